package simulators

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// drawOver throws the draw to the tee over ice that it has run on so many times before.
func drawOver(t *testing.T, sim physics.Simulator, w physics.LineWear, times int) curling.Vec {
	t.Helper()
	a, err := aim.New(sim.Ice())
	require.NoError(t, err)
	shot, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	d := physics.Delivery{Shot: shot, Lines: physics.NewLines(w)}
	for range times {
		var way physics.Trajectory
		bare := d
		bare.Lines = nil
		_, err := sim.Throw(bare, &way)
		require.NoError(t, err)
		d.Lines.Add(&way)
	}
	out, err := sim.Throw(d, nil)
	require.NoError(t, err)
	return out.Position[0]
}

// TestLines: on ice that stones have made slower along a line the draw of that line stops short and on faster ice it runs on, in all
// simulators that step alike; on ice without wear lines change no bit; the others refuse.
func TestLines(t *testing.T) {
	for _, m := range physics.Models() {
		ice, err := physics.IceOf(m)
		require.NoError(t, err)
		stepping := 0
		var slower curling.Vec
		for _, name := range Names() {
			sim, err := New(name, ice)
			if err != nil {
				continue
			}
			if name == Flight || name == Glide {
				require.ErrorIs(t, physics.CheckLines(sim), physics.ErrUnsupported)
				_, err := sim.Throw(physics.Delivery{Shot: curling.Shot{VY: -30}, Lines: physics.NewLines(physics.LineWear{Curl: 0.01})}, nil)
				require.ErrorIs(t, err, physics.ErrUnsupported)
				continue
			}
			require.NoError(t, physics.CheckLines(sim))
			clean := drawOver(t, sim, physics.LineWear{Friction: 0.003}, 0)
			require.Equal(t, clean, drawOver(t, sim, physics.LineWear{}, 5), "%s: nothing changes", name)
			at := drawOver(t, sim, physics.LineWear{Friction: 0.003}, 5)
			require.Greater(t, at.Y, clean.Y+0.3, "%s on %s", name, m)
			require.Less(t, drawOver(t, sim, physics.LineWear{Friction: -0.003}, 5).Y, clean.Y-0.3, "%s on %s", name, m)
			bent := drawOver(t, sim, physics.LineWear{Curl: 0.01}, 10)
			require.Greater(t, bent.Distance(clean), 0.05, "%s on %s", name, m)
			if stepping++; stepping > 1 {
				require.InDelta(t, slower.Y, at.Y, 0.01, "%s on %s", name, m)
				require.InDelta(t, slower.X, at.X, 0.01, "%s on %s", name, m)
			}
			slower = at
		}
		require.Positive(t, stepping, m)
	}
}

func BenchmarkLines(b *testing.B) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(b, err)
	sim, err := New(Box2D, ice)
	require.NoError(b, err)
	d := physics.Delivery{Shot: curling.Shot{VX: 0.1, VY: -2.35}}
	for name, lines := range map[string]*physics.Lines{"none": nil, "lines": physics.NewLines(physics.LineWear{Friction: 0.003})} {
		b.Run(name, func(b *testing.B) {
			d.Lines = lines
			var way physics.Trajectory
			for range b.N {
				_, err := sim.Throw(d, &way)
				require.NoError(b, err)
				if lines != nil {
					lines.Add(&way)
				}
			}
		})
	}
}
