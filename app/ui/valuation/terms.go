package valuation

import (
	"errors"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// ShowTerms opens the form of how games are analysed: the losses from which a shot is costly, and who is asked for ideas.
func (v *View) ShowTerms() {
	terms := v.session.Valuation.Terms()
	entry := func(value float64) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(wording.Number(value))
		return e
	}
	costly, worst := entry(terms.Costly), entry(terms.Worst)
	every := forms.NewCheck(v.words.T("terms.every-ai"), v.dialogs.TypedKey)
	every.SetChecked(terms.EveryAI)
	form := container.NewVBox(canvas.Caption(v.words.T("terms.costly")), costly, canvas.Caption(v.words.T("terms.worst")), worst, every,
		canvas.Paragraph(v.words.T("terms.note"), widget.LowImportance))
	v.dialogs.ShowForm(v.words.T("terms.title"), form, v.words.T("use"), func() error {
		next := v.session.Valuation.Terms()
		var ok, okWorst bool
		next.Costly, ok = forms.ParseNumber(costly.Text, 100)
		next.Worst, okWorst = forms.ParseNumber(worst.Text, 100)
		if !ok || !okWorst || next.Worst < next.Costly {
			return errors.New(v.words.T("terms.bad"))
		}
		next.EveryAI = every.Checked
		v.session.Valuation.SetTerms(next)
		return nil
	})
}
