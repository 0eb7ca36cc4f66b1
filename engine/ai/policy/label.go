package policy

import "github.com/hogline/hogline/engine/curling"

// Kind is the intention of a shot.
type Kind uint8

// The kinds.
const (
	DrawTee     Kind = iota // stop on the tee
	DrawSpot                // stop at a spot of the house
	CentreGuard             // stop in front of the house on the centre line
	SideGuard               // beside it
	Hit                     // hit the target full
	Freeze                  // stop against the target
	ComeAround              // stop behind the target
	PostGuard               // stop in front of the target
	Peel                    // hit the target beside its middle, so that both leave
	Raise                   // drive the target to the tee
	Runback                 // drive the target onto the second stone
	Double                  // hit the target so that the second goes too
	Away                    // through, touching nothing
	Kinds                   // how many there are
)

var kindNames = [Kinds]string{"draw", "draw to a spot", "centre guard", "side guard", "hit", "freeze", "come-around", "guard a stone",
	"peel", "raise", "runback", "double", "throw away"}

func (k Kind) String() string { return kindNames[k] }

// Hits reports whether the shot is intended to touch a stone: an attack in Murayama 2015.
func (k Kind) Hits() bool {
	switch k {
	case Hit, Freeze, Peel, Raise, Runback, Double:
		return true
	}
	return false
}

// Label is a shot by its intention, the same in similar positions: stones are given by rank, 0 the
// one nearest to the tee. It is a comparable value of few bits.
type Label struct {
	Kind   Kind
	Weight Weight
	Target int8 // rank; -1 none
	Second int8 // rank of another stone, or number of a spot or length; -1 none
	Turn   curling.Turn
}

// Code packs a label into a number.
func (l Label) Code() uint32 {
	return uint32(l.Kind)<<16 | uint32(l.Weight)<<12 | uint32(l.Target+1)<<7 | uint32(l.Second+1)<<2 | uint32(l.Turn)
}

// Option is a shot that a policy may choose, with its probability.
type Option struct {
	Label Label
	P     float64
}

// Policy gives the shots that may be thrown in a position, and their probabilities.
type Policy interface {
	// Options adds the options for the side to throw to buf, never none; their P sum to 1.
	Options(b *Board, buf []Option) []Option
}

// Pick is the option that u, uniform in [0, 1), falls on.
func Pick(all []Option, u float64) int {
	for i := range all {
		if u -= all[i].P; u < 0 {
			return i
		}
	}
	return len(all) - 1
}
