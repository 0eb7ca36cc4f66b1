package forms

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list whose focused row Enter chooses as Space and a click do; other keys than those that move in it go to typed.
type List struct {
	widget.List

	typed func(*fyne.KeyEvent) bool
}

// NewList is a list of length rows. row makes one, and update fills it.
func NewList(length func() int, row func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject),
	typed func(*fyne.KeyEvent) bool) *List {
	l := &List{typed: typed}
	l.Length, l.CreateItem, l.UpdateItem = length, row, update
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeyUp, fyne.KeyDown, fyne.KeySpace:
		l.List.TypedKey(e)
	default:
		l.typed(e)
	}
}
