package replay_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/sample"
)

// TestBordersOfGames: the least and the most of every number of a game, and what is said beyond.
func TestBordersOfGames(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	g, err := sample.Match(ice, curling.Standard(), 3)
	require.NoError(t, err)
	g.Ends, g.Result.Score = g.Ends[:1], g.Ends[0].Score
	g.Ends[0].Shots = g.Ends[0].Shots[:2]
	g.Ends[0].Final, g.Ends[0].Scored = nil, false
	text := goldentest.Borders(g, g.Check)
	s := g.Ends[0].Shots[1]
	text += "= shot\n" + goldentest.Borders(&s, s.Check)
	goldentest.Text(t, "borders.txt", text)
}
