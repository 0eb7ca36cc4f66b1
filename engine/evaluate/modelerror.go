package evaluate

import (
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/value"
)

// ValueError is how far the learned value of the positions after a shot is off in the mean, as a share of
// the spread of the utilities (root mean square, docs/EXPERIMENTS.md, "The referee and the learned value"). It is
// part of the error of a value. On ice that the value was not learned on, and under rules that score otherwise, it is foreignError.
const (
	ValueError   = 0.03
	foreignError = 0.05
)

// Shares of the spread by which the difference of two shots is off where the learned value stands for the rest of the end: by about as much
// as the values themselves, for it errs about what the two shots leave by itself (docs/EXPERIMENTS.md, "Differences"). Single positions are
// off by more than the means of a shot's results, of which a difference is made.
const (
	valueDifference   = ValueError
	foreignDifference = 0.045
)

// searchError is how far off a value is where the end is played on by search, by the shots that follow: the wider search by which it is
// measured throws better. It is of the same kind as ValueError, and the difference of two shots is off by as much.
var searchError = [leafShots]float64{1: 0.006, 2: 0.012, 3: 0.012}

// learnedOn reports whether the value was learned on ice that curls as this and under rules that score as these.
func learnedOn(ice physics.Ice, rules *curling.Rules) bool {
	return value.LearnedOn(ice) && !rules.Own()
}

// modelError is how far what stands for the rest of the end is off, as shares of the spread of the utilities: a value, and the
// difference of two. after is how many shots follow, leaf whether the learned value stands for them.
func modelError(ice physics.Ice, rules *curling.Rules, after int, leaf bool) (off, differOff float64) {
	switch {
	case after == 0:
		return 0, 0
	case !leaf:
		off = searchError[min(after, leafShots-1)]
		return off, off
	case learnedOn(ice, rules):
		return ValueError, valueDifference
	}
	return foreignError, foreignDifference
}

// RealError is the share of ErrorScale that a value of real play is taken to be off by: it rests on the learned value. The jackknife, by
// which such a value moves with the games that its model was learned from, does not see it.
func RealError(m *realplay.Model) float64 { return max(ValueError, m.Off()) }

// FewToCome is up to how many shots to come a shot changes what is expected of an end so much that its change is off by as much as values.
const FewToCome = 4

// RealChange is the share of ErrorScale that the values of real play before and after a shot are taken to be off by each, where their
// difference is told: with toCome shots to come before it. While many are, what values are off by is common to both for the most part
// (docs/REAL.md, "What a shot changes").
func RealChange(m *realplay.Model, toCome int) float64 {
	if toCome > FewToCome {
		return RealError(m) / 2
	}
	return RealError(m)
}

// LearnedError is the share of ErrorScale that a value is taken to be off by on an ice under rules where the learned value stands for the
// rest of the end.
func LearnedError(ice physics.Ice, rules *curling.Rules) float64 {
	off, _ := modelError(ice, rules, leafShots, true)
	return off
}

// usualScore is the end score that is rarely exceeded, by either side.
const usualScore = 3

// reach is how many stones may count at most in the end, of the side to throw and of the other: those in play and those to come.
func reach(s *curling.State) (own, theirs int) {
	var n [2]int
	for i := range curling.Stones {
		if i >= s.Shot || s.Position.Has(i) {
			n[curling.SideOf(i)]++
		}
	}
	me := curling.SideOf(s.Shot)
	return n[me], n[1-me]
}

// ErrorScale is what the errors of what stands for the rest of the end are shares of: the spread of the utilities of usual scores, or,
// where those are all worth the same, twice the standard deviation of the utility by a distribution of the end score.
func ErrorScale(utility *[17]float64, ends *ai.Ends) float64 {
	return max(spreadOf(utility[8-usualScore:8+usualScore+1]), 2*deviation(utility, ends))
}

// deviation is the standard deviation of a utility by a distribution.
func deviation(utility *[17]float64, ends *ai.Ends) float64 {
	var sum, squares float64
	for i, p := range ends {
		sum, squares = sum+p*utility[i], squares+p*utility[i]*utility[i]
	}
	return math.Sqrt(max(0, squares-sum*sum))
}

func spreadOf(utilities []float64) float64 { return slices.Max(utilities) - slices.Min(utilities) }
