package valuation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	e.Show(v.Content, v)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Valuation.Show(analysed(uitest.SampleMatch(t)))
	e.PressEverything()
}
