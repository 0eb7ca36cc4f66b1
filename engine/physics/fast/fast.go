// Package fast is the event-driven simulator of mori2019 and v2 ("flight" in commands and in
// the window).
package fast

import (
	"fmt"
	"math"
	"math/bits"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/law"
	"hogline/engine/physics/internal/series"
)

// Simulator throws stones a thousand times faster than the step by step simulators, for
// searches, maps and evaluations: between contacts a stone follows its closed form, contacts
// are found on the lattice of time steps and resolved by the law of Box2D. It agrees with
// the originals to about a millimetre per contact (docs/PHYSICS.md, "Flight"). It knows
// mori2019 and v2 without sweeping. A throw allocates nothing.
type Simulator struct {
	ice    physics.Ice
	law    *motionLaw // shared by forks
	limits limits
	setup
	shotState
}

// limits is what the ice's numbers mean to a throw.
type limits struct {
	stoneFriction, restitution, threshold float64
	spin                                  float64 // rad/s of a delivered stone
	left, right, back, end                float64 // rink: beyond it a stone is destroyed, m
	allOut                                bool    // every stone is held against the play area at the end
	tail                                  int     // steps from the last movement until the program ends
}

// Constants of the solver that Flight follows: Box2D 2.3.2's defaults.
const (
	iterations = 10
	invMass    = 1 / (10 * math.Pi * curling.StoneRadius * curling.StoneRadius)
	invInertia = 2 * invMass / (curling.StoneRadius * curling.StoneRadius)
)

// never is the step of things that do not happen.
const never = math.MaxInt32

// New is a simulator of the ice. It returns the error of Ice.Check, and
// ErrUnsupported for fcv1 and for ice whose curl or time step the closed form does not hold
// for (|k| > 0.1, more than 0.1 m/s lost in a step).
func New(ice physics.Ice) (*Simulator, error) {
	if err := ice.Check(); err != nil {
		return nil, err
	}
	if !series.Holds(&ice) {
		return nil, fmt.Errorf("%w: flight has a closed form for mori2019 and v2 with a curl up to %g and a loss up to %g m/s a step, not for %s with %g and %g",
			physics.ErrUnsupported, series.MaxCurl, series.MaxLoss, ice.Model, ice.Curl, ice.Friction*ice.TimeStep)
	}
	f := &Simulator{ice: ice, law: cachedLaw(&ice)}
	f.limits = limits{
		stoneFriction: ice.StoneFriction, restitution: ice.Restitution, threshold: ice.Threshold,
		spin: float64(law.SpinMori2019), allOut: true,
		left: ice.Bounds.Side, right: curling.SheetWidth - ice.Bounds.Side, back: law.RinkBounds.Back, end: law.RinkBounds.Hog,
	}
	if ice.Model == physics.V2 {
		f.limits.spin, f.limits.back, f.limits.allOut = float64(law.SpinV2), ice.Bounds.Back, false
		f.limits.tail = int(math.Ceil(law.SleepSeconds/ice.TimeStep)) + 1
	}
	return f, nil
}

// Ice is the ice of the simulator.
func (f *Simulator) Ice() physics.Ice { return f.ice }

// Fork is another simulator of the same ice. It shares the tables.
func (f *Simulator) Fork() physics.Simulator {
	return &Simulator{ice: f.ice, law: f.law, limits: f.limits}
}

// Throw throws the stone (see Simulator). The errors are Delivery.Check's, ErrUnsupported
// for sweeping and ErrSteps when the stones do not come to rest.
func (f *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (out physics.Outcome, err error) {
	if d.Sweep.On() {
		return out, fmt.Errorf("%w: flight has no closed form for a swept stone", physics.ErrUnsupported)
	}
	if err = f.prepare(&d.Position, d.Index); err != nil {
		return out, err
	}
	if err = checkShot(&d.Shot); err != nil {
		return out, err
	}
	f.rec = rec
	if rec != nil {
		rec.Reset(&f.ice, &d.Position, d.Index)
	}
	err = f.run(&d.Shot)
	f.rec = nil
	if err == nil {
		f.result(&out)
	}
	return out, err
}

// checkShot is Shot.Check with a short way for the shots that are thrown all day.
func checkShot(s *curling.Shot) error {
	const most = curling.MaxSpeed * 0.7
	if s.VY < -1 && s.VY > -most && s.VX < most && s.VX > -most && s.Turn <= curling.Left {
		return nil
	}
	return s.Check()
}

// setup is the position that is thrown at, as each throw finds it.
type setup struct {
	present        uint16                  // bit i: stone i is in the position
	lying          uint16                  // bit i: it is still there after the first scan
	x0, y0         [curling.Stones]float64 // m, as they lie when the shot arrives
	delivered      int
	nearest        float64    // y in metres of the stone nearest to the hack
	isPressed      bool       // stones lie pressed together so that they push each other
	mayTouch       bool       // stones touch, or nothing is known of them
	frozenContacts contactLog // which
}

// contactLog is the contacts that have been noted. Bit j of met[i] is the pair i < j.
type contactLog struct {
	contacts physics.Contacts
	touched  uint16
	pairs    [curling.Stones]uint16
}

// add adds a contact of stones i and j, once.
func (t *contactLog) add(i, j int) {
	if i > j {
		i, j = j, i
	}
	if t.pairs[i]>>j&1 == 0 {
		t.pairs[i] |= 1 << j
		t.touched |= 1<<i | 1<<j
		t.contacts.Add(i, j)
	}
}

// shotState is a throw under way. Bit i of a set of stones is stone i.
type shotState struct {
	onRink    uint16                  // on the rink
	moving    uint16                  // on a segment, or at its end
	inCluster uint16                  // in the cluster of stones in contact: x, y, v, w hold now
	x, y      [curling.Stones]float64 // m, of stones that do not fly
	segments  [curling.Stones]segment
	motion    [curling.Stones]motion
	next      [curling.Stones]upcoming // of stones that fly
	now       int                      // step
	last      int                      // step of the last movement seen
	events    int                      // meetings and steps in contact so far, to bound them
	log       contactLog
	cluster   cluster
	rec       *physics.Trajectory
}

// motion is how a stone moves: the velocity while it is in contact, the spin until it
// comes to rest.
type motion struct{ vx, vy, w float64 } // m/s, rad/s

// upcoming is what will happen to a moving stone, unless something else does before: it meets
// stone with at step next, it is off the rink at step exit.
type upcoming struct{ contact, exit, with int }

// prepare takes in a position. In playouts most stones lie where they lay at the throw
// before: only pairs with another stone in them are measured, unless some touched.
func (f *Simulator) prepare(p *curling.Position, index int) error {
	if index < 0 || index >= curling.Stones {
		return (&physics.Delivery{Index: index}).Check()
	}
	known := uint16(0)
	if !f.mayTouch {
		known = f.known(p)
	}
	good, least := known>>index == 0, math.Inf(1)
	f.present, f.lying, f.mayTouch = known, f.lying&known, true
	for others := ^known; others != 0; others &= others - 1 {
		i := bits.TrailingZeros16(others) & 15
		x, y := p[i].X, p[i].Y
		if x == 0 && y == 0 {
			continue
		}
		if !(x >= 0 && x <= curling.SheetWidth && y >= 0 && y <= curling.HackY && i < index) {
			good = false
			break
		}
		for m := f.present; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m) & 15
			if d := sqr(f.x0[j]-x) + sqr(f.y0[j]-y); d < least {
				least = d
			}
		}
		f.present |= 1 << i
		if !f.outside(x, y) && (f.limits.allOut || f.ice.Bounds.InPlay(p[i])) {
			f.lying |= 1 << i
		}
		f.x0[i], f.y0[i] = x, y
	}
	if !good || least <= sqr(law.Diameter-physics.TouchTolerance) {
		d := physics.Delivery{Position: *p, Index: index, Shot: curling.Shot{VY: -1}}
		if err := d.Check(); err != nil {
			return err
		}
	}
	f.delivered, f.nearest = index, 0
	for m := f.present; m != 0; m &= m - 1 {
		if y := f.y0[bits.TrailingZeros16(m)&15]; y > f.nearest {
			f.nearest = y
		}
	}
	f.mayTouch = least <= law.DiameterSqr+1e-6
	f.isPressed = least < sqr(law.Diameter-law.LinearSlop)
	f.frozenContacts = contactLog{}
	if f.mayTouch {
		f.separatePressed()
	}
	return nil
}

// known is the stones that lie where they lay when the last position was taken in.
func (f *Simulator) known(p *curling.Position) uint16 {
	set := f.present
	for m := set; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m) & 15; p[i].X != f.x0[i] || p[i].Y != f.y0[i] {
			set &^= 1 << i
		}
	}
	return set
}

func sqr(x float64) float64 { return x * x }

// outside reports whether the scan destroys a stone at (x, y).
func (f *Simulator) outside(x, y float64) bool {
	return !(x > f.limits.left && x < f.limits.right && y > f.limits.back && y < f.limits.end)
}

// run throws a shot at the prepared position. The result stands in the sets and places.
func (f *Simulator) run(shot *curling.Shot) error {
	f.onRink, f.moving, f.inCluster = f.lying, 0, 0
	f.now, f.last, f.events, f.log = 0, 0, 0, f.frozenContacts
	f.x, f.y = f.x0, f.y0
	if f.rec != nil {
		for m := f.present &^ f.lying; m != 0; m &= m - 1 {
			f.rec.Remove(bits.TrailingZeros16(m))
		}
	}
	f.deliver(shot)
	for {
		i, step, leaves := f.nextEvent()
		if i < 0 {
			break
		}
		if f.events++; f.events > maxEvents {
			return fmt.Errorf("%w: %d meetings and steps in contact", physics.ErrSteps, maxEvents)
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
		f.last = max(f.last, f.segments[bits.TrailingZeros16(m)].stop)
	}
	f.record(f.last)
	return nil
}

// deliver releases the stone.
func (f *Simulator) deliver(shot *curling.Shot) {
	i := f.delivered
	m := &f.motion[i]
	m.w = f.limits.spin
	if shot.Turn == curling.Left {
		m.w = -m.w
	}
	m.vx, m.vy = shot.VX, shot.VY
	f.friction(m, f.law.halfDV)
	f.x[i], f.y[i] = curling.CentreX, f.ice.HackY
	f.onRink |= 1 << i
	f.startSegment(i)
	if l := &f.segments[i]; f.moving != 0 && l.table != nil {
		l.correctRounding(f.law)
	}
	if f.moving != 0 && f.lying != 0 {
		f.findNextContact(i, 0)
	}
}

// startSegment lets stone i go on from its place with its velocity at the present step.
func (f *Simulator) startSegment(i int) {
	m, p := &f.motion[i], &f.next[i]
	p.contact, p.exit, p.with = never, never, -1
	u := math.Sqrt(m.vx*m.vx + m.vy*m.vy)
	if u == 0 {
		m.w = 0
		if f.outside(f.x[i], f.y[i]) { // it waits for the scan
			f.moving |= 1 << i
			f.segments[i] = segment{x: f.x[i], y: f.y[i], ex: f.x[i], ey: f.y[i], from: f.now, stop: f.now}
			p.exit = f.now + 1
		}
		return
	}
	f.moving |= 1 << i
	f.segments[i].start(f.law, f.now, f.x[i], f.y[i], m.vx, m.vy, u, m.w)
	p.exit = f.exitStep(&f.segments[i])
}

// nextEvent is the first thing that will happen to a moving stone: stone i meets another
// or leaves the rink at step; i is -1 when nothing will.
func (f *Simulator) nextEvent() (i, step int, leaves bool) {
	i, step = -1, never
	for m := f.moving; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		p := &f.next[k]
		if p.exit < step || p.exit == step && step != never && !leaves {
			i, step, leaves = k, p.exit, true
		}
		if p.contact < step {
			i, step, leaves = k, p.contact, false
		}
	}
	return i, step, leaves
}

// result writes down where the stones lie, into an empty Outcome.
func (f *Simulator) result(out *physics.Outcome) {
	out.Steps = max(0, f.last-1) + f.limits.tail
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

// restingPlace is where stone i stopped.
func (f *Simulator) restingPlace(i int) curling.Vec {
	if f.moving>>i&1 == 1 {
		return curling.Vec{X: f.segments[i].ex, Y: f.segments[i].ey}
	}
	return curling.Vec{X: f.x[i], Y: f.y[i]}
}

// staysInPlay reports whether stone i, at rest at p, is in play when the shot is over.
func (f *Simulator) staysInPlay(i int, p curling.Vec) bool {
	return !f.limits.allOut && i != f.delivered || f.ice.Bounds.InPlay(p)
}

// positionAt is where stone i is at a step, metres.
func (f *Simulator) positionAt(i, step int) (x, y float64) {
	if f.moving>>i&1 == 1 {
		l := &f.segments[i]
		return l.at(f.law, l.speed(f.law, float64(step)))
	}
	return f.x[i], f.y[i]
}

// record writes the rows after the present step up to a step, when a recording is wanted.
func (f *Simulator) record(upto int) {
	if f.rec == nil {
		return
	}
	for step := f.rec.Rows(); step <= upto; step++ {
		f.rec.Next()
		if step == 1 && f.isPressed {
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
