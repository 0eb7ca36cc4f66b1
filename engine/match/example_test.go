package match_test

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

func shipped(name string) *match.Ruleset {
	src, err := os.ReadFile("../../assets/rules/" + name + ".gsm")
	if err != nil {
		panic(err)
	}
	r, err := match.Load(name, string(src), nil)
	if err != nil {
		panic(err)
	}
	return r
}

// Explain describes the path of a throw through the machine UPDATE; Summary is its outcome in one sentence.
func ExampleRuleset_Explain() {
	r := shipped("five-rock-both")
	guard := curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	before := curling.State{Ends: 8, Shot: 1, Position: curling.Position{0: guard}}
	after := curling.Position{1: curling.Tee} // the guard is out of play
	o, err := r.Engine(curling.Bounds2019).Throw(before, after, true)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Summary(o, before.Shot))
	for _, m := range r.Explain(o.Steps) {
		fmt.Println(" ", m)
	}
	// Output:
	// Stone 2 of the end removed a protected stone, which the first 5 may not: stones put back
	//   team 2 does a throw
	//   stone 2 of the end was thrown
	//   s <= FGZ holds (2, 5)
	//   PROTECTS = BOTH holds (BOTH, BOTH)
	//   a stone of any team in the zone free guard zone was put out of play
	//   the stones are put back and the thrown stone is taken off: free guard zone rule
	//   s < SHOTS holds (2, 16)
	//   the next stone follows
	//   team 1 moves next
}

// A Flow plays a match by its machine: a blank end, then the first team gives up.
func ExampleFlow() {
	f, err := match.NewFlow(shipped("no-tick"), curling.Bounds2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range curling.Stones {
		if _, err := f.Throw(curling.Position{}); err != nil {
			fmt.Println(err)
			return
		}
	}
	s := f.State()
	fmt.Println("end", s.End+1, "team", f.Mover(), "throws")
	if _, err := f.Concede(); err != nil {
		fmt.Println(err)
		return
	}
	goals, err := f.Result()
	fmt.Println(f.Over(), goals, err)
	// Output:
	// end 2 team 0 throws
	// true [0 100] <nil>
}
