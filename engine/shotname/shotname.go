// Package shotname names shots as curlers do: the kind of shot, its turn and weight, and the stone
// it is played on. Names follow from a simulation: the stopping point on clear ice, and what was
// touched and removed (the rule of Curl Coach: a shot that would pass the back
// line is up-weight, the others are quiet).
package shotname

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
)

// Kind is a kind of shot in the vocabulary of the statisticians. The text is the key under
// which the window translates it.
type Kind string

// The kinds.
const (
	Draw        Kind = "draw"
	ComeAround  Kind = "come-around"
	CentreGuard Kind = "centre-guard"
	CornerGuard Kind = "corner-guard"
	Guard       Kind = "guard" // in front of a stone that it protects
	Freeze      Kind = "freeze"
	Raise       Kind = "raise"    // an own stone moved on
	TapBack     Kind = "tap-back" // an opponent's stone moved on
	Wick        Kind = "wick"     // glancing off a stone, all stay in play
	Tick        Kind = "tick"     // a centre guard moved aside
	HitStay     Kind = "hit-and-stay"
	HitRoll     Kind = "hit-and-roll"
	HitOut      Kind = "take-out" // the shooter leaves too
	Peel        Kind = "peel"
	Double      Kind = "double"  // two stones of the opponent's
	Triple      Kind = "triple"  // three and more of them
	Runback     Kind = "runback" // a stone driven over some way into others, of which one goes out
	Through     Kind = "through" // touched nothing and left
	Short       Kind = "short"   // did not cross the hog line
)

// Kinds lists every kind, for translations and filters.
var Kinds = []Kind{Draw, ComeAround, CentreGuard, CornerGuard, Guard, Freeze, Raise, TapBack, Wick, Tick,
	HitStay, HitRoll, HitOut, Peel, Double, Triple, Runback, Through, Short}

// Spot is a part of the sheet; the text is its translation key.
type Spot string

// The spots.
const (
	Button    Spot = "button"
	FourFoot  Spot = "4-foot"
	EightFoot Spot = "8-foot"
	TwelveFt  Spot = "12-foot"
	InFront   Spot = "in-front"
	Behind    Spot = "behind"
	Off       Spot = "off" // off the sheet
)

// Spots lists every spot.
var Spots = []Spot{Button, FourFoot, EightFoot, TwelveFt, InFront, Behind, Off}

// Call is a shot in words.
type Call struct {
	Kind   Kind
	Turn   curling.Turn
	Spin   curling.Spin `json:",omitempty"`
	Weight Weight
	Stone  int // index of the stone it is played on, the one first touched; -1 none, as of a draw
	// Number is that of Stone where it is not Stone + 1, as in mixed doubles; else 0.
	Number  curling.StoneNumber `json:",omitempty"`
	Removed int                 // stones of the opponent that went out
	Lost    int                 // own stones that went out, the delivered one not counted
	Spot    Spot                // where the delivered stone came to rest
}

// Check reports a call of no shot. One without a kind is none yet.
func (c *Call) Check() error {
	l := limits.Of("")
	limits.Word(l, "kind", c.Kind, Kinds)
	limits.Word(l, "weight", c.Weight, Weights)
	limits.Word(l, "spot", c.Spot, Spots)
	l.Whole("turn", int(c.Turn), 0, int(curling.Left))
	l.Number("spin", float64(c.Spin), 0, curling.MaxSpin)
	l.Whole("stone", c.Stone, -1, curling.Stones-1)
	l.Whole("number", int(c.Number), -curling.Stones, curling.Stones)
	l.Whole("removed", c.Removed, 0, curling.Stones/2)
	l.Whole("lost", c.Lost, 0, curling.Stones/2)
	return l.Err()
}

// StoneNumber is the number of Stone as it is written on it, 0 for none.
func (c *Call) StoneNumber() curling.StoneNumber {
	if c.Number == 0 {
		return curling.StoneNumber(c.Stone + 1)
	}
	return c.Number
}

// SameIdea reports whether two shots have the same idea: one of the same kind, turn and spin on the same stone, or to the same
// part of the sheet where it touches none.
func (c *Call) SameIdea(o *Call) bool {
	return c.Kind == o.Kind && c.Turn == o.Turn && c.Spin == o.Spin && c.Stone == o.Stone && (c.Stone >= 0 || c.Spot == o.Spot)
}

// Distances in metres that part one kind from another.
const (
	stayWithin   = 0.6                     // a shooter that stays this near to where it hit has stayed
	frozenWithin = 0.05                    // gap between two stones that still is a freeze
	frozenMoves  = 0.15                    // the stone frozen to may have moved this far
	frozenAside  = curling.StoneRadius / 2 // a stone this far beside the one behind it is not frozen to it
	drawnMoves   = 0.5                     // a draw into others moves the first of them no farther
	brushed      = 0.15                    // a guard that a draw brushes moves no farther
	// and stops no more before where it would have stopped on clear ice (docs/REAL.md, "Call against throw")
	drawnShort = 0.7
	drivenOver = 1.0 // a stone driven into another over less than this is hit with it (docs/REAL.md, as above)
	wickAside  = 0.5 // a shooter that goes on this far past the stone has wicked
)

// Of names the shot s that led from before to o under rules: index is the delivered stone, clear where
// it would have stopped on clear ice.
func Of(b curling.Bounds, rules *curling.Rules, before *curling.Position, index int, s curling.Shot, o *physics.Outcome,
	clear curling.Vec) Call {
	c := Call{Turn: s.Turn, Spin: s.Spin, Weight: WeightOf(clear.Y), Stone: -1, Spot: SpotOf(b, o.Position[index])}
	me := curling.SideOf(index)
	first := o.Contacts.First(index)
	c.Stone = first
	for i := range before {
		if i != index && before.Has(i) && !o.Position.Has(i) {
			if curling.SideOf(i) == me {
				c.Lost++
			} else {
				c.Removed++
			}
		}
	}
	shooter, stays := o.Position[index], o.Position.Has(index)
	switch {
	case first < 0:
		c.Kind = untouched(b, before, shooter, stays, clear)
	case runback(before, o, index, first):
		c.Kind = Runback
	case c.Removed >= 3:
		c.Kind = Triple
	case c.Removed == 2:
		c.Kind = Double
	case drawn(b, before, o, index, first, shooter, stays, clear):
		if c.Stone = -1; covered(before, shooter) {
			c.Kind = ComeAround
		} else {
			c.Kind = Draw
		}
	case c.Removed+c.Lost > 0: // a double is two of theirs
		c.Kind = oneOut(b, before, first, shooter, stays)
	default:
		c.Kind = noneOut(b, before, o, index, first, shooter, stays)
	}
	if c.Stone >= 0 && rules.FirstShot != 0 {
		c.Number = rules.StoneNumber(c.Stone)
	}
	return c
}

func untouched(b curling.Bounds, before *curling.Position, p curling.Vec, stays bool, clear curling.Vec) Kind {
	switch {
	case !stays && clear.Y >= b.Hog:
		return Short
	case !stays:
		return Through
	case b.InHouse(p) || p.Y <= curling.TeeY:
		if covered(before, p) {
			return ComeAround
		}
		return Draw
	case guards(b, before, p):
		return Guard
	case curling.OnCentreLine(p) || abs(p.X-curling.CentreX) < curling.FourFoot:
		return CentreGuard
	}
	return CornerGuard
}

// touchedBut is the stone that a stone touched first, another one passed over; -1 none.
func touchedBut(o *physics.Outcome, index, but int) int {
	for i := range o.Contacts.With(index) {
		if i != but {
			return i
		}
	}
	return -1
}

// runback reports whether the stone touched first was driven over some way into others, and a stone went out that the delivered
// one did not touch.
func runback(before *curling.Position, o *physics.Outcome, index, first int) bool {
	struck := touchedBut(o, first, index)
	if struck < 0 || before[first].Distance(before[struck]) < 2*curling.StoneRadius+drivenOver {
		return false
	}
	var direct uint16 // touched by the delivered stone
	for i := range o.Contacts.With(index) {
		direct |= 1 << i
	}
	for i := range before {
		if i != index && before.Has(i) && !o.Position.Has(i) && direct>>i&1 == 0 {
			return true
		}
	}
	return false
}

func oneOut(b curling.Bounds, before *curling.Position, first int, shooter curling.Vec, stays bool) Kind {
	switch {
	case !stays && b.InGuardZone(before[first]):
		return Peel
	case !stays:
		return HitOut
	case shooter.Distance(before[first]) <= stayWithin:
		return HitStay
	}
	return HitRoll
}

func noneOut(b curling.Bounds, before *curling.Position, o *physics.Outcome, index, first int, shooter curling.Vec, stays bool) Kind {
	target, now := before[first], o.Position[first]
	moved := target.Distance(now)
	switch {
	case stays && moved <= frozenMoves && frozen(shooter, now):
		return Freeze
	case b.InGuardZone(target) && curling.OnCentreLine(target) && !curling.OnCentreLine(now) && curling.SideOf(first) != curling.SideOf(index):
		return Tick
	case !stays || shooter.Y < target.Y-wickAside && shooter.Y < now.Y:
		return Wick
	case curling.SideOf(first) == curling.SideOf(index):
		return Raise
	}
	return TapBack
}

// frozen reports whether a shooter rests before another stone, against it or nearly.
func frozen(shooter, other curling.Vec) bool {
	return shooter.Y > other.Y && abs(shooter.X-other.X) <= frozenAside && shooter.Distance(other) <= 2*curling.StoneRadius+frozenWithin
}

// drawn reports whether a shot that touched others was a draw into them: it comes to rest in the house nearly where it would
// have on clear ice, and moves the stone that it touched first, in the house or a guard, no farther than it may.
func drawn(b curling.Bounds, before *curling.Position, o *physics.Outcome, index, first int, shooter curling.Vec, stays bool,
	clear curling.Vec) bool {
	for i := range before {
		if i != index && before.Has(i) && !o.Position.Has(i) {
			return false
		}
	}
	now := o.Position[first]
	moved := before[first].Distance(now)
	if moved <= frozenMoves && frozen(shooter, now) {
		return false
	}
	most := brushed
	if b.InHouse(before[first]) {
		most = drawnMoves
	}
	return stays && b.InHouse(shooter) && moved <= most && shooter.Y-clear.Y <= drawnShort
}

// covered reports whether a stone blocks the straight path from the hack to p.
func covered(pos *curling.Position, p curling.Vec) bool {
	for i := range pos {
		if pos.Has(i) && pos[i].Y > p.Y+2*curling.StoneRadius && blocks(pos[i], p) {
			return true
		}
	}
	return false
}

// guards reports whether a stone at p blocks the straight path to a stone in the house.
func guards(b curling.Bounds, pos *curling.Position, p curling.Vec) bool {
	for i := range pos {
		if pos.Has(i) && b.InHouse(pos[i]) && blocks(p, pos[i]) {
			return true
		}
	}
	return false
}

// blocks reports whether a stone at p touches one that goes straight from the hack to a place.
func blocks(p, to curling.Vec) bool { return abs(p.X-along(to, p.Y)) < 2*curling.StoneRadius }

// along is the x at height y on the line from the hack to p.
func along(p curling.Vec, y float64) float64 {
	return p.X + (curling.CentreX-p.X)*(y-p.Y)/(curling.HackY-p.Y)
}

func abs(x float64) float64 { return max(x, -x) }

// SpotOf is the part of the sheet that a stone lies in by its nearest edge.
func SpotOf(b curling.Bounds, p curling.Vec) Spot {
	d := p.Distance(curling.Tee) - curling.StoneRadius
	switch {
	case p == curling.Vec{}:
		return Off
	case d < curling.ButtonRadius:
		return Button
	case d < curling.FourFoot:
		return FourFoot
	case d < curling.EightFoot:
		return EightFoot
	case b.InHouse(p):
		return TwelveFt
	case p.Y > curling.TeeY:
		return InFront
	}
	return Behind
}

// Handle is the curler's word for a turn: an in-turn is clockwise for a right-hander.
func Handle(t curling.Turn, leftHanded bool) string {
	if (t == curling.Right) != leftHanded {
		return "in-turn"
	}
	return "out-turn"
}

// Handles are the curlers' words for spins beside the usual one, as Spin names them.
const (
	NoHandle   = "no-handle"   // the stone does not turn
	SlowHandle = "slow-handle" // it turns slower than usual
	FastHandle = "fast-handle" // it turns faster than usual
)

// handleSlack is by what share a spin may differ from the usual one and still be called that.
const handleSlack = 0.25

// SpinWord is the curler's word for a spin, empty for the usual one or nearly that.
func SpinWord(s curling.Spin) string {
	switch rate := s.Rate(physics.FCV1Spin) / physics.FCV1Spin; {
	case rate == 0:
		return NoHandle
	case rate < 1-handleSlack:
		return SlowHandle
	case rate > 1+handleSlack:
		return FastHandle
	}
	return ""
}

// String is the call in English for a right-handed thrower, such as "in-turn hit and roll
// on 7, control weight".
func (c Call) String() string {
	var s strings.Builder
	word := SpinWord(c.Spin)
	handle := Handle(c.Turn, false)
	if word == NoHandle {
		handle = word
	}
	fmt.Fprintf(&s, "%s %s", handle, strings.ReplaceAll(string(c.Kind), "-and-", " and "))
	switch {
	case c.Stone >= 0:
		fmt.Fprintf(&s, " on %s, %s weight", c.StoneNumber(), c.Weight)
	case c.Spot != Off && c.Spot != InFront:
		fmt.Fprintf(&s, " to the %s", c.Spot)
	}
	if word == SlowHandle || word == FastHandle {
		s.WriteString(", " + strings.ReplaceAll(word, "-", " "))
	}
	return s.String()
}
