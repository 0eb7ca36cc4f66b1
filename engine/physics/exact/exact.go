// Package exact is the simulator that repeats the original programs of mori2019 and v2 to the last
// bit.
package exact

import (
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// Simulator repeats the original programs in float32, step by step through the loop of Box2D 2.3.2
// for circles (docs/PHYSICS.md, "Exact"). It leaves out what changes no bit: stones at rest are not
// stepped, contacts are checked only when one of the two has moved, islands that reproduce
// themselves are not solved again. It allocates nothing.
type Simulator struct {
	ice        physics.Ice
	params     params
	loss       float32 // m/s of speed lost a step
	ratio      float32 // Box2D's dtRatio, 0 in the first step
	sleepSteps int     // steps of rest until a body sleeps

	step   int // number of the time step, from 1; 0 before the first
	last   int // index of the delivered stone
	bodies [curling.Stones]body

	// Masks, bit i for stone i.
	alive     uint16 // has a body
	moving    uint16 // velocity is not 0
	awake     uint16
	active    uint16 // in an island of touching stones that has not come to rest
	moved     uint16 // its contacts have not been checked since it moved
	newBox    uint16 // its enlarged box was renewed in this step
	outside   uint16 // is outside the rink and will be removed by the scan
	outOfPlay uint16 // out of play before the shot
	solved    uint16 // was in an island with contacts in this step

	contacts     [curling.Stones * (curling.Stones - 1) / 2]contact // oldest first
	contactCount int
	overlapping  [curling.Stones]uint16 // pairs with a contact
	touching     [curling.Stones]uint16 // pairs with a contact that touches
	reported     [curling.Stones]uint16 // pairs reported as touching

	nextSleep int // no body falls asleep before this step
	island    island
	sweep     physics.Sweep
	sweeping  bool
	lines     *physics.Lines
	out       physics.Outcome

	slides   *slides
	apart    int          // step up to which stones that move touch none
	ending   bool         // its slide ends with this step
	others   []*Simulator // of the throws of ThrowAll but the first
	delivery int          // of ThrowAll
}

// body is the body of a stone.
type body struct {
	c, c0  law.Vec32 // centre, m: now and before the step
	v      law.Vec32 // m/s
	w      float32
	rest   int       // the step since which it rests: its sleep time is step - rest
	lo, hi law.Vec32 // enlarged box
}

// contact is a pair of stones whose enlarged boxes overlap.
type contact struct {
	a, b            uint8 // a < b
	touching        bool
	normal, tangent float32 // impulses of the last step
}

// maxSteps bounds a shot: at 1 ms a step it is a hundred times the longest one.
const maxSteps = 1 << 18

// New is a simulator of an ice of mori2019 or v2. It returns the error of Ice.Check, and one that
// wraps physics.ErrUnsupported for other models.
func New(ice physics.Ice) (*Simulator, error) {
	l, err := newParams(ice)
	if err != nil {
		return nil, err
	}
	e := &Simulator{ice: ice, params: l, loss: l.friction * l.dt}
	for s := float32(0); s < law.SleepSeconds; e.sleepSteps++ {
		s += l.dt
	}
	e.slides = newSlides(e)
	return e, nil
}

// Ice is the ice of the simulator.
func (e *Simulator) Ice() physics.Ice { return e.ice }

// Sweeps reports that sweeping is known.
func (e *Simulator) Sweeps() bool { return true }

// Worn reports that ice with lines is known.
func (e *Simulator) Worn() bool { return true }

// Fork is another simulator of the same ice, for another goroutine.
func (e *Simulator) Fork() physics.Simulator {
	f := e.fork()
	f.slides = newSlides(f)
	return f
}

// fork is another simulator of the same ice, whose stones slide in slides of another.
func (e *Simulator) fork() *Simulator {
	return &Simulator{ice: e.ice, params: e.params, loss: e.loss, sleepSteps: e.sleepSteps}
}

// Throw implements physics.Simulator. The outcome of v2 is the one its program reports: only the
// delivered stone is checked against the play area, the others are when the next shot begins.
func (e *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if err := e.release(&d); err != nil {
		return physics.Outcome{}, err
	}
	if rec != nil {
		rec.Reset(&e.ice, &d.Position, d.Index)
	}
	for {
		over, err := e.untilApart(rec)
		if err != nil {
			return physics.Outcome{}, err
		}
		if !over {
			e.slides.add(e)
			for e.ending = false; !e.ending; {
				e.slides.walk()
			}
			over = e.slides.finish(0)
		}
		if over {
			return e.result(&d), nil
		}
	}
}

// release checks a delivery and releases its stone.
func (e *Simulator) release(d *physics.Delivery) error {
	if err := d.Check(); err != nil {
		return err
	}
	if err := e.ice.CheckSpin(d.Shot.Spin); err != nil {
		return err
	}
	if err := d.Sweep.Check(); err != nil {
		return err
	}
	e.start(d)
	e.applyFriction(e.alive, e.loss*0.5)
	return nil
}

// untilApart takes steps until the shot is over, which it reports, or all stones that move slide apart; with rec,
// which gets every step, until it is over. The error is physics.ErrSteps.
func (e *Simulator) untilApart(rec *physics.Trajectory) (over bool, err error) {
	for !over {
		if e.step >= maxSteps {
			return false, physics.ErrSteps
		}
		if rec == nil && e.slidesApart() {
			return false, nil
		}
		if rec == nil && isIdle(e) {
			e.step = max(e.step, e.nextSleep-1)
		}
		e.advance()
		if rec != nil {
			e.record(rec)
		}
		over = e.scan()
	}
	return true, nil
}

// start makes the bodies of a delivery. As in the original, mori2019 has a body at (0, 0) in the
// first step for every stone out of play, unless it can make no difference.
func (e *Simulator) start(d *physics.Delivery) {
	l := &e.params
	e.step, e.last, e.ratio = 0, d.Index, 0
	e.alive, e.moving, e.awake, e.active, e.moved, e.outside, e.outOfPlay, e.solved = 0, 0, 0, 0, 0, 0, 0, 0
	e.contactCount, e.nextSleep = 0, e.sleepSteps
	e.overlapping, e.touching, e.reported = [curling.Stones]uint16{}, [curling.Stones]uint16{}, [curling.Stones]uint16{}
	e.out = physics.Outcome{}
	e.sweep, e.sweeping, e.lines = d.Sweep, d.Sweep.On(), d.Lines
	apart := true
	for i := range d.Index {
		p := law.Vec32{X: float32(d.Position[i].X), Y: float32(d.Position[i].Y)}
		if p == (law.Vec32{}) || (!l.BodiesOutOfPlay && !l.inPlay(p)) {
			e.outOfPlay |= 1 << i
			continue
		}
		apart = apart && p.Y > 1 && p.Y < l.hackY-1
		e.addBody(i, p)
	}
	if !l.BodiesOutOfPlay {
		e.outOfPlay = 0
	}
	if !apart {
		for m := e.outOfPlay; m != 0; m &= m - 1 {
			e.addBody(bits.TrailingZeros16(m), law.Vec32{})
		}
	}
	e.addBody(d.Index, law.Vec32{X: float32(curling.CentreX), Y: l.hackY})
	b := &e.bodies[d.Index]
	b.v, b.w = law.Vec32{X: float32(d.Shot.VX), Y: float32(d.Shot.VY)}, float32(l.Spin)
	if d.Shot.Turn == curling.Left {
		b.w = -b.w
	}
	e.moved, e.awake, e.newBox = e.alive, e.alive, e.alive
	e.findContacts()
}

func (e *Simulator) addBody(i int, p law.Vec32) {
	const r = law.Radius32
	e.bodies[i] = body{c: p, c0: p,
		lo: law.Vec32{X: p.X - r - boxMargin, Y: p.Y - r - boxMargin},
		hi: law.Vec32{X: p.X + r + boxMargin, Y: p.Y + r + boxMargin}}
	e.alive |= 1 << i
	if e.params.outside(p) {
		e.outside |= 1 << i
	}
}

// advance is one time step and the friction after it.
func (e *Simulator) advance() {
	e.step++
	if e.contactCount > 0 && e.moved != 0 {
		e.collide()
	}
	e.moved &^= e.awake
	e.newBox, e.solved = 0, 0
	lone := e.moving
	if e.active|e.moving != 0 {
		lone &^= e.solveIslands()
	}
	for m := lone; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		b := &e.bodies[i]
		b.c0 = b.c
		b.c = b.c.Add(b.v.Mul(e.params.dt))
		if float32(b.w*b.w) > sleepAngularSqr || b.v.Dot(b.v) > sleepLinear*sleepLinear {
			b.rest = e.step
		}
		e.updateBox(i)
	}
	e.moved |= lone | e.solved
	if e.step >= e.nextSleep {
		e.sleepResting()
	}
	if e.newBox != 0 {
		e.findContacts()
	}
	e.ratio = float32(1/e.params.dt) * e.params.dt
	e.applyFriction(lone|e.solved, e.loss)
}

// applyFriction is the friction of a step on the stones of a mask; f is the speed lost in m/s.
func (e *Simulator) applyFriction(mask uint16, f float32) {
	for m := mask; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		b := &e.bodies[i]
		loss, curl := f, e.params.curl
		if e.sweeping && i == e.last && e.out.Touched>>i&1 == 0 && e.sweep.Covers(float64(b.c.Y)) {
			loss, curl = loss*float32(e.sweep.Friction), curl*float32(e.sweep.Curl)
		}
		if e.lines != nil {
			friction, bend := e.lines.Factors(e.lines.Level(float64(b.c.X), float64(b.c.Y)))
			loss, curl = loss*float32(friction), curl*float32(bend)
		}
		b.v = constantfriction.FrictionStep32(e.params.oblique, loss, curl, b.v, b.w)
		e.updateMotion(i)
	}
}

// scan removes the stones outside the rink, in the order of their numbers, up to the first that
// prolongs the shot; it reports whether there is none.
func (e *Simulator) scan() bool {
	going := e.moving
	if e.params.EndsAsleep {
		going = e.awake
	}
	for m := e.alive & (going | e.outside); m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if e.outside>>i&1 == 0 && (e.moving>>i&1 == 0 || !e.params.outside(e.bodies[i].c)) {
			return false
		}
		e.destroy(i)
	}
	return true
}

// record writes the row of a step, as the original does before the scan: a stone is still in the
// row whose scan removes it.
func (e *Simulator) record(rec *physics.Trajectory) {
	rec.Next()
	for i := range e.last + 1 {
		bit := uint16(1) << i
		switch {
		case e.alive&bit == 0:
			rec.Remove(i)
		case e.moved&bit != 0:
			rec.Set(i, e.bodies[i].c.X, e.bodies[i].c.Y)
		}
	}
}

func (e *Simulator) result(d *physics.Delivery) physics.Outcome {
	e.out.Steps = e.step - 1
	for i := range e.last + 1 {
		b := &e.bodies[i]
		in := e.alive>>i&1 == 1
		if in && (e.params.ChecksAll || i == e.last) && !e.params.inPlay(b.c) {
			in = false
		}
		if in {
			e.out.Position[i] = curling.Vec{X: float64(b.c.X), Y: float64(b.c.Y)}
		} else if i == e.last || d.Position.Has(i) {
			e.out.Removed |= 1 << i
		}
	}
	return e.out
}
