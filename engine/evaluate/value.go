package evaluate

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/nullable"
)

// Value is the value of a shot to the thrower, measured by throwing it with errors.
type Value struct {
	Score    float64 `json:"score"`       // mean end score
	Error    float64 `json:"score_error"` // standard error of Score
	Win      float64 `json:"win"`         // mean win probability; NaN without a win table
	WinError float64 `json:"win_error"`
	Ends     ai.Ends `json:"ends"`   // distribution of the end score
	Throws   int     `json:"throws"` // of this shot, each played to the end of the end
	// Loss is how much better the best shot is (0 for the best), in the unit of the ranking
	// (win probability with a table, else points). LossError is the standard error of that
	// paired difference, smaller than those of the two values.
	Loss      float64 `json:"loss"`
	LossError float64 `json:"loss_error"`
	// Make is the share of the throws made as intended (shotname.Intent), NaN for a shot
	// without a share; MakeError is its standard error. IfMade and IfMissed are the means
	// over the throws made and missed in the unit of the ranking, NaN without any.
	Make      float64 `json:"make"`
	MakeError float64 `json:"make_error"`
	IfMade    float64 `json:"if_made"`
	IfMissed  float64 `json:"if_missed"`
	// BreakEven is the share at which this shot would have to be made to equal the value of
	// its rival: the best for the others, the second for the best, shots with the same score
	// in every throw aside. NaN where no share would do, or where too few throws were made
	// or missed.
	BreakEven float64 `json:"break_even"`
	Rival     int     `json:"rival"` // engine of the rival, -1 none
	// Swept is what the sweepers of the thrower did; nil where he has none.
	Swept *Swept `json:"swept,omitempty"`
}

// MarshalJSON is for encoding/json: NaN is null.
func (v Value) MarshalJSON() ([]byte, error) { return nullable.Marshal(v) }

// UnmarshalJSON is for encoding/json.
func (v *Value) UnmarshalJSON(text []byte) error { return nullable.Unmarshal(text, v) }

// Least leads that make a clear winner. Less is nothing that a player would choose by, and less than a model of the play
// that follows is good for.
const (
	leastWinLead   = 0.005
	leastPointLead = 0.05
)

// Behind reports whether the shot is worse than the best one beyond doubt (two standard errors), by half a
// percent of winning or a twentieth of a point.
func (v *Value) Behind() bool {
	return v.Loss >= v.leastLead() && v.Loss > ClearSE*v.LossError && v.Throws >= leastThrows
}

// levelLeads is how many of the least leads the difference of two shots that are level is under beyond doubt.
const levelLeads = 4

// Level reports whether the shot is worth the same as the best one to anybody who chooses: the difference is less than the least lead,
// and beyond doubt (two standard errors) less than two percent of winning or a fifth of a point.
func (v *Value) Level() bool {
	lead := v.leastLead()
	return v.Loss < lead && v.Loss+ClearSE*v.LossError < levelLeads*lead && v.Throws >= leastThrows
}

// Equal reports whether the shot cannot be told from the best one: what it is behind lies within its error (two standard errors), or it is
// worth the same.
func (v *Value) Equal() bool {
	return v.Throws >= leastThrows && (v.Level() || v.Loss <= ClearSE*v.LossError)
}

func (v *Value) leastLead() float64 {
	if math.IsNaN(v.Win) {
		return leastPointLead
	}
	return leastWinLead
}

// noValue is the value of a shot that was never thrown.
func noValue() Value {
	nan := math.NaN()
	return Value{Win: nan, Make: nan, IfMade: nan, IfMissed: nan, BreakEven: nan, Rival: -1}
}

// same reports whether two values of one shot are equal: the rest follows from its throws and what it is compared with.
func (v *Value) same(w *Value) bool {
	return v.Throws == w.Throws && v.Loss == w.Loss && v.LossError == w.LossError && v.Rival == w.Rival &&
		math.Float64bits(v.BreakEven) == math.Float64bits(w.BreakEven)
}

// leastSplit is how many throws must be made, and how many missed, for a break-even.
const leastSplit = 20

// values are the values of all shots that were thrown.
func (e *evaluator) values() map[*evaluated]Value {
	ranked := e.ranked()
	all := make(map[*evaluated]Value, len(ranked))
	best := map[*throwers]*evaluated{}
	for _, s := range ranked {
		v := e.value(s)
		if b := best[e.group(s)]; b != nil {
			v.Loss, v.LossError = e.worth.behind(b, s)
		} else {
			best[e.group(s)] = s
		}
		if rival, lead := e.rival(s, ranked); rival != nil {
			v.Rival = rival.engine
			if made := int(math.Round(v.Make * float64(v.Throws))); s.intent.CanBeMade() && min(made, v.Throws-made) >= leastSplit {
				v.BreakEven = breakEven(v.Make, v.IfMade, v.IfMissed, lead)
			}
		}
		all[s] = v
	}
	return all
}

// rival is the best of the other shots of the group whose scores are not those of s in every throw, nil if
// there is none, and the lead of s over it.
func (e *evaluator) rival(s *evaluated, ranked []*evaluated) (rival *evaluated, lead float64) {
	for _, r := range ranked {
		if r == s || e.group(r) != e.group(s) {
			continue
		}
		if !s.alike(r) {
			lead, _ = e.worth.loss(s, r)
			return r, lead
		}
	}
	return nil, 0
}

// value is the value of a shot by itself.
func (e *evaluator) value(s *evaluated) Value {
	v := noValue()
	v.Throws = len(s.results)
	var made, utilityMade float64
	for i := range s.results {
		if s.results[i].made {
			made, utilityMade = made+1, utilityMade+s.results[i].utility
		}
	}
	win := e.worth.utilityOf(s)
	n := float64(v.Throws)
	shares := s.shares()
	v.Ends = shares.Gained(&e.worth.points)
	v.Score, v.Error = meanByUnits(v.Throws, s.unit, e.worth.usual, func(k int) float64 { return s.results[k].points })
	if e.q.Wins != nil {
		v.Win, v.WinError = e.worth.possible(win.mean), win.se
	}
	if e.worth.off > 0 {
		v.Error, v.WinError = math.Hypot(v.Error, e.worth.off*e.worth.usual), math.Hypot(v.WinError, e.worth.off*e.worth.scale(s))
	}
	if s.intent.CanBeMade() && n > 0 {
		v.Make, v.MakeError = made/n, ShareError(made, n)
		v.IfMade, v.IfMissed = e.worth.possible(utilityMade/made), e.worth.possible((win.mean*n-utilityMade)/(n-made)) // 0/0 is NaN
	}
	v.Swept = s.swept()
	return v
}

// breakEven is the share p* at which a shot equals its rival. It is made with probability p,
// has the values made and missed, and leads the rival by lead. As its value is
// missed + p·(made - missed), p* lies lead/(made - missed) below p. NaN if making it does not
// help, or if no share between 0 and 1 will do.
func breakEven(p, made, missed, lead float64) float64 {
	if at := p - lead/(made-missed); made > missed && at > 0 && at < 1 {
		return at
	}
	return math.NaN()
}

// ShareError is the standard error of a share k of n. One success and one failure are added,
// so that a share of 0 or 1 is not certain (Laplace's rule).
func ShareError(k, n float64) float64 {
	p := (k + 1) / (n + 2)
	return math.Sqrt(p * (1 - p) / (n + 2))
}

// MeanAndError is the mean of n numbers and its standard error by their sums. When all n are equal
// the next may still differ: with 95 % confidence it does at most 3 times in n (rule of three, Hanley
// and Lippman-Hand 1983), by about spread, and that is taken as 1.96 standard errors.
func MeanAndError(sum, squares float64, n int, spread float64) (mean, se float64) {
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = sum / float64(n)
	if n == 1 {
		return mean, math.Inf(1)
	}
	variance := max(0, squares/float64(n)-mean*mean)
	if variance < 1e-12*max(1, mean*mean) {
		return mean, 3 / float64(n) * spread / 1.96
	}
	return mean, math.Sqrt(variance / float64(n-1))
}

// ranked are the shots that were thrown, best first; equal ones in the order of the engines,
// whichever answered first.
func (e *evaluator) ranked() []*evaluated {
	var ranked []*evaluated
	means := map[*evaluated]float64{}
	for _, s := range e.shots {
		if len(s.results) > 0 {
			ranked = append(ranked, s)
			means[s] = s.mean()
		}
	}
	slices.SortFunc(ranked, func(a, b *evaluated) int {
		return cmp.Or(cmp.Compare(means[b], means[a]), cmp.Compare(a.engine, b.engine))
	})
	return ranked
}
