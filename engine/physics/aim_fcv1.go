package physics

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"hogline/engine/curling"
)

// glideTable is the motion of a lone stone under FCV1. Its law knows neither place nor
// direction, so in exact arithmetic every throw would run along a piece of one way, turned.
// The original rounds to float32, which costs a draw up to 5 mm and depends on the direction:
// so there is a way for each direction a little apart, each made by taking its time steps
// once, at the first throw near it.
type glideTable struct {
	ice    Ice
	making sync.Mutex
	all    atomic.Pointer[glideWay] // of all speeds, straight up the sheet
	near   [glideWays]atomic.Pointer[glideWay]
}

// glideWay is the way of a stone, with a clockwise spin, from a top speed to its stop.
type glideWay struct {
	top   float64     // m/s
	rows  []glideRow  // by speed, from 0 to top
	marks []glideMark // by time, a mark every glideStride steps; the last is the stop
}

// glideRow is the state of the stone at a speed.
type glideRow struct {
	way   curling.Vec // m from the release
	angle float64     // rad, the heading clockwise from straight up the sheet
	left  float64     // m to go
}

const (
	glideRows  = 2048
	glideTop   = 10.0       // m/s of the way of all speeds
	glideSteps = 10_000_000 // bound on the steps of a way
	maxNearTop = 4.5        // m/s of the others; the rules of Digital Curling 3 end at 4
	nearRows   = 1024
	glideWays  = 512
	nearStep   = 0.001  // rad between two directions at nearTop
	nearFirst  = -0.352 // rad, the first direction
)

// glideTableOf is the table of an ice. Making one costs some 3 ms a direction, and every AI
// that is asked anew makes simulators and aimers: so the tables of the last few ices are kept.
func glideTableOf(ice Ice) *glideTable {
	lastTables.Lock()
	defer lastTables.Unlock()
	// Nothing else of the ice is looked at.
	same := func(g *glideTable) bool {
		return g.ice.Friction == ice.Friction && g.ice.Curl == ice.Curl && g.ice.TimeStep == ice.TimeStep
	}
	if i := slices.IndexFunc(lastTables.list, same); i >= 0 {
		return lastTables.list[i]
	}
	g := &glideTable{ice: ice}
	lastTables.list = append(lastTables.list, g)
	if len(lastTables.list) > keptTables {
		lastTables.list = slices.Delete(lastTables.list, 0, 1)
	}
	return g
}

// lastTables is a memory of what has been calculated, not a state: results are the same
// without it.
var lastTables struct {
	sync.Mutex
	list []*glideTable
}

const keptTables = 2 // some 15 MB each when all directions of play have been thrown

// lossAt is the deceleration in m/s² in float64.
func (g *glideTable) lossAt(speed float64) float64 {
	return (fcv1Slow/(speed+fcv1Offset) + fcv1Fast) * fcv1Gravity * g.ice.Friction
}

// spinningTop is the greatest speed from which a stone still turns when it stops.
func (g *glideTable) spinningTop() float64 {
	const parts = 10_000
	spin, seconds := fcv1Spin, 0.0
	for i := range parts {
		speed := (float64(i) + 0.5) / parts * glideTop
		dt := glideTop / parts / g.lossAt(speed)
		spin -= fcv1SpinLoss / math.Max(speed, fcv1SpinSlow) * dt
		seconds += dt
		if spin <= 0 || seconds > glideSteps*g.ice.TimeStep {
			return float64(i) / parts * glideTop
		}
	}
	return glideTop
}

// whole is the way of all speeds.
func (g *glideTable) whole() *glideWay {
	if w := g.all.Load(); w != nil {
		return w
	}
	g.making.Lock()
	defer g.making.Unlock()
	if g.all.Load() == nil {
		g.all.Store(g.newWay(g.spinningTop(), 0, glideRows))
	}
	return g.all.Load()
}

// nearTop is the top speed of the other ways.
func (g *glideTable) nearTop() float64 { return math.Min(maxNearTop, g.whole().top) }

// beside is the k-th of the other ways.
func (g *glideTable) beside(k int) *glideWay {
	if w := g.near[k].Load(); w != nil {
		return w
	}
	top := g.nearTop()
	g.making.Lock()
	defer g.making.Unlock()
	if g.near[k].Load() == nil {
		g.near[k].Store(g.newWay(top, nearFirst+float64(k)*nearStep, nearRows))
	}
	return g.near[k].Load()
}

// newWay takes the steps, in the order of Box2D: the ice, then the move.
func (g *glideTable) newWay(top, angle float64, rows int) *glideWay {
	w := &glideWay{top: top, rows: make([]glideRow, rows+1)}
	step, dt := top/float64(rows), g.ice.TimeStep
	sin, cos := math.Sincos(angle)
	v := glider{vx: float32(top * sin), vy: float32(top * cos), w: -fcv1Spin}
	at, speed, loss := glideRow{angle: angle}, top, 0.0
	w.rows[rows] = at
	for k, next := 0, rows-1; next >= 0; k++ {
		if k%glideStride == 0 {
			if speed > 0 {
				at.angle = v.angle()
			}
			w.marks = append(w.marks, glideMark{glideRow: at, speed: speed, loss: loss})
		}
		before, was, fast := at, v, speed
		loss += fcv1SpinLoss / math.Max(speed, fcv1SpinSlow) * dt
		v.w = -fcv1Spin
		v.glide(&g.ice)
		x, y := float64(v.vx), float64(v.vy)
		if speed = math.Sqrt(x*x + y*y); speed > 0 {
			at.way.X += x * dt
			at.way.Y -= y * dt
			at.left += speed * dt // run so far; turned round below
		}
		if float64(next)*step < speed {
			continue
		}
		before.angle = was.angle()
		if at.angle = before.angle; speed > 0 {
			at.angle = v.angle()
		}
		for ; next >= 0 && float64(next)*step >= speed; next-- {
			w.rows[next] = before.towards(&at, (fast-float64(next)*step)/(fast-speed))
		}
	}
	w.marks = append(w.marks, glideMark{glideRow: at, loss: loss})
	for i := range w.rows {
		w.rows[i].left = at.left - w.rows[i].left
	}
	for i := range w.marks {
		w.marks[i].left = at.left - w.marks[i].left
	}
	return w
}

// angle is the heading clockwise from straight up the sheet.
func (g *glider) angle() float64 { return math.Atan2(float64(g.vx), float64(g.vy)) }

func (r *glideRow) towards(to *glideRow, share float64) glideRow {
	return glideRow{
		way:   curling.Vec{X: r.way.X + (to.way.X-r.way.X)*share, Y: r.way.Y + (to.way.Y-r.way.Y)*share},
		angle: r.angle + (to.angle-r.angle)*share,
		left:  r.left + (to.left-r.left)*share,
	}
}

// at is the row at a speed up to top.
func (w *glideWay) at(speed float64) glideRow {
	last := len(w.rows) - 1
	k := math.Min(math.Max(speed/w.top, 0), 1) * float64(last)
	i := min(int(k), last-1)
	return w.rows[i].towards(&w.rows[i+1], k-float64(i))
}

// run is the piece of the way from speed u to speed to, turned so that it starts at angle.
func (w *glideWay) run(u, angle, to float64) (way curling.Vec, heading float64) {
	a, b := w.at(u), w.at(to)
	sin, cos := math.Sincos(angle - a.angle)
	d := curling.Vec{X: b.way.X - a.way.X, Y: b.way.Y - a.way.Y}
	return curling.Vec{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos}, angle + b.angle - a.angle
}

func (g *glideTable) run(v curling.Vec, spin int, to float64) (way, heading curling.Vec) {
	u := v.Len()
	side := float64(spin) // a stone that turns the other way runs the mirror image
	angle := math.Atan2(v.X*side, -v.Y)
	var end float64
	switch whole, nearTop := g.whole(), g.nearTop(); {
	case u > whole.top:
		way, end = g.walk(u, angle, to)
	case u > nearTop:
		way, end = whole.run(u, angle, math.Min(to, u))
	default:
		// The direction in which it would have been released at nearTop.
		from, top := whole.at(u), whole.at(nearTop)
		k := (angle - (from.angle - top.angle) - nearFirst) / nearStep
		k = math.Min(math.Max(k, 0), glideWays-1)
		i := min(int(k), glideWays-2)
		one, oneEnd := g.beside(i).run(u, angle, math.Min(to, u))
		two, twoEnd := g.beside(i+1).run(u, angle, math.Min(to, u))
		share := k - float64(i)
		way = curling.Vec{X: one.X + (two.X-one.X)*share, Y: one.Y + (two.Y-one.Y)*share}
		end = oneEnd + (twoEnd-oneEnd)*share
	}
	sin, cos := math.Sincos(end)
	return curling.Vec{X: way.X * side, Y: way.Y}, curling.Vec{X: sin * side, Y: -cos}
}

// walk takes the steps of a throw too fast for the tables, on which the spin may end before
// the stone stops.
func (g *glideTable) walk(speed, angle, to float64) (way curling.Vec, heading float64) {
	sin, cos := math.Sincos(angle)
	v := glider{vx: float32(speed * sin), vy: float32(speed * cos), w: -fcv1Spin}
	for range maxBoxSteps {
		if float64(length32(v.vx, v.vy)) <= to {
			break
		}
		v.glide(&g.ice)
		if x, y := float64(v.vx), float64(v.vy); x != 0 || y != 0 {
			angle = math.Atan2(x, y)
			way = way.Add(curling.Vec{X: x, Y: -y}.Mul(g.ice.TimeStep))
		}
	}
	return way, angle
}

func (g *glideTable) toGo(w float64) float64 { return g.whole().at(w).left }

func (g *glideTable) speedToGo(metres float64) float64 {
	w := g.whole()
	i, _ := slices.BinarySearchFunc(w.rows, metres, func(r glideRow, m float64) int {
		switch {
		case r.left < m:
			return -1
		case r.left > m:
			return 1
		}
		return 0
	})
	last := len(w.rows) - 1
	i = min(max(i, 1), last)
	a, b := w.rows[i-1].left, w.rows[i].left
	if b == a {
		return 0
	}
	return math.Max(0, (float64(i-1)+(metres-a)/(b-a))*w.top/float64(last))
}

func (g *glideTable) longer(u, by float64) float64 { return g.speedToGo(g.toGo(u) + by) }

func (g *glideTable) fastest() float64 { return g.whole().top }
