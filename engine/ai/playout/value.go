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

// evaluator is the learned value of positions of the request, nil if it cannot be had.
func (sim *Simulation) evaluator() *value.Evaluator {
	if !sim.evaluated {
		sim.evaluated = true
		if sim.own {
			return nil // it says nothing about such rules
		}
		if m, err := value.Learned(); err == nil {
			if s, err := value.NewSituation(sim.request); err == nil {
				sim.eval = value.NewEvaluator(m, s)
			}
		}
	}
	return sim.eval
}

// Knows reports whether positions before shot i have a learned value.
func (sim *Simulation) Knows(i int) bool {
	e := sim.evaluator()
	return e != nil && e.Knows(i)
}

// Learned is the learned distribution of the end score of a position before shot i, as seen by the thrower of
// the request; see Knows.
func (sim *Simulation) Learned(pos *curling.Position, i int) (e ai.Ends) {
	sim.evaluator().AddEnds(&e, 1, pos, i, curling.SideOf(sim.request.State.Shot))
	return e
}
