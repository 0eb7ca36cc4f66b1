package check_test

import (
	"context"
	"fmt"
	"os"

	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
)

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

// Check reports whether a game is well-formed (Ito 2019 §3.1); small games are walked whole.
func ExampleCheck() {
	r, err := check.Check(context.Background(), shipped("tic-tac-toe"), check.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Exhaustive, r.States)
	fmt.Println(r.Terminates.Answer, r.Terminates.Why)
	fmt.Println(r.Strong.Answer, r.Strong.Why)
	fmt.Println(r.WellFormed.Answer, r.WellFormed.Why)
	// Output:
	// true 5478
	// proved every game ends within 9 turns
	// refuted no player can force the highest goal
	// proved it terminates, is playable and weakly winnable
}

// Perft counts the paths of 0, 1, 2, … turns; Explore the states and how games end.
func ExamplePerft() {
	p := shipped("tic-tac-toe")
	n, err := check.Perft(context.Background(), p, 4)
	fmt.Println(n, err)
	s, err := check.Explore(context.Background(), p, 10_000)
	fmt.Println(s.States, s.Terminals, err)
	// Output:
	// [1 9 72 504 3024] <nil>
	// 5478 map[0 100:316 100 0:626 50 50:16] <nil>
}
