package files

import (
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// AskEncoding asks for the text encoding of the log shown: every one stands beside how the first words beyond ASCII read in it.
func (f *Files) AskEncoding() {
	list := f.session.Encoding.List()
	if len(list) == 0 {
		return
	}
	options, chosen := make([]string, len(list)), 0
	for i, e := range list {
		options[i] = f.words.EncodingChoice(e.Name, f.taken(e.Chosen))
		if e.Preview != "" {
			options[i] += " · " + e.Preview
		}
		if e.Chosen {
			chosen = i
		}
	}
	choice := forms.NewSelect(options, f.dialogs.TypedKey)
	choice.SetSelectedIndex(chosen)
	form := canvas.VStack(canvas.Paragraph(f.words.T("encoding.note"), widget.LowImportance), canvas.Padded(forms.Framed(choice), 8, 4, 0, 0))
	f.dialogs.ShowForm(f.words.T("encoding.title"), form, f.words.T("encoding.read"), func() error {
		f.session.Encoding.Set(list[max(0, choice.SelectedIndex())].Name)
		return nil
	})
}

// taken is the encoding in which the game shown was read, where that is the choice.
func (f *Files) taken(isChoice bool) string {
	if g := f.session.Place.Game(); isChoice && g != nil {
		return g.Encoding.String()
	}
	return ""
}

// notifyRead tells what was doubtful about a game that was opened, or in which encoding it was read where letters told that.
func (f *Files) notifyRead(g *replay.Game) {
	switch n := len(g.Warnings); {
	case n > 0:
		f.dialogs.Notify(f.words.T("open.warnings", n, f.words.Warning(g.Warnings[0])))
	case g.Encoding.By == charset.ByLetters:
		f.dialogs.Notify(f.words.T("open.encoding", g.Encoding))
	}
}
