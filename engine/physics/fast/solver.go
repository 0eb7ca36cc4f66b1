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
func (s *shotState) solve(lim *limits) {
	c := &s.cluster
	if c.count != 1 {
		s.orderContacts()
	}
	for k := range c.contacts[:c.count] {
		s.initContact(&c.contacts[k], lim)
	}
	if c.count == 1 {
		s.solveSingle(&c.contacts[0], lim)
		return
	}
	for k := range c.contacts[:c.count] { // warm start: the impulses of the step before
		p := &c.contacts[k]
		for _, q := range c.previous[:c.previousCount] {
			if q.a == p.a && q.b == p.b {
				p.normal, p.tangent = q.normal, q.tangent
			}
		}
		s.applyImpulse(p, p.normal, p.tangent, lim)
	}
	for range lim.VelocityIterations {
		for k := range c.contacts[:c.count] {
			p := &c.contacts[k]
			limit := lim.stoneFriction * p.normal
			t := max(-limit, min(p.tangent-p.tangentMass*s.tangentialSpeed(p), limit))
			s.applyImpulse(p, 0, t-p.tangent, lim)
			p.tangent = t
			n := max(0, p.normal-(s.normalSpeed(p)-p.bias)/(2*lim.invMass))
			s.applyImpulse(p, n-p.normal, 0, lim)
			p.normal = n
		}
	}
	c.previousCount = copy(c.previous[:], c.contacts[:c.count])
}

// initContact initializes a contact at the start of a step.
func (s *shotState) initContact(p *contact, lim *limits) {
	a, b := p.a&15, p.b&15
	dx, dy := s.x[b]-s.x[a], s.y[b]-s.y[a]
	d := math.Sqrt(dx*dx + dy*dy)
	if d > float64(law.Epsilon) {
		per := 1 / d
		p.nx, p.ny = dx*per, dy*per
	} else {
		p.nx, p.ny = 1, 0
	}
	p.arm = d / 2
	p.tangentMass = 1 / (2*lim.invMass + 2*lim.invInertia*p.arm*p.arm)
	p.bias, p.normal, p.tangent = 0, 0, 0
	if v := s.normalSpeed(p); v < -lim.threshold {
		p.bias = -lim.restitution * v
	}
	s.log.add(p.a, p.b)
}

// normalSpeed is the speed in m/s at which b moves away from a along the normal.
func (s *shotState) normalSpeed(p *contact) float64 {
	a, b := &s.motion[p.a&15], &s.motion[p.b&15]
	return p.nx*(b.vx-a.vx) + p.ny*(b.vy-a.vy)
}

// tangentialSpeed is the speed in m/s of b relative to a at the contact, along (ny, -nx).
func (s *shotState) tangentialSpeed(p *contact) float64 {
	a, b := &s.motion[p.a&15], &s.motion[p.b&15]
	return p.ny*(b.vx-a.vx) - p.nx*(b.vy-a.vy) + p.arm*(a.w+b.w)
}

// applyImpulse applies an impulse along the normal and one along the tangent, N·s.
func (s *shotState) applyImpulse(p *contact, normal, tangent float64, lim *limits) {
	a, b := &s.motion[p.a&15], &s.motion[p.b&15]
	invMass, invInertia := lim.invMass, lim.invInertia
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
func (s *shotState) solveSingle(p *contact, lim *limits) {
	p.normal = atLeast((p.bias-s.normalSpeed(p))/(2*lim.invMass), 0)
	limit := lim.stoneFriction * p.normal
	p.tangent = max(-limit, min(-p.tangentMass*s.tangentialSpeed(p), limit))
	s.applyImpulse(p, p.normal, p.tangent, lim)
	s.cluster.previous[0], s.cluster.previousCount = *p, 1
}

// separate is the position part of a step: overlapping stones are moved apart a little.
func (s *shotState) separate(pairs []contact, lim *limits) {
	for range lim.PositionIterations {
		least := 0.0
		for k := range pairs {
			a, b := pairs[k].a&15, pairs[k].b&15
			dx, dy := s.x[b]-s.x[a], s.y[b]-s.y[a]
			d := math.Sqrt(dx*dx + dy*dy)
			sep := d - law.Diameter
			if sep < least {
				least = sep
			}
			if sep+law.LinearSlop >= 0 || d < float64(law.Epsilon) {
				continue
			}
			push := atLeast(law.Baumgarte*(sep+law.LinearSlop), -law.MaxCorrection) / 2 / d
			s.x[a] += dx * push
			s.y[a] += dy * push
			s.x[b] -= dx * push
			s.y[b] -= dy * push
		}
		if least >= -3*law.LinearSlop {
			return
		}
	}
}

// orderContacts lists the contacts in the order of Box2D's islands: depth first from the newest stone,
// the newest contacts of each stone first.
func (s *shotState) orderContacts() {
	c := &s.cluster
	c.count = 0
	var stack [curling.Stones]int
	var seen, done uint16
	for todo := s.inCluster; todo != 0; {
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
