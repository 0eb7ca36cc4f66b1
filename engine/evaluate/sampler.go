package evaluate

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
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
	Ends    ai.Ends // of the end score: of counting stones, or of points gained where these alone do not decide the end
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
	if quick && e.model != nil {
		e.useValue(true)
	}
	t, err := e.throwersOf(q.Teams)
	return &Sampler{e, t}, err
}

// Learned reports whether the learned value stands for what follows a throw.
func (s *Sampler) Learned() bool { return s.e.leaf }

// Share is how much of what a throw gains against the position asked about counts in its worth: all of it, but between people.
func (s *Sampler) Share() float64 {
	if s.e.before == nil {
		return 1
	}
	return realShare
}

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

// Throws throws a shot with the errors from number from up to before to, swept by the sweepers of the thrower. each gets a Throw that is
// valid until it returns. The error is ctx's when ctx ends, or that of a shot that cannot be thrown.
func (s *Sampler) Throws(ctx context.Context, shot curling.Shot, from, to int, each func(k int, t *Throw)) error {
	sim, i, pos := s.t.simulations[0], s.e.q.State.Shot, &s.e.q.State.Position
	return s.throws(ctx, shot, from, to, func(k int, released curling.Shot) (curling.Shot, physics.Sweep) {
		sim.Seed(s.e.q.Seed, k)
		thrown := sim.Noisy(i, released)
		return thrown, sim.Sweep(pos, i, shot, thrown)
	}, each)
}

// ThrowsOf is Throws with given errors, standard normal numbers: two of the thrower, the third of his sweepers, as they judge the throw.
func (s *Sampler) ThrowsOf(ctx context.Context, shot curling.Shot, errors [][3]float64, each func(k int, t *Throw)) error {
	sim, i, pos := s.t.simulations[0], s.e.q.State.Shot, &s.e.q.State.Position
	crew := sim.Sweepers(i)
	var target sweeping.Target
	if crew != nil {
		target = crew.Aim(sim.Simulator, pos, i, shot)
	}
	return s.throws(ctx, shot, 0, len(errors), func(k int, released curling.Shot) (thrown curling.Shot, sweep physics.Sweep) {
		z := &errors[k]
		thrown = physics.Disturb(sim.Thrower(i).Noise, released, z[0], z[1])
		if crew != nil {
			sweep = crew.Choose(target, thrown, z[2])
		}
		return thrown, sweep
	}, each)
}

// throws are the throws that by tells of a shot as it is released.
func (s *Sampler) throws(ctx context.Context, shot curling.Shot, from, to int, by func(k int, released curling.Shot) (curling.Shot,
	physics.Sweep), each func(k int, t *Throw)) error {
	_, intent := s.e.name(shot)
	released, err := s.e.light(s.t, shot)
	if err != nil {
		return err
	}
	sim, index := s.t.simulations[0], s.e.q.State.Shot
	var x Throw
	for k := from; k < to; k++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var sweep physics.Sweep
		x.Shot, sweep = by(k, released)
		x.After, x.Ends = s.e.q.State.Position, ai.Ends{}
		o := sim.ThrowSwept(&x.After, index, x.Shot, sweep)
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

// Intended reports whether a shot does anything that can be made.
func (s *Sampler) Intended(shot curling.Shot) bool {
	_, intent := s.e.name(shot)
	return intent.CanBeMade()
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
	r := s.e.valueAfter(s.t, 0, &after, s.e.q.State.Shot+1, false, &x.Ends)
	x.Utility, x.Points = r.utility, r.points
}

// After throws a shot without error and values what it leaves.
func (s *Sampler) After(shot curling.Shot) Throw {
	x := Throw{Shot: shot, After: s.e.q.State.Position}
	s.t.simulations[0].Throw(&x.After, s.e.q.State.Shot, shot)
	s.value(&x)
	return x
}
