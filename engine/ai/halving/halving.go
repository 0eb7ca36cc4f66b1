// Package halving finds the best of many candidates by successive halving (Karnin, Koren and
// Somekh, ICML 2013): in every round the candidates that are left are sampled equally often,
// then the worse half is dropped, so that the better ones are sampled ever more often.
package halving

import "sort"

// Search is one run over candidates of type C.
type Search[C any] struct {
	Finalists int // candidates of the last round at most, at least 1
	// Together is how many samples are drawn at once: passes over few candidates are drawn
	// together up to this number. 0 draws one pass at a time.
	Together int
	// StopEarly begins no further round when the budget of all rounds is used up. Otherwise
	// every round samples its candidates at least once.
	StopEarly bool
	// Over reports whether a round ends before another pass over its candidates.
	Over func(r Round) bool
	// Sample samples each of the candidates left so many times more.
	Sample func(r Round, left []C, passes int) error
	// Values are the values of the candidates left, greater is better.
	Values func(left []C) []float64
	// Ranked, which may be nil, is called after each round with all candidates, the best first.
	Ranked func(r Round, all []C)
}

// Round is the state of a round.
type Round struct {
	Index, Count int // round Index of Count, from 0
	Left         int // candidates left
	Passes       int // passes done in this round, those waiting included
	Waiting      int // samples that are waiting to be drawn
}

// Rounds is the number of rounds for n candidates, that of the finalists included.
func Rounds(n, finalists int) int {
	rounds := 1
	for ; n > max(1, finalists); n = (n + 1) / 2 {
		rounds++
	}
	return rounds
}

// Run samples all and sorts it, the best first: those dropped in a round stand after those
// that were left. Candidates of equal value keep their order. It returns the error of Sample.
func (s *Search[C]) Run(all []C) error {
	if len(all) == 0 {
		return nil
	}
	count := Rounds(len(all), s.Finalists)
	left := len(all)
	for k := range count {
		if s.StopEarly && k > 0 && s.Over(Round{Index: count - 1, Count: count, Left: left}) {
			return nil
		}
		r := Round{Index: k, Count: count, Left: left}
		if err := s.round(r, all[:left]); err != nil {
			return err
		}
		s.sort(all[:left])
		if s.Ranked != nil {
			s.Ranked(r, all)
		}
		if left > s.Finalists {
			left = (left + 1) / 2
		}
	}
	return nil
}

// round samples the candidates left until the round is over, at least once.
func (s *Search[C]) round(r Round, left []C) error {
	for r.Passes == 0 || !s.Over(r) {
		before, passes := r, 0
		for passes == 0 || r.Waiting+len(left) <= s.Together && !s.Over(r) {
			passes++
			r.Passes++
			r.Waiting += len(left)
		}
		if err := s.Sample(before, left, passes); err != nil {
			return err
		}
		r.Waiting = 0
	}
	return nil
}

// sort orders the candidates left by their values.
func (s *Search[C]) sort(left []C) {
	values := s.Values(left)
	order := make([]int, len(left))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return values[order[a]] > values[order[b]] })
	sorted := make([]C, len(left))
	for i, k := range order {
		sorted[i] = left[k]
	}
	copy(left, sorted)
}
