package evaluate

import (
	"cmp"
	"math"
	"slices"

	"hogline/engine/ai"
)

// Value is what a shot is worth to the thrower, measured by throwing it with errors.
type Value struct {
	Score    float64 // mean end score
	Error    float64 // standard error of Score
	Win      float64 // mean win probability; NaN without a win table
	WinError float64
	Ends     ai.Ends // distribution of the end score
	Throws   int     // of this shot, each played to the end of the end
	// Behind is how much the best shot is better (0 for the best), in the unit of the order
	// (win probability with a table, else points), and BehindError the standard error of that
	// difference: smaller than the errors of two values, as all suffered the same errors.
	Loss      float64
	LossError float64
	// Make is the share of the throws that did what was meant (call.Intent), NaN for a shot
	// that nobody judges so; MakeError is its standard error. IfMade and IfMissed are the
	// means over the throws made and missed in the unit of the order, NaN without any.
	Make, MakeError  float64
	IfMade, IfMissed float64
	// BreakEven is the share at which this shot would have to be made to be worth as much as
	// its rival: the best for the others, the second for the best, shots that did the same in
	// every throw aside. NaN where no share would do, or where too few throws were made or
	// missed to tell.
	BreakEven float64
	Rival     int // asker of the rival, -1 none
}

// noValue is the value of a shot that was never thrown.
func noValue() Value {
	nan := math.NaN()
	return Value{Win: nan, Make: nan, IfMade: nan, IfMissed: nan, BreakEven: nan, Rival: -1}
}

// leastSplit is how many throws must be made, and how many missed, for a break-even: with
// fewer the value of one of the two is hardly known.
const leastSplit = 20

// values are what the judge knows of every shot that was thrown.
func (j *evaluator) values() map[*evaluated]Value {
	order := j.ranked()
	all := make(map[*evaluated]Value, len(order))
	for i, s := range order {
		v := j.value(s)
		if i > 0 {
			v.Loss, v.LossError = j.loss(order[0], s)
		}
		if rival, lead := j.rival(s, order); rival != nil {
			v.Rival = rival.engine
			if made := int(math.Round(v.Make * float64(v.Throws))); s.intent.Judged() && min(made, v.Throws-made) >= leastSplit {
				v.BreakEven = breakEven(v.Make, v.IfMade, v.IfMissed, lead)
			}
		}
		all[s] = v
	}
	return all
}

// rival is the best of the other shots that did not do the same as s in every throw, nil if
// there is none, and how much s leads it by.
func (j *evaluator) rival(s *evaluated, order []*evaluated) (rival *evaluated, lead float64) {
	for _, r := range order {
		if r == s {
			continue
		}
		if lead, se := j.loss(s, r); se > 0 {
			return r, lead
		}
	}
	return nil, 0
}

// value is what the judge knows of a shot by itself.
func (j *evaluator) value(s *evaluated) Value {
	v := noValue()
	v.Throws = len(s.scores)
	var points, points2, win, win2, made, worthMade float64
	for i, k := range s.scores {
		x, y := float64(k), j.utility[k+8]
		points, points2 = points+x, points2+x*x
		win, win2 = win+y, win2+y*y
		v.Ends[k+8]++
		if s.madeIt[i] {
			made, worthMade = made+1, worthMade+y
		}
	}
	n := float64(v.Throws)
	for i := range v.Ends {
		v.Ends[i] /= max(1, n)
	}
	v.Score, v.Error = meanAndError(points, points2, v.Throws)
	if j.q.Wins != nil {
		v.Win, v.WinError = meanAndError(win, win2, v.Throws)
	}
	if s.intent.Judged() && n > 0 {
		v.Make, v.MakeError = made/n, shareError(made, n)
		v.IfMade, v.IfMissed = worthMade/made, (win-worthMade)/(n-made) // 0/0 is NaN, as it should be
	}
	return v
}

// breakEven is the share p* at which a shot is as good as its rival. It is made with
// probability p and is worth made or missed; it leads the rival by lead now. As its value is
// missed + p·(made - missed), p* lies lead/(made - missed) below p. NaN if making it does not
// help, or if no share between 0 and 1 will do.
func breakEven(p, made, missed, lead float64) float64 {
	if at := p - lead/(made-missed); made > missed && at > 0 && at < 1 {
		return at
	}
	return math.NaN()
}

// shareError is the standard error of a share k of n. One success and one failure are added,
// so that a share of 0 or 1 is not said to be certain (Laplace's rule).
func shareError(k, n float64) float64 {
	p := (k + 1) / (n + 2)
	return math.Sqrt(p * (1 - p) / (n + 2))
}

// meanAndError is the mean of n numbers and its standard error by their sums.
func meanAndError(sum, squares float64, n int) (mean, se float64) {
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = sum / float64(n)
	if n == 1 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n-1))
}

// ranked are the shots that were thrown, best first; equal ones in the order of the engines,
// whichever answered first.
func (j *evaluator) ranked() []*evaluated {
	var with []*evaluated
	means := map[*evaluated]float64{}
	for _, s := range j.shots {
		if len(s.scores) > 0 {
			with = append(with, s)
			means[s] = j.mean(s)
		}
	}
	slices.SortFunc(with, func(a, b *evaluated) int {
		return cmp.Or(cmp.Compare(means[b], means[a]), cmp.Compare(a.engine, b.engine))
	})
	return with
}
