package charting

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
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
