package exact

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// plainConstraint is a contact while its island is solved.
type plainConstraint struct {
	a, b                      *plainBody
	n, t, ra, rb              law.Vec32
	massN, massT, bias        float32
	normal, tangent, friction float32
}

// solve is b2Island::Solve.
func (p *plain) solve(bodies []*plainBody, contacts []*plainContact, ratio float32, out *physics.Outcome) {
	for _, b := range bodies {
		b.c0 = b.c
	}
	cs := make([]plainConstraint, 0, len(contacts))
	for _, c := range contacts {
		if !c.a.outOfPlay && !c.b.outOfPlay && !p.reported[[2]int{c.a.id, c.b.id}] {
			p.reported[[2]int{c.a.id, c.b.id}] = true
			out.Contacts.Add(c.a.id, c.b.id)
			out.Touched |= 1<<c.a.id | 1<<c.b.id
		}
		cs = append(cs, p.constrain(c, ratio))
	}
	p.solveVelocities(cs)
	for i, c := range contacts {
		c.normal, c.tangent = cs[i].normal, cs[i].tangent
	}
	for _, b := range bodies {
		b.c = b.c.Add(b.v.Mul(p.law.dt))
	}
	p.sleep(bodies, p.solvePositions(cs))
}

func (p *plain) constrain(c *plainContact, ratio float32) plainConstraint {
	const r = float32(curling.StoneRadius)
	k := plainConstraint{a: c.a, b: c.b, normal: float32(ratio * c.normal), tangent: float32(ratio * c.tangent), friction: p.law.stoneFriction}
	k.n = law.Vec32{X: 1, Y: 0}
	if d := c.a.c.Sub(c.b.c); d.Dot(d) > law.Epsilon*law.Epsilon {
		k.n = c.b.c.Sub(c.a.c).Normalized()
	}
	k.t = law.Vec32{X: k.n.Y, Y: -k.n.X}
	ca := c.a.c.Add(k.n.Mul(r))
	cb := c.b.c.Sub(k.n.Mul(r))
	point := ca.Add(cb).Mul(0.5)
	k.ra, k.rb = point.Sub(c.a.c), point.Sub(c.b.c)
	k.massN = 1 / p.inverseMass(k.ra.Cross(k.n), k.rb.Cross(k.n))
	k.massT = 1 / p.inverseMass(k.ra.Cross(k.t), k.rb.Cross(k.t))
	rel := k.n.Dot(c.b.v.Add(k.rb.TangentialVelocity(c.b.w)).Sub(c.a.v).Sub(k.ra.TangentialVelocity(c.a.w)))
	if rel < -p.law.threshold {
		k.bias = float32(-p.law.restitution * rel)
	}
	return k
}

func (p *plain) inverseMass(a, b float32) float32 {
	mass, inertia := p.law.invMass, p.law.invInertia
	return mass + mass + float32(float32(inertia*a)*a) + float32(float32(inertia*b)*b)
}

func (p *plain) apply(k *plainConstraint, q law.Vec32) {
	mass, inertia := p.law.invMass, p.law.invInertia
	k.a.v = k.a.v.Sub(q.Mul(mass))
	k.a.w -= float32(inertia * k.ra.Cross(q))
	k.b.v = k.b.v.Add(q.Mul(mass))
	k.b.w += float32(inertia * k.rb.Cross(q))
}

func (p *plain) solveVelocities(cs []plainConstraint) {
	for i := range cs {
		k := &cs[i]
		p.apply(k, k.n.Mul(k.normal).Add(k.t.Mul(k.tangent)))
	}
	for range 10 {
		for i := range cs {
			k := &cs[i]
			dv := k.b.v.Add(k.rb.TangentialVelocity(k.b.w)).Sub(k.a.v).Sub(k.ra.TangentialVelocity(k.a.w))
			lambda := float32(k.massT * -dv.Dot(k.t))
			limit := k.friction * k.normal
			impulse := max(-limit, min(k.tangent+lambda, limit))
			lambda = impulse - k.tangent
			k.tangent = impulse
			p.apply(k, k.t.Mul(lambda))
			dv = k.b.v.Add(k.rb.TangentialVelocity(k.b.w)).Sub(k.a.v).Sub(k.ra.TangentialVelocity(k.a.w))
			lambda = float32(-k.massN * (dv.Dot(k.n) - k.bias))
			impulse = max(k.normal+lambda, 0)
			lambda = impulse - k.normal
			k.normal = impulse
			p.apply(k, k.n.Mul(lambda))
		}
	}
}

// solvePositions reports whether the iterations converge.
func (p *plain) solvePositions(cs []plainConstraint) bool {
	const r = float32(curling.StoneRadius)
	for range 10 {
		least := float32(0)
		for i := range cs {
			k := &cs[i]
			n := k.b.c.Sub(k.a.c).Normalized()
			point := k.a.c.Add(k.b.c).Mul(0.5)
			sep := k.b.c.Sub(k.a.c).Dot(n) - r - r
			ra, rb := point.Sub(k.a.c), point.Sub(k.b.c)
			least = min(least, sep)
			c := max(-0.2, min(0.2*(sep+0.005), 0))
			q := n.Mul(-c / p.inverseMass(ra.Cross(n), rb.Cross(n)))
			k.a.c = k.a.c.Sub(q.Mul(p.law.invMass))
			k.b.c = k.b.c.Add(q.Mul(p.law.invMass))
		}
		if slop := float32(0.005); least >= -3*slop {
			return true
		}
	}
	return false
}

func (p *plain) sleep(bodies []*plainBody, solved bool) {
	const linear = float32(0.01)
	least := float32(math.MaxFloat32)
	for _, b := range bodies {
		if float32(b.w*b.w) > sleepAngularSqr || b.v.Dot(b.v) > linear*linear {
			b.sleep, least = 0, 0
		} else {
			b.sleep += p.law.dt
			least = min(least, b.sleep)
		}
	}
	if least >= 0.5 && solved {
		for _, b := range bodies {
			b.awake, b.sleep, b.v, b.w = false, 0, law.Vec32{}, 0
		}
	}
}
