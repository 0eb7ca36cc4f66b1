package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// focus is the keyboard focus of a Button or a ListRow. Space and Enter press the one that has
// it; every other key goes to the window, whose keys so work wherever Tab has led.
type focus struct {
	on   bool
	in   fyne.Canvas // the last one: a list may be made anew while a row of it has the focus
	ring *fcanvas.Rectangle
}

// ringWidth is the stroke of the ring, in pixels.
const ringWidth = 2

func newFocus() focus {
	ring := fcanvas.NewRectangle(color.Transparent)
	ring.StrokeWidth = ringWidth
	ring.Hide()
	return focus{ring: ring}
}

// gained shows the ring.
func (f *focus) gained(of fyne.CanvasObject) {
	f.on = true
	if c := fyne.CurrentApp().Driver().CanvasForObject(of); c != nil {
		f.in = c
	}
	f.ring.StrokeColor = ThemeColour(theme.ColorNamePrimary)
	f.ring.Show()
	refresh(of) // fyne does not know yet where the ring itself is
}

// lost hides it.
func (f *focus) lost(of fyne.CanvasObject) {
	f.on = false
	f.ring.Hide()
	refresh(of)
}

// typedKey presses, or hands the key to the window. Esc also ends the focus.
func (f *focus) typedKey(e *fyne.KeyEvent, press func()) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		press()
		return
	}
	if f.in == nil {
		return
	}
	on := f.in.OnTypedKey()
	if e.Name == fyne.KeyEscape {
		f.in.Unfocus()
	}
	if on != nil {
		on(e)
	}
}

// typedRune hands a letter to the window.
func (f *focus) typedRune(r rune) {
	if f.in == nil {
		return
	}
	if on := f.in.OnTypedRune(); on != nil {
		on(r)
	}
}

// unfocus ends the focus of any widget: the pointer is in use.
func unfocus(of fyne.CanvasObject) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(of); c != nil {
		c.Unfocus()
	}
}
