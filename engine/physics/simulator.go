package physics

import (
	"math/bits"

	"hogline/engine/curling"
)

// Delivery is one stone thrown at a position.
type Delivery struct {
	Position curling.Position // before
	Index    int              // 0..15, the number of the delivered stone
	Shot     curling.Shot
	Sweep    Sweep
}

// Sweep is sweeping over a stretch of the delivered stone's way, off by default: between
// From and To (y in metres, From > To, as the stone travels) the friction is multiplied by
// Friction and the curl by Curl.
type Sweep struct {
	From, To       float64
	Friction, Curl float64
}

// On reports whether there is any sweeping.
func (s Sweep) On() bool { return s != Sweep{} }

// Outcome is what a thrown stone left behind.
type Outcome struct {
	Position curling.Position // every stone at rest; the zero Vec is off the sheet
	Steps    int              // time steps as the original counts them
	Removed  uint16           // bit i: stone i was on the sheet, or delivered, and is out
	Touched  uint16           // bit i: stone i took part in a contact
	Contacts Contacts
}

// IsRemoved reports whether stone i went out of play.
func (o *Outcome) IsRemoved(i int) bool { return o.Removed>>i&1 == 1 }

// RemovedCount is the number of stones that went out of play.
func (o *Outcome) RemovedCount() int { return bits.OnesCount16(o.Removed) }

// Contacts are the first contacts of a shot in the order of time, each pair once. N counts
// all pairs that touched, of which at most len(Pairs) are kept.
type Contacts struct {
	N     uint8
	Pairs [8][2]uint8 // indices, smaller first
}

// Add notes that stones i and j touched, unless they have before.
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

// List is the kept contacts.
func (c *Contacts) List() [][2]uint8 { return c.Pairs[:min(int(c.N), len(c.Pairs))] }

// Simulator throws stones. One value serves one goroutine; Fork gives another of the same
// ice. Throw records every step into rec when it is not nil. It returns an error for a
// position or shot that cannot be thrown and leaves the Outcome empty then.
type Simulator interface {
	Ice() Ice
	Throw(d Delivery, rec *Trajectory) (Outcome, error)
	Fork() Simulator
}

// Errors of the simulators.
var (
	// ErrSteps is returned when stones still move after the bound on steps.
	ErrSteps = newError("steps")
	// ErrUnsupported is returned when a simulator has no law for this ice or for sweeping.
	ErrUnsupported = newError("unsupported")
)

// Check reports a delivery that no simulator can throw.
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

// TouchTolerance is how far, in metres, stones of a position may overlap: positions of
// logs are rounded and the simulator itself leaves stones pressed together by its slop.
const TouchTolerance = 0.02
