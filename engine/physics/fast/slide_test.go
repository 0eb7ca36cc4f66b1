package fast

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// TestSweptSlide: what a swept slide tells of a speed, a time and a length belongs together on all its pieces: the way between speeds is
// that of its places, what is left after it is the slower speed, and the stone has a speed at the time step at which it has it.
func TestSweptSlide(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 88))
	pieces := map[int]int{}
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		f, err := New(physicstest.Ice(t, m))
		require.NoError(t, err)
		require.True(t, f.Sweeps())
		for range 40 {
			from := 5 + 40*r.Float64()
			d := physics.Delivery{Index: 3, Shot: curling.Shot{VX: 0.1 * (r.Float64() - 0.5), VY: -2.2 - r.Float64(), Turn: curling.Turn(r.IntN(2))},
				Sweep: physics.Sweep{From: from, To: from - 25*r.Float64(), Friction: 0.9, Curl: 0.8}}
			s := &f.swept
			require.True(t, s.prepare(&d, &f.ice, f.law, f.limits.Spin))
			pieces[s.count]++
			top := d.Shot.Speed()
			stop, last := s.Stop()
			at, was, steps, metres := s.At(top), top, 0.0, 0.0
			const n = 400
			for k := 1; k < n; k++ {
				w := top * (1 - float64(k)/n)
				next := s.At(w)
				metres += next.Distance(at)
				require.InDelta(t, next.Distance(at), s.Length(was, w), 1e-3)
				require.InDelta(t, metres, s.Length(top, w), 1e-3*metres+1e-3)
				require.InDelta(t, s.Length(top, w), s.Length(top, s.After(top, s.Length(top, w))), 0.05)
				require.Greater(t, s.Steps(w), steps)
				require.InDelta(t, w, s.Speed(s.Steps(w)), 1e-4)
				at, was, steps = next, w, s.Steps(w)
			}
			require.Greater(t, last, steps)
			require.InDelta(t, s.Length(was, 0), stop.Distance(at), 1e-3)
			require.InDelta(t, 0, s.Length(was, top), 0, "backwards")
		}
	}
	require.Positive(t, pieces[1], "it stops before the brooms")
	require.Greater(t, pieces[2], 3)
	require.Greater(t, pieces[3], 3)
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		f, err := New(physicstest.Ice(t, m))
		require.NoError(t, err)
		require.False(t, f.Sweeps())
	}
}
