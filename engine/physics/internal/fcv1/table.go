package fcv1

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/law"
)

// glideTable is the motion of a lone stone under FCV1. Its law knows neither place nor
// direction, so in exact arithmetic every throw would run along a piece of one way, turned.
// The original rounds to float32, which costs a draw up to 5 mm and depends on the direction:
// so there is a way for each direction a little apart, each made by taking its time steps
// once, at the first throw near it.
type Table struct {
	ice         physics.Ice
	mu          sync.Mutex
	whole       atomic.Pointer[Path] // of all speeds, straight up the sheet
	byDirection [directions]atomic.Pointer[Path]
}

// glideWay is the way of a stone, with a clockwise spin, from a top speed to its stop.
type Path struct {
	top   float64 // m/s
	rows  []Row   // by speed, from 0 to top
	marks []Mark  // by time, a mark every glideStride steps; the last is the stop
}

// glideRow is the state of the stone at a speed.
type Row struct {
	At    curling.Vec // m from the release
	Angle float64     // rad, the heading clockwise from straight up the sheet
	ToGo  float64     // m to go
}

const (
	wholeRows      = 2048
	wholeTopSpeed  = 10.0       // m/s of the way of all speeds
	maxSteps       = 10_000_000 // bound on the steps of a way
	maxTopSpeed    = 4.5        // m/s of the others; the rules of Digital Curling 3 end at 4
	directionRows  = 1024
	directions     = 512
	directionStep  = 0.001  // rad between two directions at nearTop
	firstDirection = -0.352 // rad, the first direction
)

// glideTableOf is the table of an ice. Making one costs some 3 ms a direction, and every AI
// that is asked anew makes simulators and aimers: so the tables of the last few ices are kept.
func TableOf(ice physics.Ice) *Table {
	tableCache.Lock()
	defer tableCache.Unlock()
	// Nothing else of the ice is looked at.
	same := func(g *Table) bool {
		return g.ice.Friction == ice.Friction && g.ice.Curl == ice.Curl && g.ice.TimeStep == ice.TimeStep
	}
	if i := slices.IndexFunc(tableCache.list, same); i >= 0 {
		return tableCache.list[i]
	}
	g := &Table{ice: ice}
	tableCache.list = append(tableCache.list, g)
	if len(tableCache.list) > keptTables {
		tableCache.list = slices.Delete(tableCache.list, 0, 1)
	}
	return g
}

// lastTables is a memory of what has been calculated, not a state: results are the same
// without it.
var tableCache struct {
	sync.Mutex
	list []*Table
}

const keptTables = 2 // some 15 MB each when all directions of play have been thrown

// lossAt is the deceleration in m/s² in float64.
func (g *Table) deceleration(speed float64) float64 {
	return (frictionSlow/(speed+frictionOffset) + frictionFast) * gravity * g.ice.Friction
}

// step64 is a time step of the ice in float64: velocity m/s and spin rad/s after it.
func (g *Table) Step(v curling.Vec, w float64) (curling.Vec, float64) {
	dt, speed := g.ice.TimeStep, v.Len()
	spin := 0.0
	if loss := spinDecay / math.Max(speed, spinDecaySpeed) * dt; math.Abs(w) > loss {
		spin = w - math.Copysign(loss, w)
	}
	if speed == 0 {
		return v, spin
	}
	left := speed - g.deceleration(speed)*dt
	if left <= 0 {
		return curling.Vec{}, spin
	}
	yaw := 0.0
	if w != 0 {
		yaw = math.Copysign(yawRate*math.Pow(speed, -0.8)*g.ice.Curl*dt, w)
	}
	sin, cos := sincosSmall(yaw)
	return law.Rotated(v, cos, sin).Mul(left / speed), spin
}

// spinningTop is the greatest speed from which a stone still turns when it stops.
func (g *Table) maxSpinningSpeed() float64 {
	const parts = 10_000
	spin, seconds := Spin, 0.0
	for i := range parts {
		speed := (float64(i) + 0.5) / parts * wholeTopSpeed
		dt := wholeTopSpeed / parts / g.deceleration(speed)
		spin -= spinDecay / math.Max(speed, spinDecaySpeed) * dt
		seconds += dt
		if spin <= 0 || seconds > maxSteps*g.ice.TimeStep {
			return float64(i) / parts * wholeTopSpeed
		}
	}
	return wholeTopSpeed
}

// whole is the way of all speeds.
func (g *Table) Whole() *Path {
	if w := g.whole.Load(); w != nil {
		return w
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.whole.Load() == nil {
		g.whole.Store(g.newPath(g.maxSpinningSpeed(), 0, wholeRows))
	}
	return g.whole.Load()
}

// nearTop is the top speed of the other ways.
func (g *Table) TopSpeed() float64 { return math.Min(maxTopSpeed, g.Whole().top) }

// beside is the k-th of the other ways.
func (g *Table) direction(k int) *Path {
	if w := g.byDirection[k].Load(); w != nil {
		return w
	}
	top := g.TopSpeed()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.byDirection[k].Load() == nil {
		g.byDirection[k].Store(g.newPath(top, firstDirection+float64(k)*directionStep, directionRows))
	}
	return g.byDirection[k].Load()
}

// nearest is the way whose direction is the nearest to that of a release with v m/s; spin is
// the sign of the stone's.
func (g *Table) Nearest(v curling.Vec, spin float64) *Path {
	whole := g.Whole()
	from, top := whole.rowAt(v.Len()), whole.rowAt(g.TopSpeed())
	k := (math.Atan2(v.X*spin, -v.Y) - (from.Angle - top.Angle) - firstDirection) / directionStep
	k = math.Min(math.Max(math.Round(k), 0), directions-1)
	return g.direction(int(k))
}

// newWay takes the steps, in the order of Box2D: the ice, then the move.
func (g *Table) newPath(top, angle float64, rows int) *Path {
	w := &Path{top: top, rows: make([]Row, rows+1)}
	step, dt := top/float64(rows), g.ice.TimeStep
	sin, cos := math.Sincos(angle)
	v := Stone{VX: float32(top * sin), VY: float32(top * cos), W: -Spin}
	at, speed, loss := Row{Angle: angle}, top, 0.0
	w.rows[rows] = at
	for k, next := 0, rows-1; next >= 0; k++ {
		if k%Stride == 0 {
			if speed > 0 {
				at.Angle = v.angle()
			}
			w.marks = append(w.marks, Mark{Row: at, Speed: speed, SpinLoss: loss})
		}
		before, was, fast := at, v, speed
		loss += spinDecay / math.Max(speed, spinDecaySpeed) * dt
		v.W = -Spin
		v.Step(&g.ice)
		x, y := float64(v.VX), float64(v.VY)
		if speed = math.Sqrt(x*x + y*y); speed > 0 {
			at.At.X += x * dt
			at.At.Y -= y * dt
			at.ToGo += speed * dt // run so far; turned round below
		}
		if float64(next)*step < speed {
			continue
		}
		before.Angle = was.angle()
		if at.Angle = before.Angle; speed > 0 {
			at.Angle = v.angle()
		}
		for ; next >= 0 && float64(next)*step >= speed; next-- {
			w.rows[next] = before.interpolate(&at, (fast-float64(next)*step)/(fast-speed))
		}
	}
	w.marks = append(w.marks, Mark{Row: at, SpinLoss: loss})
	for i := range w.rows {
		w.rows[i].ToGo = at.ToGo - w.rows[i].ToGo
	}
	for i := range w.marks {
		w.marks[i].ToGo = at.ToGo - w.marks[i].ToGo
	}
	return w
}

// angle is the heading clockwise from straight up the sheet.
func (g *Stone) angle() float64 { return math.Atan2(float64(g.VX), float64(g.VY)) }

func (r *Row) interpolate(to *Row, share float64) Row {
	return Row{
		At:    curling.Vec{X: r.At.X + (to.At.X-r.At.X)*share, Y: r.At.Y + (to.At.Y-r.At.Y)*share},
		Angle: r.Angle + (to.Angle-r.Angle)*share,
		ToGo:  r.ToGo + (to.ToGo-r.ToGo)*share,
	}
}

// at is the row at a speed up to top.
func (w *Path) rowAt(speed float64) Row {
	last := len(w.rows) - 1
	k := math.Min(math.Max(speed/w.top, 0), 1) * float64(last)
	i := min(int(k), last-1)
	return w.rows[i].interpolate(&w.rows[i+1], k-float64(i))
}

// run is the piece of the way from speed u to speed to, turned so that it starts at angle.
func (w *Path) between(u, angle, to float64) (way curling.Vec, heading float64) {
	a, b := w.rowAt(u), w.rowAt(to)
	sin, cos := math.Sincos(angle - a.Angle)
	d := curling.Vec{X: b.At.X - a.At.X, Y: b.At.Y - a.At.Y}
	return curling.Vec{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos}, angle + b.Angle - a.Angle
}

func (g *Table) Run(v curling.Vec, spin int, to float64) (way, heading curling.Vec) {
	u := v.Len()
	side := float64(spin) // a stone that turns the other way runs the mirror image
	angle := math.Atan2(v.X*side, -v.Y)
	var end float64
	switch whole, nearTop := g.Whole(), g.TopSpeed(); {
	case u > whole.top:
		way, end = g.stepped(u, angle, to)
	case u > nearTop:
		way, end = whole.between(u, angle, math.Min(to, u))
	default:
		// The direction in which it would have been released at nearTop.
		from, top := whole.rowAt(u), whole.rowAt(nearTop)
		k := (angle - (from.Angle - top.Angle) - firstDirection) / directionStep
		k = math.Min(math.Max(k, 0), directions-1)
		i := min(int(k), directions-2)
		one, oneEnd := g.direction(i).between(u, angle, math.Min(to, u))
		two, twoEnd := g.direction(i+1).between(u, angle, math.Min(to, u))
		share := k - float64(i)
		way = curling.Vec{X: one.X + (two.X-one.X)*share, Y: one.Y + (two.Y-one.Y)*share}
		end = oneEnd + (twoEnd-oneEnd)*share
	}
	sin, cos := math.Sincos(end)
	return curling.Vec{X: way.X * side, Y: way.Y}, curling.Vec{X: sin * side, Y: -cos}
}

// walk takes the steps of a throw too fast for the tables, on which the spin may end before
// the stone stops.
func (g *Table) stepped(speed, angle, to float64) (way curling.Vec, heading float64) {
	sin, cos := math.Sincos(angle)
	v := Stone{VX: float32(speed * sin), VY: float32(speed * cos), W: -Spin}
	for range law.MaxSteps {
		if float64(law.Vec32{X: v.VX, Y: v.VY}.Length()) <= to {
			break
		}
		v.Step(&g.ice)
		if x, y := float64(v.VX), float64(v.VY); x != 0 || y != 0 {
			angle = math.Atan2(x, y)
			way = way.Add(curling.Vec{X: x, Y: -y}.Mul(g.ice.TimeStep))
		}
	}
	return way, angle
}

func (g *Table) ToGo(w float64) float64 { return g.Whole().rowAt(w).ToGo }

func (g *Table) SpeedToGo(metres float64) float64 {
	w := g.Whole()
	i, _ := slices.BinarySearchFunc(w.rows, metres, func(r Row, m float64) int {
		switch {
		case r.ToGo < m:
			return -1
		case r.ToGo > m:
			return 1
		}
		return 0
	})
	last := len(w.rows) - 1
	i = min(max(i, 1), last)
	a, b := w.rows[i-1].ToGo, w.rows[i].ToGo
	if b == a {
		return 0
	}
	return math.Max(0, (float64(i-1)+(metres-a)/(b-a))*w.top/float64(last))
}

func (g *Table) Longer(u, by float64) float64 { return g.SpeedToGo(g.ToGo(u) + by) }

func (g *Table) Fastest() float64 { return g.Whole().top }
