package match

import "github.com/hogline/hogline/engine/curling"

// isPlayed reports whether the shot that comes now was thrown already (Setup.Played).
func (m *game) isPlayed() bool { return m.Played != nil && len(m.rec.Shots) < len(m.Played.Shots) }

// playedShot is the shot that was thrown in a state already, nil where a player is to be asked. It is an error where the record leads
// elsewhere: it is not one of this setup.
func (m *game) playedShot(s curling.State) (*Shot, error) {
	if !m.isPlayed() {
		return nil, nil
	}
	old := &m.Played.Shots[len(m.rec.Shots)]
	if old.State != s {
		return nil, Messages.New("match.played", s.End+1, m.Rules.Count(s.Shot))
	}
	return old, nil
}

// playedPlace is how the stones of the end that begins were placed already; ok is false where a player is to be asked.
func (m *game) playedPlace() (choice curling.Placement, ok bool) {
	i := len(m.rec.Places)
	if m.Played == nil || i >= len(m.Played.Places) || m.Played.Places[i].End != m.referee.State().End {
		return 0, false
	}
	return m.Played.Places[i].Placement, true
}

// playedOrder is the order in which a team threw from here on, nil where it did not change.
func (m *game) playedOrder(t curling.TeamID) []int {
	if m.Played == nil {
		return nil
	}
	for _, o := range m.Played.Orders {
		if o.Team == t && o.End == m.referee.State().End {
			return o.Thrown[:]
		}
	}
	return nil
}
