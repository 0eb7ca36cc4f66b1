package valuation

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/values"
)

// exampleURL is of a server.
const exampleURL = "http://192.0.2.1:4222"

// ShowComputers opens the form of which computers value the shots of an analysis: whether others may help, or whose workers do. The
// queue that others take shots from is kept in a folder.
func (v *View) ShowComputers(folder string) {
	terms := v.session.Valuation.Terms()
	share := forms.NewCheck(v.words.T("computers.share"), v.dialogs.TypedKey)
	share.SetChecked(v.session.Valuation.Shared() != nil)
	entry := func(text, hint string) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(text)
		e.SetPlaceHolder(hint)
		return e
	}
	url, token := entry(terms.Place.URL, exampleURL), entry(terms.Place.Token, "")
	form := container.NewVBox(canvas.Paragraph(v.words.T("computers.note"), widget.MediumImportance), share,
		canvas.Caption(v.words.T("computers.url")), url, canvas.Caption(v.words.T("computers.token")), token)
	if shared := v.session.Valuation.Shared(); shared != nil {
		form.Add(v.invitation(shared))
	}
	v.dialogs.ShowForm(v.words.T("computers.title"), form, v.words.T("use"), func() error {
		place := values.Site{URL: strings.TrimSpace(url.Text), Token: strings.TrimSpace(token.Text)}
		if place.URL != "" && !strings.Contains(place.URL, "://") {
			return errors.New(v.words.T("computers.bad", exampleURL))
		}
		terms := v.session.Valuation.Terms()
		if terms.Place != place {
			terms.Place = place
			v.session.Valuation.SetTerms(terms)
		}
		if !share.Checked {
			v.session.Valuation.StopSharing()
			return nil
		}
		if v.session.Valuation.Shared() != nil {
			return nil
		}
		if err := v.session.Valuation.Share(folder); err != nil {
			return err
		}
		fyne.Do(func() { v.ShowComputers(folder) }) // what others have to type
		return nil
	})
}

// invitation is what the other computers have to type.
func (v *View) invitation(shared *queue.Shared) fyne.CanvasObject {
	box := container.NewVBox(canvas.Caption(v.words.T("computers.type")))
	var lines []string
	for _, u := range shared.OutsideURLs() {
		lines = append(lines, fmt.Sprintf(`hogline worker --queue "%s" --token %s`, u, shared.Token()))
	}
	if len(lines) == 0 {
		box.Add(canvas.Paragraph(v.words.T("computers.alone"), widget.WarningImportance))
		return box
	}
	for _, line := range lines {
		copied := canvas.NewButton(v.words.T("computers.copy"), canvas.ButtonOutline, func() { fyne.CurrentApp().Clipboard().SetContent(line) })
		copied.Small = true
		box.Add(canvas.Paragraph(line, widget.LowImportance))
		box.Add(container.NewHBox(copied))
	}
	return box
}
