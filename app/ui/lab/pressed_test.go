package lab

import (
	"testing"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := show(t, "duel44")
	f.window.PressEverything()
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	f := show(t, "duel44")
	f.window.RunEverything(f.table)
}
