package wintables

import (
	"testing"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	w, v, _ := newView(t)
	v.ShowForm()
	w.PressEverything()
}
