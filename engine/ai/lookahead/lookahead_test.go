package lookahead

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

func player(t testing.TB, r *ai.Request) (*playout.Simulation, *Player) {
	t.Helper()
	sim, err := playout.New(r)
	require.NoError(t, err)
	m, err := value.Learned()
	require.NoError(t, err)
	p, err := New(r, sim, m)
	require.NoError(t, err)
	return sim, p
}

// TestBetterThanRulesOfThumb: ends played by one side by search and by the other by rules of thumb end
// better for the first than with the sides exchanged.
func TestBetterThanRulesOfThumb(t *testing.T) {
	const ends = 60
	score := [2]int{}
	for searching := range 2 {
		r := aitest.Request(t, 10, 0, nil)
		sim, p := player(t, &r)
		for k := range ends {
			sim.Seed(5, k)
			pos := curling.Position{}
			for i := r.State.Shot; i < curling.Stones; i++ {
				if i&1 == searching {
					sim.ThrowNoisy(&pos, i, p.Choose(&pos, i))
				} else {
					sim.ThrowNoisy(&pos, i, sim.Choose(&pos, i, policy.Rules{}))
				}
			}
			score[searching] += pos.Score(sim.Bounds, curling.Side(searching))
		}
	}
	require.Greater(t, score[0]+score[1], ends, "in points of both sides together")
}

// TestSameOnEveryFork: a choice depends on nothing that was chosen before, and no shot is above the limit.
func TestSameOnEveryFork(t *testing.T) {
	r := aitest.Request(t, 9, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 1: {X: -0.4, Y: 0.2}, 2: {X: 0.5, Y: -0.5}, 3: {X: 0.9}})
	r.Wins = winprob.Ohto()
	sim, p := player(t, &r)
	for i := 9; i < curling.Stones; i++ {
		pos := r.State.Position
		shot := p.Choose(&pos, i)
		require.Equal(t, r.State.Position, pos)
		require.Equal(t, shot, p.Fork(sim.Fork()).Choose(&pos, i))
		require.LessOrEqual(t, shot.Speed(), curling.StandardWeightMax*(1+1e-9))
	}
	require.Positive(t, p.Thrown())
}

// TestErrorsAreSpread: the errors of a search have mean 0 and variance 1.
func TestErrorsAreSpread(t *testing.T) {
	for _, e := range []effort{usual, fine} {
		var mean, variance [2]float64
		for _, z := range e.errors {
			for i, v := range z {
				mean[i] += v
				variance[i] += v * v / float64(len(e.errors))
			}
		}
		for i := range mean {
			require.InDelta(t, 0, mean[i], 1e-9)
			require.InDelta(t, 1, variance[i], 1e-9)
		}
	}
}

// played is the mean utility to its thrower of a shot after which both sides play by search.
func played(t *testing.T, r *ai.Request, shot curling.Shot) float64 {
	const ends = 500
	t.Helper()
	sim, p := player(t, r)
	at, sum := r.State.Shot, 0.0
	for k := range ends {
		sim.Seed(9, k)
		pos := r.State.Position
		sim.ThrowNoisy(&pos, at, shot)
		for i := at + 1; i < curling.Stones; i++ {
			before := pos
			sim.ThrowNoisy(&pos, i, p.Choose(&before, i))
		}
		sum += p.utility[curling.SideOf(at)][sim.Score(&pos)+8]
	}
	return sum / ends
}

// TestRepliesAreCounted: the fine search values a shot before the last by what the best replies leave of it: as it comes out when
// it is played, for either side to throw.
func TestRepliesAreCounted(t *testing.T) {
	for shot := curling.Stones - 1 - fine.plies; shot < curling.Stones-1; shot++ {
		for first := range 2 { // whose stones lie in the house
			r := aitest.Request(t, shot, 0, map[int]curling.Vec{first: {X: 0.1, Y: -0.3}, first + 2: {X: -0.4, Y: 0.2},
				first + 4: {X: 0.5, Y: -0.5}})
			r.Wins = winprob.Ohto()
			_, p := player(t, &r)
			require.NoError(t, p.Fine(&r))
			pos := r.State.Position
			best, worth := p.search(&pos, shot)
			require.InDelta(t, played(t, &r, best), worth, 0.1, "shot %d, stones of %d", shot, first)
		}
	}
}

func BenchmarkFine(b *testing.B) {
	r := aitest.Request(b, 14, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 1: {X: -0.4, Y: 0.2}, 2: {X: 0.5, Y: -0.5}, 3: {X: 0.9},
		5: {X: -0.2, Y: -1.1}})
	r.Wins = winprob.Ohto()
	_, p := player(b, &r)
	require.NoError(b, p.Fine(&r))
	pos := r.State.Position
	for b.Loop() {
		p.Choose(&pos, 14)
	}
}

func BenchmarkChoose(b *testing.B) {
	r := aitest.Request(b, 13, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 1: {X: -0.4, Y: 0.2}, 2: {X: 0.5, Y: -0.5}, 3: {X: 0.9},
		5: {X: -0.2, Y: -1.1}})
	r.Wins = winprob.Ohto()
	_, p := player(b, &r)
	pos := r.State.Position
	for b.Loop() {
		p.Choose(&pos, 13)
	}
}

// TestTheLastStoneIsThrownOften: the distribution of the end score is that of many ends whose last stone is thrown once, and varies less.
func TestTheLastStoneIsThrownOften(t *testing.T) {
	r := aitest.Request(t, 14, 0, map[int]curling.Vec{2: {X: 0.1, Y: -2.8}, 9: {X: 0.3, Y: 0.4}, 10: {X: -0.5, Y: 0.2}})
	sim, p := player(t, &r)
	const n = 300
	var once, often [2]float64 // sums of scores and squares
	count := func(sums *[2]float64, ends *ai.Ends) {
		whole, score := 0.0, 0.0
		for k, share := range ends {
			whole, score = whole+share, score+share*float64(k-8)
		}
		require.InDelta(t, 1, whole, 1e-9)
		sums[0], sums[1] = sums[0]+score, sums[1]+score*score
	}
	for k := range n {
		pos := r.State.Position
		sim.Seed(5, k)
		for i := r.State.Shot; i < curling.Stones; i++ {
			sim.ThrowNoisy(&pos, i, p.Choose(&pos, i))
		}
		ends := playout.EndsOf(pos.Score(sim.Bounds, curling.First))
		count(&once, &ends)
		pos, ends = r.State.Position, ai.Ends{}
		sim.Seed(6, k)
		thrown := sim.Thrown
		p.AddEnds(&ends, &pos, r.State.Shot, curling.First)
		require.Greater(t, sim.Thrown-thrown, lastThrows)
		count(&often, &ends)
	}
	mean := func(s [2]float64) float64 { return s[0] / n }
	variance := func(s [2]float64) float64 { return s[1]/n - mean(s)*mean(s) }
	require.Less(t, variance(often), 0.7*variance(once))
	se := math.Sqrt((variance(once) + variance(often)) / n)
	require.InDelta(t, mean(once), mean(often), 3*se)

	over := r.State.Position
	var ends ai.Ends
	p.AddEnds(&ends, &over, curling.Stones, curling.Hammer)
	require.Equal(t, playout.EndsOf(over.Score(sim.Bounds, curling.Hammer)), ends, "nothing is thrown once the end is over")
}

// TestGains: what an end comes to from a position on, shot by shot, is what AddGain says of it in one sum.
func TestGains(t *testing.T) {
	r := aitest.Request(t, 11, 0, map[int]curling.Vec{2: {X: 0.1, Y: -2.8}, 9: {X: 0.3, Y: 0.4}, 10: {X: -0.5, Y: 0.2}})
	sim, p := player(t, &r)
	for _, side := range []curling.Side{curling.First, curling.Hammer} {
		var want, got ai.Ends
		pos := r.State.Position
		sim.Seed(6, 1)
		p.AddGain(&want, 1, &pos, r.State.Shot, side)
		pos = r.State.Position
		sim.Seed(6, 1)
		next := r.State.Shot
		p.Gains(&pos, next, side, func(shot int, before *curling.Position, learned, gain *ai.Ends) {
			require.Equal(t, next, shot)
			next++
			whole := 0.0
			for k := range gain {
				got[k] += gain[k]
				whole += learned[k]
			}
			require.InDelta(t, 1, whole, 1e-5)
			require.Equal(t, shot == r.State.Shot, *before == r.State.Position)
		})
		require.Equal(t, curling.Stones, next)
		for k := range want {
			require.InDelta(t, want[k], got[k], 1e-5)
		}
	}
}

// TestSearches: every shot is chosen by search where nets know all positions and the last stone is searched, not under rules of one's own.
func TestSearches(t *testing.T) {
	r := aitest.Request(t, 11, 0, nil)
	_, p := player(t, &r)
	for i := range curling.Stones {
		require.Equal(t, p.eval.Knows(i), p.Searches(i), i)
	}
	require.True(t, p.Searches(curling.Stones-1))
	unsearched := *p
	unsearched.last = nil
	require.False(t, unsearched.Searches(curling.Stones-1))
	m := &value.Model{}
	learned, err := value.Learned()
	require.NoError(t, err)
	for k := 1; k <= 4; k++ {
		if k != 2 {
			m.Set(k, learned.Net(k))
		}
	}
	sim, err := playout.New(&r)
	require.NoError(t, err)
	gap, err := New(&r, sim, m)
	require.NoError(t, err)
	for i, want := range map[int]bool{15: true, 14: false, 13: false, 12: false, 11: false} {
		require.Equal(t, want, gap.Searches(i), i)
	}
}
