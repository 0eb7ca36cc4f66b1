// Package photo is the dialog in which a position is read from a photograph of a house: points of the sheet are tapped, the colours of the handles, and the
// stones that are proposed are corrected over the picture.
package photo

import (
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
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
var Extensions = []string{"jpg", "jpeg", "png", "heic"}

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
	// Take takes the stones that were found; an error is shown and the dialog stays open.
	Take func(found []photo.Stone) error
}

// Ask asks for a picture of the position that is edited.
func (v *View) Ask() { v.askFor(v.Open) }

// AskInto asks for a picture whose stones are for something else.
func (v *View) AskInto(s Sink) {
	v.askFor(func(path string) { v.read(path, func() (Sink, bool) { return s, s.Valid() }) })
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
	job.Of[picture](v.session.Jobs, openTask, job.Prompt).Start(func(context.Context, job.Post) (p picture, err error) {
		if p.RGBA, err = photo.Open(path); err == nil {
			p.camera = fitting(kept, p.RGBA)
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
func fitting(kept []string, p *image.RGBA) *photo.Camera {
	for _, text := range kept {
		c, err := photo.ReadCamera([]byte(text), p)
		if err != nil {
			continue
		}
		if c = c.Again(p); c.Fit.Grade() == photo.Good && 2*c.Fit.Edges > photo.MostEdges {
			return c
		}
	}
	return nil
}

// asked are the points that are asked for, one after the other; from the fourth on the rings are looked for.
var asked = []string{
	"tee",
	"12-front",
	"12-back",
	"12-left",
	"12-right",
	"8-front",
	"8-left",
	"8-right",
	"4-front",
	"4-left",
	"4-right",
	"hog-line",
}

const (
	leastPoints = 4
	usualPoints = 5 // then the colours are asked for
)

// stage is what the dialog asks for.
type stage int

const (
	points stage = iota
	colours
	stones
)

// reading is a picture that is being read.
type reading struct {
	*View
	picture *image.RGBA
	board   *board
	told    *widget.Label // what to do
	state   *widget.Label // how it stands
	foot    *dialogs.Footer
	teams   [2]*canvas.Button

	stage   stage
	next    int // of asked
	marks   []photo.Mark
	camera  *photo.Camera
	kept    bool // the camera is one that was kept
	handles [2]color.Color
	team    int // whose colour is asked for, or whose stones are added
	sink    Sink
	drawn   *image.RGBA // what is shown, drawn again in place
	rings   *image.RGBA // the picture with the rings of ringsOf, which does not change while stones are dragged
	ringsOf *photo.Camera
	found   []photo.Stone
	dragged int // the point or stone under the finger, -1 none
}

// show opens the dialog.
func (v *View) show(p picture, s Sink) {
	const panel, widest, gap, above = 240, 1160, 16, 150 // px
	least := func() fyne.Size {
		return fyne.NewSize(max(160, v.dialogs.Width(widest)-panel-gap), max(160, v.dialogs.Size().Height-above))
	}
	r := &reading{
		View:    v,
		picture: p.RGBA,
		sink:    s,
		board:   newBoard(p.RGBA, least),
		told:    widget.NewLabel(""),
		state:   widget.NewLabel(""),
		dragged: -1,
	}
	r.told.Wrapping, r.state.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	r.told.TextStyle.Bold = true
	r.board.onTap, r.board.onDrag, r.board.onKey = r.tap, r.drag, r.key
	button := func(key string, do func()) *canvas.Button {
		return canvas.NewButton(v.words.T(key), canvas.ButtonOutline, do)
	}
	for t := range r.teams {
		r.teams[t] = canvas.NewButton(v.words.TeamName(s.Teams[t], t), canvas.ButtonOutline, func() {
			r.team = t
			r.update()
		})
	}
	const asks, tells = 100, 120 // px, so that the buttons stay where they are
	side := container.NewVBox(
		container.NewStack(canvas.Spacer(panel, asks), r.told),
		container.NewStack(canvas.Spacer(panel, tells), r.state),
		button("photo.skip", r.skip),
		button("photo.back", r.back),
		button("photo.anew", r.anew),
		canvas.Spacer(1, 6),
		canvas.Caption(v.words.T("photo.team")),
		r.teams[0],
		r.teams[1],
	)
	content := container.NewBorder(nil, nil, nil, container.New(&canvas.Columns{Fixed: []float32{panel}}, side), r.board)
	r.foot = v.dialogs.NewFooter(v.words.T("use"), r.use)
	r.foot.FixMessage()
	v.dialogs.ShowWithFooter(v.words.T("photo.title"), content, r.foot)
	v.dialogs.OnHide(func() { v.session.Jobs.Cancel(readTask) })
	v.dialogs.While(s.Valid)
	v.dialogs.Focus(r.board)
	if p.camera != nil {
		r.camera, r.kept, r.stage = p.camera, true, colours
	}
	r.update()
}

// tap is a tap into the picture.
func (r *reading) tap(p photo.Pixel) {
	switch r.stage {
	case points:
		if r.next < len(asked) {
			spot, _ := photo.SpotOf(asked[r.next])
			r.marks, r.next = append(r.marks, photo.Mark{Spot: spot, At: p}), r.next+1
			r.calibrate()
		}
	case colours:
		if c, ok := photo.ColourAt(r.picture, p); ok {
			r.handles[r.team] = c
			r.nextColour()
		}
	case stones:
		if i, ok := r.nearest(p); ok {
			r.found = slices.Delete(slices.Clone(r.found), i, i+1)
		} else if at, ok := r.camera.Ice(p); ok {
			r.found = append(slices.Clone(r.found), photo.Stone{Team: r.team, Place: at, Error: r.camera.Error(p)})
		}
	}
	r.update()
}

// calibrate fits the camera to the points told so far.
func (r *reading) calibrate() {
	r.camera, r.kept = nil, false
	r.foot.Show("", widget.MediumImportance)
	if len(r.marks) < leastPoints {
		return
	}
	marks := slices.Clone(r.marks)
	job.Of[*photo.Camera](
		r.session.Jobs,
		readTask,
		0,
	).Start(func(context.Context, job.Post) (*photo.Camera, error) { return photo.Calibrate(r.picture, marks) }, func(c *photo.Camera, err error) {
		if err != nil {
			r.foot.Show(r.words.ErrorSentence(err), widget.DangerImportance)
			r.update()
			return
		}
		r.camera = c
		if r.stage == points && len(marks) == usualPoints && c.Fit.Grade() == photo.Good {
			r.stage, r.team = colours, 0
		}
		r.update()
	})
}

// nextColour asks for the other colour, then looks for the stones.
func (r *reading) nextColour() {
	if r.team == 0 {
		r.team = 1
		return
	}
	r.stage, r.team = stones, 0
	f := photo.Finding{}
	usual := [2]color.Color{photo.Colours["red"], photo.Colours["yellow"]}
	for t := range f.Handles {
		if f.Handles[t] = usual[t]; r.handles[t] != nil {
			f.Handles[t] = r.handles[t]
		}
	}
	camera := r.camera
	job.Of[[]photo.Stone](r.session.Jobs, readTask, 0).Start(func(ctx context.Context, _ job.Post) ([]photo.Stone, error) {
		return f.Find(ctx, r.picture, camera)
	}, func(found []photo.Stone, err error) {
		if err != nil {
			return // the dialog was closed
		}
		r.found = found
		r.update()
	})
}

// drag moves the point or stone that lay where it began.
func (r *reading) drag(from, to photo.Pixel, ended bool) {
	if r.dragged < 0 {
		switch r.stage {
		case points:
			r.dragged = slices.IndexFunc(r.marks, func(m photo.Mark) bool { return near(m.At, from, r.reach()) })
		case stones:
			if i, ok := r.nearest(from); ok {
				r.dragged = i
			}
		case colours:
		}
	}
	i := r.dragged
	if ended {
		r.dragged = -1
	}
	switch {
	case i < 0:
		return
	case r.stage == points && i < len(r.marks):
		r.marks[i].At = to
		if ended {
			r.calibrate()
		}
	case r.stage == stones && i < len(r.found):
		if at, ok := r.camera.Ice(to); ok {
			r.found[i].Place, r.found[i].Error, r.found[i].Doubtful = at, r.camera.Error(to), false
		}
	}
	r.update()
}

// reach is how far from a thing a tap may be, px of the picture.
func (r *reading) reach() float64 {
	const finger = 22
	return finger * r.board.scale()
}

func near(a, b photo.Pixel, reach float64) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < reach }

// nearest is the stone at a pixel.
func (r *reading) nearest(p photo.Pixel) (i int, ok bool) {
	best := r.reach()
	for k, s := range r.found {
		at, seen := r.camera.Pixel(s.Place)
		if d := math.Hypot(at.X-p.X, at.Y-p.Y); seen && d < math.Max(best, 1.2*curling.StoneRadius*r.camera.Scale(s.Place)) &&
			(!ok || d < best) {
			i, ok, best = k, true, d
		}
	}
	return i, ok
}

// skip leaves out the point or colour that is asked for; behind the usual points it goes on to the colours.
func (r *reading) skip() {
	switch {
	case r.stage == points && r.camera != nil && r.next >= usualPoints:
		r.stage, r.team = colours, 0
	case r.stage == points:
		r.next = min(r.next+1, len(asked))
	case r.stage == colours:
		r.nextColour()
	}
	r.update()
}

// back takes the last step back.
func (r *reading) back() {
	switch {
	case r.stage == stones:
		r.stage, r.team, r.found = colours, 0, nil
	case r.stage == colours && r.team == 1:
		r.team = 0
	case r.stage == colours && r.kept:
		r.anew()
		return
	case r.stage == colours:
		r.stage = points
	case len(r.marks) > 0:
		last := len(r.marks) - 1
		r.next = slices.Index(asked, r.marks[last].Name)
		r.marks = r.marks[:last]
		r.calibrate()
	}
	r.update()
}

// anew begins with the points.
func (r *reading) anew() {
	r.session.Jobs.Cancel(readTask)
	r.stage, r.next, r.marks, r.camera, r.kept, r.found, r.team = points, 0, nil, nil, false, nil, 0
	r.foot.Show("", widget.MediumImportance)
	r.update()
}

func (r *reading) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyBackspace:
		r.back()
		return true
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		return r.dialogs.TypedKey(e)
	}
	r.update()
	return false
}

// update draws what is known and says what is asked for.
func (r *reading) update() {
	w := r.words
	p := r.draw()
	r.board.show(p)
	switch r.stage {
	case points:
		r.told.SetText(w.T("photo.points.all"))
		if r.next < len(asked) {
			r.told.SetText(w.T("photo.point", w.T("photo.spot."+asked[r.next])))
		}
	case colours:
		r.told.SetText(w.T("photo.colour", w.TeamName(r.sink.Teams[r.team], r.team)))
	case stones:
		r.told.SetText(w.T("photo.stones"))
	}
	state := ""
	if r.camera != nil {
		state = w.T("photo.fit."+[]string{"good", "fair", "poor"}[r.camera.Fit.Grade()], max(1, int(math.Ceil(100*r.camera.Fit.Error))))
	}
	if r.stage == stones {
		worst, doubtful := 0.0, 0
		for _, s := range r.found {
			worst = math.Max(worst, s.Error)
			if s.Doubtful {
				doubtful++
			}
		}
		state += "\n" + w.T("photo.found", len(r.found), doubtful, int(math.Ceil(100*worst)))
	}
	r.state.SetText(state)
	for t, b := range r.teams {
		b.Selected = t == r.team && r.stage != points
		b.Refresh()
	}
}

// draw is the picture with what is known drawn over it.
func (r *reading) draw() *image.RGBA {
	from := r.picture
	switch {
	case r.camera != nil:
		if r.ringsOf != r.camera {
			r.rings, r.ringsOf = photo.Copy(r.picture), r.camera
			photo.DrawRings(r.rings, r.camera)
		}
		from = r.rings
	case len(r.marks) == 0 && r.board.cursor == nil:
		return from
	}
	if r.drawn == nil {
		r.drawn = image.NewRGBA(r.picture.Rect)
	}
	copy(r.drawn.Pix, from.Pix)
	if r.camera != nil {
		photo.DrawStones(r.drawn, r.camera, r.found)
	}
	for _, m := range r.marks {
		photo.Cross(r.drawn, m.At, r.reach()/2, color.RGBA{255, 140, 0, 255})
	}
	if c := r.board.cursor; c != nil {
		photo.Cross(r.drawn, *c, r.reach()/3, color.RGBA{255, 255, 255, 255})
	}
	return r.drawn
}

// use hands the stones on and keeps the camera.
func (r *reading) use() error {
	if r.camera == nil || r.stage != stones {
		return errors.New(r.words.T("photo.unready"))
	}
	if err := r.sink.Take(r.found); err != nil {
		return err
	}
	r.keep()
	return nil
}

// position lays the stones into the position that is edited, in one step that can be undone.
func (v *View) position() Sink {
	on := v.session.Place.OnIce()
	take := func(found []photo.Stone) error {
		state, ok := v.session.Place.State()
		if !ok {
			return nil
		}
		laid, shot, ok := photo.Lay(found, state.First, &v.session.Place.Game().Rules)
		if !ok {
			return errors.New(v.words.T("photo.many"))
		}
		v.session.Lines.Edit("photo", func(_ *replay.Game, s *curling.State) {
			s.Position, s.Shot = laid, max(s.Shot, shot)
		})
		return nil
	}
	return Sink{Teams: v.session.Place.Game().Teams, Valid: func() bool { return v.session.Place.OnIce() == on }, Take: take}
}

// keep keeps the camera for the next picture of the same size.
func (r *reading) keep() {
	text, err := json.Marshal(r.camera)
	if err != nil || r.camera.Fit.Grade() != photo.Good {
		return
	}
	list := slices.DeleteFunc(r.settings.FreshList(settings.Cameras), func(s string) bool {
		_, err := photo.ReadCamera([]byte(s), r.picture)
		return err == nil
	})
	r.settings.SetList(settings.Cameras, append([]string{string(text)}, list...))
}
