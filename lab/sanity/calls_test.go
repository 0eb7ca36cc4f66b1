package sanity

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
)

// TestCalls: one stone lies for the win. Shots that leave it are worth the same and come first, one that drives it off is behind by what
// that costs, and of every call there is one shot.
func TestCalls(t *testing.T) {
	p := Position{Shot: 15, Stones: at{13: {X: 0, Y: 0}}, Accept: Scores(1, 8)}
	r, err := p.Request(ai.Budget{})
	require.NoError(t, err)
	a, err := aim.New(r.Ice)
	require.NoError(t, err)
	hit, err := a.Pass(curling.Tee.Add(curling.Vec{X: 0.2}), curling.Left, 9) // half full: both leave
	require.NoError(t, err)
	list, err := p.Calls(t.Context(), []curling.Shot{hit}, 6, 200, evaluate.Usual)
	require.NoError(t, err)
	require.Len(t, list, 7)
	require.Zero(t, list[0].Behind)
	require.True(t, list[0].Accepted)
	seen := map[call]int{}
	for i, w := range list {
		require.False(t, i > 0 && w.Win > list[i-1].Win)
		if w.Shot != hit {
			c := call{CallOf(&w.Result), w.Accepted}
			seen[c]++
			require.Equal(t, 1, seen[c], "%s", w.Result.Call)
		}
	}
	i := slices.IndexFunc(list, func(w Worth) bool { return w.Shot == hit })
	require.GreaterOrEqual(t, i, 0)
	require.False(t, list[i].Accepted)
	require.InDelta(t, list[0].Win-list[i].Win, list[i].Behind, 1e-9)
	require.Greater(t, list[i].Behind, 0.1)
	require.Greater(t, list[i].Behind, 3*list[i].BehindError)
}
