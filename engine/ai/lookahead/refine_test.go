package lookahead

import (
	"context"
	"reflect"
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
	out, err := Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Len(t, out.Candidates, len(f.shots))
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
	again, err := Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Equal(t, out, again)
	r.Workers = 3
	more, err := Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	for i := range out.Candidates {
		require.InDelta(t, out.Candidates[i].Win, more.Candidates[i].Win, 1e-9, "on any number of workers")
	}
}

// TestRefinedWithinTheBudget: throws of the search of the last stone count as any others.
func TestRefinedWithinTheBudget(t *testing.T) {
	const enough = 60_000
	r, f := beforeTheLast(t, enough)
	out, err := Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Less(t, f.budget.Throws, enough)
	require.Greater(t, out.Throws, refineAtLeast*len(f.shots)*100, "of searches")
	require.LessOrEqual(t, out.Throws, enough)

	alone, err := f.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	const two = 2 * refineAtLeast * searchThrows // that correct two candidates
	for throws := 1000; throws < enough; throws += 1000 {
		r.Budget.Throws = throws
		for _, greedy := range []bool{false, true} { // an AI that leaves most of its budget, and one that leaves nothing
			f.greedy = greedy
			out, err = Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
			require.NoError(t, err)
			left := throws - alone.Throws
			if greedy {
				left = throws - f.budget.Throws
			}
			require.Equal(t, refineShare*float64(throws) >= two, f.budget != r.Budget, "%d throws: nothing is kept back for nothing", throws)
			corrected := !reflect.DeepEqual(alone.Candidates, out.Candidates)
			require.Equal(t, left >= two, corrected, "%d throws, greedy %v", throws, greedy)
		}
	}
	f.greedy = false

	r.Budget = ai.Budget{Time: 200 * time.Millisecond}
	_, err = Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Less(t, f.budget.Time, r.Budget.Time)
}

// TestRefinedOnlyBeforeTheLast: any other shot, and an AI that plays on by a policy, are left alone.
func TestRefinedOnlyBeforeTheLast(t *testing.T) {
	r, f := beforeTheLast(t, 0)
	require.Same(t, f, Refined(f, policy.Rules{}))
	r.State.Shot -= 2
	out, err := Refined(f, playout.Value{}).Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	alone, err := f.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Equal(t, alone, out)
}

func TestRefinedIsStopped(t *testing.T) {
	r, f := beforeTheLast(t, 0)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := Refined(f, playout.Value{}).Suggest(ctx, r, nil)
	require.ErrorIs(t, err, context.Canceled)
}
