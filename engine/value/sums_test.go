package value

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSumsHaveTheBitsOfPlainOnes: whatever the numbers, signed zeros and infinities among them.
func TestSumsHaveTheBitsOfPlainOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	number := func() float32 {
		switch r.IntN(40) {
		case 0:
			return 0
		case 1:
			return float32(math.Copysign(0, -1))
		case 2:
			return math.SmallestNonzeroFloat32
		}
		return float32(r.NormFloat64() * math.Exp(4*r.NormFloat64()))
	}
	fill := func(list []float32) {
		for i := range list {
			list[i] = number()
		}
	}
	bits := func(list []float32) (out []uint32) {
		for _, v := range list {
			out = append(out, math.Float32bits(v))
		}
		return out
	}
	for range 300 {
		var rows [4][hidden1]float32
		var to, h [hidden1]float32
		var v [4]float32
		for i := range rows {
			fill(rows[i][:])
		}
		fill(to[:])
		fill(h[:])
		fill(v[:])
		plain := to
		addFour(&to, &rows[0], &rows[1], &rows[2], &rows[3], &v)
		addFourPlain(&plain, &rows[0], &rows[1], &rows[2], &rows[3], &v)
		require.Equal(t, bits(plain[:]), bits(to[:]))

		var w [hidden2][hidden1]float32
		for j := range w {
			fill(w[j][:])
		}
		var out [hidden2]float32
		fill(out[:])
		plainOut := out
		dots(&out, &w, &h)
		dotsPlain(&plainOut, &w, &h)
		require.Equal(t, bits(plainOut[:]), bits(out[:]))
	}
}
