package physics

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Trajectory is the recorded position of every stone at every time step, like the thesis's
// `float *trajectory` (Mori 2019 §4.2.4). Row 0 is the release, row k the state after k steps. A stone
// takes memory only while it moves.
type Trajectory struct {
	step      float64 // s
	timeScale float64 // s of real ice to a second of the model
	rows      int
	tracks    [curling.Stones]track
}

// track is one stone: at the first pair of xy until row first, then a pair a row, then at the last one;
// out of play from row out on (0: never).
type track struct {
	on    bool
	first int
	out   int
	xy    []float32
}

// Reset starts a recording from position p, with stone index delivered from the hack. It keeps the
// memory.
func (t *Trajectory) Reset(ice *Ice, p *curling.Position, index int) {
	t.step, t.timeScale, t.rows = ice.TimeStep, ice.TimeScale, 1
	for i := range t.tracks {
		tr := &t.tracks[i]
		tr.on, tr.first, tr.out, tr.xy = false, 0, 0, tr.xy[:0]
		switch {
		case i == index:
			tr.on, tr.xy = true, append(tr.xy, float32(curling.CentreX), float32(ice.HackY))
		case p.Has(i):
			tr.on, tr.xy = true, append(tr.xy, float32(p[i].X), float32(p[i].Y))
		}
	}
}

// Next begins the row of the next time step, in which stones keep their positions unless Set.
func (t *Trajectory) Next() { t.rows++ }

// Set puts stone i at (x, y) metres in the current row.
func (t *Trajectory) Set(i int, x, y float32) {
	tr := &t.tracks[i]
	n := len(tr.xy)
	if !tr.on || n == 0 {
		return
	}
	if n == 2 && x == tr.xy[0] && y == tr.xy[1] {
		return
	}
	if n == 2 {
		tr.first = t.rows - 2
	}
	for tr.first+len(tr.xy)/2 < t.rows-1 { // it was at rest in between
		tr.xy = append(tr.xy, tr.xy[len(tr.xy)-2], tr.xy[len(tr.xy)-1])
	}
	tr.xy = append(tr.xy, x, y)
}

// Remove takes stone i out of play in the current row.
func (t *Trajectory) Remove(i int) {
	if tr := &t.tracks[i]; tr.on && tr.out == 0 {
		tr.out = t.rows - 1
	}
}

// Rows is the number of rows, 0 for an empty buffer.
func (t *Trajectory) Rows() int { return t.rows }

// Seconds is how long the shot takes on real ice (see Ice.TimeScale).
func (t *Trajectory) Seconds() float64 {
	return float64(max(0, t.rows-1)) * t.step * t.timeScale
}

// RowAt is the row (with a fraction) shown at a time in seconds of real ice.
func (t *Trajectory) RowAt(seconds float64) float64 {
	if t.step == 0 {
		return 0
	}
	return min(max(0, seconds/(t.step*t.timeScale)), float64(max(0, t.rows-1)))
}

// At is the position in a row.
func (t *Trajectory) At(row int) curling.Position { return t.Between(float64(row)) }

// Between is the position at a row with a fraction, interpolated linearly.
func (t *Trajectory) Between(row float64) curling.Position {
	var p curling.Position
	for i := range t.tracks {
		if v, ok := t.tracks[i].at(row); ok {
			p[i] = v
		}
	}
	return p
}

func (tr *track) at(row float64) (curling.Vec, bool) {
	if !tr.on || (tr.out > 0 && row >= float64(tr.out)) {
		return curling.Vec{}, false
	}
	last := len(tr.xy)/2 - 1
	k := min(max(0, row-float64(tr.first)), float64(last))
	a := int(k)
	b := min(a+1, last)
	f := k - float64(a)
	return curling.Vec{
		X: float64(tr.xy[2*a])*(1-f) + float64(tr.xy[2*b])*f,
		Y: float64(tr.xy[2*a+1])*(1-f) + float64(tr.xy[2*b+1])*f,
	}, true
}

// Moved reports whether stone i moved.
func (t *Trajectory) Moved(i int) bool { return t.tracks[i].on && len(t.tracks[i].xy) > 2 }

// Span is the first and last row in which stone i moves.
func (t *Trajectory) Span(i int) (first, last int) {
	tr := &t.tracks[i]
	return tr.first, tr.first + max(0, len(tr.xy)/2-1)
}

// Path is the path of stone i from row 0 to row upto as a polyline within tolerance metres of every
// recorded point (Douglas-Peucker); nil if it did not move.
func (t *Trajectory) Path(i int, upto float64, tolerance float64) []curling.Vec {
	tr := &t.tracks[i]
	if !t.Moved(i) || upto <= float64(tr.first) {
		return nil
	}
	last := min(len(tr.xy)/2-1, int(math.Floor(upto))-tr.first)
	if tr.out > 0 {
		last = min(last, tr.out-1-tr.first)
	}
	last = max(0, last)
	pts := make([]curling.Vec, 0, 64)
	pts = append(pts, tr.point(0))
	pts = tr.simplify(pts, 0, last, tolerance)
	if end, ok := tr.at(upto); ok && last < len(tr.xy)/2-1 && end != pts[len(pts)-1] {
		pts = append(pts, end)
	}
	return pts
}

func (tr *track) point(k int) curling.Vec {
	return curling.Vec{X: float64(tr.xy[2*k]), Y: float64(tr.xy[2*k+1])}
}

func (tr *track) simplify(pts []curling.Vec, a, b int, tolerance float64) []curling.Vec {
	if b <= a {
		return pts
	}
	pa, pb := tr.point(a), tr.point(b)
	dir := pb.Sub(pa)
	length := dir.Len()
	far, farD := -1, tolerance
	for k := a + 1; k < b; k++ {
		w := tr.point(k).Sub(pa)
		d := w.Len()
		if length > 0 {
			along := (w.X*dir.X + w.Y*dir.Y) / length
			if along >= 0 && along <= length {
				d = math.Abs(w.X*dir.Y-w.Y*dir.X) / length
			} else if along > length {
				d = tr.point(k).Distance(pb)
			}
		}
		if d > farD {
			far, farD = k, d
		}
	}
	if far < 0 {
		return append(pts, pb)
	}
	return tr.simplify(tr.simplify(pts, a, far, tolerance), far, b, tolerance)
}
