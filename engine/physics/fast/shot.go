package fast

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// shotState is a shot being simulated. Bit i of a set of stones is stone i.
type shotState struct {
	onRink    uint16                  // not removed
	moving    uint16                  // on a segment, or at its end
	inCluster uint16                  // in the cluster of stones in contact: their state is that of the present step
	x, y      [curling.Stones]float64 // m, of stones that do not move
	segments  [curling.Stones]segment
	motion    [curling.Stones]motion
	next      [curling.Stones]upcoming // of stones that move
	now       int                      // the present step
	last      int                      // step of the last movement so far
	events    int                      // contacts, exits and steps in contact so far, to bound them
	log       contactLog
	cluster   cluster
	rec       *physics.Trajectory
}

// motion is the velocity of a stone while it is in contact and its spin until it comes to rest.
type motion struct{ vx, vy, w float64 } // m/s, rad/s

// moves reports whether the stone moves: the solver may leave a speed so small that its square is 0.
func (m *motion) moves() bool { return m.vx*m.vx+m.vy*m.vy != 0 }

// upcoming are the next events of a moving stone: it touches stone with at step contact, it is off
// the rink at step exit.
type upcoming struct{ contact, exit, with int }

// run throws a shot at the prepared position, up to the end of all motion.
func (f *Simulator) run(shot *curling.Shot) error {
	f.begin(shot)
	for {
		i, step, leaves := f.nextEvent()
		if i < 0 {
			break
		}
		if f.events++; f.events > maxEvents {
			return fmt.Errorf("%w: %d events", physics.ErrSteps, maxEvents)
		}
		f.record(step)
		f.now = step
		if leaves {
			f.removeLeaving(i)
			continue
		}
		if err := f.collide(); err != nil {
			return err
		}
	}
	for m := f.moving; m != 0; m &= m - 1 {
		f.last = max(f.last, f.segments[bits.TrailingZeros16(m)].stopStep)
	}
	f.record(f.last)
	return nil
}

// begin begins a shot at the prepared position.
func (f *Simulator) begin(shot *curling.Shot) {
	f.onRink, f.moving, f.inCluster = f.lying, 0, 0
	f.now, f.last, f.events, f.log = 0, 0, 0, f.frozenContacts
	f.x, f.y = f.x0, f.y0
	if f.rec != nil {
		for m := f.present &^ f.lying; m != 0; m &= m - 1 {
			f.rec.Remove(bits.TrailingZeros16(m))
		}
	}
	f.deliver(shot)
}

// deliver releases the delivered stone.
func (f *Simulator) deliver(shot *curling.Shot) {
	i := f.delivered
	m := &f.motion[i]
	m.w = shot.Rate(f.limits.Spin)
	f.x[i], f.y[i] = curling.CentreX, f.ice.HackY
	f.onRink |= 1 << i
	f.next[i] = upcoming{contact: never, exit: never, with: -1}
	l, begun := &f.segments[i], true
	switch {
	case f.slides != nil:
		f.moving |= 1 << i
		l.slide, l.swept = f.slides[i], f.swept.count > 0
		if l.swept {
			l.slide = &f.swept
		}
		l.releaseSlide(f, shot, m.w)
	case l.release(f, shot):
		f.moving |= 1 << i
	default:
		m.vx, m.vy = shot.VX, shot.VY
		f.friction(m, f.law.halfDV)
		begun = f.beginSegment(i)
	}
	if begun {
		leaves := f.mayLeave(l, f.law.mostRounding*l.u*l.u)
		if l.table != nil {
			l.correctRounding(f.law)
		}
		if leaves {
			f.next[i].exit = f.exitStep(l)
		}
	}
	if f.moving != 0 && f.lying != 0 {
		f.findNextContact(i, 0)
	}
}

// startSegment starts a segment of stone i at the present step, from its position with its velocity, and finds when it leaves the rink.
func (f *Simulator) startSegment(i int) {
	f.next[i] = upcoming{contact: never, exit: never, with: -1}
	if f.beginSegment(i) {
		f.next[i].exit = f.exitStep(&f.segments[i])
	}
}

// beginSegment is startSegment without the exit. It reports false for a stone at rest, which only moves on paper until the scan
// removes it outside the rink.
func (f *Simulator) beginSegment(i int) bool {
	m := &f.motion[i]
	u := math.Sqrt(m.vx*m.vx + m.vy*m.vy)
	if u == 0 {
		m.w = 0
		if f.outside(f.x[i], f.y[i]) { // the scan will remove it
			f.moving |= 1 << i
			f.segments[i] = segment{x: f.x[i], y: f.y[i], stopX: f.x[i], stopY: f.y[i], startStep: f.now, stopStep: f.now}
			f.next[i].exit = f.now + 1
		}
		return false
	}
	f.moving |= 1 << i
	if f.slides != nil {
		f.segments[i].slide, f.segments[i].swept = f.slides[i], false
	}
	f.segments[i].start(f.law, f.now, f.x[i], f.y[i], m.vx, m.vy, u, m.w)
	return true
}

// nextEvent is the first event of a moving stone: stone i touches another or leaves the rink at step.
// i is -1 when there is none.
func (s *shotState) nextEvent() (i, step int, leaves bool) {
	i, step = -1, never
	for m := s.moving; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		p := &s.next[k]
		if p.exit < step || p.exit == step && step != never && !leaves {
			i, step, leaves = k, p.exit, true
		}
		if p.contact < step {
			i, step, leaves = k, p.contact, false
		}
	}
	return i, step, leaves
}

// result fills an empty Outcome.
func (f *Simulator) result(out *physics.Outcome) {
	out.Steps = max(0, f.last-1) + f.limits.tailSteps
	out.Contacts, out.Touched = f.log.contacts, f.log.touched
	out.Removed = f.present | 1<<f.delivered
	for m := f.onRink; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if p := f.restingPlace(i); f.staysInPlay(i, p) {
			out.Position[i] = p
			out.Removed &^= 1 << i
		}
	}
}

// restingPlace is the position of stone i at rest.
func (f *Simulator) restingPlace(i int) curling.Vec {
	if f.moving>>i&1 == 1 {
		return curling.Vec{X: f.segments[i].stopX, Y: f.segments[i].stopY}
	}
	return curling.Vec{X: f.x[i], Y: f.y[i]}
}

// staysInPlay reports whether stone i, at rest at p, is in play when the shot is over.
func (f *Simulator) staysInPlay(i int, p curling.Vec) bool {
	return !f.limits.ChecksAll && i != f.delivered || f.ice.Bounds.InPlay(p)
}

// positionAt is the position of stone i at a step, m.
func (f *Simulator) positionAt(i, step int) (x, y float64) {
	if f.moving>>i&1 == 1 {
		l := &f.segments[i]
		return l.at(f.law, l.speed(f.law, float64(step)))
	}
	return f.x[i], f.y[i]
}

// record writes the rows after the present step up to a step, if the shot is recorded.
func (f *Simulator) record(upto int) {
	if f.rec == nil {
		return
	}
	for step := f.rec.Rows(); step <= upto; step++ {
		f.rec.Next()
		if step == 1 && f.overlapping {
			for m := f.lying; m != 0; m &= m - 1 {
				i := bits.TrailingZeros16(m)
				f.rec.Set(i, float32(f.x0[i]), float32(f.y0[i]))
			}
		}
		for m := f.onRink & (f.moving | f.inCluster); m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			x, y := f.positionAt(i, step)
			f.rec.Set(i, float32(x), float32(y))
		}
	}
}
