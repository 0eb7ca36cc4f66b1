package match

import (
	"testing"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := newFixture(t)
	f.window.PressEverything()
}
