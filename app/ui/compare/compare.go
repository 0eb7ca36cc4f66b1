// Package compare is the card that takes the place of the answers while they are compared: the skill grid, the duel of
// two shots, the robust choice, and what every AI says of every shot.
package compare

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// SkillGrid is the skill grid of the question at the place shown, with its cross-hair.
type SkillGrid interface {
	Grid() *compare.SkillGrid
	GridAt() (limit, err int)
	SetGridAt(limit, err int)
	GridCell() (compare.GridCell, compare.GridShot, bool)
	// Take puts the shot at the cross-hair into the table of answers. It reports whether there is one.
	Take() bool
}

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Grid      SkillGrid
	Place     *place.Place
	Throwers  *terms.Throwers
	Rules     *terms.Rules
	Terms     *terms.Terms
	Table     *table.Table
	Selection *selection.Selector
	Compare   *comparison.Comparer
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Grid: s.Compare, Place: s.Place, Throwers: s.Throwers, Rules: s.Rules, Terms: s.Terms, Table: s.Table, Selection: s.Selection,
		Compare: s.Compare}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject

	words   *wording.Words
	session Parts
	palette *paint.Palette
	focus   func(fyne.Focusable)
	tabs    map[comparison.Comparison]*canvas.Button
	note    *canvas.Label
	make    *canvas.Button
	grid    *gridWidget
	body    *fyne.Container
	shown   string // what the body shows
	gridBox *fyne.Container
	cell    *fyne.Container
	throws  []*canvas.ListRow
}

// New is a hidden card. focus gives an object the keyboard.
func New(words *wording.Words, s Parts, palette *paint.Palette, focus func(fyne.Focusable)) *View {
	v := &View{words: words, session: s, palette: palette, focus: focus, tabs: map[comparison.Comparison]*canvas.Button{}}
	tabs := container.New(&canvas.Flow{Gap: 4, Wrap: true})
	for _, c := range comparison.Comparisons {
		b := canvas.NewButton(words.T("compare."+string(c)), canvas.ButtonQuiet, func() { s.Compare.Show(c) })
		v.tabs[c] = b
		tabs.Add(b)
	}
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 0)
	v.make = canvas.NewButton("", canvas.ButtonPrimary, v.Make)
	closer := canvas.NewButton(words.T("compare.close"), canvas.ButtonOutline, func() { s.Compare.Show(comparison.NoComparison) })
	v.grid = newGridWidget(palette)
	v.grid.onMove, v.grid.onTake = s.Grid.SetGridAt, func() { s.Grid.Take() }
	v.cell = canvas.VStack()
	v.gridBox = canvas.VStack(v.grid, v.cell)
	v.body = canvas.VStack()
	top := canvas.VStack(canvas.CardHeader(words.T("compare"), v.note, v.make, closer), canvas.Padded(tabs, 0, 6, 12, 12), canvas.Separator())
	scroll := container.NewVScroll(canvas.Padded(v.body, 8, 10, 14, 14))
	v.Content = canvas.Card(container.New(canvas.HeaderFooter{}, top, canvas.Spacer(1, 0), scroll))
	v.Content.Hide()
	return v
}

// Make makes what is shown, or stops making it.
func (v *View) Make() {
	s := v.session
	if running, _, _ := s.Compare.Running(); running {
		s.Compare.Stop()
		return
	}
	switch s.Compare.Shown() {
	case comparison.GridComparison:
		s.Compare.MakeGrid()
	case comparison.DuelComparison:
		s.Compare.MakeDuel()
	case comparison.RobustChoice:
		s.Compare.MakeRobust()
	case comparison.NoComparison, comparison.CrossComparison:
	}
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Compare.Changed, &s.Place.Opened, &s.Place.Shown, &s.Table.Changed, &s.Selection.Changed, &s.Throwers.Changed,
		&s.Rules.Changed, &s.Terms.WinsChanged)
}

// show draws the comparison as it stands.
func (v *View) show() {
	shown := v.session.Compare.Shown()
	canvas.SetVisible(v.Content, shown != comparison.NoComparison)
	if shown == comparison.NoComparison {
		v.shown = ""
		return
	}
	for c, b := range v.tabs {
		b.SetSelected(c == shown)
	}
	running, done, total := v.session.Compare.Running()
	key := "compare.make." + string(shown)
	if running {
		key = "stop"
	}
	canvas.SetVisible(v.make, shown != comparison.CrossComparison)
	v.make.SetText(v.words.T(key))
	v.make.SetDisabled(!running && !v.possible(shown))
	note := ""
	if running && total > 0 {
		note = v.words.T("compare.progress", done, total)
	}
	v.note.SetText(note)
	switch shown {
	case comparison.GridComparison:
		v.showGrid()
	case comparison.DuelComparison:
		v.showDuel()
	case comparison.RobustChoice:
		v.showRobust()
	case comparison.CrossComparison:
		v.showCross()
	case comparison.NoComparison:
	}
}

// possible reports whether a comparison can be made here.
func (v *View) possible(c comparison.Comparison) bool {
	if c == comparison.GridComparison {
		return v.session.Table.CanAsk()
	}
	_, _, ok := v.session.Compare.Duellists()
	return ok && !v.session.Table.Asked().Running
}

// set puts objects into the body if its state is another one.
func (v *View) set(state string, objects func() []fyne.CanvasObject) {
	if state == v.shown {
		return
	}
	v.shown = state
	v.body.Objects = objects()
	v.body.Refresh()
}

func (v *View) hint(key string, args ...any) []fyne.CanvasObject {
	return []fyne.CanvasObject{canvas.Paragraph(v.words.T(key, args...), widget.LowImportance)}
}

// label is the letter of a row.
func (v *View) label(row int) string {
	r := &v.session.Table.Asked().Rows[row]
	if r.Played() {
		return v.words.T("as-played.short")
	}
	return series.Style(r, v.palette).Letter
}

// The skill grid.

// letters numbers the ideas of a grid: that of the most cells is the first.
func letters(g *compare.SkillGrid) map[int]int {
	all := map[int]int{}
	for n, idea := range g.Ideas() {
		all[idea] = n
	}
	return all
}

func (v *View) showGrid() {
	g := v.session.Grid.Grid()
	if g == nil {
		v.set("no grid", func() []fyne.CanvasObject { return v.hint("grid.hint") })
		return
	}
	limit, err := v.session.Grid.GridAt()
	v.grid.show(g, limit, err, letters(g))
	opened := v.shown != "grid"
	v.set("grid", func() []fyne.CanvasObject { return []fyne.CanvasObject{v.gridBox} })
	if opened { // its arrows move the cross-hair
		v.focus(v.grid)
	}
	v.cell.Objects = v.cellObjects(g, limit, err)
	v.cell.Refresh()
	v.body.Refresh()
}

// cellObjects tell the cell at the cross-hair, the borders around it and the ideas.
func (v *View) cellObjects(g *compare.SkillGrid, limit, err int) (list []fyne.CanvasObject) {
	w := v.words
	text := func(s string, importance widget.Importance) {
		list = append(list, canvas.Padded(canvas.Paragraph(s, importance), 2, 2, 0, 0))
	}
	list = append(list, canvas.Padded(canvas.NewText(w.T("grid.axes"), canvas.NoteSize, false, canvas.ColourQuiet), 2, 4, 0, 0))
	all := letters(g)
	c := &g.Cells[err][limit]
	head := w.T("grid.cell", fmt.Sprintf("%.1f", g.Limits[limit]), fmt.Sprintf("%g", g.Errors[err]))
	if c.Shot < 0 {
		text(head+" "+w.T("grid.none"), widget.MediumImportance)
	} else {
		shot := &g.Shots[c.Shot]
		comma, stop := w.T("and.comma"), w.T("and.stop")
		line := head + " " + ideaLetter(all[shot.Idea]) + " = " + w.Shots().Name(shot.Call, false) + comma + v.valueWithError(c.Value, c.Error, g.Unit)
		if c.Make >= 0 {
			n := float64(c.Throws)
			line += comma + w.T("made", wording.Share(w, c.Make, evaluate.ShareError(c.Make*n, n)))
		}
		if c.Rival >= 0 {
			line += stop + w.T("grid.lead", v.valueWithError(c.Lead, c.LeadError, g.Unit), w.Shots().Name(g.Shots[c.Rival].Call, false))
		}
		text(line+strings.TrimSpace(stop), widget.MediumImportance)
	}
	for _, b := range g.ErrorBorders(limit) {
		text(v.borderText(g, w.T("grid.border.error", fmt.Sprintf("%g", b.At)), &b), widget.MediumImportance)
	}
	for _, b := range g.LimitBorders(err) {
		text(v.borderText(g, w.T("grid.border.limit", fmt.Sprintf("%.1f", b.At)), &b), widget.MediumImportance)
	}
	var ideas []string
	for n, idea := range g.Ideas() {
		ideas = append(ideas, ideaLetter(n)+" "+w.Shots().Name(g.Shots[idea].Call, false))
	}
	text(strings.Join(ideas, " · "), widget.LowImportance)
	e := enginelist.NewEngine(g.Spec, -1, ai.Budget{})
	note := w.T("grid.note", w.Engines().Title(&e), g.Seed)
	if !g.Fine {
		note += " " + w.T("grid.coarse")
	}
	if g.Learned {
		note += " " + w.T("compare.learned")
	}
	text(note, widget.LowImportance)
	return list
}

// borderText is a border in a sentence: "From error ×1.4 on: guard instead of double."
func (v *View) borderText(g *compare.SkillGrid, where string, b *compare.Border) string {
	s := v.words.T("grid.border", where, v.words.Shots().Name(g.Shots[b.To].Call, false), v.words.Shots().Name(g.Shots[b.From].Call, false))
	if !b.Clear {
		s += " " + v.words.T("grid.unclear")
	}
	return s
}

// valueText is a value of a cell: a whole per cent, or points.
func valueText(x float64, unit string) string {
	if unit == ai.WinShare {
		return fmt.Sprintf("%.0f", 100*x)
	}
	return wording.Signed(x, 1)
}

// valueWithError is a value with its standard error and unit.
func (v *View) valueWithError(x, err float64, unit string) string {
	if unit == ai.WinShare {
		return v.words.T("compare.win", fmt.Sprintf("%.1f", 100*x), fmt.Sprintf("%.1f", 100*err))
	}
	return v.words.T("compare.points", wording.Signed(x, 2), fmt.Sprintf("%.2f", err))
}

// difference is a signed difference of values.
func difference(x float64, unit string) string {
	if unit == ai.WinShare {
		return wording.Signed(100*x, 1)
	}
	return wording.Signed(x, 2)
}

// The duel.

// duelThrows is how many of the throws in which the shots differ are listed.
const duelThrows = 60

func (v *View) showDuel() {
	w := v.words
	d, rows := v.session.Compare.Duel()
	a, b, ok := v.session.Compare.Duellists()
	if d == nil {
		if !ok {
			v.set("no duel", func() []fyne.CanvasObject { return v.hint("duel.none") })
			return
		}
		v.set(fmt.Sprint("duel ", a, b), func() []fyne.CanvasObject { return v.hint("duel.hint", v.label(a), v.label(b), compare.DuelThrows) })
		return
	}
	v.set(fmt.Sprintf("duel %p", d), func() []fyne.CanvasObject {
		n := len(d.Throws)
		la, lb := v.label(rows[0]), v.label(rows[1])
		leader := la
		if d.Lead < 0 {
			leader = lb
		}
		list := []fyne.CanvasObject{canvas.Paragraph(w.T("duel.result", la, d.Better[0], n, lb, d.Better[1], n-d.Better[0]-d.Better[1])+" "+
			w.T("duel.mean", leader, v.valueWithError(math.Abs(d.Lead), d.Error, d.Unit)), widget.MediumImportance)}
		if d.Learned {
			list = append(list, canvas.Paragraph(w.T("compare.learned"), widget.LowImportance))
		}
		list = append(list, canvas.Padded(canvas.NewText(w.T("duel.list"), canvas.NoteSize, true, canvas.ColourQuiet), 6, 2, 0, 0))
		v.throws = nil
		for i, t := range d.Differing() {
			if i >= duelThrows {
				break
			}
			made := func(k int) string {
				return w.T(map[bool]string{true: "duel.made", false: "duel.missed"}[t.Made[k]], []string{la, lb}[k])
			}
			better := la
			if t.Lead() < 0 {
				better = lb
			}
			lead := canvas.NewLabel(w.T("duel.lead", better, difference(math.Abs(t.Lead()), d.Unit)), canvas.BodySize, true,
				theme.ColorNameForeground, 140).Align(fyne.TextAlignTrailing)
			text := canvas.NewLabel(w.T("duel.throw", t.Number+1)+"  ·  "+made(0)+"  ·  "+made(1), canvas.BodySize, false, theme.ColorNameForeground,
				120)
			row := canvas.NewListRow(canvas.Padded(container.NewBorder(nil, nil, nil, lead, text), 4, 4, 6, 6),
				func() { v.session.Compare.PlayDuel(i) }).Ruled()
			v.throws = append(v.throws, row)
			list = append(list, row)
		}
		return list
	})
	for i, row := range v.throws {
		row.SetSelected(i == v.session.Compare.DuelThrow())
	}
}

// cellText is a value of a table: per cent with a decimal, or points.
func cellText(x float64, unit string) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case unit == ai.WinShare:
		return fmt.Sprintf("%.1f", 100*x)
	}
	return wording.Signed(x, 2)
}

// What every AI says of every shot.

func (v *View) showCross() {
	w := v.words
	c, rows := v.session.Compare.CrossValues()
	if len(rows) == 0 {
		v.set("cross.none", func() []fyne.CanvasObject { return v.hint("cross.none") })
		return
	}
	state := "cross"
	for k, i := range rows {
		state += fmt.Sprint(v.label(i), c.Of[k], c.Referee[k])
	}
	v.set(state, func() []fyne.CanvasObject {
		t := newTable(len(rows), 190)
		t.head(w.T("cross.head"), func(k int) string { return v.label(rows[k]) })
		for i := range rows {
			r := &v.session.Table.Asked().Rows[rows[i]]
			t.row(v.label(rows[i])+"  "+w.Engines().Title(r.Engine), func(k int) (string, bool) {
				x := &c.Of[i][k]
				text := cellText(x.Value, c.Unit)
				if x.Source == compare.NearSource {
					text = "≈ " + text
				}
				return text, i == k
			})
		}
		t.rule()
		t.row(w.T("cross.referee"), func(k int) (string, bool) { return cellText(c.Referee[k].Value, c.Unit), false })
		t.row(w.T("cross.error"), func(k int) (string, bool) {
			return "± " + strings.TrimPrefix(cellText(c.Referee[k].Error, c.Unit), "+"), false
		})
		t.row(w.T("cross.throws"), func(k int) (string, bool) { return wording.Group(c.Referee[k].Throws), false })
		t.row(w.T("cross.optimism"), func(k int) (string, bool) {
			if math.IsNaN(c.Optimism[k]) {
				return "–", false
			}
			return difference(c.Optimism[k], c.Unit), math.Abs(c.Optimism[k]) > 2*c.OptimismError[k]
		})
		return []fyne.CanvasObject{t.content, canvas.Padded(canvas.Paragraph(w.T("cross.note", w.T("unit."+c.Unit)), widget.LowImportance), 6, 0,
			0, 0)}
	})
}
