package library

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Layout is something that lies on the ice.
type Layout string

// The layouts.
const (
	CornerGuard Layout = "corner guard" // beside the 4-foot circle, of either team
	CentreGuard Layout = "centre guard"
	NoGuard     Layout = "no guard"
	EmptyHouse  Layout = "empty house"
	ShotStone   Layout = "shot stone"   // the team to throw lies nearest
	AgainstShot Layout = "against shot" // the other one does
)

// Layouts are all of them.
var Layouts = []Layout{CornerGuard, CentreGuard, NoGuard, EmptyHouse, ShotStone, AgainstShot}

// Bits of what lies on the ice.
const (
	cornerBit = 1 << iota
	centreBit
	houseBit
	hammerBit // the stone nearest to the tee is of the side with the hammer
)

// fourFoot is how far from the centre line corner guards lie at least, m.
const fourFoot = 0.6096

// lying are the bits of a position.
func lying(b curling.Bounds, pos *curling.Position) (bits byte) {
	nearest := math.Inf(1)
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		x, y := pos[i].X-curling.CentreX, pos[i].Y-curling.TeeY
		switch d := math.Hypot(x, y); {
		case d <= b.House:
			bits |= houseBit
			if d < nearest {
				nearest, bits = d, bits&^hammerBit|byte(i&1)*hammerBit
			}
		case y <= 0:
		case math.Abs(x) > fourFoot:
			bits |= cornerBit
		default:
			bits |= centreBit
		}
	}
	return bits
}

// lies reports whether a layout is that of the bits; mover is the side to throw, 1 with the hammer.
func (y Layout) lies(bits byte, mover int) bool {
	house, side := bits&houseBit != 0, number(bits&hammerBit != 0)
	switch y {
	case CornerGuard:
		return bits&cornerBit != 0
	case CentreGuard:
		return bits&centreBit != 0
	case NoGuard:
		return bits&(cornerBit|centreBit) == 0
	case EmptyHouse:
		return !house
	case ShotStone:
		return house && side == mover
	case AgainstShot:
		return house && side != mover
	}
	return false
}
