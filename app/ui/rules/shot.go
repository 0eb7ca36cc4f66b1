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
func (v *View) shotPanel() fyne.CanvasObject {
	v.explanation = canvas.VStack()
	v.fillExplanation()
	return container.NewVScroll(v.explanation)
}

// fillExplanation draws the explanation anew, if it is shown.
func (v *View) fillExplanation() {
	if v.explanation == nil {
		return
	}
	v.explanation.RemoveAll()
	defer v.explanation.Refresh()
	box, d := page.Column{Content: v.explanation}, v.state.document
	text := func(s string, importance widget.Importance) { box.AddText(s, importance, 8, 4) }
	r, err := v.state.ruling(d.Ruleset())
	switch {
	case errors.Is(err, errFaulty):
		text(v.words.T("rv.use.faulty"), widget.DangerImportance)
	case errors.Is(err, errNoThrow):
		text(v.words.T("rv.shot.none"), widget.MediumImportance)
		text(v.words.T("rv.shot.how"), widget.LowImportance)
	case errors.Is(err, errOtherRules):
		text(v.words.T("rv.shot.other", v.name(d)), widget.MediumImportance)
	case err != nil:
		text(v.words.ErrorSentence(err), widget.DangerImportance)
	default:
		v.addRuling(box, &r)
	}
}

// addRuling adds the outcome of the shot and the states on its path.
func (v *View) addRuling(box page.Column, r *rulebook.Ruling) {
	place := canvas.NewText(v.words.Place(v.state.session.Place.Game(), v.state.session.Place.At()), canvas.NoteSize, true, canvas.ColourQuiet)
	box.AddPadded(place, 9, 0)
	importance := widget.SuccessImportance
	if r.Foul {
		importance = widget.DangerImportance
	}
	box.AddText(v.state.explain(v.words, r.Summary), importance, 8, 4)
	if r.Over {
		box.AddText(v.words.T("rv.shot.over"), widget.MediumImportance, 8, 4)
	}
	box.Add(canvas.Separator())
	for i, l := range r.Lines {
		number := quietText(strconv.Itoa(i + 1))
		number.Alignment = fyne.TextAlignTrailing
		text := canvas.VStack(canvas.Paragraph(v.state.explain(v.words, l.Text), widget.MediumImportance), quietText(l.State))
		line := container.New(&canvas.Columns{Fixed: []float32{20, 0}, Gap: 8}, number, text)
		box.Add(canvas.NewListRow(canvas.Padded(line, 3, 3, 4, 10), func() {
			v.selectState(l.State)
			v.stage.main.Reveal(l.State)
		}).Ruled())
	}
}
