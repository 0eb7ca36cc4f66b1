package playout

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// Value ends a playout at once: the learned value of the position is the distribution of the end score
// between strong players. As a policy, where there is no such value, it is
// policy.Rules.
type Value struct{ policy.Rules }

// learned is the learned value of positions of a request.
type learned struct {
	evaluator *value.Evaluator
	asked     bool // for evaluator
}

// of is the value for a request, nil if it cannot be had.
func (l *learned) of(r *ai.Request) *value.Evaluator {
	if !l.asked {
		l.asked = true
		if r.Own() {
			return nil // it says nothing about such rules
		}
		if m, err := value.Learned(); err == nil {
			if s, err := value.NewSituation(r); err == nil {
				l.evaluator = value.NewEvaluator(m, s)
			}
		}
	}
	return l.evaluator
}

// Knows reports whether positions before shot i have a learned value.
func (sim *Simulation) Knows(i int) bool {
	e := sim.learned.of(sim.request)
	return e != nil && e.Knows(i)
}

// Learned is the learned distribution of the end score of a position before shot i, as seen by the thrower of
// the request; see Knows.
func (sim *Simulation) Learned(pos *curling.Position, i int) (e ai.Ends) {
	sim.learned.of(sim.request).AddEnds(&e, 1, pos, i, curling.SideOf(sim.request.State.Shot))
	return e
}
