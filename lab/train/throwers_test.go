package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// TestThrowers: on every ice most throwers are its standard ones, others have up to twice their error or on today's ice that of a club, and
// a limit by which a stone runs as far past the tee as one of the limits of mori2019.
func TestThrowers(t *testing.T) {
	past := func(model physics.Model, limit float64) float64 {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		a, err := aim.New(ice)
		require.NoError(t, err)
		return a.ToGo(limit) - (ice.HackY - curling.TeeY)
	}
	for model, most := range map[physics.Model]float64{physics.Mori2019: 2, physics.FCV1: physics.ClubError} {
		rng, usual := rand.New(rand.NewPCG(1, 2)), physics.StandardPlayer(model)
		standard, limited, greatest := 0, 0, 0.0
		for range 400 {
			p, err := thrower(rng, model)
			require.NoError(t, err)
			if p == usual {
				standard++
				continue
			}
			require.Equal(t, usual.Noise.Model, p.Noise.Model)
			greatest = max(greatest, math.Sqrt(p.Noise.A/usual.Noise.A*p.Noise.B/usual.Noise.B))
			if p.WeightMax == usual.WeightMax {
				continue
			}
			limited++
			near := math.Inf(1)
			for _, limit := range trainedLimits {
				near = min(near, math.Abs(past(model, p.WeightMax)-past(physics.Mori2019, limit)))
			}
			require.Less(t, near, 0.3, "%g m/s on %s", p.WeightMax, model)
			if model == physics.FCV1 {
				require.Less(t, p.WeightMax, usual.WeightMax)
			}
		}
		require.InDelta(t, 240, standard, 40)
		require.Greater(t, limited, 40)
		require.Greater(t, greatest, 0.8*most)
		require.Less(t, greatest, 1.6*most)
	}
}
