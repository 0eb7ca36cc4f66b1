package curling

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLyingIsWhatHasTells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	some := []float64{0, math.Copysign(0, -1), 1, -2.5, 5e-324, math.Inf(1), math.NaN()}
	for range 500 {
		var p Position
		for i := range p {
			p[i] = Vec{X: some[r.IntN(len(some))], Y: some[r.IntN(len(some))]}
		}
		set := p.Lying()
		for i := range p {
			require.Equal(t, p.Has(i), set>>i&1 == 1, "%v", p[i])
		}
	}
}
