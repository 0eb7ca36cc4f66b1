package library

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis/season"
)

// TestFewGamesAreKeptOpen: what cannot be read is kept as that, and all are forgotten when they are too many.
func TestFewGamesAreKeptOpen(t *testing.T) {
	var l games
	dir := t.TempDir()
	for i := range keptGames + 1 {
		g := season.Game{Path: filepath.Join(dir, string(rune('a'+i)))}
		for range 2 {
			require.Nil(t, l.open(t.Context(), g))
		}
		require.Len(t, l.list, i%keptGames+1)
	}
}
