package uitest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/internal/goldentest"
)

// looks is what a window showed during a test, state by state.
type looks struct {
	file string // below testdata
	text strings.Builder
	last string // what the window showed before
	told string // what was noted last
}

// noteIfHeld notes what the window shows in the course of a test where testdata/looks/NAME OF THE TEST.txt stands: an empty file, and
// go test -update writes it. It is noted what was shown at first, and what had changed after Show, Press, Type and Looks, and at the end.
// A window after the first one of a test is not noted.
func (w *Window) noteIfHeld() {
	file := "looks/" + strings.ReplaceAll(w.t.Name(), "/", "-") + ".txt"
	if _, err := os.Stat(filepath.Join("testdata", filepath.FromSlash(file))); err != nil || noted[w.t.Name()] {
		return
	}
	noted[w.t.Name()] = true
	w.looks = &looks{file: file}
	w.t.Cleanup(func() {
		w.t.Helper()
		delete(noted, w.t.Name())
		if !w.t.Failed() && !w.t.Skipped() {
			w.look("end")
			goldentest.Text(w.t, w.looks.file, w.looks.text.String())
		}
	})
}

// noted are the tests under way that have a window that is noted.
var noted = map[string]bool{}

// Looks notes what the window and its dialogs show now; the test must be held by a file.
func (w *Window) Looks(state string) {
	w.t.Helper()
	if w.looks == nil {
		w.t.Fatalf("testdata/looks has no file of %s", w.t.Name())
	}
	w.look(state)
}

// look notes what the window shows, the first time whole, then what has changed, if that is noted at all.
func (w *Window) look(state string) {
	l := w.looks
	if l == nil {
		return
	}
	shown := w.shown()
	if shown == l.last {
		return
	}
	text := shown
	if l.last != "" {
		text = goldentest.Diff(l.last, shown)
		if from := goldentest.Diff(l.told, shown); l.told != l.last && len(from) < len(text) {
			state, text = state+", from what is noted above", from
		}
	}
	fmt.Fprintf(&l.text, "= %s\n%s", state, text)
	l.last, l.told = shown, shown
}

// shown is what the window and what is over it shows, with the notice shown last.
func (w *Window) shown() string {
	text := canvastest.Layout(w.Canvas().Content())
	for _, o := range w.Canvas().Overlays().List() {
		text += "over it\n" + canvastest.Layout(o)
	}
	if said := w.Dialogs.Shown(); said != "" {
		text += "notice: " + said + "\n"
	}
	return text
}

// lead leads back to where a press begins. What that changes is not noted.
func (w *Window) lead() {
	if w.Return != nil {
		w.Return()
		w.looks.last = w.shown()
	}
}

// LooksAt notes what the window shows in a size, and leaves it as it was.
func (w *Window) LooksAt(width, height float32) {
	w.t.Helper()
	size := w.Canvas().Size()
	w.Resize(fyne.NewSize(width, height))
	w.Looks(fmt.Sprintf("%g x %g", width, height))
	w.Resize(size)
}
