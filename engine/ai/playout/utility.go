package playout

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// Utility is the utility of the end scores -8..8 to the thrower of a request.
type Utility struct {
	Value  [17]float64 // Value[k+8]: win probability, or points without a table
	Reward [17]float64 // Value with mean 0 and standard deviation 1 (WPtoR of Ohto 2016 §5.4)
	Mean   float64     // of Value; Reward = (Value - Mean) / SD
	SD     float64
	Points [17]float64 // Points[k+8]: what the end score counts
	Wins   bool        // Value is a win probability
}

// UtilityOf is the utility of end scores in a request. Mean and SD are taken over the
// distribution of end scores of Ohto 2016 table 3.
func UtilityOf(r *ai.Request) *Utility {
	w := &Utility{Wins: r.Wins != nil, Value: winprob.EndUtilities(r.Wins, &r.Rules, r.State), Points: winprob.EndPoints(&r.Rules, r.State)}
	if w.Wins && r.Rules.Own() {
		w.breakTies()
	}
	ends := winprob.OhtoEnds()
	var squares, total float64
	for k, v := range w.Value {
		first := k
		if curling.SideOf(r.State.Shot) == curling.Hammer {
			first = 16 - k
		}
		p := ends[first]
		w.Mean += p * v
		squares += p * v * v
		total += p
	}
	w.Mean /= total
	w.SD = math.Sqrt(max(0, squares/total-w.Mean*w.Mean))
	for k, v := range w.Value {
		if w.SD > 1e-12 {
			w.Reward[k] = (v - w.Mean) / w.SD
		}
	}
	return w
}

// tie is how much of a win probability a point counts where matches of any points are worth the same.
const tie = 1e-9

// breakTies has more points count more where the match is won or lost by many end scores: contests of single shots are decided long before
// their last throw. Values stay between 0 and 1.
func (w *Utility) breakTies() {
	for k, p := range w.Points {
		w.Value[k] = tie*(8+min(max(p, -8), 8)) + w.Value[k]*(1-16*tie)
	}
}

// Unit is the unit of Value in a map.
func (w *Utility) Unit() string {
	if w.Wins {
		return ai.WinShare
	}
	return ai.Points
}

// RewardOf is Reward for any value, such as a policy's probability taken as a win
// probability.
func (w *Utility) RewardOf(value float64) float64 {
	if w.SD <= 1e-12 {
		return 0
	}
	return (value - w.Mean) / w.SD
}

// Scores is a sum of distributions of the end score -8..8 as seen by the thrower. It is kept in whole
// numbers of scoreUnit, so that the order in which workers add does not matter.
type Scores struct {
	n   int
	sum [17]uint64
}

// scoreUnit is how many parts a probability is divided into.
const scoreUnit = 1 << 32

// Add adds the distribution of a playout.
func (s *Scores) Add(e *ai.Ends) {
	s.n++
	for k, p := range e {
		s.sum[k] += uint64(p*scoreUnit + 0.5)
	}
}

// Merge adds another sum.
func (s *Scores) Merge(o *Scores) {
	s.n += o.n
	for k, x := range o.sum {
		s.sum[k] += x
	}
}

// N is how many playouts were added.
func (s *Scores) N() int { return s.n }

// Ends is the mean distribution; zero without a playout.
func (s *Scores) Ends() (e ai.Ends) {
	if s.n > 0 {
		for k, x := range s.sum {
			e[k] = float64(x) / (scoreUnit * float64(s.n))
		}
	}
	return e
}

// EndsOf is the distribution of an end score that is certain.
func EndsOf(score int) (e ai.Ends) {
	e[min(max(score, -8), 8)+8] = 1
	return e
}

// Mean is the expected value of a distribution of end scores and its standard deviation.
func Mean(e *ai.Ends, value *[17]float64) (mean, sd float64) {
	var sum, squares float64
	for k, p := range e {
		sum += p * value[k]
		squares += p * value[k] * value[k]
	}
	return sum, math.Sqrt(max(0, squares-sum*sum))
}

// Describe sets the values of a candidate from a distribution of end scores: its mean score, the
// standard error of that after n independent playouts, and its win probability.
func (w *Utility) Describe(c *ai.Candidate, e *ai.Ends, n float64) {
	var sd float64
	c.Ends = e.Gained(&w.Points)
	c.Score, sd = Mean(e, &w.Points)
	c.Error = sd / math.Sqrt(max(1, n))
	c.Win = math.NaN()
	if w.Wins {
		c.Win, _ = Mean(e, &w.Value)
	}
}
