package tubstap

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
)

// Levels is how far a search groups similar actions, the abstraction levels of Murayama 2015 §7, by
// the number of units that can still act: the first digit for the most units, the last for one
// (§8.2.2: 441000). With more units than digits the first digit counts. A level is
//
//	0  every action by itself
//	1  attacks by themselves; a unit's moves in two groups, into reach of an attack or not
//	2  a unit's attacks on one enemy together, wherever it attacks from; moves as 1
//	3  a unit's attacks on enemies of one type together; moves as 1
//	4  a unit's attacks together, its moves together
type Levels string

// Level bounds.
const (
	MaxLevel  = 4
	maxDigits = 16
)

// ParseLevels reads digits of 0 to 4. The error is a message.Message.
func ParseLevels(s string) (Levels, error) {
	if s == "" || len(s) > maxDigits || strings.Trim(s, "01234") != "" {
		return "", msg("levels", s, maxDigits)
	}
	return Levels(s), nil
}

// At is the level for so many units that can act.
func (l Levels) At(movable int) int {
	if movable < 1 || l == "" {
		return 0
	}
	return int(l[max(0, len(l)-movable)] - '0')
}

// groups of keys, apart from each other.
const (
	attackKey uint64 = iota << 32
	targetKey
	typeKey
	attackerKey
	moveKey
	threatKey
	moverKey
)

// Grouping is the game.Grouping of levels; nil if nothing is grouped. It may be used from many
// goroutines.
func (m *Map) Grouping(levels Levels) func(State, Action) uint64 {
	if strings.Trim(string(levels), "0") == "" {
		return nil
	}
	var last atomic.Pointer[threats] // a search asks for all actions of a state in turn
	return func(s State, a Action) uint64 {
		unit, level := uint64(a.Unit)<<16, levels.At(m.MovableCount(&s))
		if a.Kind == Attack {
			switch level {
			case 0, 1:
				return attackKey | unit | uint64(a.Target)<<8 | uint64(a.To)
			case 2:
				return targetKey | unit | uint64(a.Target)
			case 3:
				return typeKey | unit | uint64(m.kinds[a.Target])
			}
			return attackerKey | unit
		}
		switch level {
		case 0:
			return moveKey | unit | uint64(a.To)
		case MaxLevel:
			return moverKey | unit
		}
		t := last.Load()
		if t == nil || t.state != s {
			t = m.threats(s)
			last.Store(t)
		}
		if t.cells[m.kinds[a.Unit]].Has(int(a.To)) {
			return threatKey | unit | 1
		}
		return threatKey | unit
	}
}

// threats are the cells where the units of the team to move can be attacked, by their type.
type threats struct {
	state State
	cells [Types]Cells
}

func (m *Map) threats(s State) *threats {
	t := &threats{state: s}
	for kind := range Types {
		t.cells[kind] = m.Threat(&s, s.team, kind)
	}
	return t
}

// Representative is the choice of the action that stands for a group; Murayama 2015 §7.1 leaves it
// open.
type Representative string

// The representatives. They differ for moves; for attacks any of the group stands.
const (
	AnyAction Representative = "any"   // all equally likely
	Nearest   Representative = "near"  // the cell nearest to an enemy
	Apart     Representative = "apart" // in reach of an attack the nearest, else the farthest
	// Drawn is any, drawn anew on every descent: search.UCT.Drawn.
	Drawn Representative = "drawn"
)

// Represent chooses the action that stands for a group of equal keys; nil is any.
func (m *Map) Represent(r Representative) func(s State, group []Action, rng *rand.Rand) Action {
	if r != Nearest && r != Apart {
		return nil
	}
	return func(s State, group []Action, rng *rand.Rand) Action {
		if group[0].Kind != Move {
			return group[rng.IntN(len(group))]
		}
		sign := 1
		if r == Apart {
			if threat := m.Threat(&s, s.team, m.kinds[group[0].Unit]); !threat.Has(int(group[0].To)) {
				sign = -1
			}
		}
		best, least, equals := group[0], 0, 0
		for _, a := range group {
			switch d := sign * m.enemyDistance(&s, int(a.To)); {
			case equals == 0 || d < least:
				best, least, equals = a, d, 1
			case d == least:
				if equals++; rng.IntN(equals) == 0 {
					best = a
				}
			}
		}
		return best
	}
}

// enemyDistance is the Manhattan distance of a cell from the nearest enemy of the team to move.
func (m *Map) enemyDistance(s *State, cell int) int {
	least := MaxCells
	for id := range m.Units(s, s.team.Other()) {
		least = min(least, m.Distance(cell, int(s.cell[id])))
	}
	return least
}
