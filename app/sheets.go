package app

import (
	"image/color"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
)

// toast is one sentence over the bottom of the window that goes away by itself.
type toast struct {
	w       *Window
	content *fyne.Container
	text    *widget.Label
	box     *fyne.Container
	shown   int
}

func newToast(w *Window) *toast {
	t := &toast{w: w, text: widget.NewLabel("")}
	t.text.Wrapping = fyne.TextWrapWord
	bg := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	bg.CornerRadius, bg.StrokeWidth, bg.StrokeColor = 10, 1, canvas.ThemeColour(canvas.ColourLine)
	bg.Shadow = fcanvas.Shadow{Color: canvas.ThemeColour(theme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
	t.box = container.NewStack(bg, canvas.Padded(container.New(flush{}, t.text), 10, 10, 18, 18))
	t.box.Hide()
	t.content = container.New(toastLayout{t}, t.box)
	return t
}

// toastLayout puts its one object above the chips of the ice, or in the middle of the bottom
// where there is no ice.
type toastLayout struct{ t *toast }

// MinSize is none: the window does not grow for it.
func (toastLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout places the object.
func (l toastLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left, wide, bottom := float32(40), s.Width-80, s.Height-34
	if w := l.t.w; w.page != pageRules && w.ice.foot.Size().Width > 0 {
		driver := w.App.Driver()
		zero := driver.AbsolutePositionForObject(l.t.content)
		left, wide = driver.AbsolutePositionForObject(w.ice.foot).X-zero.X, w.ice.foot.Size().Width
		for _, o := range w.ice.low() {
			bottom = min(bottom, driver.AbsolutePositionForObject(o).Y-zero.Y-6)
		}
	}
	width := min(wide, 620)
	o[0].Resize(fyne.NewSize(width, o[0].MinSize().Height))
	o[0].Resize(fyne.NewSize(width, o[0].MinSize().Height)) // the height follows the width
	o[0].Move(fyne.NewPos(left+(wide-width)/2, bottom-o[0].Size().Height))
}

// toastTime is how long a sentence stays.
const toastTime = 6 * time.Second

func (w *Window) tell(sentence string) { w.toast.say(sentence, widget.MediumImportance) }

// tellError shows an error as one sentence.
func (w *Window) tellError(err error) {
	s := strings.Join(strings.Fields(w.errorSentence(err)), " ")
	w.toast.say(s, widget.DangerImportance)
}

func (t *toast) say(s string, importance widget.Importance) {
	t.shown++
	n := t.shown
	t.text.Importance = importance
	t.text.SetText(s)
	t.box.Show()
	t.content.Refresh()
	time.AfterFunc(toastTime, func() {
		t.w.UI(func() {
			if t.shown == n {
				t.box.Hide()
			}
		})
	})
}

// showSheet shows content in a card over the window; Esc or a click beside it closes it.
func (w *Window) showSheet(title string, content fyne.CanvasObject) {
	w.hideSheet()
	closer := canvas.NewButton(w.T("close"), canvas.ButtonOutline, func() { w.hideSheet() })
	body := container.NewVBox(
		container.NewBorder(nil, nil, canvas.NewText(title, canvas.ValueSize+1, true, theme.ColorNameForeground), closer),
		canvas.Spacer(460, 4), content)
	edge := fcanvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = canvas.ThemeColour(canvas.ColourLine), 1, theme.Size(theme.SizeNamePopupRadius)
	w.sheet = widget.NewPopUp(container.NewStack(canvas.Padded(body, 14, 16, 18, 18), edge), w.win.Canvas())
	w.fitSheet()
	w.sheet.Show()
}

// fitSheet gives the sheet the size of what stands on it.
func (w *Window) fitSheet() {
	w.sheet.Resize(w.sheet.MinSize())
	size, whole := w.sheet.MinSize(), w.win.Canvas().Size() // lines that are broken have their height now
	w.sheet.Resize(size)
	w.sheet.Move(fyne.NewPos((whole.Width-size.Width)/2, max(0, (whole.Height-size.Height)/2.4)))
}

func (w *Window) hideSheet() {
	if w.sheet != nil {
		w.sheet.Hide()
		w.sheet, w.accept = nil, nil
	}
}

// sheetOpen reports whether a sheet is shown: keys belong to it then.
func (w *Window) sheetOpen() bool { return w.sheet != nil && w.sheet.Visible() }

// sheetKey does what Esc and Enter do on a sheet. It reports whether it did.
func (w *Window) sheetKey(e *fyne.KeyEvent) bool {
	switch {
	case !w.sheetOpen():
		return false
	case e.Name == fyne.KeyEscape:
		w.hideSheet()
		return true
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && w.accept != nil:
		w.accept()
		return true
	}
	return false
}

// formFoot is the line below a form: what is to be said, further buttons, and the one that
// takes what was entered.
type formFoot struct {
	w       *Window
	content fyne.CanvasObject
	said    *widget.Label
	keeps   bool // the room of what is said is kept, so that the buttons stay where they are
	accept  func()
}

// newFormFoot makes the line. An error of take is shown and keeps the sheet open.
func (w *Window) newFormFoot(verb string, take func() error, more ...fyne.CanvasObject) *formFoot {
	f := &formFoot{w: w, said: widget.NewLabel("")}
	f.said.Wrapping = fyne.TextWrapWord
	f.said.Hide()
	f.accept = func() {
		of := w.sheet
		if err := take(); err != nil {
			f.say(err.Error(), widget.DangerImportance)
			return
		}
		if w.sheet == of { // take may have shown another one
			w.hideSheet()
		}
	}
	left := container.New(&canvas.Flow{Gap: 7}, more...)
	bar := container.NewBorder(nil, nil, left, canvas.NewButton(verb, canvas.ButtonPrimary, f.accept))
	f.content = container.NewVBox(f.said, canvas.Spacer(1, 4), bar)
	return f
}

// keepRoom shows the line that speaks even while it is empty.
func (f *formFoot) keepRoom() {
	f.keeps = true
	f.said.Show()
}

// say shows a sentence above the buttons; an empty one shows none.
func (f *formFoot) say(s string, importance widget.Importance) {
	f.said.Importance = importance
	f.said.SetText(s)
	if f.keeps || f.said.Visible() == (s != "") {
		return
	}
	if s == "" {
		f.said.Hide()
	} else {
		f.said.Show()
	}
	if f.w.sheetOpen() {
		f.w.fitSheet()
	}
}

// showForm is a sheet with a button that takes what was entered.
func (w *Window) showForm(title string, form fyne.CanvasObject, verb string, take func() error) {
	foot := w.newFormFoot(verb, take)
	w.showSheet(title, container.NewVBox(form, foot.content))
	w.accept = foot.accept
	w.focusFirst(form)
}

// focusFirst gives the keyboard to the first control below an object that takes it.
func (w *Window) focusFirst(o fyne.CanvasObject) bool {
	if f, ok := o.(fyne.Focusable); ok && o.Visible() {
		w.win.Canvas().Focus(f)
		return true
	}
	if c, ok := o.(*fyne.Container); ok && o.Visible() {
		return slices.ContainsFunc(c.Objects, w.focusFirst)
	}
	return false
}

// showKeys lists every key, from the one table.
func (w *Window) showKeys() {
	grid := container.NewGridWithColumns(2)
	column := container.New(stacked{})
	n, half := 0, 0
	seen := map[string]bool{}
	for i := range actions {
		if w.keyWorks(&actions[i]) && !seen[actions[i].name] {
			seen[actions[i].name] = true
			half++
		}
	}
	seen = map[string]bool{}
	for i := range actions {
		a := &actions[i]
		if !w.keyWorks(a) || seen[a.name] {
			continue
		}
		seen[a.name] = true
		labels := a.labels()
		if a.name == "select" {
			labels = []string{"1 – 9"}
		}
		column.Add(canvas.Padded(container.New(&canvas.Columns{Fixed: []float32{124, 0}, Gap: 8},
			keyCaps(labels),
			canvas.NewLabel(w.T("do."+a.name), canvas.BodySize-1, false, theme.ColorNameForeground, 210)), 2, 2, 0, 12))
		if n++; n == (half+1)/2 {
			grid.Add(column)
			column = container.New(stacked{})
		}
	}
	grid.Add(column)
	w.showSheet(w.T("do.keys"), grid)
}

// keyWorks reports whether an action has a key on the page shown.
func (w *Window) keyWorks(a *action) bool {
	if len(a.keys) == 0 || a.in != 0 && a.in != w.page {
		return false
	}
	for i := range actions {
		if b := &actions[i]; a.in == 0 && b.in == w.page && slices.Contains(b.keys, a.keys[0]) {
			return false
		}
	}
	return true
}

// keyCaps are keys as small frames, side by side.
func keyCaps(labels []string) fyne.CanvasObject {
	row := container.New(&canvas.Flow{Gap: 5})
	for _, l := range labels {
		bg := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourButton))
		bg.CornerRadius, bg.StrokeWidth, bg.StrokeColor = 4, 1, canvas.ThemeColour(canvas.ColourLine)
		row.Add(container.NewStack(bg, canvas.Padded(canvas.NewText(l, canvas.NoteSize, true, theme.ColorNameForeground), 1, 1, 6, 6)))
	}
	return row
}

func (w *Window) showAbout() {
	text := widget.NewLabel(w.T("about"))
	text.Wrapping = fyne.TextWrapWord
	w.showSheet("Hogline", container.NewVBox(container.New(flush{}, text), canvas.Spacer(460, 1)))
}

// caption is a small heading within a form.
func caption(s string) fyne.CanvasObject {
	return canvas.NewText(s, canvas.NoteSize, true, canvas.ColourQuiet)
}
