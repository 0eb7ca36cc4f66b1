package exact

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
)

// This file is Box2D's contact manager and broad phase for circles. Its dynamic tree is left out: it
// decides which boxes are compared, not which overlap, and pairs are sorted before contacts are made
// of them.

// updateBox renews the enlarged box of a body that has left it: Box2D's MoveProxy.
func (e *Simulator) updateBox(i int) {
	const r = law.Radius32
	b := &e.bodies[i]
	if b.lo.X <= min(b.c0.X-r, b.c.X-r) && b.lo.Y <= min(b.c0.Y-r, b.c.Y-r) &&
		max(b.c0.X+r, b.c.X+r) <= b.hi.X && max(b.c0.Y+r, b.c.Y+r) <= b.hi.Y {
		return
	}
	e.newBox |= 1 << i
	b.renewBox()
}

// renewBox is the enlarged box of a body that has moved from c0 to c.
func (b *body) renewBox() {
	const r = law.Radius32
	b.lo = law.Vec32{X: min(b.c0.X-r, b.c.X-r) - boxMargin, Y: min(b.c0.Y-r, b.c.Y-r) - boxMargin}
	b.hi = law.Vec32{X: max(b.c0.X+r, b.c.X+r) + boxMargin, Y: max(b.c0.Y+r, b.c.Y+r) + boxMargin}
	dx, dy := 2*(b.c.X-b.c0.X), 2*(b.c.Y-b.c0.Y)
	if dx < 0 {
		b.lo.X += dx
	} else {
		b.hi.X += dx
	}
	if dy < 0 {
		b.lo.Y += dy
	} else {
		b.hi.Y += dy
	}
}

func (e *Simulator) boxesOverlap(i, j int) bool {
	a, b := &e.bodies[i], &e.bodies[j]
	return b.lo.Y <= a.hi.Y && a.lo.Y <= b.hi.Y && b.lo.X <= a.hi.X && a.lo.X <= b.hi.X
}

// findContacts makes the contacts of renewed boxes in the order of the pairs. A new contact wakes
// both bodies.
func (e *Simulator) findContacts() {
	for m := e.alive; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		others := m & (m - 1) &^ e.overlapping[i]
		if e.newBox>>i&1 == 0 {
			others &= e.newBox
		}
		for ; others != 0; others &= others - 1 {
			j := bits.TrailingZeros16(others)
			if !e.boxesOverlap(i, j) {
				continue
			}
			e.contacts[e.contactCount] = contact{a: uint8(i), b: uint8(j)}
			e.contactCount++
			e.overlapping[i] |= 1 << j
			e.overlapping[j] |= 1 << i
			e.wake(i, e.step)
			e.wake(j, e.step)
		}
	}
}

// collide checks the contacts of which a stone has moved, the newest first: it removes those whose
// boxes no longer overlap and finds those that touch.
func (e *Simulator) collide() {
	for k := e.contactCount - 1; k >= 0; k-- {
		c := &e.contacts[k]
		pair := uint16(1)<<c.a | uint16(1)<<c.b
		if e.moved&pair == 0 || e.awake&pair == 0 {
			continue
		}
		i, j := int(c.a), int(c.b)
		if !e.boxesOverlap(i, j) {
			e.removeContact(k, e.step-1)
			continue
		}
		d := e.bodies[j].c.Sub(e.bodies[i].c)
		touching := d.Dot(d) <= law.TouchSqr
		if touching == c.touching {
			continue
		}
		c.touching, c.normal, c.tangent = touching, 0, 0
		e.touching[i] ^= 1 << j
		e.touching[j] ^= 1 << i
		e.wake(i, e.step-1)
		e.wake(j, e.step-1)
	}
}

// removeContact removes contact k and wakes its stones if they touched; their sleep time counts from
// step since.
func (e *Simulator) removeContact(k, since int) {
	c := e.contacts[k]
	copy(e.contacts[k:e.contactCount], e.contacts[k+1:e.contactCount])
	e.contactCount--
	i, j := int(c.a), int(c.b)
	e.overlapping[i] &^= 1 << j
	e.overlapping[j] &^= 1 << i
	if c.touching {
		e.touching[i] &^= 1 << j
		e.touching[j] &^= 1 << i
		e.wake(i, since)
		e.wake(j, since)
	}
}

// destroy removes the body of stone i.
func (e *Simulator) destroy(i int) {
	if e.overlapping[i] != 0 {
		for k := e.contactCount - 1; k >= 0; k-- {
			if c := &e.contacts[k]; int(c.a) == i || int(c.b) == i {
				e.removeContact(k, e.step)
			}
		}
	}
	gone := ^(uint16(1) << i)
	e.alive &= gone
	e.moving &= gone
	e.awake &= gone
	e.active &= gone
	e.moved &= gone
	e.outside &= gone
}

// wake is Box2D's SetAwake: the sleep time starts again, also of a body awake.
func (e *Simulator) wake(i, since int) {
	e.awake |= 1 << i
	e.bodies[i].rest = since
	e.nextSleep = min(e.nextSleep, since+e.sleepSteps)
	if e.touching[i] != 0 {
		e.active |= 1 << i
	}
}

// sleepResting puts bodies at rest to sleep: lone ones and inactive islands. Active islands do so
// when they are solved.
func (e *Simulator) sleepResting() {
	next := math.MaxInt
	for m := e.awake &^ (e.moving | e.active); m != 0; {
		group := e.connected(m & -m)
		m &^= group
		if group&(e.moving|e.active) != 0 {
			continue
		}
		latest := 0
		for g := group; g != 0; g &= g - 1 {
			latest = max(latest, e.bodies[bits.TrailingZeros16(g)].rest)
		}
		if e.step-latest >= e.sleepSteps {
			e.awake &^= group
		} else {
			next = min(next, latest+e.sleepSteps)
		}
	}
	e.nextSleep = next
}

// connected is a mask and all stones connected with it through touching contacts.
func (e *Simulator) connected(mask uint16) uint16 {
	for fresh := mask; fresh != 0; {
		i := bits.TrailingZeros16(fresh)
		fresh &= fresh - 1
		added := e.touching[i] &^ mask
		mask |= added
		fresh |= added
	}
	return mask
}
