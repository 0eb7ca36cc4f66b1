package physics

import (
	"math"
	"math/bits"
)

// duel is the steps of a cluster of two touching stones that nothing else is near, the
// usual case: what solve, part and slow do, without lists, as long as the two touch, move,
// are on the rink, and the neighbours are known to be far.
func (f *Flight) duel() {
	c := &f.cluster
	i := bits.TrailingZeros16(f.on) & 15
	j := (15 - bits.LeadingZeros16(f.on)) & 15
	a, b := &f.motion[i], &f.motion[j]
	f.notes.note(i, j)
	c.olds = 0 // what a single contact gave a step ago does not matter to the next
	h := f.law.step
	for touching := true; touching; {
		dx, dy := f.x[j]-f.x[i], f.y[j]-f.y[i]
		d := math.Sqrt(dx*dx + dy*dy)
		nx, ny := 1.0, 0.0
		if d > float64(epsilon) {
			per := 1 / d
			nx, ny = dx*per, dy*per
		}
		if gain := nx*(b.vx-a.vx) + ny*(b.vy-a.vy); gain < 0 {
			f.knock(a, b, nx, ny, d/2, gain)
		}
		f.x[i] += a.vx * h
		f.y[i] += a.vy * h
		f.x[j] += b.vx * h
		f.y[j] += b.vy * h
		d = f.unpress(i, j)
		f.slow(a, f.law.dv)
		f.slow(b, f.law.dv)
		f.record(f.now + 1)
		f.now++
		f.steps++
		c.fresh--
		touching = d < diameter-1e-6 && c.fresh > 0 && (a.vx != 0 || b.vx != 0 || a.vy != 0 || b.vy != 0) &&
			!f.outside(f.x[i], f.y[i]) && !f.outside(f.x[j], f.y[j])
	}
	f.expel()
}

// knock is solveOne for stones that close along (nx, ny) with speed -gain; arm is the
// distance from a centre to the point of contact.
func (f *Flight) knock(a, b *motion, nx, ny, arm, gain float64) {
	bounce := -gain
	if gain < -f.lim.threshold {
		bounce -= f.lim.restitution * gain
	}
	normal := bounce / (2 * invMass)
	limit := f.lim.stoneFriction * normal
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

// unpress is part for two stones alone; it gives their distance afterwards.
func (f *Flight) unpress(i, j int) float64 {
	dx, dy := f.x[j]-f.x[i], f.y[j]-f.y[i]
	d := math.Sqrt(dx*dx + dy*dy)
	if d >= diameter-flightSlop || d < float64(epsilon) {
		return d
	}
	// Each iteration moves the two along the line of their centres, which stays.
	now := d
	for range flightIters {
		sep := now - diameter
		now += min(flightPush*-(min(sep+flightSlop, 0)), flightLimit)
		if sep >= -3*flightSlop {
			break
		}
	}
	move := (now - d) / (2 * d)
	f.x[i] -= dx * move
	f.y[i] -= dy * move
	f.x[j] += dx * move
	f.y[j] += dy * move
	return now
}
