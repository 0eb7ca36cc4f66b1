package evaluate

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
)

// A referee by levels. Where the end is played on by search after a shot, the learned value of every throw is its first level: it takes
// some microseconds, and most of what one throw differs from another by is in it. What playing on adds to it (lookahead.Player.AddGain)
// takes a hundred times as long and differs little, so that it is found for the first throw of a unit alone, and counts for the whole unit.
// The mean is that of playing on every throw, whatever the learned value is; the error is that of the means of the units, which are
// independent. (Multilevel Monte Carlo: Heinrich 2001, Giles 2008.)

// playedOf is of how many throws one is played on, by the shots that follow: about the square root of what the first level takes less
// of time and has more of variance than the second (docs/EXPERIMENTS.md, "A referee by levels"). With more shots that follow only long
// play plays on.
var playedOf = [curling.Stones]int{1: 10, 2: 5, 3: 4}

// playedOfMore is playedOf where more shots follow, playedOfElsewhere on ice that curls as none that the value was learned on, or under
// rules that score otherwise, where it may tell less.
const (
	playedOfMore      = 10
	playedOfElsewhere = 4
)

// leastPlayed is how many throws of a shot are played on at least; where few throws are asked for it is a greater share of them.
const leastPlayed = 20

// levelSeed parts the errors of the shots that follow from those of the throws before them.
const levelSeed = 0x6c6576656c73

// evaluated is a shot from a place, not thrown yet.
func (e *evaluator) evaluated(from place, shot curling.Shot, t *throwers) *evaluated {
	return &evaluated{engine: -1, place: from, shot: shot, thrown: shot, throwers: t, unit: e.unitOf(from.shot, t)}
}

// unitOf is of how many throws of a shot one is played on; 1 where every one is, or none.
func (e *evaluator) unitOf(shot int, t *throwers) int {
	follow := curling.Stones - 1 - shot
	if follow == 0 || e.leaf || t.players == nil || !t.players[0].Searches(shot+1) {
		return 1
	}
	unit := playedOf[follow]
	switch {
	case unit == 0:
		unit = playedOfMore
	case !learnedOn(e.q.Ice, &e.q.Rules):
		unit = playedOfElsewhere
	}
	for unit > 1 && e.most < unit*leastPlayed {
		if unit%2 == 0 {
			unit /= 2
		} else {
			unit = 1
		}
	}
	return unit
}

// valued reports whether throws of a shot are valued without a random number, so that they may be thrown together.
func (e *evaluator) valued(s *evaluated) bool {
	return !e.own && (e.leaf || s.unit > 1 || s.place.shot == curling.Stones-1)
}

// playSome plays on the first throw of every unit of throws, and adds what that gains to its result, as often as the unit has throws. It
// returns ctx's error.
func (e *evaluator) playSome(ctx context.Context, batches []batch) error {
	type unit struct {
		of          *batch
		first, size int
	}
	var units []unit
	workers := 1
	for i := range batches {
		r := &batches[i]
		workers = max(workers, len(r.of.throwers.simulations))
		for first := 0; r.of.unit > 1 && first < len(r.results); first += r.of.unit {
			units = append(units, unit{r, first, min(r.of.unit, len(r.results)-first)})
		}
	}
	side := curling.SideOf(e.q.State.Shot)
	return playout.Each(ctx, workers, len(units), func(w, i int) {
		u := &units[i]
		s, k, ends := u.of.of, u.of.from+u.first, &u.of.ends[u.first]
		pos, _ := e.after(s, w, k)
		s.throwers.simulations[w].Seed(e.q.Seed^levelSeed, k)
		s.throwers.players[w].AddGain(ends, float64(u.size), &pos, s.place.shot+1, side)
		played, thrown := e.resultOf(ends), &u.of.results[u.first]
		thrown.utility, thrown.points = played.utility, played.points
	})
}

// meanByUnits is the mean of n numbers and its standard error, where those of a unit depend on each other. Where all are equal the n
// numbers tell that, not the units.
func meanByUnits(n, unit int, spread float64, of func(k int) float64) (mean, se float64) {
	var all, sum, squares float64
	units := 0
	unit = max(1, unit)
	for from := 0; from < n; from += unit {
		to, part := min(from+unit, n), 0.0
		for k := from; k < to; k++ {
			part += of(k)
		}
		all += part
		part /= float64(to - from)
		sum, squares, units = sum+part, squares+part*part, units+1
	}
	if n == 0 {
		return 0, math.Inf(1)
	}
	_, se = MeanAndError(sum, squares, units, spread*float64(units)/float64(n))
	return all / float64(n), se
}

// shares are the ends as a distribution. What playing on gains is added with its chance, so that the sum of a score may be less than
// nothing.
func (s *evaluated) shares() (shares ai.Ends) {
	total := 0.0
	for i, p := range s.ends {
		shares[i] = max(0, p)
		total += shares[i]
	}
	for i := range shares {
		shares[i] /= max(total, math.SmallestNonzeroFloat64)
	}
	return shares
}
