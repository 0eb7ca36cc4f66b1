package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
)

func TestFitCutsWithAnEllipsis(t *testing.T) {
	test.NewTempApp(t)
	f := NewLabel("In-turn come-around to the button", BodySize, false, theme.ColorNameForeground, 40)
	w := test.NewTempWindow(t, f)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90, 30))
	require.Less(t, len(f.text.Text), 20)
	require.Contains(t, f.text.Text, "…")
	w.Resize(fyne.NewSize(900, 30))
	require.Equal(t, f.Text(), f.text.Text)
}

func TestChip(t *testing.T) {
	test.NewTempApp(t)
	taps := 0
	c := NewButton("House", ButtonOutline, func() { taps++ })
	test.NewTempWindow(t, c)
	test.Tap(c)
	require.Equal(t, 1, taps)
	c.SetDisabled(true)
	test.Tap(c)
	require.Equal(t, 1, taps, "deaf")
	small := c.MinSize().Width
	c.SetText("A much longer text")
	require.Greater(t, c.MinSize().Width, small)
}

func TestScrubberSeeks(t *testing.T) {
	test.NewTempApp(t)
	var at float64
	s := NewScrubber(func(f float64) { at = f })
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(213, 26))
	test.TapAt(s, fyne.NewPos(knobRadius+50, 13))
	require.InDelta(t, 0.25, at, 0.001)
	s.SetFraction(0.25)
	s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 100}})
	require.InDelta(t, 0.75, at, 0.001)
	s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 1000}})
	require.InDelta(t, 1, at, 0)
}

func TestRoomsMiddleGrowsFirst(t *testing.T) {
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

func TestEveryLookHasEveryColour(t *testing.T) {
	for _, name := range ThemeNames {
		l := NewTheme(name, 0)
		require.Equal(t, name, l.Palette.Name)
		for _, c := range []fyne.ThemeColorName{ColourCard, ColourLine, ColourQuiet, ColourInverse, ColourOnInverse, ColourButton, ColourSelected, ColourGood, ColourAmber, ColourBad, ColourHighlight} {
			_, ok := l.colours[c]
			require.True(t, ok, c)
		}
	}
	require.Equal(t, "light", NewTheme("pink", 0).Palette.Name)
}

func TestScoreBoardCutsLongNamesBeforeTheHammer(t *testing.T) {
	test.NewTempApp(t)
	b := NewScoreBoard()
	test.NewTempWindow(t, b)
	b.SetBoard(ScoreBoardModel{Names: [2]string{"軽井沢インターナショナルカーリングクラブ", "North"}, Columns: []ScoreBoardColumn{{Text: [2]string{"1", "·"}}}, Hammer: 0})
	var names []string
	for _, o := range b.objects {
		if x, ok := o.(*fcanvas.Text); ok && x.TextStyle.Bold && x.TextSize == NoteSize {
			names = append(names, x.Text)
			require.LessOrEqual(t, x.MinSize().Width, float32(boardName))
		}
	}
	require.Len(t, names, 2)
	require.Contains(t, names[0], "…")
	require.Equal(t, "North", names[1])
}
