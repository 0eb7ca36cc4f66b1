package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/search"
)

// heap is a state of Nim: two players take one to three of a heap in turn, and the one who takes
// the last wins.
type heap struct{ left, player int }

type nim struct{}

func (nim) Start() heap          { return heap{left: 7} }
func (nim) Turn(s heap) int      { return s.player }
func (nim) Actions(s heap) []int { return []int{1, 2, 3}[:min(3, s.left)] }
func (nim) Apply(s heap, take int, _ *rand.Rand) heap {
	return heap{s.left - take, 1 - s.player}
}
func (nim) Result(s heap) ([]float64, bool) {
	value := []float64{0, 0}
	value[1-s.player] = 1
	return value, s.left == 0
}

// Of seven, three must be taken: four lose for the player to move.
func ExampleUCT() {
	u := search.UCT[heap, int]{Game: nim{}, Playouts: 5000}
	choices, err := u.Search(context.Background(), nim{}.Start(), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range choices {
		fmt.Printf("take %d: %.1f\n", c.Action, c.Value)
	}
	// Output:
	// take 3: 1.0
	// take 1: 0.4
	// take 2: 0.3
}
