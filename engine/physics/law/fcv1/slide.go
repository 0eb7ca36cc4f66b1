package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// slide is a piece of a stored path, rotated, mirrored for a counter-clockwise spin, and straight from where the spin is
// gone.
type slide struct {
	table      *Table
	path       *Path
	drift      *drift      // of a release; else nil
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
	s.path, s.drift = s.table.Whole(), nil
	u := math.Sqrt(v.X*v.X + v.Y*v.Y)
	s.start, s.startSpeed, s.spin = at, u, math.Abs(spin)
	i, f := s.path.cell(u)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	s.startSteps, s.spinLost = a.Steps+(b.Steps-a.Steps)*f, a.SpinLoss+(b.SpinLoss-a.SpinLoss)*f
	share := distanceShare(i, f)
	s.pathStart = curling.Vec{X: a.At.X + (b.At.X-a.At.X)*share, Y: a.At.Y + (b.At.Y-a.At.Y)*share}
	hx, hy := a.Heading.X+(b.Heading.X-a.Heading.X)*f, a.Heading.Y+(b.Heading.Y-a.Heading.Y)*f
	if release {
		s.drift = s.table.nearest(v, s.side, a.Angle+(b.Angle-a.Angle)*f, s.path.topAngle)
		x, y, turn, steps := s.drift.at(u)
		s.startSteps += steps
		s.pathStart.X, s.pathStart.Y = s.pathStart.X+x, s.pathStart.Y+y
		hx, hy = hx-turn*hy, hy+turn*hx
	}
	per := 1 / (u * math.Sqrt(hx*hx+hy*hy))
	s.cos, s.sin = per*(hx*v.X*s.side+hy*v.Y), per*(hx*v.Y-hy*v.X*s.side)
	s.straight = -1
	switch {
	case s.spin <= Epsilon:
		s.straight, s.corner, s.heading, s.cornerToGo = math.Inf(1), at, v.Mul(1/u), s.toGo(u)
	case s.spinLost+s.spin < s.path.rows[0].SpinLoss:
		w := s.path.speedAtSpinLoss(s.spinLost+s.spin, i)
		s.corner, s.heading = s.State(w)
		s.straight, s.cornerToGo = w, s.toGo(w)
	}
}

// Stop implements law.Slide.
func (s *slide) Stop() (at curling.Vec, steps float64) {
	r := &s.path.rows[0]
	x, y, steps := r.At.X, r.At.Y, r.Steps-s.startSteps
	if s.drift != nil {
		k := &s.drift.knots[0]
		x, y, steps = x+float64(k.x), y+float64(k.y), steps+float64(k.steps)
	}
	if s.straight >= 0 {
		return s.onLine(0), steps
	}
	return s.onSheet(x, y), steps
}

// At implements law.Slide.
func (s *slide) At(w float64) curling.Vec {
	if w <= s.straight {
		return s.onLine(w)
	}
	i, f := s.path.cell(w)
	share := distanceShare(i, f)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	x, y := a.At.X+(b.At.X-a.At.X)*share, a.At.Y+(b.At.Y-a.At.Y)*share
	if s.drift != nil {
		dx, dy, _, _ := s.drift.at(w)
		x, y = x+dx, y+dy
	}
	return s.onSheet(x, y)
}

// onLine is the position where the stone runs straight.
func (s *slide) onLine(w float64) curling.Vec {
	d := s.cornerToGo - s.toGo(w)
	return curling.Vec{X: s.corner.X + s.heading.X*d, Y: s.corner.Y + s.heading.Y*d}
}

// toGo is the distance to go in m.
func (s *slide) toGo(w float64) float64 {
	d := s.path.toGo(w)
	if s.drift != nil {
		d += s.drift.toGo(w)
	}
	return d
}

// onSheet is the position on the sheet of one on the stored path.
func (s *slide) onSheet(x, y float64) curling.Vec {
	x, y = x-s.pathStart.X, y-s.pathStart.Y
	return curling.Vec{X: s.start.X + s.side*(x*s.cos-y*s.sin), Y: s.start.Y + x*s.sin + y*s.cos}
}

// State implements law.Slide.
func (s *slide) State(w float64) (at, heading curling.Vec) {
	if w <= s.straight {
		return s.onLine(w), s.heading
	}
	i, f := s.path.cell(w)
	share := distanceShare(i, f)
	a, b := &s.path.rows[i], &s.path.rows[i+1]
	x, y := a.At.X+(b.At.X-a.At.X)*share, a.At.Y+(b.At.Y-a.At.Y)*share
	hx, hy := a.Heading.X+(b.Heading.X-a.Heading.X)*f, a.Heading.Y+(b.Heading.Y-a.Heading.Y)*f
	if s.drift != nil {
		dx, dy, turn, _ := s.drift.at(w)
		x, y, hx, hy = x+dx, y+dy, hx-turn*hy, hy+turn*hx
	}
	return s.onSheet(x, y), curling.Vec{X: s.side * (hx*s.cos - hy*s.sin), Y: hx*s.sin + hy*s.cos}
}

// Steps implements law.Slide.
func (s *slide) Steps(w float64) float64 {
	i, f := s.path.cell(w)
	a, b := s.path.steps[i], s.path.steps[i+1]
	steps := a + (b-a)*f - s.startSteps
	if s.drift != nil {
		steps += s.drift.steps(w)
	}
	return steps
}

// Speed implements law.Slide. The drift changes by some ten steps of ten thousand in 1 m/s, so that a guess of the speed is soon right.
func (s *slide) Speed(steps float64) float64 {
	d := s.drift
	if d == nil {
		return s.path.speedAt(steps + s.startSteps)
	}
	seconds, u := steps*s.table.ice.TimeStep, s.startSpeed
	half := seconds / 2 * s.table.Deceleration(u)
	w := u - seconds*s.table.Deceleration(max(u-half, 0))
	if steps += s.startSteps; steps >= s.path.steps[0]+float64(d.knots[0].steps) {
		return 0
	}
	late := d.steps(w)
	for range 5 {
		before := late
		w = s.path.speedAt(steps - late)
		if late = d.steps(w); math.Abs(late-before) < 1e-6 {
			break
		}
	}
	return w
}

// Length implements law.Slide.
func (s *slide) Length(fast, slow float64) float64 { return s.toGo(fast) - s.toGo(slow) }

// After implements law.Slide. The drift is left out: over tens of metres it is worth less than 1 mm/s, and who looks on from there asks
// again.
func (s *slide) After(w, metres float64) float64 {
	p := s.path
	toGo := p.toGo(w) - metres
	if toGo <= 0 {
		return 0
	}
	return p.speedToGo(toGo)
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
	a, b := p.toGoes[i], p.toGoes[i+1]
	return a + (b-a)*distanceShare(i, f)
}

// speedAt is the speed in m/s at a time step of the path.
func (p *Path) speedAt(steps float64) float64 {
	if steps >= p.steps[0] {
		return 0
	}
	i := int(p.hints[int(max(steps, 0)*(1./hintSteps))])
	for i > 0 && p.steps[i] < steps {
		i--
	}
	a, b := p.steps[i], p.steps[i+1]
	if !(a > b) {
		return float64(i) / p.perSpeed
	}
	return (float64(i) + min((a-steps)/(a-b), 1)) / p.perSpeed
}

// speedToGo is the speed in m/s of a stone that runs a distance in m above 0, the inverse of toGo.
func (p *Path) speedToGo(metres float64) float64 {
	i := p.rowToGo(metres)
	a, b := p.toGoes[i], p.toGoes[i+1]
	if !(b > a) {
		return float64(i) / p.perSpeed
	}
	k := float64(i)
	return math.Sqrt(k*k+min((metres-a)/(b-a), 1)*(2*k+1)) / p.perSpeed
}

// rowToGo is the last row but one at most from which a stone does not run farther than a distance in m.
func (p *Path) rowToGo(metres float64) int {
	i := int(p.toGoHints[min(int(math.Sqrt(metres)*p.perRoot), len(p.toGoHints)-1)])
	for i < len(p.toGoes)-2 && p.toGoes[i+1] <= metres {
		i++
	}
	return i
}

// fillToGoHints finds the rows of rowToGo for distances at equal steps of their roots, which grow nearly as the speed does.
func (p *Path) fillToGoHints() {
	last := len(p.rows) - 1
	p.toGoHints = make([]int16, 2*last)
	p.perRoot = float64(len(p.toGoHints)) / math.Sqrt(p.toGoes[last])
	i := 0
	for k := range p.toGoHints {
		root := (float64(k) - 1e-6) / p.perRoot
		for i < last-1 && k > 0 && p.toGoes[i+1] <= root*root {
			i++
		}
		p.toGoHints[k] = int16(i)
	}
}

// hintSteps is the number of time steps from one hint to the next.
const hintSteps = 16

// fillHints finds for every hintSteps-th time step the last row that is not before it.
func (p *Path) fillHints() {
	p.hints = make([]int16, int(p.steps[0]/hintSteps)+2)
	i := len(p.rows) - 2
	for k := range p.hints {
		for i > 0 && p.steps[i] < float64(k)*hintSteps {
			i--
		}
		p.hints[k] = int16(i)
	}
}

// speedAtSpinLoss is the speed in m/s at which so much spin is lost, less than at the stop and not less than at row from + 1. The spin of
// a struck stone is soon gone: the row is searched from there on, with steps that grow.
func (p *Path) speedAtSpinLoss(loss float64, from int) float64 {
	high := min(from, len(p.rows)-2) // its next row has lost no more
	low, step := high, 1
	for low > 0 && p.spinLosses[low] <= loss {
		high, low, step = low-1, max(low-step, 0), 2*step
	}
	for low < high {
		if mid := (low + high) / 2; p.spinLosses[mid+1] <= loss {
			high = mid
		} else {
			low = mid + 1
		}
	}
	a, b := p.spinLosses[low], p.spinLosses[low+1]
	return (float64(low) + min(max((a-loss)/(a-b), 0), 1)) / p.perSpeed
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
