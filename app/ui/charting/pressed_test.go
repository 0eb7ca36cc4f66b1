package charting

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of each panel leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	for name, p := range map[string]panel{"shot": shotPanel, "more": morePanel, "shots": shotsPanel, "end": endPanel, "game": gamePanel} {
		t.Run(name, func(t *testing.T) {
			u := newUnder(t)
			u.stands()
			u.state.setup.Teams[0] = team{"Alpha", []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
			u.game.begin()
			u.key(t, letter('D'), letter('I'), digit('4'))
			u.ice.tap(curling.Tee)
			u.settled()
			u.show1(p)
			u.PressEverything()
		})
	}
}

// TestEverythingOfMixedDoubles: the same where stones are placed, of a shot that is noted in full and one that contradicts it.
func TestEverythingOfMixedDoubles(t *testing.T) {
	for name, p := range map[string]panel{"more": morePanel, "end": endPanel} {
		t.Run(name, func(t *testing.T) {
			u := newUnder(t)
			u.stands()
			u.state.setup.Format = chart.Doubles
			u.state.setup.Teams = [2]team{{"Alpha", []string{"Ann", "Bob"}}, {"Beta", []string{"Cid", "Dan"}}}
			u.game.begin()
			u.c.SetEnd(chart.EndFields{PowerPlay: chart.Noted(replay.PowerPlayLeft)})
			u.c.Stones.Put(u.c.Stones.Thrown(), curling.Vec{X: curling.CentreX + 0.3, Y: curling.TeeY})
			u.c.Set(chart.ShotFields{Task: chart.Noted(replay.TaskDraw), Turn: chart.Noted(curling.Left), Grade: chart.Noted(chart.Grade(2)),
				Target: chart.Noted(curling.Tee), Broom: chart.Noted(curling.Vec{X: 1.8, Y: curling.TeeY}), TimeOut: chart.Noted(true),
				Split: chart.Noted(3.62), Hog: chart.Noted(13.4), Key: chart.Noted(true), Note: chart.Noted("late"),
				Reasons: chart.Noted([]chart.Reason{chart.Light}), Difficulty: chart.Noted(0.4), Sweepers: chart.Noted([]int{0})})
			u.c.Done()
			u.c.Stones.Put(u.c.Stones.Thrown(), curling.Vec{X: curling.CentreX + 0.31, Y: curling.TeeY}) // over the one before
			u.c.Done()
			u.c.GoTo(chart.Cursor{Shot: u.c.At().Shot - 2})
			u.settled()
			u.show1(p)
			u.PressEverything()
		})
	}
}

// TestTheFormOfAGame: what every button, choice and field of a new game leads to.
func TestTheFormOfAGame(t *testing.T) {
	u := newUnder(t)
	u.stands()
	u.PressEverything()
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	u := newUnder(t)
	u.stands()
	u.game.begin()
	u.RunEverything(u.table)
}
