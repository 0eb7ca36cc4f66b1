package cpu

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A product is fused if, of drawn factors, any sum has the bits of the exact one where rounding the product first gives others.
func TestFusedIsWhatSumsAre(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	found := false
	for range 1000 {
		a, b := 1+r.Float64(), 1+r.Float64()
		product := a * b
		c := -product
		exact := new(big.Float).SetPrec(200).Mul(big.NewFloat(a), big.NewFloat(b))
		want, _ := exact.Add(exact, big.NewFloat(c)).Float64()
		found = found || want != 0 && a*b+c == want
	}
	require.Equal(t, found, fused())
}
