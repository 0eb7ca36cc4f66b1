// Package fastfcv1 is the event-driven simulator of FCV1 ("glide" in commands and in the
// window).
package fastfcv1

import (
	"fmt"
	"math"
	"math/bits"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/box2d"
	"hogline/engine/physics/internal/fcv1"
	"hogline/engine/physics/internal/law"
)

// Simulator throws stones under FCV1 for searches, maps and evaluations, as Flight does under the
// older models: between contacts a stone runs along a piece of a path that was stepped once,
// contacts are found on the lattice of time steps and solved by the law of Box2D. Box2D itself
// is its judge (docs/PHYSICS.md, "FCV1"). A throw allocates nothing.
type Simulator struct {
	ice       physics.Ice
	table     *fcv1.Table      // shared by forks
	reference *box2d.Simulator // for throws beyond the table and positions that push each other
	shotState
}

// New is a simulator of ice of the model FCV1. It returns the error of Ice.Check, and
// ErrUnsupported for another model.
func New(ice physics.Ice) (*Simulator, error) {
	if ice.Model != physics.FCV1 {
		return nil, fmt.Errorf("%w: glide is for %s", physics.ErrUnsupported, physics.FCV1)
	}
	judge, err := box2d.New(ice)
	if err != nil {
		return nil, err
	}
	return &Simulator{ice: ice, table: fcv1.TableOf(ice), reference: judge}, nil
}

// Ice is the ice of the simulator.
func (g *Simulator) Ice() physics.Ice { return g.ice }

// Fork is another simulator of the same ice. It shares the tables.
func (g *Simulator) Fork() physics.Simulator {
	return &Simulator{ice: g.ice, table: g.table, reference: g.reference}
}

// shotState is a throw under way. Bit i of a set of stones is stone i.
type shotState struct {
	onSheet      uint16 // on the sheet
	moving       uint16 // on a segment, or at its end
	inCluster    uint16 // in the cluster of stones in contact: at, v, w hold now
	now          int    // step
	last         int    // step of the last movement
	contactSteps int    // steps taken in contacts, to bound them
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

// Throw throws the stone (see Simulator). The errors are Delivery.Check's, ErrUnsupported
// for sweeping and ErrSteps when the stones do not come to rest.
func (g *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if err := d.Check(); err != nil {
		return physics.Outcome{}, err
	}
	if err := d.Sweep.Check(&g.ice); err != nil {
		return physics.Outcome{}, err
	}
	if g.setUp(&d) || d.Shot.Speed() > g.table.TopSpeed() {
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

// never is the step of things that do not happen.
const never = math.MaxInt32

const maxPairs = curling.Stones * (curling.Stones - 1) / 2

// maxMiniSteps bounds the steps of all contacts of a throw.
const maxMiniSteps = 200_000

func sqr(x float64) float64 { return x * x }

// touchDistance is the distance of two stones that touch, with room for the last bit.
const touchDistance = law.Diameter * (1 + 1e-12)

// setUp puts the stones down and reports whether two push each other.
func (g *Simulator) setUp(d *physics.Delivery) (pressed bool) {
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

// rounded is a place as the original keeps it, in float32 of its own frame: whether two frozen
// stones touch hangs on it.
func (g *Simulator) rounded(p curling.Vec) curling.Vec {
	f := fcv1.FrameOf(&g.ice)
	return f.From(law.Round32(f.To(p)))
}

func (g *Simulator) logContact(i, j int) {
	g.contacts.Add(i, j)
	g.touched |= 1<<i | 1<<j
}

// deliver releases the stone, on the path of the direction nearest to its own.
func (g *Simulator) deliver(d *physics.Delivery) {
	for m := g.onSheet; m != 0; m &= m - 1 { // stones beyond the sheet go at the first look
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

// startSegment lets stone i go on from its place at the present step.
func (g *Simulator) startSegment(i int, way *fcv1.Path) {
	if g.v[i] == (curling.Vec{}) {
		return
	}
	g.moving |= 1 << i
	g.segments[i].start(g.table, way, g.now, g.at[i], g.v[i], g.w[i])
	g.exit[i] = g.exitStep(&g.segments[i])
}

// run takes event after event.
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
		g.last = max(g.last, g.segments[bits.TrailingZeros16(m)].stop)
	}
	g.record(g.last)
	return nil
}

// nextEvent is the first thing that will happen to a moving stone; i is -1 when nothing will.
func (g *Simulator) nextEvent() (i, step int, leaves bool) {
	i, step = -1, never
	for m := g.moving; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if g.exit[k] < step {
			i, step, leaves = k, g.exit[k], true
		}
		if g.next[k] < step {
			i, step, leaves = k, g.next[k], false
		}
	}
	return i, step, leaves
}

// remove takes stone i off the sheet at a step.
func (g *Simulator) remove(i, step int) {
	g.onSheet &^= 1 << i
	g.moving &^= 1 << i
	g.inCluster &^= 1 << i
	g.last = max(g.last, step)
	if g.rec != nil {
		g.rec.Remove(i)
	}
}

// inside reports whether a moving stone stays on the sheet.
func (g *Simulator) inside(p curling.Vec) bool {
	b := &g.ice.Bounds
	return p.X > b.Side && p.X < curling.SheetWidth-b.Side && p.Y > b.Back
}

// exitStep is the step at which a segment leaves the sheet, or never.
func (g *Simulator) exitStep(l *segment) int {
	from, to := l.from, never
	if g.inside(l.end) {
		// Its path bends to one side: it lies within the triangle of its chord and tangents.
		_, _, m := l.state(l.from)
		a, b := l.direction(&m), l.heading
		if l.straight >= l.path.StopStep() {
			last := l.path.At(l.path.StopStep())
			b = l.direction(&last)
		}
		cross := a.X*b.Y - a.Y*b.X
		if math.Abs(cross) < 1e-9 {
			return never
		}
		way := l.end.Sub(l.at)
		if g.inside(l.at.Add(a.Mul((way.X*b.Y - way.Y*b.X) / cross))) {
			return never
		}
		for step := l.from + fcv1.Stride; step < l.stop; step += fcv1.Stride {
			if at, _, _ := l.state(step); !g.inside(at) {
				from, to = step-fcv1.Stride, step
				break
			}
		}
		if to == never {
			return never
		}
	} else {
		to = l.stop
	}
	for to-from > 1 {
		mid := (from + to) / 2
		if at, _, _ := l.state(mid); g.inside(at) {
			from = mid
		} else {
			to = mid
		}
	}
	return to
}

// positionAt is where stone i is at a step, metres.
func (g *Simulator) positionAt(i, step int) curling.Vec {
	if g.moving>>i&1 == 0 {
		return g.at[i]
	}
	at, _, _ := g.segments[i].state(step)
	return at
}

// record writes the rows after the present step up to a step, when a recording is wanted.
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

// result writes down where the stones lie.
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
			at = g.segments[i].end
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
