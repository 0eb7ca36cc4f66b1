package namedshots

import (
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

const (
	varied     = 4                      // best candidates beside which shots are looked at
	varyShare  = 0.5                    // of a budget for them
	varyThrows = 40_000                 // of a budget at least
	varyTime   = 200 * time.Millisecond // likewise
)

// variations are shots beside another, m/s.
var variations = [...]curling.Vec{{X: 0.03}, {X: -0.03}, {X: 0.06}, {X: -0.06}, {Y: 0.06}, {Y: -0.06}, {Y: 0.15}, {Y: -0.15}}

// varies reports whether shots beside the best ones are looked at: where the learned value stands for what follows, and the budget tells so
// small differences.
func (e *evaluation) varies() bool {
	b := e.request.Budget
	return e.leaf && (b.Throws > 0 || b.Time > 0) && (b.Throws <= 0 || b.Throws >= varyThrows) && (b.Time <= 0 || b.Time >= varyTime)
}

// near are the best candidates and shots a little beside each, without results.
func (e *evaluation) near(all []candidate) (out []candidate) {
	sim, r := e.simulations[0], e.request
	limit := r.Thrower().WeightMax
	for i := range all[:min(varied, len(all))] {
		c := all[i]
		c.scores, c.of = outcomes{}, i
		out = append(out, c)
		for _, v := range variations {
			beside := c
			beside.shot, _ = c.shot.With(c.shot.Velocity().Add(v)).Limited(limit)
			if beside.shot == c.shot || beside.shot.Check() != nil {
				continue
			}
			o, err := sim.Simulator.Throw(physics.Delivery{Position: r.State.Position, Index: r.State.Shot, Shot: beside.shot}, nil)
			if err != nil {
				continue
			}
			sim.Thrown++
			beside.alike = 1
			beside.left, _ = sim.Rules.Apply(sim.Bounds, &r.State.Position, &o.Position, r.State.Shot)
			beside.name = shotname.Of(sim.Bounds, &sim.Rules, &r.State.Position, r.State.Shot, beside.shot, &o,
				sim.Aims(r.State.Shot).Aimer().ClearStop(beside.shot))
			out = append(out, beside)
		}
	}
	return out
}

// bestOfEach is the best of each candidate and the shots beside it, and then the candidates that were not varied.
func bestOfEach(near, all []candidate) []candidate {
	var out []candidate
	var seen [varied]bool
	for i := range near {
		if !seen[near[i].of] {
			seen[near[i].of] = true
			out = append(out, near[i])
		}
	}
	return append(out, all[len(out):]...)
}
