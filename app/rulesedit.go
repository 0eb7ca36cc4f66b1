package app

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/gsm/component"
	"hogline/engine/gsm/syntax"
)

// noInput is the entry of the function list for a state without input.
const noInput = "○"

// mathLine is the entry of the function list for a comparison of numbers, written in infix.
const mathLine = "Math:"

// editSide is the form of one state of the machine shown.
func (v *rulesView) editSide() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	box := container.New(stacked{})
	add := func(o fyne.CanvasObject, top, bottom float32) { box.Add(canvas.Padded(o, top, bottom, 12, 12)) }
	undo, redo := canvas.NewButton(w.T("rv.undo"), canvas.ButtonOutline, w.undoRules), canvas.NewButton(w.T("rv.redo"), canvas.ButtonOutline, w.redoRules)
	undo.Disabled, redo.Disabled = !d.text.CanUndo(), !d.text.CanRedo()
	add(container.New(&canvas.Flow{Gap: 6}, undo, redo, canvas.NewButton(w.T("rv.reset"), canvas.ButtonOutline, v.reset)), 8, 6)
	add(v.lintLine(), 0, 6)
	m := d.text.File().Machine(d.machine)
	if m == nil || !d.text.Readable() {
		add(wrapped(w.T("rv.unreadable"), widget.LowImportance), 0, 6)
		return container.NewVScroll(box)
	}
	var ids []string
	for i := range m.States {
		ids = append(ids, m.States[i].ID)
	}
	name := widget.NewEntry()
	name.SetPlaceHolder(w.T("rv.edit.new"))
	create := func() {
		id := strings.TrimSpace(name.Text)
		v.edited(d.text.AddState(d.machine, id), id)
	}
	name.OnSubmitted = func(string) { create() }
	add(container.NewBorder(nil, nil, nil, canvas.NewButton(w.T("rv.edit.add"), canvas.ButtonOutline, create), name), 2, 6)
	pick := widget.NewSelect(ids, nil)
	pick.PlaceHolder = w.T("rv.edit.choose")
	if slices.Contains(ids, d.chosen) {
		pick.SetSelected(d.chosen)
	}
	pick.OnChanged = v.choose
	add(caption(w.T("rv.edit.state", m.Title())), 4, 2)
	add(pick, 0, 4)
	if s := m.State(d.chosen); s != nil {
		v.stateForm(add, m, s, ids)
	} else {
		add(wrapped(w.T("rv.edit.hint"), widget.LowImportance), 6, 6)
	}
	add(v.machineForm(m.Title()), 10, 14)
	return container.NewVScroll(box)
}

// machineForm adds a machine, or drops the one shown where it is a function of the text's own.
func (v *rulesView) machineForm(title string) fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	header := widget.NewEntry()
	header.SetPlaceHolder("Board.line(pl)")
	create := func() {
		made, err := d.text.AddMachine(header.Text)
		if err == nil {
			d.machine = made
		}
		v.edited(err, "")
	}
	header.OnSubmitted = func(string) { create() }
	box := container.NewVBox(canvas.Separator(), caption(w.T("rv.edit.machine")), container.NewBorder(nil, nil, nil, canvas.NewButton(w.T("rv.edit.add"), canvas.ButtonOutline, create), header))
	if !slices.Contains(syntax.Rules, title) {
		box.Add(container.New(&canvas.Flow{}, canvas.NewButton(w.T("rv.edit.drop-machine", title), canvas.ButtonOutline, func() { v.edited(d.text.RemoveMachine(title), "") })))
	}
	return box
}

// edited follows a change by the form: an error is told, state is the one chosen then.
func (v *rulesView) edited(err error, state string) {
	if err != nil {
		v.w.tellError(err)
		return
	}
	v.w.desk.chosen = state
	v.touched()
}

// stateForm adds the form of a state: its name, what it asks, where it leads.
func (v *rulesView) stateForm(add func(o fyne.CanvasObject, top, bottom float32), m *syntax.Machine, s *syntax.State, ids []string) {
	w, t, title, id := v.w, v.w.desk.text, m.Title(), s.ID
	name := widget.NewEntry()
	name.SetText(id)
	call := v.callForm(s)
	add(caption(w.T("rv.edit.name")), 6, 2)
	add(name, 0, 2)
	add(caption(w.T("rv.edit.asks")), 6, 2)
	add(call.content, 0, 2)
	var edges [3]*widget.SelectEntry
	for _, label := range []syntax.Label{syntax.OnTrue, syntax.OnFalse, syntax.Epsilon} {
		var to []string
		for _, e := range s.Edges {
			if e.Label == label {
				to = append(to, e.To)
			}
		}
		edges[label] = widget.NewSelectEntry(ids)
		edges[label].SetText(strings.Join(to, ", "))
		mark := label.String()
		if label == syntax.Epsilon {
			mark = "ε"
		}
		add(container.New(&canvas.Columns{Fixed: []float32{46, 0}, Gap: 6}, container.New(centred{}, canvas.NewText(mark+" →", canvas.BodySize, true, canvas.ColourQuiet)), edges[label]), 2, 2)
	}
	accept := widget.NewCheck(w.T("rv.edit.accept"), nil)
	accept.SetChecked(s.Accept)
	start := widget.NewCheck(w.T("rv.edit.start"), nil)
	start.SetChecked(s.Start)
	if s.Start {
		start.Disable()
	}
	add(container.New(&canvas.Flow{Gap: 10}, accept, start), 4, 4)
	take := canvas.NewButton(w.T("rv.edit.take"), canvas.ButtonPrimary, func() {
		change := rulebook.StateChange{Name: strings.TrimSpace(name.Text), Call: call.text(), Accept: accept.Checked, Start: start.Checked}
		for label := range edges {
			change.To[label] = targets(edges[label].Text)
		}
		v.edited(t.SetState(title, id, change), change.Name)
	})
	enter := func(string) { take.OnTap() }
	name.OnSubmitted, call.line.OnSubmitted, call.onEnter = enter, enter, enter
	for _, e := range append(edges[:], call.args...) {
		e.OnSubmitted = enter
	}
	drop := canvas.NewButton(w.T("rv.edit.drop"), canvas.ButtonOutline, func() { v.edited(t.RemoveState(title, id), "") })
	add(container.New(&canvas.Flow{Gap: 8}, take, drop), 6, 14)
}

// targets reads "ok, next".
func targets(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '、' })
}

// callForm is the function of a state and its arguments, each with what it can be.
type callForm struct {
	content *fyne.Container
	pick    *widget.Select
	args    []*widget.SelectEntry
	line    *widget.Entry // Math in infix
	onEnter func(string)
}

func (v *rulesView) callForm(s *syntax.State) *callForm {
	t := v.w.desk.text
	offers := t.Offers(v.w.desk.machine)
	titles := []string{noInput, mathLine}
	for _, o := range offers {
		titles = append(titles, o.Title)
	}
	f := &callForm{content: container.NewVBox(), pick: widget.NewSelect(titles, nil), line: widget.NewEntry()}
	now, args := noInput, []string(nil)
	if s.Call != nil {
		now = s.Call.Title()
		if rest, ok := strings.CutPrefix(s.Call.String(), "Math: "); ok {
			now = mathLine
			f.line.SetText(rest)
		}
		for _, a := range s.Call.Args {
			args = append(args, a.String())
		}
		if !slices.Contains(titles, now) { // a function that is not known: it can still be kept
			f.pick.Options = append(f.pick.Options, now)
		}
	}
	f.pick.OnChanged = func(title string) { v.fillCall(f, offers, title, args) }
	f.pick.SetSelected(now)
	return f
}

// fillCall offers the arguments of the function chosen.
func (v *rulesView) fillCall(f *callForm, offers []rulebook.Offer, title string, args []string) {
	f.content.RemoveAll()
	f.content.Add(f.pick)
	f.args = nil
	if title == mathLine {
		f.content.Add(f.line)
		f.line.SetPlaceHolder("n < 5,  k := k+1,  pi = NONE")
		f.content.Add(canvas.NewText(v.w.T("rv.edit.math"), canvas.NoteSize, false, canvas.ColourQuiet))
	}
	for _, o := range offers {
		if o.Title != title {
			continue
		}
		if said := v.w.sentence(o.Said); said != "" {
			f.content.Add(wrapped(said, widget.LowImportance))
		}
		for i, p := range o.Params {
			e := widget.NewSelectEntry(v.w.desk.text.Values(p))
			if i < len(args) {
				e.SetText(args[i])
			}
			e.OnSubmitted = f.onEnter
			f.args = append(f.args, e)
			kind := v.w.T("rv.sort." + sortKey(p.Sort))
			if o.Own {
				kind = v.w.T("rv.sort.any")
			}
			label := container.New(stacked{}, canvas.NewText(p.Name, canvas.BodySize, true, canvas.ColourQuiet), canvas.NewLabel(kind, canvas.NoteSize, false, canvas.ColourQuiet, 40))
			f.content.Add(container.New(&canvas.Columns{Fixed: []float32{104, 0}, Gap: 6}, label, e))
		}
	}
	f.content.Refresh()
}

func sortKey(s component.Sort) string {
	switch s {
	case component.SortInt:
		return "int"
	case component.SortPlayer:
		return "player"
	case component.SortOwner:
		return "owner"
	case component.SortPiece:
		return "piece"
	case component.SortKind:
		return "kind"
	case component.SortCell:
		return "cell"
	case component.SortMove:
		return "move"
	case component.SortName:
		return "name"
	}
	return "any"
}

// text is the call as the rule text writes it.
func (f *callForm) text() string {
	switch title := f.pick.Selected; title {
	case noInput, "":
		return ""
	case mathLine:
		return "Math: " + f.line.Text
	default:
		args := make([]string, len(f.args))
		for i, e := range f.args {
			args[i] = strings.TrimSpace(e.Text)
		}
		return title + "(" + strings.Join(args, ",") + ")"
	}
}
