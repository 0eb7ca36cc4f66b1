package physics

import (
	"math"

	"hogline/engine/curling"
)

// glideMark is the state of the stone of a glideWay at a time step.
type glideMark struct {
	glideRow
	speed float64 // m/s
	loss  float64 // rad/s of spin lost since the release
}

// glideStride is how many steps lie between two marks.
const glideStride = 64

// since is the time step, with a fraction, at which the stone of the way has a speed.
func (w *glideWay) since(speed float64) float64 {
	lo, hi := 0, len(w.marks)-1
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; w.marks[mid].speed > speed {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := w.marks[lo].speed, w.marks[hi].speed
	if a <= b {
		return float64(lo * glideStride)
	}
	return (float64(lo) + math.Min(math.Max((a-speed)/(a-b), 0), 1)) * glideStride
}

// mark is the state at a time step with a fraction. Between two marks the stone slows down
// evenly.
func (w *glideWay) mark(step float64) glideMark {
	k := math.Max(step/glideStride, 0)
	i := int(k)
	if last := len(w.marks) - 1; i >= last {
		return w.marks[last]
	}
	a, b := &w.marks[i], &w.marks[i+1]
	f := k - float64(i)
	run := f * (2*a.speed - (a.speed-b.speed)*f) / (a.speed + b.speed) // share of the way
	return glideMark{
		glideRow: a.towards(&b.glideRow, run),
		speed:    a.speed + (b.speed-a.speed)*f,
		loss:     a.loss + (b.loss-a.loss)*f,
	}
}

// stop is the time step at which the stone of the way lies still.
func (w *glideWay) stop() float64 { return float64((len(w.marks) - 1) * glideStride) }

// spun is the time step at which the stone of the way has lost so much spin.
func (w *glideWay) spun(loss float64) float64 {
	lo, hi := 0, len(w.marks)-1
	if loss >= w.marks[hi].loss {
		return w.stop() + 1
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; w.marks[mid].loss < loss {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := w.marks[lo].loss, w.marks[hi].loss
	return (float64(lo) + (loss-a)/(b-a)) * glideStride
}

// glideLeg is the way of a stone from one contact to the next: a piece of a glideWay, turned
// and perhaps mirrored, and straight on when its spin is gone.
type glideLeg struct {
	way      *glideWay
	from     int         // step of the shot at its start
	first    float64     // time step of the way there
	straight float64     // time step of the way from which it runs straight
	stop     int         // step of the shot at which it lies still
	at       curling.Vec // m, at the start
	origin   curling.Vec // m, of the way at first
	cos, sin float64     // the turn of the way
	side     float64     // -1: mirrored
	spin     float64     // rad/s at the start, clockwise
	lost     float64     // rad/s the way has lost at first
	corner   curling.Vec // m, where it begins to run straight
	heading  curling.Vec // there
	left     float64     // m to go there
	end      curling.Vec // m
}

// start begins a leg at a step of the shot with a velocity that is not 0. way is nil for
// the way that serves any direction.
func (l *glideLeg) start(g *glideTable, way *glideWay, from int, at, v curling.Vec, spin float64) {
	if way == nil {
		way = g.whole()
	}
	*l = glideLeg{way: way, from: from, at: at, spin: spin, side: 1}
	if spin < 0 {
		l.side = -1
	}
	u := v.Len()
	l.first = way.since(u)
	m := way.mark(l.first)
	l.origin, l.lost = m.way, m.loss
	l.sin, l.cos = math.Sincos(math.Atan2(v.X*l.side, -v.Y) - m.angle)
	l.stop = from + max(1, int(math.Ceil(way.stop()-l.first)))
	l.straight = math.Inf(1)
	if math.Abs(spin) <= float32Eps {
		l.straight, l.corner, l.heading, l.left = l.first, at, v.Mul(1/u), m.left
	} else if s := way.spun(m.loss + math.Abs(spin)); s < way.stop() {
		c := way.mark(s)
		l.corner, l.heading, l.left = l.place(&c), l.direction(&c), c.left
		l.straight = s
	}
	l.end, _, _ = l.state(l.stop)
}

// place is a place of the way as it lies on the sheet.
func (l *glideLeg) place(m *glideMark) curling.Vec {
	x, y := m.way.X-l.origin.X, m.way.Y-l.origin.Y
	return curling.Vec{X: l.at.X + l.side*(x*l.cos-y*l.sin), Y: l.at.Y + x*l.sin + y*l.cos}
}

// direction is the heading at a mark of the way.
func (l *glideLeg) direction(m *glideMark) curling.Vec {
	sin, cos := math.Sincos(m.angle)
	return curling.Vec{X: l.side * (sin*l.cos + cos*l.sin), Y: sin*l.sin - cos*l.cos}
}

// state is where the stone is at a step of the shot, with its speed and its mark.
func (l *glideLeg) state(step int) (at curling.Vec, speed float64, m glideMark) {
	k := l.first + float64(step-l.from)
	m = l.way.mark(k)
	if k < l.straight {
		return l.place(&m), m.speed, m
	}
	return l.corner.Add(l.heading.Mul(l.left - m.left)), m.speed, m
}

// motion is the velocity and spin at a step of the shot.
func (l *glideLeg) motion(step int) (v curling.Vec, spin float64) {
	_, speed, m := l.state(step)
	if step >= l.stop {
		speed = 0
	}
	if k := l.first + float64(step-l.from); k >= l.straight {
		return l.heading.Mul(speed), 0
	}
	spin = math.Max(math.Abs(l.spin)-(m.loss-l.lost), 0)
	return l.direction(&m).Mul(speed), spin * l.side
}
