package tubstap

// Terrain is the terrain of a cell (F10), with the codes of map files.
type Terrain uint8

// The terrains.
const (
	Forbidden Terrain = iota
	Plain
	Sea
	Forest
	Mountain
	Road
	Fortress
	Terrains // how many there are
)

// impassable is a cost that no movement pays.
const impassable = 99

// terrains is tables 4.2 (as stars: ten times the effect) and 4.3. Figure 4.4 lets every
// type enter a forbidden cell; the platform lets none, and so do we.
var terrains = [Terrains]struct {
	name  string
	stars int
	cost  [mobilities]int // air, vehicle, foot
}{
	Forbidden: {"forbidden", 0, [mobilities]int{impassable, impassable, impassable}},
	Plain:     {"plain", 1, [mobilities]int{1, 1, 1}},
	Sea:       {"sea", 0, [mobilities]int{1, impassable, impassable}},
	Forest:    {"forest", 3, [mobilities]int{1, 2, 1}},
	Mountain:  {"mountain", 4, [mobilities]int{1, impassable, 2}},
	Road:      {"road", 0, [mobilities]int{1, 1, 1}},
	Fortress:  {"fortress", 4, [mobilities]int{1, 1, 1}},
}

// String is the name of the terrain.
func (t Terrain) String() string { return terrains[t].name }

// Cost is the part of its movement that a unit pays to enter a cell of the terrain.
func (t Terrain) Cost(u Type) int { return terrains[t].cost[specs[u].mobility] }

// Stars is the protection of the terrain for a unit: 0 to 4, none for those that fly.
func (t Terrain) Stars(u Type) int {
	if u.Air() {
		return 0
	}
	return terrains[t].stars
}
