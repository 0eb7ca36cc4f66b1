package statetree

import (
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

const (
	bits     = 15                                                 // of a coordinate
	cell     = (curling.HouseRadius + curling.StoneRadius) / 4096 // m, the finest: 0.48 mm; 2^15 of them are 15.8 m
	maxDepth = bits
)

// stateKeys makes the keys of a state: one for every depth, each of a set of alike states
// half as wide as the one before (Ohto 2016 §6.1). Alike states have the same shot to throw
// and the same order of colours from the tee outwards; stones of a side may change places.
// The stones' parts are added up, so that equal ones do not cancel out.
type stateKeys struct {
	base  uint64
	empty bool // nothing lies about: one set for all such states
	n     int
	stone [curling.Stones]stoneCell
}

type stoneCell struct {
	side uint64
	x, y uint32
}

func (k *stateKeys) set(b *policy.Board) {
	if k.empty = b.Empty(); k.empty {
		k.base = playout.Mix(uint64(b.Shot) + 1)
		return
	}
	k.n = b.Count()
	order := uint64(1) // a bit for every stone from the tee outwards, after a leading 1
	for r := range k.n {
		i := b.Stone(r)
		order = order<<1 | uint64(i&1)
		p := b.Pos[i]
		k.stone[r] = stoneCell{uint64(i & 1), cellOf(p.X - curling.CentreX), cellOf(p.Y - curling.TeeY)}
	}
	k.base = playout.Mix(order<<8 | uint64(b.Shot) + 1)
}

// deepest is the greatest depth that has a key.
func (k *stateKeys) deepest() int {
	if k.empty {
		return 0
	}
	return maxDepth
}

func cellOf(metres float64) uint32 {
	return uint32(min(max(int(metres*(1/cell))+1<<(bits-1), 0), 1<<bits-1))
}

// at is the key of the set of a depth.
func (k *stateKeys) at(depth int) uint64 {
	if k.empty {
		return k.base
	}
	sum, drop := k.base, uint(bits-depth)
	for i := range k.stone[:k.n] {
		s := &k.stone[i]
		sum += playout.Mix(uint64(depth)<<34 | s.side<<33 | uint64(s.x>>drop)<<16 | uint64(s.y>>drop))
	}
	return sum
}
