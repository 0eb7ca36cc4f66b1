// Package ice is the card in the middle of the window: the rink with stones, trails and the paths of answers, and what
// can be chosen on it.
package ice

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/notes"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
	"github.com/hogline/hogline/session/throws"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Take      func() bool // takes the shot that is aimed
	Jobs      *job.Dispatcher
	Study     *document.Document
	Place     *place.Place
	Lines     *lines.Lines
	Throwers  *terms.Throwers
	Table     *table.Table
	Ask       *asking.Asker
	Selection *selection.Selector
	Preview   *preview.Preview
	Samples   *throws.Samples
	Maps      *scoremap.ScoreMaps
	Compare   *comparison.Comparer
	Aim       *aiming.Aiming
	Notes     *notes.Notes
	Valuation *values.Analyses
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Take: s.Aim.Take, Jobs: s.Jobs, Study: s.Study, Place: s.Place, Lines: s.Lines, Throwers: s.Throwers, Table: s.Table,
		Ask: s.Ask, Selection: s.Selection, Preview: s.Preview, Samples: s.Samples, Maps: s.Maps, Compare: s.Compare, Aim: s.Aim, Notes: s.Notes,
		Valuation: s.Valuation}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject
	Rink    *canvas.Rink
	Framing *Framing
	Drawing *Drawing
	Sheets  *Sheets
	OnNoMap func()          // a map was asked for and there is none
	OnGame  func()          // the form of end, score, shot, rules and ice
	OnExact func(stone int) // the form of the place of a stone; nil: positions are not changed on this ice
	OnCalls func(stone int) // the list of shots that can be called, on a stone or, with -1, all
	// OnMenu shows a menu at a place in an object.
	OnMenu  func(m *fyne.Menu, in fyne.CanvasObject, at fyne.Position)
	OnNote  func()      // the form of the note of the place
	OnError func(error) // what was drawn cannot be kept
	// OnDrawText asks for the text of a drawing.
	OnDrawText func(annotation.Drawing)
	// Open is ice on which stones are yet to come to rest anywhere, as in a match: all of it up to the hog line is shown.
	Open bool

	words    *wording.Words
	session  Parts
	settings *settings.Settings
	palette  *paint.Palette
	maps     *canvas.Button
	throws   *canvas.Button
	hint     *canvas.Label
	hintBox  *fyne.Container
	hintRow  *fyne.Container // hintBox at its right
	keyRow   *fyne.Container // the legend at its right
	look     *fyne.Container // the line above the ice while nothing is edited, aimed or drawn
	legend   *mapLegend
	strip    *mapStrip
	heat     *heatMaps
	pointer  curling.Vec
	pointed  bool            // the pointer is over the ice
	over     *fyne.Container // what stands on the ice: texts and the legend of a map
	corner   *fyne.Container // over's texts at its top
	banner   *banner
	edit     *editor
	aim      *aimer
	tools    map[aiming.Mode]tool
	note     *noteStrip
	onIce    place.OnIce // that was shown last
}

// New is a card without a game.
func New(words *wording.Words, s Parts, set *settings.Settings, palette *paint.Palette) *View {
	v := &View{words: words, session: s, settings: set, palette: palette, Rink: canvas.NewRink(palette)}
	v.Framing = &Framing{settings: set, rink: v.Rink, playFrom: s.Place.PlayFrom, parts: map[string]*canvas.Button{}}
	v.Sheets = newSheets(v)
	v.Framing.onChange = v.Sheets.frame
	button := func(name string, run func()) *canvas.Button {
		b := canvas.NewButton(words.T("ice."+name), canvas.ButtonOutline, run)
		b.Small = true
		return b
	}
	for _, name := range settings.View.Choices {
		v.Framing.parts[name] = button(name, func() { v.Framing.SetFrame(name) })
	}
	f := v.Framing
	f.turn, f.flip, v.maps = button("turn", f.Turn), button("flip", f.ToggleFlip), button("map", v.NextMap)
	v.throws = button("throws", s.Samples.ShowMore)
	v.Sheets.button = button("sheets", v.Sheets.Toggle)
	v.hint = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 0)
	behind := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	behind.CornerRadius = 8
	const beside = 7
	v.hintBox = container.NewStack(behind, canvas.Padded(v.hint, 1, 1, beside, beside))
	v.hintBox.Hide()
	v.legend = newMapLegend(words)
	v.heat = &heatMaps{view: v}
	right := func(o fyne.CanvasObject) *fyne.Container { return container.NewHBox(layout.NewSpacer(), o) }
	v.hintRow = container.New(canvas.HugRight(func() float32 { return v.hint.Whole() + 2*beside }), v.hintBox)
	v.banner, v.edit, v.aim, v.strip = newBanner(v), newEditor(v), newAimer(v), newMapStrip(v)
	v.Drawing, v.note = newDrawing(v), newNoteStrip(v)
	v.corner = canvas.VStack(v.banner.content, v.aim.said, v.Drawing.hint)
	// the note and the place under the pointer stand behind the house, where guards never lie
	v.keyRow = right(v.legend.content)
	v.over = container.NewBorder(canvas.VStack(v.corner, v.note.content, v.hintRow), v.keyRow, nil, nil)
	rink := container.NewStack(canvas.Spacer(1, v.Rink.MinSize().Height), container.NewClip(v.Rink), v.Sheets.content,
		canvas.Padded(v.over, 5, 5, 6, 6))
	v.Content = canvas.Card(container.New(canvas.HeaderFooter{}, canvas.VStack(canvas.Padded(v.newHead(), 5, 4, 10, 10), canvas.Separator()),
		canvas.Spacer(1, 0), canvas.Padded(rink, 1, 1, 1, 1)))
	v.tools = map[aiming.Mode]tool{aiming.EditMode: v.edit, aiming.AimMode: v.aim, aiming.DrawMode: v.Drawing,
		aiming.LookMode: looker{view: v}}
	v.Rink.OnHover, v.Rink.OnMark = v.hover, v.Drawing.mark
	v.Rink.OnTap = func(at curling.Vec) { v.tool().tap(at) }
	v.Rink.OnGrab = func(at curling.Vec) bool { return v.tool().grab(at) }
	v.Rink.OnDrag = func(at curling.Vec) { v.tool().drag(at) }
	v.Rink.OnDrop = func() { v.tool().drop() }
	v.Rink.OnScroll = func(up bool) bool { return v.tool().scroll(up) }
	f.Show()
	return v
}

// newHead is the line above the ice: what part of it is shown, or the tools of what is done on it. It keeps its height, so that the ice
// keeps its place.
func (v *View) newHead() *fyne.Container {
	f := v.Framing
	parts := container.New(&canvas.Flow{Gap: 4}, f.parts[HouseFrame], f.parts[HogFrame], f.parts[SheetFrame])
	v.look = container.New(&canvas.SpaceBetween{Gap: 4}, container.NewStack(parts, v.strip.content), container.New(&canvas.Flow{Gap: 4},
		f.turn, f.flip, canvas.Spacer(2, 1), v.Sheets.button, v.throws, v.maps))
	v.strip.beside = []fyne.CanvasObject{parts, f.turn, f.flip}
	return container.New(canvas.Tallest{}, v.look, v.edit.content, v.aim.content, v.Drawing.content)
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	shown := []event.Source{&s.Place.Shown, &s.Table.Changed, &s.Selection.Changed, &s.Maps.Changed, &s.Samples.Changed, &s.Aim.Changed,
		&s.Notes.Changed}
	g.Watch(v.follow, append(shown, &s.Place.Opened, &s.Place.Clock, &s.Study.Changed)...)
	g.Watch(func() { v.ShowClock(true) }, &s.Place.Clock)
	g.Watch(v.showPaths, append(shown, &s.Compare.Changed, &s.Throwers.Changed, &s.Valuation.Changed)...)
	g.Watch(v.showStrips, append(shown, &s.Place.Opened, &s.Place.Clock, &s.Study.Changed)...)
}

// follow ends what the pointer does with what is no more on the ice.
func (v *View) follow() {
	if now := v.session.Place.OnIce(); now != v.onIce {
		v.leavePlace(v.onIce, now)
		v.onIce = now
	}
}

// leavePlace ends what the pointer does with what was on the ice: a drag, a shape that is being drawn. A stone stays chosen
// while the position that it lies in is only changed.
func (v *View) leavePlace(was, now place.OnIce) {
	v.Rink.LetGo()
	v.Drawing.leavePlace()
	v.edit.dragged = -1
	l := v.session.Study.Content().ShownLine()
	if same, edit := now.Line == was.Line && now.At == was.At, l.Edited && l.Parent == was.Line && l.From == was.At; !same && !edit {
		v.edit.chosen = -1
	}
}

// showStrips brings what stands above the ice up to date, and gives the ice the rest of the card.
func (v *View) showStrips() {
	v.banner.show()
	v.edit.show()
	v.aim.show()
	v.Drawing.show()
	v.note.show()
	v.strip.show()
	canvas.SetVisible(v.look, v.session.Aim.Mode() == aiming.LookMode)
	v.over.Refresh() // texts have other sizes
	v.fit()
	v.Sheets.show()
}

// fit shows the rings and all stones of the end, with where answers come to rest; all up to the hog line where places are chosen there.
func (v *View) fit() {
	s := v.session
	if m := s.Aim.Mode(); v.Open || m == aiming.EditMode || m == aiming.AimMode || s.Maps.Which() != scoremap.NoMap {
		v.Framing.FitAll()
		return
	}
	var stones []curling.Vec
	game, at := s.Place.Game(), s.Place.At()
	for shot := 0; ; shot++ {
		state, err := game.State(replay.Place{End: at.End, Shot: shot})
		if err != nil {
			break
		}
		for i := range state.Position {
			if p := state.Position[i]; state.Position.Has(i) && game.Ice.Bounds.InPlay(p) {
				stones = append(stones, p)
			}
		}
	}
	for _, r := range s.Table.Asked().Rows {
		if r.Trace.Rest != nil {
			stones = append(stones, *r.Trace.Rest)
		}
	}
	v.Framing.Fit(stones)
}

// hover shows where the pointer is, measured from the tee as a coach does, and the value of the map there.
func (v *View) hover(at curling.Vec, ok bool) {
	v.pointer, v.pointed = at, ok
	if !ok || at.Y > curling.HackY {
		v.say("")
		v.legend.showEnds(ai.Ends{}, false)
		return
	}
	text := v.words.Position(at)
	value := v.heat.valueAt(at)
	if value != "" {
		text += " · " + value
	}
	v.showEnds(at, value != "")
	v.say(text)
}

// say writes what the pointer points at over the ice.
func (v *View) say(text string) {
	if v.hint.Text() == text {
		return
	}
	v.hint.SetText(text)
	canvas.SetVisible(v.hintBox, text != "")
	v.hintRow.Layout.Layout(v.hintRow.Objects, v.hintRow.Size()) // its width is that of the text
}

// showEnds shows how the end comes out after the shot of the map at a place.
func (v *View) showEnds(at curling.Vec, on bool) {
	if on && v.session.Maps.Against() == "" {
		if s, ok := v.heat.shot(at); ok {
			v.legend.showEnds(v.session.Maps.Ends(s))
			return
		}
	}
	v.legend.showEnds(ai.Ends{}, false)
}

// TracesShown reports whether the trails of the stones are drawn.
func (v *View) TracesShown() bool { return v.settings.Switch(settings.Traces) }

// ToggleTraces draws the trails of the stones or not.
func (v *View) ToggleTraces() {
	v.settings.SetSwitch(settings.Traces, !v.TracesShown())
	v.ShowClock(true)
}

// together are the styles of the answers whose shots are on one clock.
func (v *View) together() (styles []paint.SeriesStyle) {
	for _, r := range v.session.Preview.Together() {
		styles = append(styles, series.Style(&table.Row{Row: r}, v.palette))
	}
	return styles
}

// Film is the shot on the clock, or all answers at once, as it is shown; ok is false where no shot was thrown.
func (v *View) Film() (f paint.Film, frame paint.Frame, house paint.Direction, ok bool) {
	scene, frame, house := v.Scene()
	if f, ok = paint.PlaybackFilm(v.session.Place.Playback(), v.together(), v.palette); ok {
		f.Scene = paint.Scene{Paths: scene.Paths, Drawings: scene.Drawings}
	}
	return f, frame, house, ok
}

// ShowClock draws stones and trails as the clock of the playback shows them; whole draws the trails anew.
func (v *View) ShowClock(whole bool) {
	p := v.session.Place.Playback()
	v.showStones()
	v.Sheets.showClock()
	if !v.TracesShown() {
		v.Rink.SetTrails(nil)
		return
	}
	if !whole {
		if more, ok := p.Grow(); ok {
			v.Rink.GrowTrails(paint.PlaybackTrails(more))
			return
		}
	}
	v.Rink.SetTrails(paint.PlaybackTrails(p.Trails()))
}

// showStones draws the stones alone: of a drag in the editor nothing else changes.
func (v *View) showStones() {
	v.Rink.SetStones(v.edit.stones(paint.WithSeries(v.session.Place.Playback().Stones(), v.together(), v.palette)))
}

// showPaths draws the paths of the answers: all of them, or the one pointed at alone.
func (v *View) showPaths() {
	var paths []paint.Path
	selection := v.session.Selection.Now()
	rows := v.session.Table.Asked().Rows
	for i := range rows {
		r := &rows[i]
		if len(r.Trace.Paths) == 0 || selection.HoverCandidate > 0 || selection.HoverRow >= 0 && selection.HoverRow != i {
			continue
		}
		bold := i == selection.Row && selection.Candidate == 0 || i == selection.HoverRow
		paths = append(paths, v.tracePaths(&r.Trace, paint.Path{Style: series.Style(r, v.palette), Bold: bold, Dim: (selection.Row >= 0 ||
			r.Stale != 0) && !bold})...)
	}
	if row, k := v.session.Selection.ShownCandidate(); k > 0 && k < len(rows[row].Candidates) {
		r := &rows[row]
		paths = append(paths, v.tracePaths(&r.Candidates[k], paint.Path{Style: series.CandidateStyle(r, k, v.palette), Bold: true})...)
	}
	paths = append(v.comparedPaths(paths), v.aim.paths()...)
	v.Rink.SetPaths(paths, v.clouds())
	v.throws.SetSelected(v.session.Samples.Shown() > 0)
	v.heat.show()
	v.Sheets.show()
}

// comparedPaths are the paths with those of what is compared, which leave the others pale.
func (v *View) comparedPaths(paths []paint.Path) []paint.Path {
	compared := v.session.Compare.Paths()
	if len(compared) == 0 {
		return paths
	}
	for i := range paths {
		paths[i].Dim, paths[i].Bold, paths[i].Ghost = true, false, nil
	}
	for i := range compared {
		style := paint.SeriesStyle{Colour: v.palette.Intended, Letter: "+"}
		switch r, n := compared[i].Row, compared[i].Number; {
		case r != nil:
			style = series.Style(r, v.palette)
		case n >= 0:
			style = paint.SeriesStyleOf(n)
		}
		paths = append(paths, v.tracePaths(&compared[i].Trace, paint.Path{Style: style, Bold: true})...)
	}
	return paths
}

// tracePaths are the paths of a traced shot, drawn like a path: those of the stones it moves only where it is bold.
func (v *View) tracePaths(t *inquiry.Trace, like paint.Path) (paths []paint.Path) {
	for k, points := range t.Paths {
		if k > 0 && !like.Bold {
			break
		}
		path := like
		path.Points, path.Thin = points, k > 0
		if p := v.session.Place.Playback(); k == 0 && t.Rest != nil && p.Delivered() >= 0 {
			path.Ghost = paint.GhostOf(p, p.Delivered(), *t.Rest)
		}
		paths = append(paths, path)
	}
	return paths
}

// Scene is the ice as it is shown, to be drawn as a picture.
func (v *View) Scene() (paint.Scene, paint.Frame, paint.Direction) {
	s := paint.Scene{Stones: v.Rink.Stones(), Paths: v.Rink.Paths(), Clouds: v.Rink.Clouds(), Drawings: v.session.Notes.Here().Drawings}
	if v.TracesShown() {
		s.Trails = paint.PlaybackTrails(v.session.Place.Playback().Trails())
	}
	return s, v.Framing.paintFrame(), v.Rink.House()
}
