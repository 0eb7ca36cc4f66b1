package link_test

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Compile links a text; values change its params.
func ExampleCompile() {
	src, err := os.ReadFile("../../../assets/games/connect-four.gsm")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := syntax.Parse("connect-four.gsm", string(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, problems := link.Compile(f, component.NewRegistry(), map[string]syntax.ParamValue{"WIDTH": {Int: 7}})
	if p == nil {
		fmt.Println(problems)
		return
	}
	fmt.Println(p.Players, p.Moves[1].Name, p.Shape.W, "×", p.Shape.H)
	// Output: [RED YELLOW] DROP 7 × 6
}

// Lint reports faults and warnings, each with its place and a hint.
func ExampleLint() {
	f, err := syntax.Parse("x.gsm", "player X O\ngsm TERMINAL\n* a : Turn.tru(X) t-> won\n  ok : accept\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range link.Lint(f, component.NewRegistry())[4:] {
		fmt.Println(p)
	}
	// Output:
	// x.gsm:3:7: machine TERMINAL, state a: there is no function Turn.tru; did you mean Turn.true?
	// x.gsm:3:19: machine TERMINAL, state a: the edge leads to won, which is no state; add the state or lead the edge to another
}
