package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// solve is the velocity part of a step: iterations over the contacts, each a tangential impulse
// within the friction of the accumulated normal impulse, then a normal impulse that never pulls
// (docs/PHYSICS.md, "Exact").
func (f *Simulator) solve() {
	c := &f.cluster
	if c.count != 1 {
		f.orderContacts()
	}
	for k := range c.contacts[:c.count] {
		f.initContact(&c.contacts[k])
	}
	if c.count == 1 {
		f.solveSingle(&c.contacts[0])
		return
	}
	for k := range c.contacts[:c.count] { // warm start: the impulses of the step before
		p := &c.contacts[k]
		for _, q := range c.previous[:c.previousCount] {
			if q.a == p.a && q.b == p.b {
				p.normal, p.tangent = q.normal, q.tangent
			}
		}
		f.applyImpulse(p, p.normal, p.tangent)
	}
	for range f.limits.VelocityIterations {
		for k := range c.contacts[:c.count] {
			p := &c.contacts[k]
			limit := f.limits.stoneFriction * p.normal
			t := max(-limit, min(p.tangent-p.tangentMass*f.tangentialSpeed(p), limit))
			f.applyImpulse(p, 0, t-p.tangent)
			p.tangent = t
			n := max(0, p.normal-(f.normalSpeed(p)-p.bias)/(2*f.limits.invMass))
			f.applyImpulse(p, n-p.normal, 0)
			p.normal = n
		}
	}
	c.previousCount = copy(c.previous[:], c.contacts[:c.count])
}

// initContact initializes a contact at the start of a step.
func (f *Simulator) initContact(p *contact) {
	a, b := p.a&15, p.b&15
	dx, dy := f.x[b]-f.x[a], f.y[b]-f.y[a]
	d := math.Sqrt(dx*dx + dy*dy)
	if d > float64(law.Epsilon) {
		per := 1 / d
		p.nx, p.ny = dx*per, dy*per
	} else {
		p.nx, p.ny = 1, 0
	}
	p.arm = d / 2
	p.tangentMass = 1 / (2*f.limits.invMass + 2*f.limits.invInertia*p.arm*p.arm)
	p.bias, p.normal, p.tangent = 0, 0, 0
	if v := f.normalSpeed(p); v < -f.limits.threshold {
		p.bias = -f.limits.restitution * v
	}
	f.log.add(p.a, p.b)
}

// normalSpeed is the speed in m/s at which b moves away from a along the normal.
func (f *Simulator) normalSpeed(p *contact) float64 {
	a, b := &f.motion[p.a&15], &f.motion[p.b&15]
	return p.nx*(b.vx-a.vx) + p.ny*(b.vy-a.vy)
}

// tangentialSpeed is the speed in m/s of b relative to a at the contact, along (ny, -nx).
func (f *Simulator) tangentialSpeed(p *contact) float64 {
	a, b := &f.motion[p.a&15], &f.motion[p.b&15]
	return p.ny*(b.vx-a.vx) - p.nx*(b.vy-a.vy) + p.arm*(a.w+b.w)
}

// applyImpulse applies an impulse along the normal and one along the tangent, N·s.
func (f *Simulator) applyImpulse(p *contact, normal, tangent float64) {
	a, b := &f.motion[p.a&15], &f.motion[p.b&15]
	invMass, invInertia := f.limits.invMass, f.limits.invInertia
	x := (p.nx*normal + p.ny*tangent) * invMass
	y := (p.ny*normal - p.nx*tangent) * invMass
	a.vx -= x
	a.vy -= y
	b.vx += x
	b.vy += y
	// The tangential impulse turns both stones in the same sense.
	w := invInertia * p.arm * tangent
	a.w += w
	b.w += w
}

// solveSingle is the limit of the iterations for a single contact: the normal impulse does not depend
// on the tangential one, and the impulses of the step before cancel.
func (f *Simulator) solveSingle(p *contact) {
	p.normal = atLeast((p.bias-f.normalSpeed(p))/(2*f.limits.invMass), 0)
	limit := f.limits.stoneFriction * p.normal
	p.tangent = max(-limit, min(-p.tangentMass*f.tangentialSpeed(p), limit))
	f.applyImpulse(p, p.normal, p.tangent)
	f.cluster.previous[0], f.cluster.previousCount = *p, 1
}

// separate is the position part of a step: overlapping stones are moved apart a little.
func (f *Simulator) separate(pairs []contact) {
	for range f.limits.PositionIterations {
		least := 0.0
		for k := range pairs {
			a, b := pairs[k].a&15, pairs[k].b&15
			dx, dy := f.x[b]-f.x[a], f.y[b]-f.y[a]
			d := math.Sqrt(dx*dx + dy*dy)
			sep := d - law.Diameter
			if sep < least {
				least = sep
			}
			if sep+law.LinearSlop >= 0 || d < float64(law.Epsilon) {
				continue
			}
			push := atLeast(law.Baumgarte*(sep+law.LinearSlop), -law.MaxCorrection) / 2 / d
			f.x[a] += dx * push
			f.y[a] += dy * push
			f.x[b] -= dx * push
			f.y[b] -= dy * push
		}
		if least >= -3*law.LinearSlop {
			return
		}
	}
}

// orderContacts lists the contacts in the order of Box2D's islands: depth first from the newest stone,
// the newest contacts of each stone first.
func (f *Simulator) orderContacts() {
	c := &f.cluster
	c.count = 0
	var stack [curling.Stones]int
	var seen, done uint16
	for todo := f.inCluster; todo != 0; {
		seed := 15 - bits.LeadingZeros16(todo)
		todo &^= 1 << seed
		if c.touching[seed] == 0 || seen>>seed&1 == 1 {
			continue
		}
		seen |= 1 << seed
		stack[0] = seed
		for top := 1; top > 0; {
			top--
			b := stack[top]
			for m := c.touching[b] &^ done; m != 0; {
				o := 15 - bits.LeadingZeros16(m)
				m &^= 1 << o
				c.contacts[c.count].a, c.contacts[c.count].b = min(b, o), max(b, o)
				c.count++
				if seen>>o&1 == 0 {
					seen |= 1 << o
					stack[top] = o
					top++
				}
			}
			done |= 1 << b
		}
	}
}
