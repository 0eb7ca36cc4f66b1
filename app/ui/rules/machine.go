package rules

import (
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
	title *fcanvas.Text
	mark  *fcanvas.Text // how the document differs from what was read
	tabs  *fyne.Container
	body  *fyne.Container
	tools *fyne.Container // over a machine

	play        *canvas.Button // for games with a board
	main, other *canvas.Diagram
}

func (v *View) newStage() fyne.CanvasObject {
	s := &v.stage
	s.title = canvas.NewText("", canvas.BodySize, true, theme.ColorNameForeground)
	s.mark = canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)
	s.tabs = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	s.main, s.other = canvas.NewDiagram(v.palette), canvas.NewDiagram(v.palette)
	s.main.OnState, s.other.OnState = v.selectState, v.selectState
	s.body = container.NewStack()
	s.tools = container.New(&canvas.Flow{Gap: 6, Wrap: true}, page.SmallButton(v.words.T("rv.fit"), v.fit),
		page.SmallButton("−", func() { v.zoom(-1) }), page.SmallButton("+", func() { v.zoom(1) }))
	s.play = page.SmallButton(v.words.T("rv.play"), v.play)
	menus := container.New(&canvas.Flow{Gap: 6, Wrap: true}, s.play, v.menuButton("rv.compare", v.compareMenu),
		v.menuButton("rv.export", v.exportMenu))
	head := container.New(&canvas.Beside{Gap: 4}, container.New(&canvas.Flow{Gap: 8, Wrap: true}, s.title, s.mark), menus)
	top := canvas.VStack(canvas.Padded(head, 6, 4, 12, 10), canvas.Separator(), canvas.Padded(s.tabs, 7, 5, 10, 10), canvas.Separator())
	tools := container.NewBorder(nil, canvas.Padded(s.tools, 0, 12, 14, 14), nil, nil)
	return canvas.Card(container.NewBorder(top, nil, nil, nil, container.NewStack(s.body, tools)))
}

func (v *View) menuButton(key string, menu func() *fyne.Menu) *canvas.Button {
	var b *canvas.Button
	b = page.SmallButton(v.words.T(key)+"  ▾", func() { v.dialogs.PopUp(menu(), b) })
	return b
}

func (v *View) fit() {
	v.stage.main.Fit()
	v.stage.other.Fit()
}

func (v *View) zoom(steps float64) {
	v.stage.main.Zoom(steps)
	v.stage.other.Zoom(steps)
}

// reveal moves the machines so that a state is seen.
func (v *View) reveal(state string) {
	v.stage.main.Reveal(state)
	v.stage.other.Reveal(state)
}

// openMachine shows another machine.
func (v *View) openMachine(title string) {
	before := v.state.panel
	v.state.openMachine(title)
	if before == SourcePanel || before == EditPanel {
		v.showPanel()
	}
	v.showMachine()
}

// selectState selects a state of the machine, for the form that edits it.
func (v *View) selectState(state string) {
	if v.state.machine == overviewTab && slices.Contains(syntax.Rules, state) {
		v.openMachine(state)
		return
	}
	v.state.selected = state
	v.showMachine()
	if v.state.panel == EditPanel {
		v.showPanel()
	}
}

// showMachine draws the tabs and what they show.
func (v *View) showMachine() {
	s, st := v.state, &v.stage
	canvas.SetText(st.title, v.name(s.document))
	canvas.SetText(st.mark, v.changeMark())
	canvas.SetVisible(st.play, s.hasBoard())
	st.tabs.RemoveAll()
	for _, title := range s.machines() {
		b := canvas.NewButton(title, canvas.ButtonQuiet, func() { v.openMachine(title) })
		b.Small, b.Selected = true, title == s.machine
		st.tabs.Add(b)
	}
	st.tabs.Refresh()
	canvas.SetVisible(st.tools, s.panel != SourcePanel)
	body := v.stageContent()
	if len(st.body.Objects) != 1 || st.body.Objects[0] != body {
		st.body.Objects = []fyne.CanvasObject{body}
	}
	st.title.Refresh()
	st.body.Refresh()
}

func (v *View) stageContent() fyne.CanvasObject {
	switch s := v.state; {
	case s.panel == SourcePanel:
		return v.sourceEntry()
	case s.compared != nil:
		return v.twoMachines()
	}
	return v.oneMachine(v.stage.main, v.state.document, v.state.marks())
}

// play plays the game of the document.
func (v *View) play() {
	if v.state.hasBoard() {
		v.OnPlay(v.state.document)
	}
}

// changeMark says how the document differs from what was read, as far as questions are concerned.
func (v *View) changeMark() string {
	d := v.state.document
	switch c := d.Changed(); {
	case d.Fault() != nil:
		return v.words.T("rv.mark.faulty")
	case c.Machines && !d.Twin() && v.state.isCurling():
		return v.words.T("rv.mark.no-twin")
	case c.Any():
		return v.words.T("rv.mark.changed")
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
func (v *View) oneMachine(in *canvas.Diagram, d *rulebook.Document, marks paint.MachineMarks) fyne.CanvasObject {
	m := v.state.machineOf(d)
	if m == nil {
		return centredText(v.words.T("rv.no-machine", v.state.machine))
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return centredText(v.words.ErrorSentence(err))
	}
	in.SetModel(canvas.DiagramModel{Machine: &layout, Marks: marks})
	return in
}

// centredText is a sentence instead of a machine.
func centredText(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.Wrapping, l.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
	return canvas.Padded(l, 60, 0, 30, 30)
}
