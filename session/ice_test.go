package session_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// TestIceOfTheUser: a named ice is kept, used as worn as it is at the shot, asked about, and taken off with undo.
func TestIceOfTheUser(t *testing.T) {
	s, changed := openGame(t, "dcl", physics.Mori2019, kim)
	require.Equal(t, "mori2019", s.Ices.Name())
	mine := physics.NamedIce{Name: "rink 3", Ice: physics.BuiltInIces()[0].Ice, Wear: physics.WearPerEnd(0.02, -0.01, 12, curling.Stones)}
	require.NoError(t, mine.Check())
	s.Ices.Keep(mine)
	require.Equal(t, []physics.NamedIce{mine}, s.Ices.Named())
	_ = changed
	s.Lines.Edit("game", func(_ *replay.Game, state *curling.State) { state.End = 3 })
	s.Lines.UseIce(mine)
	g := s.Place.Game()
	require.Equal(t, physics.FCV1, g.Ice.Model)
	require.InDelta(t, 0.95*1.06, g.Ice.Friction, 1e-9, "three ends of 2 %")
	require.InDelta(t, 0.85*0.97, g.Ice.Curl, 1e-9)
	require.Equal(t, "rink 3", s.Ices.Name())
	require.Zero(t, g.Players, "players of another ice throw with other numbers")
	q, err := s.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, g.Ice, q.Ice)
	s.Ices.Remove("rink 3")
	require.Empty(t, s.Ices.Named())
	require.Empty(t, s.Ices.Name(), "the position keeps its numbers")
	require.True(t, s.Study.Undo())
	require.Equal(t, "rink 3", s.Ices.Name())
	require.True(t, s.Study.Undo())
	require.Equal(t, "mori2019", s.Ices.Name())
}

// TestChampionshipIce: its tee draw is what is quoted for real ice (docs/PHYSICS.md, "Real ice").
func TestChampionshipIce(t *testing.T) {
	n := physics.BuiltInIces()[0]
	require.Equal(t, physics.ChampionshipIce, n.Name)
	for turn := range curling.Turn(2) {
		d, err := simulators.MeasureTeeDraw(n.Ice, turn)
		require.NoError(t, err)
		require.InDelta(t, 14.25, d.HogToHog, 0.75)
		require.InDelta(t, 24.5, d.HogToStop, 0.5)
		require.InDelta(t, 1.25, d.Curl, 0.25)
	}
}
