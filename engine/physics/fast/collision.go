package fast

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// cluster is the stones in contact and those near them, while they are stepped.
type cluster struct {
	members       uint16                  // all stones that have been in it
	neighbours    uint16                  // other stones that its stones can touch while validSteps > 0
	validSteps    int                     // for which neighbours is valid
	foundAt       int                     // the step at which neighbours was found
	vx            [curling.Stones]float64 // m/s, of the moving neighbours at that step; x, y are their positions then
	vy            [curling.Stones]float64
	touching      [curling.Stones]uint16 // that stone i touches
	count         int
	contacts      [maxPairs]contact
	previousCount int
	previous      [maxPairs]contact // of the step before
}

const maxPairs = curling.Stones * (curling.Stones - 1) / 2

// contact is the constraint of two touching stones a < b.
type contact struct {
	a, b            int
	nx, ny          float64
	arm             float64 // m from a centre to the point of contact
	tangentMass     float64 // kg, effective along the tangent
	bias            float64 // m/s, the normal velocity after the bounce
	normal, tangent float64 // accumulated impulses, N·s
}

// maxEvents bounds the events and steps in contact of a shot.
const maxEvents = 200_000

// neighbourReach is how far in metres the stones of a cluster may move before its neighbours are
// searched again.
const neighbourReach = 0.2

// collide steps the stones that touch at the present step, and all that they touch, by the law of
// Box2D until none overlaps another.
func (f *Simulator) collide() error {
	c := &f.cluster
	c.previousCount, c.members, c.validSteps = 0, 0, 0
	for m := f.moving; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m); f.next[i].contact == f.now {
			f.addToCluster(i)
			f.addToCluster(f.next[i].with)
		}
	}
	for f.findContacts() {
		if bits.OnesCount16(f.inCluster) == 2 {
			if f.collidePair() {
				break
			}
			continue
		}
		if f.events++; f.events > maxEvents {
			return fmt.Errorf("%w: %d steps in contact", physics.ErrSteps, maxEvents)
		}
		if f.law.paths != nil {
			f.iceOnCluster()
		}
		f.solve(&f.limits)
		for m := f.inCluster; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m) & 15
			f.x[i] += f.motion[i].vx * f.law.step
			f.y[i] += f.motion[i].vy * f.law.step
		}
		f.separate(c.contacts[:c.count], &f.limits)
		if f.law.paths == nil {
			f.iceOnCluster()
		}
		f.record(f.now + 1)
		f.now++
		c.validSteps--
		f.removeOutside()
	}
	parted := f.inCluster
	f.inCluster = 0
	for m := parted; m != 0; m &= m - 1 {
		f.startSegment(bits.TrailingZeros16(m))
	}
	f.last = max(f.last, f.now)
	// Contacts with a stone that came to rest belong to the moving ones: all are searched again.
	rested := c.members & f.onRink &^ f.moving
	known := uint16(0)
	for m := f.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if with := f.next[i].with; rested != 0 || parted>>i&1 == 1 || with >= 0 && c.members>>with&1 == 1 {
			f.findNextContact(i, known)
			known |= 1 << i
		}
	}
	return nil
}

// iceOnCluster is the effect of the ice on the cluster in a time step, before the stones move under a law without a closed
// form, else after it.
func (f *Simulator) iceOnCluster() {
	for m := f.inCluster; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m) & 15; f.law.paths != nil {
			f.otherIce(i, &f.motion[i])
		} else {
			f.friction(&f.motion[i], f.law.dv)
		}
	}
}

// otherIce is the effect of the ice of a law without a closed form on stone i in a time step.
func (r *rink) otherIce(i int, m *motion) {
	v, w := r.law.paths.Step(i, curling.Vec{X: m.vx, Y: m.vy}, m.w)
	m.vx, m.vy, m.w = v.X, v.Y, w
}

// addToCluster adds stone i to the cluster, in its state at the present step.
func (f *Simulator) addToCluster(i int) {
	bit := uint16(1) << i
	if f.inCluster&bit != 0 {
		return
	}
	c := &f.cluster
	f.inCluster |= bit
	c.members |= bit
	c.validSteps = 0
	m := &f.motion[i]
	if f.moving&bit == 0 {
		*m = motion{}
		return
	}
	l := &f.segments[i]
	w := l.speed(f.law, float64(f.now))
	var nx, ny float64
	f.x[i], f.y[i], nx, ny = l.state(f.law, w)
	m.vx, m.vy = nx*w, ny*w
	if l.slide != nil {
		m.w = l.slide.Spin(w)
	} else if w <= 0 {
		m.w = 0
	}
	f.moving &^= bit
}

// separatePressed records the contacts of the position and separates overlapping stones until the
// solver leaves them alone, as the original does before the delivered stone arrives.
func (f *Simulator) separatePressed() {
	c := &f.cluster
	f.onRink, f.moving, f.inCluster = f.lying, 0, f.lying
	f.x, f.y = f.x0, f.y0
	for range 60 { // each step leaves four fifths of an overlap
		c.touching = [curling.Stones]uint16{}
		for m := f.onRink; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			for o := f.onRink & (1<<i - 1); o != 0; o &= o - 1 {
				if j := bits.TrailingZeros16(o); f.touch(f.x[i], f.y[i], f.x[j], f.y[j]) {
					c.touching[i] |= 1 << j
					c.touching[j] |= 1 << i
				}
			}
		}
		f.orderContacts()
		for _, p := range c.contacts[:c.count] {
			f.frozenContacts.add(p.a, p.b)
		}
		if !f.overlapping {
			break
		}
		f.separate(c.contacts[:c.count], &f.limits)
	}
	f.inCluster = 0
	f.x0, f.y0 = f.x, f.y
}

// friction is the friction of a step on a stone, which loses loss m/s.
func (r *rink) friction(m *motion, loss float64) {
	speed := math.Sqrt(m.vx*m.vx + m.vy*m.vy)
	if speed <= loss {
		*m = motion{}
		return
	}
	left := speed - loss
	scale := left / speed
	if m.w == 0 {
		m.vx *= scale
		m.vy *= scale
		return
	}
	push := r.ice.Curl * loss / speed
	if m.w < 0 {
		push = -push
	}
	qx, qy := -m.vy*push, m.vy*push
	if !r.law.oblique {
		qy = m.vx * push
	}
	x, y := m.vx*scale+qx, m.vy*scale+qy
	scale = left / math.Sqrt(x*x+y*y)
	m.vx, m.vy = x*scale, y*scale
}

// removeOutside removes the stones of the cluster that are outside the rink, as the scan does: up to
// the first stone that moves.
func (f *Simulator) removeOutside() {
	gone := uint16(0)
	for m := f.inCluster; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m) & 15; f.outside(f.x[i], f.y[i]) {
			gone |= 1 << i
		}
	}
	if gone == 0 {
		return
	}
	for m := f.onRink; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		bit := uint16(1) << i
		switch {
		case gone&bit != 0:
			f.inCluster &^= bit
			f.onRink &^= bit
			if f.rec != nil {
				f.rec.Remove(i)
			}
		case f.limits.ScansAll:
		case f.inCluster&bit != 0 && (f.motion[i].vx != 0 || f.motion[i].vy != 0), f.moving&bit != 0 && f.segments[i].stopStep > f.now:
			return
		}
	}
}

// findContacts finds the contacts of the cluster at the present step, adds every stone that is
// touched, and reports whether any contact has an effect.
func (f *Simulator) findContacts() bool {
	c := &f.cluster
	for m := f.moving; m != 0; m &= m - 1 { // what happens elsewhere at this step
		i := bits.TrailingZeros16(m)
		p := &f.next[i]
		if p.exit <= f.now {
			f.removeLeaving(i)
		}
		if f.moving>>i&1 == 1 && p.contact <= f.now {
			f.addToCluster(i)
			if p.with >= 0 && f.onRink>>p.with&1 == 1 {
				f.addToCluster(p.with)
			}
		}
	}
	if c.validSteps <= 0 {
		f.findNeighbours()
	}
	alive := false
	c.count, c.touching = 0, [curling.Stones]uint16{}
	for todo, seen := f.inCluster, uint16(0); todo != 0; todo = f.inCluster &^ seen {
		i := bits.TrailingZeros16(todo) & 15
		seen |= 1 << i
		a := &f.motion[i]
		for m := f.onRink & (c.neighbours | f.inCluster) &^ seen; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m) & 15
			x, y, reach := f.x[j], f.y[j], law.DiameterSqr+1e-6
			if f.moving>>j&1 == 1 {
				x, y, reach = f.extrapolate(j)
			}
			if sqr(x-f.x[i])+sqr(y-f.y[i]) > reach {
				continue
			}
			if f.moving>>j&1 == 1 {
				x, y = f.positionAt(j, f.now)
			}
			if !f.touch(x, y, f.x[i], f.y[i]) {
				continue
			}
			if f.inCluster>>j&1 == 0 {
				f.addToCluster(j)
				f.findNeighbours()
			}
			c.touching[i] |= 1 << j
			c.touching[j] |= 1 << i
			c.contacts[0].a, c.contacts[0].b = min(i, j), max(i, j)
			c.count++
			b := &f.motion[j]
			alive = alive || a.moves() || b.moves() || sqr(x-f.x[i])+sqr(y-f.y[i]) < sqr(law.Diameter-law.LinearSlop)-1e-7
		}
	}
	return alive
}

// extrapolate is the position of moving stone j, a neighbour of the cluster, along its tangent from
// where it was found, and the squared distance in which the centre of a stone that it touches lies:
// it deviates by friction, and by less than that across.
func (f *Simulator) extrapolate(j int) (x, y, reach float64) {
	c := &f.cluster
	t := float64(f.now-c.foundAt) * f.law.step
	return f.x[j] + c.vx[j]*t, f.y[j] + c.vy[j]*t, sqr(law.Diameter + margin + f.law.friction*t*t)
}

// touch reports whether stones at two positions are in contact. Of frozen stones the rounding of the
// original to float32 decides.
func (r *rink) touch(ax, ay, bx, by float64) bool {
	d := sqr(bx-ax) + sqr(by-ay)
	if d < law.DiameterSqr-1e-6 || d > law.DiameterSqr+1e-6 {
		return d < law.DiameterSqr
	}
	if r.limits.Float64 {
		return d <= law.DiameterSqr
	}
	if r.law.paths != nil { // in the original's frame, where the difference of the rounded numbers is exact
		a, b := law.Round32(r.limits.Frame.To(curling.Vec{X: ax, Y: ay})), law.Round32(r.limits.Frame.To(curling.Vec{X: bx, Y: by}))
		return sqr(b.X-a.X)+sqr(b.Y-a.Y) <= law.DiameterSqr
	}
	v := law.Vec32{X: float32(bx), Y: float32(by)}.Sub(law.Vec32{X: float32(ax), Y: float32(ay)})
	return v.Dot(v) <= law.TouchSqr
}

// findNeighbours finds the other stones that those of the cluster can touch soon. None of them can
// become faster than the kinetic energy of all allows.
func (f *Simulator) findNeighbours() {
	c := &f.cluster
	energy, fastest, x, y, wide := 1e-6, 0.0, 0.0, 0.0, 0.0
	for m := f.inCluster; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m) & 15
		v := &f.motion[i]
		energy += v.vx*v.vx + v.vy*v.vy
		x += f.x[i]
		y += f.y[i]
	}
	per := 1 / float64(bits.OnesCount16(f.inCluster))
	x, y = x*per, y*per
	for m := f.inCluster; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m) & 15
		wide = max(wide, sqr(f.x[i]-x)+sqr(f.y[i]-y))
	}
	for m := f.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		l := &f.segments[i]
		w := l.speed(f.law, float64(f.now))
		fastest = max(fastest, w)
		var nx, ny float64
		f.x[i], f.y[i], nx, ny = l.state(f.law, w)
		c.vx[i], c.vy[i] = nx*w, ny*w
	}
	reach := sqr(law.Diameter + neighbourReach + 0.05 + math.Sqrt(wide))
	near := uint16(0)
	for m := f.onRink &^ f.inCluster; m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m) & 15
		// By the sign bit: a branch would be mispredicted.
		near |= m & -m & signMask(math.Float64bits(sqr(f.x[j]-x)+sqr(f.y[j]-y)-reach))
	}
	c.neighbours, c.foundAt = near, f.now
	c.validSteps = int(min(neighbourReach/((math.Sqrt(energy)+fastest)*f.law.step), 1000))
}
