// Package engines holds the dialogs of the AIs that are asked: their list, and the form of one of them, which is made
// from the described settings of its kind.
package engines

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/job"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs    *job.Dispatcher
	Engines *enginelist.List
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs, Engines: s.Engines}
}

// View opens the dialogs.
type View struct {
	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	kinds   []ai.Kind // those built in and the external program
}

// New are the dialogs of a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs, palette *paint.Palette) *View {
	return &View{words: words, session: s, dialogs: d, palette: palette, kinds: append(registry.Kinds(), registry.External())}
}

// ShowList opens the list of the AIs that are asked, to change, duplicate, remove and move them.
func (v *View) ShowList() {
	l := newList(v)
	scroll := container.NewVScroll(l.rows)
	rows := max(4, min(enginelist.Most, len(v.session.Engines.All())+2))
	scroll.SetMinSize(fyne.NewSize(v.dialogs.Width(640), min(v.dialogs.Size().Height-190, 52*float32(rows))))
	v.dialogs.Show(v.words.T("manage-ai"), container.NewVBox(scroll, canvas.Spacer(1, 4), container.New(&canvas.Flow{}, l.add)))
}
