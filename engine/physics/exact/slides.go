package exact

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// A step of a stone that touches nothing is a chain of three roots and three divisions of which each waits for the one before. Stones
// that are near no other, of one throw or of several, therefore slide side by side, until one stops, leaves the rink or may touch another.
// On amd64 eight are walked at once (slides_amd64.s), elsewhere stone by stone, with the same roundings.

const (
	groupSize = 8
	maxLanes  = 32
)

// group is eight lanes: a row for each number of a slide. slides_amd64.s knows the order.
type group [rows][groupSize]float32

const (
	rowX     = iota // centre, m
	rowY            //
	rowVX           // velocity, m/s
	rowVY           //
	rowLoX          // enlarged box
	rowLoY          //
	rowHiX          //
	rowHiY          //
	rowSide         // m/s along the direction of the curl that a step adds
	rowSpins        // all bits set if it adds it
	rowTop          // greatest y of the boxes of others: a box that is renewed above it meets none
	rowLeft         // of the rink, infinite if the scan does not reach the stone
	rowRight        //
	rowBack         //
	rowEnd          //
	rows
)

var (
	infinity = float32(math.Inf(1))
	allBits  = math.Float32frombits(math.MaxUint32)
)

// emptyLane is a lane in which nothing slides: its stone does not stop, and meets and leaves nothing.
var emptyLane = [rows]float32{rowVY: 1e6, rowSpins: allBits, rowTop: -infinity,
	rowLoX: -infinity, rowLoY: -infinity, rowHiX: infinity, rowHiY: infinity,
	rowLeft: -infinity, rowRight: infinity, rowBack: -infinity, rowEnd: infinity}

// constants are the numbers of all lanes, eight times each. slides_amd64.s knows the order.
type constants struct {
	dt, loss, radius, margin, epsilon, one [groupSize]float32
	oblique                                bool
}

// slides are the stones that slide side by side.
type slides struct {
	groups    [maxLanes / groupSize]group
	lanes     [maxLanes]lane
	count     int
	throws    [maxLanes]*Simulator // whose stones they are
	throwing  int
	constants constants
	vector    bool // a group is walked at once
}

// lane is a stone of a throw.
type lane struct {
	e *Simulator
	i int
}

func newSlides(e *Simulator) *slides {
	s := &slides{vector: hasVector && e.loss >= law.Epsilon} // Slowed32 leaves out a division below it
	c := &s.constants
	for j := range groupSize {
		c.dt[j], c.loss[j], c.radius[j], c.margin[j] = e.params.dt, e.loss, law.Radius32, boxMargin
		c.epsilon[j], c.one[j] = law.Epsilon, 1
	}
	c.oblique = e.params.oblique
	for k := range maxLanes {
		s.set(k, &emptyLane)
	}
	return s
}

func (s *slides) set(k int, of *[rows]float32) {
	g := &s.groups[k/groupSize]
	for row, v := range of {
		g[row][k%groupSize] = v
	}
}

func (s *slides) at(k, row int) *float32 { return &s.groups[k/groupSize][row][k%groupSize] }

// add adds the moving stones of a throw, and reports whether there is room for them.
func (s *slides) add(e *Simulator) bool {
	n := bits.OnesCount16(e.moving)
	if s.count+n > maxLanes {
		return false
	}
	e.removeParted(e.moving)
	s.throws[s.throwing] = e
	s.throwing++
	l := &e.params
	for m := e.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		b := &e.bodies[i]
		of := emptyLane
		of[rowX], of[rowY], of[rowVX], of[rowVY] = b.c.X, b.c.Y, b.v.X, b.v.Y
		if e.alive != 1<<i { // the box of a stone alone on the sheet does not matter
			of[rowLoX], of[rowLoY], of[rowHiX], of[rowHiY] = b.lo.X, b.lo.Y, b.hi.X, b.hi.Y
		}
		if b.w == 0 {
			of[rowSpins] = 0
		}
		if of[rowSide] = float32(e.loss * l.curl); l.oblique == (b.w > 0) {
			of[rowSide] = -of[rowSide]
		}
		s.set(s.count, &of)
		s.lanes[s.count] = lane{e, i}
		s.count++
	}
	s.setLimits(e)
	s.setTops(e)
	return true
}

// setLimits gives the one stone of a throw that the scan reaches, if it does, the limits of the rink.
func (s *slides) setLimits(e *Simulator) {
	l, first := &e.params, bits.TrailingZeros16(e.moving)
	limits := [4]float32{-infinity, infinity, -infinity, infinity}
	if e.scanReaches(e.moving) {
		limits = [4]float32{l.left, l.right, l.rinkBack, l.rinkEnd}
	}
	for k, of := range s.lanes[:s.count] {
		if of.e == e && of.i == first {
			for row, v := range limits {
				*s.at(k, rowLeft+row) = v
			}
		}
	}
}

// setTops makes a stone stop for its new boxes where others are: anywhere where others move, or it has contacts.
func (s *slides) setTops(e *Simulator) {
	for k, of := range s.lanes[:s.count] {
		if of.e == e {
			if *s.at(k, rowTop) = infinity; e.moving == 1<<of.i && e.overlapping[of.i] == 0 {
				*s.at(k, rowTop) = e.boxTop(of.i)
			}
		}
	}
}

// read brings the bodies of a throw to where its slides are.
func (s *slides) read(e *Simulator) {
	for k, of := range s.lanes[:s.count] {
		if of.e == e {
			s.readLane(k)
		}
	}
}

func (s *slides) readLane(k int) {
	g, j := &s.groups[k/groupSize], k%groupSize
	b := &s.lanes[k].e.bodies[s.lanes[k].i]
	b.c, b.v = law.Vec32{X: g[rowX][j], Y: g[rowY][j]}, law.Vec32{X: g[rowVX][j], Y: g[rowVY][j]}
	b.lo, b.hi = law.Vec32{X: g[rowLoX][j], Y: g[rowLoY][j]}, law.Vec32{X: g[rowHiX][j], Y: g[rowHiY][j]}
}

// pause lets the bodies of a throw at rest fall asleep that do so in the next step, and returns the number of steps until it is to be
// called again, 0 where the slide ends.
func (s *slides) pause(e *Simulator) int {
	if e.step >= maxSteps {
		return 0
	}
	if e.step >= e.apart {
		if s.read(e); !e.staysApart() {
			return 0
		}
	}
	if e.step+1 >= e.nextSleep {
		e.step++
		e.sleepResting()
		e.step--
		s.setLimits(e)
	}
	return min(e.nextSleep-1, e.apart, maxSteps) - e.step
}

// walk takes the steps of all slides, as advance and scan would, until the slide of a throw ends; it marks those whose slide does.
func (s *slides) walk() {
	n := maxSteps
	for _, e := range s.throws[:s.throwing] {
		left := s.pause(e)
		e.ending = left == 0
		n = min(n, left)
	}
	for half := false; n > 0; {
		taken, flagged, moved := s.steps(n, half)
		n -= taken
		for _, e := range s.throws[:s.throwing] {
			e.step += taken
		}
		if half = moved; moved {
			n = min(n, s.meet(flagged))
			continue
		}
		for f := flagged; f != 0; f &= f - 1 {
			s.stop(bits.TrailingZeros32(f))
		}
		if flagged != 0 {
			return
		}
	}
}

// steps takes n steps of all slides, the first from after its move if half; or fewer, up to the one in which stones stop, or to the move
// in which stones leave the rink or renew their box where others are.
func (s *slides) steps(n int, half bool) (taken int, flagged uint32, moved bool) {
	if s.vector {
		return s.vectorSteps(n, half)
	}
	return s.plainSteps(n, half)
}

// plainSteps takes the steps stone by stone.
func (s *slides) plainSteps(n int, half bool) (taken int, flagged uint32, moved bool) {
	for {
		if !half {
			if flagged = s.move(); flagged != 0 {
				return taken, flagged, true
			}
		}
		half = false
		flagged = s.slow()
		if taken++; flagged != 0 || taken == n {
			return taken, flagged, false
		}
	}
}

// move moves every stone and renews its box if it has left it.
func (s *slides) move() (flagged uint32) {
	const r = law.Radius32
	dt := s.constants.dt[0]
	for k := range s.count {
		g, j := &s.groups[k/groupSize], k%groupSize
		c0 := law.Vec32{X: g[rowX][j], Y: g[rowY][j]}
		c := c0.Add(law.Vec32{X: g[rowVX][j], Y: g[rowVY][j]}.Mul(dt))
		g[rowX][j], g[rowY][j] = c.X, c.Y
		if !(g[rowLeft][j] < c.X && c.X < g[rowRight][j] && g[rowBack][j] < c.Y && c.Y < g[rowEnd][j]) {
			flagged |= 1 << k
		}
		if g[rowLoX][j] <= c.X-r && c.X+r <= g[rowHiX][j] && g[rowLoY][j] <= c.Y-r && c.Y+r <= g[rowHiY][j] {
			continue
		}
		b := body{c0: c0, c: c}
		b.renewBox()
		g[rowLoX][j], g[rowLoY][j], g[rowHiX][j], g[rowHiY][j] = b.lo.X, b.lo.Y, b.hi.X, b.hi.Y
		if b.lo.Y <= g[rowTop][j] {
			flagged |= 1 << k
		}
	}
	return flagged
}

// slow is the friction of a step on every stone; it keeps the velocity of those that stop.
func (s *slides) slow() (stopped uint32) {
	f := s.constants.loss[0]
	for k := range s.count {
		g, j := &s.groups[k/groupSize], k%groupSize
		v := law.Vec32{X: g[rowVX][j], Y: g[rowVY][j]}
		speed := v.Length()
		if !(speed > f) {
			stopped |= 1 << k
			continue
		}
		var u, q law.Vec32
		if s.constants.oblique {
			u, q = constantfriction.SlowedOblique32(f, v, speed)
		} else {
			u, q = constantfriction.Slowed32(f, v, speed)
		}
		if g[rowSpins][j] != 0 {
			u = u.Add(q.Mul(g[rowSide][j])).Normalized().Mul(u.Length())
		}
		g[rowVX][j], g[rowVY][j] = u.X, u.Y
	}
	return stopped
}

// meet finds, within a step, what stones meet that have left the rink or renewed their boxes, and returns how many steps may be taken with
// this one: 1 where the slide of a throw ends.
func (s *slides) meet(flagged uint32) int {
	n := maxSteps
	for f := flagged; f != 0; {
		e := s.lanes[bits.TrailingZeros32(f)].e
		e.newBox = 0
		for k, of := range s.lanes[:s.count] {
			if of.e != e {
				continue
			}
			s.readLane(k)
			if f>>k&1 == 1 {
				f &^= 1 << k
				e.newBox |= 1 << of.i
				e.ending = e.ending || *s.at(k, rowLeft) != -infinity && e.params.outside(e.bodies[of.i].c)
			}
		}
		e.step++
		count := e.contactCount
		e.removeParted(e.newBox)
		if e.findContacts(); e.contactCount != count {
			s.setLimits(e) // new contacts wake stones
			s.setTops(e)
		}
		e.ending = e.ending || e.active != 0 || !e.staysApart()
		e.step--
		if n = min(n, min(e.apart, e.nextSleep-1)-e.step); e.ending {
			n = 1
		}
	}
	return n
}

// stop stops the stone of a lane, whose velocity before is still in it.
func (s *slides) stop(k int) {
	e, b := s.lanes[k].e, &s.lanes[k].e.bodies[s.lanes[k].i]
	v := law.Vec32{X: *s.at(k, rowVX), Y: *s.at(k, rowVY)}
	if b.rest != e.step { // else it is woken in this step
		b.rest = e.step - 1
		if float32(b.w*b.w) > sleepAngularSqr || v.Dot(v) > sleepLinear*sleepLinear {
			b.rest = e.step
		}
	}
	*s.at(k, rowVX), *s.at(k, rowVY), b.w = 0, 0, 0
	e.ending = true
}

// finish ends the slide of the t-th throw after its last step and reports whether the shot is over.
func (s *slides) finish(t int) (over bool) {
	e := s.throws[t]
	for k := s.count - 1; k >= 0; k-- {
		if s.lanes[k].e != e {
			continue
		}
		s.readLane(k)
		e.moved |= 1 << s.lanes[k].i
		e.updateMotion(s.lanes[k].i)
		s.count--
		s.lanes[k] = s.lanes[s.count]
		for row := range rows {
			*s.at(k, row) = *s.at(s.count, row)
		}
		s.set(s.count, &emptyLane)
	}
	s.throwing--
	s.throws[t] = s.throws[s.throwing]
	return e.scan()
}
