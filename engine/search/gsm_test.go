package search

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/game"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

var _ game.Game[run.World, component.Move] = (*run.Game)(nil)

// TestTicTacToeOfTheRuleLanguage: a game written in the rule language is searched like any
// other; well played it is drawn.
func TestTicTacToeOfTheRuleLanguage(t *testing.T) {
	src, err := os.ReadFile("../../assets/games/tic-tac-toe.gsm")
	require.NoError(t, err)
	f, err := syntax.Parse("tic-tac-toe.gsm", string(src))
	require.NoError(t, err)
	p, problems := link.Compile(f, component.NewRegistry(), nil)
	require.Empty(t, problems)
	g, err := run.NewGame(p)
	require.NoError(t, err)
	u := UCT[run.World, component.Move]{Game: g, Playouts: 800}
	s, rng := g.Start(), seeded(1)
	for moves := 0; ; moves++ {
		value, over := g.Result(s)
		if over {
			require.Equal(t, 9, moves)
			require.InDelta(t, value[0], value[1], 1e-9, "drawn")
			break
		}
		a, err := u.Choose(t.Context(), s, rng)
		require.NoError(t, err)
		s = g.Apply(s, a, rng)
	}
	require.NoError(t, g.Err())
}
