package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/physics/law"
)

// view is the state of a moving stone in the frame of its heading. Its path turns to one side only
// and by less than a right angle, so it lies between its chord and its tangent.
type view struct {
	x, y, nx, ny float64
	w            float64 // m/s
	ahead, aside float64 // m, of the stop: along the heading and to its left
}

// viewAt is the view of the stone on segment l when its speed has fallen to w m/s.
func (r *rink) viewAt(l *segment, w float64) (v view) {
	v.w = w
	v.x, v.y, v.nx, v.ny = l.state(r.law, w)
	dx, dy := l.stopX-v.x, l.stopY-v.y
	v.ahead, v.aside = dx*v.nx+dy*v.ny, v.nx*dy-v.ny*dx
	return v
}

// margin widens the bounds against rounding, m.
const margin = 1e-4

// misses reports that the path stays more than two radii away from a stone that lies along metres
// ahead and aside metres to the left. Only a stone slower than nimble m/s can come nearer to one behind it.
func (v *view) misses(along, aside, nimble float64) bool {
	if along <= 0 && v.w > nimble || along > v.ahead+law.Diameter+margin {
		return true
	}
	bend := v.aside
	if r := along + law.Diameter; r < v.ahead {
		bend *= r / v.ahead
	}
	if bend > 0 {
		return aside < -law.Diameter-margin || aside > bend+law.Diameter+margin
	}
	return aside > law.Diameter+margin || aside < bend-law.Diameter-margin
}

// bendTable is the distance of a path from its tangent at the share s of its length, as a share of
// that at its end: to first order in the curl, s + (1-s)·ln(1-s).
var bendTable = func() (t [129]float64) {
	for i := range t[:128] {
		s := float64(i) / 128
		t[i] = s + (1-s)*math.Log1p(-s)
	}
	t[128] = 1
	return t
}()

func bend(s float64) float64 {
	q := s * 128
	i := uint(int(q)) & 127
	return bendTable[i] + (q-float64(i))*(bendTable[i+1]-bendTable[i])
}

// findNextContact finds the next contact of moving stone i after the present step. The stones of
// known are moving ones that have been searched at this step: contacts with i are theirs.
func (f *Simulator) findNextContact(i int, known uint16) {
	p, l := &f.next[i], &f.segments[i]
	p.contact, p.with = never, -1
	v := f.firstView(i, l)
	// The bend of a long path is known well; a short one is bounded by its triangle.
	long, per, wide := v.ahead > 1.5 && f.law.paths == nil, 0.0, 0.0
	if long {
		per = 1 / v.ahead
		wide = law.Diameter + 0.01 + 0.05*math.Abs(v.aside) + 0.4*sqr(v.aside*per)
	}
	nearest := math.Inf(1) // m ahead of v to the first contact found
	resting := f.onRink &^ f.moving &^ (1 << i)
	if f.law.sharp {
		p.contact, p.with = f.sharpContact(l, resting)
		resting = 0
	}
	for m := f.inStrip(&v, per, resting); m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m) & 15
		rx, ry := f.x[j]-v.x, f.y[j]-v.y
		along := rx*v.nx + ry*v.ny
		if along-law.Diameter > nearest {
			continue
		}
		aside := v.nx*ry - v.ny*rx
		off := aside
		if s := along * per; long && s < 0.8 {
			off -= v.aside * bend(s)
			if off > wide || off < -wide {
				continue
			}
		} else if v.misses(along, aside, f.law.nimble) {
			continue
		}
		if step, d := f.contactWithResting(&v, l, j, along, off); step < p.contact {
			p.contact, p.with, nearest = step, j, d
		}
	}
	limit := never
	if f.moving&f.limits.scannedBefore(i) == 0 {
		limit = p.exit // no stone of a lower number stops the scan before it
	}
	for m := f.moving &^ known &^ (1 << i); m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m)
		if step := f.conservativeAdvance(l, &f.segments[j], float64(f.now), min(p.contact, limit)); step < p.contact {
			p.contact, p.with = step, j
		}
	}
}

// sharpContact is the first contact of the stone on segment l with a resting one where its path may turn in any way, or never.
func (f *Simulator) sharpContact(l *segment, resting uint16) (step, with int) {
	step, with = never, -1
	for m := resting; m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m)
		rest := segment{x: f.x[j], y: f.y[j], stopX: f.x[j], stopY: f.y[j]}
		if first := f.conservativeAdvance(l, &rest, float64(f.now), step); first < step {
			step, with = first, j
		}
	}
	return step, with
}

// farthest is the length of path in metres on which stones can lie, for narrowing the strip.
const farthest = 12.0

// inStrip are those of the resting stones that lie in the strip of the path seen as v, widened by two
// radii. It has no branches on the positions, which could not be predicted.
func (f *Simulator) inStrip(v *view, per float64, stones uint16) uint16 {
	end, side, behind := v.ahead+law.Diameter+margin, v.aside, 0.0
	if v.w <= f.law.nimble {
		behind = law.Diameter
	}
	if per > 0 && v.ahead > farthest && f.nearest-f.limits.back < 11 { // and 4.5 m across
		// bend is convex: at a share of the path it is at most that share of its end.
		side *= farthest * per
	}
	left, right := max(side, 0)+law.Diameter+margin, min(side, 0)-law.Diameter-margin
	x, y, nx, ny := v.x, v.y, v.nx, v.ny
	out := uint16(0)
	for m := stones; m != 0; m &= m - 1 {
		j := bits.TrailingZeros16(m) & 15
		rx, ry := f.x[j]-x, f.y[j]-y
		along, aside := rx*nx+ry*ny, nx*ry-ny*rx
		// Inside the strip none of these is negative.
		out |= m & -m & signMask(math.Float64bits(along+behind)|math.Float64bits(end-along)|
			math.Float64bits(left-aside)|math.Float64bits(aside-right))
	}
	return stones &^ out
}

// signMask is all ones when the sign bit of a float's bits is set, else 0.
func signMask(float uint64) uint16 { return uint16(int64(float) >> 63) }

// firstView is the view from which the contacts of stone i are searched: the present one, or for the
// delivered stone the one just before it can touch anything.
func (f *Simulator) firstView(i int, l *segment) view {
	w := l.speed(f.law, float64(f.now))
	if f.now == 0 && i == f.delivered && l.ny < -0.5 {
		top := f.nearest + law.Diameter + 0.2
		// On a nearly straight path the square of the speed is proportional to the distance to go.
		if f.law.paths != nil { // the path is no shorter than the straight line to top
			return f.viewAt(l, min(w, l.slide.After(w, atLeast(l.y-top, 0))))
		}
		part := (top - l.stopY) / (l.y - l.stopY)
		if part <= 0 {
			w = min(w, 0.5)
		} else if part < 0.9 {
			v := f.viewAt(l, w*math.Sqrt(part))
			if v.y > top-0.15 {
				return v
			}
		}
	}
	return f.viewAt(l, w)
}

// contactWithResting is the first step at which the stone seen as v, on segment l, is within two
// radii of stone j, which rests along metres ahead and off metres left of the path, or never, and how
// far ahead of v it is then, m.
func (f *Simulator) contactWithResting(v *view, l *segment, j int, along, off float64) (step int, ahead float64) {
	k := f.law
	x, y := f.x[j], f.y[j]
	at := *v
	for range 12 {
		if along <= 0 && at.w <= k.nimble {
			break
		}
		h := law.DiameterSqr - off*off
		d := along - law.Diameter
		hit := h > 0
		if hit {
			d = along - math.Sqrt(h)
		} else if d < 0.002 {
			break // beside the stone, within the bend: left to conservativeAdvance
		}
		var w float64
		if k.paths == nil {
			w = k.speedAfter(at.w, d)
		} else {
			w = l.slide.After(at.w, d)
		}
		if w > l.u {
			w = l.u
		}
		if hit && w > 0 && math.Abs(d) < min(0.02, 2*at.w*k.step) && (h > 0.004 || d < 2e-5 && d > -2e-5) && at.w < v.w {
			ahead = (at.x-v.x)*v.nx + (at.y-v.y)*v.ny + d
			found, sure := stepAt(l.from + l.steps(k, w))
			if sure && h > 0.004 && found > f.now { // no step is long enough to skip it
				return found, ahead
			}
			return k.confirm(l, x, y, max(found, f.now+1)), ahead
		}
		if w <= 0 {
			if sqr(l.stopX-x)+sqr(l.stopY-y) > law.DiameterSqr {
				// It stops before the stone, unless it touches it in passing.
				if at.ahead < along || !hit {
					return never, 0
				}
				break
			}
			w = at.w / 4
			if w < k.dv {
				break
			}
		}
		at = f.viewAt(l, w)
		rx, ry := x-at.x, y-at.y
		along, off = rx*at.nx+ry*at.ny, at.nx*ry-at.ny*rx
		if rx*rx+ry*ry > law.DiameterSqr && at.misses(along, off, k.nimble) {
			return never, 0
		}
	}
	rest := segment{x: x, y: y, stopX: x, stopY: y}
	return f.conservativeAdvance(l, &rest, l.from+l.steps(k, v.w), never), math.Inf(1)
}

// confirm is the first step or the next one if the stone on segment l overlaps the one at (x, y) then, or never:
// a graze between two steps is none.
func (k *motionLaw) confirm(l *segment, x, y float64, first int) int {
	for step := first; step < first+2; step++ {
		px, py := l.at(k, l.speed(k, float64(step)))
		if sqr(px-x)+sqr(py-y) <= law.DiameterSqr {
			return step
		}
	}
	return never
}

// conservativeAdvance is the first step from t on, before limit, at which two stones overlap, or
// never. It advances to the earliest time at which they can touch, by their present closing speed and
// a bound on its growth, until they do at a whole step, cannot any more, or limit is reached.
func (f *Simulator) conservativeAdvance(a, b *segment, t float64, limit int) int {
	k := f.law
	for range 400 {
		if t >= float64(limit) {
			return never
		}
		wa, wb := a.speed(k, t), b.speed(k, t)
		if wa <= 0 && wb <= 0 {
			return never
		}
		ax, ay, atx, aty := a.state(k, wa)
		bx, by, btx, bty := b.state(k, wb)
		rx, ry := bx-ax, by-ay
		d2 := rx*rx + ry*ry
		// If the triangles of the paths are apart along the line of the centres, the stones never
		// touch.
		ta, tb := atx*rx+aty*ry, btx*rx+bty*ry
		dx, dy := a.stopX-ax, a.stopY-ay
		sa := max(ta*(dx*atx+dy*aty), dx*rx+dy*ry)
		dx, dy = b.stopX-bx, b.stopY-by
		sb := min(tb*(dx*btx+dy*bty), dx*rx+dy*ry)
		if sa <= 0 && sb >= 0 && !k.sharp && d2 > sqr(law.Diameter+margin) {
			return never
		}
		d := math.Sqrt(d2)
		gap := d - law.Diameter
		if d > 0 {
			per := 1 / d
			ta, tb, sa, sb = ta*per, tb*per, sa*per, sb*per
		}
		if gap+min(sb, 0)-max(sa, 0) > margin && !k.sharp {
			return never
		}
		closing := wa*ta - wb*tb
		// A bound on the growth of the closing speed, and for how many steps it is valid.
		grow, valid := 0.0, never*k.step
		if k.paths != nil {
			growA, validA := a.approach(k, wa, -ta)
			growB, validB := b.approach(k, wb, tb)
			grow, valid = growA+growB, min(validA, validB)
		} else {
			if wa > 0 {
				grow += k.headingSlack - ta
				valid = wa
			}
			if wb > 0 {
				grow += k.headingSlack + tb
				valid = min(valid, wb)
			}
			if valid > 4*k.dv {
				valid *= 0.6
			}
			valid *= k.perDV // steps
			grow = atLeast(grow*k.friction, 0)
		}
		steps := valid
		if gap <= 0 {
			steps = 0
		} else if q := closing*closing + 2*grow*gap; q > 0 {
			if r := closing + math.Sqrt(q); r > 0 {
				steps = min(valid, 2*gap/(r*k.step))
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

// approach is a bound on what a stone of w m/s adds to the growth of a closing speed, m/s², under a law without a closed form,
// and for how many steps it is valid. away is the cosine of its heading with the direction away from the other.
func (l *segment) approach(k *motionLaw, w, away float64) (grow, steps float64) {
	if w <= 0 {
		return 0, never
	}
	least := 0.4 * w
	if w < 4*k.dv {
		least = 0
	}
	return atLeast(k.headingSlack+away, 0) * k.paths.Deceleration(least), l.steps(k, least) - l.steps(k, w)
}

// overlap reports whether two stones on their segments are within two radii at a step.
func (r *rink) overlap(a, b *segment, step int) bool {
	t := float64(step)
	ax, ay := a.at(r.law, a.speed(r.law, t))
	bx, by := b.at(r.law, b.speed(r.law, t))
	return sqr(bx-ax)+sqr(by-ay) <= law.DiameterSqr
}
