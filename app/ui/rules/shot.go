package rules

import (
	"errors"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// shotPanel explains the ruling of the shot shown: the path through the machine, state by state.
type shotPanel struct {
	*common
	reveal func(state string)
	box    *fyne.Container // nil while another panel is shown
}

// content is the explanation.
func (p *shotPanel) content() fyne.CanvasObject {
	p.box = canvas.VStack()
	p.fill()
	return container.NewVScroll(p.box)
}

// fill draws the explanation anew, if it is shown.
func (p *shotPanel) fill() {
	if p.box == nil {
		return
	}
	p.box.RemoveAll()
	defer p.box.Refresh()
	box, d := page.Column{Content: p.box}, p.state.document
	text := func(s string, importance widget.Importance) { box.AddText(s, importance, 8, 4) }
	r, err := p.state.ruling(d.Ruleset())
	switch {
	case errors.Is(err, errFaulty):
		text(p.words.T("rv.use.faulty"), widget.DangerImportance)
	case errors.Is(err, errNoThrow):
		text(p.words.T("rv.shot.none"), widget.MediumImportance)
		text(p.words.T("rv.shot.how"), widget.LowImportance)
	case errors.Is(err, errOtherRules):
		text(p.words.T("rv.shot.other", p.name(d)), widget.MediumImportance)
	case err != nil:
		text(p.words.ErrorSentence(err), widget.DangerImportance)
	default:
		p.addRuling(box, &r)
	}
}

// addRuling adds the outcome of the shot and the states on its path.
func (p *shotPanel) addRuling(box page.Column, r *rulebook.Ruling) {
	place := canvas.NewText(p.words.Place(p.state.session.Place.Game(), p.state.session.Place.At()), canvas.NoteSize, true, canvas.ColourQuiet)
	box.AddPadded(place, 9, 0)
	importance := widget.SuccessImportance
	if r.Foul {
		importance = widget.DangerImportance
	}
	box.AddText(p.state.explain(p.words, r.Summary), importance, 8, 4)
	if r.Over {
		box.AddText(p.words.T("rv.shot.over"), widget.MediumImportance, 8, 4)
	}
	box.Add(canvas.Separator())
	for i, l := range r.Lines {
		number := quietText(strconv.Itoa(i + 1))
		number.Alignment = fyne.TextAlignTrailing
		text := canvas.VStack(canvas.Paragraph(p.state.explain(p.words, l.Text), widget.MediumImportance), quietText(l.State))
		line := container.New(&canvas.Columns{Fixed: []float32{20, 0}, Gap: 8}, number, text)
		box.Add(canvas.NewListRow(canvas.Padded(line, 3, 3, 4, 10), func() {
			p.page.selectState(l.State)
			p.reveal(l.State)
		}).Ruled())
	}
}
