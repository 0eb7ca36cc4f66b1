package throwers

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Who sweeps is chosen in a menu beside the ice, which is there where somebody can.
func TestSweepersMenu(t *testing.T) {
	g := game(t, kim)
	_, v, _ := newView(t, g)
	require.False(t, v.sweep.Visible(), "nobody can on mori2019")
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	other := game(t, curling.Player{Name: "Kim", Noise: kim.Noise, WeightMax: 4})
	other.Ice = ice
	_, v, s := newView(t, other)
	require.True(t, v.sweep.Visible())
	require.Contains(t, v.sweep.Text, "none")
	m := v.SweepersMenu()
	require.Len(t, m.Items, 3)
	require.True(t, m.Items[0].Checked)
	m.Items[2].Action()
	require.Contains(t, v.sweep.Text, "championship")
	require.Equal(t, curling.ChampionshipSweepers, s.Throwers.Now().Sweepers)
	require.True(t, v.SweepersMenu().Items[2].Checked)
	q, err := s.Inquiry.Question()
	require.NoError(t, err)
	r := q.Request()
	require.Equal(t, curling.ChampionshipSweepers, r.Thrower().Sweepers)
	require.NoError(t, q.Check())
}
