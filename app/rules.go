package app

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/engine/gsm/check"
	"hogline/engine/gsm/syntax"
	"hogline/engine/match"
)

// page is one of the views that the window shows between its bars.
type page int

// The pages.
const (
	pageStudy page = iota + 1
	pageRules
)

// Sides of the Rules view: what is shown at the right.
const (
	sideParams = "params"
	sideShot   = "shot"
	sidePlay   = "play"
	sideCheck  = "check"
	sideEdit   = "edit"
	sideText   = "text"
	sideDiff   = "diff"
)

// boardTab is the tab of the board among those of the machines.
const boardTab = ""

// rulesDesk is what lies open in the Rules view. It outlives the view, which is built anew when
// the language changes.
type rulesDesk struct {
	shelf   *rulebook.Library
	text    *rulebook.Document // shown
	beside  *rulebook.Document // compared with it; nil is none
	used    *rulebook.Document // the rules of the study; nil is those of the log
	machine string             // title of the machine shown, boardTab for the board
	side    string
	chosen  string // state that is edited
	seen    bool   // the view was shown before

	checking context.CancelFunc // not nil while a check runs
	report   *check.Report
	reportOf string // the text it speaks of

	logRules curling.Rules // of the log shown last, and the machine made for them
	logSet   *match.Ruleset

	game gameDesk
}

// rulesView is the Rules view: texts at the left, the machine in the middle, what can be asked
// and changed at the right.
type rulesView struct {
	w       *Window
	content *fyne.Container
	built   bool

	list   *fyne.Container
	rows   map[*rulebook.Document]*canvas.ListRow
	title  *fcanvas.Text
	mark   *fcanvas.Text
	tabs   *fyne.Container
	stage  *fyne.Container
	main   *canvas.Diagram
	other  *canvas.Diagram
	grid   *canvas.GameBoard
	tools  *fyne.Container
	chips  *fyne.Container // tabs of the right side
	body   *fyne.Container
	params *paramForm
	source *sourceEntry
	// what the source was made from
	sourceOf  *rulebook.Document
	sourceWas string
	shot      *fyne.Container
}

// Widths of the outer cards.
const (
	rulesLeft, rulesRight = 196, 384
)

func newRulesView(w *Window) *rulesView {
	return &rulesView{w: w, content: container.NewStack()}
}

// openDesk reads the shipped rule texts at first use.
func (w *Window) openDesk() error {
	if w.desk.shelf != nil {
		return nil
	}
	s, err := rulebook.Load(w.Assets)
	if err != nil {
		return err
	}
	w.desk.shelf = s
	w.desk.text = s.Documents[0]
	w.desk.machine, w.desk.side = syntax.Update, sideShot
	return nil
}

// showPage changes between the study and the rules.
func (w *Window) showPage(p page) {
	if p == pageRules {
		if err := w.openDesk(); err != nil {
			w.tellError(err)
			return
		}
		if w.play != nil && !w.desk.seen {
			w.desk.text = w.desk.shelf.Nearest(w.play.Game.Rules)
		}
		w.desk.seen = true
		w.rules.build()
	}
	w.page = p
	if p == pageRules {
		w.rooms.Hide()
		w.rules.content.Show()
		w.rules.show()
	} else {
		w.rules.content.Hide()
		w.rooms.Show()
	}
	w.showPanels()
	if w.play != nil {
		w.showPlace()
	}
}

// build puts the view together, once.
func (v *rulesView) build() {
	if v.built {
		return
	}
	v.built = true
	w := v.w
	v.list = container.New(stacked{})
	open := canvas.NewButton(w.T("rv.open"), canvas.ButtonOutline, w.askOpenRules)
	left := canvas.Card(container.NewBorder(canvas.CardHeader(w.T("rv.title"), nil), canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, open), 6, 10, 12, 8), nil, nil, container.NewVScroll(v.list)))
	v.title = canvas.NewText("", canvas.BodySize, true, theme.ColorNameForeground)
	v.mark = canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)
	v.tabs = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	v.main, v.other = canvas.NewDiagram(w.look.Palette), canvas.NewDiagram(w.look.Palette)
	v.main.OnState = v.choose
	v.other.OnState = v.choose
	v.grid = canvas.NewGameBoard(w.look.Palette)
	v.grid.OnCell, v.grid.OnHand = v.clickCell, v.clickHand
	v.stage = container.NewStack()
	v.tools = container.NewStack()
	head := container.NewBorder(nil, nil, nil, container.New(&canvas.Flow{Gap: 6}, v.menuChip("rv.compare", v.compareMenu), v.menuChip("rv.export", v.exportMenu)),
		container.New(&canvas.Flow{Gap: 8}, v.title, v.mark))
	top := container.New(stacked{}, canvas.Padded(head, 6, 4, 12, 10), canvas.Separator(), canvas.Padded(v.tabs, 7, 5, 10, 10), canvas.Separator())
	middle := canvas.Card(container.NewBorder(top, nil, nil, nil, container.NewStack(v.stage, container.NewBorder(nil, canvas.Padded(v.tools, 0, 12, 14, 14), nil, nil))))
	v.chips = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	v.body = container.NewStack()
	right := canvas.Card(container.NewBorder(container.New(stacked{}, canvas.Padded(v.chips, 7, 6, 10, 8), canvas.Separator()), nil, nil, nil, v.body))
	rooms := canvas.NewSplit(left, middle, right, rulesLeft, rulesRight)
	v.content.Objects = []fyne.CanvasObject{rooms}
	v.fillTools()
}

func (v *rulesView) menuChip(key string, menu func() *fyne.Menu) *canvas.Button {
	var c *canvas.Button
	c = canvas.NewButton(v.w.T(key)+"  ▾", canvas.ButtonOutline, func() { v.w.popUp(menu(), c) })
	c.Small = true
	return c
}

func (v *rulesView) fillTools() {
	chip := func(text string, run func()) *canvas.Button {
		c := canvas.NewButton(text, canvas.ButtonOutline, run)
		c.Small = true
		return c
	}
	v.tools.Objects = []fyne.CanvasObject{container.New(&canvas.Flow{Gap: 6},
		chip(v.w.T("rv.fit"), v.fit), chip("−", func() { v.zoom(-1) }), chip("+", func() { v.zoom(1) }))}
}

func (v *rulesView) fit() {
	v.main.Fit()
	v.other.Fit()
}

func (v *rulesView) zoom(steps float64) {
	v.main.Zoom(steps)
	v.other.Zoom(steps)
}

// show draws everything as the desk lies.
func (v *rulesView) show() {
	d := &v.w.desk
	if !v.built || d.shelf == nil {
		return
	}
	if !slices.Contains(v.machines(), d.machine) {
		d.machine = v.machines()[0]
		if slices.Contains(v.machines(), syntax.Update) && d.text.Kind == rulebook.Curling {
			d.machine = syntax.Update
		}
	}
	if !slices.Contains(v.sides(), d.side) {
		d.side = v.sides()[0]
	}
	v.showList()
	v.showMachine()
	v.showSide()
}

// showList writes the texts at the left.
func (v *rulesView) showList() {
	w, d := v.w, &v.w.desk
	v.list.RemoveAll()
	v.rows = map[*rulebook.Document]*canvas.ListRow{}
	for _, kind := range []rulebook.Kind{rulebook.Curling, rulebook.Game} {
		key := "rv.curling"
		if kind == rulebook.Game {
			key = "rv.games"
		}
		v.list.Add(canvas.Padded(canvas.NewText(w.T(key), canvas.NoteSize, true, canvas.ColourQuiet), 9, 3, 12, 8))
		for _, t := range d.shelf.Documents {
			if t.Kind != kind {
				continue
			}
			words := container.New(stacked{}, canvas.NewLabel(w.ruleName(t), canvas.BodySize, t == d.used, theme.ColorNameForeground, 60))
			note, colour := w.ruleNote(t)
			if note != "" {
				words.Add(canvas.NewLabel(note, canvas.NoteSize, false, colour, 60))
			}
			row := canvas.NewListRow(canvas.Padded(words, 5, 5, 9, 8), func() { v.open(t) }).Ruled()
			row.SetSelected(t == d.text)
			v.rows[t] = row
			v.list.Add(row)
		}
	}
	v.list.Refresh()
}

// ruleName is what a text is called.
func (w *Window) ruleName(t *rulebook.Document) string {
	if t.Shipped && w.Book.Has("rv.name."+t.Name) {
		return w.T("rv.name." + t.Name)
	}
	return t.Name
}

// ruleNote is what is to be said about a text in the list.
func (w *Window) ruleNote(t *rulebook.Document) (string, fyne.ThemeColorName) {
	note, colour := "", canvas.ColourQuiet
	switch {
	case t.Fault() != nil:
		note, colour = w.T("rv.faulty"), canvas.ColourBad
	case t.Changed().Any():
		note, colour = w.T("rv.changed"), canvas.ColourAmber
	case !t.Shipped && t.Path != "":
		note = t.Name + ".gsm"
	}
	if t == w.desk.used {
		if note != "" {
			note = " · " + note
		}
		note = w.T("rv.used") + note
	}
	return note, colour
}

// open shows another text.
func (v *rulesView) open(t *rulebook.Document) {
	d := &v.w.desk
	if d.text == t {
		return
	}
	v.w.stopCheck()
	v.stopThinking()
	d.text, d.chosen, d.report = t, "", nil
	if d.beside == t {
		d.beside = nil
	}
	if t.Kind == rulebook.Game && t.Program() != nil && t.Program().Shape.W > 0 {
		d.machine, d.side = boardTab, sidePlay
	} else if d.machine == boardTab {
		d.machine = syntax.Update
	}
	v.show()
}

// step opens the text so many rows further down.
func (v *rulesView) step(n int) {
	d := &v.w.desk
	if i := slices.Index(d.shelf.Documents, d.text) + n; i >= 0 && i < len(d.shelf.Documents) {
		v.open(d.shelf.Documents[i])
	}
}

// machines are the tabs: the rule machines in the paper's order, then the text's own functions;
// the board first where there is one.
func (v *rulesView) machines() []string {
	t := v.w.desk.text
	var out []string
	if t.Kind == rulebook.Game && t.Program() != nil && t.Program().Shape.W > 0 {
		out = append(out, boardTab)
	}
	for _, name := range syntax.Rules {
		if t.File().Machine(name) != nil {
			out = append(out, name)
		}
	}
	for i := range t.File().Machines {
		if title := t.File().Machines[i].Title(); !slices.Contains(out, title) {
			out = append(out, title)
		}
	}
	if len(out) == 0 {
		out = append(out, syntax.Initial)
	}
	return out
}

// stepMachine shows the tab so many further to the right.
func (v *rulesView) stepMachine(n int) {
	all := v.machines()
	i := slices.Index(all, v.w.desk.machine) + n
	v.openMachine(all[(i+len(all))%len(all)])
}

func (v *rulesView) openMachine(title string) {
	d := &v.w.desk
	d.machine, d.chosen = title, ""
	switch d.side {
	case sideText: // the machine takes its place
		d.side = sideCheck
		v.showSide()
	case sideEdit:
		v.showSide()
	}
	v.showMachine()
}

// sides are what can be shown at the right.
func (v *rulesView) sides() []string {
	d := &v.w.desk
	var out []string
	if d.beside != nil {
		out = append(out, sideDiff)
	}
	if d.text.Kind == rulebook.Curling {
		out = append(out, sideShot, sideParams)
	} else {
		if d.text.Program() != nil && d.text.Program().Shape.W > 0 {
			out = append(out, sidePlay)
		}
		if len(d.text.Fields()) > 0 {
			out = append(out, sideParams)
		}
	}
	return append(out, sideCheck, sideEdit, sideText)
}

func (v *rulesView) openSide(side string) {
	v.w.desk.side = side
	switch side {
	case sidePlay:
		v.w.desk.machine = boardTab
	case sideShot:
		v.w.desk.machine = syntax.Update
	case sideEdit:
		if v.w.desk.machine == boardTab {
			v.w.desk.machine = syntax.Update
		}
	}
	v.show()
}

// showSide draws the right side.
func (v *rulesView) showSide() {
	d := &v.w.desk
	v.chips.RemoveAll()
	for _, side := range v.sides() {
		c := canvas.NewButton(v.w.T("rv.side."+side), canvas.ButtonQuiet, func() { v.openSide(side) })
		c.Selected = side == d.side
		v.chips.Add(c)
	}
	v.params, v.shot = nil, nil
	var body fyne.CanvasObject
	switch d.side {
	case sideParams:
		body = v.paramsSide()
	case sideShot:
		body = v.shotSide()
	case sidePlay:
		body = v.playSide()
	case sideCheck:
		body = v.checkSide()
	case sideEdit:
		body = v.editSide()
	case sideDiff:
		body = v.diffSide()
	default:
		body = v.textSide()
	}
	v.body.Objects = []fyne.CanvasObject{body}
	v.chips.Refresh()
	v.body.Refresh()
}

// touched follows a change of the text: everything is drawn anew, the study asks anew.
func (v *rulesView) touched() {
	d := &v.w.desk
	v.w.stopCheck()
	d.report = nil
	if d.game.of != d.text.Program() {
		v.stopThinking()
		d.game.table = nil
	}
	if d.text == d.used {
		if d.text.Ruleset() == nil {
			d.used = nil
		}
		v.w.rulesChanged()
	}
	v.show()
}

// choose marks a state: for the form that edits it.
func (v *rulesView) choose(state string) {
	v.w.desk.chosen = state
	v.showMachine()
	if v.w.desk.side == sideEdit {
		v.showSide()
	}
}
