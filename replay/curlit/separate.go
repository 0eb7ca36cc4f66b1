package curlit

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// separation is what moving overlapping stones apart came to.
type separation struct {
	pairs int     // that overlapped
	worst float64 // m, the largest overlap
	moved float64 // m, the farthest a stone was moved
	stuck bool    // some still overlap
}

const (
	// clearance is what stays between stones moved apart, m: more than the rounding of a log.
	clearance       = 1e-4
	maxSeparations  = 500
	leastSeparation = 2*curling.StoneRadius + clearance
)

// separate moves stones that overlap apart, each of a pair by half of what is missing along the line through their
// centres, again and again until none do: for a pair alone this is the least sum of squares of the ways, for more it is near
// it. Stones of keep, a set of bits, stay where they are unless both of a pair are in it.
func separate(p curling.Position, keep uint16) (curling.Position, separation) {
	var s separation
	start := p
	for i := range p {
		for j := range i {
			if p.Has(i) && p.Has(j) {
				if over := 2*curling.StoneRadius - p[i].Distance(p[j]); over > 0 {
					s.pairs++
					s.worst = max(s.worst, over)
				}
			}
		}
	}
	if s.pairs == 0 {
		return p, s
	}
	for range maxSeparations {
		moved := false
		for i := range p {
			for j := range i {
				if p.Has(i) && p.Has(j) && pushApart(&p[i], &p[j], keep>>i&1 == 1, keep>>j&1 == 1) {
					moved = true
				}
			}
		}
		if !moved {
			for i := range p {
				s.moved = max(s.moved, p[i].Distance(start[i]))
			}
			return p, s
		}
	}
	if keep != 0 {
		return separate(start, 0)
	}
	s.stuck = true
	return start, s
}

// pushApart moves two stones apart if they overlap.
func pushApart(a, b *curling.Vec, keepA, keepB bool) bool {
	d := a.Distance(*b)
	if d >= 2*curling.StoneRadius {
		return false
	}
	n := curling.Vec{X: 1}
	if d > 0 {
		n = a.Sub(*b).Mul(1 / d)
	}
	shareA := 0.5
	switch {
	case keepA && !keepB:
		shareA = 0
	case keepB && !keepA:
		shareA = 1
	}
	way := leastSeparation - d
	*a = a.Add(n.Mul(way * shareA))
	*b = b.Sub(n.Mul(way * (1 - shareA)))
	return true
}

// finite reports whether both numbers are numbers.
func finite(x, y float64) bool { return !math.IsNaN(x) && !math.IsNaN(y) }

// Separate moves stones that overlap apart, as the reader does: the farthest way that one was moved in metres, and ok, which is false where
// it could not be done. Stones of keep, a set of bits, stay where they are unless both of a pair are in it.
func Separate(p curling.Position, keep uint16) (apart curling.Position, moved float64, ok bool) {
	apart, s := separate(p, keep)
	return apart, s.moved, !s.stuck
}
