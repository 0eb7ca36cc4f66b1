package kruct

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Request(t, shot, 10000, stones)
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestLastStone(t *testing.T) {
	s := ask(t, request(t, 15, nil), nil)
	require.Contains(t, s.Candidates[0].Name, "draw")
	require.Greater(t, s.Candidates[0].Score, 0.98)
	s = ask(t, request(t, 15, map[int]curling.Vec{2: {}, 3: {X: 0.9}}), nil)
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.2)
}

// TestValueIsThatWithError: a hit that only just misses an own stone wins two without error; with
// error the kernel knows what happens beside it.
func TestValueIsThatWithError(t *testing.T) {
	r := request(t, 15, map[int]curling.Vec{2: {X: 0.2, Y: 0.3}, 3: {X: 0.5, Y: 0.35}, 5: {X: -0.4, Y: -0.5}, 4: {X: 0.1, Y: -2.5}})
	best := ask(t, r, map[string]string{"keep": "1"}).Candidates[0]
	sim, err := simulators.Fastest(r.Ice)
	require.NoError(t, err)
	rng, sum := rand.New(rand.NewPCG(9, 9)), 0.0
	const n = 3000
	for range n {
		z1, z2 := physics.Normals(rng)
		o, err := sim.Throw(physics.Delivery{Position: r.State.Position, Index: 15, Shot: physics.Disturb(curling.NoiseGAT, best.Shot, z1, z2)},
			nil)
		require.NoError(t, err)
		sum += float64(o.Position.Score(r.Ice.Bounds, curling.Hammer))
	}
	require.InDelta(t, sum/n, best.Score, 0.25)
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}})
	r.Wins = winprob.Ohto()
	want := ask(t, r, nil)
	require.LessOrEqual(t, want.Throws, 10000)
	require.Greater(t, want.Throws, 9900)
	for _, w := range []int{2, 3} {
		r.Workers = w
		require.Equal(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", ask(t, r, nil).Candidates))
	}
}

func TestShotsAreAddedUnderTheLimit(t *testing.T) {
	r := request(t, 13, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}})
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax, r.Teams[1][i].WeightMax = 31, 31
	}
	a, err := Kind().New(map[string]string{"policy": "rules"})
	require.NoError(t, err)
	k, ok := a.(*KRUCT)
	require.True(t, ok)
	k.Policy = playout.Value{}
	s, err := k.begin(t.Context(), &r, nil)
	require.NoError(t, err)
	first := len(s.shots)
	require.NoError(t, s.run(t.Context()))
	require.Greater(t, len(s.shots), first)
	require.InDelta(t, s.total, 0.1*float64(len(s.shots)*len(s.shots)), 0.2*s.total)
	visits := 0.0
	for i, c := range s.shots {
		require.LessOrEqual(t, c.Speed(), 31.0)
		require.Contains(t, s.near[i], neighbour{i, 1})
		visits += c.visits
		var density, reward float64
		for _, n := range s.near[i] {
			o, k := s.shots[n.shot], float64(n.kernel)
			density += k * float64(o.scores.N())
			ends := o.scores.Ends()
			for b, p := range ends {
				reward += k * float64(o.scores.N()) * p * s.Utility.Reward[b]
			}
		}
		require.InDelta(t, density, c.density, 1e-3)
		require.InDelta(t, reward, c.reward, 1e-3)
	}
	require.InDelta(t, s.total, visits, 0)
}

func TestKernel(t *testing.T) {
	at := func(v curling.Shot, n curling.Noise) *shot { return &shot{Shot: v, white: whiten(n, v, 1)} }
	v := curling.Shot{VX: -0.5, VY: -30, Turn: curling.Left}
	for _, n := range []curling.Noise{curling.NoiseGAT, {Model: curling.RectVelocity, A: 0.1, B: 0.2}, {Model: curling.Polar, A: 0.1,
		B: 0.002}} {
		a, one := at(v, n), physics.Disturb(n, v, 1, 0)
		require.InDelta(t, 0.6065, kernelOf(a, at(one, n)), 0.01, "a deviation away")
		require.InDelta(t, 0.6065, kernelOf(a, at(physics.Disturb(n, v, 0, -1), n)), 0.02)
		one.Turn = curling.Right
		require.Zero(t, kernelOf(a, at(one, n)), "the other turn is another shot")
	}
	none := curling.Noise{Model: curling.NoNoise}
	require.Equal(t, 1.0, kernelOf(at(v, none), at(v, none)))
	require.Zero(t, kernelOf(at(v, none), at(curling.Shot{VX: -0.4, VY: -30, Turn: curling.Left}, none)))
}

// TestReplyIsTheOpponentsBest: of replies that were tried alike the one with the least reward for
// the thrower is chosen; with exploration the one tried least.
func TestReplyIsTheOpponentsBest(t *testing.T) {
	c := &shot{replies: []reply{{visits: 10, sum: 5}, {visits: 10, sum: -5}, {visits: 10, sum: 0}}, tried: 30}
	require.Equal(t, 1, c.answer(0))
	c.replies[2].visits, c.tried = 1, 21
	require.Equal(t, 2, c.answer(5))
	c.replies = append(c.replies, reply{})
	require.Equal(t, 3, c.answer(0), "one that was never tried comes first")
}

func TestCancelAndTime(t *testing.T) {
	a, err := Kind().New(nil)
	require.NoError(t, err)
	r := request(t, 2, nil)
	r.Budget = ai.Budget{Throws: 100_000_000} // more than it can throw in that time
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = a.Suggest(ctx, r, func(p ai.Progress) {
		if p.Best.Throws > 0 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	r.Budget = ai.Budget{Time: 20 * time.Millisecond}
	_, err = a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
}

func BenchmarkShotNine(b *testing.B) {
	r := request(b, 9, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}, 2: {X: -0.6}, 3: {X: 1, Y: -2.4}, 4: {X: 0.1, Y: -0.5}})
	r.Budget.Throws = 100000
	n := 0
	for b.Loop() {
		n += ask(b, r, nil).Throws
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "throws/s")
}
