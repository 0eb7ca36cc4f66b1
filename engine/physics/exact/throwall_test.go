package exact

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

var _ physics.AllThrower = (*Simulator)(nil)

// mixture is n random deliveries: empty sheets, crowds and positions of games, shots of all speeds that stop short,
// leave the rink at the sides and behind the house, and some that are refused.
func mixture(r *rand.Rand, ice *physics.Ice, n int) []physics.Delivery {
	ds := make([]physics.Delivery, n)
	for k := range ds {
		switch d := &ds[k]; r.IntN(8) {
		case 0, 1:
			*d = sample.Delivery(r, ice, r.IntN(curling.Stones))
		case 2, 3:
			*d = sample.Delivery(r, ice, 0)
			d.Index = r.IntN(curling.Stones)
			d.Shot = d.Shot.With(d.Shot.Velocity().Mul(0.1 + 1.5*r.Float64()))
		case 4:
			*d = physicstest.Crowd(r)
			d.Shot.VX, d.Shot.VY = 10*r.NormFloat64(), -45*r.Float64()
		case 5:
			if *d = physicstest.Crowd(r); r.IntN(4) == 0 {
				d.Shot.VY = 5 // refused
			}
		default:
			*d = physicstest.Crowd(r)
		}
	}
	return ds
}

// TestThrowAllRepeatsThrow compares every bit on the ice of both models, new and worn, and on others.
func TestThrowAllRepeatsThrow(t *testing.T) {
	ices := physicstest.Ices()
	for _, ice := range ices[:2] {
		ice.Friction, ice.Curl = 1.07*ice.Friction, 0.8*ice.Curl
		ices = append(ices, ice)
	}
	straight := ices[0]
	straight.Curl = 0
	far := ices[1]
	far.HackY = 45 // outside the rink
	for k, ice := range append(ices, straight, far) {
		t.Run(fmt.Sprintf("%d %s", k, ice.Model), func(t *testing.T) {
			e, err := New(ice)
			require.NoError(t, err)
			one, err := New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(uint64(k), 4))
			n := 2000
			if testing.Short() {
				n = 300
			}
			ds := mixture(r, &ice, n)
			grazes, err := grazing.Deliveries(uint64(k), ice, n/20)
			require.NoError(t, err)
			for i := range grazes {
				ds = append(ds, grazes[i].Delivery)
			}
			outs, errs := make([]physics.Outcome, n), make([]error, n)
			refused := 0
			for len(ds) > 0 {
				// In calls of all sizes, those below the number of lanes too.
				part := min(len(ds), r.IntN(1+1<<r.IntN(9)))
				e.ThrowAll(ds[:part], outs, errs)
				for k, d := range ds[:part] {
					want, err := one.Throw(d, nil)
					require.Equal(t, err, errs[k], "%+v", d)
					require.Equal(t, want, outs[k], "%+v", d)
					if err != nil {
						refused++
					}
				}
				ds = ds[part:]
			}
			require.NotZero(t, refused)
			require.Less(t, refused, n/4)
		})
	}
}

// TestThrowAllStepLimit is TestStepLimit with other shots beside the one that does not end.
func TestThrowAllStepLimit(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	ice.Friction, ice.TimeStep = 0.05, 1e-5
	e, err := New(ice)
	require.NoError(t, err)
	var ds [3]physics.Delivery
	for k, vy := range []float64{-0.05, -2, -0.1} {
		ds[k].Shot.VY = vy
	}
	var outs [3]physics.Outcome
	var errs [3]error
	e.ThrowAll(ds[:], outs[:], errs[:])
	for k, d := range ds {
		want, err := e.Throw(d, nil)
		require.Equal(t, err, errs[k])
		require.Equal(t, want, outs[k])
	}
	require.ErrorIs(t, errs[1], physics.ErrSteps)
	require.NoError(t, errs[2])
}

func BenchmarkThrowAll(b *testing.B) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		ice := physicstest.Ice(b, m)
		r := rand.New(rand.NewPCG(2019, 1))
		for _, c := range []struct {
			name   string
			stones func() int
		}{
			{"empty sheet", func() int { return 0 }},
			{"8-12 stones", func() int { return 8 + r.IntN(5) }},
			{"0-14 stones", func() int { return r.IntN(curling.Stones - 1) }},
		} {
			ds := make([]physics.Delivery, 512)
			for k := range ds {
				ds[k] = sample.Delivery(r, &ice, c.stones())
			}
			outs, errs := make([]physics.Outcome, len(ds)), make([]error, len(ds))
			e := exactOn(b, m)
			for _, way := range []struct {
				name string
				do   func()
			}{
				{"one by one", func() {
					for k := range ds {
						outs[k], errs[k] = e.Throw(ds[k], nil)
					}
				}},
				{"all", func() { e.ThrowAll(ds, outs, errs) }},
			} {
				b.Run(fmt.Sprintf("%s/%s/%s", m, c.name, way.name), func(b *testing.B) {
					b.ReportAllocs()
					for range b.N {
						way.do()
					}
					b.ReportMetric(float64(b.N*len(ds))/b.Elapsed().Seconds(), "shots/s")
				})
			}
		}
	}
}
