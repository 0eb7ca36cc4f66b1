package physics

import (
	"context"
	"iter"

	"github.com/hogline/hogline/engine/curling"
)

// Delivery is a shot at a position.
type Delivery struct {
	Position curling.Position // before the shot
	Index    int              // of the delivered stone, 0 to 15
	Shot     curling.Shot
	Sweep    Sweep
	Lines    *Lines // that stones have run on; nil none
}

// Outcome is the result of a shot.
type Outcome struct {
	Position curling.Position // at rest; the zero Vec is a stone out of play
	Steps    int              // time steps as the original counts them
	Removed  uint16           // bit i: stone i, on the sheet before or delivered, is out of play
	Touched  uint16           // bit i: stone i took part in a contact
	Contacts Contacts
}

// IsRemoved reports whether stone i went out of play.
func (o *Outcome) IsRemoved(i int) bool { return o.Removed>>i&1 == 1 }

// Contacts are the pairs of stones that touched in a shot, each once, in order of time. N counts all of
// them; the first len(Pairs) are kept.
type Contacts struct {
	N     uint8
	Pairs [8][2]uint8 // indices, smaller first
}

// Add records that stones i and j touched, unless they have before.
func (c *Contacts) Add(i, j int) {
	if i > j {
		i, j = j, i
	}
	p := [2]uint8{uint8(i), uint8(j)}
	for k := range min(int(c.N), len(c.Pairs)) {
		if c.Pairs[k] == p {
			return
		}
	}
	if int(c.N) < len(c.Pairs) {
		c.Pairs[c.N] = p
	}
	if c.N < 255 {
		c.N++
	}
}

// List is the pairs that are kept.
func (c *Contacts) List() [][2]uint8 { return c.Pairs[:min(int(c.N), len(c.Pairs))] }

// With are the stones that stone i touched, in order of time.
func (c *Contacts) With(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, p := range c.List() {
			if a, b := int(p[0]), int(p[1]); (a == i || b == i) && !yield(a+b-i) {
				return
			}
		}
	}
}

// First is the stone that stone i touched first, -1 none.
func (c *Contacts) First(i int) int {
	for j := range c.With(i) {
		return j
	}
	return -1
}

// Simulator throws stones on an ice. One value serves one goroutine; Fork is another of the same ice.
// Throw records every time step into rec unless it is nil. For a delivery that cannot be thrown it
// returns an error and the zero Outcome.
type Simulator interface {
	Ice() Ice
	Throw(d Delivery, rec *Trajectory) (Outcome, error)
	Fork() Simulator
}

// AllThrower is a Simulator that throws several deliveries faster than one after the other. Outs[k] and
// errs[k] are what Throw returns for ds[k]; both are at least as long as ds.
type AllThrower interface {
	Simulator
	ThrowAll(ds []Delivery, outs []Outcome, errs []error)
}

// ThrowAll throws with any simulator as an AllThrower does. When ctx ends it returns its error and how many
// are thrown, the first ones.
func ThrowAll(ctx context.Context, sim Simulator, ds []Delivery, outs []Outcome, errs []error) (thrown int, err error) {
	a, together := sim.(AllThrower)
	for k := 0; k < len(ds); {
		if err := ctx.Err(); err != nil {
			return k, err
		}
		if together {
			end := min(k+64, len(ds))
			a.ThrowAll(ds[k:end], outs[k:end], errs[k:end])
			k = end
			continue
		}
		outs[k], errs[k] = sim.Throw(ds[k], nil)
		k++
	}
	return len(ds), nil
}

// Errors of simulators.
var (
	// ErrSteps is returned when stones still move after the bound on steps.
	ErrSteps = newError("steps")
	// ErrUnsupported is returned when a simulator has no law for this ice, for sweeping or for a spin beside the usual one.
	ErrUnsupported = newError("unsupported")
)

// Check reports an index, a position or a shot that no simulator can throw.
func (d *Delivery) Check() error {
	s := curling.State{Position: d.Position, Ends: 1, Shot: d.Index}
	if d.Index < 0 || d.Index >= curling.Stones {
		return newError("no-stone")
	}
	if err := s.Check(TouchTolerance); err != nil {
		return err
	}
	return d.Shot.Check()
}

// TouchTolerance is the overlap in metres that stones of a position may have: positions in logs are
// rounded, and simulators leave touching stones overlapping by the solver's slop.
const TouchTolerance = 0.02
