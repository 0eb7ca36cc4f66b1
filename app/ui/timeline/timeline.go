// Package timeline is the card along the bottom of the window: over all shots of the game the lead in stones, and where it is
// analysed the win probability.
package timeline

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place     *place.Place
	Valuation *values.Analyses
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Valuation: s.Valuation}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject

	words    *wording.Words
	session  Parts
	timeline *canvas.Timeline
}

// New is a card without a game.
func New(words *wording.Words, s Parts) *View {
	v := &View{words: words, session: s, timeline: canvas.NewTimeline()}
	v.timeline.OnSelect = s.Place.GoTo
	v.Content = canvas.Card(v.timeline)
	return v
}

// Useful reports whether there is more than one place to go to.
func (v *View) Useful() bool {
	return len(v.session.Place.Game().Places()) > 1
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	p, values := v.session.Place, &v.session.Valuation.Changed
	g.Watch(func() { v.timeline.SetModel(v.model()) }, &p.Opened, values)
	g.Watch(v.showPlace, &p.Opened, &p.Shown, values)
}

// zoomStep is how much more or less of the match one step shows.
const zoomStep = 2

// Closer shows less of the match around the place shown, in more detail; Wider shows more.
func (v *View) Closer() { v.timeline.ZoomAtCursor(1.0 / zoomStep) }

// Wider shows more of the match.
func (v *View) Wider() { v.timeline.ZoomAtCursor(zoomStep) }

// model is the match with what is known of the value of its shots.
func (v *View) model() canvas.TimelineModel {
	m := canvas.TimelineOf(v.session.Place.Game())
	a, terms := v.session.Valuation.Now(), v.session.Valuation.Terms()
	var before *analysis.Shot // the shot that led to a place
	for i := range m.Points {
		p := &m.Points[i]
		s := a.Shot(p.Place)
		switch {
		case s != nil:
			p.Win, p.WinError = winOf(s.Team, s.WinBefore, s.BeforeError)
			if p.Mark = markOf(s, &terms); p.Mark != canvas.NoMark && v.session.Valuation.Now().Stale(p.Place) {
				p.Mark = canvas.PaleMark
			}
		case i == len(m.Points)-1 && before != nil && before.WinAfter != nil: // nothing is thrown at the end of the match
			p.Win, p.WinError = winOf(before.Team, *before.WinAfter, before.AfterError)
		}
		before = s
	}
	switch {
	case a.Running && a.Waits:
		m.Title = v.words.T("strip.waits")
	case a.Running && a.Nobody:
		m.Title = v.words.T("strip.nobody")
	case a.Running && a.Again && a.Left > 0:
		m.Title = v.words.T("strip.running.again.left", a.Done, a.Total, v.words.Duration(a.Left))
	case a.Running && a.Again:
		m.Title = v.words.T("strip.running.again", a.Done, a.Total)
	case a.Running && a.Left > 0:
		m.Title = v.words.T("strip.running.left", a.Done, a.Total, v.words.Duration(a.Left))
	case a.Running:
		m.Title = v.words.T("strip.running", a.Done, a.Total)
	case a.Known():
		m.Title = v.words.T("strip.analysed", m.Names[0])
		if v.session.Valuation.Now().AnyStale() {
			m.Title += " · " + v.words.T("strip.stale")
		}
	default:
		m.Title = v.words.T("strip.title", m.Names[0])
	}
	if slices.ContainsFunc(m.Points, func(p canvas.TimelinePoint) bool { return p.TimeOut }) {
		m.Title += " · " + v.words.T("strip.time-outs")
	}
	return m
}

// markOf is the mark of a costly shot: pale where its loss lies within its error.
func markOf(s *analysis.Shot, terms *values.Terms) canvas.TimelineMark {
	switch l := terms.Level(s); {
	case l == analysis.VeryCostly:
		return canvas.LargeMark
	case l == analysis.Costly:
		return canvas.SmallMark
	case s.Costly(terms.Costly):
		return canvas.PaleMark
	}
	return canvas.NoMark
}

// winOf is the win probability of the first team, 0 to 1, and its error, by those of a team in per cent.
func winOf(team int, win, se float64) (first, firstError float64) {
	if team == 1 {
		win = 100 - win
	}
	return win / 100, se / 100
}

// showPlace marks the place shown, and writes at the right who leads there, and where it is known how likely the first team wins.
func (v *View) showPlace() {
	s, ok := v.session.Place.State()
	who, value, at := "", "", v.session.Place.At()
	if ok {
		who, value = v.standing(&s)
	}
	winner, win := v.win(at)
	v.timeline.SetAt(at, who, value, winner, win)
}

// win is whose win probability is shown and how large it is at a place, in words; empty where it is not known.
func (v *View) win(at replay.Place) (who, value string) {
	win, se, ok := v.timeline.WinAt(at)
	if !ok {
		return "", ""
	}
	teams := v.session.Place.Game().Teams
	return v.beside("wins", teams[0], teams[1]), wording.Share(v.words, win, se)
}

// standing tells who leads and by how much.
func (v *View) standing(s *curling.State) (who, value string) {
	g := v.session.Place.Game()
	switch lead := g.Rules.LeadLying(g.Ice.Bounds, *s); {
	case lead > 0:
		return v.beside("leads", g.Teams[0], g.Teams[1]), fmt.Sprintf("+%d", lead)
	case lead < 0:
		return v.beside("leads", g.Teams[1], g.Teams[0]), fmt.Sprintf("+%d", -lead)
	}
	return v.words.T("level"), "0"
}

// longestName is how many letters of a team's name are shown at most.
const longestName = 24

// beside is what a team does, by the key of a text, with as much of its name as fits beside the graph and tells it from the other team's.
func (v *View) beside(key, name, other string) string {
	for n := min(longestName, len([]rune(name))); ; n-- {
		s := v.words.T(key, wording.ShortenUnlike(name, other, n))
		if n <= 1 || fyne.MeasureText(s, canvas.NoteSize, fyne.TextStyle{}).Width <= canvas.TimelineLabelWidth {
			return s
		}
	}
}
