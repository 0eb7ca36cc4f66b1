package physics

import "math/bits"

// alone reports whether exactly one stone moves, near to no other, and nothing else goes
// on that a step could change.
func (e *Exact) alone() bool {
	m := e.moving
	if m == 0 || m&(m-1) != 0 || e.active|e.moved&^m != 0 || e.stray&(m-1) != 0 || e.step == 0 {
		return false
	}
	i := bits.TrailingZeros16(m)
	return e.near[i] == 0 && (!e.swept || i != e.last)
}

// idle reports whether nothing moves any more and only sleep is waited for (v2).
func (e *Exact) idle() bool { return e.moving|e.active|e.moved == 0 && e.step > 0 }

// glide takes the steps of a lone moving stone, the same as advance and scan would, until
// it stops, leaves the rink or comes near another. It reports whether the shot is over.
func (e *Exact) glide() bool {
	const r = radius32
	l := &e.law
	i := bits.TrailingZeros16(e.moving)
	bit := e.moving
	b := &e.disc[i]
	v, c := b.v, b.c
	f, dt := e.rub, l.dt
	side := float32(f * l.curl)
	if l.slanted == (b.w > 0) {
		side = -side
	}
	spins := float32(b.w*b.w) > sleepAngularSqr
	top := e.highest(i)
	seen := e.scanned(bit)
	step := e.step
	for step < maxSteps {
		step++
		c0 := c
		c = vec32{c.x + float32(dt*v.x), c.y + float32(dt*v.y)}
		if step >= e.nextDoze {
			e.step = step
			e.doze()
			seen = e.scanned(bit)
		}
		met := false
		if !(b.lo.x <= c.x-r && c.x+r <= b.hi.x && b.lo.y <= c.y-r && c.y+r <= b.hi.y) {
			b.c0, b.c, e.step = c0, c, step
			e.fit(i)
			if b.lo.y <= top {
				e.refit = bit
				e.findContacts()
				met = e.near[i] != 0
			}
		}

		// The friction, as law32.rub has it.
		sqr := float32(v.x*v.x) + float32(v.y*v.y)
		speed := sqrt32(sqr)
		stops := !(speed > f)
		if stops {
			if !met {
				b.rest = step - 1
				if spins || sqr > sleepLinear*sleepLinear {
					b.rest = step
				}
			}
			v, b.w = vec32{}, 0
		} else {
			var nx, ny, qx, qy float32
			if l.slanted {
				nx, ny = v.x/speed, v.y/speed
				qx, qy = ny, -ny
			} else {
				n := vec32{v.x, v.y}
				if speed >= epsilon {
					k := 1 / speed
					n = vec32{float32(k * v.x), float32(k * v.y)}
				}
				nx, ny = n.x, n.y
				qx, qy = -ny, nx
			}
			ux, uy := v.x-float32(f*nx), v.y-float32(f*ny)
			if b.w == 0 {
				v = vec32{ux, uy}
			} else {
				left := sqrt32(float32(ux*ux) + float32(uy*uy))
				tx, ty := ux+float32(side*qx), uy+float32(side*qy)
				if t := sqrt32(float32(tx*tx) + float32(ty*ty)); t >= epsilon {
					k := 1 / t
					tx, ty = float32(k*tx), float32(k*ty)
				}
				v = vec32{float32(left * tx), float32(left * ty)}
			}
		}
		inside := l.left < c.x && c.x < l.right && l.rinkBack < c.y && c.y < l.rinkEnd
		if stops || met || (!inside && seen && l.outside(c)) {
			break
		}
	}
	e.step = step
	b.c, b.v = c, v
	e.moved |= bit
	e.ratio = float32(1/dt) * dt
	e.halt(i)
	return e.scan()
}

// halt notes what friction made of stone i at the end of a step.
func (e *Exact) halt(i int) {
	b := &e.disc[i]
	bit := uint16(1) << i
	if b.v.dot(b.v) > 0 {
		e.awake |= bit
		b.rest = e.step
	} else {
		b.w = 0
	}
	if b.v != (vec32{}) {
		e.moving |= bit
		e.stray &^= bit
		return
	}
	if e.moving&bit != 0 {
		e.moving &^= bit
		e.nextDoze = min(e.nextDoze, b.rest+e.tired)
	}
	if e.law.outside(b.c) {
		e.stray |= bit
	}
}

// highest is the greatest y of the fat boxes of all bodies but stone i.
func (e *Exact) highest(i int) float32 {
	top := float32(-1)
	for m := e.alive &^ (1 << i); m != 0; m &= m - 1 {
		top = max(top, e.disc[bits.TrailingZeros16(m)].hi.y)
	}
	return top
}

// scanned reports whether the scan gets as far as the lowest stone of a mask.
func (e *Exact) scanned(mask uint16) bool {
	return !e.law.endsAsleep || e.awake&(mask&-mask-1) == 0
}
