package chartstats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// TestMeasuredDraws: of how many draws each player was measured, nothing where nobody was or what is told is none.
func TestMeasuredDraws(t *testing.T) {
	g := &replay.Game{Extra: map[string]string{DrawsKey: "4,0,0,0,12,3,0,0"}}
	_, ok := MeasuredDraws(g, 0, 0)
	require.False(t, ok, "nobody was measured")
	g.Extra[ThrowersKey] = "measured:0.016500,0.006100"
	for _, c := range [][3]int{{0, 0, 4}, {0, 1, 0}, {1, 0, 12}, {1, 1, 3}} {
		n, ok := MeasuredDraws(g, curling.TeamID(c[0]), c[1])
		require.True(t, ok)
		require.Equal(t, c[2], n)
	}
	g.Extra[DrawsKey] = "4,x"
	_, ok = MeasuredDraws(g, 0, 1)
	require.False(t, ok)
	_, ok = MeasuredDraws(g, 1, 0)
	require.False(t, ok)
}
