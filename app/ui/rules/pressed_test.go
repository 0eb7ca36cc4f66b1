package rules

import (
	"testing"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := show(t, uitest.SampleMatch(t))
	f.window.PressEverything()
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	f := show(t, uitest.SampleMatch(t))
	f.window.RunEverything(f.table)
}
