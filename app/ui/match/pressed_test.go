package match

import (
	"testing"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := newFixture(t)
	f.window.PressEverything()
}

// TestEveryAction: what every action of the page leads to before a match.
func TestEveryAction(t *testing.T) {
	f := newFixture(t)
	f.window.RunEverything(f.table, "match-start")
}

// TestTheFormOfAServer: what every field and choice of the form leads to.
func TestTheFormOfAServer(t *testing.T) {
	f := newFixture(t)
	f.askJoin()
	f.window.PressEverything(f.window.Words.T("cancel"), f.window.Words.T("match.join.do"))
}
