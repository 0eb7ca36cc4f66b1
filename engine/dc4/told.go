package dc4

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
)

// State is a state of a match as its server told it, for those who read it from a log.
type State struct{ told state }

// StateOf reads a state. One that tells something of a third team is refused: its stones would be lost.
func StateOf(data []byte) (*State, error) {
	st, err := decode(data)
	if err != nil {
		return nil, err
	}
	var told struct {
		Stones struct {
			Data map[string]json.RawMessage `json:"data"`
		} `json:"stone_coordinate"`
		Score map[string]json.RawMessage `json:"score"`
	}
	if err := json.Unmarshal(data, &told); err != nil {
		return nil, fmt.Errorf("%w: %w", errNonsense, err)
	}
	for _, of := range []map[string]json.RawMessage{told.Stones.Data, told.Score} {
		for _, name := range slices.Sorted(maps.Keys(of)) {
			if _, ok := wire.Team(name); !ok && strings.HasPrefix(name, "team") {
				return nil, fmt.Errorf("dc4: team %.40q, want %s or %s", name, wire.Teams[0], wire.Teams[1])
			}
		}
	}
	return &State{*st}, nil
}

// Rules are what the state tells of the rules: the ends by its list of points, which has one place for all extra ends, and whether
// it is mixed doubles. The rule of the guards is not told: it is the five-rock rule.
func (s *State) Rules() (curling.Rules, error) {
	m := matchInfo{Ends: max(len(s.told.Score.Team0), len(s.told.Score.Team1)) - 1, Mode: standard}
	if d := s.told.MixedDoubles; d != nil {
		m.Mode, m.MixedDoubles = mixedDoubles, &placedPattern{d.Pattern}
	}
	return m.rules()
}

// Check reports a state that cannot be under the rules.
func (s *State) Check(r *curling.Rules) error { return s.told.check(r) }

// End is the number of the end, from 0.
func (s *State) End() int { return s.told.End }

// Number is the number of the next stone, curling.Stones after the last; ok is false before the stones of an end of mixed doubles are
// placed.
func (s *State) Number(r *curling.Rules) (n int, ok bool) {
	if s.told.Shot == nil {
		return 0, false
	}
	return r.FirstShot + *s.told.Shot, true
}

// First is the team that throws first in the end; ok is false when the state does not tell.
func (s *State) First() (t curling.TeamID, ok bool) { return s.told.first() }

// Position is where the stones lie in an end in which a team throws first.
func (s *State) Position(r *curling.Rules, first curling.TeamID) (curling.Position, error) {
	return s.told.position(r, first)
}

// Run is the last shot as it was thrown; ok is false where there is none.
func (s *State) Run() (shot curling.Shot, ok bool, err error) {
	m := s.told.LastMove
	if m == nil {
		return shot, false, nil
	}
	shot, err = m.shot()
	return shot, err == nil, err
}

// Points are the points of an end by team.
func (s *State) Points(r *curling.Rules, end int) (points [2]int) {
	for t := range points {
		list := *s.told.Score.Of(curling.TeamID(t))
		if i := min(end, r.Ends); i < len(list) { // all extra ends share one place
			points[t] = list[i]
		}
	}
	return points
}

// Left is what the teams have left on their clocks at the state, in ms; 0 is not told.
func (s *State) Left(r *curling.Rules) (ms [2]int) {
	for t, d := range s.told.left(r) {
		ms[t] = int(d.Milliseconds())
	}
	return ms
}

// Winner is the team that has won; ok is false while the match goes on.
func (s *State) Winner() (t curling.TeamID, ok bool) {
	if s.told.Winner == nil {
		return 0, false
	}
	return wire.Team(*s.told.Winner)
}
