package bookpage

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/booktest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field beside the drawing of a shot leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1})
	o.Toggle()
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	o.Session.Place.GoTo(replay.Place{Shot: 6})
	o.Until("the drawing of shot 6", o.drawn)
	o.PressEverything()
}
