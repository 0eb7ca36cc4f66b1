package table

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
)

// TestProgressNeverFalls: an engine that reports less than before, or nothing, has not gone back.
func TestProgressNeverFalls(t *testing.T) {
	d := drawing{progress: -1}
	require.Negative(t, d.progress)
	for _, c := range []struct {
		throws     int
		done, want float64
	}{{0, 0, -1}, {0, -1, -1}, {1, 0, 0}, {100, 0, 0}, {200, 0.5, 0.5}, {300, 0.4, 0.5}, {300, -1, 0.5}, {0, 0.6, 0.6}, {400, 1.5, 1}} {
		d.updateProgress(&ai.Progress{Throws: c.throws, Done: c.done})
		require.InDelta(t, c.want, d.progress, 0)
	}
}
