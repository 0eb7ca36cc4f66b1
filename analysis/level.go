package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Level is how a change of win probability is judged, the same in lists, tables, reports and on the timeline.
type Level int

// The levels.
const (
	Neutral    Level = iota // it lies within its error, or is not known
	Gain                    // a gain beyond its error
	Loss                    // a loss beyond its error
	Costly                  // that is beyond the threshold too
	VeryCostly              // and beyond the other one
)

// levelErrors is how many standard errors a change must be beyond 0: both sides of a 95 % interval.
const levelErrors = 1.96

// leastChange is the change in per cent that is written as 0.0 with one digit.
const leastChange = 0.05

// LevelOf judges a change of win probability in per cent of the thrower's team, with its standard error, by the losses from which a shot is
// costly and very costly.
func LevelOf(gain, se, costly, worst float64) Level {
	switch {
	case !changed(gain, se):
		return Neutral
	case gain > 0:
		return Gain
	case -gain > worst:
		return VeryCostly
	case -gain > costly:
		return Costly
	}
	return Loss
}

// changed reports whether a change of win probability in per cent, with its standard error, is beyond its error, and can be seen.
func changed(gain, se float64) bool { return math.Abs(gain) > max(levelErrors*se, leastChange) }

// Lost reports whether a level is that of a loss.
func (l Level) Lost() bool { return l >= Loss }

// Lost reports whether a change of win probability in per cent, with its standard error, is a loss beyond its error.
func Lost(gain, se float64) bool { return math.Signbit(gain) && changed(gain, se) }

// LossError is the standard error of Loss, in per cent.
func (s *Shot) LossError() float64 {
	if s.Real() {
		if s.Redrawn != nil {
			return math.Hypot(s.Error, redrawnDoubt*s.Redrawn.Win)
		}
		return s.Error
	}
	return math.Hypot(s.CallError, s.ThrowError)
}

// PointsGained is what a charted shot whose outcome is known gained in adjusted points, without what the chart corrected, with its standard
// error.
func (s *Shot) PointsGained() (gain, se float64) {
	gain, se = *s.Points.After-s.Points.Before, s.Points.Errors.Gain
	if r := s.Redrawn; r != nil {
		gain, se = gain-r.Points, math.Hypot(se, redrawnDoubt*r.Points)
	}
	return gain, se
}

// Level judges what a shot lost or gained; one of which nothing is known is neutral.
func (s *Shot) Level(costly, worst float64) Level {
	return LevelOf(-s.Loss(), s.LossError(), costly, worst)
}

// EqualCall reports whether the call cannot be told from the best idea, which is another shot: what lies between them is within its error.
// In a charted game calls are held against what the field comes to, and nothing is said.
func (s *Shot) EqualCall() bool {
	if s.Real() || s.Call == nil || s.Best.Shot == nil || s.Played.Shot == nil || *s.Best.Shot == *s.Played.Shot {
		return false
	}
	return !changed(*s.Call, s.CallError)
}

// TurningPoints are the shots that changed the match most beyond their errors, at most so many, the largest change first: in a charted game
// either way, in a log those that lost. Changes up to the threshold are none.
func (a *Match) TurningPoints(most int) (list []*Shot) {
	for i := range a.Shots {
		s := &a.Shots[i]
		if s.Costly(a.Threshold) || s.Real() && -s.Loss() > a.Threshold && s.Level(a.Threshold, a.Threshold) == Gain {
			list = append(list, s)
		}
	}
	size := func(s *Shot) float64 { return math.Abs(s.Loss()) }
	slices.SortStableFunc(list, func(a, b *Shot) int { return cmp.Compare(size(b), size(a)) })
	return list[:min(len(list), most)]
}
