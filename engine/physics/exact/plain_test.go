package exact

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// plain is a second implementation of the exact simulator, without any of its optimizations: every
// body is stepped at every step, every contact is evaluated, sleep is a sum of seconds. It follows
// Box2D 2.3.2 function by function.
type plain struct {
	ice      physics.Ice
	law      params
	body     [curling.Stones]*plainBody // by index, nil when destroyed
	list     []*plainBody               // newest first
	contacts []*plainContact            // newest first
	moved    []*plainBody               // proxies to be paired
	invDt0   float32
	reported map[[2]int]bool // pairs reported
}

type plainBody struct {
	id        int
	outOfPlay bool
	c, c0, v  law.Vec32
	w         float32
	awake     bool
	sleep     float32
	lo, hi    law.Vec32 // fat AABB
	contacts  []*plainContact
	island    bool
	ci        int // index in the island
}

type plainContact struct {
	a, b             *plainBody
	touching, island bool
	normal, tangent  float32 // impulses
}

func newPlain(ice physics.Ice) (*plain, error) {
	l, err := newParams(ice)
	return &plain{ice: ice, law: l}, err
}

func (p *plain) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if err := d.Check(); err != nil {
		return physics.Outcome{}, err
	}
	*p = plain{ice: p.ice, law: p.law, reported: map[[2]int]bool{}}
	if rec != nil {
		rec.Reset(&p.ice, &d.Position, d.Index)
	}
	l := &p.law
	n := d.Index
	for i := range n {
		at := law.Vec32{X: float32(d.Position[i].X), Y: float32(d.Position[i].Y)}
		if !l.BodiesOutOfPlay && !l.inPlay(at) {
			continue
		}
		p.create(i, at)
	}
	shot := p.create(n, law.Vec32{X: float32(curling.CentreX), Y: l.hackY})
	shot.v = law.Vec32{X: float32(d.Shot.VX), Y: float32(d.Shot.VY)}
	shot.w = float32(l.Spin)
	if d.Shot.Turn == curling.Left {
		shot.w = -shot.w
	}
	var out physics.Outcome
	p.frictionAll(l.friction*l.dt*0.5, n, &d.Sweep, out.Touched)
	steps := 0
	for ; ; steps++ {
		if steps >= maxSteps {
			return physics.Outcome{}, physics.ErrSteps
		}
		p.step(&out)
		p.frictionAll(l.friction*l.dt, n, &d.Sweep, out.Touched)
		if rec != nil {
			rec.Next()
			for i := range n + 1 {
				if b := p.body[i]; b != nil {
					rec.Set(i, b.c.X, b.c.Y)
				} else {
					rec.Remove(i)
				}
			}
		}
		if p.scan(n) {
			break
		}
	}
	for i := range n + 1 {
		if b := p.body[i]; b != nil && (l.ChecksAll || i == n) && !l.inPlay(b.c) {
			p.destroy(b)
		}
	}
	out.Steps = steps
	for i := range n + 1 {
		if b := p.body[i]; b != nil {
			out.Position[i] = curling.Vec{X: float64(b.c.X), Y: float64(b.c.Y)}
		} else if i == n || d.Position.Has(i) {
			out.Removed |= 1 << i
		}
	}
	return out, nil
}

func (p *plain) create(i int, at law.Vec32) *plainBody {
	const r, fat = float32(curling.StoneRadius), float32(0.1)
	b := &plainBody{id: i, outOfPlay: at == law.Vec32{}, c: at, c0: at, awake: true}
	b.lo = law.Vec32{X: at.X - r - fat, Y: at.Y - r - fat}
	b.hi = law.Vec32{X: at.X + r + fat, Y: at.Y + r + fat}
	p.body[i] = b
	p.list = slices.Insert(p.list, 0, b)
	p.moved = append(p.moved, b)
	return b
}

func (p *plain) destroy(b *plainBody) {
	for len(b.contacts) > 0 {
		p.drop(b.contacts[0])
	}
	p.body[b.id] = nil
	p.list = without(p.list, b)
	p.moved = without(p.moved, b)
}

func without[T comparable](s []T, v T) []T {
	return slices.DeleteFunc(slices.Clone(s), func(w T) bool { return w == v })
}

func (p *plain) drop(c *plainContact) {
	p.contacts = without(p.contacts, c)
	c.a.contacts = without(c.a.contacts, c)
	c.b.contacts = without(c.b.contacts, c)
	if c.touching {
		c.a.wake()
		c.b.wake()
	}
}

func (b *plainBody) wake() {
	b.awake, b.sleep = true, 0
}

func (p *plain) frictionAll(f float32, n int, sweep *physics.Sweep, touched uint16) {
	for i := range n + 1 {
		b := p.body[i]
		if b == nil {
			continue
		}
		k := p.law.curl
		f := f
		if i == n && sweep.On() && touched>>n&1 == 0 && float64(b.c.Y) <= sweep.From && float64(b.c.Y) > sweep.To {
			f *= float32(sweep.Friction)
			k *= float32(sweep.Curl)
		}
		v := constantfriction.FrictionStep32(p.law.oblique, f, k, b.v, b.w)
		if v.Dot(v) > 0 {
			b.wake()
		}
		b.v = v
		if v.Length() == 0 {
			b.w = 0
		}
	}
}

func (p *plain) scan(n int) bool {
	for i := range n + 1 {
		if b := p.body[i]; b != nil {
			switch {
			case p.law.outside(b.c):
				p.destroy(b)
			case p.law.EndsAsleep && b.awake, !p.law.EndsAsleep && (b.v.X != 0 || b.v.Y != 0):
				return false
			}
		}
	}
	return true
}

func overlap(a, b *plainBody) bool {
	return !(b.lo.X-a.hi.X > 0 || b.lo.Y-a.hi.Y > 0 || a.lo.X-b.hi.X > 0 || a.lo.Y-b.hi.Y > 0)
}

func (p *plain) findContacts() {
	type pair struct{ a, b int }
	var pairs []pair
	for _, m := range p.moved {
		for _, o := range p.list {
			if o != m && overlap(m, o) {
				pairs = append(pairs, pair{min(m.id, o.id), max(m.id, o.id)})
			}
		}
	}
	p.moved = nil
	slices.SortFunc(pairs, func(x, y pair) int {
		if x.a != y.a {
			return x.a - y.a
		}
		return x.b - y.b
	})
	for _, q := range slices.Compact(pairs) {
		a, b := p.body[q.a], p.body[q.b]
		if slices.ContainsFunc(b.contacts, func(c *plainContact) bool { return c.a == a || c.b == a }) {
			continue
		}
		c := &plainContact{a: a, b: b}
		p.contacts = slices.Insert(p.contacts, 0, c)
		a.contacts = slices.Insert(a.contacts, 0, c)
		b.contacts = slices.Insert(b.contacts, 0, c)
		a.wake()
		b.wake()
	}
}

func (p *plain) step(out *physics.Outcome) {
	if p.invDt0 == 0 {
		p.findContacts()
	}
	ratio := p.invDt0 * p.law.dt
	for _, c := range slices.Clone(p.contacts) {
		if !c.a.awake && !c.b.awake {
			continue
		}
		if !overlap(c.a, c.b) {
			p.drop(c)
			continue
		}
		d := c.b.c.Sub(c.a.c)
		const reach = float32(curling.StoneRadius) + float32(curling.StoneRadius)
		was := c.touching
		c.touching = d.Dot(d) <= reach*reach
		if !was || !c.touching {
			c.normal, c.tangent = 0, 0
		}
		if c.touching != was {
			c.a.wake()
			c.b.wake()
		}
	}
	for _, b := range p.list {
		b.island = false
	}
	for _, c := range p.contacts {
		c.island = false
	}
	for _, seed := range p.list {
		if seed.island || !seed.awake {
			continue
		}
		var bodies []*plainBody
		var contacts []*plainContact
		stack := []*plainBody{seed}
		seed.island = true
		for len(stack) > 0 {
			b := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			b.ci = len(bodies)
			bodies = append(bodies, b)
			b.awake = true
			for _, c := range b.contacts {
				if c.island || !c.touching {
					continue
				}
				contacts = append(contacts, c)
				c.island = true
				o := c.a
				if o == b {
					o = c.b
				}
				if !o.island {
					stack = append(stack, o)
					o.island = true
				}
			}
		}
		p.solve(bodies, contacts, ratio, out)
	}
	for _, b := range p.list {
		if b.island {
			p.synchronize(b)
		}
	}
	p.findContacts()
	p.invDt0 = 1 / p.law.dt
}

func (p *plain) synchronize(b *plainBody) {
	const r, fat = float32(curling.StoneRadius), float32(0.1)
	lo := law.Vec32{X: min(b.c0.X-r, b.c.X-r), Y: min(b.c0.Y-r, b.c.Y-r)}
	hi := law.Vec32{X: max(b.c0.X+r, b.c.X+r), Y: max(b.c0.Y+r, b.c.Y+r)}
	if b.lo.X <= lo.X && b.lo.Y <= lo.Y && hi.X <= b.hi.X && hi.Y <= b.hi.Y {
		return
	}
	d := b.c.Sub(b.c0)
	b.lo, b.hi = law.Vec32{X: lo.X - fat, Y: lo.Y - fat}, law.Vec32{X: hi.X + fat, Y: hi.Y + fat}
	if d.X < 0 {
		b.lo.X += float32(2 * d.X)
	} else {
		b.hi.X += float32(2 * d.X)
	}
	if d.Y < 0 {
		b.lo.Y += float32(2 * d.Y)
	} else {
		b.hi.Y += float32(2 * d.Y)
	}
	p.moved = append(p.moved, b)
}
