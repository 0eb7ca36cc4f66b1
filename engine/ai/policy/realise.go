package policy

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Spots of DrawSpot: right of and behind the tee in metres; half the ring of Ohto 2016's
// DRAW set, and beside the tee.
var spots = [...]curling.Vec{
	{X: 0.9}, {X: -0.9}, {Y: -0.6}, {X: 1.1, Y: -0.6}, {X: -1.1, Y: -0.6},
}

const (
	contact     = 2 * curling.StoneRadius
	freezeGap   = contact + 0.02
	guardY      = curling.TeeY + 3.0
	sideGuardX  = 0.6
	sideGuardY  = curling.TeeY + 2.17
	aroundFar   = 2.2 // m behind the stone that is gone around, but not behind the tee line
	thinnest    = 0.5 // cosine of the sharpest angle at which a stone is driven on
	peelOffset  = 0.6 // of a stone's width
	awayX       = 0.35
	middleGuard = 2.0
	longGuard   = 3.0
)

// AroundClear is how clear a stone that comes around another passes it, in metres between their edges.
const AroundClear = 0.1

// Realise is the shot of a label in a position; ok is false when the thrower cannot throw
// it or there is no such stone.
func (b *Board) Realise(l Label) (s curling.Shot, ok bool) {
	if int(l.Target) >= b.n {
		return s, false
	}
	switch l.Kind {
	case DrawTee:
		return b.Aims.Shot(curling.Tee, Stop, l.Turn)
	case DrawSpot:
		return b.Aims.Shot(curling.Tee.Add(spots[l.Second]), Stop, l.Turn)
	case CentreGuard:
		return b.Aims.Shot(curling.Vec{X: curling.CentreX, Y: guardY}, Stop, l.Turn)
	case SideGuard:
		x := curling.CentreX + sideGuardX*float64(2*l.Second-1)
		return b.Aims.Shot(curling.Vec{X: x, Y: sideGuardY}, Stop, l.Turn)
	case Away:
		x := awayX
		if l.Turn == curling.Right {
			x = curling.SheetWidth - awayX
		}
		return b.Aims.Shot(curling.Vec{X: x, Y: curling.BackY}, Middle, l.Turn)
	}
	if l.Target < 0 {
		return s, false
	}
	t := b.Place(int(l.Target))
	switch l.Kind {
	case Hit:
		return b.Aims.Shot(t, l.Weight, l.Turn)
	case Freeze:
		return b.Aims.Shot(b.Before(t, freezeGap), Stop, l.Turn)
	case PostGuard:
		return b.Aims.Shot(b.Before(t, []float64{middleGuard, longGuard}[l.Second]), Stop, l.Turn)
	case ComeAround:
		return b.Aims.Around(t, l.Turn, AroundClear, max(t.Y-aroundFar, min(curling.TeeY, t.Y-freezeGap)))
	case Peel:
		t.X += peelOffset * contact * float64(1-2*int(l.Second))
		return b.Aims.Shot(t, l.Weight, l.Turn)
	case Raise:
		return b.drive(t, curling.Tee, 0, l.Turn)
	}
	if int(l.Second) < 0 || int(l.Second) >= b.n { // Runback, Double
		return s, false
	}
	return b.drive(t, b.Place(int(l.Second)), middleToGo, l.Turn)
}

// glances are by how much of a stone's width a glance passes beside the centre of what it hits.
var glances = [...]float64{-0.75, -0.5, -0.25, 0.25, 0.5, 0.75}

// glanced is how many stones, by rank, Glances has shots for.
const glanced = 3

// Glances appends hits of the opponent's stones nearest to the tee that do not go through their centres, by both turns: rolls, and
// take-outs of two stones.
func (b *Board) Glances(out []curling.Shot) []curling.Shot {
	for k := range min(b.InHouse(), glanced) {
		if b.Own(k) {
			continue
		}
		for _, offset := range glances {
			t := b.Place(k)
			t.X += offset * contact
			for _, weight := range []Weight{Middle, Strong} {
				for _, turn := range []curling.Turn{curling.Right, curling.Left} {
					if s, ok := b.Aims.Shot(t, weight, turn); ok {
						out = append(out, s)
					}
				}
			}
		}
	}
	return out
}

// Before is the point so many metres in front of p on the line from the hack to p.
func (b *Board) Before(p curling.Vec, metres float64) curling.Vec {
	back := b.Aims.hack.Sub(p)
	return p.Add(back.Mul(metres / back.Len()))
}

// drive hits a stone so that it goes to a point and arrives there with metres to go. There is no shot to where the stone lies.
func (b *Board) drive(stone, to curling.Vec, toGo float64, turn curling.Turn) (curling.Shot, bool) {
	path := to.Sub(stone)
	l := path.Len()
	path = path.Mul(1 / l)
	ghost := stone.Sub(path.Mul(contact))
	in := ghost.Sub(b.Aims.hack)
	cos := (in.X*path.X + in.Y*path.Y) / in.Len()
	if !(cos >= thinnest) { // NaN where it lies there
		return curling.Shot{}, false
	}
	// The stone takes over the component of the velocity along its path.
	return b.Aims.Pass(ghost, math.Min((l+toGo)/(cos*cos), 12), turn)
}
