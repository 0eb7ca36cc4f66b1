package fast

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// anyShot is a shot of any weight that goes up the sheet, most of them near the house.
func anyShot(r *rand.Rand) curling.Shot {
	s := curling.Shot{VX: 2 * r.NormFloat64(), VY: -29.5 - 2*r.NormFloat64(), Turn: curling.Turn(r.IntN(2))}
	if r.IntN(3) == 0 {
		s.VX, s.VY = 8*r.NormFloat64(), -45*r.Float64()
	}
	return s
}

// release is half a step of friction and the start of a segment, to a nanometre.
func TestReleaseIsFrictionAndStart(t *testing.T) {
	released := 0
	for k, ice := range physicstest.Ices() {
		f, r := simulatorOn(t, ice), rand.New(rand.NewPCG(uint64(k), 5))
		for range 4000 {
			s := anyShot(r)
			var got, want segment
			if !got.release(f, &s) {
				continue
			}
			released++
			m := motion{s.VX, s.VY, f.limits.Spin}
			if s.Turn == curling.Left {
				m.w = -m.w
			}
			f.friction(&m, f.law.halfDV)
			want.start(f.law, 0, curling.CentreX, f.ice.HackY, m.vx, m.vy, curling.Vec{X: m.vx, Y: m.vy}.Len(), m.w)
			require.InDelta(t, want.stopX, got.stopX, 1e-9, "%+v", s)
			require.InDelta(t, want.stopY, got.stopY, 1e-9, "%+v", s)
			require.InDelta(t, want.u, got.u, 1e-12)
			require.InDelta(t, want.nx, got.nx, 1e-12)
			require.InDelta(t, want.ny, got.ny, 1e-12)
			require.InDelta(t, want.reference, got.reference, 1e-11)
			require.InDelta(t, want.stopStep, got.stopStep, 1)
			require.Equal(t, [3]any{want.table, want.sign, want.startStep}, [3]any{got.table, got.sign, got.startStep})
		}
	}
	require.Greater(t, released, 5000)
}

// A throw at an empty sheet, which has a way of its own, has the outcome of one from event to event: also of stones that lie
// outside the rink, of stones that leave it, and of those that only come near its lines.
func TestThrowLoneEqualsRun(t *testing.T) {
	lone, inPlay := 0, 0
	for k, ice := range physicstest.Ices() {
		f, r := simulatorOn(t, ice), rand.New(rand.NewPCG(uint64(k), 6))
		for n := range 6000 {
			s := anyShot(r)
			if n%5 == 0 { // along the side lines
				s = physics.CreateShot(ice.Friction, curling.Vec{X: 0.145 + 4.46*float64(n%2) + 0.05*r.NormFloat64(), Y: 4 + 3*r.Float64()}, s.Turn)
			}
			d := physics.Delivery{Index: 5, Shot: s}
			if n%3 == 0 {
				d.Position[2] = curling.Vec{X: 0.05, Y: 5}
			}
			require.NoError(t, f.prepare(&d.Position, d.Index))
			if f.lying != 0 {
				continue
			}
			var got, want physics.Outcome
			require.NoError(t, f.run(&s))
			f.result(&want)
			if !f.throwLone(&s, &got) {
				continue
			}
			lone++
			if got.Position.Has(5) {
				inPlay++
			}
			require.Equal(t, want, got, "%s %+v", ice.Model, d)
		}
	}
	require.Greater(t, lone, 2000)
	require.Greater(t, inPlay, 500)
	require.Greater(t, lone-inPlay, 50)
}

// So has one of glide: a throw that is recorded goes from event to event.
func TestGlideAloneEqualsRecorded(t *testing.T) {
	lone, left := 0, 0
	for k, model := range []physics.Model{physics.FCV1, physics.Granite} {
		ice := physicstest.Ice(t, model)
		f, r := simulatorOn(t, ice), rand.New(rand.NewPCG(uint64(k), 7))
		var rec physics.Trajectory
		for range 600 {
			s := curling.Shot{VX: 0.08 * r.NormFloat64(), VY: -2.4 - 0.15*r.NormFloat64(), Turn: curling.Turn(r.IntN(2))}
			if r.IntN(8) == 0 {
				s.Spin = 5
			}
			d := physics.Delivery{Index: 5, Shot: s}
			got, err := f.Throw(d, nil)
			require.NoError(t, err)
			want, err := f.Throw(d, &rec)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s %+v", model, d)
			if want.Position.Has(5) {
				lone++
			} else {
				left++
			}
		}
	}
	require.Greater(t, lone, 300)
	require.Greater(t, left, 100)
}
