package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/gsm/diagram"
	"hogline/engine/gsm/syntax"
)

// showMachine draws the tabs and what they show: a machine, two side by side, or the board.
func (v *rulesView) showMachine() {
	w, d := v.w, &v.w.desk
	canvas.SetText(v.title, w.ruleName(d.text))
	mark := ""
	switch c := d.text.Changed(); {
	case d.text.Fault() != nil:
		mark = w.T("rv.mark.faulty")
	case c.Machines && !d.text.Twin() && d.text.Kind == rulebook.Curling:
		mark = w.T("rv.mark.no-twin")
	case c.Any():
		mark = w.T("rv.mark.changed")
	}
	canvas.SetText(v.mark, mark)
	v.tabs.RemoveAll()
	for _, title := range v.machines() {
		text := title
		if title == boardTab {
			text = w.T("rv.board")
		}
		c := canvas.NewButton(text, canvas.ButtonQuiet, func() { v.openMachine(title) })
		c.Small, c.Selected = true, title == d.machine
		v.tabs.Add(c)
	}
	v.tabs.Refresh()
	var show fyne.CanvasObject
	switch {
	case d.side == sideText:
		v.tools.Hide()
		show = v.textStage()
	case d.machine == boardTab:
		v.tools.Hide()
		show = v.boardStage()
	case d.beside != nil:
		v.tools.Show()
		show = v.twoMachines()
	default:
		v.tools.Show()
		show = v.oneMachine(v.main, d.text, v.marks())
	}
	if len(v.stage.Objects) != 1 || v.stage.Objects[0] != show {
		v.stage.Objects = []fyne.CanvasObject{show}
	}
	v.title.Refresh()
	v.stage.Refresh()
}

// marks are the states that stand out: the way of the shot shown, and the one edited.
func (v *rulesView) marks() paint.MachineMarks {
	d := &v.w.desk
	m := paint.MachineMarks{Selected: d.chosen}
	if d.machine == syntax.Update && d.text.Kind == rulebook.Curling && d.side != sideEdit {
		if r, err := v.w.rulingBy(d.text.Ruleset()); err == nil {
			m.Path = r.Path
		}
	}
	return m
}

// oneMachine shows the machine of the tab out of a text, or why it cannot be shown.
func (v *rulesView) oneMachine(in *canvas.Diagram, t *rulebook.Document, marks paint.MachineMarks) fyne.CanvasObject {
	m := t.File().Machine(v.w.desk.machine)
	if m == nil {
		return v.sentence(v.w.T("rv.no-machine", v.w.desk.machine))
	}
	d, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return v.sentence(v.w.errorSentence(err))
	}
	in.SetModel(canvas.DiagramModel{Machine: &d, Marks: marks})
	return in
}

// twoMachines shows the same machine of two texts, with what differs marked.
func (v *rulesView) twoMachines() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	diff := syntax.Diff(d.text.File(), d.beside.File())
	marks := paint.MachineMarks{Selected: d.chosen, Differs: diff.ChangedStates(d.machine)}
	half := func(in *canvas.Diagram, t *rulebook.Document) fyne.CanvasObject {
		name := canvas.NewText(w.ruleName(t), canvas.BodySize-1, true, canvas.ColourQuiet)
		return container.NewBorder(canvas.Padded(container.NewCenter(name), 5, 0, 0, 0), nil, nil, nil, v.oneMachine(in, t, marks))
	}
	return container.NewGridWithColumns(2, half(v.main, d.text), half(v.other, d.beside))
}

// sentence is a line of text in the middle of the room.
func (v *rulesView) sentence(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.Wrapping, l.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
	return canvas.Padded(l, 60, 0, 30, 30)
}

// wrapped is a text of several lines without space around it; a low importance is quiet.
func wrapped(s string, importance widget.Importance) fyne.CanvasObject {
	if importance == widget.LowImportance {
		style := widget.RichTextStyle{ColorName: canvas.ColourQuiet, SizeName: theme.SizeNameCaptionText}
		t := widget.NewRichText(&widget.TextSegment{Text: s, Style: style})
		t.Wrapping = fyne.TextWrapWord
		return container.New(flush{}, t)
	}
	l := widget.NewLabel(s)
	l.Wrapping, l.Importance = fyne.TextWrapWord, importance
	return container.New(flush{}, l)
}

// compareMenu offers the texts to compare with.
func (v *rulesView) compareMenu() *fyne.Menu {
	w, d := v.w, &v.w.desk
	m := fyne.NewMenu("")
	if d.beside != nil {
		m.Items = append(m.Items, fyne.NewMenuItem(w.T("rv.compare.end"), func() { v.compare(nil) }), fyne.NewMenuItemSeparator())
	}
	for _, t := range d.shelf.Documents {
		if t == d.text {
			continue
		}
		item := fyne.NewMenuItem(w.ruleName(t), func() { v.compare(t) })
		item.Checked = t == d.beside
		m.Items = append(m.Items, item)
	}
	return m
}

func (v *rulesView) compare(t *rulebook.Document) {
	d := &v.w.desk
	d.beside = t
	if t == nil {
		v.main.Read()
	} else {
		d.side = sideDiff
		if d.machine == boardTab {
			d.machine = syntax.Update
		}
		v.show()
		v.fit()
		return
	}
	v.show()
}

// diffSide lists what differs between the two texts compared.
func (v *rulesView) diffSide() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	diff := syntax.Diff(d.text.File(), d.beside.File())
	list := container.New(stacked{})
	if len(diff.Params)+len(diff.States) == 0 {
		list.Add(canvas.Padded(wrapped(w.T("rv.diff.none"), widget.MediumImportance), 8, 4, 12, 12))
	}
	names := container.New(&canvas.Columns{Weight: []float32{2, 1, 1}, Gap: 6},
		canvas.NewText("", canvas.NoteSize, true, canvas.ColourQuiet),
		canvas.NewLabel(w.ruleName(d.text), canvas.NoteSize, true, canvas.ColourQuiet, 30),
		canvas.NewLabel(w.ruleName(d.beside), canvas.NoteSize, true, canvas.ColourQuiet, 30))
	if len(diff.Params) > 0 {
		list.Add(canvas.Padded(names, 8, 4, 12, 12))
	}
	value := func(s string) string {
		if s == "" {
			return "–"
		}
		return w.ruleWord(s)
	}
	for _, p := range diff.Params {
		line := container.New(&canvas.Columns{Weight: []float32{2, 1, 1}, Gap: 6}, wrapped(w.paramName(p.Name, ""), widget.MediumImportance),
			canvas.NewLabel(value(p.Old), canvas.BodySize, true, theme.ColorNameForeground, 30), canvas.NewLabel(value(p.New), canvas.BodySize, true, canvas.ColourAmber, 30))
		list.Add(canvas.NewListRow(canvas.Padded(line, 4, 4, 9, 12), nil).Ruled())
	}
	for _, s := range diff.States {
		text := container.New(stacked{}, canvas.NewText(s.Machine+" · "+s.Name, canvas.BodySize-1, true, theme.ColorNameForeground))
		for i, line := range []string{s.Old, s.New} {
			colour := []fyne.ThemeColorName{theme.ColorNameForeground, canvas.ColourAmber}[i]
			if line == "" {
				line, colour = w.T("rv.diff.absent"), canvas.ColourQuiet
			}
			fit := canvas.NewLabel(line, canvas.NoteSize, false, colour, 60)
			text.Add(fit)
		}
		list.Add(canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() {
			d.machine = s.Machine
			v.choose(s.Name)
			v.main.Reveal(s.Name)
			v.other.Reveal(s.Name)
		}).Ruled())
	}
	return container.NewVScroll(list)
}
