package dcl2

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// numbered is a log whose messages have ids, as a server writes them.
func numbered(t *testing.T) []string {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimRight(record(t).log.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.Replace(strings.TrimRight(lines[i], "\n"), `"id":1,`, `"id":`+strings.Repeat("1", 1)+string(rune('0'+i/10))+string(rune('0'+i%10))+`,`, 1)
	}
	return lines
}

// TestExchangedLines: the messages of a game have numbers, so that their order is known whatever line they stand in.
func TestExchangedLines(t *testing.T) {
	lines := numbered(t)
	want, err := Read(strings.NewReader(strings.Join(lines, "\n")))
	require.NoError(t, err)
	require.Empty(t, want.Warnings)
	for i := 1; i < len(lines); i++ {
		for _, k := range []int{i - 1, max(0, i-7)} {
			mixed := append([]string(nil), lines...)
			mixed[i], mixed[k] = mixed[k], mixed[i]
			g, err := Read(strings.NewReader(strings.Join(mixed, "\n")))
			require.NoError(t, err)
			require.Empty(t, replay.Lost(want, g), "lines %d and %d", k+1, i+1)
			require.NotEmpty(t, g.Warnings)
			require.Contains(t, g.Warnings[0].String(), "read in the order of their numbers")
		}
		twice := append(append(append([]string(nil), lines[:i]...), lines[i-1]), lines[i:]...)
		g, err := Read(strings.NewReader(strings.Join(twice, "\n")))
		require.NoError(t, err)
		require.Empty(t, replay.Lost(want, g))
		require.Len(t, g.Warnings, 1)
		require.Contains(t, g.Warnings[0].String(), "left out")
	}
}
