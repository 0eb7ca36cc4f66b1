package dcl2

import (
	"math"
	"strconv"

	"hogline/engine/curling"
	"hogline/engine/message"
	"hogline/engine/physics"
)

// tee is where the tee lies in the frame of Digital Curling 3: y along the sheet from the
// hack, x = 0 the centre line (facts: formats §2).
const tee = 38.405

// vector is a point (m) or velocity (m/s) of that frame.
type vector struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// point is v as a place on our sheet.
func (v vector) point() curling.Vec {
	return curling.Vec{X: curling.CentreX + v.X, Y: curling.TeeY + tee - v.Y}
}

// onSheet reports whether v is a number and lies where a stone can lie or pass.
func (v vector) onSheet() bool {
	return math.Abs(v.X) <= curling.SheetWidth/2 && v.Y >= 0 && v.Y <= tee+curling.TeeY
}

// stone is one stone of a message.
type stone struct {
	Position vector `json:"position"`
}

// stones are the stones of both teams by the order of their delivery.
type stones struct {
	Team0 []*stone `json:"team0"`
	Team1 []*stone `json:"team1"`
}

// index is the number 0..15 of a team's k-th stone in an end where first throws first.
func index(team, k int, first curling.TeamID) int { return 2*k + (team ^ int(first)) }

// position is where the stones lie, the one with number without left out (-1: none). A stone
// that cannot be read is left out too; faults lists those.
func (s *stones) position(first curling.TeamID, without int) (p curling.Position, faults message.List) {
	for team, list := range [2][]*stone{s.Team0, s.Team1} {
		if len(list) > curling.Stones/2 {
			faults = append(faults, msg("many-stones", path("stones.team", team), len(list), curling.Stones/2))
			list = list[:curling.Stones/2]
		}
		for k, st := range list {
			i := index(team, k, first)
			if st == nil || i == without {
				continue
			}
			if !st.Position.onSheet() {
				faults = append(faults, msg("outside", path("stones.team", team)+path("[", k)+"]", st.Position.X, st.Position.Y))
				continue
			}
			p[i] = st.Position.point()
		}
	}
	return p, faults
}

// path is a field with its number.
func path(name string, n int) string { return name + strconv.Itoa(n) }

// move is what a team did.
type move struct {
	Type     string `json:"type"`
	Velocity vector `json:"velocity"`
	Rotation string `json:"rotation"`
}

// shot is the move as a shot of ours.
func (m *move) shot() (curling.Shot, error) {
	s := curling.Shot{VX: m.Velocity.X, VY: -m.Velocity.Y}
	switch m.Rotation {
	case "cw":
		s.Turn = curling.Right
	case "ccw":
		s.Turn = curling.Left
	default:
		return s, msg("bad-turn", strconv.Quote(m.Rotation))
	}
	if !s.Velocity().Finite() || s.Speed() > curling.MaxSpeed {
		return s, msg("no-speed", m.Velocity.X, m.Velocity.Y)
	}
	return s, nil
}

// team is the number of "team0" or "team1".
func team(name string) (curling.TeamID, error) {
	switch name {
	case "team0":
		return 0, nil
	case "team1":
		return 1, nil
	}
	return 0, msg("bad-team", strconv.Quote(name))
}

// ice is the ice of Digital Curling 3.
func ice() physics.Ice {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		panic(err) // the model is a constant
	}
	return ice
}
