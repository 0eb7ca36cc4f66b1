package physics

import (
	"fmt"
	"math"

	"hogline/engine/curling"
)

// Flight throws stones a thousand times faster than the step by step simulators, for
// searches, maps and referees: between contacts a stone follows its closed form, contacts
// are found on the lattice of time steps and resolved by the law of Box2D. It agrees with
// the originals to about a millimetre per contact (docs/PHYSICS.md, "Flight"). It knows
// mori2019 and v2 without sweeping. A throw allocates nothing.
type Flight struct {
	ice Ice
	law *flightLaw // shared by forks
	lim flightLimits
	fresh
	throwState
}

// flightLimits is what the ice's numbers mean to a throw.
type flightLimits struct {
	stoneFriction, restitution, threshold float64
	spin                                  float64 // rad/s of a delivered stone
	rinkBack, rinkEnd                     float64
	allOut                                bool // every stone is held against the play area at the end
	tail                                  int  // steps from the last movement until the program ends
}

// Constants of the solver that Flight follows: Box2D 2.3.2's defaults.
const (
	diameter    = 2 * curling.StoneRadius
	diameterSqr = diameter * diameter
	flightSlop  = 0.005 // m two stones may stay pressed together
	flightPush  = 0.2   // share of an overlap taken back in one position iteration
	flightLimit = 0.2   // m taken back at most
	flightIters = 10
	invMass     = 1 / (10 * math.Pi * curling.StoneRadius * curling.StoneRadius)
	invInertia  = 2 * invMass / (curling.StoneRadius * curling.StoneRadius)
)

// never is the step of things that do not happen.
const never = math.MaxInt32

// NewFlight is a simulator of the ice. It returns the error of Ice.Check, and
// ErrUnsupported for fcv1 and for ice whose curl or time step the closed form does not hold
// for (|k| > 0.1, more than 0.1 m/s lost in a step).
func NewFlight(ice Ice) (*Flight, error) {
	if err := ice.Check(); err != nil {
		return nil, err
	}
	if !ice.seriesHolds() {
		return nil, fmt.Errorf("%w: flight has a closed form for mori2019 and v2 with a curl up to %g and a loss up to %g m/s a step, not for %s with %g and %g",
			ErrUnsupported, maxSeriesCurl, maxSeriesStep, ice.Model, ice.Curl, ice.Friction*ice.TimeStep)
	}
	f := &Flight{ice: ice, law: newFlightLaw(&ice)}
	f.lim = flightLimits{
		stoneFriction: ice.StoneFriction, restitution: ice.Restitution, threshold: ice.Threshold,
		spin: float64(spinMori), rinkBack: rinkBounds.Back, rinkEnd: rinkBounds.Hog, allOut: true,
	}
	if ice.Model == V2 {
		f.lim.spin, f.lim.rinkBack, f.lim.allOut = float64(spinV2), ice.Bounds.Back, false
		f.lim.tail = int(math.Ceil(sleepAfter/ice.TimeStep)) + 1
	}
	return f, nil
}

// Ice is the ice of the simulator.
func (f *Flight) Ice() Ice { return f.ice }

// Fork is another simulator of the same ice. It shares the tables.
func (f *Flight) Fork() Simulator { return &Flight{ice: f.ice, law: f.law, lim: f.lim} }

// Throw throws the stone (see Simulator). The errors are Delivery.Check's, ErrUnsupported
// for sweeping and ErrSteps when the stones do not come to rest.
func (f *Flight) Throw(d Delivery, rec *Trajectory) (Outcome, error) {
	if d.Sweep.On() {
		return Outcome{}, fmt.Errorf("%w: flight has no closed form for a swept stone", ErrUnsupported)
	}
	if err := f.prepare(&d.Position, d.Index); err != nil {
		return Outcome{}, err
	}
	if err := checkShot(d.Shot); err != nil {
		return Outcome{}, err
	}
	f.rec = rec
	if rec != nil {
		rec.Reset(&f.ice, &d.Position, d.Index)
	}
	err := f.run(d.Shot)
	f.rec = nil
	if err != nil {
		return Outcome{}, err
	}
	var out Outcome
	f.result(&out)
	return out, nil
}

// checkShot is Shot.Check with a short way for the shots that are thrown all day.
func checkShot(s curling.Shot) error {
	const most = curling.MaxSpeed * 0.7
	if s.VY < -1 && s.VY > -most && s.VX < most && s.VX > -most && s.Turn <= curling.Left {
		return nil
	}
	return s.Check()
}

// stoneState is what a stone is doing.
type stoneState uint8

const (
	absent  stoneState = iota
	resting            // at x, y
	flying             // on its leg, or at its end
	struck             // in a contact: x, y, vx, vy at the present step
)

// flightStone is one stone of a throw.
type flightStone struct {
	state  stoneState
	with   int8 // the stone it meets next
	next   int  // the step of that meeting, or never
	exit   int  // the step at which it is off the rink, or never
	x, y   float64
	vx, vy float64
	w      float64 // rad/s
	leg    leg
}

// throwState is a throw under way.
type throwState struct {
	stone    [curling.Stones]flightStone
	flights  uint16 // bit i: stone i is flying
	here     uint16 // bit i: stone i is on the rink
	index    int
	now      int // step
	last     int // step of the last movement seen
	steps    int // mini-steps taken, to bound them
	touched  uint16
	contacts Contacts
	cluster  cluster
	rec      *Trajectory
}

// fresh is the position that is thrown at, as it is at the start of each throw.
type fresh struct {
	before    curling.Position
	thrown    uint16 // bit i: stone i is in the position
	lying     uint16 // bit i: stone i is there after the first scan
	delivered int
	nearest   float64 // y in metres of the stone nearest to the hack
	pressed   bool    // stones lie pressed together so that they push each other
}

// prepare takes in a position.
func (f *Flight) prepare(p *curling.Position, index int) error {
	if index < 0 || index >= curling.Stones {
		return (&Delivery{Index: index}).Check()
	}
	f.delivered, f.thrown, f.lying, f.nearest, f.pressed = index, 0, 0, 0, false
	good := true
	for i := range p {
		x, y := p[i].X, p[i].Y
		if x == 0 && y == 0 {
			continue
		}
		if !(x >= 0 && x <= curling.SheetWidth && y >= 0 && y <= curling.HackY && i < index) {
			good = false
			break
		}
		f.thrown |= 1 << i
		for j := range i {
			dx, dy := p[j].X-x, p[j].Y-y
			if d := dx*dx + dy*dy; d <= diameterSqr && f.thrown>>j&1 == 1 {
				good = good && d > (diameter-TouchTolerance)*(diameter-TouchTolerance)
				f.pressed = f.pressed || d < (diameter-flightSlop)*(diameter-flightSlop)
			}
		}
		f.nearest = max(f.nearest, y)
		if !f.outside(x, y) && (f.lim.allOut || f.ice.Bounds.InPlay(p[i])) {
			f.lying |= 1 << i
		}
	}
	if !good {
		d := Delivery{Position: *p, Index: index, Shot: curling.Shot{VY: -1}}
		if err := d.Check(); err != nil {
			return err
		}
	}
	f.before = *p
	return nil
}

// outside reports whether the scan destroys a stone at (x, y).
func (f *Flight) outside(x, y float64) bool { return f.beyond(x, y) >= 0 }

// beyond is how far a stone is outside the rink, metres, negative inside.
func (f *Flight) beyond(x, y float64) float64 {
	side := f.ice.Bounds.Side
	return max(side-x, x-(curling.SheetWidth-side), f.lim.rinkBack-y, y-f.lim.rinkEnd)
}

// run throws a shot at the prepared position. The result stands in the stones.
func (f *Flight) run(shot curling.Shot) error {
	f.flights, f.here, f.index = 0, f.lying, f.delivered
	f.now, f.last, f.steps, f.touched, f.contacts = 0, 0, 0, 0, Contacts{}
	for i := range f.delivered {
		s := &f.stone[i]
		if f.lying>>i&1 == 0 {
			s.state = absent
			if f.rec != nil && f.thrown>>i&1 == 1 {
				f.rec.Remove(i)
			}
			continue
		}
		s.state, s.x, s.y = resting, f.before[i].X, f.before[i].Y
	}
	for i := f.delivered + 1; i < curling.Stones; i++ {
		f.stone[i].state = absent
	}
	f.deliver(shot)
	if f.pressed {
		f.settle()
	}
	for {
		i, step, leaves := f.nextEvent()
		if i < 0 {
			break
		}
		f.record(step)
		f.now = step
		if leaves {
			f.leave(i)
			continue
		}
		if err := f.collide(); err != nil {
			return err
		}
	}
	for i := range f.stone {
		if f.flights>>i&1 == 1 {
			f.last = max(f.last, f.stone[i].leg.stop)
		}
	}
	f.record(f.last)
	return nil
}

// deliver releases the stone.
func (f *Flight) deliver(shot curling.Shot) {
	v := f.ice.release(shot)
	i := f.delivered
	s := &f.stone[i]
	s.x, s.y, s.vx, s.vy = curling.CentreX, f.ice.Release, v.X, v.Y
	s.w = f.lim.spin
	if shot.Turn == curling.Left {
		s.w = -s.w
	}
	f.here |= 1 << i
	f.launch(i)
	if s.state == flying {
		f.search(i)
	}
}

// launch lets stone i go on from its place with its velocity at the present step.
func (f *Flight) launch(i int) {
	s := &f.stone[i]
	s.next, s.exit, s.with = never, never, -1
	u := math.Sqrt(s.vx*s.vx + s.vy*s.vy)
	if u == 0 {
		s.state, s.w = resting, 0
		f.flights &^= 1 << i
		if f.outside(s.x, s.y) {
			f.atRestOutside(i)
		}
		return
	}
	s.state = flying
	f.flights |= 1 << i
	s.leg.start(f.law, f.now, s.x, s.y, s.vx, s.vy, u, s.w)
	s.exit = f.exitOf(i)
}

// atRestOutside keeps a stone that was left at rest beyond the border until the scan
// reaches it.
func (f *Flight) atRestOutside(i int) {
	s := &f.stone[i]
	s.state = flying
	f.flights |= 1 << i
	s.leg = leg{x: s.x, y: s.y, ex: s.x, ey: s.y, from: f.now, stop: f.now}
	s.exit = f.now + 1
}

// nextEvent is the first thing that will happen to a flying stone: stone i meets another
// or leaves the rink at step; i is -1 when nothing will.
func (f *Flight) nextEvent() (i, step int, leaves bool) {
	i, step = -1, never
	for k := range f.stone[:f.index+1] {
		if f.flights>>k&1 == 0 {
			continue
		}
		s := &f.stone[k]
		if s.exit < step || s.exit == step && step != never && !leaves {
			i, step, leaves = k, s.exit, true
		}
		if s.next < step {
			i, step, leaves = k, s.next, false
		}
	}
	return i, step, leaves
}

// result writes down where the stones lie.
func (f *Flight) result(out *Outcome) {
	out.Steps = max(0, f.last-1) + f.lim.tail
	out.Contacts, out.Touched = f.contacts, f.touched
	out.Removed = f.thrown | 1<<f.index
	for i := range f.index + 1 {
		if f.here>>i&1 == 0 {
			continue
		}
		p, in := f.rest(i)
		if in {
			out.Position[i] = p
			out.Removed &^= 1 << i
		}
	}
}

// rest is where stone i stopped, and whether it stays in play.
func (f *Flight) rest(i int) (curling.Vec, bool) {
	s := &f.stone[i]
	p := curling.Vec{X: s.x, Y: s.y}
	if s.state == flying {
		p = curling.Vec{X: s.leg.ex, Y: s.leg.ey}
	}
	return p, !f.lim.allOut && i != f.index || f.ice.Bounds.InPlay(p)
}

// place is where stone i is at a step, metres.
func (f *Flight) place(i, step int) (x, y float64) {
	s := &f.stone[i]
	if s.state == flying {
		return s.leg.at(f.law, s.leg.speed(f.law, float64(step)))
	}
	return s.x, s.y
}

// record writes the rows after the present step up to a step, when a recording is wanted.
func (f *Flight) record(upto int) {
	if f.rec == nil {
		return
	}
	for step := f.rec.Rows(); step <= upto; step++ {
		f.rec.Next()
		for i := range f.index + 1 {
			if f.here>>i&1 == 1 && f.stone[i].state != resting {
				x, y := f.place(i, step)
				f.rec.Set(i, float32(x), float32(y))
			}
		}
	}
}
