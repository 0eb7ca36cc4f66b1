package fast_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// Both simulators of granite throw draws, guards and hits alike, with any spin, on ice with every number of the law in use.
func TestGraniteAgainstBox2D(t *testing.T) {
	for k, ice := range physicstest.IcesGranite() {
		a := newAimer(t, ice)
		r := rand.New(rand.NewPCG(uint64(k), 33))
		ds := make([]physics.Delivery, 150)
		for k := range ds {
			ds[k] = aimedDelivery(r, a)
			if k%3 == 0 {
				ds[k].Shot = ds[k].Shot.Turning(4*r.NormFloat64(), physics.FCV1Spin)
			}
		}
		glide, err := fast.New(ice)
		require.NoError(t, err)
		got := physicstest.Compare(t, newReference(t, ice), glide, ds)
		require.LessOrEqual(t, got.OtherStones, 1)
		require.Less(t, got.Errors[0].Quantile(1), 0.0001)
		require.Less(t, got.Errors[1].Quantile(0.95), 0.0005)
		require.Less(t, got.Errors[2].Quantile(0.9), 0.01)
	}
}

// Crowds of frozen and scattered stones, some shots slow or backwards.
func TestGraniteInCrowds(t *testing.T) {
	for k, ice := range physicstest.IcesGranite() {
		sim := newReference(t, ice)
		glide, err := fast.New(ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(uint64(k), 72))
		others, far := 0, 0
		const n = 80
		for range n {
			d := physicstest.Crowd(r)
			d.Sweep = physics.Sweep{}
			d.Shot = curling.Shot{VX: 0.5 * (r.Float64() - 0.5), VY: -4.4 * r.Float64(), Turn: curling.Turn(r.IntN(2))}
			if r.IntN(10) == 0 {
				d.Shot.VX, d.Shot.VY = 0.2*r.NormFloat64(), 0.2*r.NormFloat64()
			}
			want, err := sim.Throw(d, nil)
			got, glideErr := glide.Throw(d, nil)
			require.Equal(t, err, glideErr)
			if want.Removed != got.Removed || want.Touched != got.Touched {
				others++
			}
			for i := range want.Position {
				if want.Position[i].Distance(got.Position[i]) > 0.05 {
					far++
					break
				}
			}
		}
		t.Logf("of %d: other stones %d, beyond 5 cm %d", n, others, far)
		require.LessOrEqual(t, others, 2)
		require.LessOrEqual(t, far, 3)
	}
}

// A shot that is faster than the paths is left to box2d, and a throw allocates nothing.
func TestGraniteBeyondItsPaths(t *testing.T) {
	ice := physicstest.Ice(t, physics.Granite)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	d := physics.Delivery{Shot: curling.Shot{VX: 0.1, VY: -6}}
	want, err := newReference(t, ice).Throw(d, nil)
	require.NoError(t, err)
	got, err := glide.Throw(d, nil)
	require.NoError(t, err)
	require.Equal(t, want, got)
	draw, err := newAimer(t, ice).Draw(curling.Tee, curling.Left)
	require.NoError(t, err)
	require.Zero(t, testing.AllocsPerRun(20, func() { _, _ = glide.Throw(physics.Delivery{Shot: draw}, nil) }))
}

// A full hit on a lone stone rebounds as the restitution says, and a struck stone takes its own curl.
func TestGraniteContact(t *testing.T) {
	for _, e := range []float64{1, 0.85, 0.5} {
		ice := physicstest.Ice(t, physics.Granite)
		ice.Restitution, ice.Curl = e, 0
		at := curling.Vec{X: curling.CentreX, Y: 8}
		d := physics.Delivery{Index: 1, Position: curling.Position{at}}
		shot, err := newAimer(t, ice).Touch(at, 0, curling.Right, 3)
		require.NoError(t, err)
		d.Shot = shot
		glide, err := fast.New(ice)
		require.NoError(t, err)
		for _, sim := range []physics.Simulator{glide, newReference(t, ice)} {
			out, err := sim.Throw(d, nil)
			require.NoError(t, err)
			const behind = -2 * curling.StoneRadius // where the thrown stone touches
			struck, thrown := at.Y-out.Position[0].Y, at.Y-out.Position[1].Y
			// Way goes with speed^2.25; the thrown stone keeps (1-e)/2 of the speed.
			const way = 3 + 2*curling.StoneRadius // it has left at the contact
			require.InDelta(t, way*math.Pow((1+e)/2, 2.25), struck, 0.08, "restitution %g", e)
			require.InDelta(t, way*math.Pow((1-e)/2, 2.25), thrown-behind, 0.08, "restitution %g", e)
		}
	}
}

func BenchmarkThrowGranite(b *testing.B) {
	for _, model := range []physics.Model{physics.V2, physics.FCV1, physics.Granite} {
		ice := physicstest.Ice(b, model)
		a := newAimer(b, ice)
		glide, err := fast.New(ice)
		require.NoError(b, err)
		empty, err := a.Draw(curling.Tee, curling.Left)
		require.NoError(b, err)
		r := rand.New(rand.NewPCG(1, 1))
		var ds []physics.Delivery
		for len(ds) < 200 {
			if d := aimedDelivery(r, a); d.Position.Count() >= 8 {
				ds = append(ds, d)
				_, _ = glide.Throw(d, nil)
			}
		}
		for name, ds := range map[string][]physics.Delivery{"empty": {{Shot: empty}}, "8 stones and more": ds} {
			b.Run(string(model)+" "+name, func(b *testing.B) {
				b.ReportAllocs()
				clock := cpu.Start()
				defer clock.Stop()
				k := 0
				for b.Loop() {
					_, _ = glide.Throw(ds[k%len(ds)], nil)
					k++
				}
				b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
			})
		}
	}
}
