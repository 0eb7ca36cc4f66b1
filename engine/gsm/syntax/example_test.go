package syntax_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Parse reads a rule text; String writes it in its canonical form.
func ExampleParse() {
	f, err := syntax.Parse("legal.gsm", `
player X O # in the order of their turns
move PUT 2
gsm LEGAL
* who : Turn: pl t-> cell
cell : Board: [x,y],NONE,NONE t-> put
put : Player.legal(pl,PUT(x,y)) t-> ok
ok : accept
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(f)
	// Output:
	// player X O  # in the order of their turns
	// move PUT 2
	//
	// gsm LEGAL
	// * who  : Turn.true(pl)                t-> cell
	//   cell : Board.true([x,y],NONE,NONE)  t-> put
	//   put  : Player.legal(pl,PUT(x,y))    t-> ok
	//   ok   : accept
}

// The error of Parse is a Problems value: places, what is wrong, and hints.
func ExampleProblems() {
	_, err := syntax.Parse("x.gsm", "player x\ngsm LEGAL\n* a Turn.true(pl)\n")
	fmt.Println(err)
	// Output:
	// x.gsm:1:8: "x" is not a constant; write constants in capitals: X
	// x.gsm:3:5: machine LEGAL: "Turn" stands where ":" should; put a colon behind the state's name
}

func ExampleDiff() {
	old, _ := syntax.Parse("", "param FGZ 4\ngsm A\n* s : Turn.true(pl) t-> ok\n  ok : accept\n")
	now, _ := syntax.Parse("", "param FGZ 5\ngsm A\n* s : Turn.true(pl) t-> ok f-> ok\n  ok : accept\n")
	d := syntax.Diff(old, now)
	for _, c := range d.Params {
		fmt.Println(c.Name, "was", c.Old, "is", c.New)
	}
	for _, c := range d.States {
		fmt.Println(c.Machine, "was", c.Old)
		fmt.Println(c.Machine, "is ", c.New)
	}
	// Output:
	// FGZ was 4 is 5
	// A was * s : Turn.true(pl)  t-> ok
	// A is  * s : Turn.true(pl)  t-> ok  f-> ok
}
