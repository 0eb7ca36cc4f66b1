package charting

import (
	"math"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
)

// Leg is what a stopwatch measures.
type Leg int

// The legs of a stone: from the back line (or wherever the club begins its splits) to the near hog line, and from there to the far one.
const (
	NoLeg Leg = iota
	SplitLeg
	HogLeg
)

// mostLeg is the longest time of a leg that is one: a stopwatch that was left running notes nothing.
const mostLeg = 60 * time.Second

// Stopwatch times a stone while it runs. The times are noted of the shot that was charted when it began, whichever is charted when it ends.
type Stopwatch struct {
	c    *Charting
	at   chart.Cursor
	leg  Leg
	from time.Time
}

// Leg is what is measured now.
func (w *Stopwatch) Leg() Leg { return w.leg }

// Elapsed is the time since the line of the leg was crossed.
func (w *Stopwatch) Elapsed() time.Duration {
	if w.leg == NoLeg {
		return 0
	}
	return w.c.c.Now().Sub(w.from)
}

// Later runs a function on the session's goroutine as soon as the time that is shown is another.
func (w *Stopwatch) Later(f func()) { w.c.c.Jobs.Later(tenth, f) }

// tenth is what a running stopwatch shows.
const tenth = 100 * time.Millisecond

// Press is pressed as the stone crosses a line: the first begins at the back line, or with hog at the near hog line, the next note the
// times.
func (w *Stopwatch) Press(hog bool) {
	if !w.c.IsOpen() {
		return
	}
	now := w.c.c.Now()
	time := now.Sub(w.from)
	if w.leg != NoLeg && time > mostLeg {
		w.leg = NoLeg
	}
	noted := chart.Noted(math.Round(time.Seconds()*100) / 100)
	switch w.leg {
	case NoLeg:
		if w.c.at.Shot == curling.Stones {
			return
		}
		if w.at, w.leg = w.c.at, SplitLeg; hog {
			w.leg = HogLeg
		}
	case SplitLeg:
		w.leg = HogLeg
		w.c.SetAt(w.at, chart.ShotFields{Split: noted})
	case HogLeg:
		w.leg = NoLeg
		w.c.SetAt(w.at, chart.ShotFields{Hog: noted})
	}
	w.from = now
	w.c.Changed.Emit()
}

// Clear ends the measurement without noting more.
func (w *Stopwatch) Clear() {
	w.leg = NoLeg
	w.c.Changed.Emit()
}
