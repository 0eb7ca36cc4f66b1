package lookahead

import (
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Where more than the last stone follows, the next one is chosen as it is where an end is played on, one shot ahead by the learned value
// (Player.search), and what its results are worth by that counts.
const (
	earlyTried   = 16   // ideas of which the learned value is made out under error
	earlyIdeas   = 8    // of them that are searched at most: those of the greatest value
	earlyLearned = 64   // results of an idea at least of which the learned value is known, and that are searched at most; refineMost at most
	earlyShare   = 8    // of the budget a part goes there where that is more
	earlyThrows  = 180  // that a searched result takes at most, until it is known better
	earlyOff     = 0.02 // of the spread of the utilities is what ideas are taken to differ by in what the search adds to the learned value
)

// early reports whether more than the last stone follows.
func (f *refinement) early() bool { return f.shot < refineShot }

// learns is how many results of an idea have their learned value made out: more with a large budget.
func (f *refinement) learns() int {
	const learned = 20 * time.Microsecond // with its throw
	n := int(refineShare*float64(f.request.Budget.Throws)) / earlyShare / earlyTried
	if b := f.request.Budget.Time; b > 0 {
		n = int(time.Duration(refineShare*float64(b)) / earlyShare / earlyTried / learned)
	}
	return min(max(n&^1, earlyLearned), refineMost)
}

// together is how many results are searched at a time at least, so that several goroutines wait seldom for each other.
const together = 32

// step is how many results of each of so many ideas are searched at a time, at most so many: an even number.
func (f *refinement) step(ideas, most int) int {
	if !f.early() || f.solved == 0 {
		return 2
	}
	return max(min(together/ideas, most)&^1, 2)
}

// replied are errors that a chosen reply is thrown with: other ones than those that chose it.
var replied = spread(10)

// addReplied adds the distribution of the end score, as seen by a side, when shot i is the best one that is found and the learned value
// stands for the rest.
func (p *Player) addReplied(ends *ai.Ends, pos *curling.Position, i int, side curling.Side) {
	s, _ := p.search(pos, i)
	noise := p.sim.Thrower(i).Noise
	for _, z := range replied {
		p.pos = *pos
		p.sim.Throw(&p.pos, i, physics.Disturb(noise, s, z[0], z[1]))
		p.eval.AddEnds(ends, 1/float64(len(replied)), &p.pos, i+1, side)
	}
}

// gain is what the search of the stone that follows adds to the learned value in the mean of the results that were searched.
func (x *idea) gain() (e ai.Ends) {
	for i := range x.search {
		for k, p := range x.search[i] {
			e[k] += (p - x.learned[i][k]) / float64(len(x.search))
		}
	}
	return e
}

// settle makes out the values of ideas that are searched equally often. Where the last stone follows the search is believed. Where more
// follow, what is added to the learned value in the mean of all ideas counts for each, and what is added to one beyond that counts in
// part: what ideas truly differ by, with the variance of earlyOff, in all that they seem to differ by: that, chance, and the error of the
// learned value after the next stone, which is off by as much as the one before it (James and Stein 1961). So at most half of it counts.
func (f *refinement) settle(list []idea) {
	if f.early() && len(list) > 0 {
		f.share(list)
	} else {
		for i := range list {
			list[i].sure = 1
		}
	}
	for i := range list {
		e := list[i].ends()
		list[i].value, _ = playout.Mean(&e, &f.utility.Value)
	}
}

// share sets what counts for each idea and for all.
func (f *refinement) share(list []idea) {
	n := len(list[0].search)
	if n == 0 {
		return // all by the learned value
	}
	var all ai.Ends
	squares := 0.0
	for i := range list {
		gain := list[i].gain()
		mean, _ := playout.Mean(&gain, &f.utility.Value)
		for k, p := range gain {
			all[k] += p / float64(len(list))
		}
		for j := range list[i].search {
			search, _ := playout.Mean(&list[i].search[j], &f.utility.Value)
			learned, _ := playout.Mean(&list[i].learned[j], &f.utility.Value)
			squares += (search - learned - mean) * (search - learned - mean)
		}
	}
	chance := squares / float64(len(list)*max(n-1, 1)*n)
	usual := f.utility.Value[8-3 : 8+3+1] // scores that are rarely exceeded
	off := earlyOff * (slices.Max(usual) - slices.Min(usual))
	sure := off * off / max(2*off*off+chance, math.SmallestNonzeroFloat64) // the value after the next stone is off by as much
	for i := range list {
		list[i].sure, list[i].others = sure, all
	}
}
