// Package fastfcv1 is the event-driven simulator of FCV1, "glide" in commands and in the window.
package fastfcv1

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// Simulator goes from event to event: between contacts a stone follows a piece of a stored path,
// contacts are found on the lattice of time steps and solved by the law of Box2D. Its reference is
// package box2d (docs/PHYSICS.md, "FCV1"). It refuses sweeping. A throw allocates nothing.
type Simulator struct {
	ice       physics.Ice
	table     *fcv1.Table      // shared by forks
	reference *box2d.Simulator // for shots beyond the table and overlapping stones
	edges     [3]edge
	sharp     bool // paths turn by more than a right angle
	shotState
}

// New is a simulator of an ice of FCV1. It returns the error of Ice.Check, and one that wraps
// physics.ErrUnsupported for other models.
func New(ice physics.Ice) (*Simulator, error) {
	if ice.Model != physics.FCV1 {
		return nil, fmt.Errorf("%w: glide is for %s", physics.ErrUnsupported, physics.FCV1)
	}
	reference, err := box2d.New(ice)
	if err != nil {
		return nil, err
	}
	table := fcv1.TableOf(ice)
	return &Simulator{ice: ice, table: table, reference: reference, edges: edgesOf(&ice.Bounds), sharp: table.MaxTurn() > maxTurn}, nil
}

// Ice is the ice of the simulator.
func (g *Simulator) Ice() physics.Ice { return g.ice }

// Fork is another simulator of the same ice, for another goroutine. It shares the tables.
func (g *Simulator) Fork() physics.Simulator {
	return &Simulator{ice: g.ice, table: g.table, reference: g.reference, edges: g.edges, sharp: g.sharp}
}

// shotState is a shot being simulated. Bit i of a set of stones is stone i.
type shotState struct {
	onSheet      uint16 // not removed
	moving       uint16 // on a segment, or at its end
	inCluster    uint16 // in the cluster of stones in contact: their state is that of the present step
	now          int    // the present step
	last         int    // step of the last movement so far
	contactSteps int    // steps in contact so far, to bound them
	at           [curling.Stones]curling.Vec
	v            [curling.Stones]curling.Vec // m/s
	w            [curling.Stones]float64     // rad/s, clockwise
	segments     [curling.Stones]segment
	next         [curling.Stones]int // step of the next contact
	exit         [curling.Stones]int // step at which it is off the sheet
	touched      uint16
	contacts     physics.Contacts
	rec          *physics.Trajectory
}

// Throw implements physics.Simulator. Its errors are those of Delivery.Check, ErrUnsupported for
// sweeping and ErrSteps when the stones do not come to rest.
func (g *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if err := d.Check(); err != nil {
		return physics.Outcome{}, err
	}
	if err := d.Sweep.Check(&g.ice); err != nil {
		return physics.Outcome{}, err
	}
	if g.place(&d) || d.Shot.Speed() > g.table.TopSpeed() {
		return g.reference.Throw(d, rec)
	}
	if g.rec = rec; rec != nil {
		rec.Reset(&g.ice, &d.Position, d.Index)
	}
	g.deliver(&d)
	err := g.run()
	g.rec = nil
	if err != nil {
		return physics.Outcome{}, err
	}
	return g.result(&d), nil
}

// maxTurn is the turn of a path in rad up to which the bounds on it hold that its chord and tangent give.
const maxTurn = 1.5

// never is the step of an event that does not happen.
const never = math.MaxInt32

const maxPairs = curling.Stones * (curling.Stones - 1) / 2

// maxContactSteps bounds the steps in contact of a shot.
const maxContactSteps = 200_000

func sqr(x float64) float64 { return x * x }

// length is that of a vector neither so long nor so short that its square is out of range.
func length(v curling.Vec) float64 { return math.Sqrt(v.X*v.X + v.Y*v.Y) }

// touchDistance is the distance in metres of two stones that touch, with a margin for rounding.
const touchDistance = law.Diameter * (1 + 1e-12)

// place sets the position before the shot and reports whether two stones overlap so much that the
// solver separates them.
func (g *Simulator) place(d *physics.Delivery) (pressed bool) {
	g.onSheet, g.moving, g.inCluster, g.touched = 0, 0, 0, 0
	g.now, g.last, g.contactSteps, g.contacts = 0, 0, 0, physics.Contacts{}
	for i := range d.Index {
		if !d.Position.Has(i) {
			continue
		}
		at := g.rounded(d.Position[i])
		f := fcv1.FrameOf(&g.ice)
		own := law.Round32(f.To(d.Position[i]))
		for m := g.onSheet; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			// In the original's frame, where the difference is exact.
			other := law.Round32(f.To(d.Position[j]))
			if sq := sqr(own.X-other.X) + sqr(own.Y-other.Y); sq <= law.DiameterSqr {
				g.logContact(i, j)
				pressed = pressed || sq < sqr(law.Diameter-law.LinearSlop)
			}
		}
		g.onSheet |= 1 << i
		g.at[i], g.v[i], g.w[i] = at, curling.Vec{}, 0
	}
	return pressed
}

// rounded is a position as the original keeps it, in float32 of its own frame: it decides whether two
// frozen stones touch.
func (g *Simulator) rounded(p curling.Vec) curling.Vec {
	f := fcv1.FrameOf(&g.ice)
	return f.From(law.Round32(f.To(p)))
}

func (g *Simulator) logContact(i, j int) {
	g.contacts.Add(i, j)
	g.touched |= 1<<i | 1<<j
}

// deliver releases the delivered stone, on the stored path nearest to its direction.
func (g *Simulator) deliver(d *physics.Delivery) {
	for m := g.onSheet; m != 0; m &= m - 1 { // the first scan removes stones outside the sheet
		if i := bits.TrailingZeros16(m); !g.inside(g.at[i]) {
			g.remove(i, 1)
		}
	}
	i := d.Index
	v, spin := d.Shot.Velocity(), float64(law.SpinSign(d.Shot.Turn))
	g.onSheet |= 1 << i
	g.at[i], g.v[i], g.w[i] = curling.Vec{X: curling.CentreX, Y: g.ice.HackY}, v, spin*fcv1.Spin
	g.startSegment(i, g.table.Nearest(v, spin))
	g.findNextContacts()
}

// startSegment starts a segment of stone i at the present step, from its position with its velocity;
// path is nil for the one of all directions.
func (g *Simulator) startSegment(i int, path *fcv1.Path) {
	if g.v[i] == (curling.Vec{}) {
		return
	}
	g.moving |= 1 << i
	g.segments[i].begin(g.table, path, g.now, g.at[i], g.v[i], g.w[i])
	g.exit[i] = g.exitStep(&g.segments[i])
}

// run goes from event to event up to the end of all motion.
func (g *Simulator) run() error {
	for {
		i, step, leaves := g.nextEvent()
		if i < 0 {
			break
		}
		g.record(step)
		g.now = step
		if leaves {
			g.remove(i, step)
			g.findNextContacts()
		} else if err := g.collide(); err != nil {
			return err
		}
	}
	for m := g.moving; m != 0; m &= m - 1 {
		g.last = max(g.last, g.segments[bits.TrailingZeros16(m)].stopStep)
	}
	g.record(g.last)
	return nil
}

// nextEvent is the first event of a moving stone: stone i touches another or leaves the sheet at step,
// which comes first at the same step. i is -1 when there is none.
func (g *Simulator) nextEvent() (i, step int, leaves bool) {
	i, step = -1, never
	for m := g.moving; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if exit := g.exit[k]; exit < step || exit == step && exit != never && !leaves {
			i, step, leaves = k, exit, true
		}
		if g.next[k] < step {
			i, step, leaves = k, g.next[k], false
		}
	}
	return i, step, leaves
}

// remove removes stone i at a step.
func (g *Simulator) remove(i, step int) {
	g.onSheet &^= 1 << i
	g.moving &^= 1 << i
	g.inCluster &^= 1 << i
	g.last = max(g.last, step)
	if g.rec != nil {
		g.rec.Remove(i)
	}
}

// positionAt is the position of stone i at a step, m.
func (g *Simulator) positionAt(i, step int) curling.Vec {
	if g.moving>>i&1 == 0 {
		return g.at[i]
	}
	at, _ := g.segments[i].spot(step)
	return at
}

// record writes the rows after the present step up to a step, if the shot is recorded.
func (g *Simulator) record(upto int) {
	if g.rec == nil {
		return
	}
	for step := g.rec.Rows(); step <= upto; step++ {
		g.rec.Next()
		for m := g.onSheet & (g.moving | g.inCluster); m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			at := g.positionAt(i, step)
			g.rec.Set(i, float32(at.X), float32(at.Y))
		}
	}
}

// result is the outcome of the shot.
func (g *Simulator) result(d *physics.Delivery) (out physics.Outcome) {
	out.Steps, out.Contacts, out.Touched = max(0, g.last-1), g.contacts, g.touched
	out.Removed = 1 << d.Index
	for i := range d.Index {
		if d.Position.Has(i) {
			out.Removed |= 1 << i
		}
	}
	for m := g.onSheet; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		at := g.at[i]
		switch {
		case g.moving>>i&1 == 1:
			at = g.segments[i].stop
		case g.touched>>i&1 == 0:
			at = d.Position[i] // not rounded
		}
		if g.ice.Bounds.InPlay(at) {
			out.Position[i] = at
			out.Removed &^= 1 << i
		}
	}
	return out
}
