package curling

// Placement is how the two stones of a mixed doubles end are placed, and who throws first.
// The numbers 0 to 3 are those of PUTSTONE (docs/PROTOCOL.md), which knows a power play at the left only.
type Placement uint8

// The placements: on the centre line or at a side (power play, left or right as seen from the hack); the
// team that chooses throws last, its stone in the house, or first, its stone the guard.
const (
	CentreLast Placement = iota
	CentreFirst
	PowerLast
	PowerFirst
	PowerLastRight
	PowerFirstRight
)

// PlacementNames are the placements' names by number, as rule sets and logs write them.
var PlacementNames = [...]string{"CENTRE_LAST", "CENTRE_FIRST", "POWER_LAST", "POWER_FIRST", "POWER_LAST_RIGHT", "POWER_FIRST_RIGHT"}

// Power reports whether the placement is a power play.
func (p Placement) Power() bool { return p >= PowerLast }

// First reports whether the team that chose throws the first stone.
func (p Placement) First() bool { return p%2 == 1 }

// Centre is the placement without a power play.
func (p Placement) Centre() Placement { return p % 2 }

// Check reports a number that is no placement.
func (p Placement) Check() error {
	if p > PowerFirstRight {
		return wrong("placement", int(p), int(PowerFirstRight))
	}
	return nil
}

// Spots are the places of the placed stones in metres; those at the side are at the left. The zero Spots place none.
type Spots struct {
	CentreGuard Vec `json:"centre_guard"`
	CentreHouse Vec `json:"centre_house"`
	SideGuard   Vec `json:"side_guard"`
	SideHouse   Vec `json:"side_house"`
}

// DoublesSpots are those of World Curling: the stone in the house has its back edge at the back edge of the
// 4-foot circle, in a power play at the tee line. The guards, of which the rules offer several, and the places in
// a power play are those of the thesis's program (Mori 2019 §4.3.5, figure 4-8); its stone in the house lay at
// y 4.445.
func DoublesSpots() Spots {
	return Spots{CentreGuard: Vec{2.375, 8.996}, CentreHouse: Vec{2.375, 4.415}, SideGuard: Vec{1.305, 8.996}, SideHouse: Vec{1.155, 5.025}}
}

// Place is the position an end begins with: the guard belongs to the team that throws
// first, the stone in the house to the one with the hammer (World Curling, mixed doubles).
func (s *Spots) Place(p Placement) Position {
	guard, house := s.CentreGuard, s.CentreHouse
	switch p {
	case PowerLast, PowerFirst:
		guard, house = s.SideGuard, s.SideHouse
	case PowerLastRight, PowerFirstRight:
		guard, house = s.SideGuard.mirrored(), s.SideHouse.mirrored()
	}
	return Position{guard, house}
}

// mirrored is a place reflected at the centre line.
func (v Vec) mirrored() Vec { return Vec{2*CentreX - v.X, v.Y} }
