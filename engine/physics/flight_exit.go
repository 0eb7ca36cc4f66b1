package physics

import (
	"math"
	"math/bits"

	"hogline/engine/curling"
)

// exitOf is the first step at which the stone on leg l is beyond the border of the rink,
// or never. A way bends to one side only: it lies in the triangle of its chord and its
// first tangent, so that most are seen not to leave at all.
func (f *Flight) exitOf(l *leg) int {
	if f.outside(l.x, l.y) {
		return l.from + 1
	}
	step := never
	gone := f.outside(l.ex, l.ey)
	if gone {
		step = f.crossing(l)
	}
	if l.law == nil {
		return step
	}
	// The way lies between its chord and its tangent, which goes as far as here.
	along := (l.ex-l.x)*l.nx + (l.ey-l.y)*l.ny
	x, y := l.x+l.nx*along, l.y+l.ny*along
	if gone {
		y = curling.TeeY // the sides alone are in question
		if l.ex <= f.lim.left || l.ex >= f.lim.right {
			return step
		}
	}
	if f.outside(x, y) {
		step = min(step, f.bulge(l))
	}
	return step
}

// crossing is exitOf for a leg that starts inside and ends beyond the border.
func (f *Flight) crossing(l *leg) int {
	at := float64(never)
	if l.ex <= f.lim.left {
		at = min(at, f.crosses(l, 1, 0, f.lim.left))
	}
	if l.ex >= f.lim.right {
		at = min(at, f.crosses(l, 1, 0, f.lim.right))
	}
	if l.ey <= f.lim.back {
		at = min(at, f.crosses(l, 0, 1, f.lim.back))
	}
	if l.ey >= f.lim.end {
		at = min(at, f.crosses(l, 0, 1, f.lim.end))
	}
	step := max(int(math.Ceil(at-0.02)), l.from+1)
	for ; step < l.stop; step++ {
		if f.outside(l.at(f.law, l.speed(f.law, float64(step)))) {
			break
		}
	}
	return step
}

// crosses is when the leg passes the line a·x + b·y = c, in steps of the shot: nearly the
// distance left goes with the square of the speed, and the velocity corrects that.
func (f *Flight) crosses(l *leg, a, b, c float64) float64 {
	k := f.law
	begin, end := a*l.x+b*l.y-c, a*l.ex+b*l.ey-c
	w := l.u * math.Sqrt(max(0, end/(end-begin)))
	for range 16 {
		if w <= k.dv {
			break
		}
		x, y, nx, ny := l.state(k, w)
		d, v := a*x+b*y-c, a*nx+b*ny
		if v*end <= 0 { // it runs away from the line: not yet towards it, or coming back
			if d*end > 0 {
				w = (w + l.u) / 2
			} else {
				w *= 0.7
			}
			continue
		}
		next := min(l.u, k.slowed(w, -d/v))
		done := math.Abs(d) < 0.02*math.Abs(v)
		w = next
		if done {
			break
		}
	}
	return float64(l.from) + (l.u-w)*k.perDV
}

// bulge finds whether a way that ends inside the rink leaves it in between, on a grid of
// speeds: such a stone is slow to turn back.
func (f *Flight) bulge(l *leg) int {
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

// leave takes stone i off the rink at the present step, unless the scan of the original
// does not reach it because a stone before it still moves.
func (f *Flight) leave(i int) {
	p := &f.plan[i]
	wait := never
	for m := f.flights & (1<<i - 1); m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if stop := f.legs[k].stop; stop > f.now {
			wait = min(wait, stop, max(f.plan[k].exit, f.now+1))
		}
	}
	if wait != never {
		p.exit = wait
		return
	}
	if x, y := f.place(i, f.now); !f.outside(x, y) { // it waited and came back
		p.exit = never
		if l := &f.legs[i]; f.outside(l.ex, l.ey) {
			p.exit = f.now + 1
		}
		return
	}
	f.flights &^= 1 << i
	f.here &^= 1 << i
	f.last = max(f.last, f.now)
	if f.rec != nil {
		f.rec.Remove(i)
	}
	for m := f.flights; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros16(m); f.plan[k].with == i {
			f.search(k)
		}
	}
}
