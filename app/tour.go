package app

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
)

// tour leads through the window in a minute: each step frames a part of it and says a sentence. → Enter and Space go on, ←
// goes back, Esc ends it; every other key, and the mouse beside it, does what it always does.
type tour struct {
	Content *fyne.Container
	window  *Window
	step    int // -1: not shown
	frame   *fcanvas.Rectangle
	box     *fyne.Container
}

// tourSteps are the steps by their translation keys, each with the part that it frames.
var tourSteps = []struct {
	name string
	part func(*Window) fyne.CanvasObject
}{
	{"ice", func(w *Window) fyne.CanvasObject { return w.ice.Content }},
	{"throwers", func(w *Window) fyne.CanvasObject { return w.throwers.Content }},
	{"answers", func(w *Window) fyne.CanvasObject { return w.answers.Content }},
	{"shots", func(w *Window) fyne.CanvasObject { return w.shots.Content }},
	{"transport", func(w *Window) fyne.CanvasObject { return w.transport.Content }},
	{"menus", func(w *Window) fyne.CanvasObject { return w.menuBar.Content }},
}

func newTour(w *Window) *tour {
	t := &tour{window: w, step: -1, frame: fcanvas.NewRectangle(color.Transparent), box: container.NewStack()}
	t.frame.StrokeWidth, t.frame.CornerRadius = 3, 10
	t.Content = container.New(tourLayout{t}, t.frame, t.box)
	t.Content.Hide()
	return t
}

// start begins the tour.
func (t *tour) start() {
	t.window.showPage(studyPage)
	t.show(0)
}

// offer begins the tour at the first start, unless a dialog is asking something first.
func (t *tour) offer() {
	if !t.window.settings.Switch(settings.TourSeen) && !t.window.dialogs.IsOpen() {
		t.start()
	}
}

// show shows a step; one that does not exist ends the tour.
func (t *tour) show(step int) {
	w := t.window
	if step < 0 || step >= len(tourSteps) {
		t.step = -1
		t.Content.Hide()
		w.settings.SetSwitch(settings.TourSeen, true)
		w.split.Choose(0)
		return
	}
	t.step = step
	if section, ok := map[string]int{"answers": 0, "throwers": 1, "shots": shotsSection}[tourSteps[step].name]; ok {
		w.split.Choose(section)
	}
	words := w.words
	t.frame.StrokeColor = canvas.ThemeColour(theme.ColorNamePrimary)
	back := canvas.NewButton(words.T("tour.back"), canvas.ButtonOutline, func() { t.show(max(0, t.step-1)) })
	back.SetDisabled(step == 0)
	verb := "tour.next"
	if step == len(tourSteps)-1 {
		verb = "tour.done"
	}
	next := canvas.NewButton(words.T(verb), canvas.ButtonPrimary, func() { t.show(t.step + 1) })
	skip := canvas.NewButton(words.T("tour.skip"), canvas.ButtonFlat, func() { t.show(-1) })
	text := widget.NewLabel(words.T("tour." + tourSteps[step].name))
	text.Wrapping = fyne.TextWrapWord
	background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	background.CornerRadius, background.StrokeWidth, background.StrokeColor = 10, 2, canvas.ThemeColour(theme.ColorNamePrimary)
	count := canvas.NewText(words.T("tour.count", step+1, len(tourSteps)), canvas.NoteSize, true, canvas.ColourQuiet)
	buttons := container.NewBorder(nil, nil, skip, container.New(&canvas.Flow{Gap: 7}, back, next))
	t.box.Objects = []fyne.CanvasObject{background, canvas.Padded(container.NewVBox(count, text, buttons), 12, 12, 16, 16)}
	t.Content.Show()
	t.Content.Refresh()
}

// Size of the box with the sentence, and its distance from what it tells about.
const (
	tourWidth = 400
	tourGap   = 14
)

// place puts the frame around its part and the box beside it, inside the window.
func (t *tour) place() {
	if t.step < 0 {
		return
	}
	driver := fyne.CurrentApp().Driver()
	part := tourSteps[t.step].part(t.window)
	at, size, whole := driver.AbsolutePositionForObject(part).Subtract(driver.AbsolutePositionForObject(t.Content)), part.Size(),
		t.Content.Size()
	t.frame.Move(at)
	t.frame.Resize(size)
	width := min(tourWidth, whole.Width-2*tourGap)
	t.box.Resize(fyne.NewSize(width, t.box.MinSize().Height))
	box := fyne.NewSize(width, t.box.MinSize().Height) // its lines are wrapped now
	t.box.Resize(box)
	x, y := at.X+size.Width+tourGap, at.Y+40
	switch {
	case x+box.Width <= whole.Width:
	case at.X-tourGap-box.Width >= 0:
		x = at.X - tourGap - box.Width
	default: // below it
		x, y = at.X+tourGap, at.Y+size.Height+tourGap
	}
	t.box.Move(fyne.NewPos(max(0, min(x, whole.Width-box.Width)), max(0, min(y, whole.Height-box.Height))))
}

// tourLayout keeps the step that is shown at its part when the window changes its size.
type tourLayout struct{ tour *tour }

// MinSize is none: the tour lies over the window.
func (tourLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout places the step.
func (l tourLayout) Layout([]fyne.CanvasObject, fyne.Size) { l.tour.place() }

// TypedKey is what keys do while the tour is shown. It reports whether it used the key.
func (t *tour) TypedKey(e *fyne.KeyEvent) bool {
	if t.step < 0 {
		return false
	}
	switch e.Name {
	case fyne.KeyRight, fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.show(t.step + 1)
	case fyne.KeyLeft:
		t.show(max(0, t.step-1))
	case fyne.KeyEscape:
		t.show(-1)
	default:
		return false
	}
	return true
}
