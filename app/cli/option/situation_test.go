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

// TestPlaceOfAPosition: a position is one place, which may be left out or named rightly, but not be another.
func TestPlaceOfAPosition(t *testing.T) {
	read := func(end, shot int) error {
		c := Situation{File: filepath.Join("..", "..", "..", "assets", "positions", "sample.hpos"), End: end, Shot: shot}
		_, err := c.Read(&command.Context{Context: t.Context()})
		return err
	}
	for _, named := range [][2]int{{0, 0}, {8, 0}, {0, 14}, {8, 14}} {
		require.NoError(t, read(named[0], named[1]), named)
	}
	for _, named := range [][2]int{{7, 0}, {9, 14}, {0, 13}, {8, 15}, {1, 1}} {
		require.Error(t, read(named[0], named[1]), named)
	}
}
