package charting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
)

// together is the button that begins to chart with other devices, or ends it.
func (v *View) together() *canvas.Button {
	s := &v.state.Chart.Sharing
	if s.IsOn() {
		b := canvas.NewButton(v.words.T("charting.together.leave"), canvas.ButtonOutline, s.Leave)
		b.Selected = true
		return b
	}
	return canvas.NewButton(v.words.T("charting.together"), canvas.ButtonOutline, v.askTogether)
}

// askTogether asks for the link of a host.
func (v *View) askTogether() { v.ask(v.words.T("charting.together.link"), "", v.Join) }

// Join charts together with other devices, over the host of a link.
func (v *View) Join(link string) error {
	if err := v.state.Chart.Sharing.Join(link); err != nil {
		return err
	}
	v.state.settings.SetChoice(settings.Charted, v.state.Chart.Path())
	v.show1(shotPanel)
	return nil
}

// sharedText tells how the exchange with the other devices stands, "" where there is none.
func (v *View) sharedText() (text string, importance widget.Importance) {
	s := &v.state.Chart.Sharing
	reached, err := s.Reached()
	switch {
	case err != nil:
		return v.words.ErrorSentence(err), widget.WarningImportance
	case !s.IsOn():
		return "", 0
	case !reached || s.Waiting() > 0:
		return v.words.T("charting.together.waiting", s.Waiting()), widget.MediumImportance
	}
	return v.words.T("charting.together.on"), widget.MediumImportance
}

// addShared tells how the exchange stands, and what others noted otherwise.
func (v *View) addShared(box *fyne.Container) {
	if text, importance := v.sharedText(); text != "" {
		box.Add(canvas.Paragraph(text, importance))
	}
	c := v.state.Chart
	for _, d := range c.Sharing.Differences() {
		box.Add(canvas.Paragraph(v.words.Message(d.Message(c.State())), widget.WarningImportance))
	}
}
