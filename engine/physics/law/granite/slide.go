package granite

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

const diameter = law.Diameter

// slide is a piece of a path, rotated, and mirrored for a stone that bends counter-clockwise.
type slide struct {
	table      *Table
	stone      int
	places     []place
	curvature  float64 // its size
	greater    float64 // than that of places
	half       float64 // half the square of that
	startSteps float64
	start      curling.Vec // m
	pathStart  curling.Vec // m, on the path
	cos, sin   float64     // of the rotation
	side       float64     // -1: mirrored
	spinAtOne  float64     // rad/s at 1 m/s, with its sign
	startSpeed float64     // m/s
}

// NewSlide implements law.Paths.
func (t *Table) NewSlide(stone int) law.Slide { return &slide{table: t, stone: stone} }

// Start implements law.Slide.
func (s *slide) Start(at, v curling.Vec, spin float64, _ bool) {
	t := s.table
	u := math.Sqrt(v.X*v.X + v.Y*v.Y)
	curve := curvature(&t.ice, s.stone, u, spin)
	s.side, s.curvature = 1, math.Abs(curve)
	if curve < 0 {
		s.side = -1
	}
	s.places, s.greater = t.pathOf(s.curvature)
	s.half = s.greater * s.greater / 2
	s.start, s.startSpeed = at, u
	s.spinAtOne = spin
	if spin != 0 {
		s.spinAtOne *= math.Pow(u, -t.ice.Granite.SpinDecay)
	}
	s.startSteps = t.stepsAt(u)
	i, f := t.cell(u)
	s.pathStart = s.onPath(i, f)
	sin, cos := math.Sincos(s.curvature * t.turnAt(u))
	per := 1 / u
	s.cos, s.sin = per*(sin*v.X*s.side-cos*v.Y), per*(sin*v.Y+cos*v.X*s.side)
}

// onPath is the place on the path between row i and the next.
func (s *slide) onPath(i int, f float64) curling.Vec {
	share := wayShare(i, f)
	a, b := &s.places[i], &s.places[i+1]
	ax, ay := a.at.X+s.greater*a.first.X+s.half*a.second.X, a.at.Y+s.greater*a.first.Y+s.half*a.second.Y
	bx, by := b.at.X+s.greater*b.first.X+s.half*b.second.X, b.at.Y+s.greater*b.first.Y+s.half*b.second.Y
	return curling.Vec{X: ax + (bx-ax)*share, Y: ay + (by-ay)*share}
}

// Stop implements law.Slide.
func (s *slide) Stop() (at curling.Vec, steps float64) {
	return s.At(0), s.table.rows[0].steps - s.startSteps
}

// At implements law.Slide.
func (s *slide) At(w float64) curling.Vec {
	p := s.onPath(s.table.cell(w))
	x, y := p.X-s.pathStart.X, p.Y-s.pathStart.Y
	return curling.Vec{X: s.start.X + s.side*(x*s.cos-y*s.sin), Y: s.start.Y + x*s.sin + y*s.cos}
}

// State implements law.Slide.
func (s *slide) State(w float64) (at, heading curling.Vec) {
	sin, cos := math.Sincos(s.curvature * s.table.turnAt(w))
	return s.At(w), curling.Vec{X: s.side * (sin*s.cos + cos*s.sin), Y: sin*s.sin - cos*s.cos}
}

// Steps implements law.Slide.
func (s *slide) Steps(w float64) float64 { return s.table.stepsAt(w) - s.startSteps }

// Speed implements law.Slide.
func (s *slide) Speed(steps float64) float64 { return s.table.speedAt(steps + s.startSteps) }

// Length implements law.Slide.
func (s *slide) Length(fast, slow float64) float64 { return s.table.ToGo(fast) - s.table.ToGo(slow) }

// After implements law.Slide.
func (s *slide) After(w, metres float64) float64 {
	t := s.table
	toGo := t.ToGo(w) - metres
	if toGo <= 0 {
		return 0
	}
	const last = rowCount - 1
	// With the deceleration of the present speed up to there, and then row by row.
	i := min(int(math.Sqrt(max(w*w-2*t.rates.deceleration(w)*metres, 0))*t.perSpeed), last)
	for step := 64; step > 0; step /= 4 {
		for i+step <= last && t.rows[i+step].toGo <= toGo {
			i += step
		}
		for i > 0 && t.rows[i].toGo > toGo {
			i = max(i-step, 0)
		}
	}
	return t.speedToGo(toGo, i)
}

// Spin implements law.Slide.
func (s *slide) Spin(w float64) float64 {
	if s.spinAtOne == 0 || w <= 0 {
		return 0
	}
	return s.spinAtOne * math.Pow(w, s.table.ice.Granite.SpinDecay)
}

// Along implements law.Slide.
func (s *slide) Along(across bool) float64 { return law.Along(s, across, 0, s.startSpeed) }
