package app

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/ai"
)

// showAddAI asks for another AI.
func (w *Window) showAddAI() { w.showAskerForm(-1, nil) }

// showAskerForm asks for the AI at place i of the list, or for another one; after, which may
// be nil, follows when it is taken.
func (w *Window) showAskerForm(i int, after func()) {
	e, title, verb := entry{Limit: -1}, w.T("add-ai"), w.T("add")
	if i >= 0 {
		e, title, verb = w.roster[i], w.T("change.title"), w.T("use")
	} else if w.rosterFull() {
		w.tell(w.T("askers.full", len(w.roster)))
		return
	}
	f := newAskerForm(w, kinds(), e.kind(), e.choice.Settings, e.Limit, e.Budget)
	try := canvas.NewButton(w.T("try"), canvas.ButtonOutline, nil)
	reset := canvas.NewButton(w.T("reset"), canvas.ButtonOutline, f.reset)
	foot := w.newFormFoot(verb, func() error {
		e, err := f.read()
		if err != nil {
			return err
		}
		if err := w.putAsker(i, e); err != nil {
			return errors.New(w.refusal(err))
		}
		if after != nil {
			after()
		}
		return nil
	}, reset, try)
	foot.keepRoom()
	try.OnTap = func() { f.try(try, foot) }
	f.onKind = func() {
		foot.say("", widget.MediumImportance)
		showIf(try, isProgram(f.kind()))
		showIf(reset, len(f.fields) > 0)
	}
	f.onKind()
	w.showSheet(title, container.NewVBox(f.content, foot.content))
	w.accept = foot.accept
	w.win.Canvas().Focus(f.pick)
}

func showIf(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// askerSheet lists the AIs that are asked.
type askerSheet struct {
	w    *Window
	list *fyne.Container
	add  *canvas.Button
	keys [][]*canvas.Button // the buttons of each row
}

// showAskers lists the AIs that are asked, to change, double, remove and move them.
func (w *Window) showAskers() {
	s := newAskerSheet(w)
	roll := container.NewVScroll(s.list)
	high := min(w.win.Canvas().Size().Height-190, 52*float32(max(4, min(settings.Engines.Max, len(w.roster)+2))))
	roll.SetMinSize(fyne.NewSize(640, high))
	w.showSheet(w.T("manage-ai"), container.NewVBox(roll, canvas.Spacer(1, 4), container.New(&canvas.Flow{}, s.add)))
}

func newAskerSheet(w *Window) *askerSheet {
	s := &askerSheet{w: w, list: container.New(stacked{})}
	s.add = canvas.NewButton(w.T("add-ai"), canvas.ButtonPrimary, func() { w.showAskerForm(-1, w.showAskers) })
	s.fill()
	return s
}

// fill makes the rows anew.
func (s *askerSheet) fill() {
	w := s.w
	s.list.RemoveAll()
	s.keys = nil
	for i := range w.roster {
		s.list.Add(s.row(i))
		s.list.Add(canvas.Separator())
	}
	if len(w.roster) == 0 {
		s.list.Add(canvas.Padded(wrapped(w.T("askers.none", w.T("add-ai")), widget.LowImportance), 14, 14, 4, 4))
	}
	s.add.SetDisabled(w.rosterFull())
	s.list.Refresh()
}

// row is one AI: what it is, what differs from the defaults, and what can be done to it.
func (s *askerSheet) row(i int) fyne.CanvasObject {
	w, e := s.w, &s.w.roster[i]
	m := canvas.SeriesIcon(paint.SeriesStyleOf(i), w.look.Palette, false)
	note := wrapped(w.entryText(*e), widget.LowImportance)
	if e.err != nil {
		wrong := newWrong()
		showWrong(wrong, w.refusal(e.err))
		note = container.New(flush{}, wrong)
	}
	words := container.New(stacked{}, canvas.NewLabel(w.nameOf(*e), canvas.BodySize, true, theme.ColorNameForeground, 200), note)
	// then does something and gives the keyboard to the same button where the row is now.
	then := func(do func(), row, button int) func() {
		return func() { do(); s.fill(); s.focus(row, button) }
	}
	icon := func(r fyne.Resource, on bool, do func()) *canvas.Button {
		c := canvas.NewIconButton(r, canvas.ButtonOutline, do)
		c.Disabled = !on
		return c
	}
	double := canvas.NewButton(w.T("double"), canvas.ButtonOutline, then(func() { w.doubleAsker(i) }, i+1, 3))
	double.Disabled = w.rosterFull()
	keys := []*canvas.Button{
		icon(theme.MoveUpIcon(), i > 0, then(func() { w.moveAsker(i, -1) }, i-1, 0)),
		icon(theme.MoveDownIcon(), i+1 < len(w.roster), then(func() { w.moveAsker(i, 1) }, i+1, 1)),
		canvas.NewButton(w.T("change"), canvas.ButtonOutline, func() { w.showAskerForm(i, w.showAskers) }),
		double,
		canvas.NewButton(w.T("remove"), canvas.ButtonOutline, then(func() { w.dropAsker(i) }, i, 4)),
	}
	s.keys = append(s.keys, keys)
	buttons := container.New(&canvas.Flow{Gap: 5})
	for _, k := range keys {
		buttons.Add(k)
	}
	mark := container.NewCenter(container.NewGridWrap(m.MinSize(), m))
	return canvas.Padded(container.NewBorder(nil, nil, mark, buttons, canvas.Padded(container.New(centred{}, words), 0, 0, 10, 10)), 6, 6, 2, 12)
}

// focus gives the keyboard to a button of a row, as far as there is one that works.
func (s *askerSheet) focus(row, button int) {
	chip := s.add
	if n := len(s.keys); n > 0 {
		if c := s.keys[max(0, min(row, n-1))][button]; !c.Disabled {
			chip = c
		}
	}
	if f, ok := fyne.CanvasObject(chip).(fyne.Focusable); ok {
		s.w.win.Canvas().Focus(f)
	}
}

// entryText is what an AI has of its own: what differs from the defaults, limit and budget.
func (w *Window) entryText(e entry) string {
	text := w.differences(&e.choice.Kind, e.choice.Settings)
	if text == "" {
		text = w.T("askers.defaults")
	}
	if e.Limit >= 0 {
		text += " · " + w.limitText(e.Limit)
	}
	if e.Budget != (ai.Budget{}) {
		text += " · " + w.budgetText(e.Budget)
	}
	return text
}
