package playout

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// aimed is a shot at a position and what its sweepers want to reach with it.
type aimed struct {
	pos    curling.Position
	index  int
	shot   curling.Shot
	target sweeping.Target
}

// addSweepers gives the throwers of a simulation the sweepers that their players have.
func (sim *Simulation) addSweepers(ice *physics.Ice) error {
	all := map[curling.Sweepers]*sweeping.Sweepers{}
	for i := sim.request.State.Shot; i < curling.Stones; i++ {
		t := &sim.throwers[i]
		name := t.player.Sweepers
		if name == curling.NoSweepers {
			continue
		}
		if all[name] == nil {
			w, err := sweeping.New(*ice, name)
			if err != nil {
				return err
			}
			all[name] = w
		}
		t.sweepers = all[name]
	}
	return nil
}

// Sweepers are those of the thrower of shot i, nil for none.
func (sim *Simulation) Sweepers(i int) *sweeping.Sweepers { return sim.throwers[i].sweepers }

// Sweep is how the sweepers of shot i sweep it when it is thrown for s: with the error with which they judge it, drawn from Rand. Without
// sweepers nothing is drawn.
func (sim *Simulation) Sweep(pos *curling.Position, i int, s, thrown curling.Shot) physics.Sweep {
	w := sim.throwers[i].sweepers
	if w == nil {
		return physics.Sweep{}
	}
	z := sim.Rand.NormFloat64()
	return w.Choose(sim.aimed.by(w, sim.Simulator, pos, i, s), thrown, z)
}

// by is what sweepers want to reach with shot i, known from the throw before where that was the same.
func (a *aimed) by(w *sweeping.Sweepers, sim physics.Simulator, pos *curling.Position, i int, s curling.Shot) sweeping.Target {
	if a.index == i && a.shot == s && a.pos == *pos {
		return a.target
	}
	a.pos, a.index, a.shot = *pos, i, s
	a.target = w.Aim(sim, pos, i, s)
	return a.target
}

// ThrowSwept throws shot i without error and swept, as Throw does without brooms.
func (sim *Simulation) ThrowSwept(pos *curling.Position, i int, s curling.Shot, sweep physics.Sweep) physics.Outcome {
	return sim.deliver(pos, physics.Delivery{Index: i, Shot: s, Sweep: sweep})
}

// Unswept is where the stones come to rest when shot i is thrown without error and not swept. It is no throw of the simulation.
func (sim *Simulation) Unswept(pos *curling.Position, i int, s curling.Shot) curling.Position {
	o, err := sim.Simulator.Throw(physics.Delivery{Position: *pos, Index: i, Shot: s}, nil)
	switch {
	case err != nil:
		return *pos
	case !sim.own && sim.Rules.Applies(i):
		after, _ := sim.Rules.Apply(sim.Bounds, pos, &o.Position, i)
		return after
	}
	return o.Position
}
