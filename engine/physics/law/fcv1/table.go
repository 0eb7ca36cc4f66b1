package fcv1

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Table is the motion of lone stones on an ice of FCV1. The law knows neither place nor direction:
// in exact arithmetic every shot would run along a piece of one path, rotated. The original
// calculates in float32, which moves a draw by up to 5 mm depending on the direction. So there is a
// path for every mrad, stepped once at the first shot near it, of which the drift from the one is kept, and shots are interpolated
// between two.
type Table struct {
	ice         physics.Ice
	least       float64              // m/s that the path of all speeds begins with at least
	mu          sync.Mutex           // held while the path of all speeds is made
	whole       atomic.Pointer[Path] // of all speeds, straight up the sheet
	making      [directions]sync.Mutex
	byDirection [directions]atomic.Pointer[drift]
}

const (
	wholeTopSpeed  = 10.0 // m/s of the path of all speeds
	wholeRows      = 2048
	maxSteps       = 10_000_000 // of a path
	maxTopSpeed    = 4.5        // m/s of the paths by direction; the rules of Digital Curling 3 end at 4
	directionRows  = 1024
	directions     = 512
	directionStep  = 0.001  // rad between two directions at TopSpeed
	firstDirection = -0.352 // rad
)

// TableOf is the table of an ice. A path takes some 3 ms, and every AI makes simulators and aimers
// for each question: so the tables of the last ices are kept.
func TableOf(ice physics.Ice) *Table { return tableOf(ice, 0) }

// tableOf is TableOf with a path of all speeds that begins with at least so many m/s, where the stone may not turn any more when it stops:
// for slides, which run straight from there.
func tableOf(ice physics.Ice, least float64) *Table {
	tableCache.Lock()
	defer tableCache.Unlock()
	// The paths depend on nothing else of the ice.
	same := func(g *Table) bool {
		return g.ice.Friction == ice.Friction && g.ice.Curl == ice.Curl && g.ice.TimeStep == ice.TimeStep && g.least == least
	}
	if i := slices.IndexFunc(tableCache.list, same); i >= 0 {
		return tableCache.list[i]
	}
	g := &Table{ice: ice, least: least}
	tableCache.list = append(tableCache.list, g)
	if len(tableCache.list) > keptTables {
		tableCache.list = slices.Delete(tableCache.list, 0, 1)
	}
	return g
}

// tableCache holds the last tables made. Results do not depend on it.
var tableCache struct {
	sync.Mutex
	list []*Table
}

const keptTables = 4 // of up to some 5 MB

// Deceleration is in m/s², in float64.
func (g *Table) Deceleration(speed float64) float64 {
	return (frictionSlow/(speed+frictionOffset) + frictionFast) * gravity * g.ice.Friction
}

// Step is the effect of the ice in one time step in float64: the velocity in m/s and the spin in
// rad/s after it.
func (g *Table) Step(_ int, v curling.Vec, w float64) (curling.Vec, float64) {
	dt, speed := g.ice.TimeStep, v.Len()
	spin := 0.0
	if loss := spinDecay / max(speed, spinDecaySpeed) * dt; math.Abs(w) > loss {
		spin = w - math.Copysign(loss, w)
	}
	if speed == 0 {
		return curling.Vec{}, spin // v is 0, or so small that its square is
	}
	left := speed - g.Deceleration(speed)*dt
	if left <= 0 {
		return curling.Vec{}, spin
	}
	yaw := 0.0
	if w != 0 {
		yaw = yawRate * inversePower(speed) * g.ice.Curl * dt * math.Copysign(1, w)
	}
	sin, cos := sincosSmall(yaw)
	return law.Rotated(v, cos, sin).Mul(left / speed), spin
}

// inversePower is speed^-0.8 to some 1e-9 of it: the fourth power of the inverse fifth root, guessed from the bits, which are nearly a
// logarithm, and corrected by Halley's method.
func inversePower(speed float64) float64 {
	const bits = 1023 << 52
	y := math.Float64frombits(bits/5*6 - math.Float64bits(speed)/5)
	for range 3 {
		sq := y * y
		off := 1 - speed*sq*sq*y
		y += y * off * (0.2 + 0.12*off)
	}
	sq := y * y
	return sq * sq
}

// maxSpinningSpeed is the greatest release speed in m/s from which a stone still turns when it
// stops.
func (g *Table) maxSpinningSpeed() float64 {
	const parts = 10_000
	spin, seconds := Spin, 0.0
	for i := range parts {
		speed := (float64(i) + 0.5) / parts * wholeTopSpeed
		dt := wholeTopSpeed / parts / g.Deceleration(speed)
		spin -= spinDecay / max(speed, spinDecaySpeed) * dt
		seconds += dt
		if spin <= 0 || seconds > maxSteps*g.ice.TimeStep {
			return float64(i) / parts * wholeTopSpeed
		}
	}
	return wholeTopSpeed
}

// Whole is the path of all speeds, from a release straight up the sheet.
func (g *Table) Whole() *Path {
	if w := g.whole.Load(); w != nil {
		return w
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.whole.Load() == nil {
		g.whole.Store(newPath(&g.ice, max(g.maxSpinningSpeed(), g.least), 0, wholeRows))
	}
	return g.whole.Load()
}

// MaxTurn is the angle in rad by which the heading turns on the longest path.
func (g *Table) MaxTurn() float64 {
	rows := g.Whole().rows
	return math.Abs(rows[0].Angle - rows[len(rows)-1].Angle)
}

// TopSpeed is the greatest speed in m/s of the paths by direction.
func (g *Table) TopSpeed() float64 { return g.Whole().directionTop() }

// directionTop is TopSpeed, given the path of all speeds.
func (p *Path) directionTop() float64 { return math.Min(maxTopSpeed, p.top) }

// direction is the drift of the k-th of the paths by direction.
func (g *Table) direction(k int) *drift {
	if w := g.byDirection[k].Load(); w != nil {
		return w
	}
	top := g.TopSpeed()
	if !g.making[k].TryLock() {
		// Another goroutine makes it. Those that search alike want the same paths one after another and would wait for each other at every
		// one: this one makes the next that they come to.
		if next := g.following(k); next >= 0 && g.making[next].TryLock() {
			g.makeDirection(next, top)
			g.making[next].Unlock()
		}
		g.making[k].Lock()
	}
	defer g.making[k].Unlock()
	g.makeDirection(k, top)
	return g.byDirection[k].Load()
}

// makeDirection makes the k-th path by direction, whose mutex is held, if it is not made yet.
func (g *Table) makeDirection(k int, top float64) {
	if g.byDirection[k].Load() == nil {
		p := newPath(&g.ice, top, firstDirection+float64(k)*directionStep, directionRows)
		g.byDirection[k].Store(driftOf(p, g.Whole()))
	}
}

// following is a path beside the k-th that is not made yet, -1 none: up from one that is made, or down where that above is made.
func (g *Table) following(k int) int {
	missing := func(i int) bool { return i >= 0 && i < directions && g.byDirection[i].Load() == nil }
	switch {
	case missing(k + 1):
		return k + 1
	case missing(k - 1):
		return k - 1
	}
	return -1
}

// spinGone is the speed in m/s at which a stone released with u m/s and a spin in rad/s turns no more: u when it never does, 0 when it
// turns until it stops, or is too fast for the path.
func (p *Path) spinGone(u, spin float64) float64 {
	switch {
	case spin >= Spin || u > p.top:
		return 0
	case spin <= Epsilon:
		return u
	}
	i, f := p.cell(u)
	lost := p.rows[i].SpinLoss + (p.rows[i+1].SpinLoss-p.rows[i].SpinLoss)*f + spin
	if lost >= p.rows[0].SpinLoss {
		return 0
	}
	return min(p.speedAtSpinLoss(lost, i), u)
}

// nearest is the drift of the path by direction nearest to one on which a stone has the heading v, mirrored for a counter-clockwise spin
// (side -1), where the path of all speeds has the heading angle; topAngle is that of directionTop.
func (g *Table) nearest(v curling.Vec, side, angle, topAngle float64) *drift {
	var a float64
	if t := v.X * side / -v.Y; v.Y < 0 && t < 0.4 && t > -0.4 {
		a = t * (1 - t*t*(1./3-t*t*(1./5-t*t*(1./7)))) // of which 0.1 mrad at most is missing
	} else {
		a = math.Atan2(v.X*side, -v.Y)
	}
	k := int(min(max((a-(angle-topAngle)-firstDirection)*(1/directionStep)+0.5, 0), directions-1))
	if d := g.byDirection[k].Load(); d != nil {
		return d
	}
	return g.direction(k)
}

// directionOf is the number, with a fraction, of the path by direction on which a stone has the
// speed u and the heading angle, given the path of all speeds.
func (p *Path) directionOf(u, angle float64) float64 {
	return (angle - (p.angleAt(u) - p.topAngle) - firstDirection) / directionStep
}

// Run is how far a stone released with v m/s has come when its speed has fallen to w m/s, as a
// vector in metres, and its heading there. spin is the stone's in rad/s, positive clockwise.
func (g *Table) Run(v curling.Vec, spin, w float64) (path, heading curling.Vec) {
	u, side := v.Len(), 1.0
	if spin < 0 {
		side = -1 // a stone that turns counter-clockwise runs the mirror image
	}
	if gone := g.Whole().spinGone(u, math.Abs(spin)); w < gone {
		path, heading = curling.Vec{}, v.Mul(1/u)
		if gone < u {
			path, heading = g.Run(v, side*Spin, gone)
		}
		return path.Add(heading.Mul(g.Whole().toGo(gone) - g.Whole().toGo(w))), heading
	}
	angle := math.Atan2(v.X*side, -v.Y)
	var end float64
	switch whole := g.Whole(); {
	case u > whole.top:
		path, end = g.stepped(u, angle, math.Abs(spin), w)
	case u > whole.directionTop():
		path, end = whole.between(u, angle, math.Min(w, u), nil)
	default:
		k := math.Min(max(whole.directionOf(u, angle), 0), directions-1)
		i := min(int(k), directions-2)
		one, oneEnd := whole.between(u, angle, math.Min(w, u), g.direction(i))
		two, twoEnd := whole.between(u, angle, math.Min(w, u), g.direction(i+1))
		share := k - float64(i)
		path = curling.Vec{X: one.X + (two.X-one.X)*share, Y: one.Y + (two.Y-one.Y)*share}
		end = oneEnd + (twoEnd-oneEnd)*share
	}
	sin, cos := math.Sincos(end)
	return curling.Vec{X: path.X * side, Y: path.Y}, curling.Vec{X: sin * side, Y: -cos}
}

// stepped is Run step by step, for a shot too fast for the table, whose spin of so many rad/s clockwise may end before the
// stone stops.
func (g *Table) stepped(speed, angle, spin, w float64) (path curling.Vec, heading float64) {
	sin, cos := math.Sincos(angle)
	v := law.Stone{VX: float32(speed * sin), VY: float32(speed * cos), W: -float32(spin)}
	steps := stepper{g.ice}
	for range law.MaxSteps {
		if float64(law.Vec32{X: v.VX, Y: v.VY}.Length()) <= w {
			break
		}
		steps.Step(&v, 1)
		if x, y := float64(v.VX), float64(v.VY); x != 0 || y != 0 {
			angle = math.Atan2(x, y)
			path = path.Add(curling.Vec{X: x, Y: -y}.Mul(g.ice.TimeStep))
		}
	}
	return path, angle
}

// ToGo is the metres that a stone of w m/s still runs.
func (g *Table) ToGo(w float64) float64 { return g.Whole().toGo(w) }

// SpeedToGo is the inverse of ToGo. Beyond the distance of Fastest it goes on as it does there.
func (g *Table) SpeedToGo(metres float64) float64 {
	if !(metres > 0) {
		return 0
	}
	w := g.Whole()
	if last := len(w.toGoes) - 1; metres > w.toGoes[last] {
		return w.top + (metres-w.toGoes[last])/(w.toGoes[last]-w.toGoes[last-1])/w.perSpeed
	}
	return w.speedToGo(metres)
}

// Longer is the speed whose path is by metres longer than that of u m/s.
func (g *Table) Longer(u, by float64) float64 { return g.SpeedToGo(g.ToGo(u) + by) }

// Fastest is the greatest speed in m/s for which the motion is known.
func (g *Table) Fastest() float64 { return g.TopSpeed() }
