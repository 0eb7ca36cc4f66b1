package physics

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamedIce(t *testing.T) {
	names := map[string]bool{}
	for _, n := range BuiltInIces() {
		require.NoError(t, n.Check())
		require.False(t, names[n.Name])
		names[n.Name] = true
	}
	n := BuiltInIces()[0]
	n.Wear = WearPerEnd(0.01, 0, 2, 16)
	require.Len(t, n.Wear.Friction, 32)
	require.Empty(t, n.Wear.Curl)
	f, c := n.Wear.PerEnd(16)
	require.InDelta(t, 0.01, f, 1e-12)
	require.Zero(t, c)
	require.Equal(t, n.Ice, n.Wear.At(n.Ice, 15), "the first end")
	require.InDelta(t, n.Ice.Friction*1.01, n.Wear.At(n.Ice, 16).Friction, 1e-12)

	text, err := json.Marshal(n)
	require.NoError(t, err)
	var back NamedIce
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, n, back)

	for _, spoil := range []func(*NamedIce){
		func(n *NamedIce) { n.Name = "" },
		func(n *NamedIce) { n.Ice.Friction = 0 },
		func(n *NamedIce) { n.Ice.Model = "fog" },
		func(n *NamedIce) { n.Wear = WearPerEnd(-1, 0, 3, 16) },
		func(n *NamedIce) { n.Wear = WearPerEnd(0.01, 0, 31, 16) },
	} {
		bad := n
		spoil(&bad)
		require.Error(t, bad.Check())
	}
}
