package photo

import (
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/session/job"
)

// asked are the points that are asked for, one after the other unless another one is chosen; from the fourth on the rings are looked for.
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
	told    *canvas.Prose // what to do
	state   *canvas.Prose // how it stands
	foot    *dialogs.Footer
	teams   [2]*canvas.Button

	doubtful *canvas.Button // goes to the next doubtful stone

	stage   stage
	plan    *plan
	next    int          // of asked; len(asked): none
	left    map[int]bool // points of asked that are left out
	marks   []photo.Mark
	camera  *photo.Camera
	kept    bool // the camera is one that was kept
	handles [2]color.Color
	grey    [2]bool // handles whose colour cannot be told from granite
	team    int     // whose colour is asked for, or whose stones are added
	sink    Sink
	drawn   *image.RGBA // what is shown, drawn again in place
	rings   *image.RGBA // the picture with the rings of ringsOf, which does not change while stones are dragged
	ringsOf drawnOf
	found   []photo.Stone
	unseen  *photo.Unseen // what is not judged, once the stones are looked for
	dragged int           // the point or stone under the finger, -1 none
}

// drawnOf is what is drawn below the stones.
type drawnOf struct {
	camera *photo.Camera
	unseen *photo.Unseen
}

// seen are the stones of a picture, and what is not judged.
type seen struct {
	stones []photo.Stone
	unseen *photo.Unseen
}

// show opens the dialog.
func (v *View) show(p picture, s Sink) {
	const panel, widest, gap, above = 240, 1600, 16, 150 // px
	least := func() fyne.Size {
		return fyne.NewSize(max(160, v.dialogs.Width(widest)-panel-gap), max(160, v.dialogs.Size().Height-above))
	}
	r := &reading{
		View:    v,
		picture: p.RGBA,
		sink:    s,
		board:   newBoard(p.RGBA, least),
		told:    canvas.NewProse(""),
		state:   canvas.NewProse(""),
		dragged: -1,
		left:    map[int]bool{},
	}
	r.told.Bold = true
	r.board.onTap, r.board.onDrag, r.board.onKey, r.board.onNext, r.board.onStep = r.tap, r.drag, r.key, r.nextDoubtful, r.step
	button := func(key string, do func()) *canvas.Button {
		return canvas.NewButton(v.words.T(key), canvas.ButtonOutline, do)
	}
	r.doubtful = button("photo.next", r.nextDoubtful)
	for t := range r.teams {
		r.teams[t] = canvas.NewButton(v.words.TeamName(s.Teams[t], t), canvas.ButtonOutline, func() {
			r.team = t
			r.update()
		})
	}
	r.plan = newPlan(r.choose)
	const asks, tells = 80, 240 // px, so that the buttons stay where they are
	side := container.NewVBox(
		container.NewStack(canvas.Spacer(panel, asks), r.told),
		container.NewStack(canvas.Spacer(panel, tells), container.NewBorder(nil, r.plan, nil, nil, r.state)),
		r.doubtful,
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

// calibrate fits the camera to the points told so far.
func (r *reading) calibrate() {
	r.session.Jobs.Cancel(readTask)
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
	).Start(func(ctx context.Context, _ job.Post) (*photo.Camera, error) {
		return photo.Calibrate(ctx, r.picture, marks)
	},
		func(c *photo.Camera, err error) {
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
		f.Handles[t], f.Named[t] = usual[t], true
		if r.handles[t] != nil {
			f.Handles[t], f.Named[t] = r.handles[t], false
		}
	}
	camera := r.camera
	job.Of[seen](r.session.Jobs, readTask, 0).Start(func(ctx context.Context, _ job.Post) (s seen, err error) {
		if s.stones, err = f.Find(ctx, r.picture, camera); err == nil {
			s.unseen, err = f.Unseen(ctx, r.picture, camera, s.stones)
		}
		return s, err
	}, func(s seen, err error) {
		if err != nil {
			return // the dialog was closed
		}
		r.found, r.unseen, r.grey = s.stones, s.unseen, f.Handles.Grey(s.stones)
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
			r.found[i].Place, r.found[i].Error = at, r.camera.Error(to)
			r.found[i].Sure()
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

// nextDoubtful moves the cursor to the doubtful stone that follows the one it is at, the first behind the last.
func (r *reading) nextDoubtful() {
	at := -1
	if c := r.board.cursor; c != nil && r.stage == stones {
		if i, ok := r.nearest(*c); ok {
			at = i
		}
	}
	for k := range r.found {
		i := (at + 1 + k) % len(r.found)
		if p, seen := r.camera.Pixel(r.found[i].Place); seen && r.found[i].Doubtful {
			r.board.cursor, r.board.carries = &p, false
			break
		}
	}
	r.dialogs.Focus(r.board)
	r.update()
}

// skip leaves out the point or colour that is asked for; behind the usual points it goes on to the colours.
func (r *reading) skip() {
	switch {
	case r.stage == points && r.camera != nil && r.next >= usualPoints:
		r.stage, r.team = colours, 0
	case r.stage == points:
		r.left[r.next] = true
		r.next = r.following()
	case r.stage == colours:
		r.nextColour()
	}
	r.update()
}

// back takes the last step back.
func (r *reading) back() {
	switch {
	case r.stage == stones:
		r.session.Jobs.Cancel(readTask)
		r.stage, r.team, r.found, r.unseen = colours, 0, nil, nil
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
	r.stage, r.next, r.marks, r.camera, r.kept, r.found, r.unseen, r.team = points, 0, nil, nil, false, nil, nil, 0
	clear(r.left)
	r.foot.Show("", widget.MediumImportance)
	r.update()
}

func (r *reading) key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyBackspace:
		r.back()
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		r.dialogs.TypedKey(e)
	default:
		r.update()
	}
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
	canvas.SetVisible(r.plan, r.stage == points)
	r.plan.show(r.isTold, r.next)
	state := ""
	if r.stage == points && r.camera == nil {
		state = w.T("photo.points.hint", min(len(r.marks)+1, usualPoints), usualPoints)
	}
	if r.camera != nil {
		state = w.T("photo.fit."+[]string{"good", "fair", "poor"}[r.camera.Fit.Grade()], max(1, int(math.Ceil(100*r.camera.Fit.Error))))
	}
	if r.stage == stones {
		worst, doubtful := 0.0, map[photo.Doubt]int{}
		for _, s := range r.found {
			worst = math.Max(worst, s.Error)
			if s.Doubtful {
				doubtful[s.Doubt]++
			}
		}
		state += "\n" + w.T("photo.found", len(r.found), int(math.Ceil(100*worst)))
		for _, d := range photo.Doubts() {
			if n := doubtful[d]; n > 0 {
				state += "\n" + w.T("photo.doubt."+string(d), n)
			}
		}
		if told := r.hidden(r.unseen); told != "" {
			state += "\n" + told
		}
		for t, grey := range r.grey {
			if grey {
				state += "\n" + w.T("photo.grey", w.TeamName(r.sink.Teams[t], t))
			}
		}
	}
	r.state.SetText(state)
	r.doubtful.SetDisabled(r.stage != stones || !slices.ContainsFunc(r.found, func(s photo.Stone) bool { return s.Doubtful }))
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
		if of := (drawnOf{r.camera, r.unseen}); r.ringsOf != of {
			r.rings, r.ringsOf = photo.Copy(r.picture), of
			photo.DrawUnseen(r.rings, r.camera, r.unseen)
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
	if r.camera == nil || r.stage != stones || r.unseen == nil {
		return errors.New(r.words.T("photo.unready"))
	}
	if err := r.sink.Take(r.found, r.unseen); err != nil {
		return err
	}
	r.unseen.Keep(r.camera)
	r.keep()
	if r.sink.Taken != nil {
		r.sink.Taken(backdrop(r.found, r.picture, r.camera, r.unseen))
	}
	return nil
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
