package engines

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
)

// list is the list of the AIs.
type list struct {
	*View
	rows    *fyne.Container
	add     *canvas.Button
	buttons [][]*canvas.Button // of each row
}

func newList(v *View) *list {
	l := &list{View: v, rows: canvas.VStack()}
	l.add = canvas.NewButton(v.words.T("add-ai"), canvas.ButtonPrimary, func() { v.showForm(0, v.ShowList) })
	l.fill()
	return l
}

// fill makes the rows anew.
func (l *list) fill() {
	l.rows.RemoveAll()
	l.buttons = nil
	n := len(l.session.Engines.All())
	for i := range n {
		l.rows.Add(l.row(i))
		l.rows.Add(canvas.Separator())
	}
	if n == 0 {
		l.rows.Add(canvas.Padded(canvas.Paragraph(l.words.T("engines.none", l.words.T("add-ai")), widget.LowImportance), 14, 14, 4, 4))
	}
	l.add.SetDisabled(l.session.Engines.Full())
	l.rows.Refresh()
}

// Buttons of a row, in the order of Tab.
const (
	upButton = iota
	downButton
	changeButton
	duplicateButton
	removeButton
)

// row is one AI: what it is, what differs from the defaults, and what can be done to it.
func (l *list) row(i int) fyne.CanvasObject {
	words, all := l.words, l.session.Engines.All()
	e := all[i]
	note := canvas.Paragraph(words.Engines().Settings(e), widget.LowImportance)
	if e.Err != nil {
		problem := forms.NewProblem()
		forms.ShowProblem(problem, words.Refusal(e.Err))
		note = container.New(canvas.Unpadded{}, problem)
	}
	text := canvas.VStack(canvas.NewLabel(words.Engines().Name(e), canvas.BodySize, true, theme.ColorNameForeground, 160), note)
	// then changes the list and focuses a button of the row that the engine has then.
	then := func(change func(), row, button int) func() {
		return func() { change(); l.fill(); l.focus(row, button) }
	}
	move := func(icon fyne.Resource, by, button int) *canvas.Button {
		b := canvas.NewIconButton(icon, canvas.ButtonOutline, then(func() { l.session.Engines.Move(e.ID, by) }, i+by, button))
		b.Disabled = i+by < 0 || i+by >= len(all)
		return b
	}
	duplicate := canvas.NewButton(words.T("double"), canvas.ButtonOutline, then(func() { l.session.Engines.Duplicate(e.ID) }, i+1,
		duplicateButton))
	duplicate.Disabled = l.session.Engines.Full()
	buttons := []*canvas.Button{
		upButton:        move(theme.MoveUpIcon(), -1, upButton),
		downButton:      move(theme.MoveDownIcon(), 1, downButton),
		changeButton:    canvas.NewButton(words.T("change"), canvas.ButtonOutline, func() { l.showForm(e.ID, l.ShowList) }),
		duplicateButton: duplicate,
		removeButton: canvas.NewButton(words.T("remove"), canvas.ButtonOutline, then(func() { l.session.Engines.Remove(e.ID) }, i,
			removeButton)),
	}
	l.buttons = append(l.buttons, buttons)
	flow := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for _, b := range buttons {
		flow.Add(b)
	}
	icon := canvas.SeriesIcon(paint.SeriesStyleOf(i), l.palette, false)
	mark := container.NewCenter(container.NewGridWrap(icon.MinSize(), icon))
	middle := canvas.Padded(container.New(canvas.VCentre{Least: canvas.RowHeight}, text), 0, 0, 10, 10)
	return canvas.Padded(container.New(&canvas.Beside{Gap: 4}, container.NewBorder(nil, nil, mark, nil, middle), flow), 6, 6, 2, 12)
}

// focus gives the keyboard to a button of a row where that button is enabled, else to the button that adds an AI.
func (l *list) focus(row, button int) {
	b := l.add
	if n := len(l.buttons); n > 0 {
		if of := l.buttons[max(0, min(row, n-1))][button]; !of.Disabled {
			b = of
		}
	}
	l.dialogs.Focus(b)
}
