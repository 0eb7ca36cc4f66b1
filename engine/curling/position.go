package curling

import (
	"math"
)

// Stones is the number of stones of an end, both teams together.
const Stones = 16

// Side is a team's place in one end: who threw first, who has the hammer. Stone i of
// a Position belongs to side i % 2.
type Side uint8

// The two sides of an end.
const (
	First  Side = 0 // throws the first stone of the end
	Hammer Side = 1 // throws the last stone of the end
)

// Other is the opponent's side.
func (s Side) Other() Side { return 1 - s }

// SideOf is the side that stone i of an end belongs to.
func SideOf(i int) Side { return Side(i & 1) }

// Position is where the stones of an end lie: entry i is the stone delivered as shot i
// (0..15), the zero Vec a stone that is not there. A plain value: copy and compare it.
type Position [Stones]Vec

// Has reports whether stone i lies on the sheet.
func (p *Position) Has(i int) bool { return p[i] != Vec{} }

// Apart is the greatest distance in metres between the places of a stone in two positions, infinite where one of them lacks it.
func (p *Position) Apart(q *Position) (worst float64) {
	for i := range p {
		if p.Has(i) != q.Has(i) {
			return math.Inf(1)
		}
		worst = max(worst, p[i].Distance(q[i]))
	}
	return worst
}

// Count is the number of stones on the sheet.
func (p *Position) Count() int {
	n := 0
	for i := range p {
		if p.Has(i) {
			n++
		}
	}
	return n
}

// last is the number of the last stone on the sheet, -1 without any.
func (p *Position) last() int {
	for i := Stones - 1; i >= 0; i-- {
		if p.Has(i) {
			return i
		}
	}
	return -1
}

// Without is p with stone i taken away.
func (p Position) Without(i int) Position {
	p[i] = Vec{}
	return p
}

// Mirrored is p reflected at the centre line.
func (p Position) Mirrored() Position {
	for i := range p {
		if p.Has(i) {
			p[i].X = SheetWidth - p[i].X
		}
	}
	return p
}

// Nearest is the index of the stone closest to the tee among those in the house, or -1.
func (p *Position) Nearest(b Bounds) int {
	best, bestD := -1, math.Inf(1)
	for i := range p {
		if p.Has(i) {
			if d := p[i].Distance(Tee); d < b.House && d < bestD {
				best, bestD = i, d
			}
		}
	}
	return best
}

// Counting tells who would score if the end ended now, and how many: the stones of one
// side that lie nearer to the tee than every stone of the other (World Curling R11).
// n is 0 when the house is empty.
func (p *Position) Counting(b Bounds) (s Side, n int) {
	near := p.Nearest(b)
	if near < 0 {
		return First, 0
	}
	s = SideOf(near)
	limit := b.House
	for i := int(s.Other()); i < Stones; i += 2 {
		if p.Has(i) {
			limit = math.Min(limit, p[i].Distance(Tee))
		}
	}
	for i := int(s); i < Stones; i += 2 {
		if p.Has(i) && p[i].Distance(Tee) < limit {
			n++
		}
	}
	return s, n
}

// Score is the end score as seen by side s: positive when s counts.
func (p *Position) Score(b Bounds, s Side) int {
	who, n := p.Counting(b)
	if who == s {
		return n
	}
	return -n
}

// Check reports the first thing that keeps p from being a position that can be thrown
// at: a coordinate that is no number, a stone outside the sheet, two stones that overlap
// by more than touch (metres; stones lie pressed together by rounding).
func (p *Position) Check(touch float64) error {
	for i := range p {
		if !p.Has(i) {
			continue
		}
		if !p[i].Finite() {
			return wrong("stone-number", i+1)
		}
		if p[i].X < 0 || p[i].X > SheetWidth || p[i].Y < 0 || p[i].Y > HackY {
			return wrong("stone-outside", i+1, fixed(p[i].X, 3), fixed(p[i].Y, 3))
		}
		for j := range i {
			if p.Has(j) && p[i].Distance(p[j]) < 2*StoneRadius-touch {
				return wrong("stones-overlap", j+1, i+1, fixed(1000*(2*StoneRadius-p[i].Distance(p[j])), 1))
			}
		}
	}
	return nil
}
