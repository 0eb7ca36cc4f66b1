package engines

import (
	"testing"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	v.ShowAdd()
	w.PressEverything()
}
