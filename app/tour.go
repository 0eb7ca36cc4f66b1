package app

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
)

// tour leads through the window in steps: each frames a part of it and says a sentence. → Enter and Space go on, ← goes back, Esc ends
// it; every other key, and the mouse beside it, does what it always does. Where steps ask for something to be done all keys do that.
type tour struct {
	Content *fyne.Container
	window  *Window
	steps   []tourStep
	step    int  // -1: not shown
	was     bool // the step shown was done
	frame   *fcanvas.Rectangle
	box     *fyne.Container
}

// tourStep is a step by its translation key, with the part that it frames.
type tourStep struct {
	name string
	part func(*Window) fyne.CanvasObject
	// do does what the step asks for, nil if it asks for nothing, and done reports whether that is done: the text under the key with
	// ".done" then says what is seen. begin makes it possible.
	do    func(*Window)
	done  func(*Window) bool
	begin func(*Window)
}

// tourSteps are those of the first start.
var tourSteps = []tourStep{
	{name: "tour.ice", part: func(w *Window) fyne.CanvasObject { return w.ice.Content }},
	{name: "tour.throwers", part: func(w *Window) fyne.CanvasObject { return w.throwers.Content }},
	{name: "tour.answers", part: func(w *Window) fyne.CanvasObject { return w.answers.Content }},
	{name: "tour.shots", part: func(w *Window) fyne.CanvasObject { return w.shots.Content }},
	{name: "tour.transport", part: func(w *Window) fyne.CanvasObject { return w.transport.Content }},
	{name: "tour.menus", part: func(w *Window) fyne.CanvasObject { return w.menuBar.Content }},
}

func newTour(w *Window) *tour {
	t := &tour{window: w, step: -1, frame: fcanvas.NewRectangle(color.Transparent), box: container.NewStack()}
	t.frame.StrokeWidth, t.frame.CornerRadius = 3, 10
	t.Content = container.New(tourLayout{t}, t.frame, t.box)
	t.Content.Hide()
	return t
}

// start begins the tour of the first start.
func (t *tour) start() { t.begin(tourSteps) }

// begin begins a tour.
func (t *tour) begin(steps []tourStep) {
	t.steps = steps
	t.window.showPage(studyPage)
	t.show(0)
}

// goOn shows in a window that was built anew what another tour showed.
func (t *tour) goOn(was *tour) {
	if was != nil && was.step >= 0 {
		t.steps, t.step = was.steps, was.step
		t.show(was.step)
	}
}

// offer begins the tour at the first start, unless a dialog is asking something first.
func (t *tour) offer() {
	if !t.window.settings.Switch(settings.TourSeen) && !t.window.dialogs.IsOpen() {
		t.start()
	}
}

// asks reports whether the step shown asks for something.
func (t *tour) asks() bool { return t.step >= 0 && t.steps[t.step].do != nil }

// done reports whether what the step shown asks for is done.
func (t *tour) done() bool { return t.asks() && t.steps[t.step].done(t.window) }

// lesson reports whether there are steps that ask for something.
func (t *tour) lesson() bool {
	return slices.ContainsFunc(t.steps, func(s tourStep) bool { return s.do != nil })
}

// follow says that what a step asks for is done, as soon as it is.
func (t *tour) follow() {
	if !t.was && t.done() {
		t.show(t.step)
	}
}

// leavePage ends a tour that tells of the study when another page is shown, unless its step leads there.
func (t *tour) leavePage() {
	if t.step >= 0 && t.window.page != studyPage && (!t.done() || t.steps[t.step].part(t.window) != t.window.menuBar.Content) {
		t.show(-1) // what it shows is on the study
	}
	t.follow()
}

// show shows a step; one that does not exist ends the tour.
func (t *tour) show(step int) {
	w := t.window
	if step < 0 || step >= len(t.steps) {
		t.step, t.was = -1, false
		t.Content.Hide()
		w.settings.SetSwitch(settings.TourSeen, true)
		w.split.Choose(0)
		return
	}
	if t.step != step {
		t.step, t.was = step, false
		if w.page != studyPage {
			w.showPage(studyPage)
		}
		if begin := t.steps[step].begin; begin != nil {
			begin(w)
		}
		part := t.steps[step].part(w)
		for k, o := range []fyne.CanvasObject{w.answers.Content, w.throwers.Content, w.shots.Content} {
			if part == o {
				w.split.Choose([]int{0, 1, shotsSection}[k])
			}
		}
	}
	t.was = t.was || t.done()
	t.frame.StrokeColor = canvas.ThemeColour(theme.ColorNamePrimary)
	background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	background.CornerRadius, background.StrokeWidth, background.StrokeColor = 10, 2, canvas.ThemeColour(theme.ColorNamePrimary)
	count := canvas.NewText(w.words.T("tour.count", step+1, len(t.steps)), canvas.NoteSize, true, canvas.ColourQuiet)
	paragraph := func(key string) fyne.CanvasObject {
		text := canvas.NewProse(w.words.T(key))
		return text
	}
	texts := container.NewVBox(count, paragraph(t.steps[step].name))
	if t.was {
		mark := container.New(canvas.VCentre{}, canvas.NewText("✓", canvas.ValueSize, true, canvas.ColourGood))
		texts.Add(container.NewBorder(nil, nil, mark, nil, paragraph(t.steps[step].name+".done")))
	}
	texts.Add(t.buttons())
	t.box.Objects = []fyne.CanvasObject{background, canvas.Padded(texts, 12, 12, 16, 16)}
	t.Content.Show()
	t.Content.Refresh()
}

// buttons end the tour, go back and on, and do what the step asks for.
func (t *tour) buttons() fyne.CanvasObject {
	w, step := t.window, t.step
	last := step == len(t.steps)-1
	back := canvas.NewButton(w.words.T("tour.back"), canvas.ButtonOutline, func() { t.show(max(0, t.step-1)) })
	back.SetDisabled(step == 0)
	verb, kind := "tour.next", canvas.ButtonPrimary
	if last {
		verb = "tour.done"
	}
	line := container.New(&canvas.Flow{Gap: 7}, back)
	if t.asks() && !t.was {
		kind = canvas.ButtonOutline
		line.Add(canvas.NewButton(w.words.T("tour.do"), canvas.ButtonPrimary, func() { t.steps[step].do(w) }))
	}
	line.Add(canvas.NewButton(w.words.T(verb), kind, func() { t.show(t.step + 1) }))
	return container.NewBorder(nil, nil, canvas.NewButton(w.words.T("tour.skip"), canvas.ButtonFlat, func() { t.show(-1) }), line)
}

// Size of the box with the sentence, and its distance from what it tells about.
const (
	tourWidth = 400
	tourGap   = 14
)

// place puts the frame around its part and the box beside it, inside the window; that of a lesson where nothing stands that is told of.
func (t *tour) place() {
	if t.step < 0 {
		return
	}
	driver := fyne.CurrentApp().Driver()
	part := t.steps[t.step].part(t.window)
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
	case t.lesson() && part == t.window.answers.Content: // over the lower part of the ice, which is looked at beside it
		x, y = at.X-tourGap-box.Width, at.Y+size.Height-tourGap-box.Height
	case t.lesson() && t.window.page != studyPage: // in the corner of the page
		x, y = whole.Width-tourGap-box.Width, whole.Height-tourGap-box.Height
	case t.lesson(): // where the answers end
		right := t.window.answers.Content
		corner := driver.AbsolutePositionForObject(right).Subtract(driver.AbsolutePositionForObject(t.Content)).Add(right.Size())
		x, y = corner.X-tourGap-box.Width, corner.Y-tourGap-box.Height
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
	if t.lesson() {
		return false // its steps are done by keys, too
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
