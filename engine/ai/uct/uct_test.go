package uct

import (
	"context"
	"fmt"
	"math"
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

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Request(t, shot, 15000, stones)
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestLastStone(t *testing.T) {
	s := ask(t, request(t, 15, nil), nil)
	require.Contains(t, s.Candidates[0].Name, "draw")
	require.Greater(t, s.Candidates[0].Score, 0.95)
	s = ask(t, request(t, 15, map[int]curling.Vec{2: {}, 3: {X: 0.9}}), map[string]string{"level": "1"})
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.1)
}

// TestLastStoneByPlayouts: a number of playouts has the last stone searched by named shots, as the experiments after Murayama 2015 do.
func TestLastStoneByPlayouts(t *testing.T) {
	for _, level := range []string{"0", "1"} {
		s := ask(t, request(t, 15, map[int]curling.Vec{2: {}}), map[string]string{"level": level, "playouts": "1000", "trees": "1",
			"replies": "every"})
		require.Contains(t, s.Candidates[0].Name, "hit")
		require.Greater(t, s.Candidates[0].Score, 0.5)
	}
}

func TestLevelsGroupMoreAndMore(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 4: {X: -0.8, Y: 0.4}, 3: {X: -0.5}, 6: {X: 1.2, Y: -1}})
	sim, err := playout.New(&r)
	require.NoError(t, err)
	e := newEnd(&r, sim, policy.Every{}, policy.Every{})
	s := e.Start()
	actions := e.Actions(s)
	last := len(actions) + 1
	for level := All; level <= OneOfEach; level++ {
		groups, attacks := map[uint64]int{}, map[uint64]bool{}
		f := e.grouping(level, All, 0)
		for _, a := range actions {
			k := f(s, a)
			groups[k]++
			touched, _ := e.without(s, a)
			if was, seen := attacks[k]; seen {
				require.Equal(t, was, touched >= 0, "level %d puts an attack and a move together", level)
			}
			attacks[k] = touched >= 0
		}
		require.Less(t, len(groups), last+1)
		if level > All {
			require.Less(t, len(groups), last)
		}
		last = len(groups)
	}
	require.Equal(t, 2, last, "one attack and one move")
	f := e.grouping(OneOfEach, All, 5)
	require.Equal(t, uint64(actions[0].Code()), f(s, actions[0]), "with five shots left nothing is grouped")
}

// TestBudgetHoldsWhatGroupingThrows: to learn the group of a shot it has to be thrown.
func TestBudgetHoldsWhatGroupingThrows(t *testing.T) {
	r := request(t, 7, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}})
	for _, level := range []string{"0", "1", "2", "3", "4"} {
		s := ask(t, r, map[string]string{"level": level})
		require.LessOrEqual(t, s.Throws, r.Budget.Throws, "level %s", level)
		require.Greater(t, s.Throws, r.Budget.Throws/2, "level %s", level)
	}
	s := ask(t, r, map[string]string{"level": "1", "playouts": "100"})
	require.Less(t, s.Throws, r.Budget.Throws/2)
}

// TestSightStandsForItsGroup: of hits and draws before an opponent's stone on the tee, one
// that leaves nothing of it to count.
func TestSightStandsForItsGroup(t *testing.T) {
	r := request(t, 15, map[int]curling.Vec{2: {}})
	sim, err := playout.New(&r)
	require.NoError(t, err)
	e := newEnd(&r, sim, policy.Every{}, policy.Every{})
	s := e.Start()
	pos := s.pos
	l := e.sight(s, e.Actions(s), sim.Rand)
	sim.Throw(&pos, s.shot, sim.Realise(sim.Board(&s.pos, s.shot), l))
	require.Equal(t, 1, pos.Score(r.Ice.Bounds, curling.Hammer), "%v", l)
}

// TestLaterShotsAreFewer: after the first shot the tree holds the candidates of the rules.
func TestLaterShotsAreFewer(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: {X: 0.2, Y: 0.1}, 3: {X: -0.5}})
	sim, err := playout.New(&r)
	require.NoError(t, err)
	few, every := newEnd(&r, sim, policy.Every{}, policy.Rules{}), newEnd(&r, sim, policy.Every{}, policy.Every{})
	s := few.Start()
	require.Equal(t, every.Actions(s), few.Actions(s))
	s.shot++
	require.Less(t, len(few.Actions(s)), len(every.Actions(s))/2)
}

// TestLikelyStandsForItsGroup: before an empty sheet the rules have the tee or a guard,
// not of throwing away.
func TestLikelyStandsForItsGroup(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: {X: 0.2, Y: 0.1}})
	sim, err := playout.New(&r)
	require.NoError(t, err)
	e := newEnd(&r, sim, policy.Every{}, policy.Every{})
	s := e.Start()
	likely := map[policy.Label]float64{}
	for _, o := range (policy.Rules{}).Options(sim.Board(&s.pos, s.shot), nil) {
		likely[o.Label] = o.P
	}
	all := e.Actions(s)
	got := e.likely(s, all, sim.Rand)
	for _, l := range all {
		require.LessOrEqual(t, likely[l], likely[got])
	}
	unliked := []policy.Label{}
	for _, l := range all {
		if likely[l] == 0 {
			unliked = append(unliked, l)
		}
	}
	seen := map[policy.Label]bool{}
	for range 200 {
		seen[e.likely(s, unliked, sim.Rand)] = true
	}
	require.Len(t, seen, len(unliked), "by chance among equals")
}

func TestEndIsAGame(t *testing.T) {
	r := request(t, 13, nil)
	r.Wins = winprob.Ohto()
	sim, err := playout.New(&r)
	require.NoError(t, err)
	e := newEnd(&r, sim, policy.Every{}, policy.Every{})
	s := e.Start()
	for want := 0; s.shot < curling.Stones; want ^= 1 {
		require.Equal(t, want, e.Turn(s))
		_, over := e.Result(s)
		require.False(t, over)
		s = e.Apply(s, e.Actions(s)[0], sim.Rand)
	}
	v, over := e.Result(s)
	require.True(t, over, "the end ends with its last stone")
	require.InDelta(t, 1, v[0]+v[1], 1e-12)
	// Both players want the opposite: the hammer's score counts against the first side.
	s.pos = curling.Position{14: curling.Tee}
	lost, _ := e.Result(s)
	s.pos = curling.Position{15: curling.Tee}
	won, _ := e.Result(s)
	require.Greater(t, won[0], lost[0], "shot 13 is the hammer's")
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}})
	for _, settings := range []map[string]string{nil, {"level": "2", "few": "2", "final": "mean"}} {
		r.Workers = 1
		want := ask(t, r, settings)
		for _, w := range []int{2, 3} {
			r.Workers = w
			got := ask(t, r, settings)
			require.Equal(t, fmt.Sprintf("%+v", want), fmt.Sprintf("%+v", got))
		}
		require.False(t, math.IsNaN(want.Candidates[0].Score))
	}
}

func TestLimitCancelProgressAndTime(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 3: {X: 0.3, Y: 0.2}})
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax = 30.6
	}
	for _, c := range ask(t, r, map[string]string{"keep": "20"}).Candidates {
		require.LessOrEqual(t, c.Shot.Speed(), 30.6)
	}
	a, err := Kind().New(nil)
	require.NoError(t, err)
	r.Budget = ai.Budget{Time: 10 * time.Second}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = a.Suggest(ctx, r, func(p ai.Progress) {
		require.Positive(t, p.Throws)
		cancel()
	})
	require.ErrorIs(t, err, context.Canceled)
	r.Budget = ai.Budget{Time: 30 * time.Millisecond}
	s, err := a.Suggest(t.Context(), r, func(ai.Progress) {})
	require.NoError(t, err)
	require.NotEmpty(t, s.Candidates)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax = 5
	}
	_, err = a.Suggest(t.Context(), r, nil)
	require.ErrorContains(t, err, "weight limit")
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
