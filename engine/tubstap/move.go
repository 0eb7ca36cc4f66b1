package tubstap

// Reach is the set of cells where a unit can end its move: those a path leads to whose cells
// cost no more than its movement and hold no enemy, without those of its own team; its own
// cell is one of them (F11).
func (m *Map) Reach(s *State, id int) (out Cells) {
	team, cell := m.teamOf(id), int(s.cell[id])
	spec := &specs[m.kinds[id]]
	if m.grid.words == 1 {
		out[0] = m.reach1(s, team, cell, spec)
		return out
	}
	cheap, dear := m.cheap[spec.mobility], m.dear[spec.mobility]
	for i, enemy := range &s.occupied[team.Other()] {
		cheap[i] &^= enemy
		dear[i] &^= enemy
	}
	out.set(cell)
	var far Cells // beside what is reached with a cost of one less
	for range spec.Movement {
		near := m.grid.neighbours(&out)
		for i := range m.grid.words {
			out[i] |= near[i]&cheap[i] | far[i]&dear[i]
		}
		far = near
	}
	for i, own := range &s.occupied[team] {
		out[i] &^= own
	}
	out.set(cell)
	return out
}

// reach1 is Reach on a map of at most 64 cells.
func (g *ground) reach1(s *State, team Team, cell int, spec *Spec) uint64 {
	return g.flood1(s, team, cell, spec)&^s.occupied[team][0] | 1<<(cell&63)
}

// flood1 are the cells that reach1 comes to, with those of its own team.
func (g *ground) flood1(s *State, team Team, cell int, spec *Spec) uint64 {
	free := ^s.occupied[team.Other()][0]
	cheap, dear := g.cheap[spec.mobility][0]&free, g.dear[spec.mobility][0]&free
	reached, far := uint64(1)<<(cell&63), uint64(0)
	for range spec.Movement {
		near := g.grid.neighbours1(reached)
		next := reached | near&cheap | far&dear
		if next == reached && far == near {
			break
		}
		reached, far = next, near
	}
	return reached
}

func (r *roster) teamOf(id int) Team { return Team(r.teams[Blue] >> id & 1) }

// targetsOf are the enemies that a unit has power against, by id.
func (r *roster) targetsOf(s *State, id int) uint64 {
	return s.alive & r.teams[r.teamOf(id).Other()] & r.targets[r.kinds[id]]
}

// AttackCells are the cells from which a unit can attack an enemy: where it can move to beside
// it, or its own cell if it is an indirect unit at the right distance (F8). reach is the unit's
// Reach.
func (m *Map) AttackCells(s *State, id, target int, reach *Cells) (out Cells) {
	if m.indirect>>id&1 == 0 {
		return reach.and(&m.adjacent[s.cell[target]])
	}
	if m.ring[s.cell[id]].Has(int(s.cell[target])) {
		out.set(int(s.cell[id]))
	}
	return out
}

// Attackable are the cells that a unit can attack if it may act now, wherever units stand.
func (m *Map) Attackable(s *State, id int) Cells {
	if m.indirect>>id&1 != 0 {
		return m.ring[s.cell[id]]
	}
	reach := m.Reach(s, id)
	return m.grid.neighbours(&reach)
}

// Threat are the cells where the enemies of a team can attack a unit of a type in their next
// turn: those in reach of an enemy whose power against the type is not 0.
func (m *Map) Threat(s *State, team Team, t Type) (out Cells) {
	for id := range each(s.alive & m.teams[team.Other()] & m.attackers[t]) {
		for i, w := range m.Attackable(s, id) {
			out[i] |= w
		}
	}
	return out
}

// AttackDamage is what an attack would take from the target, 0 to its HP.
func (m *Map) AttackDamage(s *State, id, target int) int {
	return m.hit(s, id, target, int(s.cell[target]), int(s.hp[target]))
}

// CounterDamage is what the target of an attack from a cell takes from the attacker in return
// (F9): nothing if it is destroyed or one of them is indirect.
func (m *Map) CounterDamage(s *State, id, target, from int) int {
	return m.counter(s, id, target, from, int(s.hp[target])-m.AttackDamage(s, id, target))
}

// counter is CounterDamage of a target that has so many HP left.
func (m *Map) counter(s *State, id, target, from, left int) int {
	if left <= 0 || (m.indirect>>id|m.indirect>>target)&1 != 0 {
		return 0
	}
	return int(m.damage[m.kinds[target]][m.kinds[id]][m.protection(id, from)][left][s.hp[id]])
}

// hit is the damage of an attack on a unit of so many HP on a cell.
func (m *Map) hit(s *State, id, target, cell, hp int) int {
	return int(m.damage[m.kinds[id]][m.kinds[target]][m.protection(target, cell)][s.hp[id]][hp])
}

// protection is the stars of a unit on a cell.
func (m *Map) protection(id, cell int) uint8 {
	if specs[m.kinds[id]].mobility == air {
		return 0
	}
	return m.stars[cell]
}
