package physics

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// run is a trajectory of stone 0 from the hack down a line x.
func run(ice *Ice, x, to float32) *Trajectory {
	var t Trajectory
	t.Reset(ice, &curling.Position{}, 0)
	for y := float32(ice.HackY); y > to; y -= 0.03 {
		t.Next()
		t.Set(0, x, y)
	}
	return &t
}

// TestLines: stones wear the ice they ran over and no other, each once, up to the most, and the next end sees it from the other side.
func TestLines(t *testing.T) {
	ice, err := IceOf(FCV1)
	require.NoError(t, err)
	w := LineWear{Friction: -0.01, Curl: 0.02, Most: 3}
	l := NewLines(w)
	require.Zero(t, l.Level(curling.CentreX, 20))
	l.Add(run(&ice, curling.CentreX+0.5, 10))
	require.Equal(t, 4, l.Level(curling.CentreX+0.5, 20))
	require.Equal(t, 4, l.Level(curling.CentreX+0.5, 11))
	require.Zero(t, l.Level(curling.CentreX+0.5, 8), "it did not come so far")
	require.Zero(t, l.Level(curling.CentreX+0.7, 20))
	require.Zero(t, l.Level(curling.CentreX-0.5, 20))
	half := l.Level(curling.CentreX+0.57, 20)
	require.Greater(t, half, 0)
	require.Less(t, half, 4, "half of its band has been run over")
	friction, curl := l.Factors(4)
	require.InDelta(t, 0.99, friction, 1e-12)
	require.InDelta(t, 1.02, curl, 1e-12)
	require.InDelta(t, 0.99*ice.Friction, l.Over(ice, 4).Friction, 1e-12)
	for range 5 {
		l.Add(run(&ice, curling.CentreX+0.5, 10))
	}
	require.Equal(t, 12, l.Level(curling.CentreX+0.5, 20))
	for _, off := range []float64{-1, 0, 99} {
		require.Zero(t, l.Level(curling.CentreX+0.5, off*1000))
		require.Zero(t, l.Level(off*1000, 20), "beyond the sheet")
	}
	// From the other side right is left, and the far tee lies where the near one was: y is mirrored between the tees.
	l.Begin(1)
	mirrored := 2*curling.TeeY + curling.TeeToTee - 20
	require.Zero(t, l.Level(curling.CentreX+0.5, 20))
	require.Equal(t, 12, l.Level(curling.CentreX-0.5, mirrored))
	require.Zero(t, l.Level(curling.CentreX-0.5, 2*curling.TeeY+curling.TeeToTee-8), "where it did not come")
	l.Add(run(&ice, curling.CentreX-1, 10))
	l.Begin(2)
	require.Equal(t, 4, l.Level(curling.CentreX+1, mirrored))
}

func TestLineWearIsChecked(t *testing.T) {
	ice, err := IceOf(Mori2019)
	require.NoError(t, err)
	require.False(t, LineWear{}.On())
	require.True(t, LineWear{Curl: 0.01}.On())
	require.NoError(t, (&Wear{Lines: LineWear{Friction: -0.005, Curl: 0.01}}).Check(ice))
	for _, bad := range []LineWear{{Friction: 0.06}, {Curl: -0.06}, {Most: -1}, {Most: 101}, {Friction: -0.05, Most: 50}} {
		require.Error(t, (&Wear{Lines: bad}).Check(ice), bad)
	}
}
