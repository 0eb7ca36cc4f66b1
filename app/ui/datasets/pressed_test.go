package datasets

import (
	"testing"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the list of games leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	v.Show(dataSet(t, 3), "charts")
	e.PressEverything(e.Words.T("cancel"))
}
