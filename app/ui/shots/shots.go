// Package shots is the card at the left of the window: the score, ends as tabs, and the shots of one end as a list.
package shots

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/check"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Study     *document.Document
	Place     *place.Place
	Lines     *lines.Lines
	Valuation *values.Analyses
	Check     *check.Checker
	Found     *found.Finder
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Study: s.Study, Place: s.Place, Lines: s.Lines, Valuation: s.Valuation, Check: s.Check, Found: s.Found}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject
	// What leads elsewhere:
	OnOpen        func()       // the file dialog
	OnDataSet     func()       // asks for a folder of charted games
	OnLesson      func()       // the tour through the sample match
	OnSampleMatch func()       // the match that comes with the program
	OnFile        func(string) // a recent file
	OnWarnings    func()       // the warnings about the log
	Recent        func() []string

	words   *wording.Words
	session Parts
	palette *paint.Palette
	dialogs *dialogs.Dialogs
	lines   *lineTree
	note    *canvas.Label
	tabs    *fyne.Container
	score   *fyne.Container
	list    *fyne.Container
	scroll  *container.Scroll
	body    *fyne.Container // what stands above the list, and the list
	top     float32         // the height of the former when it was laid out last
	foot    *fyne.Container
	end     int // shown in the list, -1 none
	rows    []*canvas.ListRow
	losses  []string // that the list shows
	ends    []*canvas.Button
}

// New is a card without a game.
func New(words *wording.Words, s Parts, palette *paint.Palette, d *dialogs.Dialogs) *View {
	v := &View{words: words, session: s, palette: palette, dialogs: d, end: -1}
	v.lines = newLines(v)
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 40)
	head := container.NewBorder(nil, nil, canvas.Padded(canvas.NewText(words.T("shots"), canvas.BodySize, true, theme.ColorNameForeground), 0,
		0, 0, 8), nil, canvas.Padded(v.note, 2, 0, 0, 0))
	v.tabs = container.New(&canvas.Flow{Gap: 4, Wrap: true})
	v.score = container.NewStack()
	v.list = canvas.VStack()
	v.foot = container.NewVBox()
	v.scroll = container.NewVScroll(canvas.VStack(v.list, canvas.Spacer(1, 4), v.lines.content, canvas.Spacer(1, 4), v.foot))
	top := container.NewVBox(canvas.Padded(head, 7, 5, 12, 10), canvas.Separator(), canvas.Padded(v.tabs, 8, 2, 10, 8),
		canvas.Padded(v.score, 4, 6, 10, 10))
	v.body = container.New(canvas.HeaderFooter{}, top, canvas.Spacer(1, 0), v.scroll) // in the order of Tab
	v.Content = canvas.Card(v.body)
	return v
}

// layOut gives the list what the teams and the ends above it leave. Fyne forgets that a part has grown where one beside it changed in the
// same frame (Canvas.EnsureMinSize keeps one parent), as both do when a game is opened.
func (v *View) layOut() {
	if h := v.body.Objects[0].MinSize().Height; h != v.top {
		v.top = h
		v.body.Refresh()
	}
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.lines.show, &s.Study.Changed, &s.Place.Opened)
	g.Watch(v.showGame, &s.Place.Opened)
	g.Watch(v.fillShown, &s.Check.Changed, &s.Found.Changed, &s.Study.Changed)
	g.Watch(func() {
		if v.valuesChanged() {
			v.fillShown()
		}
	}, &s.Valuation.Changed)
	g.Watch(v.showPlace, &s.Place.Opened, &s.Place.Shown)
}

// fillShown writes the shots of the end shown anew.
func (v *View) fillShown() {
	v.fill(v.session.Place.At().End)
	v.showPlace()
}

// showGame makes the tabs of a game.
func (v *View) showGame() {
	g := v.session.Place.Game()
	teams := ""
	if g.HasPlaces() {
		teams = g.Teams[0] + " – " + g.Teams[1]
	}
	v.note.SetText(teams)
	v.tabs.RemoveAll()
	v.ends = nil
	for i := range g.Ends {
		text := strconv.Itoa(g.Ends[i].Number + 1)
		if g.Rules.Ends > 0 && g.Ends[i].Number >= g.Rules.Ends {
			text = v.words.T("extra")
		}
		b := canvas.NewButton(text, canvas.ButtonQuiet, func() { v.goToEnd(g, i) })
		b.Small, b.Width = true, 22
		v.ends = append(v.ends, b)
		v.tabs.Add(b)
	}
	v.end = -1
	v.foot.RemoveAll()
	if g.Shots() == 0 {
		v.foot.Add(v.samples())
	} else if n := len(g.Warnings); n > 0 {
		text := canvas.NewLabel(v.words.T("warnings", n), canvas.NoteSize, false, canvas.ColourAmber, 60)
		v.foot.Add(canvas.NewListRow(canvas.Padded(text, 8, 8, 9, 8), v.OnWarnings))
	}
}

// goToEnd shows the first stone of an end, and its last one where the first is shown.
func (v *View) goToEnd(g *replay.Game, end int) {
	to := g.StartOf(end)
	if v.session.Place.At() == to {
		to = g.LastOf(end)
	}
	v.session.Place.GoTo(to)
}

// mostRecent is how many recent files are offered.
const mostRecent = 6

// samples is what a first start offers below the one position.
func (v *View) samples() fyne.CanvasObject {
	w := v.words
	box := container.NewVBox(canvas.Padded(canvas.NewText(w.T("start.title"), canvas.NoteSize, true, canvas.ColourQuiet), 12, 0, 12, 8))
	line := func(text string, run func()) {
		box.Add(canvas.NewListRow(canvas.Padded(canvas.NewLabel(text, canvas.BodySize-1, false, theme.ColorNamePrimary, 60), 4, 4, 9, 8), run))
	}
	line(w.T("start.open"), v.OnOpen)
	if v.OnLesson != nil {
		line(w.T("start.lesson"), v.OnLesson)
	}
	line(w.T("start.match"), v.OnSampleMatch)
	line(w.T("start.dataset"), v.OnDataSet)
	recent := v.Recent()
	for _, path := range recent[:min(len(recent), mostRecent)] {
		line(filepath.Base(path), func() { v.OnFile(path) })
	}
	for _, text := range []string{"start.drop", "start.keys"} {
		box.Add(canvas.Padded(canvas.NewText(w.T(text), canvas.NoteSize, false, canvas.ColourQuiet), 2, 0, 12, 8))
	}
	return box
}

// showPlace marks the shot shown and scrolls to it.
func (v *View) showPlace() {
	at := v.session.Place.At()
	if at.End != v.end {
		v.fill(at.End)
	}
	v.showScore()
	v.layOut()
	for i, b := range v.ends {
		b.SetSelected(i == at.End)
	}
	for i, r := range v.rows {
		if r == nil {
			continue
		}
		r.SetSelected(i == at.Shot)
		if i == at.Shot {
			v.reveal(r)
		}
	}
}

// reveal scrolls as little as it takes to show a row and its neighbours.
func (v *View) reveal(r *canvas.ListRow) {
	top, h := r.Position().Y, r.Size().Height
	canvas.ScrollTo(v.scroll, top-h, top+2*h)
}

func (v *View) showScore() {
	g, at := v.session.Place.Game(), v.session.Place.At()
	if !g.HasPlaces() {
		v.score.Objects = nil
		v.score.Refresh()
		return
	}
	board := g.BoardAt(at)
	hammer := int(board.Ends[at.End].Hammer)
	team := func(t int) fyne.CanvasObject { // a line each: names are long
		right := container.New(&canvas.Flow{Gap: 6})
		if t == hammer {
			h := fcanvas.NewImageFromResource(theme.NewColoredResource(canvas.Hammer, theme.ColorNameForeground))
			h.SetMinSize(fyne.NewSquareSize(13))
			right.Add(h)
		}
		right.Add(canvas.NewText(strconv.Itoa(board.Total[t]), canvas.BodySize, true, theme.ColorNameForeground))
		return container.NewBorder(nil, nil, canvas.Padded(canvas.StoneIcon(v.palette, t, 0, false, 18), 1, 1, 0, 6),
			canvas.Padded(right, 0, 0, 6, 2),
			canvas.NewLabel(g.Teams[t], canvas.BodySize, true, theme.ColorNameForeground, 60).Unlike(g.Teams[1-t]))
	}
	v.score.Objects = []fyne.CanvasObject{canvas.VStack(team(0), team(1))}
	v.score.Refresh()
}

// iconSize is that of the stones of the list in pixels.
const iconSize = 25

// fill lists the shots of an end.
func (v *View) fill(end int) {
	focused := -1 // the row that has the keyboard, when the same list is made anew
	for i, r := range v.rows {
		if r != nil && r.Focused() && v.end == end {
			focused = i
		}
	}
	v.end, v.losses = end, v.lossesOf(end)
	v.rows = nil
	v.list.RemoveAll()
	if g := v.session.Place.Game(); end < len(g.Ends) {
		v.fillEnd(g, end)
	}
	v.list.Refresh()
	v.scroll.Refresh()
	if focused >= 0 && focused < len(v.rows) && v.rows[focused] != nil {
		v.dialogs.Focus(v.rows[focused])
	}
}

// fillEnd adds the shots of an end to the list.
func (v *View) fillEnd(g *replay.Game, end int) {
	e := &g.Ends[end]
	for i := range e.Shots {
		shot, at := &e.Shots[i], replay.Place{End: end, Shot: i}
		if shot.Kind == replay.Placed {
			v.rows = append(v.rows, nil)
			continue
		}
		d := v.describe(at)
		d.title += v.glyph(at)
		v.add(canvas.StoneIcon(v.palette, int(e.Mover(shot.Number)), g.Rules.StoneNumber(shot.Number), false, iconSize), d, at)
	}
	last := replay.Place{End: end, Shot: len(e.Shots)}
	if g.Clamp(last) == last && len(e.Shots) > 0 {
		d := description{title: v.words.T("end.over", e.Number+1), colour: canvas.ColourQuiet}
		if e.Scored {
			d.note = fmt.Sprintf("%d : %d", e.Score[0], e.Score[1])
		}
		d.further = v.words.EndTimes(g, end)
		v.add(canvas.Spacer(iconSize, iconSize), d, last)
	}
}

func (v *View) add(icon fyne.CanvasObject, d description, at replay.Place) {
	text := canvas.VStack(canvas.NewLabel(d.title, canvas.BodySize, false, theme.ColorNameForeground, 60))
	for _, note := range []string{join(d.note, d.turn), d.further} {
		if note != "" {
			text.Add(newParts(note))
		}
	}
	var difference fyne.CanvasObject
	switch {
	case d.valued:
		difference = canvas.Padded(canvas.LossBar(d.difference, d.loss, d.colour), 0, 0, 4, 2)
	case d.difference != "":
		difference = canvas.Padded(canvas.NewText(d.difference, canvas.NoteSize+1, true, d.colour), 0, 0, 4, 2)
	}
	line := container.NewBorder(nil, nil, canvas.Padded(container.NewCenter(icon), 0, 0, 7, 5), difference,
		container.New(canvas.VCentre{Least: canvas.RowHeight}, text))
	row := canvas.NewListRow(canvas.Padded(line, 3, 3, 0, 8), func() { v.session.Place.GoTo(at) }).Ruled()
	row.OnFocus = func() { v.reveal(row) }
	for len(v.rows) <= at.Shot {
		v.rows = append(v.rows, nil)
	}
	v.rows[at.Shot] = row
	v.list.Add(row)
}

// glyph is what the user marked a place with, to be written behind its shot; a note without one has a mark of its own.
func (v *View) glyph(at replay.Place) string {
	c := v.session.Study.Content()
	a := c.Annotation(c.Shown, at)
	switch g := v.words.Glyph(a.Glyph); {
	case g != "":
		return "  " + g
	case !a.Empty():
		return "  *"
	}
	return ""
}

// valuesChanged reports whether the list shows other losses than are known: an analysis tells of every shot of the game.
func (v *View) valuesChanged() bool {
	return v.session.Place.At().End != v.end || !slices.Equal(v.losses, v.lossesOf(v.end))
}

// lossesOf are the losses of the shots of an end and their colours as they are to be shown.
func (v *View) lossesOf(end int) []string {
	g := v.session.Place.Game()
	if end < 0 || end >= len(g.Ends) {
		return nil
	}
	list := make([]string, len(g.Ends[end].Shots))
	for i := range list {
		var d description
		if v.loss(replay.Place{End: end, Shot: i}, &d) {
			list[i] = d.difference + string(d.colour)
		}
	}
	return list
}

// description is a line of the list: what the shot was, what came of it, and how far our simulator ends from the log
// where that is worth a word.
type description struct {
	title, note, difference string
	turn                    string              // after the note
	further                 string              // below the note
	colour                  fyne.ThemeColorName // of difference
	valued                  bool                // difference is the loss by call and throw
	loss                    float64             // in per cent of win probability
}

func (v *View) describe(at replay.Place) description {
	w := v.words
	d := description{colour: canvas.ColourQuiet}
	_, shot := v.session.Place.Game().ShotAt(at)
	switch {
	case shot == nil:
		return d
	case shot.Kind == replay.Conceded:
		d.title = w.T("shot.conceded")
		return d
	case shot.Chart != nil && !shot.Ran:
		d.title, d.note = w.T("task."+string(shot.Chart.Task)), join(w.Noted(shot.Chart)+v.powerPlay(at), w.Found(shot, v.session.Found.Searches()))
		v.loss(at, &d)
		return d
	case shot.Kind == replay.Abandoned && at != v.session.Place.Game().Last():
		d.title = w.T("shot.missing")
		return d
	case shot.Kind == replay.Abandoned || !shot.Ran:
		d.title = w.T("shot.to-throw")
		return d
	}
	d.title = w.T("shot.thrown")
	a, known := v.session.Check.Found().Shots[at]
	if !known && shot.Chart != nil { // it has no name yet
		d.title, d.note = w.T("task."+string(shot.Chart.Task)), w.Noted(shot.Chart)+v.powerPlay(at)
	}
	if !known {
		v.loss(at, &d)
		return d
	}
	if a.Named {
		d.title, d.turn = w.T("call."+string(a.Call.Kind)), w.Shots().ShortHandle(a.Call.Turn, a.Call.Spin, v.leftHanded(at))
		d.note = w.Shots().Result(a.Call)
	}
	if a.Diff.Err == nil && a.Diff.Foul {
		d.note = w.T("rv.put-back") + " · " + d.note
	}
	if shot.Chart != nil {
		d.note = join(w.Noted(shot.Chart), w.T("task."+string(shot.Chart.Task))) + v.powerPlay(at) // a narrow list cuts the end off
		if !v.loss(at, &d) && shot.Found != nil {
			d.difference = w.T("chart.off", int(math.Round(100*shot.Found.Worst)))
		}
		return d
	}
	if a.Diff.Differs() {
		d.difference, d.colour = "≠", canvas.ColourBad
		if a.Diff.Other == 0 {
			d.difference, d.colour = fmt.Sprintf("%.0f cm", 100*a.Diff.Distance), canvas.ColourAmber
		}
	}
	if differs := d.difference; v.loss(at, &d) && differs != "" {
		d.note = differs + " · " + d.note
	}
	return d
}

// Name is the shot of a place, as the list calls it.
func (v *View) Name(at replay.Place) string {
	d := v.describe(at)
	return join(d.title, d.turn)
}

// join puts a point between two texts, either of which may be missing.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + between + b
}

// loss tells what a shot lost by call and throw, if that is known.
func (v *View) loss(at replay.Place, d *description) (known bool) {
	a := v.session.Valuation.Now()
	s := a.Shot(at)
	if s == nil {
		if a.Without(at) != "" {
			d.difference, d.colour = v.words.T("value.none"), canvas.ColourQuiet
			return true
		}
		return false
	}
	terms := v.session.Valuation.Terms()
	d.valued, d.loss = true, s.Loss()
	d.difference, d.colour = wording.Signed(-d.loss, 1), series.LevelColour(terms.Level(s))
	if v.session.Valuation.Now().Stale(at) {
		d.colour = canvas.ColourQuiet
	}
	return true
}

// powerPlay tells at the first shot of an end that it is a power play.
func (v *View) powerPlay(at replay.Place) string {
	e, _ := v.session.Place.Game().ShotAt(at)
	if at.Shot > 0 || e.PowerPlay == replay.NoPowerPlay {
		return ""
	}
	return " · " + v.words.T([...]string{"", "chart.power-right", "chart.power-left"}[e.PowerPlay])
}

// leftHanded reports whether the thrower of a shot is.
func (v *View) leftHanded(at replay.Place) bool {
	g := v.session.Place.Game()
	end, shot := g.ShotAt(at)
	if shot == nil || shot.Thrower < 0 || shot.Thrower >= len(curling.Team{}) {
		return false
	}
	return g.Players[end.Mover(shot.Number)][shot.Thrower].LeftHanded
}
