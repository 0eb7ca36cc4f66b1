package library

import (
	"encoding/binary"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// A place is a position before a shot as the index holds it: headBytes of numbers, then the stones of the side that throws
// first and those of the hammer, each as x and y in millimetres.
const (
	// end, number of the first shot of an end, number of the shot, lead, ends left, mover, stones of both sides, four bytes of what came of
	// it, and bits of what lies there
	headBytes  = 13
	stoneBytes = 4
)

// appendPlace adds the place to a list: end is the number of its end in the game.
func appendPlace(list []byte, end, firstShot int, s *curling.State, b curling.Bounds, came outcome) []byte {
	pos := replay.InPlay(b, s.Position)
	head := len(list)
	small := func(n int) byte { return byte(int8(max(-128, min(127, n)))) } // bounded
	list = append(list, small(end), small(firstShot), small(s.Shot), small(s.Lead()), small(s.EndsLeft()), byte(s.Mover()), 0, 0)
	after := came.bytes()
	list = append(append(list, after[:]...), lying(b, &pos))
	for side := range 2 {
		for i := side; i < curling.Stones; i += 2 {
			if !pos.Has(i) {
				continue
			}
			list[head+6+side]++
			list = binary.LittleEndian.AppendUint16(list, millimetres(pos[i].X))
			list = binary.LittleEndian.AppendUint16(list, millimetres(pos[i].Y))
		}
	}
	return list
}

func millimetres(v float64) uint16 { return uint16(math.Round(max(0, min(65, v)) * 1000)) } // bounded

// head is what a place begins with.
type head [headBytes]byte

func (h *head) place() Place {
	return Place{int(h[0]) + 1, int(int8(h[2])) - int(int8(h[1])) + 1, int(h[5] & 1), int(int8(h[3]))} // written so
}

// isStone reports whether the place is before stone number n as people count those thrown in an end, from 1. curling.Stones is the last one
// of every discipline.
func (h *head) isStone(n int) bool {
	if n == curling.Stones {
		return h[2] == curling.Stones-1
	}
	return int(int8(h[2]))-int(int8(h[1]))+1 == n // written so
}

// nextPlace is the first place of a list, its stones, and the rest; ok is false at its end or where it is damaged.
func nextPlace(list []byte) (h head, stones, rest []byte, ok bool) {
	if len(list) < headBytes {
		return h, nil, nil, false
	}
	h = head(list)
	size := headBytes + (int(h[6])+int(h[7]))*stoneBytes
	if h[6] > curling.Stones/2 || h[7] > curling.Stones/2 || len(list) < size {
		return h, nil, nil, false
	}
	return h, list[headBytes:size], list[size:], true
}

// point is a stone in millimetres.
type point struct{ x, y int32 }

func stone(stones []byte, i int) point {
	at := stones[i*stoneBytes:]
	return point{int32(binary.LittleEndian.Uint16(at)), int32(binary.LittleEndian.Uint16(at[2:]))}
}

// pattern is a position that others are compared with.
type pattern struct {
	sides    [2][]point
	mirrored bool
	swapped  bool // the sides in each other's place
}

// patterns are a position and, if that is wanted, it mirrored at the centre line and with the sides in each other's place.
func patterns(pos *curling.Position, mirror, swap bool) []pattern {
	var list []pattern
	for _, m := range []bool{false, true}[:1+number(mirror)] {
		p := *pos
		if m {
			p = p.Mirrored()
		}
		for _, s := range []bool{false, true}[:1+number(swap)] {
			w := pattern{mirrored: m, swapped: s}
			for i := range p {
				if p.Has(i) {
					side := i&1 ^ number(s)
					w.sides[side] = append(w.sides[side], point{int32(millimetres(p[i].X)), int32(millimetres(p[i].Y))})
				}
			}
			list = append(list, w)
		}
	}
	return list
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// distance is the greatest way in millimetres that a stone of one of the positions has to go to make the other, the stones
// of a side being alike; ok is false if it is more than within. There are as many stones as the pattern has.
func (w *pattern) distance(stones []byte, within int32) (d int32, ok bool) {
	limit, from := int64(within)*int64(within), 0
	worst := int64(0)
	for side := range w.sides {
		n := len(w.sides[side])
		var squares [curling.Stones / 2][curling.Stones / 2]int64
		for i, a := range w.sides[side] {
			near := false
			for j := range n {
				b := stone(stones, from+j)
				dx, dy := int64(a.x-b.x), int64(a.y-b.y)
				squares[i][j] = dx*dx + dy*dy
				near = near || squares[i][j] <= limit
			}
			if !near {
				return 0, false
			}
		}
		side, ok := bottleneck(&squares, n, limit)
		if !ok {
			return 0, false
		}
		worst = max(worst, side)
		from += n
	}
	return int32(math.Round(math.Sqrt(float64(worst)))), true
}

// bottleneck is the least greatest entry of a perfect matching of n rows and columns, among those of at most limit.
func bottleneck(squares *[curling.Stones / 2][curling.Stones / 2]int64, n int, limit int64) (worst int64, ok bool) {
	if !matches(squares, n, limit) {
		return 0, false
	}
	worst = -1
	for { // the greatest entry below which no matching is left
		least := limit + 1
		for i := range n {
			for j := range n {
				if v := squares[i][j]; v > worst && v < least {
					least = v
				}
			}
		}
		if n == 0 {
			return 0, true
		}
		worst = least
		if matches(squares, n, worst) {
			return worst, true
		}
	}
}

// matches reports whether rows and columns can be matched by entries of at most limit (augmenting paths).
func matches(squares *[curling.Stones / 2][curling.Stones / 2]int64, n int, limit int64) bool {
	var row [curling.Stones / 2]int // of a column, from 1; 0 free
	var seen [curling.Stones / 2]bool
	var augment func(i int) bool
	augment = func(i int) bool {
		for j := range n {
			if seen[j] || squares[i][j] > limit {
				continue
			}
			seen[j] = true
			if row[j] == 0 || augment(row[j]-1) {
				row[j] = i + 1
				return true
			}
		}
		return false
	}
	for i := range n {
		seen = [curling.Stones / 2]bool{}
		if !augment(i) {
			return false
		}
	}
	return true
}
