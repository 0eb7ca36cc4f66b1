package terms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/internal/parttest"
)

// TestSweepers: who sweeps is chosen for whoever throws, told and undone, and nobody does on ice where nobody can.
func TestSweepers(t *testing.T) {
	p := newParts(t)
	p.place.Of = parttest.Position()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	p.place.Of.Ice = ice
	require.True(t, p.throwers.CanSweep())
	require.Nil(t, p.throwers.Overrides().Sweepers)
	p.throwers.SetSweepers(curling.ClubSweepers)
	require.Equal(t, []string{"throwers"}, p.said())
	require.Equal(t, curling.ClubSweepers, *p.throwers.Overrides().Sweepers)
	require.Equal(t, curling.ClubSweepers, p.throwers.Now().Sweepers)
	for _, b := range p.throwers.Beside() {
		require.Equal(t, curling.ClubSweepers, b.Player.Sweepers, b.Name)
	}
	mori, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	p.place.Of.Ice = mori
	require.False(t, p.throwers.CanSweep())
	require.Nil(t, p.throwers.Overrides().Sweepers)
	require.Empty(t, p.throwers.Now().Sweepers)
	require.True(t, p.Doc.Undo())
	require.Empty(t, p.throwers.Sweepers())
}
