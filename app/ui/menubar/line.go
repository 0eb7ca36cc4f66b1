package menubar

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
)

// line lays out the name, the menus, the file and the language. Where it is narrow the file goes first, then the menus
// from the last into the button "more".
type line struct {
	name           fyne.CanvasObject
	menus          []*canvas.Button
	more, language *canvas.Button
	file           *fcanvas.Text

	shown int // menus with a button of their own
}

// lineGap is the space in pixels beside the file and the language.
const lineGap = 6

func (l *line) content() *fyne.Container {
	c := container.New(l, l.name)
	for _, b := range l.menus {
		c.Add(b)
	}
	c.Add(l.more)
	c.Add(l.file)
	c.Add(l.language)
	return c
}

// MinSize is that with all menus in the button.
func (l *line) MinSize([]fyne.CanvasObject) fyne.Size {
	name, more, language := l.name.MinSize(), l.more.MinSize(), l.language.MinSize()
	return fyne.NewSize(name.Width+more.Width+language.Width+2*lineGap, max(name.Height, more.Height, language.Height))
}

// fit is how many menus have a button of their own in a width.
func (l *line) fit(width float32) int {
	all := float32(0)
	for _, b := range l.menus {
		all += b.MinSize().Width
	}
	if all <= width {
		return len(l.menus)
	}
	width -= l.more.MinSize().Width
	for i, b := range l.menus {
		if width -= b.MinSize().Width; width < 0 {
			return i
		}
	}
	return len(l.menus)
}

// Layout is for fyne.
func (l *line) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	x := float32(0)
	place := func(o fyne.CanvasObject, at float32) {
		m := o.MinSize()
		o.Move(fyne.NewPos(at, (s.Height-m.Height)/2))
		o.Resize(m)
	}
	next := func(o fyne.CanvasObject) {
		place(o, x)
		x += o.MinSize().Width
	}
	show := func(o fyne.CanvasObject, visible bool) {
		if visible != o.Visible() {
			if visible {
				o.Show()
			} else {
				o.Hide()
			}
		}
	}
	end := s.Width - l.language.MinSize().Width - lineGap
	place(l.language, end)
	next(l.name)
	l.shown = l.fit(end - x - lineGap)
	for i, b := range l.menus {
		show(b, i < l.shown)
		if i < l.shown {
			next(b)
		}
	}
	show(l.more, l.shown < len(l.menus))
	if l.more.Visible() {
		next(l.more)
	}
	file := end - lineGap - l.file.MinSize().Width
	show(l.file, file >= x+lineGap)
	place(l.file, file)
}
