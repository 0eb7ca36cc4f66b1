package granite

import (
	"math"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Table is the motion of stones on an ice of granite.
type Table struct {
	ice   physics.Ice
	rates constants
	most  float64 // bound on the curvature
	*motion
}

// motion is the paths of all curvatures, by the speed. A path is stepped once, from the top speed up the sheet; every stone runs along
// a piece of one, rotated, and mirrored where it bends counter-clockwise.
type motion struct {
	rates    constants
	top      float64                    // m/s
	perSpeed float64                    // rows to 1 m/s
	rows     []row                      // at equal steps of the speed, from 0 to top
	hints    []int32                    // the row at every hintSteps-th time step
	speeds   []float64                  // m/s after each time step
	turned   []float64                  // rad, of curvature 1
	mu       sync.Mutex                 // held while a path is added to the list
	paths    atomic.Pointer[[]*[]place] // by the curvature, in steps of curvatureStep
}

// row is what does not depend on the curvature: since the release from the top speed, and to the stop.
type row struct {
	turn  float64 // rad by which a stone of curvature 1 has turned
	toGo  float64 // m
	steps float64 // time steps
}

// place is where a stone of some curvature is at the speed of a row, in m from the release, and the first and second derivatives of
// that by the curvature.
type place struct{ at, first, second curling.Vec }

const (
	rowCount      = 2048
	hintSteps     = 64
	curvatureStep = 0.1 // with two derivatives a path between two is right to some micrometres
	keptMotions   = 6   // of some MB
)

// TableOf is the table of an ice. Its paths are stepped at the first stones that need them and kept for the last ices.
func TableOf(ice physics.Ice) *Table {
	c := constantsOf(&ice)
	return &Table{ice: ice, rates: c, most: mostCurvature(&ice), motion: motionOf(c)}
}

// motions holds the last ones made. Results do not depend on it.
var motions struct {
	sync.Mutex
	list []*motion
}

func motionOf(c constants) *motion {
	motions.Lock()
	defer motions.Unlock()
	if i := slices.IndexFunc(motions.list, func(m *motion) bool { return m.rates == c }); i >= 0 {
		return motions.list[i]
	}
	m := newMotion(c)
	motions.list = append(motions.list, m)
	if len(motions.list) > keptMotions {
		motions.list = slices.Delete(motions.list, 0, 1)
	}
	return m
}

// newMotion steps a stone from the top speed to its stop.
func newMotion(c constants) *motion {
	// From the speed v a stone takes v^(1+fall)/((1+fall)·braking) s.
	top := min(topSpeed, math.Pow(maxSteps*c.dt*(1+c.fall)*c.braking, 1/(1+c.fall)))
	m := &motion{rates: c, top: top, perSpeed: rowCount / top, rows: make([]row, rowCount+1)}
	turned, run := 0.0, 0.0
	next := rowCount - 1
	for speed := top; speed > 0; {
		before, fast := row{turned, run, float64(len(m.speeds))}, speed
		turned += c.yawRate(speed) * c.dt
		speed = max(speed-c.deceleration(speed)*c.dt, 0)
		run += speed * c.dt
		m.speeds, m.turned = append(m.speeds, speed), append(m.turned, turned)
		for ; next >= 0 && float64(next) >= speed*m.perSpeed; next-- {
			share := (fast - float64(next)/m.perSpeed) / (fast - speed)
			m.rows[next] = row{
				turn:  before.turn + (turned-before.turn)*share,
				toGo:  before.toGo + (run-before.toGo)*share,
				steps: before.steps + share,
			}
		}
	}
	for i := range m.rows {
		m.rows[i].toGo = run - m.rows[i].toGo
	}
	m.hints = make([]int32, int(m.rows[0].steps/hintSteps)+2)
	i := rowCount - 1
	for k := range m.hints {
		for i > 0 && m.rows[i].steps < float64(k)*hintSteps {
			i--
		}
		m.hints[k] = int32(i)
	}
	m.paths.Store(&[]*[]place{})
	return m
}

// pathOf is the path whose curvature is the nearest to one of 0 and more, and by how much that is greater.
func (m *motion) pathOf(curvature float64) (p []place, greater float64) {
	k := int(curvature/curvatureStep + 0.5)
	greater = curvature - float64(k)*curvatureStep
	if list := *m.paths.Load(); k < len(list) && list[k] != nil {
		return *list[k], greater
	}
	made := m.step(float64(k) * curvatureStep) // by all who want it at a time: nobody waits for the paths of others
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.Clone(*m.paths.Load())
	if k >= len(list) {
		list = append(list, make([]*[]place, k+1-len(list))...)
	}
	if list[k] == nil {
		list[k] = &made
		m.paths.Store(&list)
	}
	return *list[k], greater
}

// step is the path of a curvature.
func (m *motion) step(curvature float64) []place {
	places, fast, next := make([]place, rowCount+1), m.top, rowCount-1
	var now place
	for n, speed := range m.speeds {
		before := now
		angle, way := m.turned[n], speed*m.rates.dt
		sin, cos := math.Sincos(curvature * angle)
		now.at = now.at.Add(curling.Vec{X: sin, Y: -cos}.Mul(way))
		now.first = now.first.Add(curling.Vec{X: cos, Y: sin}.Mul(way * angle))
		now.second = now.second.Add(curling.Vec{X: -sin, Y: cos}.Mul(way * angle * angle))
		for ; next >= 0 && float64(next) >= speed*m.perSpeed; next-- {
			places[next] = before.toward(&now, (fast-float64(next)/m.perSpeed)/(fast-speed))
		}
		fast = speed
	}
	return places
}

// toward is the place at a share of the way to another.
func (p *place) toward(to *place, share float64) place {
	between := func(a, b curling.Vec) curling.Vec { return a.Add(b.Sub(a).Mul(share)) }
	return place{between(p.at, to.at), between(p.first, to.first), between(p.second, to.second)}
}

// cell is the row below a speed and how far it is to the next, 0 to 1.
func (m *motion) cell(w float64) (i int, f float64) {
	k := w * m.perSpeed
	if !(k > 0) {
		return 0, 0
	}
	if i = int(k); i >= rowCount {
		return rowCount - 1, 1
	}
	return i, k - float64(i)
}

// wayShare is the share of the way between row i and the next at a share f of the speeds: the deceleration between two rows is constant.
func wayShare(i int, f float64) float64 {
	k := float64(2 * i)
	return f * (k + f) / (k + 1)
}

// turnAt is the angle in rad by which a stone of curvature 1 has turned since the top speed.
func (m *motion) turnAt(w float64) float64 {
	i, f := m.cell(w)
	a, b := m.rows[i].turn, m.rows[i+1].turn
	return a + (b-a)*f
}

// stepsAt is the time step at a speed, since the top speed.
func (m *motion) stepsAt(w float64) float64 {
	i, f := m.cell(w)
	a, b := m.rows[i].steps, m.rows[i+1].steps
	return a + (b-a)*f
}

// speedAt is the inverse of stepsAt.
func (m *motion) speedAt(steps float64) float64 {
	if steps >= m.rows[0].steps {
		return 0
	}
	i := int(m.hints[int(max(steps, 0)*(1./hintSteps))])
	for i > 0 && m.rows[i].steps < steps {
		i--
	}
	a, b := m.rows[i].steps, m.rows[i+1].steps
	if !(a > b) {
		return float64(i) / m.perSpeed
	}
	return (float64(i) + min((a-steps)/(a-b), 1)) / m.perSpeed
}

// ToGo implements law.Motion.
func (m *motion) ToGo(w float64) float64 {
	i, f := m.cell(w)
	a, b := m.rows[i].toGo, m.rows[i+1].toGo
	return a + (b-a)*wayShare(i, f)
}

// SpeedToGo implements law.Motion.
func (m *motion) SpeedToGo(metres float64) float64 {
	if !(metres > 0) {
		return 0
	}
	return m.speedToGo(metres, sort.Search(rowCount-1, func(k int) bool { return m.rows[k+1].toGo > metres }))
}

// speedToGo is the speed of a distance to go that lies between row i and the next.
func (m *motion) speedToGo(metres float64, i int) float64 {
	a, b := m.rows[i].toGo, m.rows[i+1].toGo
	if !(b > a) {
		return float64(i) / m.perSpeed
	}
	k := float64(i)
	return math.Sqrt(k*k+min((metres-a)/(b-a), 1)*(2*k+1)) / m.perSpeed
}

// Longer implements law.Motion.
func (m *motion) Longer(u, by float64) float64 { return m.SpeedToGo(m.ToGo(u) + by) }

// Fastest implements law.Motion.
func (m *motion) Fastest() float64 { return m.top }

// Run implements law.Motion. A shot faster than the paths is stepped.
func (t *Table) Run(v curling.Vec, spin, w float64) (path, heading curling.Vec) {
	if v.Len() > t.top {
		return t.stepped(v, spin, w)
	}
	s := slide{table: t}
	s.Start(curling.Vec{}, v, spin, true)
	return s.State(min(w, s.startSpeed))
}

func (t *Table) stepped(v curling.Vec, spin, w float64) (path, heading curling.Vec) {
	for heading = v.Mul(1 / v.Len()); v.Len() > w; {
		if v, spin = t.Step(0, v, spin); v != (curling.Vec{}) {
			heading = v.Mul(1 / v.Len())
			path = path.Add(v.Mul(t.rates.dt))
		}
	}
	return path, heading
}

// Deceleration implements law.Paths.
func (t *Table) Deceleration(speed float64) float64 { return t.rates.deceleration(speed) }

// TopSpeed implements law.Paths.
func (t *Table) TopSpeed() float64 { return t.top }

// MaxTurn implements law.Paths.
func (t *Table) MaxTurn() float64 { return t.most * t.rows[0].turn }

// HeadingSlack implements law.Paths.
func (t *Table) HeadingSlack() float64 {
	change, across := 0.0, 0.0
	for i := 1; i <= rowCount; i++ {
		change = max(change, t.rows[int(0.4*float64(i))].turn-t.rows[i].turn)
		across = max(across, (t.rows[i-1].turn-t.rows[i].turn)*float64(i))
	}
	return t.most * (change + across)
}

// Bulge implements law.Paths: a path turns to one side.
func (t *Table) Bulge() float64 { return 1 }

// Nimble implements law.Paths: at half of it the radius of the path is 2R.
func (t *Table) Nimble() float64 {
	return 2 * math.Pow(diameter*t.rates.yaw*t.most, 1/(1+t.rates.yawFall))
}
