package namedshots

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// TestVaried: with a long budget the answer holds shots a little beside the proposed ones; it keeps the budget and is
// the same on any number of workers.
func TestVaried(t *testing.T) {
	r := aitest.Request(t, 13, 0, nil)
	r.Wins = winprob.Ohto()
	r.State.Position = curling.Position{0: aitest.At(0, -2.6), 1: aitest.At(0.5, 0.2), 2: aitest.At(-0.4, 0.6)}
	a, err := newAI(map[string]string{"search": "1"}) // at this stone the answer is not searched
	require.NoError(t, err)
	sim, err := newSimulation(&r, nil)
	require.NoError(t, err)
	proposed := map[curling.Shot]bool{}
	for _, p := range propose(sim.Aims(13).Aimer(), &r.State.Position, 13, r.Thrower().WeightMax) {
		proposed[p.shot] = true
	}
	ask := func(throws, workers int) ai.Suggestion {
		r.Budget, r.Workers = ai.Budget{Throws: throws}, workers
		out, err := a.Suggest(t.Context(), r, nil)
		require.NoError(t, err)
		require.LessOrEqual(t, out.Throws, throws)
		return out
	}
	beside := func(s ai.Suggestion) (n int) {
		for _, c := range s.Candidates {
			if !proposed[c.Shot] {
				n++
				require.NotEmpty(t, c.Name)
			}
		}
		return n
	}
	require.Zero(t, beside(ask(varyThrows-1, 1)))
	long := ask(varyThrows, 1)
	require.Positive(t, beside(long))
	require.Equal(t, long, ask(varyThrows, 3))
}

// TestBestOfEach: of each candidate the best shot beside it, then the others.
func TestBestOfEach(t *testing.T) {
	all := []candidate{{alike: 10}, {alike: 11}, {alike: 12}, {alike: 13}, {alike: 14}}
	near := []candidate{{alike: 1, of: 2}, {alike: 2, of: 0}, {alike: 3, of: 2}, {alike: 4, of: 1}, {alike: 5, of: 3}, {alike: 6}}
	var got []int
	for _, c := range bestOfEach(near, all) {
		got = append(got, c.alike)
	}
	require.Equal(t, []int{1, 2, 4, 5, 14}, got)
}
