package halving_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai/halving"
)

// The best of six coins is found by tossing the better half ever more often.
func ExampleSearch() {
	type coin struct {
		heads       float64 // probability
		tosses, won int
	}
	coins := []coin{{heads: 0.3}, {heads: 0.5}, {heads: 0.4}, {heads: 0.8}, {heads: 0.2}, {heads: 0.6}}
	rng := rand.New(rand.NewPCG(1, 2))
	search := halving.Search[coin]{
		Finalists: 2,
		Over:      func(r halving.Round) bool { return r.Passes >= 200 },
		Sample: func(_ halving.Round, left []coin, passes int) error {
			for i := range left {
				for range passes {
					left[i].tosses++
					if rng.Float64() < left[i].heads {
						left[i].won++
					}
				}
			}
			return nil
		},
		Values: func(left []coin) []float64 {
			share := make([]float64, len(left))
			for i, c := range left {
				share[i] = float64(c.won) / float64(c.tosses)
			}
			return share
		},
	}
	if err := search.Run(coins); err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range coins {
		fmt.Println(c.heads, c.tosses)
	}
	// Output:
	// 0.8 600
	// 0.6 600
	// 0.5 400
	// 0.4 200
	// 0.3 200
	// 0.2 200
}
