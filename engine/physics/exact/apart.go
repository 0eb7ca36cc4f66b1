package exact

import (
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
)

// minApart is how many steps stones must be apart for so that they slide.
const minApart = 4

// slidesApart reports whether stones move, none touches another for some steps, and a step would change nothing else.
func (e *Simulator) slidesApart() bool {
	m := e.moving
	if m == 0 || e.active|e.moved&^m != 0 || e.outside&(m&-m-1) != 0 || e.step == 0 || e.lines != nil ||
		e.sweeping && m>>e.last&1 == 1 {
		return false
	}
	return e.staysApart()
}

// staysApart reports whether no stone that moves touches another for some steps, and sets the step up to which none does.
func (e *Simulator) staysApart() bool {
	e.apart = e.step + maxSteps
	for k := range e.contacts[:e.contactCount] {
		if c := &e.contacts[k]; (e.moving>>c.a|e.moving>>c.b)&1 == 1 {
			e.apart = min(e.apart, e.step+e.untouched(c))
		}
	}
	return e.apart >= e.step+minApart
}

// removeParted removes the contacts of the stones of a mask whose boxes have parted; none of them touches.
func (e *Simulator) removeParted(mask uint16) {
	for k := e.contactCount - 1; k >= 0; k-- {
		if c := &e.contacts[k]; (mask>>c.a|mask>>c.b)&1 == 1 && !e.boxesOverlap(int(c.a), int(c.b)) {
			e.removeContact(k, e.step)
		}
	}
}

// untouched is for how many steps the stones of a contact do not touch each other whatever way the ice turns them.
func (e *Simulator) untouched(c *contact) int {
	if c.touching {
		return 0
	}
	const rounding = 1e-4 // m
	a, b := &e.bodies[c.a], &e.bodies[c.b]
	gap := b.c.Sub(a.c).Length() - 2*law.Radius32 - rounding
	if gap <= 0 {
		return 0
	}
	// n steps bring them nearer by dt (n w + n (n+1) turn) at most.
	l := &e.params
	turn := e.loss * (1 + 1.5*max(l.curl, -l.curl))
	w := b.v.Sub(a.v).Length() + turn
	return int((law.Sqrt32(w*w+4*turn*gap/l.dt) - w) / (2 * turn))
}

// isIdle reports whether all stones are at rest but not all asleep (v2).
func isIdle(e *Simulator) bool { return e.moving|e.active|e.moved == 0 && e.step > 0 }

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
