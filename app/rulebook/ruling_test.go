package rulebook

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestRulingOfAGuardPutOut(t *testing.T) {
	s := library(t)
	before := curling.Position{}
	before[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	thrown := before
	thrown[0] = curling.Vec{}
	thrown[1] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 2.8}
	r, err := NewRuling(s.Find("five-rock").Ruleset(), curling.Bounds2019, curling.State{Position: before, Ends: 8, Shot: 1}, thrown)
	require.NoError(t, err)
	require.True(t, r.Foul)
	require.Equal(t, "rules.sum.free-guard", r.Summary.Key)
	require.Contains(t, r.Path, "foul")
	require.Equal(t, "act", r.Path[0])
	states := map[string]string{}
	for _, l := range r.Lines {
		states[l.State] = l.Text.Key
	}
	require.Equal(t, "rules.trace.Stones.restore.t", states["foul"])
	require.NotContains(t, states, "ok", "a circle has no sentence")
}

func TestRulingOfABlankEndInSentences(t *testing.T) {
	s := library(t)
	r, err := NewRuling(s.Find("five-rock").Ruleset(), curling.Bounds2019, curling.State{Ends: 8, Shot: 15}, curling.Position{})
	require.NoError(t, err)
	var all []string
	for _, l := range r.Lines {
		all = append(all, l.Text.String())
	}
	require.Contains(t, all, "team 2 has the hammer")
	require.Equal(t, "Stone 16 was the last of the end: nobody scores, a blank end", r.Summary.String())
}

func TestRulingOfTheLastStone(t *testing.T) {
	for score, over := range map[[2]int]bool{{0, 1}: true, {1, 1}: false} {
		s := curling.State{Ends: 10, End: 9, Shot: 15, Score: score}
		r, err := NewRuling(library(t).Find("five-rock").Ruleset(), curling.Bounds2019, s, curling.Position{})
		require.NoError(t, err)
		require.Equal(t, over, r.Over, score)
	}
}
