package shotname

import "github.com/hogline/hogline/engine/curling"

// How far from the plan a shot is still made, in metres.
const (
	// drawWithin: the stone overlaps the intended place (its own width).
	drawWithin = 2 * curling.StoneRadius
	// guardWithin: how long a guard is hardly matters, as long as it guards; beyond the
	// breadth of a ring it is another guard.
	guardWithin = curling.FourFoot
	// freezeGap: two stones with less than half a stone between them are hard to part.
	freezeGap = curling.StoneRadius
	// moveWithin: where a stone moved by another comes to rest, and a shooter that rolls, is
	// known only as well as a ring is broad.
	moveWithin = curling.FourFoot
)

// Intent is the intention of a shot: its result without error. Compared with it, the same shot
// thrown with an error is made or missed, as statisticians score a shot by what was called
// (as Curl Coach grades), with yes or no instead of their 0 to 4.
type Intent struct {
	call   Call
	bounds curling.Bounds
	index  int
	before curling.Position
	after  curling.Position // as intended
	out    uint16           // stones of the opponent that are to go out
	lost   uint16           // own stones that may
	guards uint16           // stones that a guard is to protect
	hidden bool             // the delivered stone is to lie behind another one
}

// IntentOf is the intent of a shot that was named c: before and after are the positions
// around the throw without error, index is the delivered stone. after is what the stones do,
// before the rules apply: a shot that is intended to break them cannot be made.
func IntentOf(b curling.Bounds, before *curling.Position, index int, c Call, after *curling.Position) Intent {
	in := Intent{call: c, bounds: b, index: index, before: *before, after: *after}
	me := curling.SideOf(index)
	for i := range before {
		switch {
		case i == index || !before.Has(i) || after.Has(i):
		case curling.SideOf(i) == me:
			in.lost |= 1 << i
		default:
			in.out |= 1 << i
		}
	}
	if after.Has(index) {
		in.guards = protected(b, after, index)
		in.hidden = covered(after, after[index])
	}
	return in
}

// CanBeMade reports whether a share made makes sense: a shot thrown through or left short on
// purpose is not considered, as the statisticians' X.
func (in *Intent) CanBeMade() bool { return in.call.Kind != Through && in.call.Kind != Short }

// Made reports whether the throw that led to after was made. after is the position under the
// rules: one that they put back is missed. By kind:
//
//   - draw: at rest within its own width of the intended place; come-around: and behind a stone.
//   - guards: before the house, within the breadth of a ring of the intended place, and on
//     the path to every stone it is to protect.
//   - freeze: less than half a stone from the stone frozen to, which has not moved further
//     than a stone's width from its intended place.
//   - raise, tap back, wick: the stone touched is in play within the breadth of a ring of
//     its intended place, and so is the shooter if it is to stay; nearer to the tee than the
//     other if so intended.
//   - tick: the guard is in play and off the centre line.
//   - take-out, double, triple: every stone of the opponent that is to go is out;
//     peel: and the shooter too; hit and stay: and the shooter stayed where it hit; hit and
//     roll: and it is within the breadth of a ring of its place, behind a stone if so intended;
//     runback: and an own stone that was driven is in play.
//
// A shot that costs an own stone that is to stay is missed in any case.
func (in *Intent) Made(after *curling.Position) bool {
	if !in.CanBeMade() || in.costs(after) {
		return false
	}
	shooter := after[in.index]
	stays := after.Has(in.index)
	switch in.call.Kind {
	case Draw:
		return in.near(after, in.index, drawWithin)
	case ComeAround:
		return in.near(after, in.index, drawWithin) && covered(after, shooter)
	case Guard, CentreGuard, CornerGuard:
		return in.near(after, in.index, guardWithin) && shooter.Y > curling.TeeY && !in.bounds.InHouse(shooter) && in.protectsAll(after)
	case Freeze:
		return stays && in.near(after, in.call.Stone, drawWithin) &&
			shooter.Distance(after[in.call.Stone]) <= 2*curling.StoneRadius+freezeGap
	case Raise, TapBack, Wick:
		return in.near(after, in.call.Stone, moveWithin) && in.stayed(after) && (!in.closer(&in.after) || in.closer(after))
	case Tick:
		return after.Has(in.call.Stone) && !curling.OnCentreLine(after[in.call.Stone])
	}
	return in.hit(after)
}

// protectsAll reports whether the shooter blocks the path to all stones it is to protect.
func (in *Intent) protectsAll(after *curling.Position) bool {
	for k := range after {
		if in.guards>>k&1 == 1 && !protects(in.bounds, after, in.index, k) {
			return false
		}
	}
	return true
}

// hit reports whether a shot that takes stones out was made.
func (in *Intent) hit(after *curling.Position) bool {
	if in.out == 0 { // only own stones are to go
		return in.stayed(after)
	}
	for i := range after {
		if in.out>>i&1 == 1 && after.Has(i) {
			return false
		}
	}
	shooter, stays, first := after[in.index], after.Has(in.index), in.call.Stone
	switch in.call.Kind {
	case Peel:
		return !stays
	case HitStay:
		return stays && shooter.Distance(in.before[first]) <= stayWithin
	case HitRoll:
		return in.near(after, in.index, moveWithin) && (!in.hidden || covered(after, shooter))
	case Runback:
		return curling.SideOf(first) != curling.SideOf(in.index) || after.Has(first) || in.lost>>first&1 == 1
	}
	return true
}

// costs reports whether an own stone went out that is to stay.
func (in *Intent) costs(after *curling.Position) bool {
	for i := int(curling.SideOf(in.index)); i < curling.Stones; i += 2 {
		if i != in.index && in.before.Has(i) && !after.Has(i) && in.lost>>i&1 == 0 {
			return true
		}
	}
	return false
}

// near reports whether stone i is in play within a distance of its intended place.
func (in *Intent) near(after *curling.Position, i int, within float64) bool {
	return after.Has(i) && in.after.Has(i) && after[i].Distance(in.after[i]) <= within
}

// stayed reports whether the shooter is where it should be, if it should be anywhere.
func (in *Intent) stayed(after *curling.Position) bool {
	return !in.after.Has(in.index) || in.near(after, in.index, moveWithin)
}

// closer reports whether the shooter lies nearer to the tee than the stone it touched.
func (in *Intent) closer(p *curling.Position) bool {
	return p.Has(in.index) && p.Has(in.call.Stone) && p[in.index].Distance(curling.Tee) < p[in.call.Stone].Distance(curling.Tee)
}

// protected is the set of stones in the house that stone i protects.
func protected(b curling.Bounds, pos *curling.Position, i int) (set uint16) {
	for k := range pos {
		if k != i && protects(b, pos, i, k) {
			set |= 1 << k
		}
	}
	return set
}

// protects reports whether stone i blocks the straight path to stone k in the house.
func protects(b curling.Bounds, pos *curling.Position, i, k int) bool {
	return pos.Has(k) && b.InHouse(pos[k]) && pos[k].Y < pos[i].Y && blocks(pos[i], pos[k])
}
