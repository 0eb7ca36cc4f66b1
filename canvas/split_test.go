package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
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
	require.InDelta(t, 250+80, l.Size().Width, 0.5, "an eighth of the rest")
	require.InDelta(t, 500, r.Size().Width, 0.5)
	rooms.grips[0].Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 40}})
	require.InDelta(t, 290+80, l.Size().Width, 0.5)
	r.Hide()
	rooms.Refresh()
	require.InDelta(t, 1920-290-80-splitGap, m.Size().Width, 0.5)
	rooms.grips[0].Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: -1000}})
	require.InDelta(t, 50, l.Size().Width, 0.5, "as narrow as it can be")
}

// TestSplitLeavesTheMiddleItsLeastWidth: the right pane gives way first, then the left one.
func TestSplitLeavesTheMiddleItsLeastWidth(t *testing.T) {
	test.NewTempApp(t)
	l, m, r := Spacer(100, 10), Spacer(340, 10), Spacer(350, 10)
	s := NewSplit(l, m, r, 250, 500)
	for width, want := range map[float32][2]float32{1108: {250, 500}, 1040: {250, 432}, 940: {232, 350}} {
		s.Resize(fyne.NewSize(width, 600))
		require.Equal(t, want, [2]float32{l.Size().Width, r.Size().Width}, "width %v", width)
		require.Equal(t, float32(340), m.Size().Width, "width %v", width)
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
	s := NewSplit(left, middle, right, 200, 300, Section{Title: "one", Pane: right, Part: below}, Section{Title: "two", Pane: right,
		Part: above}, Section{Title: "three", Pane: left})
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

// TestSplitWithoutRoomForThreeShowsTwo: the middle pane beside one section, chosen by tabs above it; what is hidden of a pane
// does not make room.
func TestSplitWithoutRoomForThreeShowsTwo(t *testing.T) {
	test.NewTempApp(t)
	left, middle, above, below := Spacer(200, 10), Spacer(50, 10), Spacer(600, 10), Spacer(100, 10)
	right := VStack(above, below)
	s := NewSplit(left, middle, right, 250, 500, Section{Title: "one", Pane: right, Part: below}, Section{Title: "two", Pane: right,
		Part: above}, Section{Title: "three", Pane: left})
	changes := 0
	s.OnColumn = func() { changes++ }
	s.Resize(fyne.NewSize(1000, 700))
	s.Refresh()
	require.Equal(t, 1, changes, "once, and not back")
	require.Equal(t, float32(0), middle.Position().X)
	require.Equal(t, float32(700), middle.Size().Height)
	require.InDelta(t, 1000-minSide*1000-splitGap, middle.Size().Width, 0.5)
	require.Equal(t, float32(1000), right.Position().X+right.Size().Width)
	require.True(t, below.Visible())
	require.False(t, above.Visible())
	require.GreaterOrEqual(t, right.Position().Y, s.tabs.Position().Y+s.tabs.MinSize().Height, "below the tabs")
	_, column := s.Column()
	require.False(t, column)
	s.Choose(2)
	require.Equal(t, float32(1000), left.Position().X+left.Size().Width)
	require.LessOrEqual(t, right.Position().X, float32(0), "out of sight")
	s.Resize(fyne.NewSize(800, 1000))
	_, column = s.Column()
	require.True(t, column, "on a screen that stands upright one is above the other")
	s.Resize(fyne.NewSize(1200, 700))
	require.True(t, above.Visible() && below.Visible(), "three again")
	require.False(t, s.tabs.Visible())
	require.GreaterOrEqual(t, middle.Size().Width, float32(minMiddle))
}

// TestSplitForFingers: the middle pane has at least half of the width, and panes do not become narrower than they are wanted.
func TestSplitForFingers(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme("light").ForFingers(true))
	left, middle, right := Spacer(1, 10), Spacer(1, 10), Spacer(1, 10)
	s := NewSplit(left, middle, right, 250, 500, Section{Title: "one", Pane: right}, Section{Title: "two", Pane: left})
	for width, want := range map[float32]float32{1000: 591, 1400: 831, 1530: 909, 1536: 768, 1900: 1132} {
		s.Resize(fyne.NewSize(width, 700))
		require.InDelta(t, want, middle.Size().Width, 0.5, "width %v", width)
		require.GreaterOrEqual(t, middle.Size().Width, width/2)
	}
}

// TestFingersGetLargeTargets: buttons, rows and scrubbers, and fyne's own widgets, grow with the theme.
func TestFingersGetLargeTargets(t *testing.T) {
	a := test.NewTempApp(t)
	small := func() *Button { b := NewButton("x", ButtonOutline, nil); b.Small = true; return b }
	for _, touch := range []bool{true, false} {
		a.Settings().SetTheme(NewTheme("light").ForFingers(touch))
		require.Equal(t, touch, Touch())
		slider, multi := widget.NewSlider(0, 1), widget.NewMultiLineEntry()
		for name, o := range map[string]fyne.CanvasObject{"button": small(), "icon": NewIconButton(theme.MediaPlayIcon(), ButtonQuiet, nil),
			"row": NewListRow(Spacer(1, 1), nil), "scrubber": NewScrubber(nil),
			"entry": widget.NewEntry(), "lines": multi, "check": widget.NewCheck("", nil), "select": widget.NewSelect(nil, nil), "slider": slider} {
			m := o.MinSize()
			if touch {
				require.GreaterOrEqual(t, min(m.Width, m.Height), float32(FingerTarget), name)
			} else if name != "lines" {
				require.Less(t, m.Height, float32(FingerTarget), name)
			}
		}
	}
}
