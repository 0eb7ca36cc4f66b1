package shots

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
)

// between stands between the parts of a note.
const between = " · "

// parts lays a note out on as many lines as it takes; a line ends between two parts. What is wider than the list alone is cut off.
type parts struct {
	whole string
	lines []*canvas.Label // those that are needed are shown
	width float32         // of the last layout
}

// newParts is a note of parts with a point between them.
func newParts(note string) fyne.CanvasObject {
	p := &parts{whole: note}
	c := container.New(p)
	for i := range strings.Count(note, between) + 1 {
		l := canvas.NewLabel(note, canvas.NoteSize, false, canvas.ColourQuiet, 60)
		canvas.SetVisible(l, i == 0)
		p.lines = append(p.lines, l)
		c.Add(l)
	}
	return c
}

// MinSize is that of the lines at the width of the last layout.
func (p *parts) MinSize([]fyne.CanvasObject) (s fyne.Size) {
	for _, l := range p.lines {
		if l.Visible() {
			m := l.MinSize()
			s = fyne.NewSize(max(s.Width, m.Width), s.Height+m.Height)
		}
	}
	return s
}

// Layout breaks the note into lines where the width is another one, and places them.
func (p *parts) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width != p.width {
		p.width = size.Width
		broken := p.fit(size.Width)
		for i, l := range p.lines {
			canvas.SetVisible(l, i < len(broken))
			if i < len(broken) {
				l.SetText(broken[i])
			}
		}
	}
	y := float32(0)
	for _, l := range p.lines {
		if l.Visible() {
			h := l.MinSize().Height
			l.Resize(fyne.NewSize(size.Width, h))
			l.Move(fyne.NewPos(0, y))
			y += h
		}
	}
}

// fit is the note in lines of at most a width.
func (p *parts) fit(width float32) (lines []string) {
	for part := range strings.SplitSeq(p.whole, between) {
		if n := len(lines) - 1; n >= 0 {
			if longer := lines[n] + between + part; fyne.MeasureText(longer, canvas.NoteSize, fyne.TextStyle{}).Width <= width {
				lines[n] = longer
				continue
			}
		}
		lines = append(lines, part)
	}
	return lines
}
