package playback_test

import (
	"fmt"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/playback"
)

// A playback shows the stones at any time of a shot.
func ExamplePlayback() {
	g, err := file.Open("../file/testdata/two-ends-mori2019.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := playback.New(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Go(replay.Place{End: 0, Shot: 1})
	for _, share := range []float64{0, 0.5, 1} {
		p.Clock.SeekFraction(share)
		for _, s := range p.Stones() {
			fmt.Printf("%.0f %%: stone %d at y = %.1f m\n", 100*share, s.Number, s.At.Y)
		}
	}
	fmt.Println("the simulator agrees with the log:", p.Diff.Agrees())
	// Output:
	// 0 %: stone 1 at y = 5.4 m
	// 50 %: stone 1 at y = 5.4 m
	// 50 %: stone 2 at y = 14.8 m
	// 100 %: stone 1 at y = 5.3 m
	// 100 %: stone 2 at y = 5.4 m
	// the simulator agrees with the log: true
}
