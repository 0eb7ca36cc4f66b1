package evaluate

import (
	"math"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
)

// Limits of values and answers that come from files and other machines.
const (
	// MaxThrows is the most often that the referee throws a shot (Method.Throws).
	MaxThrows     = 1_000_000
	maxError      = 100.0 // points, standard error
	maxSimulated  = 1_000_000_000_000
	maxAway       = 10_000.0 // m or m/s, of what a map is drawn over and of where a stone would stop on endless ice
	maxCandidates = 1000
	// MaxElapsed is how long an answer can have taken.
	MaxElapsed = 1000 * time.Hour
	// MaxText bounds a name, MaxNote a remark or the sentence of an error, in letters.
	MaxText = 200
	MaxNote = 4000
)

// MaxPoints is the most by which a team gains on the other in an end; rules that are a machine of their own count as they like.
func MaxPoints(machine bool) float64 {
	if machine {
		return curling.MaxOwnPoints
	}
	return curling.MaxPoints
}

// Check reports what no value can be: c is the check of the field that holds it, points MaxPoints.
func (v *Value) Check(c limits.Check, points float64) {
	c.Whole("throws", v.Throws, 0, MaxThrows)
	c.Found("score", v.Score, -points, points)
	c.Found("score_error", v.Error, 0, maxError+points)
	c.Found("win", v.Win, 0, 1)
	c.Found("win_error", v.WinError, 0, maxError)
	for _, share := range v.Ends {
		c.Number("ends", share, 0, 1)
	}
	least, most := 0.0, 1.0 // the unit of the ranking
	if math.IsNaN(v.Win) {
		least, most = -points, points
	}
	c.Found("loss", v.Loss, least-most, most-least)
	c.Found("loss_error", v.LossError, 0, maxError*most)
	c.Found("make", v.Make, 0, 1)
	c.Found("make_error", v.MakeError, 0, 1)
	c.Found("if_made", v.IfMade, least, most)
	c.Found("if_missed", v.IfMissed, least, most)
	c.Found("break_even", v.BreakEven, 0, 1)
	v.Swept.check(c.In("swept"))
}

// states are those of an answer that is over.
var states = []State{Done, Refused, TimedOut, Failed, Stopped}

// Check reports what no answer that is over can be; points is MaxPoints.
func (a *Answer) Check(points float64) error {
	c := limits.Of("")
	c.Needed("state", string(a.State), MaxText)
	limits.Word(c, "state", a.State, states)
	if a.State.HasShot() {
		c.Fault("shot", a.Shot.Check())
		if a.Asked != (curling.Shot{}) { // of shots that nobody suggested
			c.Fault("asked", a.Asked.Check())
		}
	}
	c.Fault("call", a.Call.Check())
	c.Text("name", a.Name, MaxText)
	if a.Thrower != (curling.Player{}) {
		c.Fault("thrower", a.Thrower.Check())
	}
	a.Value.Check(c.In("value"), points)
	c.Count("candidates", len(a.Candidates), maxCandidates)
	for i := range a.Candidates {
		a.Candidates[i].check(c.At("candidates", i), points)
	}
	checkMap(c.In("map"), a.Map)
	c.Whole("throws", a.Throws, 0, maxSimulated)
	c.Number("seconds", a.Elapsed.Seconds(), 0, MaxElapsed.Seconds())
	c.Lines("note", a.Note, MaxNote)
	c.Whole("opening.seen", a.Opening.Seen, 0, maxSimulated)
	c.Lines("error", a.Error, MaxNote)
	return c.Err()
}

func (x *Candidate) check(c limits.Check, points float64) {
	c.Fault("shot", x.Shot.Check())
	c.Fault("thrown", x.Thrown.Check())
	c.Number("target.x", x.Target.X, -maxAway, maxAway)
	c.Number("target.y", x.Target.Y, -maxAway, maxAway)
	c.Text("name", x.Name, MaxText)
	c.Found("score", x.Score, -points, points)
	c.Found("win", x.Win, 0, 1)
	for _, n := range x.Ends { // shares, or how often
		c.Number("ends", n, 0, maxSimulated)
	}
	c.Found("score_error", x.Error, 0, maxError+points)
	c.Whole("throws", x.Throws, 0, maxSimulated)
	c.Whole("children", x.Children, 0, maxSimulated)
	c.Whole("rank", x.Rank, 0, maxSimulated)
	c.Fault("call", x.Call.Check())
	c.Found("win_error", x.WinError, 0, maxError)
}

func checkMap(c limits.Check, m *ai.Map) {
	if m == nil {
		return
	}
	limits.Word(c, "axes", m.Axes, []ai.Axes{ai.VelocityAxes, ai.StopAxes})
	limits.Word(c, "unit", m.Unit, []string{ai.Points, ai.WinShare})
	for _, f := range []struct {
		name  string
		value float64
	}{{"x0", m.X0}, {"dx", m.DX}, {"y0", m.Y0}, {"dy", m.DY}} {
		c.Number(f.name, f.value, -maxAway, maxAway)
	}
	for t := range m.Value {
		for _, v := range m.Value[t] {
			c.Found("value", float64(v), -curling.MaxOwnPoints, curling.MaxOwnPoints)
		}
	}
}
