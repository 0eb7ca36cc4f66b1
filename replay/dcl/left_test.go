package dcl

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestThinkingTimes: a log keeps the times left after its ends to the millisecond; such as cannot be are told, and not known.
func TestThinkingTimes(t *testing.T) {
	g := kindtest.Kinds()[0].Draw(1)
	g.Ends[0].Left = [2]time.Duration{35*time.Minute + 500*time.Millisecond, 0}
	var text bytes.Buffer
	require.NoError(t, Write(&text, g))
	again, err := Read(bytes.NewReader(text.Bytes()))
	require.NoError(t, err)
	require.Equal(t, g.Ends[0].Left, again.Ends[0].Left)
	require.Equal(t, 1, strings.Count(text.String(), "LEFT="), "only where there is one")
	for _, bad := range []string{"[-1,60]", "[7200.5,60]", "[1e300,60]"} {
		again, err := Read(strings.NewReader(strings.Replace(text.String(), "LEFT=[2100.5,0]", "LEFT="+bad, 1)))
		require.NoError(t, err)
		require.Equal(t, [2]time.Duration{0, time.Minute}, again.Ends[0].Left, bad)
		require.Contains(t, told(again), "LEFT", bad)
	}
	for _, bad := range []string{`["a",60]`, "[1", "null", "35:00"} {
		again, err := Read(strings.NewReader(strings.Replace(text.String(), "LEFT=[2100.5,0]", "LEFT="+bad, 1)))
		require.NoError(t, err)
		require.Zero(t, again.Ends[0].Left, bad)
	}
}

func told(g *replay.Game) string {
	var all []string
	for _, w := range g.Warnings {
		all = append(all, w.Text.String())
	}
	return strings.Join(all, "\n")
}
