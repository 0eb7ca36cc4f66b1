// Package answers is the card at the right of the window: what the engines would throw, what it is worth, and what
// else they considered.
package answers

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
	"github.com/hogline/hogline/session/throws"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place     *place.Place
	Lines     *lines.Lines
	Throwers  *terms.Throwers
	Engines   *enginelist.List
	Table     *table.Table
	Ask       *asking.Asker
	Always    *asking.Always
	Selection *selection.Selector
	Preview   *preview.Preview
	Samples   *throws.Samples
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Lines: s.Lines, Throwers: s.Throwers, Engines: s.Engines, Table: s.Table, Ask: s.Ask, Always: s.Always,
		Selection: s.Selection, Preview: s.Preview, Samples: s.Samples}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject
	// What leads elsewhere:
	OnAdd    func() // the form of another engine
	OnManage func() // the list of engines

	words   *wording.Words
	session Parts
	palette *paint.Palette
	focus   func(fyne.Focusable)

	note    *canvas.Label
	ask     *canvas.Button
	always  *canvas.Button
	heads   *heads
	list    *fyne.Container
	lines   []*line
	groups  groups
	order   *Order
	ranking *fyne.Container
	below   *fyne.Container // all of these, one below the other
	shown   string          // what of below is shown now, beside the list
	scores  *scoresView
	actions *fyne.Container
	more    *candidatesView
	scroll  *container.Scroll
	card    *fyne.Container
}

// New is a card without answers, sorted by order. focus gives an object the keyboard.
func New(words *wording.Words, s Parts, palette *paint.Palette, order *Order, focus func(fyne.Focusable)) *View {
	v := &View{words: words, session: s, palette: palette, focus: focus, order: order}
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 0)
	v.ask = canvas.NewButton(words.T("ask"), canvas.ButtonPrimary, func() {
		if s.Table.Asked().Running {
			s.Ask.Stop()
		} else {
			s.Ask.Start()
		}
	})
	v.ask.Icon = canvas.Enter
	v.always = canvas.NewButton(words.T("ask.always"), canvas.ButtonOutline, func() { s.Always.Set(!s.Always.On()) })
	v.list = canvas.VStack()
	v.ranking = container.NewVBox()
	v.actions = container.New(&canvas.Flow{Gap: 7, Wrap: true})
	var columns fyne.CanvasObject
	v.heads, columns = newHeads(v)
	top := container.NewVBox(canvas.CardHeader(words.T("answers"), v.note, v.always, v.ask), canvas.Padded(columns, 2, 2, 5, 14),
		canvas.Separator())
	top.Layout = canvas.Stacked{}
	v.scores = newScoresView(v)
	v.more = newCandidatesView(v)
	v.below = canvas.VStack(v.list, canvas.Padded(v.ranking, 8, 2, 14, 14), canvas.Padded(v.scores.content, 0, 4, 14, 14),
		canvas.Padded(v.actions, 2, 8, 12, 12), v.more.content)
	v.scroll = container.NewVScroll(v.below)
	v.card = container.New(canvas.HeaderFooter{}, top, canvas.Spacer(1, 0), v.scroll) // in the order of Tab
	v.Content = canvas.Card(v.card)
	return v
}

// heading is the heading of a column of figures.
func (v *View) heading(key string) fyne.CanvasObject {
	t := canvas.NewText(v.words.T(key), canvas.NoteSize, true, canvas.ColourQuiet)
	t.Alignment = fyne.TextAlignTrailing
	return t
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Place.Opened, &s.Place.Shown, &s.Table.Changed, &s.Selection.Changed, &s.Samples.Changed, &s.Engines.Changed,
		&s.Always.Changed)
}

// reveal scrolls as little as it takes to show a row.
func (v *View) reveal(r *canvas.ListRow) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	top := at(r).Y - at(v.below).Y
	canvas.ScrollTo(v.scroll, top-6, top+r.Size().Height+6)
}

// RevealCandidate scrolls to the candidate selected.
func (v *View) RevealCandidate() {
	if _, k := v.session.Selection.Listed(); k < len(v.more.lines) {
		v.reveal(v.more.lines[k].row)
	}
}

// show draws the answers as they stand.
func (v *View) show() {
	a := v.session.Table.Asked()
	v.always.SetSelected(v.session.Always.On())
	v.ask.SetDisabled(!a.Running && !v.session.Table.CanAsk())
	text, icon := v.words.T("ask"), fyne.Resource(canvas.Enter)
	if a.Running {
		text, icon = v.words.T("stop"), nil
	}
	if note := v.summary(); note != v.note.Text() || text != v.ask.Text {
		v.ask.SetText(text)
		v.ask.SetIcon(icon)
		v.note.SetText(note)
		v.card.Refresh() // the note may need a line of its own, the button another width
	}
	resized := len(v.lines) != len(a.Rows)
	for len(v.lines) > len(a.Rows) {
		v.lines = v.lines[:len(v.lines)-1]
		v.list.Remove(v.list.Objects[len(v.lines)])
	}
	for len(v.lines) < len(a.Rows) {
		l := newLine(v)
		v.lines = append(v.lines, l)
		v.list.Add(l.content)
	}
	v.heads.show()
	v.groups = newGroups(v)
	before := ""
	for place, i := range v.inOrder() {
		caption := v.groups.caption(i)
		if caption == before || v.order.column != asAsked {
			caption = ""
		} else {
			before = caption
		}
		resized = v.lines[place].show(i, caption) || resized
	}
	resized = v.scores.show() || resized
	resized = v.more.show() || resized
	ranking := v.rankingText()
	if shown := ranking + v.playLabel() + fmt.Sprint(len(a.Rows)); shown != v.shown { // the rest stays as it is
		v.shown = shown
		v.ranking.RemoveAll()
		if ranking != "" {
			v.ranking.Add(paragraph(ranking))
		}
		v.showActions()
		v.below.Refresh()
	} else if resized {
		v.below.Refresh()
	}
}

// summary is the quiet note beside the heading.
func (v *View) summary() string {
	n, throws := 0, 0
	all, ideas := v.session.Table.Asked().Ideas(), map[int]bool{}
	for i := range v.session.Table.Asked().Rows {
		if r := v.session.Table.Answer(i); r != nil {
			if !r.Played() && r.Candidate == 0 {
				n++
				ideas[all[i]] = true
			}
			throws = max(throws, r.Answer.Value.Throws)
		}
	}
	text, each := v.words.T("answers.note", n, len(ideas)), "answers.throws"
	switch {
	case n == 0:
		return ""
	case n == 1:
		text, each = v.words.T("answers.note.one"), "answers.throws.one"
	case len(ideas) == 1:
		text = v.words.T("answers.note.same", n)
	}
	if throws > 0 {
		text += " · " + v.words.T(each, wording.Group(throws))
	}
	return text
}

// name is what a row is called: its engine, or the shot as played.
func (v *View) name(r *table.Row) string {
	switch {
	case r.Played():
		return v.words.T("as-played")
	case r.Own():
		return v.words.T("own-shot")
	}
	return v.words.Engines().Title(r.Engine)
}

// label is what a row is called in a sentence: its letter.
func (v *View) label(r *table.Row) string {
	if r.Played() {
		return v.words.T("as-played.short")
	}
	return series.Style(r, v.palette).Letter
}

// describe gives the two lines of a row: the shot, and whose it is under which limit.
func (v *View) describe(r *table.Row) (title, note string) {
	name := v.name(r)
	if !r.Asked {
		return name, v.terms(r)
	}
	a := &r.Answer
	switch {
	case a.State.HasShot():
		title, note = v.words.Shots().Name(a.Call, a.Thrower.LeftHanded), name
		if r.Candidate > 0 {
			note += " · " + v.words.T("idea", r.Rank)
		}
		if t := v.terms(r); t != "" {
			note += " · " + t
		}
		if first := v.sameIdea(r); first != nil {
			note += " · " + v.words.T("same-idea", v.label(first))
		}
		if a.Clamped {
			note += " · " + v.words.T("clamped")
		}
		if a.Thin {
			note += " · " + v.words.T("thin", wording.Group(a.Throws), wording.Group(evaluate.UsualThrows))
		}
		if a.State == evaluate.Evaluating {
			note += " · " + v.words.T("state.judging")
		}
		if t := v.stale(r); t != "" {
			note += " · " + t
		}
		if t := v.before(r); t != "" {
			note += " · " + t
		}
		return title, note
	case a.State == evaluate.Thinking:
		return name, v.thinking(r, a)
	}
	note = v.words.T("state." + string(a.State))
	if a.Error != "" {
		note += ": " + v.words.NoShot(a)
	}
	return name, note
}

// sameIdea is the first row of the table with the same idea as a row, nil if that is the row itself.
func (v *View) sameIdea(r *table.Row) *table.Row {
	rows := v.session.Table.Asked().Rows
	for i, first := range v.session.Table.Asked().Ideas() {
		if rows[i].Row == r.Row && first >= 0 && first != i {
			return &rows[first]
		}
	}
	return nil
}

// stale is in what an answer differs from what Ask would ask, empty where in nothing.
func (v *View) stale(r *table.Row) string {
	w := v.words
	var parts []string
	add := func(is table.Stale, text string) {
		if r.Stale.Is(is) {
			parts = append(parts, text)
		}
	}
	name := r.Thrower().Name
	if name != "" {
		name = w.First(name, "thrower."+name)
	} else {
		name = w.T("thrower.log")
	}
	add(table.OtherThrower, w.T("stale.thrower", name))
	add(table.OtherRules, w.T("stale.rules", w.First(r.RulesName(), "rv.name."+r.RulesName())))
	add(table.OtherWins, w.T("stale.wins"))
	if r.Engine != nil {
		add(table.OtherBudget, w.T("stale.budget", w.Terms().Budget(r.Budget)))
	}
	add(table.OtherEngine, w.T("stale.engine"))
	add(table.OtherVersion, w.T("stale.version", r.Version))
	add(table.OtherScore, w.T("stale.other"))
	return strings.Join(parts, w.T("and.comma"))
}

// before is what changed when the question was asked again, empty if it was not.
func (v *View) before(r *table.Row) string {
	b := r.Before
	if b == nil || !r.Answer.State.Over() {
		return ""
	}
	return v.words.Before(b, &r.Answer)
}

// thinking is how far an engine is that has not answered yet: its own thrower or limit, seconds, throws, and its best shot so
// far.
func (v *View) thinking(r *table.Row, a *evaluate.Answer) string {
	var parts []string
	if own := v.terms(r); own != "" {
		parts = append(parts, own)
	}
	switch {
	case a.Progress.Doing == string(dcp.Starting):
		parts = append(parts, v.words.T("state.starting"))
	case a.Elapsed > 0:
		parts = append(parts, v.words.T("state.thinking.for", fmt.Sprintf("%.1f", a.Elapsed.Seconds())))
	default:
		parts = append(parts, v.words.T("state.thinking"))
	}
	if n := a.Progress.Throws; n > 0 {
		parts = append(parts, v.words.T("throws", wording.Group(n)))
	}
	if a.Call.Kind != "" {
		parts = append(parts, v.words.T("thinking.best", v.words.Shots().Name(a.Call, a.Thrower.LeftHanded)))
	}
	return strings.Join(parts, " · ")
}

// terms are the limit and the budget of a row's engine, when they are its own.
func (v *View) terms(r *table.Row) string {
	var own []string
	switch {
	case v.groups.headed(r.Player):
	case r.PlayerName != "":
		own = append(own, v.words.First(r.PlayerName, "thrower."+r.PlayerName))
	case r.Player != nil:
		own = append(own, v.words.Terms().Limit(r.Player.WeightMax))
	}
	if r.Engine != nil && r.Engine.Budget != (ai.Budget{}) {
		own = append(own, v.words.Terms().Budget(r.Engine.Budget))
	}
	return strings.Join(own, " · ")
}

// playLabel is the label of what the play button plays, empty if there is nothing.
func (v *View) playLabel() string {
	r := v.session.Table.Answer(v.session.Selection.Now().Row)
	if r == nil {
		return ""
	}
	if k := v.session.Selection.Now().Candidate; k > 0 {
		return series.CandidateStyle(r, k, v.palette).Letter
	}
	return v.label(r)
}

// showActions makes the buttons below the answers.
func (v *View) showActions() {
	v.actions.RemoveAll()
	if label := v.playLabel(); label != "" {
		b := canvas.NewButton(v.words.T("play-answer", label), canvas.ButtonOutline, func() { v.session.Preview.Play() })
		b.Icon = theme.MediaPlayIcon()
		v.actions.Add(b)
		v.actions.Add(canvas.NewButton(v.words.T("play-out", label), canvas.ButtonOutline, v.session.Lines.PlayOut))
	}
	v.actions.Add(canvas.NewButton(v.words.T("add-ai"), canvas.ButtonOutline, v.OnAdd))
	v.actions.Add(canvas.NewButton(v.words.T("manage-ai"), canvas.ButtonOutline, v.OnManage))
}
