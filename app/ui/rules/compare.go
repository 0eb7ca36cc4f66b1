package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// difference is what the document compared has otherwise than the one shown.
func (s *State) difference() syntax.Difference {
	return syntax.Diff(s.document.File(), s.compared.File())
}

// comparePanel lists the params and states that differ from the document compared.
type comparePanel struct {
	*common
	reveal func(state string)
}

// content is the list.
func (p *comparePanel) content() fyne.CanvasObject {
	diff := p.state.difference()
	list := page.NewColumn()
	if len(diff.Params)+len(diff.States) == 0 {
		list.AddText(p.words.T("rv.diff.none"), widget.MediumImportance, 8, 4)
	}
	if len(diff.Params) > 0 {
		heading := func(d *rulebook.Document) fyne.CanvasObject {
			return canvas.NewLabel(p.name(d), canvas.NoteSize, true, canvas.ColourQuiet, 30)
		}
		list.AddPadded(threeColumns(canvas.NewText("", canvas.NoteSize, true, canvas.ColourQuiet), heading(p.state.document),
			heading(p.state.compared)), 8, 4)
	}
	for _, c := range diff.Params {
		line := threeColumns(canvas.Paragraph(p.paramName(c.Name, ""), widget.MediumImportance),
			canvas.NewLabel(p.paramValue(c.Old), canvas.BodySize, true, theme.ColorNameForeground, 30),
			canvas.NewLabel(p.paramValue(c.New), canvas.BodySize, true, canvas.ColourAmber, 30))
		list.Add(canvas.NewListRow(canvas.Padded(line, 4, 4, 9, 12), nil).Ruled())
	}
	for _, c := range diff.States {
		list.Add(p.stateDifference(c))
	}
	return container.NewVScroll(list.Content)
}

func threeColumns(o ...fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&canvas.Columns{Weight: []float32{2, 1, 1}, Gap: 6}, o...)
}

// stateDifference is a state as the two documents have it; a click shows it in the machines.
func (p *comparePanel) stateDifference(c syntax.Change) fyne.CanvasObject {
	text := canvas.VStack(canvas.NewText(c.Machine+" · "+c.Name, canvas.BodySize-1, true, theme.ColorNameForeground))
	for i, line := range []string{c.Old, c.New} {
		colour := []fyne.ThemeColorName{theme.ColorNameForeground, canvas.ColourAmber}[i]
		if line == "" {
			line, colour = p.words.T("rv.diff.absent"), canvas.ColourQuiet
		}
		text.Add(canvas.NewLabel(line, canvas.NoteSize, false, colour, 60))
	}
	return canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() {
		p.state.machine = c.Machine
		p.page.selectState(c.Name)
		p.reveal(c.Name)
	}).Ruled()
}
