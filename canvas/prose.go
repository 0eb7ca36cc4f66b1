package canvas

import (
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/go-text/typesetting/segmenter"
)

// Prose is a text of several lines that ends a line where its language lets it (Unicode's UAX #14): a label of fyne ends one at a space
// wherever there is any, and else after any letter, so that Japanese lines begin with a comma or end after their first word.
type Prose struct {
	widget.BaseWidget

	Alignment fyne.TextAlign
	Bold      bool
	SizeName  fyne.ThemeSizeName // of the letters; empty: that of texts

	said       string
	importance widget.Importance
}

// NewProse is a text of several lines.
func NewProse(s string) *Prose {
	p := &Prose{said: s}
	p.ExtendBaseWidget(p)
	return p
}

// Said is the text.
func (p *Prose) Said() string { return p.said }

// SetText changes the text.
func (p *Prose) SetText(s string) {
	if p.said != s {
		p.said = s
		p.Refresh()
	}
}

// Importance is what SetImportance was last given.
func (p *Prose) Importance() widget.Importance { return p.importance }

// SetImportance gives the text the colour of an importance; one of low importance is quiet.
func (p *Prose) SetImportance(i widget.Importance) {
	if p.importance != i {
		p.importance = i
		p.Refresh()
	}
}

// colour is that of the letters.
func (p *Prose) colour() fyne.ThemeColorName {
	switch p.importance {
	case widget.LowImportance:
		return ColourQuiet
	case widget.HighImportance:
		return theme.ColorNamePrimary
	case widget.SuccessImportance:
		return theme.ColorNameSuccess
	case widget.WarningImportance:
		return theme.ColorNameWarning
	case widget.DangerImportance:
		return theme.ColorNameError
	case widget.MediumImportance:
	}
	return theme.ColorNameForeground
}

// size is that of the letters.
func (p *Prose) size() float32 {
	if p.SizeName != "" {
		return p.Theme().Size(p.SizeName)
	}
	return p.Theme().Size(theme.SizeNameText)
}

// CreateRenderer is for fyne.
func (p *Prose) CreateRenderer() fyne.WidgetRenderer {
	r := &proseRenderer{prose: p}
	r.breakLines()
	return r
}

// proseRenderer has a text for each line.
type proseRenderer struct {
	prose *Prose
	lines []fyne.CanvasObject // *fcanvas.Text
	width float32             // of the last layout, 0 before it
}

// breakLines makes the texts of the lines at the width of the last layout.
func (r *proseRenderer) breakLines() {
	p, size, style := r.prose, r.prose.size(), fyne.TextStyle{Bold: r.prose.Bold}
	text := p.said
	if room := r.width - 2*r.inner(); room > 0 {
		text = Lines(text, room, func(s string) float32 { return fyne.MeasureText(s, size, style).Width })
	}
	lines := strings.Split(text, "\n")
	for len(r.lines) < len(lines) {
		r.lines = append(r.lines, &fcanvas.Text{})
	}
	r.lines = r.lines[:len(lines)]
	for i, o := range r.lines {
		t := o.(*fcanvas.Text) // made above
		t.Text, t.TextSize, t.TextStyle, t.Alignment, t.Color = lines[i], size, style, p.Alignment, ThemeColour(p.colour())
	}
}

// inner is the room at each side of the text.
func (r *proseRenderer) inner() float32 { return r.prose.Theme().Size(theme.SizeNameInnerPadding) }

// Layout implements fyne.WidgetRenderer.
func (r *proseRenderer) Layout(size fyne.Size) {
	if size.Width != r.width {
		r.width = size.Width
		r.breakLines()
	}
	inner, high := r.inner(), r.high()
	for i, o := range r.lines {
		o.Move(fyne.NewPos(inner, inner+float32(i)*high))
		o.Resize(fyne.NewSize(size.Width-2*inner, high))
	}
}

// high is the height of a line.
func (r *proseRenderer) high() float32 {
	return fyne.MeasureText("M", r.prose.size(), fyne.TextStyle{Bold: r.prose.Bold}).Height
}

// MinSize is the width of a letter, and the height of the lines at the width of the last layout.
func (r *proseRenderer) MinSize() fyne.Size {
	return fyne.NewSize(2*r.inner()+r.prose.size(), 2*r.inner()+float32(len(r.lines))*r.high())
}

// Refresh implements fyne.WidgetRenderer.
func (r *proseRenderer) Refresh() {
	r.breakLines()
	r.Layout(r.prose.Size())
	fcanvas.Refresh(r.prose)
}

// Objects implements fyne.WidgetRenderer.
func (r *proseRenderer) Objects() []fyne.CanvasObject { return r.lines }

// Destroy implements fyne.WidgetRenderer.
func (r *proseRenderer) Destroy() {}

// Lines is a text with a line end wherever it has no more room: at places where a line may end, or within a word longer than a line.
// Spaces at the end of a line take no room.
func Lines(text string, room float32, width func(string) float32) string {
	var b strings.Builder
	var line strings.Builder
	used := float32(0)
	end := func() {
		b.WriteString(strings.TrimRight(line.String(), " "))
		line.Reset()
		used = 0
	}
	var seg segmenter.Segmenter
	for k, paragraph := range strings.Split(text, "\n") {
		if k > 0 {
			end()
			b.WriteByte('\n')
		}
		seg.InitWithString(paragraph)
		for parts := seg.LineIterator(); parts.Next(); {
			part := string(parts.Line().Text)
			pieces := []string{part}
			if width(strings.TrimRight(part, " ")) > room {
				pieces = strings.Split(part, "")
				if used > 0 {
					end()
					b.WriteByte('\n')
				}
			}
			for _, piece := range pieces {
				if used > 0 && used+width(strings.TrimRight(piece, " ")) > room {
					end()
					b.WriteByte('\n')
				}
				line.WriteString(piece)
				used += width(piece)
			}
		}
	}
	end()
	return b.String()
}
