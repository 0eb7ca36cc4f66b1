package rules

import (
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// stage is the middle of the view: a machine, the same machine of two documents, or the source, below the
// name of the document and the tabs.
type stage struct {
	*common
	source      func() fyne.CanvasObject // to write in
	play        func()
	compareWith func(*rulebook.Document) // nil ends that
	exports     func() *fyne.Menu

	title *fcanvas.Text
	mark  *fcanvas.Text // how the document differs from what was read
	tabs  *fyne.Container
	body  *fyne.Container
	tools *fyne.Container // over a machine

	playButton  *canvas.Button // for games with a board
	main, other *canvas.Diagram
}

func (t *stage) build() fyne.CanvasObject {
	t.title = canvas.NewText("", canvas.BodySize, true, theme.ColorNameForeground)
	t.mark = canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)
	t.tabs = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	t.main, t.other = canvas.NewDiagram(t.palette), canvas.NewDiagram(t.palette)
	t.main.OnState, t.other.OnState = t.selectState, t.selectState
	t.body = container.NewStack()
	t.tools = container.New(&canvas.Flow{Gap: 6, Wrap: true}, page.SmallButton(t.words.T("rv.fit"), t.fit),
		page.SmallButton("−", func() { t.zoom(-1) }), page.SmallButton("+", func() { t.zoom(1) }))
	t.playButton = page.SmallButton(t.words.T("rv.play"), t.play)
	menus := container.New(&canvas.Flow{Gap: 6, Wrap: true}, t.playButton, t.menuButton("rv.compare", t.compareMenu),
		t.menuButton("rv.export", t.exports))
	head := container.New(&canvas.Beside{Gap: 4}, container.New(&canvas.Flow{Gap: 8, Wrap: true}, t.title, t.mark), menus)
	top := canvas.VStack(canvas.Padded(head, 6, 4, 12, 10), canvas.Separator(), canvas.Padded(t.tabs, 7, 5, 10, 10), canvas.Separator())
	tools := container.NewBorder(nil, canvas.Padded(t.tools, 0, 12, 14, 14), nil, nil)
	return canvas.Card(container.NewBorder(top, nil, nil, nil, container.NewStack(t.body, tools)))
}

func (t *stage) menuButton(key string, menu func() *fyne.Menu) *canvas.Button {
	var b *canvas.Button
	b = page.SmallButton(t.words.T(key)+"  ▾", func() { t.dialogs.PopUp(menu(), b) })
	return b
}

func (t *stage) fit() {
	t.main.Fit()
	t.other.Fit()
}

func (t *stage) zoom(steps float64) {
	t.main.Zoom(steps)
	t.other.Zoom(steps)
}

// reveal moves the machines so that a state is seen.
func (t *stage) reveal(state string) {
	t.main.Reveal(state)
	t.other.Reveal(state)
}

// openMachine shows another machine.
func (t *stage) openMachine(title string) {
	before := t.state.panel
	t.state.openMachine(title)
	if before == SourcePanel || before == EditPanel {
		t.page.showPanel()
	}
	t.show()
}

// selectState selects a state of the machine, for the form that edits it.
func (t *stage) selectState(state string) {
	if t.state.machine == overviewTab && slices.Contains(syntax.Rules, state) {
		t.openMachine(state)
		return
	}
	t.state.selected = state
	t.show()
	if t.state.panel == EditPanel {
		t.page.showPanel()
	}
}

// show draws the tabs and what they show.
func (t *stage) show() {
	s := t.state
	canvas.SetText(t.title, t.name(s.document))
	canvas.SetText(t.mark, t.changeMark())
	canvas.SetVisible(t.playButton, s.hasBoard())
	t.tabs.RemoveAll()
	for _, title := range s.machines() {
		b := canvas.NewButton(title, canvas.ButtonQuiet, func() { t.openMachine(title) })
		b.Small, b.Selected = true, title == s.machine
		t.tabs.Add(b)
	}
	t.tabs.Refresh()
	canvas.SetVisible(t.tools, s.panel != SourcePanel)
	body := t.stageContent()
	if len(t.body.Objects) != 1 || t.body.Objects[0] != body {
		t.body.Objects = []fyne.CanvasObject{body}
	}
	t.title.Refresh()
	t.body.Refresh()
}

func (t *stage) stageContent() fyne.CanvasObject {
	switch s := t.state; {
	case s.panel == SourcePanel:
		return t.source()
	case s.compared != nil:
		return t.twoMachines()
	}
	return t.oneMachine(t.main, t.state.document, t.state.marks())
}

// changeMark says how the document differs from what was read, as far as questions are concerned.
func (t *stage) changeMark() string {
	d := t.state.document
	switch c := d.Changed(); {
	case d.Fault() != nil:
		return t.words.T("rv.mark.faulty")
	case c.Machines && !d.Twin() && t.state.isCurling():
		return t.words.T("rv.mark.no-twin")
	case c.Any():
		return t.words.T("rv.mark.changed")
	}
	return ""
}

// marks are the states that stand out: the path of the shot shown, and the one selected.
func (s *State) marks() paint.MachineMarks {
	m := paint.MachineMarks{Selected: s.selected}
	if s.machine == syntax.Update && s.isCurling() && s.panel != EditPanel {
		if r, err := s.ruling(s.document.Ruleset()); err == nil {
			m.Path = r.Path
		}
	}
	return m
}

// oneMachine shows the machine of the tab out of a document, or why it cannot be shown.
func (t *stage) oneMachine(in *canvas.Diagram, d *rulebook.Document, marks paint.MachineMarks) fyne.CanvasObject {
	m := t.state.machineOf(d)
	if m == nil {
		return centredText(t.words.T("rv.no-machine", t.state.machine))
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return centredText(t.words.ErrorSentence(err))
	}
	in.SetModel(canvas.DiagramModel{Machine: &layout, Marks: marks})
	in.OnEdge = nil
	if t.state.panel == EditPanel && d == t.state.document && d.Readable() {
		in.OnEdge = func(from, to string, at fyne.Position) { t.dialogs.PopUpAt(t.edgeMenu(from, to), in, at) }
	}
	return in
}

// edgeMenu offers the edges that can be added from one state to another, and to remove those that are there.
func (t *stage) edgeMenu(from, to string) *fyne.Menu {
	m := fyne.NewMenu("")
	d := t.state.document
	s := d.File().Machine(t.state.machine).State(from)
	if s == nil {
		return m
	}
	for _, label := range []syntax.Label{syntax.OnTrue, syntax.OnFalse, syntax.Epsilon} {
		before := targetsOf(s, label)
		if (label == syntax.Epsilon) == (s.Call != nil) && !slices.Contains(before, to) {
			continue // a state that asks leads on by its answer, another at once
		}
		key, targets := "rv.edge.add", append(slices.Clone(before), to)
		if i := slices.Index(before, to); i >= 0 {
			key, targets = "rv.edge.drop", slices.Delete(slices.Clone(before), i, i+1)
		}
		m.Items = append(m.Items, fyne.NewMenuItem(t.words.T(key, from, labelText(label), to), func() {
			if err := d.SetEdges(t.state.machine, from, label, targets); err != nil {
				t.dialogs.Error(err)
				return
			}
			t.state.selected = from
			t.page.changed()
		}))
	}
	return m
}

// centredText is a sentence instead of a machine.
func centredText(s string) fyne.CanvasObject {
	l := canvas.NewProse(s)
	l.Alignment = fyne.TextAlignCenter
	return canvas.Padded(l, 60, 0, 30, 30)
}

// compareMenu offers the documents to compare with.
func (t *stage) compareMenu() *fyne.Menu {
	m := fyne.NewMenu("")
	if t.state.compared != nil {
		m.Items = append(m.Items, fyne.NewMenuItem(t.words.T("rv.compare.end"), func() { t.compareWith(nil) }), fyne.NewMenuItemSeparator())
	}
	for _, d := range t.state.library.Documents {
		if d == t.state.document {
			continue
		}
		item := fyne.NewMenuItem(t.name(d), func() { t.compareWith(d) })
		item.Checked = d == t.state.compared
		m.Items = append(m.Items, item)
	}
	return m
}

// twoMachines shows the same machine of two documents, with the states that differ marked.
func (t *stage) twoMachines() fyne.CanvasObject {
	s := t.state
	diff := s.difference()
	marks := paint.MachineMarks{Selected: s.selected, Differs: diff.ChangedStates(s.machine)}
	half := func(in *canvas.Diagram, d *rulebook.Document) fyne.CanvasObject {
		name := canvas.NewText(t.name(d), canvas.BodySize-1, true, canvas.ColourQuiet)
		return container.NewBorder(canvas.Padded(container.NewCenter(name), 5, 0, 0, 0), nil, nil, nil, t.oneMachine(in, d, marks))
	}
	return container.NewGridWithColumns(2, half(t.main, s.document), half(t.other, s.compared))
}
