package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestSplitMiddleGrowsFirst(t *testing.T) {
	test.NewTempApp(t)
	l, m, r := Spacer(50, 10), Spacer(50, 10), Spacer(100, 10)
	rooms := NewSplit(l, m, r, 250, 500)
	w := test.NewTempWindow(t, rooms)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(1280, 600))
	require.InDelta(t, 1280-250-500-2*splitGap, m.Size().Width, 0.5)
	w.Resize(fyne.NewSize(1920, 600))
	require.InDelta(t, 250, l.Size().Width, 0.5)
	require.InDelta(t, 500, r.Size().Width, 0.5)
	rooms.grips[0].Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 40}})
	require.InDelta(t, 290, l.Size().Width, 0.5)
	r.Hide()
	rooms.Refresh()
	require.InDelta(t, 1920-290-splitGap, m.Size().Width, 0.5)
}

// TestSplitLeavesTheMiddleItsLeastWidth: the right pane gives way first, then the left one.
func TestSplitLeavesTheMiddleItsLeastWidth(t *testing.T) {
	test.NewTempApp(t)
	l, m, r := Spacer(100, 10), Spacer(300, 10), Spacer(350, 10)
	s := NewSplit(l, m, r, 250, 500)
	for width, want := range map[float32][2]float32{1068: {250, 500}, 1000: {250, 432}, 900: {232, 350}} {
		s.Resize(fyne.NewSize(width, 600))
		require.Equal(t, want, [2]float32{l.Size().Width, r.Size().Width}, "width %v", width)
		require.Equal(t, float32(300), m.Size().Width, "width %v", width)
	}
}

// TestNarrowSplitIsOneColumn: on a phone the ice is above the answers, the whole width for each.
func TestNarrowSplitIsOneColumn(t *testing.T) {
	test.NewTempApp(t)
	left, middle, right := Spacer(1, 1), Spacer(1, 1), Spacer(1, 1)
	s := NewSplit(left, middle, right, 200, 300)
	s.Resize(fyne.NewSize(400, 800))
	require.Equal(t, float32(400), middle.Size().Width)
	require.Equal(t, float32(400), right.Size().Width)
	require.Greater(t, right.Position().Y, middle.Position().Y+middle.Size().Height)
	require.InDelta(t, 800, right.Position().Y+right.Size().Height, 0.01)
	require.LessOrEqual(t, left.Position().X+left.Size().Width, float32(0), "out of sight")
	right.Hide()
	s.Refresh()
	require.Equal(t, float32(400), left.Size().Width, "the shots where there are no answers")
	left.Hide()
	s.Refresh()
	require.Equal(t, float32(800), middle.Size().Height)
	left.Show()
	right.Show()
	s.Resize(fyne.NewSize(1200, 800))
	require.Equal(t, float32(0), left.Position().X)
	require.Equal(t, float32(200), left.Size().Width)
	require.Equal(t, float32(1200), right.Position().X+right.Size().Width)
}

// TestColumnGivesTheMiddleWhatItNeeds: the bars of the editor above the ice do not cover it, and something is left for the
// pane below.
func TestColumnGivesTheMiddleWhatItNeeds(t *testing.T) {
	test.NewTempApp(t)
	for least, want := range map[float32]float32{1: 352, 420: 420, 700: 496} {
		middle, right := Spacer(1, least), Spacer(1, 1)
		s := NewSplit(nil, middle, right, 200, 300)
		s.Resize(fyne.NewSize(400, 800))
		require.InDelta(t, want, middle.Size().Height, 0.01, "least height %v", least)
		require.Greater(t, right.Position().Y, middle.Size().Height)
		require.InDelta(t, 800, right.Position().Y+right.Size().Height, 0.01)
	}
}

// TestColumnShowsOneSection: below the middle pane stands the section chosen alone, its pane's other parts hidden; side by
// side all of them are there again.
func TestColumnShowsOneSection(t *testing.T) {
	test.NewTempApp(t)
	left, middle, above, below := Spacer(1, 1), Spacer(1, 1), Spacer(1, 1), Spacer(1, 1)
	right := VStack(above, below)
	s := NewSplit(left, middle, right, 200, 300, Section{Title: "one", Pane: right, Part: below}, Section{Title: "two", Pane: right, Part: above}, Section{Title: "three", Pane: left})
	changes := 0
	s.OnColumn = func() { changes++ }
	s.Resize(fyne.NewSize(400, 800))
	require.Equal(t, 1, changes)
	require.True(t, below.Visible())
	require.False(t, above.Visible())
	s.Choose(1)
	require.True(t, above.Visible())
	require.False(t, below.Visible())
	require.Equal(t, float32(400), right.Size().Width)
	s.Choose(2)
	require.Equal(t, float32(400), left.Size().Width)
	require.Less(t, right.Position().X, float32(0), "out of sight")
	s.Resize(fyne.NewSize(1200, 800))
	require.True(t, above.Visible() && below.Visible())
	require.False(t, s.tabs.Visible())
}
