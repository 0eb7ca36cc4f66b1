package lookahead

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// fixed answers with these shots, valued by the learned value.
type fixed struct {
	shots  []curling.Shot
	budget ai.Budget // that it was asked with
	greedy bool      // it tells that it used all of it
}

func (f *fixed) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (out ai.Suggestion, err error) {
	f.budget = r.Budget
	sim, err := playout.New(&r)
	if err != nil {
		return out, err
	}
	utility := playout.UtilityOf(&r)
	for _, s := range f.shots {
		const throws = 100
		var scores playout.Scores
		for k := range throws {
			sim.Seed(r.Seed, k)
			pos := r.State.Position
			sim.ThrowNoisy(&pos, r.State.Shot, s)
			ends := sim.Learned(&pos, r.State.Shot+1)
			scores.Add(&ends)
		}
		c, ends := ai.Candidate{Shot: s, Throws: throws}, scores.Ends()
		utility.Describe(&c, &ends, throws)
		out.Candidates = append(out.Candidates, c)
	}
	out.Throws = sim.Thrown
	if f.greedy {
		out.Throws = r.Budget.Throws
	}
	return out, nil
}

// beforeTheLast is a request in which the learned value is far off: three stones of the side to throw count.
func beforeTheLast(t *testing.T, throws int) (r ai.Request, f *fixed) {
	t.Helper()
	r = aitest.Request(t, curling.Stones-2, throws, map[int]curling.Vec{0: {X: 0.1, Y: -0.3}, 2: {X: -0.4, Y: 0.2}, 4: {X: 0.5, Y: -0.5}})
	r.Wins = winprob.Ohto()
	sim, p := player(t, &r)
	best := p.Choose(&r.State.Position, r.State.Shot)
	draw, ok := sim.Board(&r.State.Position, r.State.Shot).Realise(policy.Label{Kind: policy.DrawTee, Target: -1, Second: -1})
	require.True(t, ok)
	return r, &fixed{shots: []curling.Shot{draw, best}}
}

// TestRefined: the values of an answer become those of ends that are played.
func TestRefined(t *testing.T) {
	r, f := beforeTheLast(t, 0)
	out, err := Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Len(t, out.Candidates, len(f.shots), "as many as the AI gave, the best of all that was tried")
	for i, c := range out.Candidates {
		require.InDelta(t, played(t, &r, c.Shot), c.Win, 0.1, "the learned value is off by more than twice that")
		total := 0.0
		for _, p := range c.Ends {
			require.GreaterOrEqual(t, p, 0.0)
			total += p
		}
		require.InDelta(t, 1, total, 1e-9)
		require.Positive(t, c.Error)
		require.False(t, i > 0 && c.Win > out.Candidates[i-1].Win)
	}
	again, err := Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Equal(t, out, again)
	r.Workers = 3
	more, err := Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	for i := range out.Candidates {
		require.InDelta(t, out.Candidates[i].Win, more.Candidates[i].Win, 1e-9, "on any number of workers")
	}
}

// TestRefinedWithinTheBudget: stones of the search of the last stone count, and what is too small for it is left alone.
func TestRefinedWithinTheBudget(t *testing.T) {
	r, f := beforeTheLast(t, 1000)
	alone, err := f.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	for _, throws := range []int{1000, refineLeast - 1, refineLeast, 25_000} {
		r.Budget = ai.Budget{Throws: throws}
		for _, greedy := range []bool{false, true} { // an AI that leaves most of its budget, and one that leaves nothing
			f.greedy = greedy
			out, err := Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
			require.NoError(t, err)
			require.LessOrEqual(t, out.Throws, throws)
			if throws < refineLeast {
				require.Equal(t, r.Budget, f.budget)
				require.Equal(t, alone.Candidates, out.Candidates)
				continue
			}
			require.Less(t, f.budget.Throws, throws/2)
			require.NotEqual(t, alone.Candidates, out.Candidates)
			require.Greater(t, out.Throws, throws/2, "it is used")
		}
	}
	f.greedy = false
	r.Budget = ai.Budget{Time: 200 * time.Millisecond}
	_, err = Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Less(t, f.budget.Time, r.Budget.Time)
	r.Budget.Time = refineShortest / 2
	_, err = Refined(f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Equal(t, r.Budget, f.budget)
}

// TestAnOpenStoneIsGuarded: level in the last end with one open stone that counts, where an AI only knows draws beside it, something in
// front of it is found, which wins more often.
func TestAnOpenStoneIsGuarded(t *testing.T) {
	r := aitest.Request(t, curling.Stones-2, 20_000, map[int]curling.Vec{12: {X: 0.3, Y: -0.1}})
	r.Wins = winprob.Ohto()
	sim, _ := player(t, &r)
	aims := sim.Aims(curling.Stones - 2)
	var f fixed
	for _, at := range []curling.Vec{aitest.At(-0.5, 0.3), aitest.At(-0.8, -0.2)} {
		s, ok := aims.Shot(at, policy.Stop, curling.Right)
		require.True(t, ok)
		f.shots = append(f.shots, s)
	}
	out, err := Refined(&f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	best := out.Candidates[0]
	require.NotEmpty(t, best.Name)
	require.Greater(t, best.Target.Y, r.State.Position[12].Y, "%s", best.Name)
	for _, s := range f.shots {
		require.Greater(t, played(t, &r, best.Shot), played(t, &r, s)+0.05)
	}
}

// TestAStealIsTriedBehindTheGuard: without the hammer, level in the last end, the own guard standing, where an AI knows only raises of it
// and draws beside it, the draw that just clears the guard is found, which wins more often.
func TestAStealIsTriedBehindTheGuard(t *testing.T) {
	guard := aitest.At(0.1, -2.5)
	r := aitest.Placed(aitest.Request(t, curling.Stones-2, 20_000, nil), map[int]curling.Vec{10: guard})
	r.Wins = winprob.Ohto()
	sim, _ := player(t, &r)
	aims := sim.Aims(curling.Stones - 2)
	var f fixed
	for weight, at := range map[policy.Weight]curling.Vec{policy.Middle: guard, policy.Stop: aitest.At(0.9, 0)} {
		s, ok := aims.Shot(at, weight, curling.Right)
		require.True(t, ok)
		f.shots = append(f.shots, s)
	}
	out, err := Refined(&f, playout.Value{}, LastStone).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	best := out.Candidates[0]
	require.Contains(t, best.Name, "come-around")
	for _, s := range f.shots {
		require.Greater(t, played(t, &r, best.Shot), played(t, &r, s)+0.01)
	}
}

// TestRefinedOnlyBeforeTheLastStones: with more stones to come, and where none follows, an AI is left alone, and so is one that plays on
// by a policy.
func TestRefinedOnlyBeforeTheLastStones(t *testing.T) {
	r, f := beforeTheLast(t, 0)
	require.Same(t, f, Refined(f, policy.Rules{}, 8))
	require.Same(t, f, Refined(f, playout.Value{}, 0))
	for follow, stones := range map[int]int{9: 8, 2: LastStone, 0: 8} {
		r.State.Shot = curling.Stones - 1 - follow
		out, err := Refined(f, playout.Value{}, stones).Suggest(t.Context(), r, nil)
		require.NoError(t, err)
		alone, err := f.Suggest(t.Context(), r, nil)
		require.NoError(t, err)
		require.Equal(t, alone, out)
	}
}

func TestRefinedIsStopped(t *testing.T) {
	r, f := beforeTheLast(t, 0)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := Refined(f, playout.Value{}, LastStone).Suggest(ctx, r, nil)
	require.ErrorIs(t, err, context.Canceled)
}
