package terms

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// CanSweep reports whether there are sweepers on the ice shown.
func (ts *Throwers) CanSweep() bool {
	return sweeping.Check(&ts.place.Game().Ice, curling.ClubSweepers) == nil
}

// Sweepers are those chosen for whoever throws, whether they can sweep on the ice shown or not.
func (ts *Throwers) Sweepers() curling.Sweepers { return ts.doc.Content().Terms.Sweepers }

// SetSweepers chooses who sweeps for whoever throws; none leaves it to the game. Answers with other sweepers stay below.
func (ts *Throwers) SetSweepers(s curling.Sweepers) {
	ts.doc.Set("sweepers", func(c *study.Content) { c.Terms.Sweepers = s })
}

// OfBoth are the sweepers of both teams in a game whose shots are valued: those chosen. None are those of the game, as they are where
// nobody can sweep on its ice, and of a chart, whose errors hold what sweepers made of them.
func (ts *Throwers) OfBoth(g *replay.Game) curling.Sweepers {
	if s := ts.Sweepers(); !g.Charted() && sweeping.Check(&g.Ice, s) == nil {
		return s
	}
	return curling.NoSweepers
}

// sweepers are those chosen, nil where the game's sweep, or nobody can on the ice shown.
func (ts *Throwers) sweepers() *curling.Sweepers {
	s := ts.Sweepers()
	if s == curling.NoSweepers || !ts.CanSweep() {
		return nil
	}
	return &s
}
