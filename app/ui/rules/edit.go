package rules

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// editPanel changes the machine shown.
type editPanel struct{ *common }

// content is the form of the state selected, and buttons to add states and machines.
func (p *editPanel) content() fyne.CanvasObject {
	s, d := p.state, p.state.document
	box := page.NewColumn()
	undo, redo := canvas.NewButton(p.words.T("rv.undo"), canvas.ButtonOutline, p.undo), canvas.NewButton(p.words.T("rv.redo"),
		canvas.ButtonOutline, p.redo)
	undo.Disabled, redo.Disabled = !d.CanUndo(), !d.CanRedo()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, undo, redo, canvas.NewButton(p.words.T("rv.reset"), canvas.ButtonOutline,
		p.reset)), 8, 6)
	box.AddPadded(p.problemSummary(), 0, 6)
	m := d.File().Machine(s.machine)
	if m == nil || !d.Readable() {
		box.AddText(p.words.T("rv.unreadable"), widget.LowImportance, 0, 6)
		return container.NewVScroll(box.Content)
	}
	box.AddPadded(p.nameEntry(p.words.T("rv.edit.new"), func(text string) {
		id := strings.TrimSpace(text)
		p.edited(d.AddState(s.machine, id), id)
	}), 2, 6)
	ids := make([]string, len(m.States))
	for i := range m.States {
		ids[i] = m.States[i].ID
	}
	choice := widget.NewSelect(ids, nil)
	choice.PlaceHolder = p.words.T("rv.edit.choose")
	if slices.Contains(ids, s.selected) {
		choice.SetSelected(s.selected)
	}
	choice.OnChanged = p.page.selectState
	box.AddPadded(canvas.Caption(p.words.T("rv.edit.state", m.Title())), 4, 2)
	box.AddPadded(forms.Framed(choice), 0, 4)
	if state := m.State(s.selected); state != nil {
		p.addStateForm(box, m.Title(), state, ids)
	} else {
		box.AddText(p.words.T("rv.edit.hint"), widget.LowImportance, 6, 6)
	}
	box.AddPadded(p.machineForm(m.Title()), 10, 14)
	return container.NewVScroll(box.Content)
}

// nameEntry is a line to type a name in, with a button that adds what has the name.
func (p *editPanel) nameEntry(placeholder string, add func(name string)) fyne.CanvasObject {
	name := forms.NewEntry(nil)
	name.SetPlaceHolder(placeholder)
	name.OnSubmitted = add
	button := canvas.NewButton(p.words.T("rv.edit.add"), canvas.ButtonOutline, func() { add(name.Text) })
	return container.NewBorder(nil, nil, nil, button, name)
}

// machineForm adds a machine, or removes the one shown where it is a function of the document.
func (p *editPanel) machineForm(title string) fyne.CanvasObject {
	d := p.state.document
	header := p.nameEntry("Board.line(pl)", func(header string) {
		added, err := d.AddMachine(header)
		if err == nil {
			p.state.machine = added
		}
		p.edited(err, "")
	})
	box := container.NewVBox(canvas.Separator(), canvas.Caption(p.words.T("rv.edit.machine")), header)
	if !slices.Contains(syntax.Rules, title) {
		remove := canvas.NewButton(p.words.T("rv.edit.drop-machine", title), canvas.ButtonOutline,
			func() { p.edited(d.RemoveMachine(title), "") })
		box.Add(container.New(&canvas.Flow{}, remove))
	}
	return box
}

// edited follows a change by the form: an error is reported, else a state is selected.
func (p *editPanel) edited(err error, selected string) {
	if err != nil {
		p.dialogs.Error(err)
		return
	}
	p.state.selected = selected
	p.page.changed()
}

// addStateForm adds the form of a state: its name, its input, where it leads.
func (p *editPanel) addStateForm(box page.Column, machine string, s *syntax.State, ids []string) {
	d, id := p.state.document, s.ID
	name := forms.NewEntry(nil)
	name.SetText(id)
	call := newCallForm(p.common, s.Call)
	box.AddPadded(canvas.Caption(p.words.T("rv.edit.name")), 6, 2)
	box.AddPadded(name, 0, 2)
	box.AddPadded(canvas.Caption(p.words.T("rv.edit.asks")), 6, 2)
	box.AddPadded(call.content, 0, 2)
	var edges [3]*widget.SelectEntry
	for _, label := range []syntax.Label{syntax.OnTrue, syntax.OnFalse, syntax.Epsilon} {
		edges[label] = widget.NewSelectEntry(ids)
		edges[label].SetText(strings.Join(targetsOf(s, label), ", "))
		text := canvas.NewText(labelText(label)+" →", canvas.BodySize, true, canvas.ColourQuiet)
		box.AddPadded(container.New(&canvas.Columns{Fixed: []float32{46, 0}, Gap: 6}, container.New(canvas.VCentre{Least: canvas.RowHeight},
			text), edges[label]), 2, 2)
	}
	accept, start := widget.NewCheck(p.words.T("rv.edit.accept"), nil), widget.NewCheck(p.words.T("rv.edit.start"), nil)
	accept.SetChecked(s.Accept)
	start.SetChecked(s.Start)
	if s.Start {
		start.Disable()
	}
	box.AddPadded(container.New(&canvas.Flow{Gap: 10, Wrap: true}, accept, start), 4, 4)
	apply := func() {
		change := rulebook.StateChange{Name: strings.TrimSpace(name.Text), Call: call.text(), Accept: accept.Checked, Start: start.Checked}
		for label := range edges {
			change.To[label] = parseTargets(edges[label].Text)
		}
		p.edited(d.SetState(machine, id, change), change.Name)
	}
	submit := func(string) { apply() }
	name.OnSubmitted = submit
	call.setOnSubmitted(submit)
	for _, e := range edges {
		e.OnSubmitted = submit
	}
	box.AddPadded(container.New(&canvas.Flow{Gap: 8, Wrap: true},
		canvas.NewButton(p.words.T("rv.edit.take"), canvas.ButtonPrimary, apply),
		canvas.NewButton(p.words.T("rv.edit.drop"), canvas.ButtonOutline, func() { p.edited(d.RemoveState(machine, id), "") })), 6, 14)
}

// labelText is a label as it stands on an edge.
func labelText(l syntax.Label) string {
	if l == syntax.Epsilon {
		return "ε"
	}
	return l.String()
}

// targetsOf are the states to which the edges of a label lead.
func targetsOf(s *syntax.State, label syntax.Label) []string {
	var to []string
	for _, e := range s.Edges {
		if e.Label == label {
			to = append(to, e.To)
		}
	}
	return to
}

// parseTargets reads "ok, next".
func parseTargets(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '、' })
}
