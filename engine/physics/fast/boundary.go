package fast

import (
	"math"
	"math/bits"

	"hogline/engine/physics/internal/law"
)

// exitStep is the first step at which the stone on segment l is beyond the border of the rink,
// or never. A path bends to one side only and not much, so that most are seen not to leave
// at all.
func (f *Simulator) exitStep(l *segment) int {
	if f.outside(l.x, l.y) {
		return l.from + 1
	}
	step := never
	gone := f.outside(l.ex, l.ey)
	if gone {
		step = f.borderStep(l)
	}
	if l.table == nil {
		return step
	}
	// The path is at most 1/e of its end's distance from the tangent off its chord: the
	// greatest value of s - bend(s).
	off := 0.42 * math.Abs(l.nx*(l.ey-l.y)-l.ny*(l.ex-l.x))
	switch {
	case l.ex > f.limits.left && min(l.x, l.ex)-off <= f.limits.left:
		step = min(step, f.bulgeStep(l, f.limits.left))
	case l.ex < f.limits.right && max(l.x, l.ex)+off >= f.limits.right:
		step = min(step, f.bulgeStep(l, f.limits.right))
	}
	if !f.law.oblique && !gone && math.Abs(l.ny) < steepHeading && (min(l.y, l.ey)-off <= f.limits.back || max(l.y, l.ey)+off >= f.limits.end) {
		step = min(step, f.excursionStep(l))
	}
	return step
}

// steepHeading is a heading from which no stone turns as far as across the sheet: its y only falls
// or only rises. A path turns by less than 1 rad.
const steepHeading = 0.85

// borderStep is exitOf for a segment that starts inside and ends beyond the border.
func (f *Simulator) borderStep(l *segment) int {
	step := never
	if l.ex <= f.limits.left {
		step = min(step, f.crossingStep(l, 1, 0, f.limits.left, l.ex, 0))
	}
	if l.ex >= f.limits.right {
		step = min(step, f.crossingStep(l, 1, 0, f.limits.right, l.ex, 0))
	}
	if l.ey <= f.limits.back {
		step = min(step, f.crossingStep(l, 0, 1, f.limits.back, l.ey, 0))
	}
	if l.ey >= f.limits.end {
		step = min(step, f.crossingStep(l, 0, 1, f.limits.end, l.ey, 0))
	}
	return step
}

// crossingStep is the first step at which the segment, inside at its start, is beyond the line
// a·x + b·y = c; it is beyond at last, the place along (a, b) where its speed is least.
// Nearly, the distance left goes with the square of the speed; the velocity corrects that.
func (f *Simulator) crossingStep(l *segment, a, b, c, last, least float64) int {
	k := f.law
	begin, end := a*l.x+b*l.y-c, last-c
	beyond, inside := least, l.u // speeds on both sides of the crossing
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
	step, sure := stepAt(float64(l.from) + (l.u-w)*k.perDV)
	switch {
	case w < 1 || shallow: // the way bends much in a step, for its speed across the line
		step -= 2
	case sure && step > l.from:
		return step
	}
	step = max(step, l.from+1)
	for ; step < l.stop; step++ {
		if f.outside(l.at(k, l.speed(k, float64(step)))) {
			break
		}
	}
	return step
}

// stepAt is the first whole step not before t, or the one before when t is so close to it
// that it has to be looked at.
func stepAt(t float64) (step int, sure bool) {
	const doubt = 0.02
	s := math.Ceil(t - doubt)
	return int(s), s > t+doubt
}

// bulgeStep is the first step at which a path that ends within a side line is beyond it in
// between, or never: it is farthest out where it heads straight down or up the sheet.
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

// speedAlongSheet is the speed at which the stone heads along the sheet, 0 when it never does.
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
	angle := math.Asin(l.nx) // to be turned by, in the sense in which the sine falls
	if l.ny < 0 {
		angle = -angle
	}
	return math.Exp(l.reference+angle/l.table.h) + k.halfDV
}

// excursionStep looks for a path under the law of v2 that leaves by the back or the far end and
// comes back, on a grid of speeds.
func (f *Simulator) excursionStep(l *segment) int {
	const parts = 64
	for k := 1; k < parts; k++ {
		w := l.u * (1 - float64(k)/parts)
		if f.outside(l.at(f.law, w)) {
			a := int(float64(l.from) + (l.u-w)*f.law.perDV - l.u*f.law.perDV/parts)
			for step := max(a, l.from+1); step < l.stop; step++ {
				if f.outside(l.at(f.law, l.speed(f.law, float64(step)))) {
					return step
				}
			}
		}
	}
	return never
}

// wakeSteps is for how many steps a stone that was woken in passing keeps the scan of v2 from
// those behind it, at least.
const wakeSteps = 20

// wakesNeighbour reports whether stone i, on its way out, passes a resting stone of a lower number
// so closely that Box2D wakes that one: the boxes around them meet.
func (f *Simulator) wakesNeighbour(i int) bool {
	const box = law.Diameter + 0.15 // a box is up to 0.1 m wider than its stone, each way
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

// removeLeaving takes stone i off the rink at the present step, unless the scan of the original
// does not reach it because a stone before it still moves.
func (f *Simulator) removeLeaving(i int) {
	p := &f.next[i]
	wait := never
	for m := f.moving & (1<<i - 1); m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if stop := f.segments[k].stop + f.limits.tail; stop > f.now {
			wait = min(wait, stop, max(f.next[k].exit, f.now+1))
		}
	}
	if f.limits.tail > 0 && f.now < f.segments[i].stop+f.limits.tail && f.wakesNeighbour(i) {
		wait = min(wait, f.now+wakeSteps)
	}
	if wait != never {
		p.exit = wait
		return
	}
	if x, y := f.positionAt(i, f.now); !f.outside(x, y) { // it waited and came back
		p.exit = never
		if l := &f.segments[i]; f.outside(l.ex, l.ey) {
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
