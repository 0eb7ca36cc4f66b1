package namedshots

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
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Placed(aitest.Request(t, shot, 20000, nil), stones)
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestLastStoneDrawsToAnEmptyHouse(t *testing.T) {
	s := ask(t, request(t, 15, nil), nil)
	require.Contains(t, s.Candidates[0].Name, "draw")
	require.Greater(t, s.Candidates[0].Score, 0.95)
}

func TestLastStoneTakesOutTheOnlyShotRock(t *testing.T) {
	// The opponent lies shot on the button, in the open, with an own stone second: a hit
	// that stays counts two.
	s := ask(t, request(t, 15, map[int]curling.Vec{2: aitest.At(0, 0), 3: aitest.At(0.9, 0)}), nil)
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.2)
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 13, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0)})
	one := ask(t, r, nil)
	r.Workers = 3
	require.Equal(t, fmt.Sprintf("%+v", one), fmt.Sprintf("%+v", ask(t, r, nil)))
}

func TestNoShotAboveTheLimit(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2)})
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax = 30.5
	}
	for _, c := range ask(t, r, map[string]string{"keep": "20"}).Candidates {
		require.LessOrEqual(t, c.Shot.Speed(), 30.5)
	}
	r.Teams[0] = curling.TeamOf(curling.Player{Noise: curling.NoiseGAT, WeightMax: 5})
	a, err := Kind().New(nil)
	require.NoError(t, err)
	_, err = a.Suggest(t.Context(), r, nil)
	require.ErrorContains(t, err, "weight limit")
}

func TestGroupingReducesCandidates(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2), 4: aitest.At(-0.8, 0.4), 3: aitest.At(-0.5, 0)})
	sim, err := newSimulation(&r, policy.Simple{})
	require.NoError(t, err)
	proposals := propose(sim.Aims(r.State.Shot).Aimer(), &r.State.Position, r.State.Shot, 40)
	last := len(proposals) + 1
	for _, level := range []Grouping{GroupNone, GroupPlaces, GroupStones, GroupKinds} {
		c, err := group(sim, proposals, level)
		require.NoError(t, err)
		require.Less(t, len(c), last, level)
		sum := 0
		for i := range c {
			sum += c[i].alike
		}
		require.Equal(t, len(proposals), sum, "no proposal is lost")
		last = len(c)
	}
}

// TestReplyIsTheOpponentsBest: before the last stone of the end the reply is the one that leaves
// the thrower the least score.
func TestReplyIsTheOpponentsBest(t *testing.T) {
	r := request(t, 14, map[int]curling.Vec{12: curling.Tee, 13: aitest.At(0.9, 0)})
	sure := curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 40})
	r.Teams = [2]curling.Team{sure, sure}
	sim, err := newSimulation(&r, policy.Simple{})
	require.NoError(t, err)
	sim.Seed(1, 0)
	pos := r.State.Position
	scoreAfter := func(s curling.Shot) int {
		after := pos
		sim.Throw(&after, 15, s)
		return sim.Score(&after)
	}
	best := scoreAfter(sim.reply(&pos, 15))
	least, most := curling.Stones, -curling.Stones
	for _, s := range sim.pool {
		least, most = min(least, scoreAfter(s)), max(most, scoreAfter(s))
	}
	require.Equal(t, least, best)
	require.Less(t, best, most)
	require.Negative(t, best)
}

// TestDeliberateBlank: with the hammer, an empty house and ends to come, the last stone is thrown away
// under the usual weight limit: one point is worth less than the hammer.
func TestDeliberateBlank(t *testing.T) {
	r := request(t, 15, nil)
	r.State.End, r.Wins = 3, winprob.Ohto()
	s := ask(t, r, nil)
	require.Contains(t, s.Candidates[0].Name, "through")
	w := winprob.EndUtilities(r.Wins, &r.Rules, r.State)
	require.InDelta(t, w[8], s.Candidates[0].Win, 1e-12)
}

// TestBudgetOfThrowsIsKept: an answer throws no more than it may, with and without replies searched.
func TestBudgetOfThrowsIsKept(t *testing.T) {
	crowd := map[int]curling.Vec{0: aitest.At(0.1, -2.8), 1: aitest.At(-0.6, -2.6), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0),
		4: aitest.At(-0.8, 0.9), 5: aitest.At(0.7, -0.9)}
	for _, shot := range []int{6, 13, 14, 15} {
		for _, n := range []int{600, 2000, 9000} {
			r := request(t, shot, crowd)
			r.Budget = ai.Budget{Throws: n}
			s := ask(t, r, nil)
			require.LessOrEqual(t, s.Throws, n, "shot %d", shot)
			require.GreaterOrEqual(t, s.Throws, n/3, "shot %d", shot)
		}
	}
}

func TestCancelAndEndOfEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := Kind().New(nil)
	require.NoError(t, err)
	_, err = a.Suggest(ctx, request(t, 1, nil), nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
}

// table is a win table in which only winning by a point in the last end counts.
type table struct{}

func (table) Win(_, lead int, hammer bool) float64 {
	switch {
	case lead > 0:
		return 1
	case lead < 0:
		return 0
	case hammer:
		return 0.75
	}
	return 0.25
}
func (table) Source() string { return "test" }

func TestWinsDecide(t *testing.T) {
	r := request(t, 15, nil)
	r.Wins = table{}
	r.State.Score = [2]int{4, 4}
	w := winprob.EndUtilities(r.Wins, &r.Rules, r.State)
	require.InDelta(t, 1, w[8+1], 1e-12, "one point in the last end wins")
	require.InDelta(t, 0, w[8-1], 1e-12)
	require.InDelta(t, 0.75, w[8], 1e-12, "a blank keeps the hammer for the extra end")
	s := ask(t, r, nil)
	require.Greater(t, s.Candidates[0].Win, 0.9)
}

func BenchmarkShotThirteen(b *testing.B) {
	r := request(b, 13, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0), 5: aitest.At(0.6, 0.8)})
	a, err := Kind().New(nil)
	require.NoError(b, err)
	start, throws := time.Now(), 0
	for b.Loop() {
		s, err := a.Suggest(b.Context(), r, nil)
		require.NoError(b, err)
		throws += s.Throws
	}
	b.ReportMetric(float64(throws)/time.Since(start).Seconds(), "throws/s")
}

// With a small budget few candidates are thrown with error, those that are worth most to the learned value when they are thrown
// without; with a great one more of them, and never fewer than are kept.
func TestPromisingCandidates(t *testing.T) {
	r := request(t, 9, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0), 5: aitest.At(0.2, 1)})
	for _, c := range []struct{ throws, keep, want int }{{600, 5, leastThrown}, {1000, 5, 28}, {50_000, 5, mostThrown}, {0, 5, mostThrown},
		{600, 20, 20}} {
		r.Budget = ai.Budget{Throws: c.throws}
		sim, err := newSimulation(&r, playout.Value{})
		require.NoError(t, err)
		all, err := group(sim, propose(sim.Aims(9).Aimer(), &r.State.Position, 9, 0), GroupPlaces)
		require.NoError(t, err)
		worth := func(pos curling.Position) float64 {
			ends := sim.Learned(&pos, 10)
			v, _ := playout.Mean(&ends, &playout.UtilityOf(&r).Value)
			return v
		}
		best := worth(all[0].left)
		for i := range all {
			best = max(best, worth(all[i].left))
		}
		e := evaluation{request: &r, utility: playout.UtilityOf(&r), simulations: []*simulation{sim}, leaf: true, most: mostThrown, keep: c.keep,
			proposed: 320}
		few, err := e.promising(t.Context(), all)
		require.NoError(t, err)
		require.Len(t, few, c.want, "%+v", c)
		require.Equal(t, best, worth(few[0].left))
		for i := range few[1:] {
			require.GreaterOrEqual(t, worth(few[i].left), worth(few[i+1].left))
		}
	}
}

// TestComeArounds: a guard, before the middle or a corner of the house, is come around by both turns without a touch, to rest from the top
// of the house to behind the tee.
func TestComeArounds(t *testing.T) {
	for _, guard := range []curling.Vec{aitest.At(0, -2.3), aitest.At(0.1, -3.4), aitest.At(1.1, -2.6)} {
		r := request(t, 10, map[int]curling.Vec{3: guard})
		sim, err := newSimulation(&r, playout.Value{})
		require.NoError(t, err)
		behind := map[curling.Turn]int{}
		for _, p := range propose(sim.Aims(10).Aimer(), &r.State.Position, 10, 0) {
			after := r.State.Position
			o := sim.Throw(&after, 10, p.shot)
			at := after[10]
			if after.Has(10) && o.Touched == 0 && math.Abs(at.X-guard.X) < 2*curling.StoneRadius+0.05 && math.Abs(at.Y-curling.TeeY) < 1.3 {
				behind[p.shot.Turn]++
				require.Less(t, p.target.Distance(at), 0.05)
			}
		}
		require.GreaterOrEqual(t, behind[curling.Right], 3, "%v", guard)
		require.GreaterOrEqual(t, behind[curling.Left], 3, "%v", guard)
	}
}

// TestSpins: with spin=any the proposals are those of the usual spin, and behind them as many of others; on ice of two turns none.
func TestSpins(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: aitest.At(0.1, -2.8), 2: aitest.At(0.3, 0.2)})
	usual, anySpin := &AI{}, &AI{spins: otherSpins}
	older, err := newSimulation(&r, policy.Simple{})
	require.NoError(t, err)
	require.Equal(t, usual.propose(older, &r), anySpin.propose(older, &r))
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	r.Ice, r.Teams = ice, curling.Both(curling.TeamOf(physics.StandardPlayer(physics.FCV1)))
	sim, err := newSimulation(&r, policy.Simple{})
	require.NoError(t, err)
	list, all := usual.propose(sim, &r), anySpin.propose(sim, &r)
	require.Equal(t, list, all[:len(list)], "the usual ones come first")
	seen := map[curling.Spin]int{}
	for _, p := range all {
		seen[p.shot.Spin]++
	}
	require.Equal(t, len(list), seen[0])
	for _, s := range otherSpins {
		require.Greater(t, seen[s], len(list)/2)
	}
	out := ask(t, r, map[string]string{"spin": "any", "keep": "20"})
	require.NotEmpty(t, out.Candidates)
	r.State.Shot = curling.Stones - 1
	for choice, other := range map[string]bool{"usual": false, "last": true, "any": true} {
		turned := false
		for _, c := range ask(t, r, map[string]string{"spin": choice, "keep": "20"}).Candidates {
			turned = turned || c.Shot.Spin == otherSpins[0]
		}
		require.Equal(t, other, turned, choice)
	}
	r.UsualSpin = true
	for _, shot := range []int{11, curling.Stones - 1} {
		r.State.Shot = shot
		for _, c := range ask(t, r, map[string]string{"spin": "any", "keep": "20"}).Candidates {
			require.True(t, c.Shot.Spin.Usual())
		}
	}
}
