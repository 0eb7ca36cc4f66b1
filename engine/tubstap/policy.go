package tubstap

import (
	"math/bits"
	"math/rand/v2"
)

// RandomAction is any of the actions that Actions lists, all equally likely.
func (m *Map) RandomAction(s State, rng *rand.Rand) Action {
	all := m.Actions(s)
	return all[rng.IntN(len(all))]
}

// AttackFirst is the playout policy of Murayama 2015 §8.1: one of the attacks if there are any, else
// one of the moves, all equally likely.
func (m *Map) AttackFirst(s State, rng *rand.Rand) Action {
	if id, n, ok := m.draw(&s, Attack, rng); ok {
		return m.nthAttack(&s, id, n)
	}
	id, n, _ := m.draw(&s, Move, rng)
	reach := m.Reach(&s, id)
	return MoveAction(id, reach.nth(n))
}

// draw chooses one of the actions of a kind that movable units have, all equally likely: the n-th
// of a unit. It reports whether there are any.
func (m *Map) draw(s *State, kind Kind, rng *rand.Rand) (id, n int, ok bool) {
	var before [MaxUnits]uint16 // actions of the units with smaller ids
	movable, total := m.movable(s), 0
	for u := movable; u != 0; u &= u - 1 {
		i := bits.TrailingZeros64(u)
		before[i] = uint16(total)
		if kind == Attack {
			total += m.countAttacks(s, i)
		} else {
			reach := m.Reach(s, i)
			total += reach.Count()
		}
	}
	if total == 0 {
		return 0, 0, false
	}
	n = rng.IntN(total)
	for u := movable; u != 0; u &= u - 1 {
		if i := bits.TrailingZeros64(u); int(before[i]) <= n {
			id = i
		}
	}
	return id, n - int(before[id]), true
}

// RandomShare is the playout policy of the platform's program M-UCT: AttackFirst, but with a
// probability of share any action of a random unit.
func (m *Map) RandomShare(share float64) func(State, *rand.Rand) Action {
	return func(s State, rng *rand.Rand) Action {
		if rng.Float64() >= share {
			return m.AttackFirst(s, rng)
		}
		id := nthBit(m.movable(&s), rng.IntN(m.MovableCount(&s)))
		reach := m.Reach(&s, id)
		attacks, moves := m.countAttacks(&s, id), reach.Count()
		n := rng.IntN(attacks + moves)
		if n < attacks {
			return m.nthAttack(&s, id, n)
		}
		return MoveAction(id, reach.nth(n-attacks))
	}
}

// countAttacks is the number of attacks with damage that a unit can make.
func (m *Map) countAttacks(s *State, id int) int {
	enemies := m.targetsOf(s, id)
	n := 0
	if m.indirect>>id&1 != 0 {
		ring := &m.ring[s.cell[id]]
		for e := enemies; e != 0; e &= e - 1 {
			if t := bits.TrailingZeros64(e); ring.Has(int(s.cell[t])) && m.AttackDamage(s, id, t) > 0 {
				n++
			}
		}
		return n
	}
	if m.grid.words == 1 {
		reach := m.reach1(s, m.teamOf(id), int(s.cell[id]), &specs[m.kinds[id]])
		if m.grid.neighbours1(reach)&s.occupied[m.teamOf(id).Other()][0] == 0 {
			return 0
		}
		return m.attacksFrom(s, id, reach)
	}
	reach := m.Reach(s, id)
	for e := enemies; e != 0; e &= e - 1 {
		t := bits.TrailingZeros64(e)
		if from := reach.and(&m.adjacent[s.cell[t]]); m.AttackDamage(s, id, t) > 0 {
			n += from.Count()
		}
	}
	return n
}

// attacksFrom is the number of attacks with damage from cells that a direct unit reaches, on a map of at most 64 cells.
func (m *Map) attacksFrom(s *State, id int, reach uint64) (n int) {
	for e := m.targetsOf(s, id); e != 0; e &= e - 1 {
		t := bits.TrailingZeros64(e)
		if from := reach & m.adjacent[s.cell[t]][0]; from != 0 && m.AttackDamage(s, id, t) > 0 {
			n += bits.OnesCount64(from)
		}
	}
	return n
}

// nthAttack is the n-th of the attacks that countAttacks counts; beyond them the unit stays where it is.
func (m *Map) nthAttack(s *State, id, n int) Action {
	reach := m.Reach(s, id)
	for e := m.targetsOf(s, id); e != 0; e &= e - 1 {
		target := bits.TrailingZeros64(e)
		if m.AttackDamage(s, id, target) == 0 {
			continue
		}
		from := m.AttackCells(s, id, target, &reach)
		if k := from.Count(); n >= k {
			n -= k
			continue
		}
		return AttackAction(id, from.nth(n), target)
	}
	return StayAction(s, id) // n is no number of an attack: it stays
}

func nthBit(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
