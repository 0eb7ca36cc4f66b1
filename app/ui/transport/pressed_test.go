package transport

import (
	"testing"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _, _ := open(t)
	e.PressEverything()
}
