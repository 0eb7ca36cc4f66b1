package exact

import (
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// isLone reports whether exactly one stone moves, near no other, and a step would change nothing
// else.
func (e *Simulator) isLone() bool {
	m := e.moving
	if m == 0 || m&(m-1) != 0 || e.active|e.moved&^m != 0 || e.outside&(m-1) != 0 || e.step == 0 {
		return false
	}
	i := bits.TrailingZeros16(m)
	return e.lines == nil && e.overlapping[i] == 0 && (!e.sweeping || i != e.last)
}

// isIdle reports whether all stones are at rest but not all asleep (v2).
func isIdle(e *Simulator) bool { return e.moving|e.active|e.moved == 0 && e.step > 0 }

// slide is the way of a lone stone.
type slide struct {
	c, v   law.Vec32 // centre, m, and velocity, m/s
	lo, hi law.Vec32 // limits of c: between them the stone has not left its enlarged box nor the rink
	side   float32   // m/s along the direction of the curl that a step adds if it spins
	spins  bool
	met    bool // its box has come to overlap another

	e     *Simulator
	i     int     // index of the stone
	top   float32 // boxTop
	seen  bool    // the scan reaches the stone
	steps int     // since the release, those of the slide up to its last pause
}

// newSlide is the slide of the one moving stone.
func (e *Simulator) newSlide() slide {
	l := &e.params
	i := bits.TrailingZeros16(e.moving)
	b := &e.bodies[i]
	s := slide{c: b.c, v: b.v, side: float32(e.loss * l.curl), spins: b.w != 0, e: e, i: i, top: e.boxTop(i), seen: e.scanReaches(e.moving),
		steps: e.step}
	if l.oblique == (b.w > 0) {
		s.side = -s.side
	}
	s.setLimits()
	return s
}

// setLimits sets the limits of c. The box of a stone alone on the sheet does not matter.
func (s *slide) setLimits() {
	const r = law.Radius32
	l, b := &s.e.params, &s.e.bodies[s.i]
	lo, hi := law.Vec32{X: l.left, Y: l.rinkBack}, law.Vec32{X: l.right, Y: l.rinkEnd}
	if s.e.alive&^(1<<s.i) != 0 {
		lo = law.Vec32{X: max(lo.X, b.lo.X+r), Y: max(lo.Y, b.lo.Y+r)}
		hi = law.Vec32{X: min(hi.X, b.hi.X-r), Y: min(hi.Y, b.hi.Y-r)}
	}
	// Two units in the last place at least, for the rounding of lo + r here and of c - r.
	s.lo = law.Vec32{X: lo.X + 0x1p-22*max(lo.X, -lo.X), Y: lo.Y + 0x1p-22*max(lo.Y, -lo.Y)}
	s.hi = law.Vec32{X: hi.X - 0x1p-22*max(hi.X, -hi.X), Y: hi.Y - 0x1p-22*max(hi.Y, -hi.Y)}
}

func (s *slide) isBeyond(c law.Vec32) bool {
	return !(s.lo.X < c.X && c.X < s.hi.X && s.lo.Y < c.Y && c.Y < s.hi.Y)
}

// pause lets the bodies at rest fall asleep that do so in the next step, and returns the number of
// steps until it is to be called again, 0 at maxSteps.
func (s *slide) pause() int {
	e := s.e
	if s.steps >= maxSteps {
		return 0
	}
	if e.step = s.steps + 1; e.step >= e.nextSleep {
		e.sleepResting()
		s.seen = e.scanReaches(e.moving)
	}
	return min(e.nextSleep-1, maxSteps) - s.steps
}

// passesLimits is called in a step from c0 to c beyond the limits. It renews the enlarged box where
// the stone has left it, and reports whether the slide ends with this step.
func (s *slide) passesLimits(c0, c law.Vec32, step int) bool {
	const r = law.Radius32
	e := s.e
	l, b := &e.params, &e.bodies[s.i]
	if !(b.lo.X <= c.X-r && c.X+r <= b.hi.X && b.lo.Y <= c.Y-r && c.Y+r <= b.hi.Y) {
		b.c0, b.c, e.step = c0, c, step
		e.updateBox(s.i)
		if b.lo.Y <= s.top {
			e.newBox = 1 << s.i
			e.findContacts()
			s.met = e.overlapping[s.i] != 0
		}
		s.setLimits()
	}
	inside := l.left < c.X && c.X < l.right && l.rinkBack < c.Y && c.Y < l.rinkEnd
	return s.met || (!inside && s.seen && l.outside(c))
}

// stop ends the slide in a step whose friction stops the stone; v is its velocity before.
func (s *slide) stop(v law.Vec32, step int) {
	b := &s.e.bodies[s.i]
	if !s.met {
		b.rest = step - 1
		if float32(b.w*b.w) > sleepAngularSqr || v.Dot(v) > sleepLinear*sleepLinear {
			b.rest = step
		}
	}
	s.v, b.w = law.Vec32{}, 0
}

// finish ends the slide after its last step and reports whether the shot is over.
func (s *slide) finish() bool {
	e := s.e
	e.step = s.steps
	e.bodies[s.i].c, e.bodies[s.i].v = s.c, s.v
	e.moved |= 1 << s.i
	e.updateMotion(s.i)
	return e.scan()
}

// slideLone takes the steps of a lone moving stone, as advance and scan would, until it stops, leaves
// the rink or comes near another. It reports whether the shot is over.
func (e *Simulator) slideLone() bool {
	s := e.newSlide()
	for n := s.pause(); n > 0; n = s.pause() {
		if s.walk(n) {
			break
		}
	}
	return s.finish()
}

// walk takes n steps, or those until the slide ends, which it reports.
func (s *slide) walk(n int) (ended bool) {
	l := &s.e.params
	f, dt := s.e.loss, l.dt
	v, c, side, spins := s.v, s.c, s.side, s.spins
	step := s.steps
	for last := step + n; step < last && !ended; {
		step++
		c0 := c
		c = c.Add(v.Mul(dt))
		if s.isBeyond(c) {
			ended = s.passesLimits(c0, c, step)
		}
		speed := v.Length()
		if !(speed > f) {
			s.c, s.steps = c, step
			s.stop(v, step)
			return true
		}
		var u, q law.Vec32
		if l.oblique {
			u, q = constantfriction.SlowedOblique32(f, v, speed)
		} else {
			u, q = constantfriction.Slowed32(f, v, speed)
		}
		if spins {
			u = u.Add(q.Mul(side)).Normalized().Mul(u.Length())
		}
		v = u
	}
	s.v, s.c, s.steps = v, c, step
	return ended
}

// updateMotion updates the masks of stone i after the friction of a step.
func (e *Simulator) updateMotion(i int) {
	b := &e.bodies[i]
	bit := uint16(1) << i
	if b.v.Dot(b.v) > 0 {
		e.awake |= bit
		b.rest = e.step
	} else {
		b.w = 0
	}
	if b.v != (law.Vec32{}) {
		e.moving |= bit
		e.outside &^= bit
		return
	}
	if e.moving&bit != 0 {
		e.moving &^= bit
		e.nextSleep = min(e.nextSleep, b.rest+e.sleepSteps)
	}
	if e.params.outside(b.c) {
		e.outside |= bit
	}
}

// boxTop is the greatest y in metres of the enlarged boxes of all bodies but stone i.
func (e *Simulator) boxTop(i int) float32 {
	top := float32(-1)
	for m := e.alive &^ (1 << i); m != 0; m &= m - 1 {
		top = max(top, e.bodies[bits.TrailingZeros16(m)].hi.Y)
	}
	return top
}

// scanReaches reports whether the scan reaches the lowest stone of a mask.
func (e *Simulator) scanReaches(mask uint16) bool {
	return !e.params.EndsAsleep || e.awake&(mask&-mask-1) == 0
}
