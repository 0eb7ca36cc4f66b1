// Package photo is the dialog in which a position is read from a photograph of a house: points of the sheet are tapped, the colours of the
// handles, and the stones that are proposed are corrected over the picture.
package photo

import (
	"context"
	"errors"
	"image"
	"math"
	"time"

	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/place"
)

// Extensions are those of the pictures that can be read, and of HEIC, which is told how to be converted.
var Extensions = []string{"jpg", "jpeg", "png", "webp", "tif", "tiff", "bmp", "heic"}

// Parts are those of a session that the dialog shows and changes.
type Parts struct {
	Place *place.Place
	Lines *lines.Lines
	Jobs  *job.Dispatcher
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts { return Parts{Place: s.Place, Lines: s.Lines, Jobs: s.Jobs} }

// View opens the dialog.
type View struct {
	// OnPicture asks for a picture and hands its path on.
	OnPicture func(title string, kind filepick.Kind, then func(path string))
	// OnNew opens a new position, into which stones are laid where nothing is open.
	OnNew func()
	// OnLaid is given the picture that the position edited was read from.
	OnLaid func(p *canvas.Backdrop)

	words    *wording.Words
	session  Parts
	dialogs  *dialogs.Dialogs
	settings *settings.Settings
}

// New is the dialog of a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs, keep *settings.Settings) *View {
	return &View{words: words, session: s, dialogs: d, settings: keep}
}

// Sink is what the stones of a picture are for.
type Sink struct {
	Teams [2]string // their names, empty where they have none
	Valid func() bool
	// Take takes the stones that were found, and what of the sheet was not judged; an error is shown and the dialog stays open.
	Take func(found []photo.Stone, unseen *photo.Unseen) error
	// Taken, if not nil, is given the picture that they were read from, as soon as they are taken.
	Taken func(p *canvas.Backdrop)
}

// Ask asks for a picture of the position that is edited.
func (v *View) Ask() { v.askFor(v.Open) }

// AskInto asks for a picture whose stones are for something else.
func (v *View) AskInto(s Sink) { v.askFor(func(path string) { v.OpenInto(path, s) }) }

// OpenInto reads a picture whose stones are for something else.
func (v *View) OpenInto(path string, s Sink) {
	v.read(path, func() (Sink, bool) { return s, s.Valid() })
}

func (v *View) askFor(then func(path string)) {
	v.OnPicture(v.words.T("photo.title"), filepick.Kind{Name: v.words.T("photo.kind"), Ends: Extensions}, then)
}

// The tasks of the dialog. They end with it.
const (
	openTask = "photo"
	readTask = "photo-read"
)

// Open reads a picture and shows it, for the position that is edited.
func (v *View) Open(path string) {
	v.read(path, func() (Sink, bool) {
		if !v.session.Place.HasGame() {
			v.OnNew()
		}
		return v.position(), v.session.Place.HasGame()
	})
}

// read reads a picture in the background: large ones take a while, and Esc ends it.
func (v *View) read(path string, sink func() (Sink, bool)) {
	kept := v.settings.List(settings.Cameras)
	asked := true // that it takes long is told once
	v.session.Jobs.Later(tellAfter, func() {
		if !asked || !v.session.Jobs.Running(openTask) {
			return
		}
		told := widget.NewProgressBarInfinite()
		v.dialogs.Show(v.words.T("photo.reading"), told)
		v.dialogs.OnHide(func() { told.Stop(); v.session.Jobs.Cancel(openTask) })
	})
	job.Of[picture](v.session.Jobs, openTask, job.Prompt).Start(func(ctx context.Context, _ job.Post) (p picture, err error) {
		if p.RGBA, err = photo.Open(ctx, path); err == nil {
			p.camera = fitting(ctx, kept, p.RGBA)
		}
		return p, err
	}, func(p picture, err error) {
		asked = false
		v.dialogs.Hide()
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		if s, ok := sink(); ok {
			v.show(p, s)
		}
	})
}

// tellAfter is how long a picture may take before it is told that it is read.
const tellAfter = 400 * time.Millisecond

// picture is one that was opened, with a camera that was kept and fits it; nil none.
type picture struct {
	*image.RGBA
	camera *photo.Camera
}

// fitting is the camera of a list that fits the rings of a picture: to under 3 cm, by half of the edges; nil for none.
func fitting(ctx context.Context, kept []string, p *image.RGBA) *photo.Camera {
	for _, text := range kept {
		c, err := photo.ReadCamera([]byte(text), p)
		if err != nil {
			continue
		}
		if c = c.Again(ctx, p); c.Fit.Grade() == photo.Good && 2*c.Fit.Edges > photo.MostEdges {
			return c
		}
	}
	return nil
}

// position lays the stones into the position that is edited, in one step that can be undone.
func (v *View) position() Sink {
	on := v.session.Place.OnIce()
	take := func(found []photo.Stone, unseen *photo.Unseen) error {
		state, ok := v.session.Place.State()
		if !ok {
			return nil
		}
		laid, shot, ok := photo.Lay(found, state.First, &v.session.Place.Game().Rules)
		if !ok {
			return errors.New(v.words.T("photo.many"))
		}
		worst := 0.0
		for _, s := range found {
			worst = math.Max(worst, s.Error)
		}
		note := v.words.T("photo.source", int(math.Ceil(100*worst)))
		if house, guards := unseen.Told(); house || guards {
			note += "\n" + v.words.T("photo.unseen.note", v.words.Percent(unseen.House), v.words.Percent(unseen.Guards))
		}
		v.session.Lines.EditNoted("photo", note, func(_ *replay.Game, s *curling.State) {
			s.Position, s.Shot = laid, max(s.Shot, shot)
		})
		return nil
	}
	return Sink{Teams: v.session.Place.Game().Teams, Valid: func() bool { return v.session.Place.OnIce() == on }, Take: take,
		Taken: func(p *canvas.Backdrop) {
			if v.OnLaid != nil {
				v.OnLaid(p)
			}
		}}
}

// hidden is what of the sheet is not judged, in words; empty where all of it is.
func (v *View) hidden(u *photo.Unseen) string {
	switch house, guards := u.Told(); {
	case house && guards:
		return v.words.T("photo.unseen.both", v.words.Percent(u.House), v.words.Percent(u.Guards))
	case house:
		return v.words.T("photo.unseen.house", v.words.Percent(u.House))
	case guards:
		return v.words.T("photo.unseen.guards", v.words.Percent(u.Guards))
	}
	return ""
}

// backdrop is the picture behind the stones that were found in it.
func backdrop(found []photo.Stone, p *image.RGBA, c *photo.Camera, u *photo.Unseen) *canvas.Backdrop {
	b := &canvas.Backdrop{Above: c.Above(p), Hidden: func(at curling.Vec) bool { return u.At(at) != photo.Judged }}
	for _, s := range found {
		if s.Doubtful {
			b.Unsure = append(b.Unsure, s.Place)
		}
	}
	return b
}
