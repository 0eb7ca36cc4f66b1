package charting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
)

// together is the button that begins to chart with other devices, or ends it.
func (p *gameForm) together() *canvas.Button {
	s := &p.state.Chart.Sharing
	if s.IsOn() {
		b := canvas.NewButton(p.words.T("charting.together.leave"), canvas.ButtonOutline, s.Leave)
		b.Selected = true
		return b
	}
	return canvas.NewButton(p.words.T("charting.together"), canvas.ButtonOutline, p.askTogether)
}

// askTogether asks for the link of a host.
func (p *gameForm) askTogether() { p.ask(p.words.T("charting.together.link"), "", p.join) }

// join charts together with other devices, over the host of a link.
func (p *gameForm) join(link string) error {
	if err := p.state.Chart.Sharing.Join(link); err != nil {
		return err
	}
	p.state.settings.SetChoice(settings.Charted, p.state.Chart.Path())
	p.page.show1(shotPanel)
	return nil
}

// sharedText tells how the exchange with the other devices stands, "" where there is none.
func (p *gameForm) sharedText() (text string, importance widget.Importance) {
	s := &p.state.Chart.Sharing
	reached, err := s.Reached()
	switch {
	case err != nil:
		return p.words.ErrorSentence(err), widget.WarningImportance
	case !s.IsOn():
		return "", 0
	case !reached || s.Waiting() > 0:
		return p.words.T("charting.together.waiting", s.Waiting()), widget.MediumImportance
	}
	return p.words.T("charting.together.on"), widget.MediumImportance
}

// addShared tells how the exchange stands, and what others noted otherwise.
func (p *gameForm) addShared(box *fyne.Container) {
	if text, importance := p.sharedText(); text != "" {
		box.Add(canvas.Paragraph(text, importance))
	}
	c := p.state.Chart
	for _, d := range c.Sharing.Differences() {
		box.Add(canvas.Paragraph(p.words.Message(d.Message(c.State())), widget.WarningImportance))
	}
}
