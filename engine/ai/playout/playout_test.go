package playout

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// Request is a question at a shot of the last end but one, with stones right of and behind
// the tee.
func request(t testing.TB, shot int, stones map[int]curling.Vec) *ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	r := &ai.Request{State: curling.State{Ends: 8, End: 6, Shot: shot}, Rules: curling.Standard(), Ice: ice, Seed: 1,
		Teams: [2]curling.Team{curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)}}
	for i, v := range stones {
		r.State.Position[i] = curling.Vec{X: curling.CentreX + v.X, Y: curling.TeeY - v.Y}
	}
	return r
}

func TestEndEndsWithItsLastStone(t *testing.T) {
	for _, first := range []int{0, 1, 14, 15} {
		sim, err := New(request(t, first, nil))
		require.NoError(t, err)
		sim.Seed(1, 0)
		pos := curling.Position{}
		score := sim.Finish(&pos, first, policy.Simple{})
		require.Equal(t, curling.Stones-first, sim.Thrown, "not one stone of the next end is thrown")
		require.Equal(t, pos.Score(sim.Bounds, curling.SideOf(first)), score)
	}
	_, err := New(request(t, 16, nil))
	require.ErrorContains(t, err, "end is over")
}

func TestSeenByTheThrower(t *testing.T) {
	// The hammer lies two; there is nothing more to throw.
	stones := map[int]curling.Vec{13: {}, 11: {X: 0.5}}
	for shot, want := range map[int]int{14: -2, 15: 2} {
		r := request(t, shot, stones)
		sim, err := New(r)
		require.NoError(t, err)
		require.Equal(t, want, sim.Score(&r.State.Position))
	}
}

func TestStreamsAreTheirOwn(t *testing.T) {
	sim, err := New(request(t, 8, map[int]curling.Vec{0: {}, 3: {Y: -2}}))
	require.NoError(t, err)
	play := func(sim *Simulation, k int) curling.Position {
		sim.Seed(7, k)
		pos := sim.request.State.Position
		sim.Finish(&pos, 8, policy.Rules{})
		return pos
	}
	a, b := play(sim, 1), play(sim, 2)
	require.NotEqual(t, a, b)
	f := sim.Fork()
	require.Equal(t, b, play(f, 2), "the same in another simulation, in another order")
	require.Equal(t, a, play(f, 1))
}

func TestEveryPlyHasItsOwnThrower(t *testing.T) {
	r := request(t, 0, nil)
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax, r.Teams[1][i].WeightMax = 31, 50
		r.Teams[1][i].Noise = curling.Noise{Model: curling.NoNoise}
	}
	sim, err := New(r)
	require.NoError(t, err)
	for i := range curling.Stones {
		want := map[curling.Side]float64{curling.First: 31, curling.Hammer: 50}[curling.SideOf(i)]
		require.Equal(t, want, sim.Thrower(i).WeightMax)
		require.Equal(t, want, sim.Aims(i).Limit())
	}
	pos := curling.Position{}
	s, ok := sim.Aims(1).Shot(curling.Tee, policy.Stop, curling.Left)
	require.True(t, ok)
	sim.ThrowNoisy(&pos, 1, s)
	require.Less(t, pos[1].Distance(curling.Tee), 0.002, "a thrower without error does not err")
}

func TestFreeGuardRuleHolds(t *testing.T) {
	r := request(t, 3, map[int]curling.Vec{2: {Y: -3}})
	sim, err := New(r)
	require.NoError(t, err)
	pos := r.State.Position
	s, ok := sim.Aims(3).Shot(pos[2], policy.Middle, curling.Right)
	require.True(t, ok)
	sim.Throw(&pos, 3, s)
	require.Equal(t, r.State.Position, pos)
}

func TestRewardIsNormal(t *testing.T) {
	for _, table := range []ai.Wins{nil, winprob.Ohto()} {
		for _, shot := range []int{8, 9} {
			r := request(t, shot, nil)
			r.Wins = table
			w := UtilityOf(r)
			ends, mean, squares := winprob.OhtoEnds(), 0.0, 0.0
			for k, p := range ends {
				i := k
				if shot == 9 {
					i = 16 - k
				}
				mean += p * w.Reward[i]
				squares += p * w.Reward[i] * w.Reward[i]
			}
			require.InDelta(t, 0, mean, 1e-5)
			require.InDelta(t, 1, squares, 1e-5)
		}
	}
}

// TestRewardOfTheLastEnd: the published figures for the last end, tied, seen by the team
// throwing first: mean .2582, deviation .4292, rewards -.602, -.019 and 1.728.
func TestRewardOfTheLastEnd(t *testing.T) {
	r := request(t, 0, nil)
	r.State.End, r.Wins = 7, winprob.Ohto()
	w := UtilityOf(r)
	require.InDelta(t, 0.2582, w.Mean, 1e-4)
	require.InDelta(t, 0.4292, w.SD, 1e-4)
	for k, want := range map[int]float64{-4: -0.602, -1: -0.602, 0: -0.019, 1: 1.728, 4: 1.728} {
		require.InDelta(t, want, w.Reward[k+8], 1e-3, "score %d", k)
	}
	require.InDelta(t, 0, w.RewardOf(w.Mean), 1e-12)
}

func TestScores(t *testing.T) {
	var s Scores
	for _, k := range []int{-9, -8, 0, 2, 2, 12} {
		e := EndsOf(k)
		s.Add(&e)
	}
	require.Equal(t, 6, s.N())
	e := s.Ends()
	require.InDelta(t, 2.0/6, e[0], 1e-12, "more than eight points count as eight")
	require.InDelta(t, 2.0/6, e[10], 1e-12)
	var c ai.Candidate
	w := UtilityOf(request(t, 0, nil))
	w.Describe(&c, &e, 4)
	require.InDelta(t, (-16+4+8)/6.0, c.Score, 1e-12)
	require.True(t, math.IsNaN(c.Win))
	require.Positive(t, c.Error)
}

// TestScoresOfDistributions: distributions add up to the same in any order, and count whole.
func TestScoresOfDistributions(t *testing.T) {
	var list []ai.Ends
	for k := range 50 {
		var e ai.Ends
		e[k%17] += 1 / 3.0
		e[(k*7+3)%17] += 2 / 3.0
		list = append(list, e)
	}
	var forward, backward Scores
	for i := range list {
		forward.Add(&list[i])
		var one Scores
		one.Add(&list[len(list)-1-i])
		backward.Merge(&one)
	}
	require.Equal(t, forward, backward)
	sum, ends := 0.0, forward.Ends()
	for k, p := range ends {
		want := 0.0
		for i := range list {
			want += list[i][k] / float64(len(list))
		}
		require.InDelta(t, want, p, 1e-9)
		sum += p
	}
	require.InDelta(t, 1, sum, 1e-8)
}

// TestEndsOfAPlayout: under Value nothing is thrown and the distribution is the learned one; under another policy a
// playout gives one score.
func TestEndsOfAPlayout(t *testing.T) {
	r := request(t, 8, map[int]curling.Vec{0: {X: 0.2, Y: 0.1}})
	sim, err := New(r)
	require.NoError(t, err)
	pos := r.State.Position
	learned := sim.Ends(&pos, 9, Value{})
	require.Zero(t, sim.Thrown)
	require.Equal(t, r.State.Position, pos)
	require.Equal(t, sim.Learned(&pos, 9), learned)
	sim.Seed(1, 1)
	one := sim.Ends(&pos, 9, policy.Rules{})
	require.Equal(t, 7, sim.Thrown)
	require.Equal(t, EndsOf(sim.Score(&pos)), one)
}

func benchPlayouts(b *testing.B, p policy.Policy) {
	r := request(b, 5, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}, 2: {X: -0.6}, 3: {X: 1, Y: -2.4}, 4: {X: 0.1, Y: -0.5}})
	sim, err := New(r)
	require.NoError(b, err)
	k := 0
	b.ReportAllocs()
	for b.Loop() {
		sim.Seed(1, k)
		pos := r.State.Position
		sim.Finish(&pos, 5, p)
		k++
	}
	require.NoError(b, Check([]*Simulation{sim}))
	b.ReportMetric(float64(sim.Failed)/float64(sim.Thrown), "failed/throw")
	b.ReportMetric(float64(sim.Thrown)/b.Elapsed().Seconds(), "throws/s")
}

func BenchmarkPlayoutSimple(b *testing.B) { benchPlayouts(b, policy.Simple{}) }
func BenchmarkPlayoutRules(b *testing.B)  { benchPlayouts(b, policy.Rules{}) }

func TestTooManyFailures(t *testing.T) {
	sim, err := New(request(t, 3, nil))
	require.NoError(t, err)
	pos := curling.Position{0: {X: 2, Y: 5}, 1: {X: 2, Y: 5.1}} // cannot be thrown at
	before := pos
	require.NoError(t, Check([]*Simulation{sim}))
	for range fewFailed {
		sim.Throw(&pos, 3, curling.Shot{VY: -30})
	}
	require.Equal(t, before, pos)
	require.NoError(t, Check([]*Simulation{sim}), "a few do not matter")
	sim.Throw(&pos, 3, curling.Shot{VY: -30})
	require.ErrorContains(t, Check([]*Simulation{sim}), "33 of 33 throws failed")
}

func physicsBounds(t *testing.T) curling.Bounds {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	return ice.Bounds
}

func TestThrowsStopWithTheirContext(t *testing.T) {
	sim, err := New(request(t, 0, nil))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	f := sim.Until(ctx).Fork()
	pos := curling.Position{}
	f.Finish(&pos, 10, policy.Simple{})
	require.Equal(t, 6, f.Thrown)
	cancel()
	before := pos
	f.Finish(&pos, 10, policy.Simple{})
	require.Equal(t, 6, f.Thrown)
	require.Equal(t, before, pos)
}

func TestPlayoutsAllocateNothing(t *testing.T) {
	r := request(t, 2, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}})
	sim, err := New(r)
	require.NoError(t, err)
	k := 0
	allocs := testing.AllocsPerRun(200, func() {
		k++
		sim.Seed(1, k)
		sim.Finish(sim.From(&r.State.Position), 2, policy.Rules{})
	})
	require.Less(t, allocs, 0.5)
}
