package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// compareMenu offers the documents to compare with.
func (v *View) compareMenu() *fyne.Menu {
	m := fyne.NewMenu("")
	if v.state.compared != nil {
		m.Items = append(m.Items, fyne.NewMenuItem(v.words.T("rv.compare.end"), func() { v.compare(nil) }), fyne.NewMenuItemSeparator())
	}
	for _, d := range v.state.library.Documents {
		if d == v.state.document {
			continue
		}
		item := fyne.NewMenuItem(v.name(d), func() { v.compare(d) })
		item.Checked = d == v.state.compared
		m.Items = append(m.Items, item)
	}
	return m
}

// compare shows another document beside the one shown; nil ends that.
func (v *View) compare(d *rulebook.Document) {
	v.state.compare(d)
	if d == nil {
		v.stage.main.Read()
	}
	v.Redraw()
	if d != nil {
		v.fit()
	}
}

// difference is what the document compared has otherwise than the one shown.
func (s *State) difference() syntax.Difference {
	return syntax.Diff(s.document.File(), s.compared.File())
}

// twoMachines shows the same machine of two documents, with the states that differ marked.
func (v *View) twoMachines() fyne.CanvasObject {
	s := v.state
	diff := s.difference()
	marks := paint.MachineMarks{Selected: s.selected, Differs: diff.ChangedStates(s.machine)}
	half := func(in *canvas.Diagram, d *rulebook.Document) fyne.CanvasObject {
		name := canvas.NewText(v.name(d), canvas.BodySize-1, true, canvas.ColourQuiet)
		return container.NewBorder(canvas.Padded(container.NewCenter(name), 5, 0, 0, 0), nil, nil, nil, v.oneMachine(in, d, marks))
	}
	return container.NewGridWithColumns(2, half(v.stage.main, s.document), half(v.stage.other, s.compared))
}

// comparePanel lists the params and states that differ.
func (v *View) comparePanel() fyne.CanvasObject {
	diff := v.state.difference()
	list := page.NewColumn()
	if len(diff.Params)+len(diff.States) == 0 {
		list.AddText(v.words.T("rv.diff.none"), widget.MediumImportance, 8, 4)
	}
	if len(diff.Params) > 0 {
		heading := func(d *rulebook.Document) fyne.CanvasObject {
			return canvas.NewLabel(v.name(d), canvas.NoteSize, true, canvas.ColourQuiet, 30)
		}
		list.AddPadded(threeColumns(canvas.NewText("", canvas.NoteSize, true, canvas.ColourQuiet), heading(v.state.document),
			heading(v.state.compared)), 8, 4)
	}
	for _, c := range diff.Params {
		line := threeColumns(canvas.Paragraph(v.paramName(c.Name, ""), widget.MediumImportance),
			canvas.NewLabel(v.paramValue(c.Old), canvas.BodySize, true, theme.ColorNameForeground, 30),
			canvas.NewLabel(v.paramValue(c.New), canvas.BodySize, true, canvas.ColourAmber, 30))
		list.Add(canvas.NewListRow(canvas.Padded(line, 4, 4, 9, 12), nil).Ruled())
	}
	for _, c := range diff.States {
		list.Add(v.stateDifference(c))
	}
	return container.NewVScroll(list.Content)
}

func threeColumns(o ...fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&canvas.Columns{Weight: []float32{2, 1, 1}, Gap: 6}, o...)
}

// paramValue is the value of a param in words.
func (v *View) paramValue(s string) string {
	if s == "" {
		return "–"
	}
	return v.term(s)
}

// stateDifference is a state as the two documents have it; a click shows it in the machines.
func (v *View) stateDifference(c syntax.Change) fyne.CanvasObject {
	text := canvas.VStack(canvas.NewText(c.Machine+" · "+c.Name, canvas.BodySize-1, true, theme.ColorNameForeground))
	for i, line := range []string{c.Old, c.New} {
		colour := []fyne.ThemeColorName{theme.ColorNameForeground, canvas.ColourAmber}[i]
		if line == "" {
			line, colour = v.words.T("rv.diff.absent"), canvas.ColourQuiet
		}
		text.Add(canvas.NewLabel(line, canvas.NoteSize, false, colour, 60))
	}
	return canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() {
		v.state.machine = c.Machine
		v.selectState(c.Name)
		v.reveal(c.Name)
	}).Ruled()
}
