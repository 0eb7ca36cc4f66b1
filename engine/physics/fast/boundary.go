package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// exitStep is the first step at which the stone on segment l is outside the rink, or never. A path
// bends to one side only and not much, so most need no search.
func (r *rink) exitStep(l *segment) int {
	if r.outside(l.x, l.y) {
		return l.startStep + 1
	}
	if r.law.sharp {
		return r.sharpExit(l)
	}
	step := never
	if r.outside(l.stopX, l.stopY) {
		step = r.borderStep(l)
	}
	if l.table == nil && l.slide == nil {
		return step
	}
	// A path that ends inside a line may be beyond it in between, if it heads there first.
	off, lim := l.bulge(r.law), &r.limits
	switch {
	case l.nx < 0 && l.stopX > lim.left && min(l.x, l.stopX)-off <= lim.left:
		step = min(step, r.bulgeStep(l, 1, 0, lim.left))
	case l.nx > 0 && l.stopX < lim.right && max(l.x, l.stopX)+off >= lim.right:
		step = min(step, r.bulgeStep(l, 1, 0, lim.right))
	}
	if r.law.oblique || math.Abs(l.ny) > r.law.steep {
		return step // y only falls or only rises
	}
	switch {
	case l.ny < 0 && l.stopY > lim.back && min(l.y, l.stopY)-off <= lim.back:
		step = min(step, r.bulgeStep(l, 0, 1, lim.back))
	case l.ny > 0 && l.stopY < lim.end && max(l.y, l.stopY)+off >= lim.end:
		step = min(step, r.bulgeStep(l, 0, 1, lim.end))
	}
	return step
}

// sharpExit is exitStep where a path may turn in any way: it goes as many steps as the distance from the nearest line allows.
func (r *rink) sharpExit(l *segment) int {
	lim := &r.limits
	for step := l.startStep + 1; step <= l.stopStep; {
		w := l.speed(r.law, float64(step))
		x, y := l.at(r.law, w)
		if r.outside(x, y) {
			return step
		}
		near := min(x-lim.left, lim.right-x, y-lim.back, lim.end-y)
		step += max(1, int(min(near/(w*r.law.step+1e-12), never/2)))
	}
	if r.outside(l.stopX, l.stopY) {
		return l.stopStep
	}
	return never
}

// bulge is a bound on the distance of a path from its chord in m: a share of the distance of its end from its tangent.
func (l *segment) bulge(k *motionLaw) float64 {
	aside := math.Abs(l.nx*(l.stopY-l.y) - l.ny*(l.stopX-l.x))
	if l.swept {
		return aside + k.crooked
	}
	return k.bulge*aside + k.crooked
}

// mayLeave reports false for the segment of a delivered stone that stays inside the rink even if it is moved by moved metres.
func (r *rink) mayLeave(l *segment, moved float64) bool {
	x, y := moved+l.bulge(r.law), moved
	if !r.law.oblique && math.Abs(l.ny) < r.law.steep {
		y = x
	}
	return r.law.sharp || r.outside(l.stopX-x, l.stopY-y) || r.outside(l.stopX+x, l.stopY+y) || l.y >= r.limits.end
}

// steepHeading is |n.y| from which no stone turns as far as across the sheet: a path turns by less than 1 rad.
const steepHeading = 0.85

// borderStep is exitStep of a segment that starts inside the rink and ends outside.
func (r *rink) borderStep(l *segment) int {
	step := never
	if l.stopX <= r.limits.left {
		step = min(step, r.crossingStep(l, 1, 0, r.limits.left, l.stopX, 0))
	}
	if l.stopX >= r.limits.right {
		step = min(step, r.crossingStep(l, 1, 0, r.limits.right, l.stopX, 0))
	}
	if l.stopY <= r.limits.back {
		step = min(step, r.crossingStep(l, 0, 1, r.limits.back, l.stopY, 0))
	}
	if l.stopY >= r.limits.end {
		step = min(step, r.crossingStep(l, 0, 1, r.limits.end, l.stopY, 0))
	}
	return step
}

// crossingStep is the first step at which a segment that starts inside is beyond the line
// a·x + b·y = c, or never if that is between two steps only. It is beyond it at the point last along (a, b), where its speed is
// least m/s, and crosses it once up to there. The distance to go is nearly proportional to the square of the speed, which Newton's
// method corrects.
func (r *rink) crossingStep(l *segment, a, b, c, last, least float64) int {
	k := r.law
	begin, end := a*l.x+b*l.y-c, last-c
	beyond, inside := least, l.u // m/s, on both sides of the crossing
	shallow := true
	w := least + (l.u-least)*math.Sqrt(max(0, end/(end-begin)))
	for range 60 {
		if w <= k.dv {
			break
		}
		x, y, nx, ny := l.state(k, w)
		d, v := a*x+b*y-c, a*nx+b*ny
		if d*end >= 0 {
			beyond = w
		} else {
			inside = w
		}
		if v*end > 0 {
			next := 0.0
			if k.paths == nil {
				next = k.speedAfter(w, -d/v)
			} else {
				next = l.slide.After(w, -d/v)
			}
			if math.Abs(d) < min(0.02, 2*w*k.step)*math.Abs(v) {
				w, shallow = min(l.u, next), math.Abs(v) < 0.01
				break
			}
			if next > beyond && next < inside {
				w = next
				continue
			}
		}
		w = math.Sqrt((beyond*beyond + inside*inside) / 2)
	}
	step, sure := stepAt(l.from + l.steps(k, w))
	switch {
	case w < k.slow || shallow: // the path bends much in a step, compared with its speed across the line
		step -= 2
	case sure && step > l.startStep:
		return step
	}
	until := l.stopStep
	if least > 0 {
		until = min(until, l.startStep+int(l.steps(k, least))+1)
	}
	for step = max(step, l.startStep+1); step <= until; step++ {
		if r.outside(l.at(k, l.speed(k, float64(step)))) {
			return step
		}
	}
	return never
}

// stepAt is the first whole step not before t; not sure means that t is so close to a step that
// rounding decides, and then it is the earlier one.
func stepAt(t float64) (step int, sure bool) {
	const doubt = 0.02
	s := math.Ceil(t - doubt)
	return int(s), s > t+doubt
}

// bulgeStep is the first step at which a path that ends inside the line a·x + b·y = c is beyond it in
// between, or never: it is farthest out where it heads along the line.
func (r *rink) bulgeStep(l *segment, a, b, c float64) int {
	w := l.speedAlong(r.law, b != 0)
	if w <= 0 || w >= l.u {
		return never
	}
	x, y := l.at(r.law, w)
	last := a*x + b*y
	if (last-c)*(a*l.x+b*l.y-c) > 0 {
		return never
	}
	return r.crossingStep(l, a, b, c, last, w)
}

// speedAlong is the speed in m/s at which the stone heads along the sheet, or across it under v2; 0 when it never does.
func (l *segment) speedAlong(k *motionLaw, across bool) float64 {
	if l.slide != nil {
		return l.slide.Along(across)
	}
	h := l.table.h
	switch {
	case h == 0:
		return 0
	case !k.oblique:
		// The angle to turn by, until the sine of the heading from there is 0.
		angle := math.Atan(l.nx / l.ny)
		if across {
			angle = -math.Atan(l.ny / l.nx)
		}
		return math.Exp(l.reference+angle/h) + k.halfDV
	case l.reference <= 0:
		return 0
	}
	return math.Exp(math.Log(l.reference)/h) + l.table.lag
}

// wakeSteps is the least number of steps for which a stone woken in passing stops the scan of v2.
const wakeSteps = 20

// wakesNeighbour reports whether stone i, leaving the rink, passes a resting stone of a lower number
// so closely that Box2D wakes that one: their enlarged boxes overlap.
func (f *Simulator) wakesNeighbour(i int) bool {
	const box = law.Diameter + 0.15 // a box is up to 0.1 m wider than its stone on each side
	l := &f.segments[i]
	x, y := f.positionAt(i, f.now)
	ahead := 2 * f.law.step * l.speed(f.law, float64(f.now))
	for m := f.onRink &^ f.moving & (1<<i - 1); m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m)
		if math.Abs(x-f.x[j]) < box && math.Abs(y-f.y[j]) < box+ahead {
			return true
		}
	}
	return false
}

// returns reports whether stone i, beyond a side line, is between the side lines at the end of its path.
func (f *Simulator) returns(i int) bool {
	x, _ := f.positionAt(i, f.now)
	stop, r := f.segments[i].stopX, &f.limits
	return (x <= r.left || x >= r.right) && stop > r.left && stop < r.right
}

// wokenUntil is the step at which the last of the resting stones of a lower number falls asleep that Box2D has woken because
// its enlarged box and that of moving stone i came to overlap. It follows that box along the path, which takes longer than a
// throw: it is for stones that come back.
func (f *Simulator) wokenUntil(i int) (until int) {
	const box = curling.StoneRadius + 0.1
	l := &f.segments[i]
	step := l.startStep
	at := func(step int) (x, y float64) { return l.at(f.law, l.speed(f.law, float64(step))) }
	x, y := at(step)
	left, right, top, bottom := x-box, x+box, y-box, y+box
	near := uint16(0)
	for stones := f.onRink &^ f.moving & (1<<i - 1); ; {
		before := near
		near = 0
		for m := stones; m != 0; m &= m - 1 {
			if j := bits.TrailingZeros16(m); f.x[j]+box >= left && f.x[j]-box <= right && f.y[j]+box >= top && f.y[j]-box <= bottom {
				near |= 1 << j
			}
		}
		if near&^before != 0 {
			until = step + f.limits.tailSteps
		}
		for inside := true; inside; {
			if step++; step > f.now {
				return until
			}
			nx, ny := at(step)
			inside = min(x, nx)-curling.StoneRadius >= left && max(x, nx)+curling.StoneRadius <= right &&
				min(y, ny)-curling.StoneRadius >= top && max(y, ny)+curling.StoneRadius <= bottom
			if !inside {
				dx, dy := 2*(nx-x), 2*(ny-y)
				left, right = min(x, nx)-box+min(dx, 0), max(x, nx)+box+max(dx, 0)
				top, bottom = min(y, ny)-box+min(dy, 0), max(y, ny)+box+max(dy, 0)
			}
			x, y = nx, ny
		}
	}
}

// scannedBefore are the stones that stop the scan before it reaches stone i while they move.
func (r *limits) scannedBefore(i int) uint16 {
	if r.ScansAll {
		return 0
	}
	return 1<<i - 1
}

// removeLeaving removes stone i, outside the rink at the present step, unless the scan of the
// original does not reach it because a stone of a lower number still moves.
func (f *Simulator) removeLeaving(i int) {
	p := &f.next[i]
	wait := never
	for m := f.moving & f.limits.scannedBefore(i); m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if stop := f.segments[k].stopStep + f.limits.tailSteps; stop > f.now {
			wait = min(wait, stop, max(f.next[k].exit, f.now+1))
		}
	}
	for m := f.inCluster & f.limits.scannedBefore(i); m != 0 && wait > f.now+1; m &= m - 1 {
		if v := &f.motion[bits.TrailingZeros16(m)]; v.vx != 0 || v.vy != 0 {
			wait = f.now + 1
		}
	}
	if f.limits.tailSteps > 0 && f.now < f.segments[i].stopStep+f.limits.tailSteps {
		if f.returns(i) {
			if woken := f.wokenUntil(i); woken > f.now {
				wait = min(wait, woken)
			}
		} else if f.wakesNeighbour(i) {
			wait = min(wait, f.now+wakeSteps)
		}
	}
	if wait != never {
		p.exit = wait
		return
	}
	if x, y := f.positionAt(i, f.now); !f.outside(x, y) { // it is back inside
		p.exit = never
		if l := &f.segments[i]; f.outside(l.stopX, l.stopY) {
			p.exit = f.now + 1
		}
		return
	}
	f.moving &^= 1 << i
	f.onRink &^= 1 << i
	f.last = max(f.last, f.now)
	if f.rec != nil {
		f.rec.Remove(i)
	}
	for m := f.moving; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros16(m); f.next[k].with == i {
			f.findNextContact(k, 0)
		}
	}
}
