package tubstap

import "math/rand/v2"

// Kind is what an action is, with the codes of logs.
type Kind uint8

// The kinds.
const (
	Surrender Kind = iota
	Move           // to a cell, or stay
	Attack         // move, or stay, and attack
	EndTurn        // units that have not acted stay
)

// NoTarget stands where an action has no target.
const NoTarget = -1

// Action is one act of one unit (F4), or the end of a turn or of the game by choice. Unit, To
// and Target mean nothing where the kind has none; they are 0, 0 and NoTarget there.
type Action struct {
	Kind   Kind
	Unit   uint8 // id
	To     uint8 // cell
	Target int8  // id of the unit attacked, NoTarget none
}

// StayAction is a move of a unit to its own cell.
func StayAction(s *State, id int) Action { return MoveAction(id, int(s.cell[id])) }

// MoveAction is a move of a unit to a cell.
func MoveAction(id, to int) Action { return Action{Move, uint8(id), uint8(to), NoTarget} }

// AttackAction is an attack on a unit from a cell.
func AttackAction(id, to, target int) Action {
	return Action{Attack, uint8(id), uint8(to), int8(target)}
}

// EndTurnAction ends the turn of the team to move.
func EndTurnAction() Action { return Action{Kind: EndTurn, Target: NoTarget} }

// Start implements game.Game.
func (m *Map) Start() State { return m.start }

// Turn implements game.Game: the team to move as a player. It repeats while units of the team
// can act.
func (m *Map) Turn(s State) int { return int(s.team) }

// Actions implements game.Game: everything one unit can do, unit by unit, its attacks first.
// Attacks without damage are left out, as the platform's programs do, and so are the end of the
// turn, which moves of the other units to their own cells replace, and surrender.
func (m *Map) Actions(s State) []Action { return m.AppendActions(nil, &s) }

// AppendActions appends what Actions gives.
func (m *Map) AppendActions(out []Action, s *State) []Action {
	if out == nil {
		out = make([]Action, 0, 96)
	}
	for id := range each(m.movable(s)) {
		reach := m.Reach(s, id)
		for target := range each(m.targetsOf(s, id)) {
			if m.AttackDamage(s, id, target) == 0 {
				continue
			}
			from := m.AttackCells(s, id, target, &reach)
			for cell := range from.All {
				out = append(out, AttackAction(id, cell, target))
			}
		}
		for cell := range reach.All {
			out = append(out, MoveAction(id, cell))
		}
	}
	return out
}

// Check reports why an action cannot be played; nil if it can. Besides those of Actions it
// accepts attacks without damage, the end of the turn and surrender. The error is a
// message.Message.
func (m *Map) Check(s *State, a Action) error {
	if _, over := m.winner(s); over {
		return msg("over")
	}
	switch a.Kind {
	case Surrender, EndTurn:
		return nil
	case Move, Attack:
	default:
		return msg("kind", int(a.Kind))
	}
	id := int(a.Unit)
	switch {
	case id >= len(m.layout.Units):
		return msg("no-unit", id)
	case m.teamOf(id) != s.team:
		return msg("not-yours", id, s.team)
	case !s.Alive(id):
		return msg("gone", id)
	case !s.Ready(id):
		return msg("acted", id)
	}
	reach, to := m.Reach(s, id), int(a.To)
	if !reach.Has(to) {
		x, y := m.XY(to)
		return msg("reach", id, x, y)
	}
	if a.Kind == Move {
		return nil
	}
	target := int(a.Target)
	switch {
	case target < 0 || target >= len(m.layout.Units):
		return msg("no-unit", target)
	case !s.Alive(target):
		return msg("gone", target)
	case m.teamOf(target) == s.team:
		return msg("own", target)
	}
	if from := m.AttackCells(s, id, target, &reach); !from.Has(to) {
		x, y := m.XY(to)
		return msg("range", id, target, x, y)
	}
	return nil
}

// Apply implements game.Game. Nothing is left to chance: rng may be nil. The action must be one
// that Check accepts.
func (m *Map) Apply(s State, a Action, _ *rand.Rand) State {
	m.apply(&s, a)
	return s
}

// apply plays an action on a state.
func (m *Map) apply(s *State, a Action) {
	switch a.Kind {
	case Surrender:
		s.resigned = 1 + int8(s.team)
		return
	case EndTurn:
		s.ready &^= m.teams[s.team]
	case Move, Attack:
		id, to := int(a.Unit), int(a.To)
		s.occupied[s.team].clear(int(s.cell[id]))
		s.occupied[s.team].set(to)
		s.cell[id] = a.To
		s.ready &^= 1 << id
		if a.Kind == Attack {
			target := int(a.Target)
			damage := m.AttackDamage(s, id, target)
			counter := m.counter(s, id, target, to, int(s.hp[target])-damage)
			m.hurt(s, target, damage)
			m.hurt(s, id, counter)
		}
	}
	m.endTurns(s)
}

// hurt takes HP from a unit and removes it when none is left (F7).
func (m *Map) hurt(s *State, id, damage int) {
	s.hp[id] -= uint8(damage)
	if s.hp[id] == 0 {
		s.alive &^= 1 << id
		s.ready &^= 1 << id
		s.occupied[m.teamOf(id)].clear(int(s.cell[id]))
	}
}

// endTurns ends the turn while the team to move has nothing left to do and the game goes on.
// Units of the team may act again in its next turn.
func (m *Map) endTurns(s *State) {
	for m.movable(s) == 0 {
		if _, over := m.winner(s); over {
			return
		}
		s.turn++
		s.ready |= s.alive & m.teams[s.team]
		s.team = s.team.Other()
	}
}
