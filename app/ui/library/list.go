package library

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
)

// list is rows of which only those in sight are drawn. The arrows, PgUp, PgDn, Home and End select a row, Enter or a double
// click opens it; every other key goes to the window.
type list struct {
	widget.List
	at     int // -1 none
	open   func(i int)
	picked func(i int)
	focus  func(fyne.Focusable)
	last   time.Time // of a tap on at
}

// newList is a list of length rows; template makes the content of a row and fill writes row i into it.
func newList(length func() int, template func() fyne.CanvasObject, fill func(i int, o fyne.CanvasObject),
	focus func(fyne.Focusable)) *list {
	l := &list{at: -1, focus: focus}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject { return canvas.NewListRow(template(), nil).Ruled() }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= length() { // of a list that has become shorter
			return
		}
		r := o.(*canvas.ListRow)
		r.OnTap = func() { l.tap(i) }
		r.OnKey = func(e *fyne.KeyEvent) bool { l.TypedKey(e); return true }
		r.OnFocus = func() {
			if i != l.at {
				l.pick(i)
			}
		}
		r.SetSelected(i == l.at)
		fill(i, r.Content())
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// doubleClick is the longest time between two clicks on a row that open it.
const doubleClick = 400 * time.Millisecond

func (l *list) tap(i int) {
	double := i == l.at && time.Since(l.last) < doubleClick
	l.last = time.Now()
	l.pick(i)
	l.focus(l)
	if double && l.open != nil {
		l.open(i)
	}
}

// pick selects a row.
func (l *list) pick(i int) {
	n := l.Length()
	if n == 0 {
		l.at = -1
		return
	}
	l.at = min(max(0, i), n-1)
	l.ScrollTo(l.at)
	l.Refresh()
	if l.picked != nil {
		l.picked(l.at)
	}
}

// page is how many rows PgUp and PgDn move.
const page = 12

// TypedKey implements fyne.Focusable.
func (l *list) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		l.pick(l.at + 1)
	case fyne.KeyUp:
		l.pick(l.at - 1)
	case fyne.KeyPageDown:
		l.pick(l.at + page)
	case fyne.KeyPageUp:
		l.pick(l.at - page)
	case fyne.KeyHome:
		l.pick(0)
	case fyne.KeyEnd:
		l.pick(l.Length() - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if l.at >= 0 && l.at < l.Length() && l.open != nil {
			l.open(l.at)
		}
	default:
		if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && c.OnTypedKey() != nil {
			c.OnTypedKey()(e)
		}
	}
}

// TypedRune implements fyne.Focusable: letters go to the window.
func (l *list) TypedRune(r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}
