package option

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestRulesOfASituation: other rules last as many ends as the game, with extra ends.
func TestRulesOfASituation(t *testing.T) {
	for _, rules := range []string{"no-tick", "wheelchair"} {
		c := Situation{File: filepath.Join("..", "..", "..", "assets", "positions", "sample.hpos"), Rules: rules}
		a, err := c.Read(&command.Context{Context: t.Context()})
		require.NoError(t, err)
		require.True(t, a.Question.Rules.Extra, rules)
		require.Equal(t, a.Game.Rules.Ends, a.Question.Rules.Ends)
		require.Equal(t, rules, a.Question.Rules.Name)
	}
}
