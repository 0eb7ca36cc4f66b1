// Package turnings is the page that tells a match by its turning points: each with a small picture of the ice, what was called, what was
// better, what call and throw made of it and who threw. The report of the match tells the same.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes another
// View of the same State.
package turnings

import (
	"context"
	"fmt"
	"image"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/turning"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place     *place.Place
	Valuation *values.Analyses
	Jobs      *job.Dispatcher
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Valuation: s.Valuation, Jobs: s.Jobs}
}

// State is what the view shows. It outlives the view.
type State struct {
	session  Parts
	chosen   int
	game     *replay.Game // that the pictures are of
	pictures map[string]image.Image
}

// NewState is the state before the first look.
func NewState(s Parts) *State { return &State{session: s} }

// View is the page.
type View struct {
	*page.Page

	OnStudy func(replay.Place) // shows a place in the study

	words   *wording.Words
	state   *State
	palette *paint.Palette
	body    *fyne.Container
	scroll  *container.Scroll
	points  []turning.Point
	rows    []*canvas.ListRow
}

// New is a hidden view of a state.
func New(words *wording.Words, s *State, palette *paint.Palette) *View {
	v := &View{words: words, state: s, palette: palette, OnStudy: func(replay.Place) {}}
	v.Page = page.New(func() error { return nil }, v.build, v.show)
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.state.session
	g.Watch(func() {
		if v.IsShown() {
			v.show()
		}
	}, &s.Place.Opened, &s.Valuation.Changed)
}

func (v *View) build() fyne.CanvasObject {
	v.body = canvas.VStack()
	v.scroll = container.NewVScroll(v.body)
	return canvas.Margin(canvas.Card(v.scroll), 9, 9, 12, 12)
}

// Size of a picture in pixels; it lies.
const (
	pictureWidth  = 330
	pictureHeight = 200
)

// show draws the match as far as it is analysed.
func (v *View) show() {
	w, s := v.words, v.state.session
	g, m := s.Place.Game(), s.Valuation.Match()
	v.points, v.rows = nil, nil
	if m != nil {
		v.points = turning.Points(w, m, g)
	}
	v.state.chosen = max(0, min(v.state.chosen, len(v.points)-1))
	v.body.RemoveAll()
	v.body.Add(canvas.CardHeader(w.T("turning.title"), canvas.NewLabel(v.heading(g), canvas.NoteSize, false, canvas.ColourQuiet, 60)))
	add := func(text string) {
		v.body.Add(canvas.Padded(canvas.Paragraph(text, widget.LowImportance), 4, 4, 12, 12))
	}
	now := s.Valuation.Now()
	if now.Running {
		add(w.T("turning.running", now.Done, now.Total))
	}
	switch {
	case m == nil:
		add(w.T("turning.empty"))
		if s.Valuation.CanStart() && !now.Running {
			start := canvas.NewButton(w.T("turning.analyse"), canvas.ButtonPrimary, s.Valuation.Start)
			v.body.Add(canvas.Padded(container.NewHBox(start), 4, 8, 12, 12))
		}
	case len(v.points) == 0:
		add(w.T("turning.none", wording.Number(m.Threshold)))
	default:
		if now.AnyStale() {
			add(w.T("strip.stale"))
		}
		add(w.T("turning.hint"))
		for _, text := range v.heldFor(m) {
			add(text)
		}
		for i := range v.points {
			v.addRow(i)
		}
		v.draw(g)
	}
	v.body.Refresh()
	v.scroll.Refresh()
}

// heading is who played and how it ended.
func (v *View) heading(g *replay.Game) string {
	if !g.HasPlaces() {
		return ""
	}
	text := v.words.T("turning.score", g.Teams[0], g.Result.Score[0], g.Result.Score[1], g.Teams[1])
	if event := g.Extra["Event"]; event != "" {
		text += "  ·  " + v.words.Event(event, g.Extra["Session"], g.Extra["Sheet"])
	}
	return text
}

// heldFor is what the figures hold for, each that is not the same once.
func (v *View) heldFor(m *analysis.Match) (list []string) {
	for i := range v.points {
		s := v.points[i].Shot
		referee := s.Referee
		if m.For == nil {
			referee = "" // every shot of a log is played on as the analysis says
		}
		if s.Settings == nil {
			continue
		}
		if text := v.words.For(s.Settings, referee); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// addRow adds a turning point.
func (v *View) addRow(i int) {
	p := &v.points[i]
	terms := v.state.session.Valuation.Terms()
	colour := series.LevelColour(terms.Level(p.Shot))
	if v.state.session.Valuation.Now().Stale(p.At) {
		colour = canvas.ColourQuiet
	}
	picture := fcanvas.NewImageFromImage(v.state.pictures[key(p)])
	picture.FillMode = fcanvas.ImageFillContain
	picture.SetMinSize(fyne.NewSize(pictureWidth, pictureHeight))
	text := canvas.VStack(
		canvas.NewLabel(fmt.Sprintf("%d  %s", i+1, p.Title), canvas.BodySize+1, true, theme.ColorNameForeground, 60),
		canvas.NewLabel(p.Change, canvas.BodySize, true, colour, 60))
	for _, line := range []string{p.Parts, p.Noted, p.Verdict} {
		if line != "" {
			text.Add(canvas.Padded(canvas.NewLabel(line, canvas.BodySize, false, canvas.ColourQuiet, 60), 2, 0, 0, 0))
		}
	}
	for k, line := range []string{p.Better, p.Called} {
		if line != "" {
			mark := canvas.NewText(paint.SeriesStyleOf(k).Letter, canvas.BodySize, true, canvas.ColourQuiet)
			text.Add(canvas.Padded(container.NewBorder(nil, nil, mark, nil, canvas.Paragraph(line, widget.MediumImportance)), 2, 0, 0, 0))
		}
	}
	row := canvas.NewListRow(canvas.Padded(container.NewBorder(nil, nil, canvas.Padded(picture, 0, 0, 0, 12), nil, text), 8, 8, 12, 12),
		func() { v.open(i) }).Ruled()
	row.SetSelected(i == v.state.chosen)
	row.OnFocus = func() { v.choose(i) }
	v.rows = append(v.rows, row)
	v.body.Add(row)
}

// key names the picture of a turning point.
func key(p *turning.Point) string { return fmt.Sprint(p.End, p.Shot.Shot, p.Shots()) }

// pictureTask is the kind of the background task that draws pictures.
const pictureTask = "turning-pictures"

// draw makes the pictures that are missing in the background.
func (v *View) draw(g *replay.Game) {
	s := v.state
	if s.game != g {
		s.game, s.pictures = g, map[string]image.Image{}
	}
	var missing []turning.Point
	for i := range v.points {
		if p := &v.points[i]; p.InLog && s.pictures[key(p)] == nil {
			missing = append(missing, *p)
		}
	}
	if len(missing) == 0 {
		return
	}
	palette := v.palette
	s.session.Jobs.Start(pictureTask, func(ctx context.Context, post job.Post) {
		made := map[string]image.Image{}
		for i := range missing {
			if ctx.Err() != nil {
				return
			}
			made[key(&missing[i])] = picture(g, &missing[i], palette)
		}
		post("", func() {
			if s.game != g {
				return
			}
			for k, img := range made {
				s.pictures[k] = img
			}
			v.Redraw()
		})
	})
}

// picture is the position before a shot with the paths of the best idea and of the call.
func picture(g *replay.Game, t *turning.Point, palette *paint.Palette) image.Image {
	const scale = 2 // of a dense screen
	var scene paint.Scene
	if state, err := g.State(t.At); err == nil {
		scene.Stones = paint.StonesOf(&state, &g.Rules)
	}
	if p, err := playback.Open(g, t.At); err == nil {
		for i, shot := range t.Shots() {
			if shot == nil {
				continue
			}
			if paths, err := paint.ShotPaths(p, *shot, i); err == nil {
				scene.Paths = append(scene.Paths, paths...)
			}
		}
	}
	view := paint.NewView(scale*pictureWidth, scale*pictureHeight, scene.House(), paint.HouseRight)
	view.Unit = scale
	return scene.Image(view, palette)
}

// choose selects a turning point and scrolls to it.
func (v *View) choose(i int) {
	if i < 0 || i >= len(v.rows) {
		return
	}
	v.state.chosen = i
	for k, r := range v.rows {
		r.SetSelected(k == i)
	}
	top := v.rows[i].Position().Y
	canvas.ScrollTo(v.scroll, top, top+v.rows[i].Size().Height)
}

// open shows a turning point in the study.
func (v *View) open(i int) {
	if i >= 0 && i < len(v.points) && v.points[i].InLog {
		v.state.chosen = i
		v.OnStudy(v.points[i].At)
	}
}

// Actions are those of the page.
func (v *View) Actions(p actions.Page) actions.Table {
	some := func() bool { return v.IsShown() && len(v.points) > 0 }
	step := func(by int) func() { return func() { v.choose(v.state.chosen + by) } }
	return actions.Table{
		{Name: "turning-next", Page: p, Keys: actions.Press(fyne.KeyDown), Run: step(1), Enabled: some},
		{Name: "turning-previous", Page: p, Keys: actions.Press(fyne.KeyUp), Run: step(-1), Enabled: some},
		{Name: "turning-open", Page: p, Keys: []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}},
			Run: func() { v.open(v.state.chosen) }, Enabled: some},
	}
}
