package fastfcv1

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// findNextContacts finds the next contact of every moving stone.
func (g *Simulator) findNextContacts() {
	g.rest()
	for m := g.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		l := &g.segments[i]
		g.next[i] = never
		if l.stopStep <= g.now {
			continue
		}
		view := g.viewAt(l)
		for o := g.onSheet &^ (1 << i); o != 0; o &= o - 1 {
			j := bits.TrailingZeros16(o)
			limit := min(g.next[i], g.exit[i])
			if g.moving>>j&1 == 0 {
				if g.sharp || !view.misses(g.at[j]) {
					g.next[i] = min(g.next[i], g.contactWithResting(l, g.at[j], limit))
				}
			} else if j > i {
				g.next[i] = min(g.next[i], g.contactOfMoving(l, &g.segments[j], min(limit, g.exit[j])))
			}
		}
	}
}

// rest leaves the stones that have come to rest on the sheet where they are: from then on others may run into them.
func (g *Simulator) rest() {
	for m := g.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if stop := g.segments[i].stopStep; stop <= g.now && g.exit[i] > g.now {
			g.moving &^= 1 << i
			g.at[i], g.v[i], g.w[i] = g.segments[i].stop, curling.Vec{}, 0
			g.last = max(g.last, stop)
		}
	}
}

// view is the state of a moving stone in the frame of its heading. Its path turns to one side only, so
// it lies between its chord and its tangent.
type view struct {
	at, heading  curling.Vec
	ahead, aside float64 // m, of the stop: along the heading and to its left
}

func (g *Simulator) viewAt(l *segment) (v view) {
	at, _ := l.spot(g.now)
	vel, _ := l.motion(g.now)
	v.at, v.heading = at, vel.Mul(1/max(length(vel), 1e-12))
	chord := l.stop.Sub(at)
	v.ahead, v.aside = chord.X*v.heading.X+chord.Y*v.heading.Y, v.heading.X*chord.Y-v.heading.Y*chord.X
	return v
}

// misses reports that the path stays more than two radii away from a stone that rests at p.
func (v *view) misses(p curling.Vec) bool {
	const wide = law.Diameter + 0.002
	x, y := p.X-v.at.X, p.Y-v.at.Y
	along, aside := x*v.heading.X+y*v.heading.Y, v.heading.X*y-v.heading.Y*x
	if along < -wide || along > v.ahead+wide {
		return true
	}
	bend := v.aside
	if r := along + wide; v.ahead > 0 && r < v.ahead {
		bend *= max(r, 0) / v.ahead
	}
	return aside < min(bend, 0)-wide || aside > max(bend, 0)+wide
}

// contactWithResting is the first step after the present one, before limit, at which the stone on
// segment l overlaps one that rests at p, or never. It advances by as many steps as the gap allows at
// the present speed, which only falls.
func (g *Simulator) contactWithResting(l *segment, p curling.Vec, limit int) int {
	last := min(limit, l.stopStep+1)
	for step := g.now + 1; step < last; {
		at, speed := l.spot(step)
		x, y := p.X-at.X, p.Y-at.Y
		sq := x*x + y*y
		if sq <= law.DiameterSqr {
			if g.parting(l, step, curling.Vec{X: x, Y: y}) {
				step++
				continue
			}
			return step
		}
		step += max(1, int((math.Sqrt(sq)-law.Diameter)/(speed*g.ice.TimeStep+1e-12)))
		if speed == 0 {
			break
		}
	}
	return never
}

// parting reports that the stone on segment l moves away from one in a direction: overlapping stones
// that separate have no contact.
func (g *Simulator) parting(l *segment, step int, to curling.Vec) bool {
	v, _ := l.motion(step)
	return v.X*to.X+v.Y*to.Y <= 0
}

// contactOfMoving is the first step after the present one, before limit, at which two moving stones
// overlap and approach, or never.
func (g *Simulator) contactOfMoving(a, b *segment, limit int) int {
	last := min(limit, max(a.stopStep, b.stopStep)+1)
	for step := g.now + 1; step < last; {
		pa, ua := a.spot(step)
		pb, ub := b.spot(step)
		x, y := pb.X-pa.X, pb.Y-pa.Y
		sq := x*x + y*y
		if sq <= law.DiameterSqr {
			va, _ := a.motion(step)
			vb, _ := b.motion(step)
			if (vb.X-va.X)*x+(vb.Y-va.Y)*y < 0 {
				return step
			}
			step++
			continue
		}
		step += max(1, int((math.Sqrt(sq)-law.Diameter)/((ua+ub)*g.ice.TimeStep+1e-12)))
	}
	return never
}
