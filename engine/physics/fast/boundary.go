package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/physics/internal/law"
)

// exitStep is the first step at which the stone on segment l is outside the rink, or never. A path
// bends to one side only and not much, so most need no search.
func (f *Simulator) exitStep(l *segment) int {
	if f.outside(l.x, l.y) {
		return l.startStep + 1
	}
	step := never
	gone := f.outside(l.stopX, l.stopY)
	if gone {
		step = f.borderStep(l)
	}
	if l.table == nil {
		return step
	}
	// The path is off its chord by at most 1/e, the greatest value of s - bend(s), of the distance
	// of its end from its tangent.
	off := 0.42 * math.Abs(l.nx*(l.stopY-l.y)-l.ny*(l.stopX-l.x))
	switch {
	case l.stopX > f.limits.left && min(l.x, l.stopX)-off <= f.limits.left:
		step = min(step, f.bulgeStep(l, f.limits.left))
	case l.stopX < f.limits.right && max(l.x, l.stopX)+off >= f.limits.right:
		step = min(step, f.bulgeStep(l, f.limits.right))
	}
	if !f.law.oblique && !gone && math.Abs(l.ny) < steepHeading && (min(l.y, l.stopY)-off <= f.limits.back || max(l.y, l.stopY)+off >= f.limits.end) {
		step = min(step, f.excursionStep(l))
	}
	return step
}

// steepHeading is |n.y| from which no stone turns as far as across the sheet, so that y only falls or
// only rises: a path turns by less than 1 rad.
const steepHeading = 0.85

// borderStep is exitStep of a segment that starts inside the rink and ends outside.
func (f *Simulator) borderStep(l *segment) int {
	step := never
	if l.stopX <= f.limits.left {
		step = min(step, f.crossingStep(l, 1, 0, f.limits.left, l.stopX, 0))
	}
	if l.stopX >= f.limits.right {
		step = min(step, f.crossingStep(l, 1, 0, f.limits.right, l.stopX, 0))
	}
	if l.stopY <= f.limits.back {
		step = min(step, f.crossingStep(l, 0, 1, f.limits.back, l.stopY, 0))
	}
	if l.stopY >= f.limits.end {
		step = min(step, f.crossingStep(l, 0, 1, f.limits.end, l.stopY, 0))
	}
	return step
}

// crossingStep is the first step at which a segment that starts inside is beyond the line
// a·x + b·y = c. It is beyond it at the point last along (a, b), where its speed is least m/s. The
// distance to go is nearly proportional to the square of the speed, which Newton's method corrects.
func (f *Simulator) crossingStep(l *segment, a, b, c, last, least float64) int {
	k := f.law
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
			next := k.speedAfter(w, -d/v)
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
	step, sure := stepAt(float64(l.startStep) + (l.u-w)*k.perDV)
	switch {
	case w < 1 || shallow: // the path bends much in a step, compared with its speed across the line
		step -= 2
	case sure && step > l.startStep:
		return step
	}
	step = max(step, l.startStep+1)
	for ; step < l.stopStep; step++ {
		if f.outside(l.at(k, l.speed(k, float64(step)))) {
			break
		}
	}
	return step
}

// stepAt is the first whole step not before t; not sure means that t is so close to a step that
// rounding decides, and then it is the earlier one.
func stepAt(t float64) (step int, sure bool) {
	const doubt = 0.02
	s := math.Ceil(t - doubt)
	return int(s), s > t+doubt
}

// bulgeStep is the first step at which a path that ends inside a side line is beyond it in between, or
// never: it is farthest out where it heads along the sheet.
func (f *Simulator) bulgeStep(l *segment, line float64) int {
	w := l.speedAlongSheet(f.law)
	if w <= 0 || w >= l.u {
		return never
	}
	if x, y := l.at(f.law, w); f.outside(x, y) && (x-line)*(l.x-line) <= 0 {
		return f.crossingStep(l, 1, 0, line, x, w)
	}
	return never
}

// speedAlongSheet is the speed in m/s at which the stone heads along the sheet, 0 when it never does.
func (l *segment) speedAlongSheet(k *motionLaw) float64 {
	if l.table.h == 0 {
		return 0
	}
	if k.oblique {
		if l.reference <= 0 {
			return 0
		}
		return math.Exp(math.Log(l.reference)/l.table.h) + l.table.lag
	}
	angle := math.Asin(l.nx) // rad to be turned by until the sine is 0
	if l.ny < 0 {
		angle = -angle
	}
	return math.Exp(l.reference+angle/l.table.h) + k.halfDV
}

// excursionStep is the first step at which a path of v2 that ends inside leaves by the back or the
// far end, found on a grid of speeds, or never.
func (f *Simulator) excursionStep(l *segment) int {
	const parts = 64
	for k := 1; k < parts; k++ {
		w := l.u * (1 - float64(k)/parts)
		if f.outside(l.at(f.law, w)) {
			a := int(float64(l.startStep) + (l.u-w)*f.law.perDV - l.u*f.law.perDV/parts)
			for step := max(a, l.startStep+1); step < l.stopStep; step++ {
				if f.outside(l.at(f.law, l.speed(f.law, float64(step)))) {
					return step
				}
			}
		}
	}
	return never
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

// removeLeaving removes stone i, outside the rink at the present step, unless the scan of the
// original does not reach it because a stone of a lower number still moves.
func (f *Simulator) removeLeaving(i int) {
	p := &f.next[i]
	wait := never
	for m := f.moving & (1<<i - 1); m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if stop := f.segments[k].stopStep + f.limits.tailSteps; stop > f.now {
			wait = min(wait, stop, max(f.next[k].exit, f.now+1))
		}
	}
	if f.limits.tailSteps > 0 && f.now < f.segments[i].stopStep+f.limits.tailSteps && f.wakesNeighbour(i) {
		wait = min(wait, f.now+wakeSteps)
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
