package evaluate

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// Sampler throws shots of one question as its evaluation does and with its random errors: throw k of every shot has the
// same ones. It serves one goroutine.
type Sampler struct {
	e *evaluator
	t *throwers
}

// Throw is one throw of a shot with an error of the thrower, and what came of it.
type Throw struct {
	Shot    curling.Shot     // with the error
	After   curling.Position // under the rules
	Utility float64          // win probability with a table, else points; expected where the learned value stands for the rest
	Points  float64
	Ends    ai.Ends // of the end score
	Made    bool    // as intended
	Struck  int     // the stone that was touched first; -1 none
}

// NewSampler is a sampler of a question, which is checked.
func NewSampler(q Question) (*Sampler, error) { return newSampler(q, false) }

// NewQuickSampler is a sampler for which the learned value of the position after the throw stands for what follows also
// where the evaluation plays on by search: a thousand times as fast, and with one to three shots to come off by 10 % of a
// win and more in single positions (docs/EXPERIMENTS.md, "The referee and the learned value").
func NewQuickSampler(q Question) (*Sampler, error) { return newSampler(q, true) }

func newSampler(q Question, quick bool) (*Sampler, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	q.Rules, q.Workers = q.Rules.At(q.State), 1
	e, err := newEvaluator(&q)
	if err != nil {
		return nil, err
	}
	after := curling.Stones - 1 - q.State.Shot
	if quick {
		e.leaf = e.real || e.model != nil && after > 0 && e.model.Net(after) != nil
	}
	t, err := e.throwersOf(q.Teams)
	return &Sampler{e, t}, err
}

// Learned reports whether the learned value stands for what follows a throw.
func (s *Sampler) Learned() bool { return s.e.leaf }

// Searched reports whether a throw is played on by search.
func (s *Sampler) Searched() bool {
	return s.e.model != nil && !s.e.leaf && s.e.q.State.Shot < curling.Stones-1
}

// Tolerance is the difference of two utilities up to which two throws count as equal: how far the learned value is off
// in the mean, nothing where it is not used.
func (s *Sampler) Tolerance() float64 {
	if s.e.leaf {
		return s.e.worth.off * s.e.worth.spread
	}
	return 1e-9
}

// Name is the name of a shot by what it does without error.
func (s *Sampler) Name(shot curling.Shot) shotname.Call {
	c, _ := s.e.name(shot)
	return c
}

// Utilities are the utilities of the end scores -8..8 and the points they count, as seen by the thrower.
func (s *Sampler) Utilities() (utility, points [17]float64) {
	return s.e.worth.utility, s.e.worth.points
}

// Throws throws a shot with the errors from number from up to before to. each gets a Throw that is valid until it
// returns. The error is ctx's when ctx ends, or that of a shot that cannot be thrown.
func (s *Sampler) Throws(ctx context.Context, shot curling.Shot, from, to int, each func(k int, t *Throw)) error {
	_, intent := s.e.name(shot)
	sim, index := s.t.simulations[0], s.e.q.State.Shot
	var x Throw
	for k := from; k < to; k++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		sim.Seed(s.e.q.Seed, k)
		z1, z2 := physics.Normals(sim.Rand)
		x.Shot, x.After, x.Ends = physics.Disturb(sim.Thrower(index).Noise, shot, z1, z2), s.e.q.State.Position, ai.Ends{}
		o := sim.Throw(&x.After, index, x.Shot)
		x.Struck = FirstStruck(&o, index)
		x.Made = intent.Made(sim.Rested(&x.After))
		s.value(&x)
		each(k, &x)
	}
	if err := playout.Check(s.t.simulations); err != nil {
		return err
	}
	return s.e.q.Rules.Err()
}

// FirstStruck is the stone that the delivered one touched first; -1 none.
func FirstStruck(o *physics.Outcome, shot int) int {
	if o.Contacts.N == 0 {
		return -1
	}
	p := o.Contacts.Pairs[0]
	if int(p[0]) == shot {
		return int(p[1])
	}
	return int(p[0])
}

// value values the position after a throw.
func (s *Sampler) value(x *Throw) {
	after := x.After // playing on changes it
	r := s.e.playOn(s.t, 0, &after, s.e.q.State.Shot+1, &x.Ends)
	x.Utility, x.Points = r.utility, r.points
}

// After throws a shot without error and values what it leaves.
func (s *Sampler) After(shot curling.Shot) Throw {
	x := Throw{Shot: shot, After: s.e.q.State.Position}
	s.t.simulations[0].Throw(&x.After, s.e.q.State.Shot, shot)
	s.value(&x)
	return x
}
