package compare

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// Assumption is what a robust choice is tried under, beside the question as it is. Zero fields change nothing.
type Assumption struct {
	Error    float64 // factor of the thrower's error
	Friction float64 // factor of the friction of the ice; the shot is thrown as if it were not changed
	Rivals   float64 // factor of the other team's error
	Policy   string  // who plays the end on: one of evaluate.Policies
	Rule     string  // NoGuardRule or GuardRule
}

// The rules that are assumed.
const (
	NoGuardRule = "no-guard-rule" // no stone is put back
	GuardRule   = "guard-rule"    // free guard zone for five shots
)

// IceChange is the share by which the friction of the ice is changed: as a draw comes 28 m, it stops some 0.3 m shorter or
// longer by it.
const IceChange = 0.01

// Assumptions are those that a question is tried under, the question as it is first: error, ice, both of them, and where
// shots follow who throws and plays them; the guard rule the other way where it may matter.
func Assumptions(q *evaluate.Question) []Assumption {
	list := []Assumption{{}}
	slower, faster := 1+IceChange, 1-IceChange
	for _, f := range []float64{0.5, 2} {
		list = append(list, Assumption{Error: f})
	}
	for _, f := range []float64{slower, faster} {
		list = append(list, Assumption{Friction: f})
	}
	for _, e := range []float64{0.5, 2} {
		list = append(list, Assumption{Error: e, Friction: slower}, Assumption{Error: e, Friction: faster})
	}
	if q.State.Shot == curling.Stones-1 {
		return list
	}
	list = append(list, Assumption{Rivals: 0.5}, Assumption{Rivals: 2}, Assumption{Policy: "rules"}, Assumption{Policy: "simple"})
	if q.Rules.Machine != nil {
		return list
	}
	if guarded(&q.Rules, q.State.Shot) {
		list = append(list, Assumption{Rule: NoGuardRule})
	} else if q.State.Shot-q.Rules.FirstShot < guardShots {
		list = append(list, Assumption{Rule: GuardRule})
	}
	return list
}

// guardShots is for how many shots GuardRule protects.
const guardShots = 5

func guarded(r *curling.Rules, shot int) bool {
	return r.Guard.Zone != curling.ZoneNone && r.Guard.Shots > shot-r.FirstShot
}

// apply is a question under an assumption.
func (a *Assumption) apply(q evaluate.Question) evaluate.Question {
	mover := q.State.Mover()
	for t := range q.Teams {
		f := a.Error
		if curling.TeamID(t) != mover {
			f = a.Rivals
		}
		if f == 0 {
			continue
		}
		for i := range q.Teams[t] {
			q.Teams[t][i].Noise = scaled(q.Teams[t][i].Noise, f)
		}
	}
	if a.Friction != 0 {
		q.Ice.Friction *= a.Friction
	}
	if a.Policy != "" {
		q.Method.Policy = a.Policy
	}
	switch a.Rule {
	case NoGuardRule:
		q.Rules.Guard = curling.FreeGuard{}
	case GuardRule:
		q.Rules.Guard = curling.FreeGuard{Shots: guardShots, Zone: curling.ZoneFGZ}
	}
	return q
}

// Robust is what shots are worth under assumptions.
type Robust struct {
	Assumptions []Assumption
	Value       [][]float64 // by assumption, then shot; in Unit
	Error       [][]float64 // standard errors
	Throws      int         // of each shot under each assumption
	Unit        string
	Tolerance   float64 // difference up to which two shots count as equal
	Done        int     // assumptions that are known
}

// How often each shot is thrown under an assumption: less where every throw is played on by search.
const (
	robustThrows   = 300
	robustSearched = 80
)

// NewRobust values shots under assumptions, each with the same errors. on gets the result whenever one more assumption
// is known. When ctx ends it returns within 50 ms with its error and what is known.
func NewRobust(ctx context.Context, q evaluate.Question, shots []Entry, list []Assumption, workers int, on func(Robust)) (*Robust, error) {
	r := &Robust{Throws: robustThrows, Unit: unitOf(&q)}
	first, err := evaluate.NewSampler(q)
	if err != nil {
		return nil, err
	}
	if first.Searched() {
		r.Throws = robustSearched
	}
	for from := 0; from < len(list); from += workers {
		part := list[from:min(from+workers, len(list))]
		values, deviations, tolerances, errs := make([][]float64, len(part)), make([][]float64, len(part)), make([]float64,
			len(part)), make([]error,
			len(part))
		err := playout.Each(ctx, workers, len(part), func(_, k int) {
			values[k], deviations[k], tolerances[k], errs[k] = valuesUnder(ctx, q, shots, &part[k], r.Throws)
		})
		for k := range part {
			if err == nil {
				err = errs[k]
			}
		}
		if err != nil {
			return r, err
		}
		next := *r
		next.Assumptions = list[:from+len(part)]
		next.Value, next.Error = slices.Concat(r.Value, values), slices.Concat(r.Error, deviations)
		next.Done, next.Tolerance = from+len(part), max(r.Tolerance, tolerances[0])
		r = &next
		if on != nil {
			on(*r)
		}
	}
	return r, nil
}

// valuesUnder are the values of shots under an assumption.
func valuesUnder(ctx context.Context, q evaluate.Question, shots []Entry, a *Assumption, throws int) (values, deviations []float64,
	tolerance float64, err error) {
	for _, e := range shots {
		s, err := evaluate.NewSampler(a.apply(withThrower(q, e.Player)))
		if err != nil {
			return nil, nil, 0, err
		}
		var list []float64
		if err := s.Throws(ctx, e.Shot, 0, throws, func(_ int, t *evaluate.Throw) { list = append(list, t.Utility) }); err != nil {
			return nil, nil, 0, err
		}
		m, se := mean(list)
		values, deviations, tolerance = append(values, m), append(deviations, se), s.Tolerance()
	}
	return values, deviations, tolerance, nil
}

// RobustShot is what the assumptions say of a shot.
type RobustShot struct {
	Min, Mean float64
	Regret    float64 // the most that it is behind the best under an assumption
	Best      int     // assumptions under which no shot is better by more than the standard error of its value
}

// Shot is what the known assumptions say of shot k.
func (r *Robust) Shot(k int) RobustShot {
	x := RobustShot{Min: math.Inf(1)}
	for i, values := range r.Value {
		top := math.Inf(-1)
		for _, v := range values {
			top = max(top, v)
		}
		behind := top - values[k]
		x.Min, x.Mean, x.Regret = min(x.Min, values[k]), x.Mean+values[k]/float64(len(r.Value)), max(x.Regret, behind)
		if behind <= r.Error[i][k]*near {
			x.Best++
		}
	}
	return x
}

// near is how many standard errors behind the best a shot may be and still count as best.
const near = 0.5

// Choice is the shot with the least regret, -1 while nothing is known.
func (r *Robust) Choice() int {
	choice, least := -1, math.Inf(1)
	if len(r.Value) == 0 {
		return choice
	}
	for k := range r.Value[0] {
		if x := r.Shot(k); x.Regret < least {
			choice, least = k, x.Regret
		}
	}
	return choice
}
