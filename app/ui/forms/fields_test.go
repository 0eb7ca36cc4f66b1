package forms_test

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
)

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, " 12.5 ": 12.5, "100": 100, "1e2": 100} {
		got, ok := forms.ParseNumber(text, 100)
		require.True(t, ok, text)
		require.InDelta(t, want, got, 1e-12, text)
	}
	for _, text := range []string{"", "x", "-1", "-0.001", "100.001", "NaN", "Inf", "1,5"} {
		_, ok := forms.ParseNumber(text, 100)
		require.False(t, ok, text)
	}
}

// TestEntrySelectsItsContent: what is typed after the keyboard arrived replaces what was there.
func TestEntrySelectsItsContent(t *testing.T) {
	test.NewTempApp(t)
	e := forms.NewEntry(nil)
	e.SetText("33.7")
	w := test.NewTempWindow(t, e)
	w.Canvas().Focus(e)
	require.Equal(t, "33.7", e.SelectedText())
	e.TypedRune('3')
	require.Equal(t, "3", e.Text)
}

// TestTabLeadsOutOfSeveralLines: a form with a text of several lines can be left by the keyboard.
func TestTabLeadsOutOfSeveralLines(t *testing.T) {
	e := forms.NewEntry(nil)
	e.MultiLine = true
	require.False(t, e.AcceptsTab())
}

// TestTextInTheMiddleOfItsLine: the text of an entry stands in its middle, however high a form makes it, before and after it was typed in.
func TestTextInTheMiddleOfItsLine(t *testing.T) {
	w := uitest.New(t)
	e := forms.NewEntry(nil)
	w.Canvas().SetContent(container.NewWithoutLayout(e))
	middle := func() float32 {
		for _, text := range uitest.Find[*fcanvas.Text](e) {
			if text.Text == "12" {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(text).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(e))
				return at.Y + text.Size().Height/2
			}
		}
		t.Fatal("no text")
		return 0
	}
	e.SetText("12")
	for _, height := range []float32{e.MinSize().Height, 33, 50} {
		e.Resize(fyne.NewSize(120, height))
		require.InDelta(t, height/2, middle(), 0.6, "%v high", height)
		e.SetText("1")
		e.SetText("12")
		require.InDelta(t, height/2, middle(), 0.6, "%v high, typed in", height)
	}
	e.MultiLine = true
	e.Resize(fyne.NewSize(120, 150))
	require.Less(t, middle(), float32(25), "several lines begin at the top")
}

// windowApp is an app whose window takes shortcuts, as that of fyne's driver does and its test window does not.
type windowApp struct {
	fyne.App
	took []fyne.KeyName
}

func (a *windowApp) Driver() fyne.Driver { return windowDriver{a.App.Driver(), a} }

type windowDriver struct {
	fyne.Driver
	app *windowApp
}

func (d windowDriver) CanvasForObject(o fyne.CanvasObject) fyne.Canvas {
	return windowCanvas{d.Driver.CanvasForObject(o), d.app}
}

type windowCanvas struct {
	fyne.Canvas
	app *windowApp
}

func (c windowCanvas) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(*desktop.CustomShortcut); ok {
		c.app.took = append(c.app.took, k.KeyName)
	}
}

// TestKeysOfTheWindowInAnEntry: keys with Ctrl that edit no text go to the window while the keyboard is in an entry.
func TestKeysOfTheWindowInAnEntry(t *testing.T) {
	w := uitest.New(t)
	e := forms.NewEntry(nil)
	w.Canvas().SetContent(e)
	e.SetText("two words")
	w.Canvas().Focus(e)
	plain := fyne.CurrentApp()
	window := &windowApp{App: plain}
	fyne.SetCurrentApp(window)
	t.Cleanup(func() { fyne.SetCurrentApp(plain) })
	for _, n := range []fyne.KeyName{fyne.Key1, fyne.KeyK, fyne.KeyLeft} {
		e.TypedShortcut(&desktop.CustomShortcut{KeyName: n, Modifier: fyne.KeyModifierControl})
	}
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	require.Equal(t, []fyne.KeyName{fyne.Key1, fyne.KeyK}, window.took, "Ctrl+Left goes back by a word")
	require.Equal(t, "two words", e.SelectedText())
}
