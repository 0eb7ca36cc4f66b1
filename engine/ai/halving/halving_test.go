package halving

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// arm is a candidate with a mean reward that the search estimates.
type arm struct {
	name    int
	mean    float64
	samples int
	sum     float64
}

// values are the estimates of the means.
func values(left []arm) []float64 {
	out := make([]float64, len(left))
	for i, a := range left {
		out[i] = a.sum / float64(a.samples)
	}
	return out
}

// bandit is a search over arms without error that ends each round after so many passes.
func bandit(passes int) *Search[arm] {
	return &Search[arm]{
		Finalists: 4,
		Over:      func(r Round) bool { return r.Passes >= passes },
		Sample: func(_ Round, left []arm, n int) error {
			for i := range left {
				left[i].samples += n
				left[i].sum += float64(n) * left[i].mean
			}
			return nil
		},
		Values: values,
	}
}

// ascending are n arms, the last the best.
func ascending(n int) []arm {
	all := make([]arm, n)
	for i := range all {
		all[i] = arm{name: i, mean: float64(i)}
	}
	return all
}

func TestRounds(t *testing.T) {
	for _, c := range []struct{ n, finalists, want int }{
		{0, 4, 1}, {1, 4, 1}, {4, 4, 1}, {5, 4, 2}, {8, 4, 2}, {9, 4, 3}, {16, 4, 3}, {17, 4, 4}, {100, 4, 6}, {3, 1, 3}, {7, 3, 3},
	} {
		require.Equal(t, c.want, Rounds(c.n, c.finalists), "%d candidates to %d", c.n, c.finalists)
	}
}

func TestBetterHalfIsSampledOn(t *testing.T) {
	all := ascending(9)
	s := bandit(2)
	var left []int
	s.Ranked = func(r Round, all []arm) {
		require.Equal(t, Rounds(9, 4), r.Count)
		require.Equal(t, len(left), r.Index)
		require.Len(t, all, 9)
		left = append(left, r.Left)
	}
	require.NoError(t, s.Run(all))
	require.Equal(t, []int{9, 5, 3}, left)
	var names, samples []int
	for _, a := range all {
		names, samples = append(names, a.name), append(samples, a.samples)
	}
	require.Equal(t, []int{8, 7, 6, 5, 4, 3, 2, 1, 0}, names, "the best first")
	require.Equal(t, []int{6, 6, 6, 4, 4, 2, 2, 2, 2}, samples, "two of each round a candidate was left in")
}

func TestDroppedStandAfterThoseLeft(t *testing.T) {
	s := bandit(1)
	round := 0
	s.Ranked = func(Round, []arm) { round++ }
	s.Values = func(left []arm) []float64 {
		if round == 0 {
			return values(left)
		}
		return make([]float64, len(left)) // what looked best is now no better than the others
	}
	all := ascending(8)
	require.NoError(t, s.Run(all))
	require.Equal(t, 7, all[0].name, "equal candidates keep their order")
	require.Equal(t, 3, all[4].name)
}

func TestEveryRoundSamplesOnce(t *testing.T) {
	s, sampled := bandit(0), 0
	sample := s.Sample
	s.Sample = func(r Round, left []arm, n int) error { sampled++; return sample(r, left, n) }
	s.Over = func(Round) bool { return true }
	require.NoError(t, s.Run(ascending(16)))
	require.Equal(t, 3, sampled)
	sampled, s.StopEarly = 0, true
	all := ascending(16)
	require.NoError(t, s.Run(all))
	require.Equal(t, 1, sampled, "the budget of all rounds is used up after the first")
	require.Equal(t, 15, all[0].name)
	require.NoError(t, s.Run(nil))
	require.Equal(t, 1, sampled)
}

func TestPassesOverFewCandidatesAreDrawnTogether(t *testing.T) {
	s := bandit(5)
	s.Together = 10
	var drawn [][3]int
	s.Sample = func(r Round, left []arm, n int) error {
		require.Zero(t, r.Waiting)
		drawn = append(drawn, [3]int{len(left), r.Passes, n})
		for i := range left {
			left[i].samples += n
		}
		return nil
	}
	waiting := 0
	s.Over = func(r Round) bool { waiting = max(waiting, r.Waiting); return r.Passes >= 5 }
	require.NoError(t, s.Run(ascending(6)))
	require.Equal(t, [][3]int{{6, 0, 1}, {6, 1, 1}, {6, 2, 1}, {6, 3, 1}, {6, 4, 1}, {3, 0, 3}, {3, 3, 2}}, drawn)
	require.Equal(t, 6, waiting, "what is to be drawn counts")
}

func TestSampleErrorEndsTheSearch(t *testing.T) {
	s, broken := bandit(1), errors.New("no ice")
	s.Sample = func(Round, []arm, int) error { return broken }
	require.ErrorIs(t, s.Run(ascending(3)), broken)
}

// TestBestArmIsFound: with noisy rewards the best of 32 arms is found more often than by the
// same number of samples spread evenly.
func TestBestArmIsFound(t *testing.T) {
	const arms, budget, runs = 32, 32 * 60, 200
	halved, even := 0, 0
	for run := range uint64(runs) {
		rng := rand.New(rand.NewPCG(run, 1))
		draw := func(a *arm) { a.samples++; a.sum += a.mean + rng.NormFloat64() }
		all := make([]arm, arms)
		for i := range all {
			all[i].name = i
		}
		best := rng.IntN(arms)
		all[best].mean = 0.5
		evenly := slices.Clone(all)
		used := 0
		s := Search[arm]{Finalists: 4, Values: values,
			Over: func(r Round) bool { return used+r.Left > budget*(r.Index+1)/r.Count },
			Sample: func(_ Round, left []arm, n int) error {
				for i := range left {
					for range n {
						draw(&left[i])
						used++
					}
				}
				return nil
			}}
		require.NoError(t, s.Run(all))
		require.LessOrEqual(t, used, budget)
		for i := range evenly {
			for range budget / arms {
				draw(&evenly[i])
			}
		}
		slices.SortStableFunc(evenly, func(a, b arm) int {
			if a.sum > b.sum {
				return -1
			}
			return 1
		})
		if all[0].name == best {
			halved++
		}
		if evenly[0].name == best {
			even++
		}
	}
	require.Greater(t, halved, even)
	require.Greater(t, halved, runs*8/10)
}
