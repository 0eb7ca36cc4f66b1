package ice

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/lines"
)

// banner says what is on the ice where that is not what was opened: an imagined shot, a variation, an edited position.
type banner struct {
	view    *View
	content *fyne.Container
	text    *canvas.Label
	leave   *canvas.Button
}

func newBanner(v *View) *banner {
	b := &banner{view: v}
	b.text = canvas.NewLabel("", canvas.BodySize, true, theme.ColorNameForeground, 60)
	b.leave = canvas.NewButton(v.words.T("banner.leave"), canvas.ButtonOutline, func() { v.session.Lines.Leave() })
	b.leave.Small = true
	b.content = overIce(canvas.ThemeColour(canvas.ColourAmber), container.NewBorder(nil, nil, nil, b.leave, container.New(canvas.VCentre{},
		b.text)), func() float32 {
		if !b.leave.Visible() {
			return b.text.Whole()
		}
		return b.text.Whole() + b.leave.MinSize().Width + theme.Padding()
	})
	return b
}

// overIce is a text on the ice with a mark of a colour at its left, as wide as its content wants to be where there is room for that.
func overIce(colour color.Color, o fyne.CanvasObject, want func() float32) *fyne.Container {
	behind := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	behind.CornerRadius = 5
	mark := fcanvas.NewRectangle(colour)
	mark.SetMinSize(fyne.NewSize(markWidth, 1))
	const pad = 8
	content := container.New(canvas.Hug(func() float32 { return want() + markWidth + 2*pad + theme.Padding() }), container.NewStack(behind,
		container.NewBorder(nil, nil, mark, nil, canvas.Padded(o, 2, 2, pad, pad))))
	content.Hide()
	return content
}

// markWidth is that of the coloured mark at the left of a text or of tools, in pixels.
const markWidth = 4

// tools is the line above the ice of something that is done there, with a mark of a colour at its left.
func tools(colour color.Color, o fyne.CanvasObject) *fyne.Container {
	mark := fcanvas.NewRectangle(colour)
	mark.SetMinSize(fyne.NewSize(markWidth, 1))
	content := container.NewBorder(nil, nil, mark, nil, canvas.Padded(o, 0, 0, 6, 0))
	content.Hide()
	return content
}

func (b *banner) show() {
	text := b.message()
	b.text.SetText(text)
	canvas.SetVisible(b.content, text != "")
	b.leave.SetText(b.view.words.T(b.back()))
	canvas.SetVisible(b.leave, b.view.session.Preview.Row() >= 0 || b.view.variation())
}

// back is the key of where leaving leads: to a log, or to the position that was opened.
func (b *banner) back() string {
	c := b.view.session.Study.Content()
	if len(c.Root(c.ShownLine()).Game.Places()) <= 1 {
		return "banner.leave.position"
	}
	return "banner.leave"
}

// variation reports whether the line on the ice branches off another one.
func (v *View) variation() bool {
	return v.session.Study.Content().ShownLine().Variation()
}

// message is what is on the ice, empty for what was opened.
func (b *banner) message() string {
	v := b.view
	w, s := v.words, v.session
	l := s.Study.Content().ShownLine()
	switch s.Lines.Showing() {
	case lines.ShowsImagined:
		if all := s.Preview.Together(); len(all) > 1 {
			letters := []string{}
			for _, style := range v.together() {
				letters = append(letters, style.Letter)
			}
			return w.T("banner.all", strings.Join(letters, " "))
		}
		rows := s.Table.Asked().Rows
		if i := s.Preview.Row(); i < len(rows) {
			r := &rows[i]
			if k := s.Selection.Now().Candidate; k > 0 && i == s.Selection.Now().Row && k < len(r.Answer.Candidates) {
				return w.T("banner.answer", series.CandidateStyle(r, k, v.palette).Letter)
			}
			if r.Played() {
				return w.T("banner.played")
			}
			return w.T("banner.answer", series.Style(r, v.palette).Letter)
		}
		return ""
	case lines.ShowsVariation:
		return w.T("banner.variation", v.lineName(l.Name), v.from())
	case lines.ShowsEdited:
		text := w.T("banner.edited", v.from())
		if !l.Variation() {
			text = w.T("banner.position")
		}
		if err := s.Table.Problem(); err != nil {
			text += " — " + w.ErrorSentence(err)
		}
		return text
	}
	if err := s.Table.Problem(); err != nil {
		if state, ok := s.Place.State(); ok && state.Shot < curling.Stones {
			return w.ErrorSentence(err)
		}
	}
	return ""
}

func (v *View) lineName(name string) string {
	if name == "" {
		return ""
	}
	return " “" + name + "”"
}

// from is where the line on the ice branches off, in words.
func (v *View) from() string {
	c := v.session.Study.Content()
	l := c.ShownLine()
	p := c.Line(l.Parent)
	if p == nil {
		return ""
	}
	state, err := p.Game.State(l.From)
	if err != nil {
		return ""
	}
	if state.Shot >= curling.Stones {
		return v.words.T("place.over", state.End+1)
	}
	return v.words.T("place.short", state.End+1, p.Game.Rules.Count(state.Shot))
}
