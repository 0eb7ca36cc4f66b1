package fastfcv1

import (
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics/internal/fcv1"
)

// segment is the path of a stone from one contact to the next: a piece of a Path, turned
// and perhaps mirrored, and straight on when its spin is gone.
type segment struct {
	path       *fcv1.Path
	from       int         // step of the shot at its start
	first      float64     // time step of the path there
	straight   float64     // time step of the path from which it runs straight
	stop       int         // step of the shot at which it lies still
	at         curling.Vec // m, at the start
	origin     curling.Vec // m, of the path at first
	cos, sin   float64     // the turn of the path
	side       float64     // -1: mirrored
	spin       float64     // rad/s at the start, clockwise
	spinLost   float64     // rad/s the path has lost at first
	corner     curling.Vec // m, where it begins to run straight
	heading    curling.Vec // there
	cornerToGo float64     // m to go there
	end        curling.Vec // m
}

// start begins a segment at a step of the shot with a velocity that is not 0. way is nil for
// the path that serves any direction.
func (l *segment) start(g *fcv1.Table, way *fcv1.Path, from int, at, v curling.Vec, spin float64) {
	if way == nil {
		way = g.Whole()
	}
	*l = segment{path: way, from: from, at: at, spin: spin, side: 1}
	if spin < 0 {
		l.side = -1
	}
	u := v.Len()
	l.first = way.StepAtSpeed(u)
	m := way.At(l.first)
	l.origin, l.spinLost = m.At, m.SpinLoss
	l.sin, l.cos = math.Sincos(math.Atan2(v.X*l.side, -v.Y) - m.Angle)
	l.stop = from + max(1, int(math.Ceil(way.StopStep()-l.first)))
	l.straight = math.Inf(1)
	if math.Abs(spin) <= fcv1.Epsilon {
		l.straight, l.corner, l.heading, l.cornerToGo = l.first, at, v.Mul(1/u), m.ToGo
	} else if s := way.StepAtSpinLoss(m.SpinLoss + math.Abs(spin)); s < way.StopStep() {
		c := way.At(s)
		l.corner, l.heading, l.cornerToGo = l.positionOf(&c), l.direction(&c), c.ToGo
		l.straight = s
	}
	l.end, _, _ = l.state(l.stop)
}

// positionOf is a place of the path as it lies on the sheet.
func (l *segment) positionOf(m *fcv1.Mark) curling.Vec {
	x, y := m.At.X-l.origin.X, m.At.Y-l.origin.Y
	return curling.Vec{X: l.at.X + l.side*(x*l.cos-y*l.sin), Y: l.at.Y + x*l.sin + y*l.cos}
}

// direction is the heading at a mark of the path.
func (l *segment) direction(m *fcv1.Mark) curling.Vec {
	sin, cos := math.Sincos(m.Angle)
	return curling.Vec{X: l.side * (sin*l.cos + cos*l.sin), Y: sin*l.sin - cos*l.cos}
}

// state is where the stone is at a step of the shot, with its speed and its mark.
func (l *segment) state(step int) (at curling.Vec, speed float64, m fcv1.Mark) {
	k := l.first + float64(step-l.from)
	m = l.path.At(k)
	if k < l.straight {
		return l.positionOf(&m), m.Speed, m
	}
	return l.corner.Add(l.heading.Mul(l.cornerToGo - m.ToGo)), m.Speed, m
}

// motion is the velocity and spin at a step of the shot.
func (l *segment) motion(step int) (v curling.Vec, spin float64) {
	_, speed, m := l.state(step)
	if step >= l.stop {
		speed = 0
	}
	if k := l.first + float64(step-l.from); k >= l.straight {
		return l.heading.Mul(speed), 0
	}
	spin = math.Max(math.Abs(l.spin)-(m.SpinLoss-l.spinLost), 0)
	return l.direction(&m).Mul(speed), spin * l.side
}
