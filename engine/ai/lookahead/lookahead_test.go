package lookahead

import (
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
			r := aitest.Request(t, shot, 0, map[int]curling.Vec{first: {X: 0.1, Y: -0.3}, first + 2: {X: -0.4, Y: 0.2}, first + 4: {X: 0.5, Y: -0.5}})
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
	r := aitest.Request(b, 14, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 1: {X: -0.4, Y: 0.2}, 2: {X: 0.5, Y: -0.5}, 3: {X: 0.9}, 5: {X: -0.2, Y: -1.1}})
	r.Wins = winprob.Ohto()
	_, p := player(b, &r)
	require.NoError(b, p.Fine(&r))
	pos := r.State.Position
	for b.Loop() {
		p.Choose(&pos, 14)
	}
}

func BenchmarkChoose(b *testing.B) {
	r := aitest.Request(b, 13, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 1: {X: -0.4, Y: 0.2}, 2: {X: 0.5, Y: -0.5}, 3: {X: 0.9}, 5: {X: -0.2, Y: -1.1}})
	r.Wins = winprob.Ohto()
	_, p := player(b, &r)
	pos := r.State.Position
	for b.Loop() {
		p.Choose(&pos, 13)
	}
}
