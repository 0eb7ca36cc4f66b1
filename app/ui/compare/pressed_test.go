package compare

import (
	"testing"

	"github.com/hogline/hogline/session/comparison"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _, _ := newView(t)
	e.Session.Compare.Show(comparison.GridComparison)
	e.PressEverything()
}
