package photo

import "testing"

// TestEverythingThatIsPressed: what every button, check and choice beside the picture leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	o := open(t)
	o.PressEverything(o.Words.T("cancel"))
}
