package fastfcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// segment is the path of a stone from one contact to the next: a piece of a stored path, rotated,
// mirrored for a counter-clockwise spin, and straight from where the spin is gone.
type segment struct {
	path         *fcv1.Path
	startStep    int         // step of the shot at the start
	pathStep     float64     // time step of the stored path there
	straightStep float64     // time step of the stored path from which it is straight
	stopStep     int         // first step of the shot at rest
	start        curling.Vec // m
	pathStart    curling.Vec // m, on the stored path
	ahead        curling.Vec // heading at the start
	angle        float64     // rad, the heading on the stored path there
	rotation     float64     // rad, of the stored path
	cos, sin     float64     // of the rotation
	side         float64     // -1: mirrored
	spin         float64     // rad/s at the start, clockwise
	spinLost     float64     // rad/s lost on the stored path up to the start
	corner       curling.Vec // m, where it becomes straight
	heading      curling.Vec // at the corner
	cornerToGo   float64     // m to go from the corner
	stop         curling.Vec // m
}

// begin begins a segment at a step of the shot, with a velocity in m/s that is not 0. path is nil for
// the one of all directions.
func (l *segment) begin(g *fcv1.Table, path *fcv1.Path, from int, at, v curling.Vec, spin float64) {
	if path == nil {
		path = g.Whole()
	}
	*l = segment{path: path, startStep: from, start: at, spin: spin, side: 1}
	if spin < 0 {
		l.side = -1
	}
	u := length(v)
	l.ahead = v.Mul(1 / u)
	l.pathStep = path.StepAtSpeed(u)
	m := path.At(l.pathStep)
	l.pathStart, l.spinLost, l.angle = m.At, m.SpinLoss, m.Angle
	l.rotation = math.Atan2(v.X*l.side, -v.Y) - m.Angle
	l.sin, l.cos = math.Sincos(l.rotation)
	l.stopStep = from + max(1, int(math.Ceil(path.StopStep()-l.pathStep)))
	l.straightStep = math.Inf(1)
	if math.Abs(spin) <= fcv1.Epsilon {
		l.straightStep, l.corner, l.heading, l.cornerToGo = l.pathStep, at, l.ahead, m.ToGo
	} else if s := path.StepAtSpinLoss(m.SpinLoss + math.Abs(spin)); s < path.StopStep() {
		c := path.At(s)
		l.corner, l.heading, l.cornerToGo = l.onSheet(c.At), l.direction(&c), c.ToGo
		l.straightStep = s
	}
	l.stop, _ = l.spot(l.stopStep)
}

// onSheet is the position on the sheet of one on the stored path.
func (l *segment) onSheet(p curling.Vec) curling.Vec {
	x, y := p.X-l.pathStart.X, p.Y-l.pathStart.Y
	return curling.Vec{X: l.start.X + l.side*(x*l.cos-y*l.sin), Y: l.start.Y + x*l.sin + y*l.cos}
}

// direction is the heading on the sheet at a mark of the stored path.
func (l *segment) direction(m *fcv1.Mark) curling.Vec {
	sin, cos := math.Sincos(m.Angle)
	return curling.Vec{X: l.side * (sin*l.cos + cos*l.sin), Y: sin*l.sin - cos*l.cos}
}

// state is the position in m and the speed in m/s at a step of the shot, with the mark of the stored
// path.
func (l *segment) state(step int) (at curling.Vec, speed float64, m fcv1.Mark) {
	k := l.pathStep + float64(step-l.startStep)
	m = l.path.At(k)
	if k < l.straightStep {
		return l.onSheet(m.At), m.Speed, m
	}
	return l.corner.Add(l.heading.Mul(l.cornerToGo - m.ToGo)), m.Speed, m
}

// spot is the position in m and the speed in m/s at a step of the shot, as state tells them.
func (l *segment) spot(step int) (at curling.Vec, speed float64) {
	k := l.pathStep + float64(step-l.startStep)
	at, toGo, speed := l.path.Spot(k)
	if k < l.straightStep {
		return l.onSheet(at), speed
	}
	return l.corner.Add(l.heading.Mul(l.cornerToGo - toGo)), speed
}

// motion is the velocity in m/s and the spin in rad/s at a step of the shot.
func (l *segment) motion(step int) (v curling.Vec, spin float64) {
	_, speed, m := l.state(step)
	if step >= l.stopStep {
		speed = 0
	}
	if k := l.pathStep + float64(step-l.startStep); k >= l.straightStep {
		return l.heading.Mul(speed), 0
	}
	spin = max(math.Abs(l.spin)-(m.SpinLoss-l.spinLost), 0)
	return l.direction(&m).Mul(speed), spin * l.side
}
