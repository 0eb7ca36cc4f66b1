package run_test

import (
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
)

// shipped links a game of assets/games.
func shipped(name string) *link.Program {
	src, err := os.ReadFile("../../../assets/games/" + name + ".gsm")
	if err != nil {
		panic(err)
	}
	p, err := gsmtest.Load(name+".gsm", string(src), nil)
	if err != nil {
		panic(err)
	}
	return p
}

// An Interpreter plays a game: here both players take their first legal move until it is over.
func ExampleInterpreter() {
	p := shipped("tic-tac-toe")
	g := run.NewInterpreter(p)
	w, err := g.Start()
	for err == nil {
		var over bool
		if over, err = g.Terminal(w); over || err != nil {
			break
		}
		var moves, joint []component.Move
		if moves, err = g.Legal(w); err != nil {
			break
		}
		for _, own := range p.Joint(moves) { // one move of every player
			joint = append(joint, own[0])
		}
		fmt.Println(p.MoveText(joint[0]), p.MoveText(joint[1]))
		w, err = g.Step(w, joint)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	goals, err := g.Goals(w)
	fmt.Println(p.Players, goals, err)
	// Output:
	// PUT(0,0) NOOP
	// NOOP PUT(1,0)
	// PUT(2,0) NOOP
	// NOOP PUT(0,1)
	// PUT(1,1) NOOP
	// NOOP PUT(2,1)
	// PUT(0,2) NOOP
	// [X O] [100 0] <nil>
}

// A trace holds the states that a run visited; Path those of the rule machine that led to its result.
func ExampleTrace() {
	p := shipped("tic-tac-toe")
	g := run.NewInterpreter(p)
	w, err := g.Start()
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Trace = &run.Trace{}
	over, err := g.Terminal(w)
	fmt.Println(over, err)
	for _, s := range g.Trace.Path() {
		fmt.Println(s.State, s.Call, s.Input)
	}
	// Output:
	// false <nil>
	// line Board.line(any) f
	// full Board.true([any,any],NONE,NONE) t
}

// A Game is searched like any other game of package search; Playout of the interpreter plays at random.
func ExampleNewGame() {
	g, err := run.NewGame(shipped("eight-queens"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(g.Actions(g.Start())), "first moves")
	out, err := run.NewInterpreter(g.Program()).Playout(g.Start(), 100, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(out.Over, err)
	// Output:
	// 8 first moves
	// true <nil>
}
