package physics

import (
	"fmt"
	"math"
	"math/bits"

	"hogline/engine/curling"
)

// cluster is the stones in contact, and those that might be, while they are stepped.
type cluster struct {
	on    uint16 // bit i: stone i is struck
	n     int
	touch [curling.Stones]uint16 // stones that stone i touches
	pair  [curling.Stones * (curling.Stones - 1) / 2]contact
	old   [curling.Stones * (curling.Stones - 1) / 2]contact // of the step before
	olds  int
	was   uint16 // bit i: stone i was in the cluster
}

// impulse is what a contact has given so far in a step, N·s.
type impulse struct{ normal, tangent float64 }

// contact is two touching stones a < b as the solver sees them.
type contact struct {
	a, b    int
	nx, ny  float64
	arm     float64 // m from a centre to the point of contact
	perTurn float64 // 1/(inverse mass in the tangent's direction)
	bias    float64 // m/s
	impulse
}

// maxMiniSteps bounds the steps of all contacts of a throw.
const maxMiniSteps = 200_000

// collide takes the stones that touch at the present step, and all they meet, step by
// step by the law of Box2D until none overlaps another.
func (f *Flight) collide() error {
	c := &f.cluster
	c.on, c.olds, c.was = 0, 0, 0
	for i := range f.index + 1 {
		if f.flights>>i&1 == 1 && f.stone[i].next == f.now {
			f.strike(i)
			f.strike(int(f.stone[i].with))
		}
	}
	return f.grind()
}

// settle takes stones of the position that lie pressed together until they do not.
func (f *Flight) settle() {
	c := &f.cluster
	c.on, c.olds, c.was = 0, 0, 0
	for i := range f.delivered {
		for j := range i {
			a, b := &f.stone[i], &f.stone[j]
			if a.state == resting && b.state == resting && sqr(a.x-b.x)+sqr(a.y-b.y) < sqr(diameter-flightSlop) {
				c.on |= 1<<i | 1<<j
			}
		}
	}
	for range 60 { // four fifths of an overlap are left after each step
		c.n = 0
		for m := c.on; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			for j := range i {
				a, b := &f.stone[j], &f.stone[i]
				if b.state == resting && a.state == resting && sqr(a.x-b.x)+sqr(a.y-b.y) <= diameterSqr {
					c.on |= 1 << j
					c.pair[c.n] = contact{a: j, b: i}
					c.n++
				}
			}
		}
		f.part(c.pair[:c.n])
	}
	c.on = 0
	if f.flights>>f.index&1 == 1 {
		f.search(f.index)
	}
}

func sqr(x float64) float64 { return x * x }

// strike takes stone i into the cluster, as it is at the present step.
func (f *Flight) strike(i int) {
	c := &f.cluster
	if c.on>>i&1 == 1 {
		return
	}
	c.on |= 1 << i
	c.was |= 1 << i
	s := &f.stone[i]
	if s.state == flying {
		w := s.leg.speed(f.law, float64(f.now))
		var nx, ny float64
		s.x, s.y, nx, ny = s.leg.state(f.law, w)
		s.vx, s.vy = nx*w, ny*w
		if w <= 0 {
			s.w = 0
		}
		f.flights &^= 1 << i
	} else {
		s.vx, s.vy, s.w = 0, 0, 0
	}
	s.state = struck
}

// grind is the mini-steps of a cluster, from the present step on, and what follows them.
func (f *Flight) grind() error {
	c := &f.cluster
	h := f.law.step
	for f.touching() {
		if f.steps++; f.steps > maxMiniSteps {
			return fmt.Errorf("%w: %d steps in contact", ErrSteps, maxMiniSteps)
		}
		f.solve()
		for m := c.on; m != 0; m &= m - 1 {
			s := &f.stone[bits.TrailingZeros16(m)]
			s.x += s.vx * h
			s.y += s.vy * h
		}
		f.part(c.pair[:c.n])
		for m := c.on; m != 0; m &= m - 1 {
			f.slow(&f.stone[bits.TrailingZeros16(m)])
		}
		f.record(f.now + 1)
		f.now++
		f.expel()
	}
	done := c.was
	for m := c.on; m != 0; m &= m - 1 {
		f.launch(bits.TrailingZeros16(m))
	}
	f.last = max(f.last, f.now)
	c.on = 0
	for m := f.flights; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if done>>i&1 == 1 || f.stone[i].with >= 0 && done>>f.stone[i].with&1 == 1 {
			f.search(i)
		}
	}
	return nil
}

// slow is the friction of a step.
func (f *Flight) slow(s *flightStone) {
	spin := 0
	if s.w > 0 {
		spin = 1
	} else if s.w < 0 {
		spin = -1
	}
	if s.vx == 0 && s.vy == 0 {
		s.w = 0
		return
	}
	v := f.ice.rub(curling.Vec{X: s.vx, Y: s.vy}, spin, f.law.dv)
	s.vx, s.vy = v.X, v.Y
	if v.X == 0 && v.Y == 0 {
		s.w = 0
	}
}

// expel takes stones of the cluster off the rink as the scan does: up to the first stone
// that moves.
func (f *Flight) expel() {
	c := &f.cluster
	for i := range f.index + 1 {
		if f.here>>i&1 == 0 {
			continue
		}
		s := &f.stone[i]
		switch {
		case c.on>>i&1 == 1 && f.outside(s.x, s.y):
			c.on &^= 1 << i
			f.here &^= 1 << i
			s.state = absent
			if f.rec != nil {
				f.rec.Remove(i)
			}
		case s.state == struck && (s.vx != 0 || s.vy != 0), s.state == flying && s.leg.stop > f.now:
			return
		}
	}
}

// touching finds the contacts of the cluster at the present step, taking in every stone
// that is touched, and reports whether there are any that do anything.
func (f *Flight) touching() bool {
	c := &f.cluster
	for m := f.flights; m != 0; m &= m - 1 { // meetings elsewhere at this very step
		i := bits.TrailingZeros16(m)
		if s := &f.stone[i]; s.next <= f.now {
			f.strike(i)
			if s.with >= 0 && f.here>>s.with&1 == 1 {
				f.strike(int(s.with))
			}
		}
	}
	clear(c.touch[:])
	alive := false
	for todo, seen := c.on, uint16(0); todo != 0; todo = c.on &^ seen {
		i := bits.TrailingZeros16(todo)
		seen |= 1 << i
		a := &f.stone[i]
		for m := f.here &^ seen; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			b := &f.stone[j]
			x, y := b.x, b.y
			if b.state == flying {
				x, y = f.place(j, f.now)
			}
			d := sqr(x-a.x) + sqr(y-a.y)
			if d > diameterSqr {
				continue
			}
			if b.state != struck {
				f.strike(j)
			}
			c.touch[i] |= 1 << j
			c.touch[j] |= 1 << i
			alive = alive || a.vx != 0 || a.vy != 0 || b.vx != 0 || b.vy != 0 || d < sqr(diameter-flightSlop)-1e-7
		}
	}
	return alive
}

// solve is the velocity part of a step: 10 rounds over the contacts, each a tangential
// impulse within the friction of the normal impulse so far, then a normal impulse that
// never pulls (facts: physics, "Contact of two stones").
func (f *Flight) solve() {
	c := &f.cluster
	f.order()
	for k := range c.pair[:c.n] {
		p := &c.pair[k]
		a, b := &f.stone[p.a], &f.stone[p.b]
		dx, dy := b.x-a.x, b.y-a.y
		d := math.Sqrt(dx*dx + dy*dy)
		if d > float64(epsilon) {
			p.nx, p.ny = dx/d, dy/d
		} else {
			p.nx, p.ny = 1, 0
		}
		p.arm = d / 2
		p.perTurn = 1 / (2*invMass + 2*invInertia*p.arm*p.arm)
		p.bias = 0
		if v := p.nx*(b.vx-a.vx) + p.ny*(b.vy-a.vy); v < -f.lim.threshold {
			p.bias = -f.lim.restitution * v
		}
		p.impulse = impulse{}
		f.contacts.Add(p.a, p.b)
		f.touched |= 1<<p.a | 1<<p.b
	}
	if c.n == 1 {
		f.solveOne(&c.pair[0])
		return
	}
	for k := range c.pair[:c.n] { // what the contacts gave a step ago, they give again
		p := &c.pair[k]
		for _, q := range c.old[:c.olds] {
			if q.a == p.a && q.b == p.b {
				p.impulse = q.impulse
			}
		}
		f.give(p, p.normal, p.tangent)
	}
	for range flightIters {
		for k := range c.pair[:c.n] {
			p := &c.pair[k]
			a, b := &f.stone[p.a], &f.stone[p.b]
			limit := f.lim.stoneFriction * p.normal
			t := p.tangent - p.perTurn*slide(p, a, b)
			t = max(-limit, min(t, limit))
			f.give(p, 0, t-p.tangent)
			p.tangent = t
			n := max(0, p.normal-(p.nx*(b.vx-a.vx)+p.ny*(b.vy-a.vy)-p.bias)/(2*invMass))
			f.give(p, n-p.normal, 0)
			p.normal = n
		}
	}
	c.olds = copy(c.old[:], c.pair[:c.n])
}

// slide is the speed of b past a at their point of contact, along (ny, -nx).
func slide(p *contact, a, b *flightStone) float64 {
	return p.ny*(b.vx-a.vx) - p.nx*(b.vy-a.vy) + p.arm*(a.w+b.w)
}

// give is an impulse along the normal and one along the tangent.
func (f *Flight) give(p *contact, normal, tangent float64) {
	a, b := &f.stone[p.a], &f.stone[p.b]
	x := (p.nx*normal + p.ny*tangent) * invMass
	y := (p.ny*normal - p.nx*tangent) * invMass
	a.vx -= x
	a.vy -= y
	b.vx += x
	b.vy += y
	// The tangent times the arm from either centre turns both stones the same way.
	w := invInertia * p.arm * tangent
	a.w += w
	b.w += w
}

// solveOne is where the rounds end for a single contact: the normal impulse does not
// depend on the tangential one, and what was given a step ago cancels.
func (f *Flight) solveOne(p *contact) {
	a, b := &f.stone[p.a], &f.stone[p.b]
	n := max(0, -(p.nx*(b.vx-a.vx)+p.ny*(b.vy-a.vy)-p.bias)/(2*invMass))
	limit := f.lim.stoneFriction * n
	t := max(-limit, min(-p.perTurn*slide(p, a, b), limit))
	f.give(p, n, t)
	p.impulse = impulse{n, t}
	f.cluster.old[0], f.cluster.olds = *p, 1
}

// part is the position part of a step: overlapping stones are pushed apart a little.
func (f *Flight) part(pairs []contact) {
	for range flightIters {
		least := 0.0
		for k := range pairs {
			a, b := &f.stone[pairs[k].a], &f.stone[pairs[k].b]
			dx, dy := b.x-a.x, b.y-a.y
			d := math.Sqrt(dx*dx + dy*dy)
			sep := d - diameter
			least = min(least, sep)
			push := max(-flightLimit, min(flightPush*(sep+flightSlop), 0)) / 2
			if push == 0 || d < float64(epsilon) {
				continue
			}
			dx, dy = dx/d*push, dy/d*push
			a.x += dx
			a.y += dy
			b.x -= dx
			b.y -= dy
		}
		if least >= -3*flightSlop {
			return
		}
	}
}

// order lists the contacts as Box2D's islands do: from the newest stone, depth first,
// each stone's newest contacts first.
func (f *Flight) order() {
	c := &f.cluster
	c.n = 0
	var stack [curling.Stones]int
	var seen, done uint16
	for seed := f.index; seed >= 0; seed-- {
		if c.touch[seed] == 0 || seen>>seed&1 == 1 {
			continue
		}
		seen |= 1 << seed
		stack[0] = seed
		for top := 1; top > 0; {
			top--
			b := stack[top]
			for m := c.touch[b] &^ done; m != 0; {
				o := 15 - bits.LeadingZeros16(m)
				m &^= 1 << o
				c.pair[c.n] = contact{a: min(b, o), b: max(b, o)}
				c.n++
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
