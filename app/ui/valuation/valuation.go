// Package valuation is the card that tells what the shot shown was worth: win probability and expected score before and after
// it, what call, throw and ice made of them, and the better call. Its form sets how games are analysed.
package valuation

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place     *place.Place
	Table     *table.Table
	Ask       *asking.Asker
	Compare   *comparison.Comparer
	Valuation *values.Analyses
	Terms     *terms.Terms
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Table: s.Table, Ask: s.Ask, Compare: s.Compare, Valuation: s.Valuation, Terms: s.Terms}
}

// View is the card. It is hidden where nothing is known of the shot shown.
type View struct {
	Content fyne.CanvasObject
	// OnResize lays out anew what stands around the card.
	OnResize func()
	// Notes reports whether what is told beside the figures and ideas is shown, OnNotes shows it from now on, or not.
	Notes   func() bool
	OnNotes func(on bool)

	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
	body    *fyne.Container
	shown   string // what the card tells now
}

// New is a hidden card.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	v := &View{words: words, session: s, dialogs: d, body: canvas.VStack(), OnResize: func() {},
		Notes: func() bool { return true }, OnNotes: func(bool) {}}
	v.Content = canvas.Margin(canvas.Card(v.body), 0, 9, 0, 0)
	v.Content.Hide()
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Place.Opened, &s.Place.Shown, &s.Valuation.Changed, &s.Compare.Changed, &s.Terms.WinsChanged)
}

func (v *View) show() {
	a, at := v.session.Valuation.Now(), v.session.Place.At()
	s := a.Shot(at)
	lines := v.lines(s)
	lines.without = a.Without(at)
	if shown := fmt.Sprint(lines, v.session.Valuation.Terms(), v.session.Compare.IdeasShown(), v.Notes()); shown != v.shown {
		v.shown = shown
		v.fill(s, lines)
	}
}

// part is one of what made a shot's loss, in per cent of win probability.
type part struct {
	name  string
	value *float64 // nil: not known
	error float64
}

// lines are what the card tells of a shot: from what to what it led, its parts, and ideas.
type lines struct {
	change, score, verdict string
	parts                  []part
	ideas                  []idea
	notes                  []string
	pale                   bool   // the value is one under another win table than the one chosen
	apart                  string // of the AIs' ideas; empty: one AI, or they agree
	without                string // why there is no value; empty: there is one, or the shot was not tried
}

// idea is a shot that can be taken into the table.
type idea struct {
	text string
	shot *curling.Shot
}

func (v *View) lines(s *analysis.Shot) (l lines) {
	if s == nil {
		return l
	}
	w := v.words
	l.change = fmt.Sprintf("%.1f ± %.1f %%", s.WinBefore, s.BeforeError)
	if s.WinAfter != nil {
		l.change += fmt.Sprintf(" → %.1f ± %.1f %%", *s.WinAfter, s.AfterError)
	}
	l.score = w.T("value.score", wording.ScoreChange(s))
	if s.Punished != nil {
		l.verdict = w.T(map[bool]string{true: "report.punished", false: "report.let-off"}[*s.Punished])
	}
	l.parts = []part{{w.T("report.call"), s.Call, s.CallError}, {w.T("report.throw"), s.Throw, s.ThrowError}}
	if s.HasLuck() {
		l.parts = append(l.parts, part{w.T("report.luck"), s.Luck, s.LuckError})
	}
	if s.Real() {
		v.charted(&l, s)
	}
	at := v.session.Place.At()
	if l.pale = v.session.Valuation.Now().Stale(at); l.pale {
		wanted, _ := v.session.Valuation.Now().Wanted(at)
		l.notes = append(l.notes, w.T("value.for-other", strings.Join(v.other(s, &wanted), " · ")))
	}
	if f := s.Settings; f != nil && f.Thrower.Sweepers != curling.NoSweepers {
		l.notes = append(l.notes, w.T("report.sweepers."+wording.SweepersKey(f.Thrower.Sweepers)))
	}
	if s.EqualCall() {
		l.notes = append(l.notes, w.T("value.equal"))
	}
	l.ideas = v.ideas(s)
	if call := w.Call(s); call != "" {
		l.ideas = append(l.ideas, idea{call, nil})
	}
	if d := s.Disagreement; d != nil && d.Weight() > 0 {
		l.apart = w.T("library.apart", fmt.Sprintf("%.1f", d.Apart), fmt.Sprintf("%.1f", d.Stake))
	}
	return l
}

// other are the settings that a value holds for and that are not those chosen.
func (v *View) other(s *analysis.Shot, wanted *analysis.Settings) (list []string) {
	w, own := v.words, s.Settings
	if own == nil {
		return []string{w.T("value.wins", w.Terms().WinsSource(s.By.Wins))}
	}
	if own.Thrower.Sweepers != wanted.Thrower.Sweepers {
		list = append(list, w.T("sweepers.who", w.Sweepers(own.Thrower.Sweepers)))
	}
	thrower := wanted.Thrower
	thrower.Sweepers = own.Thrower.Sweepers
	if own.Throwers != wanted.Throwers || own.Thrower != thrower {
		text := w.T("value.throwers." + own.Throwers)
		if own.Throwers == "chosen" || own.Throwers == wanted.Throwers {
			text = w.Terms().Noise(own.Thrower.Noise) + ", " + w.Terms().Limit(own.Thrower.WeightMax)
		}
		list = append(list, text)
	}
	if own.Rules != wanted.Rules {
		list = append(list, w.T("value.rules", own.Rules))
	}
	if own.WinsSum != wanted.WinsSum {
		list = append(list, w.T("value.wins", w.Terms().WinsSource(own.Wins)))
	}
	if len(list) == 0 {
		list = append(list, w.T("value.elsewhere"))
	}
	return list
}

// charted tells of a charted shot what it gained, in adjusted points too, and for whom its value holds. There is no luck in it, and where
// the call is not known neither call nor throw is blamed.
func (v *View) charted(l *lines, s *analysis.Shot) {
	w, p := v.words, s.Points
	l.parts = l.parts[:2]
	if !s.Blames() {
		l.parts[0].value, l.parts[1].value = nil, nil
		l.notes = append(l.notes, w.T("value.unknown-call"))
	}
	if _, ok := s.Gain(); ok {
		gain := -s.Loss()
		l.parts = append([]part{{w.T("value.gain"), &gain, s.LossError()}}, l.parts...)
	}
	if redrawn := wording.Redrawn(w, s); redrawn != "" {
		l.notes = append(l.notes, redrawn)
	}
	if p.After != nil {
		gain, off := s.PointsGained()
		l.score += "  ·  " + w.T("value.points", wording.Signed(gain, 2), fmt.Sprintf("%.2f", off))
	}
	if f := s.Settings; f != nil && !v.session.Valuation.Now().Stale(v.session.Place.At()) {
		l.notes = append(l.notes, w.For(f, s.Referee))
	}
}

// mostIdeas is how many ideas are told at most.
const mostIdeas = 4

// ideas are the best idea and, where the AIs disagree, theirs, lettered as on the ice.
func (v *View) ideas(s *analysis.Shot) []idea {
	w := v.words
	text := func(key string, i *analysis.Idea, whose string) idea {
		return idea{w.T(key, w.Idea(i), whose), i.Shot}
	}
	if s.Disagreement == nil || s.Disagreement.Weight() == 0 {
		return []idea{text("value.best", &s.Best, "")}
	}
	var list []idea
	best := false
	for i := range s.Ideas {
		a := &s.Ideas[i]
		if a.Shot == nil || len(list) == mostIdeas {
			continue
		}
		key := "value.idea"
		if !best && s.Best.Shot != nil && *a.Shot == *s.Best.Shot {
			key, best = "value.best.of", true
		}
		list = append(list, text(key, a, paint.SeriesStyleOf(i).Letter+" "+w.Engines().AI(a.AI)))
	}
	if !best {
		list = append([]idea{text("value.best", &s.Best, "")}, list...)
	}
	return list
}

// fill makes the card anew.
func (v *View) fill(s *analysis.Shot, l lines) {
	v.body.RemoveAll()
	canvas.SetVisible(v.Content, s != nil || l.without != "")
	if s == nil {
		if l.without != "" {
			v.body.Add(canvas.CardHeader(v.words.T("value.title"), nil))
			v.body.Add(canvas.Padded(canvas.Paragraph(v.words.Without(l.without), widget.MediumImportance), 5, 7, 4, 4))
		}
		v.body.Refresh()
		v.Content.Refresh()
		v.OnResize()
		return
	}
	w, terms := v.words, v.session.Valuation.Terms()
	loss := canvas.NewText(wording.Signed(-s.Loss(), 1), canvas.ValueSize, true, series.LevelColour(terms.Level(s)))
	if l.pale {
		loss = canvas.NewText(wording.Signed(-s.Loss(), 1), canvas.ValueSize, true, canvas.ColourQuiet)
	}
	notes := v.Notes()
	fold := canvas.NewButton(w.T(map[bool]string{true: "value.less", false: "value.more"}[notes]), canvas.ButtonOutline, func() {
		v.OnNotes(!notes)
		v.show()
	})
	fold.Small = true
	v.body.Add(canvas.CardHeader(w.T("value.title"), canvas.NewLabel(l.change, canvas.NoteSize, false, canvas.ColourQuiet, 60), fold, loss))
	parts := container.NewGridWithColumns(len(l.parts))
	for _, p := range l.parts {
		parts.Add(v.part(p, &terms, l.pale))
	}
	v.body.Add(canvas.Padded(parts, 7, 4, 12, 12))
	score := l.score
	if l.verdict != "" {
		score += "  ·  " + l.verdict
	}
	for _, note := range append([]string{score}, l.notes...) {
		if !notes && !l.pale {
			break
		}
		v.body.Add(canvas.Padded(canvas.Paragraph(note, widget.LowImportance), 1, 1, 12, 12))
	}
	if l.pale {
		again := canvas.NewButton(w.T("value.again"), canvas.ButtonOutline, v.session.Valuation.Start)
		again.Small = true
		v.body.Add(canvas.Padded(container.NewHBox(again), 1, 1, 12, 12))
	}
	for _, i := range l.ideas {
		text := canvas.Paragraph(i.text, widget.MediumImportance)
		if i.shot == nil || !v.session.Table.CanAsk() {
			v.body.Add(canvas.Padded(text, 2, 2, 12, 12))
			continue
		}
		shot := *i.shot
		take := canvas.NewButton(w.T("value.take"), canvas.ButtonOutline, func() { v.session.Ask.AddShot(shot, "") })
		take.Small = true
		v.body.Add(canvas.Padded(container.NewBorder(nil, nil, nil, container.New(canvas.VCentre{}, take), text), 1, 1, 12, 12))
	}
	if l.apart != "" {
		show := canvas.NewButton(w.T("value.show"), canvas.ButtonOutline, func() { v.session.Compare.ShowIdeas(!v.session.Compare.IdeasShown()) })
		show.Small, show.Selected = true, v.session.Compare.IdeasShown()
		text := canvas.Paragraph(w.T("value.apart", l.apart), widget.LowImportance)
		v.body.Add(canvas.Padded(container.NewBorder(nil, nil, nil, show, text), 1, 1, 12, 12))
	}
	v.body.Add(canvas.Spacer(1, 5))
	v.body.Refresh()
	v.Content.Refresh()
	v.OnResize()
}

// part is a name, its number with its error, and a bar of what was lost.
func (v *View) part(p part, terms *values.Terms, pale bool) fyne.CanvasObject {
	name := canvas.NewText(p.name, canvas.NoteSize, true, canvas.ColourQuiet)
	if p.value == nil {
		return container.NewHBox(name, canvas.NewText("–", canvas.BodySize, true, canvas.ColourQuiet))
	}
	colour := series.LevelColour(terms.LevelOf(*p.value, p.error))
	if pale {
		colour = canvas.ColourQuiet
	}
	bar := canvas.LossBar(wording.Signed(*p.value, 1), -*p.value, colour)
	row := container.NewHBox(name, bar)
	if p.error > 0 {
		row.Add(canvas.NewText(fmt.Sprintf("± %.1f", p.error), canvas.NoteSize, false, canvas.ColourQuiet))
	}
	return row
}
