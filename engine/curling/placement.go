package curling

// Placement is how the two stones of a mixed doubles end are placed, and who throws first.
// The numbers are those of PUTSTONE (facts: formats §3).
type Placement uint8

// The placements: on the centre line or at the side (power play); the team that chooses
// throws last, its stone in the house, or first, its stone the guard.
const (
	CentreLast Placement = iota
	CentreFirst
	PowerLast
	PowerFirst
)

// PlacementNames are the placements' names by number, as rule sets and logs write them.
var PlacementNames = [...]string{"CENTRE_LAST", "CENTRE_FIRST", "POWER_LAST", "POWER_FIRST"}

// Power reports whether the placement is a power play.
func (p Placement) Power() bool { return p == PowerLast || p == PowerFirst }

// First reports whether the team that chose throws the first stone.
func (p Placement) First() bool { return p == CentreFirst || p == PowerFirst }

// Centre is the placement without a power play.
func (p Placement) Centre() Placement { return p % 2 }

// Check reports a number that is no placement.
func (p Placement) Check() error {
	if p > PowerFirst {
		return wrong("placement", int(p), int(PowerFirst))
	}
	return nil
}

// Spots are the places of the placed stones in metres. The zero Spots place none.
type Spots struct {
	CentreGuard Vec `json:"centre_guard"`
	CentreHouse Vec `json:"centre_house"`
	SideGuard   Vec `json:"side_guard"`
	SideHouse   Vec `json:"side_house"`
}

// DoublesSpots are those of the thesis's program (seed 000 §4.3.5, figure 4-8).
func DoublesSpots() Spots {
	return Spots{CentreGuard: Vec{2.375, 8.996}, CentreHouse: Vec{2.375, 4.445}, SideGuard: Vec{1.305, 8.996}, SideHouse: Vec{1.155, 5.025}}
}

// Place is the position an end begins with: the guard belongs to the team that throws
// first, the stone in the house to the one with the hammer (World Curling, mixed doubles).
func (s *Spots) Place(p Placement) Position {
	guard, house := s.CentreGuard, s.CentreHouse
	if p.Power() {
		guard, house = s.SideGuard, s.SideHouse
	}
	return Position{guard, house}
}
