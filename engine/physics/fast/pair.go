package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
)

// collidePair steps a cluster of two touching stones, the usual case, without lists, as long as the
// two touch, move, are on the rink and touch no other. It reports whether they have separated, so that
// nothing touches any more.
func (f *Simulator) collidePair() (over bool) {
	c := &f.cluster
	i := bits.TrailingZeros16(f.inCluster) & 15
	j := (15 - bits.LeadingZeros16(f.inCluster)) & 15
	a, b := &f.motion[i], &f.motion[j]
	// With neighbours the arithmetic is that of collide, which may continue. The impulses of the
	// step before matter only then.
	lonely := c.neighbours == 0
	pair := &c.contacts[0]
	pair.a, pair.b, c.count, c.previousCount = i, j, 1, 0
	f.log.add(i, j)
	due := f.now + c.validSteps // until then only neighbours can be touched
	for m := f.moving; m != 0; m &= m - 1 {
		p := &f.next[bits.TrailingZeros16(m)&15]
		due = min(due, p.contact, p.exit)
	}
	h := f.law.step
	before := f.law.paths != nil // the ice acts before the stones move
	for touching := true; touching; {
		if before {
			f.otherIce(i, a)
			f.otherIce(j, b)
		}
		if lonely {
			f.bouncePair(i, j, &f.limits)
		} else {
			f.initContact(pair, &f.limits)
			f.solveSingle(pair, &f.limits)
		}
		f.x[i] += a.vx * h
		f.y[i] += a.vy * h
		f.x[j] += b.vx * h
		f.y[j] += b.vy * h
		if lonely {
			f.separatePair(i, j, &f.limits)
		} else {
			f.separate(c.contacts[:1], &f.limits)
		}
		if !before {
			f.friction(a, f.law.dv)
			f.friction(b, f.law.dv)
		}
		f.record(f.now + 1)
		f.now++
		f.events++
		c.validSteps--
		d := sqr(f.x[j]-f.x[i]) + sqr(f.y[j]-f.y[i])
		free := f.now < due && (lonely || !f.reachesNeighbour(i, j))
		over = free && d > law.DiameterSqr+1e-6
		touching = free && d < law.DiameterSqr-1e-6 && (a.moves() || b.moves()) &&
			!f.outside(f.x[i], f.y[i]) && !f.outside(f.x[j], f.y[j])
	}
	f.removeOutside()
	return over
}

// reachesNeighbour reports whether stone i or j may touch a neighbour of the cluster.
func (f *Simulator) reachesNeighbour(i, j int) bool {
	in := uint64(0)
	for m := f.cluster.neighbours & f.onRink; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m) & 15
		x, y, reach := f.x[k], f.y[k], law.DiameterSqr+1e-6
		if f.moving>>k&1 == 1 {
			x, y, reach = f.extrapolate(k)
		}
		// The sign bit is set when the distance is less than the reach.
		in |= math.Float64bits(sqr(x-f.x[i])+sqr(y-f.y[i])-reach) | math.Float64bits(sqr(x-f.x[j])+sqr(y-f.y[j])-reach)
	}
	return in>>63 == 1
}

// bouncePair is solveSingle for stones i and j.
func (s *shotState) bouncePair(i, j int, lim *limits) {
	dx, dy := s.x[j]-s.x[i], s.y[j]-s.y[i]
	d := math.Sqrt(dx*dx + dy*dy)
	nx, ny := 1.0, 0.0
	if d > float64(law.Epsilon) {
		per := 1 / d
		nx, ny = dx*per, dy*per
	}
	a, b := &s.motion[i&15], &s.motion[j&15]
	gain := nx*(b.vx-a.vx) + ny*(b.vy-a.vy)
	if gain >= 0 {
		return
	}
	arm := d / 2
	bounce := -gain
	if gain < -lim.threshold {
		bounce -= lim.restitution * gain
	}
	invMass, invInertia := lim.invMass, lim.invInertia
	normal := bounce / (2 * invMass)
	limit := lim.stoneFriction * normal
	tangent := -(ny*(b.vx-a.vx) - nx*(b.vy-a.vy) + arm*(a.w+b.w)) / (2*invMass + 2*invInertia*arm*arm)
	tangent = max(-limit, min(tangent, limit))
	x, y := (nx*normal+ny*tangent)*invMass, (ny*normal-nx*tangent)*invMass
	a.vx -= x
	a.vy -= y
	b.vx += x
	b.vy += y
	w := invInertia * arm * tangent
	a.w += w
	b.w += w
}

// separatePair is separate for two stones alone.
func (s *shotState) separatePair(i, j int, lim *limits) {
	dx, dy := s.x[j]-s.x[i], s.y[j]-s.y[i]
	d := math.Sqrt(dx*dx + dy*dy)
	if d >= law.Diameter-law.LinearSlop || d < float64(law.Epsilon) {
		return
	}
	// Each iteration moves the two along the line of their centres, which does not turn.
	now := d
	for range lim.PositionIterations {
		sep := now - law.Diameter
		now += min(law.Baumgarte*-(min(sep+law.LinearSlop, 0)), law.MaxCorrection)
		if sep >= -3*law.LinearSlop {
			break
		}
	}
	move := (now - d) / (2 * d)
	s.x[i] -= dx * move
	s.y[i] -= dy * move
	s.x[j] += dx * move
	s.y[j] += dy * move
}
