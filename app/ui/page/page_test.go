package page

import (
	"errors"
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/internal/goldentest"
)

func TestPageIsBuiltOnceWhenItIsShownFirst(t *testing.T) {
	test.NewTempApp(t)
	var calls []string
	var fault error
	p := New(func() error { calls = append(calls, "load"); return fault },
		func() fyne.CanvasObject { calls = append(calls, "build"); return widget.NewLabel("") },
		func() { calls = append(calls, "draw") })
	p.Redraw()
	require.Empty(t, calls, "nothing is drawn before there is something to draw into")
	require.False(t, p.IsShown())

	fault = errors.New("no texts")
	require.ErrorIs(t, p.Show(), fault)
	require.False(t, p.IsShown())
	require.False(t, p.IsBuilt())

	fault, calls = nil, nil
	require.NoError(t, p.Show())
	require.Equal(t, []string{"load", "build", "draw"}, calls)
	require.True(t, p.IsShown())
	require.Len(t, p.Content.Objects, 1)

	p.Hide()
	require.False(t, p.IsShown())
	calls = nil
	p.Redraw()
	require.NoError(t, p.Show())
	require.Equal(t, []string{"draw", "load", "draw"}, calls, "built once")
}

func TestPanelsShowOneBelowItsTabs(t *testing.T) {
	test.NewTempApp(t)
	opened := ""
	p := NewPanels[string]()
	a, b := widget.NewLabel("a"), widget.NewLabel("b")
	p.Show([]string{"x", "y"}, "y", func(s string) string { return "tab " + s }, func(s string) { opened = s }, a)
	require.Equal(t, []fyne.CanvasObject{a}, p.Body.Objects)
	first, second := p.tabs.Objects[0].(*canvas.Button), p.tabs.Objects[1].(*canvas.Button)
	require.Equal(t, "tab x", first.Text)
	require.False(t, first.Selected)
	require.True(t, second.Selected)
	first.Tapped(nil)
	require.Equal(t, "x", opened)
	p.Show([]string{"x"}, "x", func(s string) string { return s }, nil, b)
	require.Equal(t, []fyne.CanvasObject{b}, p.Body.Objects)
	require.Len(t, p.tabs.Objects, 1)
	p.Show(nil, "", nil, nil, nil)
	require.Empty(t, p.Body.Objects)
}

func TestStepGoesRoundTheList(t *testing.T) {
	list := []int{1, 2, 3}
	require.Equal(t, 3, Step(list, 1, -1))
	require.Equal(t, 1, Step(list, 3, 1))
	require.Equal(t, 2, Step(list, 1, -5))
	require.Equal(t, 1, Step(list, 7, 1), "from elsewhere to the first")
}

// TestColumnsAndPanels: how a column of texts and a small button, below the tabs of panels, are laid out.
func TestColumnsAndPanels(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(canvas.NewTheme("light"))
	c := NewColumn()
	c.Add(canvas.NewText("at full width", canvas.BodySize, false, theme.ColorNameForeground))
	c.AddText("A paragraph that is longer than the column is wide, so that it is broken.", widget.WarningImportance, 5, 9)
	c.AddPadded(SmallButton("Small", func() {}), 3, 4)
	p := NewPanels[string]()
	p.Show([]string{"x", "y", "another one"}, "y", func(s string) string { return "tab " + s }, func(string) {}, c.Content)
	w := test.NewTempWindow(t, p.Content)
	for _, width := range []float32{300, 180} {
		w.Resize(fyne.NewSize(width, 260))
		goldentest.Text(t, fmt.Sprintf("panels-%g.txt", width), canvastest.Layout(p.Content))
	}
}
