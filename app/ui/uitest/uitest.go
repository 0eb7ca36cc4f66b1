// Package uitest gives the tests of views a window without a screen, its dialogs in English, and the means to find and
// use what it shows.
package uitest

import (
	"os"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// Window is a window of a test app.
type Window struct {
	fyne.Window
	Words   *wording.Words
	Dialogs *dialogs.Dialogs
	Return  func()          // leads back to what PressEverything and RunEverything use, before each of it; nil: all stays as it was left
	Tell    func() []string // what they note beside what is seen, one "name: value" each: by New the settings

	t     testing.TB
	tasks chan func()
	looks *looks // nil until something is noted
}

// New is a window of 1280x800 for the test of a package in app/ui.
func New(t testing.TB) *Window {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(canvas.NewTheme("light"))
	bundle, err := i18n.Load(os.DirFS("../../../assets"), "translations")
	require.NoError(t, err)
	require.True(t, bundle.SetLanguage("en"))
	w := &Window{Window: a.NewWindow("test"), Words: &wording.Words{Bundle: bundle}, t: t, tasks: make(chan func(), 1000)}
	w.Resize(fyne.NewSize(1280, 800))
	w.Dialogs = dialogs.New(w.Window, w.Words, func(func()) {}) // a notice stays, however long the test takes
	w.Tell = Stored
	w.noteIfHeld()
	return w
}

// UI runs a function on the goroutine of the window: that of the test, while Until waits.
func (w *Window) UI(f func()) { w.tasks <- f }

// maxWait is how long Until waits, however busy the machine is.
const maxWait = 5 * time.Minute

// Until runs what background tasks hand to the window until ok.
func (w *Window) Until(what string, ok func() bool) {
	w.t.Helper()
	timeout := time.After(maxWait)
	for !ok() {
		select {
		case f := <-w.tasks:
			f()
		case <-time.After(time.Millisecond): // what it waits for may be told by nothing, such as the end of a job
		case <-timeout:
			w.t.Fatal("timeout: " + what)
		}
	}
}

// Report fails the test with an error that a session reports.
func (w *Window) Report(err error) { w.t.Errorf("reported: %v", err) }

// Type sends a key to what has the keyboard.
func (w *Window) Type(key fyne.KeyName) {
	w.t.Helper()
	require.NotNil(w.t, w.Canvas().Focused(), "nothing has the keyboard")
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
	w.look("key " + string(key))
}

// Overlay is the dialog or menu shown last, nil if there is none.
func (w *Window) Overlay() fyne.CanvasObject { return w.Canvas().Overlays().Top() }

// Button is the first button with a text below an object.
func (w *Window) Button(o fyne.CanvasObject, text string) *canvas.Button {
	w.t.Helper()
	for _, b := range Find[*canvas.Button](o) {
		if b.Text == text {
			return b
		}
	}
	w.t.Fatalf("there is no button %q", text)
	return nil
}

// Press taps the first button with a text below an object, which must be enabled.
func (w *Window) Press(o fyne.CanvasObject, text string) {
	w.t.Helper()
	b := w.Button(o, text)
	require.False(w.t, b.Disabled, "%q is disabled", text)
	b.Tapped(nil)
	w.look(text)
}

// Find are the visible objects of a type at and below an object, in the order of drawing.
func Find[T fyne.CanvasObject](o fyne.CanvasObject) []T {
	if o == nil || !o.Visible() {
		return nil
	}
	var found []T
	if x, ok := o.(T); ok {
		found = append(found, x)
	}
	var parts []fyne.CanvasObject
	switch x := o.(type) {
	case *fyne.Container:
		parts = x.Objects
	case fyne.Widget:
		parts = test.WidgetRenderer(x).Objects()
	}
	for _, p := range parts {
		found = append(found, Find[T](p)...)
	}
	return found
}

// Texts are the visible texts at and below an object, in the order of drawing.
func Texts(o fyne.CanvasObject) (list []string) {
	if o == nil || !o.Visible() {
		return nil
	}
	var parts []fyne.CanvasObject
	switch o := o.(type) {
	case *fcanvas.Text:
		return []string{o.Text}
	case *widget.Label:
		return []string{o.Text}
	case *widget.RichText:
		return []string{o.String()}
	case *canvas.Prose:
		return []string{o.Said()}
	case *canvas.Label:
		return []string{o.Text()}
	case *fyne.Container:
		parts = o.Objects
	case fyne.Widget:
		parts = test.WidgetRenderer(o).Objects()
	}
	for _, p := range parts {
		list = append(list, Texts(p)...)
	}
	return list
}

// Message is the text of the last label of the dialog that is open: what a form shows above its buttons.
func Message(w *Window) string {
	last := ""
	for _, o := range Find[fyne.CanvasObject](w.Overlay()) {
		switch o := o.(type) {
		case *widget.Label:
			last = o.Text
		case *canvas.Prose:
			last = o.Said()
		}
	}
	return last
}

// Items are the labels of a menu's items, without separators; that of a checked one begins with "✓ ".
func Items(m *fyne.Menu) []string {
	var labels []string
	for _, i := range m.Items {
		switch {
		case i.IsSeparator:
		case i.Checked:
			labels = append(labels, "✓ "+i.Label)
		default:
			labels = append(labels, i.Label)
		}
	}
	return labels
}

// Choose runs the item of a menu with a label.
func Choose(t testing.TB, m *fyne.Menu, label string) {
	t.Helper()
	for _, i := range m.Items {
		if i.Label == label && i.Action != nil {
			i.Action()
			return
		}
	}
	t.Fatalf("there is no item %q", label)
}
