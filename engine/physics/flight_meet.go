package physics

import (
	"math"
	"math/bits"
)

// view is a moving stone as the search for its next contact sees it: where it is, where it
// heads, and where it will stop, in the frame of its heading. Its way turns to one side
// only and by less than a right angle, so it lies between its chord and its tangent.
type view struct {
	x, y, nx, ny float64
	w            float64 // m/s
	ahead, aside float64 // of the end: along the heading and to its left, metres
}

// look is the view of flying stone i when its speed has fallen to w.
func (f *Flight) look(i int, w float64) (v view) {
	l := &f.stone[i].leg
	v.w = w
	v.x, v.y, v.nx, v.ny = l.state(f.law, w)
	dx, dy := l.ex-v.x, l.ey-v.y
	v.ahead, v.aside = dx*v.nx+dy*v.ny, v.nx*dy-v.ny*dx
	return v
}

// margin is how much, in metres, the bounds are widened against rounding.
const margin = 1e-4

// misses reports that the way can never come within two radii of a stone that lies along
// metres ahead and aside metres to the left.
func (v *view) misses(along, aside float64) bool {
	if along <= 0 || along > v.ahead+diameter+margin {
		return true
	}
	bend := v.aside
	if r := along + diameter; r < v.ahead {
		bend *= r / v.ahead
	}
	if bend > 0 {
		return aside < -diameter-margin || aside > bend+diameter+margin
	}
	return aside > diameter+margin || aside < bend-diameter-margin
}

// search finds what flying stone i meets next, from the present step on.
func (f *Flight) search(i int) {
	s := &f.stone[i]
	s.next, s.with = never, -1
	l := &s.leg
	w := l.speed(f.law, float64(f.now))
	if f.now == 0 && i == f.index {
		w = f.skip(l)
	}
	v := f.look(i, w)
	for m := f.here &^ (1 << i); m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m)
		o := &f.stone[j]
		step := never
		switch {
		case o.state == resting:
			step = f.meetResting(&v, l, o.x, o.y)
		case o.leg.stop <= f.now:
			step = f.meetResting(&v, l, o.leg.ex, o.leg.ey)
		case w > 0 || o.next > f.now:
			step = f.meetFlying(l, &o.leg, min(s.next, s.exit))
		}
		if step < s.next {
			s.next, s.with = step, int8(j)
		}
	}
}

// skip is a speed that the delivered stone has before it can have met anything: it spares
// the search the long way from the hack.
func (f *Flight) skip(l *leg) float64 {
	top := f.nearest + diameter + 0.2
	if l.y-top < 1 || l.ny > -0.5 {
		return l.u
	}
	// Along a nearly straight way the square of the speed goes with the distance left.
	part := (top - l.ey) / (l.y - l.ey)
	if part <= 0 {
		return f.law.dv // it stops before: only a look at its end is needed
	}
	if part >= 1 {
		return l.u
	}
	w := l.u * math.Sqrt(part)
	for range 4 {
		_, y := l.at(f.law, w)
		if y >= top-0.15 {
			return w
		}
		w = min(l.u, w*1.01)
	}
	return l.u
}

// meetResting is the first step at which the stone seen as v, on leg l, is within two radii
// of a stone at rest at (x, y), or never.
func (f *Flight) meetResting(v *view, l *leg, x, y float64) int {
	rx, ry := x-v.x, y-v.y
	along, aside := rx*v.nx+ry*v.ny, v.nx*ry-v.ny*rx
	if v.misses(along, aside) {
		return never
	}
	k := f.law
	at := *v
	for range 12 {
		h := diameterSqr - aside*aside
		d := along - diameter
		hit := h > 0
		if hit {
			d = along - math.Sqrt(h)
		} else if d < 0.002 {
			break // beside the stone, within the bend: leave it to the slow search
		}
		w := k.slowed(at.w, d)
		if hit && w > 0 && d < 0.02 && d > -0.02 && (h > 0.004 || d < 2e-5 && d > -2e-5) {
			return f.confirm(l, x, y, float64(l.from)+(l.u-w)*k.perDV)
		}
		if w <= 0 {
			if dx, dy := l.ex-x, l.ey-y; dx*dx+dy*dy > diameterSqr {
				// It stops in front of the stone, unless it touches it in passing.
				if at.ahead < along || !hit {
					return never
				}
				break
			}
			w = at.w / 4
			if w < k.dv {
				break
			}
		}
		at.w = w
		at.x, at.y, at.nx, at.ny = l.state(k, w)
		dx, dy := l.ex-at.x, l.ey-at.y
		at.ahead, at.aside = dx*at.nx+dy*at.ny, at.nx*dy-at.ny*dx
		rx, ry = x-at.x, y-at.y
		along, aside = rx*at.nx+ry*at.ny, at.nx*ry-at.ny*rx
		if rx*rx+ry*ry > diameterSqr && at.misses(along, aside) {
			return never
		}
	}
	rest := leg{x: x, y: y, ex: x, ey: y}
	return f.approach(l, &rest, float64(l.from)+(l.u-v.w)*k.perDV, never)
}

// confirm is the first whole step from about t on at which the stone on leg l overlaps the
// one at (x, y): between two steps it may graze it unseen.
func (f *Flight) confirm(l *leg, x, y, t float64) int {
	first := max(int(math.Ceil(t-0.02)), f.now+1)
	for step := first; step < first+2; step++ {
		px, py := l.at(f.law, l.speed(f.law, float64(step)))
		if dx, dy := px-x, py-y; dx*dx+dy*dy <= diameterSqr {
			return step
		}
	}
	return never
}

// meetFlying is the first step before limit at which two flying stones touch, or never.
func (f *Flight) meetFlying(a, b *leg, limit int) int {
	k := f.law
	now := float64(f.now)
	wa, wb := a.speed(k, now), b.speed(k, now)
	ax, ay := a.at(k, wa)
	bx, by := b.at(k, wb)
	gap := k.reach(wa) + k.reach(wb) + diameter + margin
	if dx, dy := bx-ax, by-ay; dx*dx+dy*dy > gap*gap {
		return never
	}
	return f.approach(a, b, now, limit)
}

// approach is conservative advancement: it jumps to the earliest moment at which the two
// stones can have met, judging by their present velocities and by a bound on how these can
// change, until they touch at a whole step, have stopped, or limit is passed.
func (f *Flight) approach(a, b *leg, t float64, limit int) int {
	k := f.law
	for range 400 {
		if t >= float64(limit) {
			return never
		}
		wa, wb := a.speed(k, t), b.speed(k, t)
		if wa <= 0 && wb <= 0 {
			return never
		}
		ax, ay, anx, any := a.state(k, wa)
		bx, by, bnx, bny := b.state(k, wb)
		rx, ry := bx-ax, by-ay
		d := math.Sqrt(rx*rx + ry*ry)
		gap := d - diameter
		if gap > k.reach(wa)+k.reach(wb) {
			return never
		}
		if d == 0 {
			d = 1
		}
		ta, tb := (anx*rx+any*ry)/d, (bnx*rx+bny*ry)/d
		closing := wa*ta - wb*tb
		// How fast the closing may grow, and how long that bound holds.
		grow, hold := 0.0, never*k.step
		if wa > 0 {
			grow += k.slack - ta
			hold = wa
		}
		if wb > 0 {
			grow += k.slack + tb
			hold = min(hold, wb)
		}
		if hold > 4*k.dv {
			hold *= 0.6
		}
		hold *= k.perDV // steps
		grow = max(grow*k.friction, 0)
		steps := hold
		if gap <= 0 {
			steps = 0
		} else if q := closing*closing + 2*grow*gap; q > 0 {
			if r := closing + math.Sqrt(q); r > 0 {
				steps = min(hold, 2*gap/r/k.step)
			}
		}
		if steps > 0.02 {
			t += steps
			continue
		}
		step := max(int(math.Ceil(t-0.02)), f.now+1)
		for n := step; n < step+2; n++ {
			if f.overlap(a, b, n) {
				if n >= limit {
					return never
				}
				return n
			}
		}
		t = float64(step + 1)
	}
	return never
}

// overlap reports whether two stones on their legs are within two radii at a step.
func (f *Flight) overlap(a, b *leg, step int) bool {
	t := float64(step)
	ax, ay := a.at(f.law, a.speed(f.law, t))
	bx, by := b.at(f.law, b.speed(f.law, t))
	dx, dy := bx-ax, by-ay
	return dx*dx+dy*dy <= diameterSqr
}
