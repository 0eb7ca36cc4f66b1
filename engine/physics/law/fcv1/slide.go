package fcv1

import (
	"math"
	"sort"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// slide is a piece of a stored path, rotated, mirrored for a counter-clockwise spin, and straight from where the spin is
// gone.
type slide struct {
	table      *Table
	path       *Path
	startSteps float64     // time steps of the stored path at the start
	start      curling.Vec // m
	pathStart  curling.Vec // m, on the stored path
	cos, sin   float64     // of the rotation
	side       float64     // -1: mirrored
	spin       float64     // rad/s at the start without its sign
	spinLost   float64     // rad/s lost on the stored path up to the start
	startSpeed float64     // m/s
	straight   float64     // m/s, the speed from which on it runs straight; -1: it never does
	corner     curling.Vec // m, where that is
	heading    curling.Vec // there
	cornerToGo float64     // m to go from there
}

// NewSlide implements law.Law.
func (g *Table) NewSlide(int) law.Slide { return &slide{table: g} }

// Start implements law.Slide.
func (s *slide) Start(at, v curling.Vec, spin float64, release bool) {
	s.side = 1
	if spin < 0 {
		s.side = -1
	}
	s.path = s.table.Whole()
	if release {
		s.path = s.table.Nearest(v, s.side)
	}
	u := math.Sqrt(v.X*v.X + v.Y*v.Y)
	s.start, s.startSpeed, s.spin = at, u, math.Abs(spin)
	i, f := s.path.cell(u)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	s.startSteps, s.spinLost = a.Steps+(b.Steps-a.Steps)*f, a.SpinLoss+(b.SpinLoss-a.SpinLoss)*f
	share := distanceShare(i, f)
	s.pathStart = curling.Vec{X: a.At.X + (b.At.X-a.At.X)*share, Y: a.At.Y + (b.At.Y-a.At.Y)*share}
	hx, hy := a.Heading.X+(b.Heading.X-a.Heading.X)*f, a.Heading.Y+(b.Heading.Y-a.Heading.Y)*f
	per := 1 / (u * math.Sqrt(hx*hx+hy*hy))
	s.cos, s.sin = per*(hx*v.X*s.side+hy*v.Y), per*(hx*v.Y-hy*v.X*s.side)
	s.straight = -1
	switch {
	case s.spin <= Epsilon:
		s.straight, s.corner, s.heading, s.cornerToGo = math.Inf(1), at, v.Mul(1/u), s.path.toGo(u)
	case s.spinLost+s.spin < s.path.rows[0].SpinLoss:
		w := s.path.speedAtSpinLoss(s.spinLost + s.spin)
		s.corner, s.heading = s.State(w)
		s.straight, s.cornerToGo = w, s.path.toGo(w)
	}
}

// Stop implements law.Slide.
func (s *slide) Stop() (at curling.Vec, steps float64) {
	return s.At(0), s.path.rows[0].Steps - s.startSteps
}

// At implements law.Slide.
func (s *slide) At(w float64) curling.Vec {
	i, f := s.path.cell(w)
	share := distanceShare(i, f)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	if w <= s.straight {
		d := s.cornerToGo - (a.ToGo + (b.ToGo-a.ToGo)*share)
		return curling.Vec{X: s.corner.X + s.heading.X*d, Y: s.corner.Y + s.heading.Y*d}
	}
	return s.onSheet(a.At.X+(b.At.X-a.At.X)*share, a.At.Y+(b.At.Y-a.At.Y)*share)
}

// onSheet is the position on the sheet of one on the stored path.
func (s *slide) onSheet(x, y float64) curling.Vec {
	x, y = x-s.pathStart.X, y-s.pathStart.Y
	return curling.Vec{X: s.start.X + s.side*(x*s.cos-y*s.sin), Y: s.start.Y + x*s.sin + y*s.cos}
}

// State implements law.Slide.
func (s *slide) State(w float64) (at, heading curling.Vec) {
	i, f := s.path.cell(w)
	share := distanceShare(i, f)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	if w <= s.straight {
		d := s.cornerToGo - (a.ToGo + (b.ToGo-a.ToGo)*share)
		return curling.Vec{X: s.corner.X + s.heading.X*d, Y: s.corner.Y + s.heading.Y*d}, s.heading
	}
	hx, hy := a.Heading.X+(b.Heading.X-a.Heading.X)*f, a.Heading.Y+(b.Heading.Y-a.Heading.Y)*f
	return s.onSheet(a.At.X+(b.At.X-a.At.X)*share, a.At.Y+(b.At.Y-a.At.Y)*share),
		curling.Vec{X: s.side * (hx*s.cos - hy*s.sin), Y: hx*s.sin + hy*s.cos}
}

// Steps implements law.Slide.
func (s *slide) Steps(w float64) float64 {
	i, f := s.path.cell(w)
	a, b := s.path.rows[i].Steps, s.path.rows[i+1].Steps
	return a + (b-a)*f - s.startSteps
}

// Speed implements law.Slide.
func (s *slide) Speed(steps float64) float64 { return s.path.speedAt(steps + s.startSteps) }

// Length implements law.Slide.
func (s *slide) Length(fast, slow float64) float64 { return s.path.toGo(fast) - s.path.toGo(slow) }

// After implements law.Slide.
func (s *slide) After(w, metres float64) float64 {
	p := s.path
	toGo := p.toGo(w) - metres
	if toGo <= 0 {
		return 0
	}
	last := len(p.rows) - 2
	// With the deceleration of the present speed up to there, and then row by row.
	i := min(int(math.Sqrt(max(w*w-2*s.table.Deceleration(w)*metres, 0))*p.perSpeed), last)
	for step := 64; step > 0; step /= 4 {
		for i+step <= last && p.rows[i+step].ToGo <= toGo {
			i += step
		}
		for i > 0 && p.rows[i].ToGo > toGo {
			i = max(i-step, 0)
		}
	}
	a, b := p.rows[i].ToGo, p.rows[i+1].ToGo
	if !(b > a) {
		return float64(i) / p.perSpeed
	}
	k := float64(i)
	return math.Sqrt(k*k+min((toGo-a)/(b-a), 1)*(2*k+1)) / p.perSpeed
}

// Spin implements law.Slide.
func (s *slide) Spin(w float64) float64 {
	if w <= s.straight || w <= 0 {
		return 0
	}
	i, f := s.path.cell(w)
	a, b := s.path.rows[i].SpinLoss, s.path.rows[i+1].SpinLoss
	return s.side * max(s.spin-(a+(b-a)*f-s.spinLost), 0)
}

// Along implements law.Slide.
func (s *slide) Along(across bool) float64 {
	return law.Along(s, across, min(max(s.straight, 0), s.startSpeed), s.startSpeed)
}

// cell is the row below a speed up to top and how far it is to the next, 0 to 1.
func (p *Path) cell(w float64) (i int, f float64) {
	k := w * p.perSpeed
	if !(k > 0) {
		return 0, 0
	}
	if i = int(k); i > len(p.rows)-2 {
		return len(p.rows) - 2, 1
	}
	return i, k - float64(i)
}

// distanceShare is the share of the distance between row i and the next at a share f of the speeds: the deceleration
// between two rows is constant.
func distanceShare(i int, f float64) float64 {
	k := float64(2 * i)
	return f * (k + f) / (k + 1)
}

// toGo is the distance to go in m at a speed.
func (p *Path) toGo(w float64) float64 {
	i, f := p.cell(w)
	a, b := p.rows[i].ToGo, p.rows[i+1].ToGo
	return a + (b-a)*distanceShare(i, f)
}

// speedAt is the speed in m/s at a time step of the path.
func (p *Path) speedAt(steps float64) float64 {
	if steps >= p.rows[0].Steps {
		return 0
	}
	i := int(p.hints[int(max(steps, 0)*(1./hintSteps))])
	for i > 0 && p.rows[i].Steps < steps {
		i--
	}
	a, b := p.rows[i].Steps, p.rows[i+1].Steps
	if !(a > b) {
		return float64(i) / p.perSpeed
	}
	return (float64(i) + min((a-steps)/(a-b), 1)) / p.perSpeed
}

// hintSteps is the number of time steps from one hint to the next.
const hintSteps = 64

// fillHints finds for every hintSteps-th time step the last row that is not before it.
func (p *Path) fillHints() {
	p.hints = make([]int32, int(p.rows[0].Steps/hintSteps)+2)
	i := len(p.rows) - 2
	for k := range p.hints {
		for i > 0 && p.rows[i].Steps < float64(k)*hintSteps {
			i--
		}
		p.hints[k] = int32(i)
	}
}

// speedAtSpinLoss is the speed in m/s at which so much spin is lost, less than at the stop.
func (p *Path) speedAtSpinLoss(loss float64) float64 {
	i := sort.Search(len(p.rows)-2, func(k int) bool { return p.rows[k+1].SpinLoss <= loss })
	a, b := p.rows[i].SpinLoss, p.rows[i+1].SpinLoss
	return (float64(i) + min(max((a-loss)/(a-b), 0), 1)) / p.perSpeed
}

// HeadingSlack implements law.Law.
func (g *Table) HeadingSlack() float64 {
	rows := g.Whole().rows
	change, across := 0.0, 0.0
	for i := 1; i < len(rows); i++ {
		change = max(change, math.Abs(rows[i].Angle-rows[int(0.4*float64(i))].Angle))
		across = max(across, math.Abs(rows[i].Angle-rows[i-1].Angle)*float64(i))
	}
	return change + across
}

// Bulge implements law.Law. The spin of a struck stone may be gone before it stops: that path has less of the late turns, which
// bulge most.
func (g *Table) Bulge() float64 {
	const apart = 16 // rows
	rows := g.Whole().rows
	most := 0.0
	for i := apart; i < len(rows); i += apart {
		chord := rows[0].At.Sub(rows[i].At)
		aside := math.Abs(cross(rows[i].Heading, chord)) * chord.Len()
		for j := apart; j < i && aside > 0; j += apart {
			most = max(most, math.Abs(cross(chord, rows[j].At.Sub(rows[i].At)))/aside)
		}
	}
	return min(1.05*most, 1)
}

func cross(a, b curling.Vec) float64 { return a.X*b.Y - a.Y*b.X }

// Nimble implements law.Law: at half of it the radius of the path is 2R.
func (g *Table) Nimble() float64 {
	return 2 * math.Pow(law.Diameter*yawRate*math.Abs(g.ice.Curl), 1/1.8)
}
