package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// focus is the keyboard's hold on a Chip or a Row. Space and Enter press what has it; every
// other key goes on to the window, so that the window's keys work wherever Tab has led.
type focus struct {
	on   bool
	in   fyne.Canvas // the last that it was in: a list may be made anew under the keyboard
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

// typedKey presses, or hands the key on. Esc also gives the keyboard back to the window.
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

// typedRune hands a letter on.
func (f *focus) typedRune(r rune) {
	if f.in == nil {
		return
	}
	if on := f.in.OnTypedRune(); on != nil {
		on(r)
	}
}

// pointed takes the keyboard from whatever had it: the pointer is at work.
func pointed(of fyne.CanvasObject) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(of); c != nil {
		c.Unfocus()
	}
}
