// Package season is the page of a season: what calls and throws of the charted games in the folders of the library gained, by player,
// position, task and more, with intervals; the calls that cost most; one page on paper of a team or a player.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes another View of the
// same State.
package season

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/gains"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// View is what is asked for at the left and the tables at the right.
type View struct {
	*page.Page

	OnFolder func() // shows the folders of the library

	words *wording.Words
	state *State

	fields       [3]*forms.Entry // event, team, player
	count        *canvas.Prose   // what is shown, or how far the run is
	note         *canvas.Label
	value, paper *canvas.Button
	stop         *canvas.Button
	panels       *page.Panels[string]
	rows, left   *fyne.Container
	method       *fyne.Container // how the figures of a table were found
}

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State) *View {
	v := &View{words: words, state: s, OnFolder: func() {}}
	v.Page = page.New(func() error { return nil }, v.build, v.show)
	s.view = v
	return v
}

// Show shows the page and reads what is known of the games. What runs goes on.
func (v *View) Show() error {
	if err := v.Page.Show(); err != nil {
		return err
	}
	v.state.look()
	return nil
}

// leftWidth is that of what is asked for, in pixels.
const leftWidth = 292

func (v *View) build() fyne.CanvasObject {
	w := v.words
	left := page.NewColumn()
	v.left = left.Content
	left.Add(canvas.CardHeader(w.T("season.title"), nil))
	left.AddText(w.T("season.about"), widget.LowImportance, 2, 6)
	for i, name := range []string{"event", "team", "player"} {
		e := forms.NewEntry(v.typed)
		e.SetText(*v.state.form(i))
		e.OnSubmitted = func(string) { v.take() }
		v.fields[i] = e
		left.AddText(w.T("season.field."+name), widget.MediumImportance, 4, 0)
		left.AddPadded(e, 0, 2)
	}
	button := func(key string, kind canvas.ButtonKind, run func()) *canvas.Button {
		return canvas.NewButton(w.T(key), kind, run)
	}
	v.value = button("season.value", canvas.ButtonOutline, func() { v.state.read(true) })
	v.stop = button("season.stop", canvas.ButtonOutline, v.state.stop)
	v.paper = button("season.paper", canvas.ButtonOutline, v.print)
	for _, o := range []fyne.CanvasObject{button("season.show", canvas.ButtonPrimary, v.take),
		container.NewStack(v.value, v.stop), // one takes the place of the other, so that nothing below moves
		v.paper, button("season.folders", canvas.ButtonOutline, func() { v.OnFolder() })} {
		left.AddPadded(o, 4, 2)
	}
	v.count = canvas.NewProse("")
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 60)
	left.AddPadded(container.New(canvas.Unpadded{}, v.count), 6, 0)
	left.AddPadded(v.note, 2, 6)
	v.panels = page.NewPanels[string]()
	v.rows, v.method = canvas.VStack(), canvas.VStack()
	return canvas.NewSplit(canvas.Card(container.NewVScroll(left.Content)), v.panels.Content, nil, leftWidth, 0)
}

// typed is a key in one of the entries: Esc stops what runs there, too.
func (v *View) typed(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape || !v.state.running {
		return false
	}
	v.state.stop()
	return true
}

// take takes what is typed.
func (v *View) take() {
	for i, e := range v.fields {
		*v.state.form(i) = strings.TrimSpace(e.Text)
	}
	v.state.read(false)
}

// callsTab is the tab of the calls that cost most.
const callsTab = "calls"

// tabs are the tables and the calls.
func tabs() []string { return append(append([]string{}, gains.Tables...), callsTab) }

// show draws the state as it is.
func (v *View) show() {
	w, s := v.words, v.state
	canvas.SetVisible(v.value, !s.running)
	canvas.SetVisible(v.stop, s.running)
	v.value.SetDisabled(s.open() == 0)
	v.paper.SetDisabled(s.report == nil || s.report.Shots == 0)
	switch {
	case s.running:
		v.count.SetText(v.running())
	case s.report == nil:
		v.count.SetText("")
	default:
		v.count.SetText(s.report.Title(w))
	}
	v.left.Refresh() // the count has other lines now
	v.note.SetText("")
	if n := s.open(); n > 0 {
		v.note.SetText(w.T("season.open", wording.Group(n)))
	}
	v.panels.Show(tabs(), s.tab, func(t string) string { return w.T("season.by." + t) }, func(t string) { s.tab = t; v.show() },
		container.NewBorder(v.method, nil, nil, nil, container.NewScroll(v.rows)))
	v.rows.RemoveAll()
	v.method.RemoveAll()
	v.showLeft()
	switch r := s.report; {
	case len(s.folders()) == 0:
		v.text(w.T("season.no-folders"))
	case s.problem != nil:
		v.text(w.ErrorSentence(s.problem))
	case r == nil:
		v.text(v.running())
	case r.Games == 0 && r.Of == "" && s.event == "":
		v.text(w.T("season.no-games"))
	case r.Shots == 0:
		v.text(w.T("season.none"))
	case s.tab == callsTab:
		v.showCalls(r)
	default:
		v.showTable(r, s.tab)
	}
	v.rows.Refresh()
	v.panels.Body.Refresh()
}

// running tells how far the run is.
func (v *View) running() string {
	w, p := v.words, v.state.progress
	if p.Name == "" {
		return w.T("season.reading")
	}
	text := w.T("library.batch.begin", p.Done+1, p.Games, p.Name)
	if p.Total > 0 {
		text = w.T("library.batch", p.Done+1, p.Games, p.Shots, p.Total, p.Name)
	}
	if p.Left > 0 {
		text += " · " + w.T("library.left", w.Duration(p.Left))
	}
	return text
}

// mostLeft is of how many games, tables and folders that are left out it is told why.
const mostLeft = 5

// showLeft tells what is left out.
func (v *View) showLeft() {
	w, list := v.words, v.state.left
	for _, l := range list[:min(len(list), mostLeft)] {
		v.text(w.T("season.left", l.name, w.Error(l.why)))
	}
	if more := len(list) - mostLeft; more > 0 {
		v.text(w.T("season.left-more", more))
	}
}

func (v *View) text(s string) {
	v.rows.Add(canvas.Padded(canvas.Paragraph(s, widget.LowImportance), 8, 8, 12, 12))
}

// Widths of a table in pixels: the key, the count and an interval.
const (
	keyWidth      = 240
	countWidth    = 60
	intervalWidth = 125
)

// line adds a row of cells, each of a line and what stands smaller below it; the first is the widest.
func (v *View) line(bold bool, cells ...[2]string) {
	row := container.NewHBox()
	for i, text := range cells {
		width := float32(intervalWidth)
		switch i {
		case 0:
			width = keyWidth
		case 1:
			width = countWidth
		}
		cell := canvas.VStack(canvas.NewLabel(text[0], canvas.BodySize, bold, theme.ColorNameForeground, width))
		if text[1] != "" {
			cell.Add(canvas.NewLabel(text[1], canvas.NoteSize, false, canvas.ColourQuiet, width))
		}
		row.Add(container.NewGridWrap(fyne.NewSize(width, cell.MinSize().Height), cell))
	}
	v.rows.Add(canvas.Padded(row, 3, 3, 12, 12))
}

// showTable draws a table of the report.
func (v *View) showTable(r *gains.Report, by string) {
	w := v.words
	if method := r.Method(w); method != "" { // within the width of the page, where the table has to be scrolled sideways
		v.method.Add(canvas.Padded(canvas.Paragraph(method, widget.LowImportance), 8, 8, 12, 12))
	}
	head := [][2]string{{w.T("season.by." + by)}, {w.T("season.shots")}}
	for _, key := range gains.ColumnKeys {
		head = append(head, [2]string{w.T(key)})
	}
	if r.Of != "" {
		head = append(head, [2]string{w.T("season.field")})
	}
	v.line(true, head...)
	v.rows.Add(canvas.Separator())
	for i := range r.Tables[by] {
		row := &r.Tables[by][i]
		cells := [][2]string{{gains.Key(w, by, row)}, {wording.Number(float64(row.Shots))}}
		for k, x := range gains.Columns(row) {
			mean, ends := gains.Cell(k, x)
			cells = append(cells, [2]string{mean, ends})
		}
		if r.Of != "" {
			cells = append(cells, [2]string{gains.Field(row)})
		}
		v.line(false, cells...)
	}
	if len(r.Tables[by]) == 0 {
		v.text(w.T("season.few"))
	}
}

// showCalls draws the calls that cost most.
func (v *View) showCalls(r *gains.Report) {
	w, s := v.words, v.state
	v.text(w.T("season.calls.about"))
	if !s.running {
		v.rows.Add(canvas.Padded(container.NewHBox(canvas.NewButton(w.T("season.calls.ask"), canvas.ButtonPrimary, s.askCalls)), 0, 8, 12, 12))
	}
	for i := range r.Calls {
		c := &r.Calls[i]
		v.text(w.T("season.call-line", c.Game, c.End, c.Shot, c.Team+" / "+c.Player, wording.Signed(c.Regret, 1), wording.Number(c.RegretError),
			gains.Called(w, c), gains.Better(w, c)))
	}
}

// print asks for a file and writes the page on paper.
func (v *View) print() {
	r := v.state.report
	if r == nil {
		return
	}
	name := "season.html"
	if r.Of != "" {
		name = r.Of + ".html"
	}
	v.Save(name, filepick.Kind{Name: v.words.T("pick.report"), Ends: []string{"html"}},
		func(out io.Writer) error { return r.WriteHTML(out, v.words) }, nil)
}

// Actions are those of the page.
func (v *View) Actions(p actions.Page) actions.Table {
	known := func() bool { return v.IsShown() && v.state.report != nil && v.state.report.Shots > 0 }
	step := func(n int) func() {
		return func() { v.state.tab = page.Step(tabs(), v.state.tab, n); v.show() }
	}
	return actions.Table{
		{Name: "season-next", Page: p, Keys: actions.Press(fyne.KeyRight), Run: step(1), Enabled: v.IsShown},
		{Name: "season-previous", Page: p, Keys: actions.Press(fyne.KeyLeft), Run: step(-1), Enabled: v.IsShown},
		{Name: "season-paper", Page: p, Keys: actions.Press(fyne.KeyP), Run: v.print, Enabled: known},
		{Name: "stop", Page: p, Keys: actions.Press(fyne.KeyEscape), Run: v.state.stop, Enabled: func() bool { return v.IsShown() && v.state.running }},
	}
}
