package app

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/subprocess"
)

// The flags of a monkey in a real window, which runs in place of the tests: `make monkey`.
var (
	monkeyLength  = flag.Duration("monkey", 0, "let a monkey play with a real window for a time, in place of the tests")
	monkeySeed    = flag.Uint64("monkey.seed", 1, "what the monkey does; the first of those of TestMonkey")
	monkeyActions = flag.Int("monkey.actions", 0, "how many actions the monkey does; 0: as many as come")
	monkeyPause   = flag.Duration("monkey.pause", 25*time.Millisecond, "between two actions")
	monkeyOnly    = flag.String("monkey.only", "", "the deeds of the monkey, with commas between; empty: all")
	monkeyDir     = flag.String("monkey.dir", "", "folder of the actions, the curves and the heap profiles of the monkey")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *monkeyLength == 0 {
		os.Exit(m.Run())
	}
	os.Exit(monkeyWindow())
}

// monkeyWindow lets a monkey play with a real window. It must run on the main goroutine.
func monkeyWindow() int {
	run, err := newMonkeyRun()
	if err != nil {
		fmt.Fprintln(os.Stderr, "monkey:", err)
		return 1
	}
	a := fyneapp.NewWithID(ID + ".monkey")
	set := settings.New(a.Preferences())
	set.SetNumber(settings.AskThrows, 0)
	set.SetNumber(settings.AskTime, 0.3)
	set.SetList(settings.Engines, []string{"sample", "rows", "shots"})
	set.SetList(settings.LibraryFolders, []string{run.monkey.dir})
	set.SetSwitch(settings.TourSeen, false)
	bundle, err := i18n.Load(os.DirFS("../assets"), "translations")
	if err != nil {
		fmt.Fprintln(os.Stderr, "monkey:", err)
		return 1
	}
	w := NewWindow(Config{App: a, Assets: os.DirFS("../assets"), Bundle: bundle, Settings: set, Picker: run.monkey, UI: fyne.Do,
		Data: run.monkey.studies()})
	run.monkey.w = w
	whenShown(w, func() { w.Open(nil) })
	a.Lifecycle().SetOnStarted(func() { go run.play(w) })
	w.ShowAndRun()
	subprocess.KillAll()
	return run.judge()
}

// A monkeyRun is a run of a monkey in a real window, with what it used.
type monkeyRun struct {
	monkey *monkey
	curves []usage
	out    io.Writer
	over   bool // the run came to its end
}

// usage is what the program uses at a time of a run.
type usage struct {
	at                      time.Duration
	actions                 int
	heap, resident          float64 // MB; the heap after a collection
	goroutines, descriptors int
}

func (u usage) String() string {
	return fmt.Sprintf("%5.0f s  %6d actions  heap %6.1f MB  resident %6.1f MB  goroutines %4d  descriptors %3d", u.at.Seconds(), u.actions,
		u.heap, u.resident, u.goroutines, u.descriptors)
}

func newMonkeyRun() (*monkeyRun, error) {
	dir := *monkeyDir
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "monkey"); err != nil {
			return nil, err
		}
	}
	files := filepath.Join(dir, "files")
	if err := os.MkdirAll(files, 0o700); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(dir, "actions.txt"))
	if err != nil {
		return nil, err
	}
	curves, err := os.Create(filepath.Join(dir, "curves.txt"))
	if err != nil {
		return nil, err
	}
	m, err := newMonkey(*monkeySeed, files, log)
	return &monkeyRun{monkey: m, out: io.MultiWriter(os.Stdout, curves)}, err
}

// play acts until the time or the actions are over, on a goroutine of its own.
func (r *monkeyRun) play(w *Window) {
	m, begun, measured := r.monkey, time.Now(), time.Time{}
	_, _ = fmt.Fprintf(r.out, "monkey: seed %d, %v\n", m.seed, *monkeyLength)
	for time.Since(begun) < *monkeyLength && (*monkeyActions == 0 || m.step < *monkeyActions) {
		if time.Since(measured) > *monkeyLength/40 {
			measured = time.Now()
			r.measure(time.Since(begun))
		}
		fyne.DoAndWait(func() {
			defer func() {
				if failure := recover(); failure != nil {
					fmt.Fprintln(os.Stderr, m.told(failure))
					os.Exit(2)
				}
			}()
			m.act()
		})
		time.Sleep(*monkeyPause)
	}
	r.measure(time.Since(begun))
	fyne.DoAndWait(func() { rest(w) })
	for end := time.Now().Add(restTime); time.Now().Before(end) && runtime.NumGoroutine() > r.curves[0].goroutines; {
		time.Sleep(time.Second / 4)
	}
	_, _ = fmt.Fprintln(r.out, "monkey: at rest, with a new study")
	r.measure(time.Since(begun))
	r.profile("end")
	r.over = true
	fyne.Do(w.Quit)
}

// restTime is how long what was stopped may take to end.
const restTime = 30 * time.Second

// rest stops all that runs and begins a new study.
func rest(w *Window) {
	w.dialogs.Clear()
	w.showPage(studyPage)
	w.session.Ask.Stop()
	w.session.Compare.Stop()
	w.session.Valuation.Stop()
	w.matchState.Match.Stop()
	w.session.Jobs.Cancel("library-batch")
	w.session.NewStudy()
}

// measure adds a point to the curves.
func (r *monkeyRun) measure(at time.Duration) {
	debug.FreeOSMemory()
	files, _ := os.ReadDir("/proc/self/fd") // none elsewhere
	u := usage{at, r.monkey.step, heapMB(), resident(), runtime.NumGoroutine(), len(files)}
	r.curves = append(r.curves, u)
	_, _ = fmt.Fprintln(r.out, u)
	if len(r.curves) == 10 {
		r.profile("begin")
	}
}

// profile writes what is on the heap, and the goroutines.
func (r *monkeyRun) profile(name string) {
	for _, kind := range []string{"heap", "goroutine"} {
		f, err := os.Create(filepath.Join(filepath.Dir(r.monkey.dir), kind+"-"+name+".pprof"))
		if err != nil {
			continue
		}
		_ = pprof.Lookup(kind).WriteTo(f, 0)
		_ = f.Close()
	}
}

// How much more a run may use at its end than in its second quarter, when everything has been seen once.
const (
	moreShare       = 0.25
	moreHeap        = 20 // MB
	moreResident    = 60 // MB
	moreGoroutines  = 15
	moreDescriptors = 8
)

// judge tells whether the curves are flat: it compares the least of the last quarter with that of the second, and what is there at
// rest with what was at the start.
func (r *monkeyRun) judge() int {
	failed := 0
	if !r.over {
		_, _ = fmt.Fprintln(r.out, "monkey: the window closed before the end")
		failed = 1
	}
	q := (len(r.curves) - 1) / 4
	if q == 0 {
		return failed
	}
	first, atRest := r.curves[0], r.curves[len(r.curves)-1]
	if atRest.goroutines > first.goroutines+moreGoroutines || atRest.descriptors > first.descriptors+moreDescriptors {
		_, _ = fmt.Fprintln(r.out, "monkey: goroutines or descriptors stay at rest")
		failed = 1
	}
	curves := r.curves[:len(r.curves)-1]
	for _, c := range []struct {
		name string
		of   func(usage) float64
		more float64
	}{
		{"heap", func(u usage) float64 { return u.heap }, moreHeap},
		{"resident", func(u usage) float64 { return u.resident }, moreResident},
		{"descriptors", func(u usage) float64 { return float64(u.descriptors) }, moreDescriptors},
	} {
		least := func(list []usage) float64 {
			values := make([]float64, len(list))
			for i, u := range list {
				values[i] = c.of(u)
			}
			return slices.Min(values)
		}
		before, after := least(curves[q:2*q]), least(curves[len(curves)-q:])
		verdict := "flat"
		if after > before*(1+moreShare)+c.more {
			verdict, failed = "grows", 1
		}
		_, _ = fmt.Fprintf(r.out, "monkey: %s %.1f in the second quarter, %.1f in the last: %s\n", c.name, before, after, verdict)
	}
	return failed
}
