package match

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
)

// askWatch asks for a match that goes on elsewhere, and watches it.
func (v *View) askWatch() {
	v.OnOpen()
	entry := forms.NewEntry(v.dialogs.TypedKey)
	entry.SetText(v.state.source)
	entry.SetPlaceHolder("https://HOST/matches/ID")
	text := canvas.Paragraph(v.words.T("match.watch.hint"), widget.MediumImportance)
	v.dialogs.ShowForm(v.words.T("match.watch"), container.NewVBox(text, entry, canvas.Spacer(v.dialogs.Width(460), 1)),
		v.words.T("match.watch.do"), func() error {
			return v.watch(entry.Text)
		})
	v.dialogs.Focus(entry)
}

// watch watches a match that goes on elsewhere.
func (v *View) watch(source string) error {
	s := v.state
	s.source = source
	s.playouts.Stop()
	if err := s.Match.Watch(source); err != nil {
		return err
	}
	s.shown, s.played = matchPanel, nil
	v.Redraw()
	return nil
}
