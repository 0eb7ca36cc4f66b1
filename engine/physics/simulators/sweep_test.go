package simulators

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// What a broom adds to a draw that would stop 4 m before the tee, m: from the first hog line on, over the last third of a sheet,
// and the last 4 m before its stop. "go test -run BroomGains -v" prints the table of docs/PHYSICS.md, "Sweeping".
func TestBroomGains(t *testing.T) {
	const foot = 0.3048
	for _, m := range physics.Models() {
		ice := physicstest.Ice(t, m)
		sim, err := FastestSweeping(ice)
		require.NoError(t, err)
		a, err := aim.New(ice)
		require.NoError(t, err)
		stop := curling.Vec{X: curling.CentreX, Y: curling.TeeY + 4}
		shot, err := a.Draw(stop, curling.Right)
		require.NoError(t, err)
		gains := map[string][3]float64{}
		for _, b := range physics.Brooms() {
			var row [3]float64
			for k, from := range []float64{curling.TeeY + 28.35, stop.Y + 38.4/3, stop.Y + 4} {
				out, err := sim.Throw(physics.Delivery{Shot: shot, Sweep: b.Sweep(from, 0)}, nil)
				require.NoError(t, err)
				row[k] = stop.Y - out.Position[0].Y
			}
			t.Logf("%s %s: all the way %.1f m, last third %.1f m, last 4 m %.2f m", m, b.Name, row[0], row[1], row[2])
			require.Greater(t, row[0], row[1])
			require.Greater(t, row[1], row[2])
			gains[b.Name] = row
		}
		top, club := gains[physics.ChampionshipBroom], gains[physics.ClubBroom]
		if m.RealTime() {
			require.InDelta(t, 6.5*foot, top[1], 1.5*foot, "top sweepers extend the path by 6 to 7 feet over the last third of the sheet")
			require.InDelta(t, 15*foot, top[0], 3*foot, "up to 15 feet")
		}
		require.InDelta(t, 0.5, club[0]/top[0], 0.06)
	}
}

// Every simulator says whether it can sweep, and does it or refuses.
func TestSweepingKnown(t *testing.T) {
	for _, m := range physics.Models() {
		ice := physicstest.Ice(t, m)
		for _, name := range Names() {
			sim, err := New(name, ice)
			if err != nil {
				continue
			}
			d := physics.Delivery{Shot: curling.Shot{VX: -0.01, VY: -2.3}, Sweep: physics.Sweep{From: 40, To: 0, Friction: 0.9, Curl: 0.9}}
			if !m.RealTime() {
				d.Shot.VY *= 12
			}
			out, err := sim.Throw(d, nil)
			require.Equal(t, err, physics.CheckSweep(sim), "%s on %s", name, m)
			d.Sweep = physics.Sweep{}
			plain, plainErr := sim.Throw(d, nil)
			require.NoError(t, plainErr)
			require.Equal(t, err == nil, out.Position[0].Y < plain.Position[0].Y && out.Position[0].Y > 0)
			d.Sweep = physics.Sweep{From: 20, To: 20, Friction: 0.5, Curl: 0.5} // no length is none, everywhere
			same, err := sim.Throw(d, nil)
			require.NoError(t, err)
			require.Equal(t, plain, same)
		}
		sim, err := FastestSweeping(ice)
		require.NoError(t, err)
		require.NoError(t, physics.CheckSweep(sim))
	}
}
