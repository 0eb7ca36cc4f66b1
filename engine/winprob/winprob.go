// Package winprob holds win probabilities: how likely a team wins a match from a score
// difference, the ends left and who has the hammer. Every table names its source.
package winprob

import (
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// Size of a table: more ends or points than these count as these.
const (
	MaxEnds = 20
	MaxLead = 32
)

// Table is a table of win probabilities. It implements ai.Wins. The zero Table is not
// usable; make one with Ohto, FromEnds, FromLogs or ByHand.
type Table struct {
	source string
	ends   EndScores // that the table comes from
	extra  float64
	swaps  bool   // the hammer changes after a blank
	power  *Power // of mixed doubles; nil: none
	// first[e][d+MaxLead] is the probability of the team that throws first in the next end
	// to win with e ends to be played and a lead of d.
	first [MaxEnds + 1][2*MaxLead + 1]float64
	ahead *ahead
}

// Win is the probability of a team with lead points more than the other to win when
// endsLeft ends are to be played and it has the hammer in the next one or not. A tie after
// the last end is an extra end.
func (t *Table) Win(endsLeft, lead int, hammer bool) float64 {
	e := min(max(endsLeft, 0), MaxEnds)
	d := min(max(lead, -MaxLead), MaxLead)
	if hammer {
		return 1 - t.first[e][-d+MaxLead]
	}
	return t.first[e][d+MaxLead]
}

// Source names where the table comes from, in English.
func (t *Table) Source() string { return t.source }

// EndScores is a distribution of end scores as seen by the team that throws first:
// EndScores[k+8] is the probability of k.
type EndScores [17]float64

// Check reports a distribution that is none.
func (p *EndScores) Check() error {
	sum := 0.0
	for k, v := range p {
		if !(v >= 0) || math.IsInf(v, 0) {
			return fmt.Errorf("the probability of %d points is %g, want a number of at least 0", k-8, v)
		}
		sum += v
	}
	if !(sum > 0) {
		return fmt.Errorf("all probabilities are 0")
	}
	return nil
}

// FromEnds works a table out from how ends are scored, end by end backwards: who scores
// throws first in the next end, a blank keeps the order (Ohto 2016 §4.4). extra is the
// probability that the team throwing first wins an extra end. p need not sum to 1.
func FromEnds(p EndScores, extra float64, source string) (*Table, error) {
	return fromEnds(p, extra, source, false)
}

// fromEnds is FromEnds; swaps: after a blank the other team has the hammer.
func fromEnds(p EndScores, extra float64, source string, swaps bool) (*Table, error) {
	return fromPower(p, nil, extra, source, swaps)
}

// fromPower is fromEnds with power plays in a share of the ends; power may be nil.
func fromPower(p EndScores, power *Power, extra float64, source string, swaps bool) (*Table, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if err := power.check(); err != nil {
		return nil, err
	}
	if !(extra >= 0 && extra <= 1) {
		return nil, fmt.Errorf("an extra end is won with probability %g, want 0 to 1", extra)
	}
	t := &Table{source: source, ends: p, extra: extra, swaps: swaps, power: power, ahead: &ahead{}}
	for d := -MaxLead; d <= MaxLead; d++ {
		t.first[0][d+MaxLead] = extra
		switch {
		case d < 0:
			t.first[0][d+MaxLead] = 0
		case d > 0:
			t.first[0][d+MaxLead] = 1
		}
	}
	for e := 1; e <= MaxEnds; e++ {
		p := p
		if power != nil {
			p = mixed(&t.ends, &power.Ends, power.Share[e])
		}
		sum := 0.0
		for _, v := range p {
			sum += v
		}
		for d := -MaxLead; d <= MaxLead; d++ {
			w := 0.0
			for i, v := range p {
				k := i - 8
				if k < 0 || k == 0 && swaps { // the hammer scored: it throws first now
					w += v / sum * t.Win(e-1, d+k, true)
				} else {
					w += v / sum * t.Win(e-1, d+k, false)
				}
			}
			t.first[e][d+MaxLead] = min(w, 1) // the sum of shares may round to a little more
		}
	}
	return t, nil
}

// Wins is a table of win probabilities, as ai.Wins.
type Wins interface {
	Win(endsLeft, lead int, hammer bool) float64
}

// EndUtilities are the utilities of the end scores -8..8 to the team to throw (utility[k+8]):
// its probability to win the match after the end, or the score itself where w is nil.
func EndUtilities(w Wins, r *curling.Rules, s curling.State) (utility [17]float64) {
	if w == nil {
		return EndPoints(r, s)
	}
	if t, ok := w.(*Table); ok && t.ByRules(r) {
		return t.ownUtilities(r, s)
	}
	me := s.Mover()
	for i := range utility {
		next, over := endWith(r, s, i-8)
		if over {
			utility[i] = r.Result(next)[me]
			continue
		}
		utility[i] = w.Win(max(0, next.Ends-next.End), next.Score[me]-next.Score[me.Other()], next.First != me)
	}
	return utility
}

// EndPoints are the points by which the team to throw gains on the other when it makes -8..8 counting stones (points[k+8]): k, unless rules
// score otherwise. Where these go by more than counting stones (curling.Rules.Counted) it is the points gained that are k; where an end
// gives none of its own (GivesLater), its counting stones are its points.
func EndPoints(r *curling.Rules, s curling.State) (points [17]float64) {
	points, later := endPoints(r, s)
	if later {
		return Points()
	}
	return points
}

// GivesLater reports whether an end gives the same points whatever counts in it, and decides something later, as the first of a set.
func GivesLater(r *curling.Rules, s curling.State) bool {
	_, later := endPoints(r, s)
	return later
}

func endPoints(r *curling.Rules, s curling.State) (points [17]float64, later bool) {
	if _, counted := r.Counted(s); !counted {
		return Points(), false
	}
	me := s.Mover()
	lead := func(s curling.State) int { return s.Score[me] - s.Score[me.Other()] }
	for i := range points {
		next, _ := nextEnd(r, s, i-8)
		points[i] = float64(lead(next) - lead(s))
	}
	return points, slices.Min(points[:]) == slices.Max(points[:])
}

// endWith is the state after an end in which the team to throw makes n counting stones, or, where these alone do not decide it, gains n by
// whatever it gains them. Whose hammer is next and what is remembered is then as after an end with one counting stone of the team that
// gains, or none.
func endWith(r *curling.Rules, s curling.State, n int) (next curling.State, over bool) {
	if _, counted := r.Counted(s); counted {
		return nextEnd(r, s, n)
	}
	next, _ = nextEnd(r, s, min(max(n, -1), 1))
	me := s.Mover()
	next.Score = s.Score
	if n > 0 {
		next.Score[me] += n
	} else {
		next.Score[me.Other()] -= n
	}
	return next, r.Machine.Over(next)
}

// nextEnd is the state after an end in which the team to throw makes n counting stones.
func nextEnd(r *curling.Rules, s curling.State, n int) (next curling.State, over bool) {
	if curling.SideOf(s.Shot) == curling.Hammer {
		n = -n
	}
	return r.NextEnd(s, n)
}

// Points are the end scores -8..8 as utilities: points[k+8] is k.
func Points() (points [17]float64) {
	for i := range points {
		points[i] = float64(i - 8)
	}
	return points
}
