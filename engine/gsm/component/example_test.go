package component_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/gsm/component"
)

// A caller adds components of its own field: places in the game state, and functions that compare or define them.
func ExampleRegistry_Add() {
	r := component.NewRegistry()
	n := []component.Param{{Name: "n", Sort: component.SortInt}}
	r.Add(&component.Component{
		Name:   "Dice",
		Places: func(*component.Shape) int { return 1 },
		Funcs: []component.Func{
			{Name: "shows", Params: n, Doc: "the die shows n", Compare: func(c *component.Call) { c.Yield(component.Int(c.Get(0))) }},
			{Name: "roll", Role: component.Define, Params: n, Doc: "the die shows n from now on", Define: func(c *component.Call) bool {
				n, ok := c.Int(0)
				c.Set(0, n)
				return ok && n >= 1 && n <= 6
			}},
		},
	})
	dice := r.Component("Dice")
	for i := range dice.Funcs {
		f := &dice.Funcs[i]
		fmt.Println(dice.Signature(f), "-", dice.Describe(f))
	}
	// Output:
	// Dice.shows(n) - the die shows n
	// Dice.roll(n) - the die shows n from now on
}
