package throwers

import "testing"

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	w, _, _ := newView(t, game(t, kim))
	w.PressEverything()
}

// TestEverythingOfTheForm: and of the form of a thrower.
func TestEverythingOfTheForm(t *testing.T) {
	w, v, _ := newView(t, game(t, kim))
	v.lines[0].change.Tapped(nil)
	w.PressEverything(w.Words.T("cancel"))
}
