package evaluate

import (
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// Numbers of throws by which a plan is named.
const (
	planThrows = 60 // of a shot
	leastMade  = 6  // of them, from which on it is named by what it does without error
)

// Plan is what a shot is thrown for.
type Plan struct {
	Call   shotname.Call
	Intent shotname.Intent
	// Likely: hardly a throw with an error does what the shot does without, and the plan is what most of them come to.
	Likely bool
	After  curling.Position // of such a throw; of no other plan
}

// plan is PlanOf for a shot of throwers.
func (e *evaluator) plan(t *throwers, s curling.Shot) Plan {
	call, intent := e.name(s)
	return PlanOf(Plan{Call: call, Intent: intent}, t.simulations[0], e.q, e.aimer.Of(e.q.State.Shot).ClearStop(s), s)
}

// PlanOf is the plan of a shot that would stop at clear on clear ice: p, what it does without error, or where the thrower of a simulation
// hardly ever makes that what his throws come to most often: nobody plans a shot that is made one time in a hundred. Its errors are none of
// those by which shots are valued.
func PlanOf(p Plan, sim *playout.Simulation, q *Question, clear curling.Vec, s curling.Shot) Plan {
	if !p.Intent.CanBeMade() {
		return p
	}
	thrown, failed, err := sim.Thrown, sim.Failed, sim.Err
	defer func() { sim.Thrown, sim.Failed, sim.Err = thrown, failed, err }() // throws for a name do not count
	type idea struct {
		call  shotname.Call
		after curling.Position
		n     int
	}
	var ideas []idea
	before, index, made := q.State.Position, q.State.Shot, 0
	without := before
	if sim.Throw(&without, index, s); !p.Intent.Made(&without) {
		return p // against the rules
	}
	for k := range planThrows {
		sim.Seed(playout.Mix(q.Seed+planSeed), k)
		z1, z2 := physics.Normals(sim.Rand)
		after := before
		o := sim.Throw(&after, index, physics.Disturb(sim.Thrower(index).Noise, s, z1, z2))
		if p.Intent.Made(&after) {
			if made++; made == leastMade {
				return p
			}
		}
		c := shotname.Of(q.Ice.Bounds, &q.Rules, &before, index, s, &o, clear)
		found := false
		for i := range ideas {
			if ideas[i].call.SameIdea(&c) {
				ideas[i].n++
				found = true
			}
		}
		if !found {
			ideas = append(ideas, idea{c, after, 1})
		}
	}
	best := 0
	for i := range ideas {
		if ideas[i].n > ideas[best].n {
			best = i
		}
	}
	return Plan{Call: ideas[best].call, Intent: shotname.IntentOf(q.Ice.Bounds, &before, index, ideas[best].call, &ideas[best].after),
		After: ideas[best].after, Likely: true}
}

// planSeed parts the errors by which plans are named from those by which shots are valued.
const planSeed = 0x706c616e
