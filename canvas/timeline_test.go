package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

func TestTimelineCountsTheStones(t *testing.T) {
	m := TimelineOf(match(t))
	last := m.Points[len(m.Points)-1]
	require.Equal(t, replay.Place{End: 2, Shot: 1}, last.Place)
	require.InDelta(t, -3, last.Value, 0, "two behind, and team 1's stone on the button counts")
	require.Equal(t, []int{1, 2, 3}, m.Ends)
}

func TestTimelineSelectsThePlaceClicked(t *testing.T) {
	test.NewTempApp(t)
	s := NewTimeline()
	var at replay.Place
	s.OnSelect = func(p replay.Place) { at = p }
	s.SetModel(TimelineOf(match(t)))
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(600, 100))
	test.TapAt(s, fyne.NewPos(s.Size().Width-timelineRight-1, 40))
	require.Equal(t, replay.Place{End: 2, Shot: 1}, at)
	s.SetAt(at, "", "")
	test.TapAt(s, fyne.NewPos(timelineLeft, 40))
	require.Equal(t, replay.Place{}, at)
}
