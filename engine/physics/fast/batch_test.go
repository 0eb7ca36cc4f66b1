package fast

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

// A batch gives the outcomes of single throws.
func TestBatchEqualsThrows(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		f, err := New(ice)
		require.NoError(t, err)
		b := NewBatch(f)
		r := rand.New(rand.NewPCG(7, 1))
		scores := map[int]int{}
		for k := range 60 {
			d := sample.Delivery(r, &ice, r.IntN(curling.Stones))
			if k%3 == 0 {
				d = physicstest.Crowd(r)
				d.Sweep = physics.Sweep{}
			}
			require.NoError(t, b.Set(&d.Position, d.Index))
			for range 25 {
				d.Shot = batchShot(r, &ice, &d.Position)
				want, err := f.Throw(d, nil)
				require.NoError(t, err)
				if d.Shot.Speed() < 4.5 || model != physics.FCV1 { // a faster one is left to package box2d
					require.NoError(t, b.throw(&d.Shot))
					var got physics.Outcome
					b.sim.result(&got)
					require.Equal(t, want, got, "%s %+v", model, d)
				}
				n, err := b.Score(d.Shot)
				require.NoError(t, err)
				require.Equal(t, want.Position.Score(ice.Bounds, curling.SideOf(d.Index)), n, "%s %+v", model, d)
				scores[n]++
			}
		}
		require.Greater(t, len(scores), 5, "scores of both signs are met: %v", scores)
	}
}

// batchShot is a shot like those of games; under fcv1 some are faster than its table.
func batchShot(r *rand.Rand, ice *physics.Ice, p *curling.Position) curling.Shot {
	if ice.Model != physics.FCV1 {
		return sample.Shot(r, ice, p)
	}
	older := *ice
	older.Friction = physics.Friction2019
	s := sample.Shot(r, &older, p)
	return s.With(s.Velocity().Mul(1 / (6 + 7*r.Float64())))
}

func TestBatchErrors(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	f, err := New(ice)
	require.NoError(t, err)
	b := NewBatch(f)
	p := curling.Position{{X: 2, Y: 5}, {X: 2.1, Y: 5}}
	require.ErrorContains(t, b.Set(&p, 3), "overlap")
	require.ErrorContains(t, b.Set(&curling.Position{}, 16), "16 stones")
	require.NoError(t, b.Set(&curling.Position{}, 3))
	_, err = b.Score(curling.Shot{})
	require.ErrorContains(t, err, "velocity is 0")
	require.Zero(t, testing.AllocsPerRun(20, func() {
		_, _ = b.Score(curling.Shot{VX: 0.1, VY: -29.5})
	}))
}
