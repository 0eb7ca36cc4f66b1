// Package dialogs shows what lies over a window for a while: dialogs, forms, menus and notices.
package dialogs

import (
	"image/color"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// Dialogs are those of one window. At most one dialog is open at a time, and keys belong to it then.
type Dialogs struct {
	*Notices
	words  *wording.Words
	window fyne.Window
	popUp  *widget.PopUp
	accept func()      // what Enter does in the dialog, nil nothing
	onHide func()      // what follows when the dialog is closed, nil nothing
	valid  func() bool // reports whether what the dialog is about is still there, nil always
	waits  []func()    // what is shown when no dialog is open any more
	taking bool        // a dialog takes the place of the one that is open
}

// New are the dialogs of a window. ui runs a function on the window's goroutine.
func New(window fyne.Window, words *wording.Words, ui func(func())) *Dialogs {
	d := &Dialogs{Notices: newNotices(words, ui), words: words, window: window}
	d.onSize = func() {
		if d.IsOpen() {
			d.fit()
		}
	}
	return d
}

// Show opens a dialog with a title and a button that closes it; Esc or a click beside it closes it too. A title that is the text of
// what opens the dialog stands without the dots at its end.
func (d *Dialogs) Show(title string, content fyne.CanvasObject) {
	d.taking = true
	d.Hide()
	d.taking = false
	title = strings.TrimSuffix(title, "…")
	closer := canvas.NewButton(d.words.T("close"), canvas.ButtonOutline, d.Hide)
	body := container.NewVBox(
		container.NewBorder(nil, nil, canvas.NewText(title, canvas.ValueSize+1, true, theme.ColorNameForeground), closer),
		canvas.Spacer(d.Width(460), 4), content)
	edge := fcanvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = canvas.ThemeColour(canvas.ColourEdge), 1, theme.Size(theme.SizeNamePopupRadius)
	d.popUp = widget.NewPopUp(container.NewStack(canvas.Padded(body, 14, 16, 18, 18), edge), observedCanvas{d.window.Canvas(), d.hidden})
	d.fit()
	d.popUp.Show()
}

// sides is the space in pixels that a dialog leaves beside its content.
const sides = 48

// Width is a width in pixels for the content of a dialog, or what the window has for it.
func (d *Dialogs) Width(want float32) float32 { return max(160, min(want, d.Size().Width-sides)) }

// fit gives the dialog the size of its content; where the window is not so high what scrolls in it gives way.
func (d *Dialogs) fit() {
	d.popUp.Resize(d.popUp.MinSize())
	size, whole := d.popUp.MinSize(), d.window.Canvas().Size() // lines that are wrapped have their height now
	if over := size.Height - whole.Height; over > 0 {
		if s := tallest(d.popUp.Content); s != nil {
			s.SetMinSize(fyne.NewSize(s.MinSize().Width, max(leastScroll, s.MinSize().Height-over)))
			size = d.popUp.MinSize()
		}
	}
	d.popUp.Resize(size)
	d.popUp.Move(fyne.NewPos((whole.Width-size.Width)/2, max(0, (whole.Height-size.Height)/2.4)))
}

// leastScroll is the least height in pixels of what scrolls in a dialog.
const leastScroll = 120

// tallest is the tallest of what scrolls in an object, nil for none.
func tallest(o fyne.CanvasObject) (found *container.Scroll) {
	switch x := o.(type) {
	case *container.Scroll:
		return x
	case *fyne.Container:
		for _, part := range x.Objects {
			if s := tallest(part); s != nil && (found == nil || s.MinSize().Height > found.MinSize().Height) {
				found = s
			}
		}
	}
	return found
}

// Hide closes the dialog.
func (d *Dialogs) Hide() {
	if d.popUp != nil {
		d.popUp.Hide()
	}
}

// Clear closes the dialog and the menus that are open, but no file dialog: they lead to views that others take the place of.
func (d *Dialogs) Clear() {
	d.Hide()
	overlays := d.window.Canvas().Overlays()
	for _, o := range slices.Clone(overlays.List()) {
		if !isDialog(o) {
			overlays.Remove(o)
		}
	}
}

// isDialog reports whether an overlay is one in which fyne shows a dialog. What fyne puts around its pop-ups has no name outside of it.
func isDialog(overlay fyne.CanvasObject) bool {
	around := reflect.Indirect(reflect.ValueOf(overlay))
	if around.Kind() != reflect.Struct {
		return false
	}
	content := around.FieldByName("Content")
	if !content.IsValid() || !content.CanInterface() {
		return false
	}
	_, dialog := content.Interface().(*widget.PopUp)
	return dialog
}

// hidden follows when the dialog was closed, by Hide or by a click beside it.
func (d *Dialogs) hidden() {
	then := d.onHide
	d.popUp, d.accept, d.onHide, d.valid = nil, nil, nil, nil
	if then != nil {
		then()
	}
	if len(d.waits) > 0 && !d.IsOpen() && !d.taking {
		next := d.waits[0]
		d.waits = d.waits[1:]
		next()
	}
}

// While has the dialog that is open be closed by Update as soon as valid reports that what it is about is gone.
func (d *Dialogs) While(valid func() bool) { d.valid = valid }

// Update closes the dialog that is open where what it is about is gone. It is called after every change.
func (d *Dialogs) Update() {
	if d.IsOpen() && d.valid != nil && !d.valid() {
		d.Hide()
	}
}

// WhenFree runs what opens a dialog, at once or when the one that is open is closed: what comes late, as a file that was read,
// does not take what the user is entering away.
func (d *Dialogs) WhenFree(show func()) {
	if d.IsOpen() {
		d.waits = append(d.waits, show)
		return
	}
	show()
}

// OnHide runs a function once, when the dialog that is open is closed in whatever manner.
func (d *Dialogs) OnHide(then func()) { d.onHide = then }

// observedCanvas reports when an overlay is removed from a canvas: a pop-up that is closed by a click beside it reports
// nothing itself.
type observedCanvas struct {
	fyne.Canvas
	removed func()
}

// Overlays is for fyne.
func (c observedCanvas) Overlays() fyne.OverlayStack {
	return observedOverlays{c.Canvas.Overlays(), c.Canvas, c.removed}
}

type observedOverlays struct {
	fyne.OverlayStack
	canvas  fyne.Canvas
	removed func()
}

// Remove is for fyne. What has the keyboard in the overlay loses it first: fyne leaves it, and the cursor of an entry that is gone would be
// drawn on, four times a second, for as long as fyne keeps the entry.
func (o observedOverlays) Remove(overlay fyne.CanvasObject) {
	if o.Top() == overlay {
		o.canvas.Unfocus()
	}
	o.OverlayStack.Remove(overlay)
	o.removed()
}

// IsOpen reports whether a dialog is shown: keys belong to it then.
func (d *Dialogs) IsOpen() bool { return d.popUp != nil && d.popUp.Visible() }

// TypedKey does what Esc and Enter do in a dialog: Enter accepts, or presses the first button that offers itself. It reports
// whether it did.
func (d *Dialogs) TypedKey(e *fyne.KeyEvent) bool {
	switch {
	case !d.IsOpen():
		return false
	case e.Name == fyne.KeyEscape:
		d.Hide()
		return true
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && d.accept != nil:
		d.accept()
		return true
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		if b := primary(d.popUp.Content); b != nil {
			b.OnTap()
			return true
		}
	}
	return false
}

// primary is the first button of an object that offers itself, nil for none.
func primary(o fyne.CanvasObject) (found *canvas.Button) {
	switch x := o.(type) {
	case *canvas.Button:
		if x.Kind == canvas.ButtonPrimary && x.Visible() && !x.Disabled {
			return x
		}
	case *container.Scroll:
		return primary(x.Content)
	case *fyne.Container:
		for _, part := range x.Objects {
			if found = primary(part); found != nil && x.Visible() {
				return found
			}
		}
	}
	return nil
}

// Size is that of the window.
func (d *Dialogs) Size() fyne.Size { return d.window.Canvas().Size() }

// Focus gives an object the keyboard.
func (d *Dialogs) Focus(o fyne.Focusable) { d.window.Canvas().Focus(o) }

// PopUp shows a menu below an object.
func (d *Dialogs) PopUp(m *fyne.Menu, below fyne.CanvasObject) {
	d.PopUpAt(m, below, fyne.NewPos(0, below.Size().Height+2))
}

// PopUpAt shows a menu at a place in an object.
func (d *Dialogs) PopUpAt(m *fyne.Menu, in fyne.CanvasObject, at fyne.Position) {
	if len(m.Items) == 0 {
		return
	}
	widget.ShowPopUpMenuAtPosition(m, d.window.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(in).Add(at))
}

// Footer is the line below a form: a message, further buttons, and the button that accepts what was entered.
type Footer struct {
	Content fyne.CanvasObject
	Accept  func()

	dialogs *Dialogs
	message *canvas.Prose
	fixed   bool // the message keeps its place while it is empty, so that the buttons stay where they are
}

// NewFooter is a line with an accept button. An error of accept is shown and keeps the dialog open.
func (d *Dialogs) NewFooter(verb string, accept func() error, more ...fyne.CanvasObject) *Footer {
	f := &Footer{dialogs: d, message: canvas.NewProse("")}
	f.message.Hide()
	f.Accept = func() {
		of := d.popUp
		if err := accept(); err != nil {
			f.Show(d.words.ErrorSentence(err), widget.DangerImportance)
			return
		}
		if d.popUp == of { // accept may have opened another one
			d.Hide()
		}
	}
	left := container.New(&canvas.Flow{Gap: 7, Wrap: true}, more...)
	bar := container.NewBorder(nil, nil, left, canvas.NewButton(verb, canvas.ButtonPrimary, f.Accept))
	f.Content = container.NewVBox(f.message, canvas.Spacer(1, 4), bar)
	return f
}

// FixMessage shows the message line even while it is empty.
func (f *Footer) FixMessage() {
	f.fixed = true
	f.message.Show()
}

// Message is the message shown.
func (f *Footer) Message() string { return f.message.Said() }

// Show shows a message above the buttons; an empty one shows none.
func (f *Footer) Show(message string, importance widget.Importance) {
	f.message.SetImportance(importance)
	f.message.SetText(message)
	if f.fixed || f.message.Visible() == (message != "") {
		return
	}
	canvas.SetVisible(f.message, message != "")
	if f.dialogs.IsOpen() {
		f.dialogs.fit()
	}
}

// ShowForm opens a dialog with a button that accepts what was entered; an error of accept is shown and keeps it open.
func (d *Dialogs) ShowForm(title string, form fyne.CanvasObject, verb string, accept func() error) {
	d.ShowWithFooter(title, form, d.NewFooter(verb, accept))
	d.FocusFirst(form)
}

// ShowWithFooter opens a dialog in which Enter accepts.
func (d *Dialogs) ShowWithFooter(title string, form fyne.CanvasObject, foot *Footer) {
	d.Show(title, container.NewVBox(form, foot.Content))
	d.accept = foot.Accept
}

// FocusFirst gives the keyboard to the first control below an object that takes it.
func (d *Dialogs) FocusFirst(o fyne.CanvasObject) bool {
	if f, ok := o.(fyne.Focusable); ok && o.Visible() {
		d.Focus(f)
		return true
	}
	if c, ok := o.(*fyne.Container); ok && o.Visible() {
		return slices.ContainsFunc(c.Objects, d.FocusFirst)
	}
	return false
}
