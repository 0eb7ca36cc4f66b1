package physics

import (
	"math"
)

// exitOf is the first step at which flying stone i is beyond the border of the rink, or
// never. The way of a stone bends to one side only: it lies between its chord and its
// first tangent, so that most ways are seen not to leave at all.
func (f *Flight) exitOf(i int) int {
	l := &f.stone[i].leg
	end := f.beyond(l.ex, l.ey)
	if end < 0 {
		if l.law == nil {
			return never
		}
		// The corner of the triangle of chord and tangents is no further along than the
		// end; the tangent up to there bounds the bulge.
		along := (l.ex-l.x)*l.nx + (l.ey-l.y)*l.ny
		if f.beyond(l.x+l.nx*along, l.y+l.ny*along) < 0 {
			return never
		}
		return f.bulge(i)
	}
	if f.beyond(l.x, l.y) >= 0 {
		return l.from + 1
	}
	return f.crossing(i, float64(l.from), float64(l.stop))
}

// crossing is the first whole step after which stone i, inside at step a, is beyond the
// border; it is beyond at step b.
func (f *Flight) crossing(i int, a, b float64) int {
	l := &f.stone[i].leg
	// Distance goes with the square of the remaining speed: search in that.
	beyond := func(t float64) float64 { return f.beyond(l.at(f.law, l.speed(f.law, t))) }
	ga, gb := beyond(a), beyond(b)
	for range 60 {
		if b-a <= 1 && math.Floor(b) == math.Floor(a) || b-a < 1e-6 {
			break
		}
		t := a + (b-a)*ga/(ga-gb)
		if !(t > a && t < b) {
			t = (a + b) / 2
		}
		g := beyond(t)
		if g >= 0 {
			b, gb = t, g
			ga /= 2
			if t-a > 1 && beyond(math.Max(a, t-1)) < 0 {
				a = math.Max(a, t-1)
				ga = beyond(a)
			}
		} else {
			a, ga = t, g
			gb /= 2
		}
	}
	step := int(math.Ceil(a))
	for step < int(b)+2 && beyond(float64(step)) < 0 {
		step++
	}
	return max(step, l.from+1)
}

// bulge finds whether a way that ends inside the rink leaves it in between, on a grid that
// a stone crosses in a few centimetres.
func (f *Flight) bulge(i int) int {
	l := &f.stone[i].leg
	const parts = 64
	last := float64(l.from)
	for k := 1; k <= parts; k++ {
		w := l.u * (1 - float64(k)/parts)
		t := float64(l.from) + (l.u-w)*f.law.perDV
		if f.beyond(l.at(f.law, w)) >= 0 {
			return f.crossing(i, last, t)
		}
		last = t
	}
	return never
}

// leave takes stone i off the rink at the present step, unless the scan of the original
// does not reach it because a stone before it still moves.
func (f *Flight) leave(i int) {
	s := &f.stone[i]
	wait := never
	for k := range i {
		if f.flights>>k&1 == 0 {
			continue
		}
		if o := &f.stone[k]; o.leg.stop > f.now {
			wait = min(wait, o.leg.stop, max(o.exit, f.now+1))
		}
	}
	if wait != never {
		s.exit = wait
		return
	}
	if !f.outside(f.place(i, f.now)) { // it waited and came back
		s.exit = never
		if f.outside(s.leg.ex, s.leg.ey) {
			s.exit = f.crossing(i, float64(f.now), float64(s.leg.stop))
		}
		return
	}
	s.state = absent
	s.exit, s.next = never, never
	f.flights &^= 1 << i
	f.here &^= 1 << i
	f.last = max(f.last, f.now)
	if f.rec != nil {
		f.rec.Remove(i)
	}
	for k := range f.index + 1 {
		if f.flights>>k&1 == 1 && int(f.stone[k].with) == i {
			f.search(k)
		}
	}
}
