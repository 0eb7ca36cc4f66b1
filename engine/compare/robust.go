package compare

import (
	"cmp"
	"context"
	"errors"
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
	if !q.Method.Real.Knows(&q.Rules, q.State.Shot+1) { // how ends come out between people is known of no other throwers
		list = append(list, Assumption{Rivals: 0.5}, Assumption{Rivals: 2})
	}
	list = append(list, Assumption{Policy: "rules"}, Assumption{Policy: "simple"})
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
	Worth       [][]Worth // by assumption, then shot
	Of          []int     // by shot: the first one of the same team, each of whose shots is compared with those of its own
	Throws      int       // of each shot under each assumption
	Unit        string    // of the worth
}

// Worth is what a shot is worth under an assumption, and how much it is behind the shot of the same team with the greatest mean, with
// standard errors.
type Worth struct {
	Value, Error        float64
	Behind, BehindError float64 // 0 of the best itself
}

// Clear reports whether the shot is behind beyond robustSE standard errors.
func (w *Worth) Clear() bool { return w.Behind > robustSE*w.BehindError }

// robustSE is how many standard errors a shot is behind at least to be so beyond its error: two, as elsewhere, come by chance under one
// of some 20 assumptions, and there are up to 14.
const robustSE = 3

// How often each shot is thrown under an assumption: less where every throw is played on by search.
const (
	robustThrows   = 300
	robustSearched = 80
)

// NewRobust values shots under assumptions, each with the same errors. on gets the result whenever one more assumption
// is known. When ctx ends it returns within 50 ms with its error and what is known.
func NewRobust(ctx context.Context, q evaluate.Question, shots []Entry, list []Assumption, workers int, on func(Robust)) (*Robust, error) {
	r := &Robust{Throws: robustThrows, Unit: unitOf(&q), Of: make([]int, len(shots))}
	for k := range shots {
		r.Of[k] = slices.IndexFunc(shots, func(e Entry) bool { return e.Team == shots[k].Team })
	}
	first, err := evaluate.NewSampler(q)
	if err != nil {
		return nil, err
	}
	if first.Searched() {
		r.Throws = robustSearched
	}
	for from := 0; from < len(list); from += workers {
		part := list[from:min(from+workers, len(list))]
		worth, errs := make([][]Worth, len(part)), make([]error, len(part))
		err := playout.Each(ctx, workers, len(part), func(_, k int) { worth[k], errs[k] = r.worthUnder(ctx, q, shots, &part[k]) })
		if err := cmp.Or(err, errors.Join(errs...)); err != nil {
			return r, err
		}
		next := *r
		next.Assumptions, next.Worth = list[:from+len(part)], slices.Concat(r.Worth, worth)
		r = &next
		if on != nil {
			on(*r)
		}
	}
	return r, nil
}

// worthUnder is what shots are worth under an assumption.
func (r *Robust) worthUnder(ctx context.Context, q evaluate.Question, shots []Entry, a *Assumption) ([]Worth, error) {
	samples, list, best := make([]*evaluate.Sample, len(shots)), make([]Worth, len(shots)), slices.Clone(r.Of)
	for i, e := range shots {
		s, err := evaluate.NewSampler(a.apply(withTeam(q, &e.Team)))
		if err != nil {
			return nil, err
		}
		samples[i] = s.NewSample()
		if err := s.Throws(ctx, e.Shot, 0, r.Throws, func(_ int, t *evaluate.Throw) { samples[i].Add(t) }); err != nil {
			return nil, err
		}
		if list[i].Value, list[i].Error = samples[i].Mean(); list[i].Value > list[best[r.Of[i]]].Value {
			best[r.Of[i]] = i
		}
	}
	for i := range list {
		if b := best[r.Of[i]]; i != b {
			list[i].Behind, list[i].BehindError = samples[b].Lead(samples[i])
		}
	}
	return list, nil
}

// RobustShot is what the assumptions say of a shot.
type RobustShot struct {
	Min, Mean float64
	Most      Worth // where it is most behind the best, beyond its error if it is anywhere
	Clear     int   // assumptions under which it is behind beyond its error
}

// Shot is what the known assumptions say of shot k.
func (r *Robust) Shot(k int) RobustShot {
	x := RobustShot{Min: math.Inf(1)}
	for _, shots := range r.Worth {
		w := &shots[k]
		x.Min, x.Mean = min(x.Min, w.Value), x.Mean+w.Value/float64(len(r.Worth))
		if w.Clear() {
			x.Clear++
		}
		if was := &x.Most; w.Clear() && !was.Clear() || w.Clear() == was.Clear() && w.Behind > was.Behind {
			x.Most = *w
		}
	}
	return x
}

// Ahead reports whether a shot is ahead of all others of its team beyond their error under assumption i.
func (r *Robust) Ahead(i, k int) bool {
	others := 0
	for o, of := range r.Of {
		if of != r.Of[k] {
			continue
		}
		if others++; (o == k) == r.Worth[i][o].Clear() {
			return false
		}
	}
	return others > 1
}

// Chosen reports whether a shot is the only one of its team that is behind under no assumption beyond its error.
func (r *Robust) Chosen(k int) bool {
	for i, of := range r.Of {
		if of == r.Of[k] && (i == k) != (r.Shot(i).Clear == 0) {
			return false
		}
	}
	return len(r.Worth) > 0
}
