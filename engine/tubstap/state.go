package tubstap

import "math/bits"

// State is a position of a game on a map: a flat value of 216 bytes without pointers, equal
// (==) when the positions are. It means something together with its Map only.
type State struct {
	occupied [2]Cells // by team
	alive    uint64   // units, by id
	ready    uint64   // units that have not acted in their team's turn, by id
	cell     [MaxUnits]uint8
	hp       [MaxUnits]uint8
	turn     uint16 // turns of one team that have ended
	team     Team   // to move
	resigned int8   // 1 + the team that surrendered
}

// first is the state at the start.
func (m *Map) first() State {
	var s State
	for id, u := range m.layout.Units {
		cell := m.Cell(u.X, u.Y)
		s.cell[id], s.hp[id] = uint8(cell), uint8(u.HP)
		s.alive |= 1 << id
		if !u.Finished {
			s.ready |= 1 << id
		}
		s.occupied[u.Team].set(cell)
	}
	m.endTurns(&s)
	return s
}

// Team is the team to move.
func (s *State) Team() Team { return s.team }

// TurnCount is how many turns of one team have ended; the platform's turn counter. (Murayama 2015
// F4 calls the turns of both teams together one turn.)
func (s *State) TurnCount() int { return int(s.turn) }

// Alive reports whether a unit is on the map.
func (s *State) Alive(id int) bool { return s.alive>>id&1 != 0 }

// Ready reports whether a unit is alive and has not acted in its team's turn.
func (s *State) Ready(id int) bool { return s.ready>>id&1 != 0 }

// HP is the HP of a unit; 0 once it is gone.
func (s *State) HP(id int) int { return int(s.hp[id]) }

// CellOf is the cell of a unit that is alive.
func (s *State) CellOf(id int) int { return int(s.cell[id]) }

// Unit is a unit of the state; of one that is gone HP is 0.
func (m *Map) Unit(s *State, id int) Unit {
	u := m.layout.Units[id]
	u.X, u.Y = m.XY(int(s.cell[id]))
	u.HP, u.Finished = int(s.hp[id]), !s.Ready(id)
	return u
}

// Units yields the ids of a team's units that are alive.
func (r *roster) Units(s *State, t Team) func(yield func(id int) bool) {
	return each(s.alive & r.teams[t])
}

// Movable yields the ids of the units that can still act in this turn.
func (r *roster) Movable(s *State) func(yield func(id int) bool) { return each(r.movable(s)) }

// MovableCount is how many units can still act in this turn.
func (r *roster) MovableCount(s *State) int { return bits.OnesCount64(r.movable(s)) }

// movable are the units that can act now, by id.
func (r *roster) movable(s *State) uint64 { return s.ready & r.teams[s.team] }

// UnitAt is the unit on a cell, -1 none.
func (s *State) UnitAt(cell int) int {
	for a := s.alive; a != 0; a &= a - 1 {
		if id := bits.TrailingZeros64(a); int(s.cell[id]) == cell {
			return id
		}
	}
	return -1
}

// TotalHP is the sum of a team's HP.
func (r *roster) TotalHP(s *State, t Team) int {
	sum := 0
	for a := s.alive & r.teams[t]; a != 0; a &= a - 1 {
		sum += int(s.hp[bits.TrailingZeros64(a)])
	}
	return sum
}

// Result is the outcome for Red and Blue, 1 won, ½ drawn, 0 lost, and whether the game is over:
// a team is annihilated or has surrendered, or the turn limit is reached (F5; the threshold is
// the platform's: a difference of HP must be greater than it). Before the end it is nil, false.
func (m *Map) Result(s State) ([]float64, bool) {
	winner, over := m.winner(&s)
	if !over {
		return nil, false
	}
	v := []float64{0.5, 0.5}
	if winner >= 0 {
		v[winner], v[1-winner] = 1, 0
	}
	return v, true
}

// winner is the team that has won, -1 none, and whether the game is over.
func (m *Map) winner(s *State) (winner int, over bool) {
	switch {
	case s.resigned > 0:
		return 2 - int(s.resigned), true
	case s.alive&m.teams[Red] == 0:
		return int(Blue), true
	case s.alive&m.teams[Blue] == 0:
		return int(Red), true
	case int(s.turn) < m.layout.TurnLimit:
		return -1, false
	}
	switch d := m.TotalHP(s, Red) - m.TotalHP(s, Blue); {
	case d > m.layout.Threshold:
		return int(Red), true
	case -d > m.layout.Threshold:
		return int(Blue), true
	}
	return -1, true
}

func each(set uint64) func(yield func(id int) bool) {
	return func(yield func(id int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// Position is a state as a layout of its own, so that a position of a game can be kept as a map:
// units that are gone are left out, and the turn limit is what is left of it. As red moves first on
// every map, the teams are exchanged if blue is to move. A game that is over has no position.
func (m *Map) Position(s *State) (l Layout, exchanged bool, err error) {
	if _, over := m.winner(s); over {
		return l, false, msg("over")
	}
	l = m.layout
	l.Units, l.TurnLimit, exchanged = nil, l.TurnLimit-int(s.turn), s.team == Blue
	for id := range each(s.alive) {
		u := m.Unit(s, id)
		if exchanged {
			u.Team = u.Team.Other()
		}
		l.Units = append(l.Units, u)
	}
	return l, exchanged, nil
}
