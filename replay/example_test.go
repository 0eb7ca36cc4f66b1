package replay_test

import (
	"context"
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// A game is a list of places: one before every shot and one at the end of every end.
func ExampleGame_Next() {
	g, err := file.Open("file/testdata/two-ends-mori2019.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	at, _ := g.At(1, 15) // the 15th shot of the first end
	for range 4 {
		s, err := g.State(at)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("end %d, shot %d: %d stones, %d to %d\n", s.End+1, s.Shot+1, s.Position.Count(), s.Score[0], s.Score[1])
		at = g.Next(at)
	}
	// Output:
	// end 1, shot 15: 5 stones, 0 to 0
	// end 1, shot 16: 4 stones, 0 to 0
	// end 1, shot 17: 5 stones, 0 to 0
	// end 2, shot 1: 0 stones, 0 to 1
}

func ExampleGame_Board() {
	g, err := file.Open("file/testdata/two-ends-mori2019.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := g.Board()
	for _, e := range b.Ends {
		fmt.Printf("end %d: hammer %s, %d to %d\n", e.Number+1, g.Teams[e.Hammer], e.Score[0], e.Score[1])
	}
	fmt.Println("total:", b.Total)
	// Output:
	// end 1: hammer Minami, 0 to 1
	// end 2: hammer Kita, 0 to 2
	// total: [0 3]
}

// CompareGame simulates every shot of a log again.
func ExampleCompareGame() {
	g, err := file.Open("file/testdata/two-ends-v2.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := replay.CompareGame(context.Background(), g, sim)
	fmt.Printf("%d of %d shots within %g m, %v\n", a.Agreeing, a.Shots, replay.Tolerance, err)
	// Output: 32 of 32 shots within 0.01 m, <nil>
}

// CompareShot measures how far the result of another shot lies from the one in the log.
func ExampleCompareShot() {
	g, err := file.Open("file/testdata/two-ends-v2.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		fmt.Println(err)
		return
	}
	at := replay.Place{End: 0, Shot: 0}
	_, shot := g.ShotAt(at)
	shot.Run.VX += 0.01 // m/s
	d := replay.CompareShot(g, at, sim, nil)
	fmt.Printf("agrees: %v; stone %d is %.0f cm off\n", d.Agrees(), d.Stone+1, 100*d.Distance)
	// Output: agrees: false; stone 1 is 1 cm off
}

// A Clock is advanced by the time that passes for the viewer.
func ExampleClock() {
	var c replay.Clock
	c.SetLength(24) // a shot of 24 s
	c.SetSpeed(4)
	c.Play()
	c.Advance(2 * time.Second)
	fmt.Printf("%.0f s, playing: %v\n", c.At(), c.Playing())
	c.Advance(time.Minute)
	fmt.Printf("%.0f s, playing: %v\n", c.At(), c.Playing())
	// Output:
	// 8 s, playing: true
	// 24 s, playing: false
}

// Rules in a file that name a rule set need not repeat it.
func ExampleRulesBelow() {
	r := replay.RulesBelow([]byte(`{"name":"mixed-doubles","extra":false}`), curling.Standard())
	fmt.Println(r.Name, r.FirstShot, r.Blank)
	// Output: mixed-doubles 6 swap
}
