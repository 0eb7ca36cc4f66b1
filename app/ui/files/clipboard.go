package files

import (
	"strings"

	"github.com/hogline/hogline/replay/hpos"
)

// Clipboard is the system's.
type Clipboard interface {
	Content() string
	SetContent(string)
}

// Paste shows the position on the clipboard as a variation of what is shown.
func (f *Files) Paste() {
	p, err := hpos.Read(strings.NewReader(f.clipboard.Content()))
	if err != nil {
		f.dialogs.Notify(f.words.T("paste.none") + " " + f.words.Error(err))
		return
	}
	if err := f.session.NewPosition(p.Game(), true); err != nil {
		f.dialogs.Error(err)
	}
}
