// Package policy holds policies: which shots may be thrown in a position and how likely each is
// chosen in playouts and trees. Shots are labels by intention, such as a draw to the tee or a hit
// on the best stone; tables turn a label into a velocity on clear ice.
package policy

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
)

// Board is a position as seen by the side to throw, with its stones in the order of their
// distance from the tee.
type Board struct {
	Pos       *curling.Position
	Shot      int // 0..15, the shot to be thrown
	Lead      int // points of the thrower's team more than the other's
	EndsLeft  int // ends to be played after this one
	Free      int // first shot without free guard rule
	Aims      *Aims
	Bounds    *curling.Bounds
	n         int
	order     [curling.Stones]int8    // stone by rank
	distance2 [curling.Stones]float64 // squared distance from the tee by rank
}

// Update sorts the stones after a change of Pos. It starts from the last order: in a playout most
// stones have not moved.
func (b *Board) Update() {
	others := ^uint16(0)
	seen := b.order[:b.n]
	b.n = 0
	for _, i := range seen {
		others &^= 1 << i
		b.insert(i)
	}
	for ; others != 0; others &= others - 1 {
		b.insert(int8(bits.TrailingZeros16(others) & 15))
	}
}

// insert gives stone i, if it is on the sheet, its rank among those sorted so far; of two equally
// far from the tee the lower number is first.
func (b *Board) insert(i int8) {
	p := b.Pos[i&15]
	if p == (curling.Vec{}) {
		return
	}
	d := (p.X-curling.CentreX)*(p.X-curling.CentreX) + (p.Y-curling.TeeY)*(p.Y-curling.TeeY)
	k := b.n & 15
	for k > 0 && (b.distance2[k-1] > d || b.distance2[k-1] == d && b.order[k-1] > i) {
		b.distance2[k], b.order[k] = b.distance2[k-1], b.order[k-1]
		k--
	}
	b.distance2[k], b.order[k] = d, i
	b.n++
}

// Count is the number of stones on the sheet.
func (b *Board) Count() int { return b.n }

// Stone is the stone of a rank.
func (b *Board) Stone(rank int) int { return int(b.order[rank]) }

// Place is where the stone of a rank lies.
func (b *Board) Place(rank int) curling.Vec { return b.Pos[b.order[rank]] }

// Side is the side to throw.
func (b *Board) Side() curling.Side { return curling.SideOf(b.Shot) }

// Own reports whether the stone of a rank belongs to the side to throw.
func (b *Board) Own(rank int) bool { return (int(b.order[rank])^b.Shot)&1 == 0 }

// InHouse is the number of stones in the house: those of rank 0 to InHouse()-1.
func (b *Board) InHouse() int {
	h := b.Bounds.House * b.Bounds.House
	n := 0
	for n < b.n && b.distance2[n] < h {
		n++
	}
	return n
}

// Best is the rank of the best stone of the thrower (own) or the opponent in the house,
// after rank; -1 none.
func (b *Board) Best(own bool, after int) int {
	h := b.Bounds.House * b.Bounds.House
	for k := after + 1; k < b.n && b.distance2[k] < h; k++ {
		if b.Own(k) == own {
			return k
		}
	}
	return -1
}

// Score is the end score of the side to throw if the end ended now.
func (b *Board) Score() int { return b.scoreWithout(-1) }

// scoreWithout is the Score without the stone of a rank.
func (b *Board) scoreWithout(gone int) (n int) {
	for k := range b.InHouse() {
		switch own := b.Own(k); {
		case k == gone:
		case n != 0 && n > 0 != own:
			return n
		case own:
			n++
		default:
			n--
		}
	}
	return n
}

// Empty reports whether nothing lies in front of the house, in it or close behind: seed
// 004's state without stones.
func (b *Board) Empty() bool {
	reach := curling.HouseRadius + 2*curling.StoneRadius
	for k := range b.n {
		if b.distance2[k] < reach*reach || b.Place(k).Y > curling.TeeY {
			return false
		}
	}
	return true
}

// Guarded reports whether a stone lies in front of the stone of a rank, on the straight
// line from the hack to it.
func (b *Board) Guarded(rank int) bool {
	t, hack := b.Place(rank), b.Aims.hack
	slope := (t.X - hack.X) / (t.Y - hack.Y)
	for k := range b.n {
		p := b.Place(k)
		if ahead := p.Y - t.Y; ahead > 0 && math.Abs(p.X-(t.X+slope*ahead)) < 2*curling.StoneRadius {
			return true
		}
	}
	return false
}
