package lab

import (
	"testing"

	"github.com/hogline/hogline/canvas/paint"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := show(t, "duel44")
	f.window.PressEverything()
}

// TestEverythingOfAPanel: the same of the panels that are shown after a key, in the middle of a game.
func TestEverythingOfAPanel(t *testing.T) {
	for _, p := range []Panel{AskPanel, GroupsPanel, MapPanel} {
		t.Run(string(p), func(t *testing.T) {
			f := show(t, "duel44")
			f.users()
			f.tap(paint.Cell{X: 0, Y: 0}, paint.Cell{X: 0, Y: 1})
			f.openPanel(p)
			f.list.Hide() // another game would be shown
			f.window.PressEverything()
		})
	}
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	f := show(t, "duel44")
	f.window.RunEverything(f.table)
}
