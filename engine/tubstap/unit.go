// Package tubstap is the turn-based strategy game of Murayama 2015 (TUBSTAP): two teams of units
// on a grid of terrains, each unit acting once a turn. Rules F1 to F11 stand in Murayama 2015
// §4.3; what it leaves open follows the published platform, rule set 0100.
package tubstap

// Team is a side. Red moves first.
type Team uint8

// The teams, with the codes of map files.
const (
	Red Team = iota
	Blue
)

// Other is the opponent.
func (t Team) Other() Team { return 1 - t }

// String is "red" or "blue".
func (t Team) String() string { return [2]string{"red", "blue"}[t&1] }

// Type is a type of unit (F3).
type Type uint8

// The types, in the order of the tables below.
const (
	Fighter Type = iota
	Attacker
	Panzer
	Cannon
	AntiAir
	Infantry
	Types // how many there are
)

// Limits of a unit (F7).
const (
	MinHP = 1
	MaxHP = 10
)

// mobility is a column of table 4.3.
type mobility uint8

const (
	air mobility = iota
	vehicle
	foot
	mobilities
)

// Spec describes a type of unit.
type Spec struct {
	Name     string // in map files
	Letter   byte   // Murayama 2015; the panzer is its T
	Movement int    // cost a unit can pay for its path in one turn
	// Power is the strength of an attack by the type of the defender (table 4.1).
	Power [Types]int
	// MinRange and MaxRange bound the Manhattan distance of an attack (F8). A type whose
	// MinRange is above 1 is indirect: it attacks without moving, and neither suffers nor
	// makes a counter-attack.
	MinRange, MaxRange int

	mobility mobility
}

// specs is table 4.1; the movements are those of the platform, the thesis does not give them.
var specs = [Types]Spec{
	//                                          F   A   P    U    R   I
	Fighter:  {"fighter", 'F', 9, [Types]int{55, 65, 0, 0, 0, 0}, 1, 1, air},
	Attacker: {"attacker", 'A', 7, [Types]int{0, 0, 105, 105, 85, 115}, 1, 1, air},
	Panzer:   {"panzer", 'P', 6, [Types]int{0, 0, 55, 70, 75, 75}, 1, 1, vehicle},
	Cannon:   {"cannon", 'U', 5, [Types]int{0, 0, 60, 75, 65, 90}, 2, 3, vehicle},
	AntiAir:  {"antiair", 'R', 6, [Types]int{70, 70, 15, 50, 45, 105}, 1, 1, vehicle},
	Infantry: {"infantry", 'I', 3, [Types]int{0, 0, 5, 10, 3, 55}, 1, 1, foot},
}

// Spec is the description of a type.
func (t Type) Spec() Spec { return specs[t] }

// Air reports whether the unit flies: terrain does not protect it (table 4.2).
func (t Type) Air() bool { return specs[t].mobility == air }

// Indirect reports whether the unit attacks from a distance only.
func (t Type) Indirect() bool { return specs[t].MinRange > 1 }

// String is the name in map files.
func (t Type) String() string { return specs[t].Name }

// TypeOf is the type of a name in map files.
func TypeOf(name string) (Type, bool) {
	for t := range Types {
		if specs[t].Name == name {
			return t, true
		}
	}
	return 0, false
}

// Damage is what an attack takes from the defender: at most its HP, both HPs 1 to 10, on a
// terrain with so many stars (0 for air units, see Stars).
func Damage(attacker Type, attackerHP int, defender Type, defenderHP, stars int) int {
	return min(defenderHP, (specs[attacker].Power[defender]*attackerHP+70)/(100+stars*defenderHP))
}
