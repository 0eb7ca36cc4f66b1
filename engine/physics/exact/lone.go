package exact

import (
	"math/bits"

	"github.com/hogline/hogline/engine/physics/internal/law"
)

// isLone reports whether exactly one stone moves, near no other, and a step would change nothing
// else.
func (e *Simulator) isLone() bool {
	m := e.moving
	if m == 0 || m&(m-1) != 0 || e.active|e.moved&^m != 0 || e.outside&(m-1) != 0 || e.step == 0 {
		return false
	}
	i := bits.TrailingZeros16(m)
	return e.overlapping[i] == 0 && (!e.sweeping || i != e.last)
}

// isIdle reports whether all stones are at rest but not all asleep (v2).
func (e *Simulator) isIdle() bool { return e.moving|e.active|e.moved == 0 && e.step > 0 }

// slideLone takes the steps of a lone moving stone, as advance and scan would, until it stops, leaves
// the rink or comes near another. It reports whether the shot is over.
func (e *Simulator) slideLone() bool {
	const r = law.Radius32
	l := &e.params
	i := bits.TrailingZeros16(e.moving)
	bit := e.moving
	b := &e.bodies[i]
	v, c := b.v, b.c
	f, dt := e.loss, l.dt
	side := float32(f * l.curl)
	if l.oblique == (b.w > 0) {
		side = -side
	}
	spins := float32(b.w*b.w) > sleepAngularSqr
	top := e.boxTop(i)
	seen := e.scanReaches(bit)
	step := e.step
	for step < maxSteps {
		step++
		c0 := c
		c = law.Vec32{X: c.X + float32(dt*v.X), Y: c.Y + float32(dt*v.Y)}
		if step >= e.nextSleep {
			e.step = step
			e.sleepResting()
			seen = e.scanReaches(bit)
		}
		met := false
		if !(b.lo.X <= c.X-r && c.X+r <= b.hi.X && b.lo.Y <= c.Y-r && c.Y+r <= b.hi.Y) {
			b.c0, b.c, e.step = c0, c, step
			met = e.leavesBox(i, top)
		}
		// The friction, as FrictionStep32 has it.
		sqr := float32(v.X*v.X) + float32(v.Y*v.Y)
		speed := law.Sqrt32(sqr)
		if !(speed > f) {
			if !met {
				b.rest = step - 1
				if spins || sqr > sleepLinear*sleepLinear {
					b.rest = step
				}
			}
			v, b.w = law.Vec32{}, 0
			break
		}
		var nx, ny, qx, qy float32
		if l.oblique {
			nx, ny = v.X/speed, v.Y/speed
			qx, qy = ny, -ny
		} else {
			nx, ny = v.X, v.Y
			if speed >= law.Epsilon {
				k := 1 / speed
				nx, ny = float32(k*v.X), float32(k*v.Y)
			}
			qx, qy = -ny, nx
		}
		ux, uy := v.X-float32(f*nx), v.Y-float32(f*ny)
		if b.w == 0 {
			v = law.Vec32{X: ux, Y: uy}
		} else {
			rest := law.Sqrt32(float32(ux*ux) + float32(uy*uy))
			tx, ty := ux+float32(side*qx), uy+float32(side*qy)
			if t := law.Sqrt32(float32(tx*tx) + float32(ty*ty)); t >= law.Epsilon {
				k := 1 / t
				tx, ty = float32(k*tx), float32(k*ty)
			}
			v = law.Vec32{X: float32(rest * tx), Y: float32(rest * ty)}
		}
		inside := l.left < c.X && c.X < l.right && l.rinkBack < c.Y && c.Y < l.rinkEnd
		if met || (!inside && seen && l.outside(c)) {
			break
		}
	}
	e.step = step
	b.c, b.v = c, v
	e.moved |= bit
	e.ratio = float32(1/dt) * dt
	e.updateMotion(i)
	return e.scan()
}

// leavesBox renews the enlarged box of stone i and reports whether it overlaps another; top is
// boxTop.
func (e *Simulator) leavesBox(i int, top float32) bool {
	e.updateBox(i)
	if e.bodies[i].lo.Y > top {
		return false
	}
	e.newBox = 1 << i
	e.findContacts()
	return e.overlapping[i] != 0
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
	return !e.params.endsAsleep || e.awake&(mask&-mask-1) == 0
}
