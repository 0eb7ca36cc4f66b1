package uitest

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/internal/goldentest"
)

// looks is what a window showed during a test, state by state.
type looks struct {
	text strings.Builder
	last string
}

// Looks notes what the window and its dialogs show now, the first time whole, then what has changed. From then on Press and Type note
// it too. At the end of the test all of it is compared with testdata/looks/NAME OF THE TEST.txt, which go test -update writes.
func (w *Window) Looks(state string) {
	w.t.Helper()
	if w.looks == nil {
		w.looks = &looks{}
		w.t.Cleanup(func() {
			w.t.Helper()
			if !w.t.Failed() && !w.t.Skipped() {
				goldentest.Text(w.t, "looks/"+strings.ReplaceAll(w.t.Name(), "/", "-")+".txt", w.looks.text.String())
			}
		})
	}
	shown := canvastest.Layout(w.Canvas().Content())
	for _, o := range w.Canvas().Overlays().List() {
		shown += "over it\n" + canvastest.Layout(o)
	}
	l := w.looks
	fmt.Fprintf(&l.text, "= %s\n", state)
	if l.last == "" {
		l.text.WriteString(shown)
	} else {
		l.text.WriteString(goldentest.Diff(l.last, shown))
	}
	l.last = shown
}

// look notes what is shown after something was done, if anything is noted at all.
func (w *Window) look(done string) {
	if w.looks != nil {
		w.Looks(done)
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
