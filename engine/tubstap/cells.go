package tubstap

import "math/bits"

// MaxCells bounds the cells of a map without its border.
const MaxCells = 256

// Cells is a set of cells of a map, one bit each. Cell (x, y) of a map file, counted from 1,
// is (y-1)·Width + x-1.
type Cells [MaxCells / 64]uint64

// Has reports whether a cell is in the set.
func (c *Cells) Has(cell int) bool { return c[cell>>6]>>(cell&63)&1 != 0 }

// Count is the number of cells.
func (c *Cells) Count() int {
	return bits.OnesCount64(c[0]) + bits.OnesCount64(c[1]) + bits.OnesCount64(c[2]) + bits.OnesCount64(c[3])
}

// nth is the cell with n smaller ones in the set.
func (c *Cells) nth(n int) int {
	for i, w := range c {
		if k := bits.OnesCount64(w); n >= k {
			n -= k
			continue
		}
		for ; n > 0; n-- {
			w &= w - 1
		}
		return i<<6 + bits.TrailingZeros64(w)
	}
	return -1
}

// All yields the cells in ascending order.
func (c *Cells) All(yield func(cell int) bool) {
	for i, w := range c {
		for ; w != 0; w &= w - 1 {
			if !yield(i<<6 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

func (c *Cells) set(cell int)   { c[cell>>6] |= 1 << (cell & 63) }
func (c *Cells) clear(cell int) { c[cell>>6] &^= 1 << (cell & 63) }

// and is the intersection of two sets.
func (c *Cells) and(d *Cells) Cells { return Cells{c[0] & d[0], c[1] & d[1], c[2] & d[2], c[3] & d[3]} }

// grid is what moving between neighbouring cells needs: cells in rows of equal width.
type grid struct {
	width uint
	words int   // of Cells in use
	all   Cells // that exist
	east  Cells // that have a cell to the right
	west  Cells // that have a cell to the left
}

func newGrid(width, height int) grid {
	g := grid{width: uint(width), words: (width*height + 63) / 64}
	for cell := range width * height {
		g.all.set(cell)
		if x := cell % width; x > 0 {
			g.west.set(cell)
		}
		if cell%width < width-1 {
			g.east.set(cell)
		}
	}
	return g
}

// neighbours are the cells beside those of a set; the set itself is not taken out.
func (g *grid) neighbours(c *Cells) (out Cells) {
	if g.words == 1 {
		out[0] = g.neighbours1(c[0])
		return out
	}
	w, v := g.width, 64-g.width
	for i := range g.words {
		x := c[i]
		right, left := x&g.east[i], x&g.west[i]
		y := right<<1 | left>>1 | x<<w | x>>w
		if i > 0 {
			y |= c[i-1]&g.east[i-1]>>63 | c[i-1]>>v
		}
		if i+1 < g.words {
			y |= c[i+1]&g.west[i+1]<<63 | c[i+1]<<v
		}
		out[i] = y & g.all[i]
	}
	return out
}

// neighbours1 is neighbours on a map of at most 64 cells.
func (g *grid) neighbours1(x uint64) uint64 {
	return ((x&g.east[0])<<1 | (x&g.west[0])>>1 | x<<(g.width&63) | x>>(g.width&63)) & g.all[0]
}

// pairs1 is how many pairs of a cell of x and one of y are beside each other, on a map of at most 64 cells.
func (g *grid) pairs1(x, y uint64) int {
	return bits.OnesCount64(x&((y&g.east[0])<<1)) + bits.OnesCount64(x&((y&g.west[0])>>1)) +
		bits.OnesCount64(x&(y<<(g.width&63))) + bits.OnesCount64(x&(y>>(g.width&63)))
}
