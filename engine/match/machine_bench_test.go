package match

import (
	"math/rand/v2"
	"testing"

	"github.com/hogline/hogline/engine/curling"
)

func BenchmarkMachineInSearch(b *testing.B) {
	r := load(b, "five-rock", nil)
	m := r.Machine()
	before, after := tossed(rand.New(rand.NewPCG(1, 1)), curling.Bounds2019, 0, 4)
	for b.Loop() {
		m.Apply(curling.Bounds2019, &before, &after, 4)
	}
}
