package paint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestHalfEllipse: it lies along the points and holds half of them.
func TestHalfEllipse(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var points []curling.Vec
	for range 4000 {
		a, b := rng.NormFloat64(), 0.2*rng.NormFloat64()
		points = append(points, curling.Vec{X: 2 + (a-b)/math.Sqrt2, Y: 5 + (a+b)/math.Sqrt2}) // along x = y
	}
	outline := HalfEllipse(points)
	far := outline[0]
	for _, p := range outline {
		if p.Distance(curling.Vec{X: 2, Y: 5}) > far.Distance(curling.Vec{X: 2, Y: 5}) {
			far = p
		}
	}
	require.InDelta(t, far.X-2, far.Y-5, 0.05)
	require.InDelta(t, 1.177, far.Distance(curling.Vec{X: 2, Y: 5}), 0.05)
	inside := 0
	for _, p := range points {
		a, b := ((p.X-2)+(p.Y-5))/math.Sqrt2, ((p.Y-5)-(p.X-2))/math.Sqrt2
		if math.Hypot(a/1.177, b/(0.2*1.177)) < 1 {
			inside++
		}
	}
	require.InDelta(t, 0.5, float64(inside)/4000, 0.03)
	require.Nil(t, HalfEllipse(points[:2]))
}
