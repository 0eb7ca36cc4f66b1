package app

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
)

// The controls of forms hand Enter and Esc on to the sheet they stand on, which accepts or
// closes, and tell when the keyboard reaches them, so that the form can scroll there.

// fieldKeys is that part of a control.
type fieldKeys struct {
	onKey   func(*fyne.KeyEvent) bool
	onFocus func()
}

func (k *fieldKeys) take(e *fyne.KeyEvent) bool { return k.onKey != nil && k.onKey(e) }

func (k *fieldKeys) reached() {
	if k.onFocus != nil {
		k.onFocus()
	}
}

// fieldEntry is a line to type in.
type fieldEntry struct {
	widget.Entry
	fieldKeys
}

func newFieldEntry(onKey func(*fyne.KeyEvent) bool) *fieldEntry {
	e := &fieldEntry{fieldKeys: fieldKeys{onKey: onKey}}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey is for fyne.
func (e *fieldEntry) TypedKey(k *fyne.KeyEvent) {
	if !e.take(k) {
		e.Entry.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (e *fieldEntry) FocusGained() {
	e.Entry.FocusGained()
	e.reached()
}

// fieldSelect is a choice out of a list.
type fieldSelect struct {
	widget.Select
	fieldKeys
}

func newFieldSelect(options []string, onKey func(*fyne.KeyEvent) bool) *fieldSelect {
	s := &fieldSelect{fieldKeys: fieldKeys{onKey: onKey}}
	s.Options = options
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey is for fyne.
func (s *fieldSelect) TypedKey(k *fyne.KeyEvent) {
	if !s.take(k) {
		s.Select.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (s *fieldSelect) FocusGained() {
	s.Select.FocusGained()
	s.reached()
}

// framed draws the border around a choice that lines to type in have.
func framed(s *fieldSelect) fyne.CanvasObject {
	edge := fcanvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = canvas.ThemeColour(theme.ColorNameInputBorder), theme.Size(theme.SizeNameInputBorder), theme.Size(theme.SizeNameInputRadius)
	return container.NewStack(s, edge)
}

// fieldCheck is a yes or no.
type fieldCheck struct {
	widget.Check
	fieldKeys
}

func newFieldCheck(text string, onKey func(*fyne.KeyEvent) bool) *fieldCheck {
	c := &fieldCheck{fieldKeys: fieldKeys{onKey: onKey}}
	c.Text = text
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey is for fyne.
func (c *fieldCheck) TypedKey(k *fyne.KeyEvent) {
	if !c.take(k) {
		c.Check.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (c *fieldCheck) FocusGained() {
	c.Check.FocusGained()
	c.reached()
}

// fieldLine lays out a control and what stands right of it, at a width of its own.
type fieldLine struct{ unit float32 }

// MinSize is the room needed.
func (l *fieldLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(a.Width+6+l.unit, max(a.Height, b.Height))
}

// Layout places the two.
func (l *fieldLine) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(fyne.NewSize(s.Width-6-l.unit, s.Height))
	o[1].Move(fyne.NewPos(s.Width-l.unit, 0))
	o[1].Resize(fyne.NewSize(l.unit, s.Height))
}
