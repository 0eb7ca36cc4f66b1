package dcl2

import (
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
)

// position is where the stones lie, the one with number without left out (-1: none). A stone
// that cannot be read is left out too; faults lists those.
func position(s *wire.Stones, first curling.TeamID, without int) (p curling.Position, faults message.List) {
	for team, list := range [2][]*wire.Stone{s.Team0, s.Team1} {
		if len(list) > curling.Stones/2 {
			faults = append(faults, msg("many-stones", path("stones.team", team), len(list), curling.Stones/2))
			list = list[:curling.Stones/2]
		}
		for k, st := range list {
			i := wire.Index(curling.TeamID(team), k, first)
			if st == nil || i == without {
				continue
			}
			if !st.Position.OnSheet() {
				faults = append(faults, msg("outside", path("stones.team", team)+path("[", k)+"]", st.Position.X, st.Position.Y))
				continue
			}
			p[i] = st.Position.Point()
		}
	}
	return p, faults
}

// path is a field with its number.
func path(name string, n int) string { return name + strconv.Itoa(n) }

// shotOf is a move as a shot of ours.
func shotOf(m *wire.Move) (curling.Shot, error) {
	s, ok := m.Shot()
	if !ok {
		return s, msg("bad-turn", strconv.Quote(m.Rotation))
	}
	if !s.Velocity().Finite() || s.Speed() > curling.MaxSpeed {
		return s, msg("no-speed", m.Velocity.X, m.Velocity.Y)
	}
	return s, nil
}

// team is the number of "team0" or "team1".
func team(name string) (curling.TeamID, error) {
	t, ok := wire.Team(name)
	if !ok {
		return 0, msg("bad-team", strconv.Quote(name))
	}
	return t, nil
}

// ice is the ice of Digital Curling 3.
func ice() physics.Ice {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		panic(err) // the model is a constant
	}
	return ice
}
