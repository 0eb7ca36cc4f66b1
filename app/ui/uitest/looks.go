package uitest

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/internal/goldentest"
)

// looks is what a window showed during a test, state by state.
type looks struct {
	file string // below testdata
	text goldentest.History
	last string // what the window showed before

	crawls bool     // PressEverything or RunEverything is under way
	tell   []string // what Tell told before
	heard  []string // calls of functions that Hear listens to, since then
}

// noteIfHeld notes what the window shows in the course of a test where testdata/looks/NAME OF THE TEST.txt stands: an empty file, and
// go test -update writes it. It is noted what was shown at first, and what had changed after Show, Press, Type and Looks, and at the end.
// A window after the first one of a test is not noted. Where testdata/base.txt stands, what is shown is told from the states in it
// where these are nearer (goldentest.History.Base).
func (w *Window) noteIfHeld() {
	file := "looks/" + strings.ReplaceAll(w.t.Name(), "/", "-") + ".txt"
	if _, err := os.Stat(filepath.Join("testdata", filepath.FromSlash(file))); err != nil || noted[w.t.Name()] {
		return
	}
	noted[w.t.Name()] = true
	w.looks = &looks{file: file}
	w.looks.text.Base(w.t, "base.txt")
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

// Note notes values that are not seen; the test must be held by a file.
func (w *Window) Note(name string, values ...any) {
	w.t.Helper()
	if w.looks == nil {
		w.t.Fatalf("testdata/looks has no file of %s", w.t.Name())
	}
	fmt.Fprintf(&w.looks.text, "= %s\n", name)
	for _, v := range values {
		fmt.Fprintf(&w.looks.text, "~ %s\n", goldentest.Dump(v, 4))
	}
}

// look notes what the window shows, the first time whole, then what has changed, if that is noted at all.
func (w *Window) look(state string) {
	l := w.looks
	if l == nil {
		return
	}
	shown, unseen := w.shown(), w.unseen()
	if shown == l.last && unseen == "" {
		return
	}
	l.text.Add(state, unseen, l.last, shown)
	l.last = shown
}

// crawl has what is not seen noted too, from what is shown in a state on, until the function that it returns is called.
func (w *Window) crawl(state string) (end func()) {
	w.t.Helper()
	l := w.looks
	if l == nil {
		w.t.Fatalf("testdata/looks has no file of %s", w.t.Name())
	}
	l.crawls = true
	l.tell, l.heard = w.tells(), nil
	w.look(state)
	return func() {
		l.crawls = false
		l.last = w.shown()
	}
}

// tells are what Tell tells, without names of folders that are others every time.
func (w *Window) tells() (list []string) {
	if w.Tell == nil {
		return nil
	}
	for _, s := range w.Tell() {
		list = append(list, temporary.ReplaceAllString(s, "TEMP"))
	}
	return list
}

// temporary are the names of folders that tests made.
var temporary = regexp.MustCompile(regexp.QuoteMeta(filepath.ToSlash(filepath.Clean(os.TempDir()))) + `/[^/" ]+/\d+`)

// unseen is what has changed of what Tell tells, and which functions were called.
func (w *Window) unseen() (text string) {
	l := w.looks
	if !l.crawls {
		return ""
	}
	for _, s := range l.heard {
		text += "! " + temporary.ReplaceAllString(s, "TEMP") + "\n"
	}
	now := w.tells()
	for _, s := range now {
		if !slices.Contains(l.tell, s) {
			text += "~ " + s + "\n"
		}
	}
	l.tell, l.heard = now, nil
	return text
}

// Hear notes calls of the functions of a view that are named On..., with what they are given, while PressEverything and RunEverything
// use it. Those that are not set do nothing and give zero values.
func (w *Window) Hear(view any) {
	w.hear(reflect.ValueOf(view).Elem())
}

func (w *Window) hear(of reflect.Value) {
	for i := range of.NumField() {
		f, x := of.Type().Field(i), of.Field(i)
		switch {
		case !f.IsExported():
		case f.Anonymous && x.Kind() == reflect.Pointer && !x.IsNil() && x.Elem().Kind() == reflect.Struct &&
			strings.HasPrefix(x.Type().Elem().PkgPath(), "github.com/hogline/"):
			w.hear(x.Elem())
		case x.Kind() == reflect.Func && strings.HasPrefix(f.Name, "On"):
			x.Set(w.heard(f.Name, x))
		}
	}
}

// heard is a function that notes that it is called, and calls f if there is one.
func (w *Window) heard(name string, f reflect.Value) reflect.Value {
	set := reflect.ValueOf(f.Interface()) // as it is now
	return reflect.MakeFunc(f.Type(), func(args []reflect.Value) (results []reflect.Value) {
		if w.looks != nil && w.looks.crawls {
			var told []string
			for _, a := range args {
				told = append(told, goldentest.Dump(a.Interface(), 3))
			}
			w.looks.heard = append(w.looks.heard, name+"("+strings.Join(told, ", ")+")")
		}
		if !set.IsNil() {
			return set.Call(args)
		}
		for i := range f.Type().NumOut() {
			results = append(results, reflect.Zero(f.Type().Out(i)))
		}
		return results
	})
}

// shown is what the window and what is over it shows, with the notice shown last, and while everything is pressed also what would be seen
// after scrolling.
func (w *Window) shown() string {
	layout := canvastest.Layout
	if w.looks.crawls {
		layout = canvastest.Whole
	}
	text := layout(w.Canvas().Content())
	for _, o := range w.Canvas().Overlays().List() {
		text += "over it\n" + layout(o)
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
		w.looks.tell, w.looks.heard = w.tells(), nil
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
