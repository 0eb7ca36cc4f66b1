package exact

import (
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// island is a set of bodies connected by touching contacts, in the order of Box2D's depth-first
// search.
type island struct {
	bodies          [curling.Stones]uint8
	bodyCount       int
	constraints     [curling.Stones * (curling.Stones - 1) / 2]constraint
	constraintCount int
}

// constraint is a contact while its island is solved.
type constraint struct {
	contact               uint8 // index in Simulator.contacts
	a, b                  uint8
	n, t, ra, rb          law.Vec32
	massN, massT, bias    float32
	normal, tangent       float32
	oldNormal, oldTangent float32
}

// solveIslands solves every active island that has a contact, and returns their stones.
func (e *Simulator) solveIslands() uint16 {
	busy := e.active
	for m := e.moving; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m); e.touching[i] != 0 {
			busy |= 1 << i
		}
	}
	if busy == 0 {
		return 0
	}
	todo := e.connected(busy)
	for m := todo; m != 0; {
		// The seed is the newest body awake.
		i := 15 - bits.LeadingZeros16(m&e.awake)
		m &^= e.buildIsland(i)
		e.solveIsland()
	}
	e.solved = todo
	return todo
}

// buildIsland collects the island of a seed and returns its stones.
func (e *Simulator) buildIsland(seed int) uint16 {
	s := &e.island
	s.bodyCount, s.constraintCount = 0, 0
	var stack [curling.Stones]uint8
	stack[0] = uint8(seed)
	depth, seen := 1, uint16(1)<<seed
	var done [curling.Stones]uint16 // pairs whose contact is in the island
	for depth > 0 {
		depth--
		i := stack[depth]
		s.bodies[s.bodyCount] = i
		s.bodyCount++
		if bit := uint16(1) << i; e.awake&bit == 0 {
			e.awake |= bit
			e.bodies[i].rest = e.step - 1
		}
		if e.touching[i] == 0 {
			continue
		}
		for k := e.contactCount - 1; k >= 0; k-- {
			c := &e.contacts[k]
			if !c.touching || (c.a != i && c.b != i) {
				continue
			}
			o := c.a + c.b - i
			if done[i]>>o&1 == 1 {
				continue
			}
			done[i] |= 1 << o
			done[o] |= 1 << i
			j := &s.constraints[s.constraintCount]
			j.contact, j.a, j.b = uint8(k), c.a, c.b
			s.constraintCount++
			if seen>>o&1 == 0 {
				seen |= 1 << o
				stack[depth] = o
				depth++
			}
		}
	}
	return seen
}

// solveIsland is Box2D's b2Island::Solve.
func (e *Simulator) solveIsland() {
	s := &e.island
	for _, i := range s.bodies[:s.bodyCount] {
		e.bodies[i].c0 = e.bodies[i].c
	}
	for k := range s.constraintCount {
		e.initConstraint(&s.constraints[k])
	}
	for k := range s.constraintCount {
		j := &s.constraints[k]
		e.applyImpulse(j, j.n.Mul(j.normal).Add(j.t.Mul(j.tangent)))
	}
	for range iterations {
		for k := range s.constraintCount {
			e.solveVelocity(&s.constraints[k])
		}
	}
	same := true
	for k := range s.constraintCount {
		j := &s.constraints[k]
		c := &e.contacts[j.contact]
		c.normal, c.tangent = j.normal, j.tangent
		same = same && j.normal == j.oldNormal && j.tangent == j.oldTangent
	}
	for _, i := range s.bodies[:s.bodyCount] {
		b := &e.bodies[i]
		b.c = b.c.Add(b.v.Mul(e.params.dt))
	}
	for range iterations {
		least := float32(0)
		for k := range s.constraintCount {
			least = min(least, e.solvePosition(&s.constraints[k]))
		}
		if slop := slop32; least >= -3*slop {
			break
		}
	}
	e.finish(same)
}

// finish updates the boxes and the sleep of the island. An island at rest that has reproduced itself,
// impulses included, would do so until it sleeps or is disturbed: it becomes inactive. same is
// whether the impulses are those of the step before. That the overlaps are solved, for which Box2D asks too, need not be
// asked: stones that overlap have just been moved apart, and half a second of steps separates all.
func (e *Simulator) finish(same bool) {
	s := &e.island
	latest, mask := 0, uint16(0)
	for _, i := range s.bodies[:s.bodyCount] {
		b := &e.bodies[i]
		mask |= 1 << i
		fast := float32(b.w*b.w) > sleepAngularSqr || b.v.Dot(b.v) > sleepLinear*sleepLinear
		if fast {
			b.rest = e.step
		}
		latest = max(latest, b.rest)
		same = same && !fast && b.c == b.c0
		e.updateBox(int(i))
	}
	switch {
	case s.constraintCount == 0:
		e.active &^= mask
		e.nextSleep = min(e.nextSleep, latest+e.sleepSteps)
	case e.step-latest >= e.sleepSteps:
		for _, i := range s.bodies[:s.bodyCount] {
			e.bodies[i].v, e.bodies[i].w = law.Vec32{}, 0
		}
		e.awake &^= mask
		e.active &^= mask
	case same && e.moving&mask == 0 && e.step > 1:
		e.active &^= mask
		e.nextSleep = min(e.nextSleep, latest+e.sleepSteps)
	default:
		e.active |= mask
	}
}

// initConstraint sets up the velocity constraint of a contact.
func (e *Simulator) initConstraint(j *constraint) {
	l := &e.params
	c := &e.contacts[j.contact]
	a, b := &e.bodies[j.a], &e.bodies[j.b]
	if bit := uint16(1) << j.b; e.reported[j.a]&bit == 0 {
		e.reported[j.a] |= bit
		if e.outOfPlay&(bit|1<<j.a) == 0 {
			e.out.Contacts.Add(int(j.a), int(j.b))
			e.out.Touched |= bit | 1<<j.a
		}
	}
	j.oldNormal, j.oldTangent = c.normal, c.tangent
	j.normal, j.tangent = float32(e.ratio*c.normal), float32(e.ratio*c.tangent)
	d := b.c.Sub(a.c)
	j.n = law.Vec32{X: 1, Y: 0}
	if d.Dot(d) > law.Epsilon*law.Epsilon {
		j.n = d.Normalized()
	}
	j.t = law.Vec32{X: j.n.Y, Y: -j.n.X}
	point := a.c.Add(j.n.Mul(law.Radius32)).Add(b.c.Sub(j.n.Mul(law.Radius32))).Mul(0.5)
	j.ra, j.rb = point.Sub(a.c), point.Sub(b.c)
	j.massN = 1 / l.inverseMass(j.ra.Cross(j.n), j.rb.Cross(j.n))
	j.massT = 1 / l.inverseMass(j.ra.Cross(j.t), j.rb.Cross(j.t))
	j.bias = 0
	if rel := j.n.Dot(j.relativeVelocity(a, b)); rel < -l.threshold {
		j.bias = float32(-l.restitution * rel)
	}
}

// inverseMass is the inverse effective mass of two stones for an impulse with lever arms a and b, m.
func (l *params) inverseMass(a, b float32) float32 {
	return l.invMass + l.invMass + float32(float32(l.invInertia*a)*a) + float32(float32(l.invInertia*b)*b)
}

// relativeVelocity is the velocity of the second stone relative to the first at the contact.
func (j *constraint) relativeVelocity(a, b *body) law.Vec32 {
	return b.v.Add(j.rb.TangentialVelocity(b.w)).Sub(a.v).Sub(j.ra.TangentialVelocity(a.w))
}

// applyImpulse applies the impulse p to the second stone and -p to the first.
func (e *Simulator) applyImpulse(j *constraint, p law.Vec32) {
	l := &e.params
	a, b := &e.bodies[j.a], &e.bodies[j.b]
	q := p.Mul(l.invMass)
	a.v = a.v.Sub(q)
	a.w -= float32(l.invInertia * j.ra.Cross(p))
	b.v = b.v.Add(q)
	b.w += float32(l.invInertia * j.rb.Cross(p))
}

func (e *Simulator) solveVelocity(j *constraint) {
	a, b := &e.bodies[j.a], &e.bodies[j.b]
	lambda := float32(j.massT * -j.relativeVelocity(a, b).Dot(j.t))
	limit := float32(e.params.stoneFriction * j.normal)
	impulse := max(-limit, min(j.tangent+lambda, limit))
	lambda = impulse - j.tangent
	j.tangent = impulse
	e.applyImpulse(j, j.t.Mul(lambda))

	lambda = float32(-j.massN * (j.relativeVelocity(a, b).Dot(j.n) - j.bias))
	impulse = max(j.normal+lambda, 0)
	lambda = impulse - j.normal
	j.normal = impulse
	e.applyImpulse(j, j.n.Mul(lambda))
}

// solvePosition moves two stones apart and returns their separation before, m.
func (e *Simulator) solvePosition(j *constraint) float32 {
	a, b := &e.bodies[j.a], &e.bodies[j.b]
	d := b.c.Sub(a.c)
	n := d.Normalized()
	point := a.c.Add(b.c).Mul(0.5)
	separation := d.Dot(n) - law.Radius32 - law.Radius32
	c := max(-correction32, min(float32(baumgarte32*(separation+slop32)), 0))
	m := e.params.inverseMass(point.Sub(a.c).Cross(n), point.Sub(b.c).Cross(n))
	q := n.Mul(-c / m).Mul(e.params.invMass)
	a.c = a.c.Sub(q)
	b.c = b.c.Add(q)
	return separation
}
