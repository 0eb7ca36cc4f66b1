package files

import (
	"bytes"
	"strings"

	"github.com/hogline/hogline/replay/hpos"
)

// Clipboard is the system's.
type Clipboard interface {
	Content() string
	SetContent(string)
}

// Copy puts the situation on the clipboard as a position file.
func (f *Files) Copy() {
	p, err := f.position()
	var b bytes.Buffer
	if err == nil {
		err = hpos.Write(&b, p)
	}
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	f.clipboard.SetContent(b.String())
	f.dialogs.Notify(f.words.T("copied"))
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
