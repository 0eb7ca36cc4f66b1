package app

import (
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"
)

// drawnApp is an app that counts what its canvases are asked to draw anew.
type drawnApp struct {
	fyne.App
	mu    sync.Mutex
	count int
}

func (a *drawnApp) Driver() fyne.Driver { return drawnDriver{a.App.Driver(), a} }

// drawn is how often anything was to be drawn anew since it was last asked.
func (a *drawnApp) drawn() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := a.count
	a.count = 0
	return n
}

type drawnDriver struct {
	fyne.Driver
	app *drawnApp
}

func (d drawnDriver) CanvasForObject(o fyne.CanvasObject) fyne.Canvas {
	if c := d.Driver.CanvasForObject(o); c != nil {
		return drawnCanvas{c, d.app}
	}
	return nil
}

type drawnCanvas struct {
	fyne.Canvas
	app *drawnApp
}

func (c drawnCanvas) Refresh(o fyne.CanvasObject) {
	c.app.mu.Lock()
	c.app.count++
	c.app.mu.Unlock()
	c.Canvas.Refresh(o)
}

// wait applies results for a while.
func (u *underTest) wait(d time.Duration) {
	u.t.Helper()
	end := time.After(d)
	for {
		select {
		case f := <-u.queue:
			f()
		case <-end:
			return
		}
	}
}

// rests waits for a second in which nothing was to be drawn: what a page reads in the background may come late on a busy machine.
func (u *underTest) rests(a *drawnApp, name string) {
	u.t.Helper()
	a.drawn()
	for range 60 {
		if u.wait(time.Second); a.drawn() == 0 {
			return
		}
	}
	require.Fail(u.t, "something is drawn again and again", name)
}

// TestNothingIsDrawnAtRest: where nothing moves nothing is asked to be drawn anew, on any page, with a log, answers and throws
// shown; so the driver draws no frame. While a shot is played there is something to draw.
func TestNothingIsDrawnAtRest(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	u.do("sample-match")
	u.until("the pass over the log", func() bool { return len(u.session.Check.Found().Shots) > 0 })
	u.do("ask")
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	u.session.Selection.Select(0)
	u.do("throws")
	u.until("the throws", func() bool { return u.session.Samples.Of(0) != nil })
	u.wait(2 * time.Second)
	plain := fyne.CurrentApp()
	counting := &drawnApp{App: plain}
	fyne.SetCurrentApp(counting)
	t.Cleanup(func() { fyne.SetCurrentApp(plain) })

	for i := range u.pages {
		u.showPage(u.pages[i].id)
		u.wait(time.Second)
		require.Positive(t, counting.drawn(), "%s: it is shown", u.pages[i].name)
		u.rests(counting, u.pages[i].name)
	}
	u.showPage(studyPage)
	for _, name := range []string{"edit", "aim", "draw", "map", "compare", "side-by-side"} {
		u.do(name)
		u.wait(time.Second)
		u.session.Place.Playback().Clock.Pause()
		u.rests(counting, name)
		u.leave()
	}
	u.do("play")
	u.wait(500 * time.Millisecond)
	require.Positive(t, counting.drawn(), "a shot is played")
}
