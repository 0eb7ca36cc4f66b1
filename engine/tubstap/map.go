package tubstap

import (
	"slices"
)

// Limits of a map.
const (
	MaxSide      = 32 // cells, without the border
	MaxUnits     = 64 // of both teams
	MaxTurnLimit = 1000
)

// Unit is a unit of a map or of a state. Its id is its place in Layout.Units.
type Unit struct {
	Type     Type
	Team     Team
	X, Y     int // from 1
	HP       int
	Finished bool // has acted in this turn; on a map: sits out its team's first turn
}

// Layout is the content of a map file (F1): terrains, units at the start, and when the game ends.
type Layout struct {
	Width, Height int // cells, without the border
	TurnLimit     int // the game ends after so many turns of one team
	Threshold     int // then the greater sum of HP wins if it is greater by more than this
	Author        string
	Comment       string
	Terrain       []Terrain // row by row, Width·Height
	Units         []Unit
}

// Map is a layout made ready for play: it is a game.Game of two players, Red 0 and Blue 1. It
// is never changed and may be used from many goroutines.
type Map struct {
	ground
	roster
	start State
}

// ground is the cells of a map: what it costs to enter them and which are near each other.
type ground struct {
	layout   Layout
	grid     grid
	cheap    [mobilities]Cells // cells that cost 1 to enter
	dear     [mobilities]Cells // cells that cost 2
	adjacent [MaxCells]Cells
	ring     [MaxCells]Cells // cells that an indirect unit reaches
	stars    [MaxCells]uint8 // of ground units
}

// roster is the units of a map, by id, and what their types do to each other.
type roster struct {
	teams     [2]uint64 // units of a team
	kinds     [MaxUnits]Type
	indirect  uint64                        // units
	damage    [Types][Types][5][11][11]int8 // attacker, defender, stars, their HPs
	attackers [Types]uint64                 // units that have power against a type
	targets   [Types]uint64                 // units that a type has power against
}

// NewMap checks a layout and makes it ready for play. The error is a message.Message.
func NewMap(l Layout) (*Map, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	l.Terrain, l.Units = slices.Clone(l.Terrain), slices.Clone(l.Units)
	m := &Map{ground: ground{layout: l, grid: newGrid(l.Width, l.Height)}}
	for cell, t := range l.Terrain {
		m.stars[cell] = uint8(terrains[t].stars)
		for k := range mobilities {
			switch terrains[t].cost[k] {
			case 1:
				m.cheap[k].set(cell)
			case 2:
				m.dear[k].set(cell)
			}
		}
		var one Cells
		one.set(cell)
		m.adjacent[cell] = m.grid.neighbours(&one)
		for other := range l.Terrain {
			if d := m.Distance(cell, other); d >= specs[Cannon].MinRange && d <= specs[Cannon].MaxRange {
				m.ring[cell].set(other)
			}
		}
	}
	m.tabulate()
	for id, u := range l.Units {
		m.kinds[id] = u.Type
		m.teams[u.Team] |= 1 << id
		if u.Type.Indirect() {
			m.indirect |= 1 << id
		}
		for t := range Types {
			if specs[u.Type].Power[t] > 0 {
				m.attackers[t] |= 1 << id
			}
			if specs[t].Power[u.Type] > 0 {
				m.targets[t] |= 1 << id
			}
		}
	}
	m.start = m.first()
	return m, nil
}

// tabulate fills the table of damages.
func (r *roster) tabulate() {
	for a := range Types {
		for d := range Types {
			for stars := range r.damage[a][d] {
				for ha := range MaxHP + 1 {
					for hd := range MaxHP + 1 {
						r.damage[a][d][stars][ha][hd] = int8(Damage(a, ha, d, hd, stars))
					}
				}
			}
		}
	}
}

// Layout is what the map was made of; it must not be changed.
func (g *ground) Layout() *Layout { return &g.layout }

// Cell is the number of the cell at x, y counted from 1.
func (g *ground) Cell(x, y int) int { return (y-1)*g.layout.Width + x - 1 }

// XY is the place of a cell, counted from 1.
func (g *ground) XY(cell int) (x, y int) { return cell%g.layout.Width + 1, cell/g.layout.Width + 1 }

// Terrain is the terrain of a cell.
func (g *ground) Terrain(cell int) Terrain { return g.layout.Terrain[cell] }

// Distance is the Manhattan distance of two cells.
func (g *ground) Distance(a, b int) int {
	w := g.layout.Width
	return abs(a%w-b%w) + abs(a/w-b/w)
}

func abs(x int) int { return max(x, -x) }

// check reports what in a layout breaks the limits or the rules.
func (l *Layout) check() error {
	switch {
	case l.Width < 1 || l.Height < 1 || l.Width > MaxSide || l.Height > MaxSide || l.Width*l.Height > MaxCells:
		return msg("size", l.Width, l.Height, MaxSide, MaxCells)
	case len(l.Terrain) != l.Width*l.Height:
		return msg("cells", len(l.Terrain), l.Width*l.Height)
	case l.TurnLimit < 1 || l.TurnLimit > MaxTurnLimit:
		return msg("turn-limit", l.TurnLimit, MaxTurnLimit)
	case l.Threshold < 0 || l.Threshold > MaxUnits*MaxHP:
		return msg("threshold", l.Threshold, MaxUnits*MaxHP)
	case len(l.Units) > MaxUnits:
		return msg("units", len(l.Units), MaxUnits)
	}
	for _, t := range l.Terrain {
		if t >= Terrains {
			return msg("terrain", int(t), int(Terrains-1))
		}
	}
	var count [2]int
	taken := map[[2]int]bool{}
	for id, u := range l.Units {
		if err := l.checkUnit(u); err != nil {
			return msg("unit", id, err)
		}
		if at := [2]int{u.X, u.Y}; taken[at] {
			return msg("unit", id, msg("taken", u.X, u.Y))
		}
		taken[[2]int{u.X, u.Y}] = true
		count[u.Team]++
	}
	if count[Red] == 0 || count[Blue] == 0 {
		return msg("one-team")
	}
	return nil
}

func (l *Layout) checkUnit(u Unit) error {
	switch {
	case u.Type >= Types:
		return msg("type", int(u.Type))
	case u.Team > Blue:
		return msg("team", int(u.Team))
	case u.HP < MinHP || u.HP > MaxHP:
		return msg("hp", u.HP, MinHP, MaxHP)
	case u.X < 1 || u.Y < 1 || u.X > l.Width || u.Y > l.Height:
		return msg("outside", u.X, u.Y, l.Width, l.Height)
	}
	return nil
}
