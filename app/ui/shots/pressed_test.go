package shots

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay"
)

// TestEverythingThatIsPressed: what every button and row of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _ := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Place.GoTo(replay.Place{End: 1, Shot: 3})
	e.PressEverything()
}
