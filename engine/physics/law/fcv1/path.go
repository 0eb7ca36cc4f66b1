package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Path is the motion of a stone with a clockwise spin from a top speed to its stop, by speed and by
// time.
type Path struct {
	top   float64 // m/s
	rows  []Row   // at equal steps of the speed, from 0 to top
	marks []Mark  // every Stride time steps; the last is the stop
}

// Row is the state of the stone at a speed.
type Row struct {
	At    curling.Vec // m from the release
	Angle float64     // rad, the heading clockwise from straight up the sheet
	ToGo  float64     // m to the stop along the path
}

// Mark is the state of the stone at a time step.
type Mark struct {
	Row
	Speed    float64 // m/s
	SpinLoss float64 // rad/s of spin lost since the release
}

// Stride is the number of time steps between two marks.
const Stride = 64

// newPath steps a stone from a top speed in m/s and a heading in rad, in the order of the original:
// the ice, then the move.
func newPath(ice *physics.Ice, top, angle float64, rows int) *Path {
	p := &Path{top: top, rows: make([]Row, rows+1)}
	step, dt := top/float64(rows), ice.TimeStep
	sin, cos := math.Sincos(angle)
	v := Stone{VX: float32(top * sin), VY: float32(top * cos), W: -Spin}
	at, speed, loss := Row{Angle: angle}, top, 0.0
	p.rows[rows] = at
	for k, next := 0, rows-1; next >= 0; k++ {
		if k%Stride == 0 {
			if speed > 0 {
				at.Angle = v.angleNear(at.Angle)
			}
			p.marks = append(p.marks, Mark{Row: at, Speed: speed, SpinLoss: loss})
		}
		before, was, fast := at, v, speed
		loss += spinDecay / max(speed, spinDecaySpeed) * dt
		v.W = -Spin
		v.Step(ice)
		x, y := float64(v.VX), float64(v.VY)
		if speed = math.Sqrt(x*x + y*y); speed <= Epsilon { // the law slows such a stone no more
			speed = 0
		}
		if speed > 0 {
			at.At.X += x * dt
			at.At.Y -= y * dt
			at.ToGo += speed * dt // the distance run so far; turned into the rest below
		}
		if float64(next)*step < speed {
			continue
		}
		before.Angle = was.angleNear(at.Angle)
		if at.Angle = before.Angle; speed > 0 {
			at.Angle = v.angleNear(at.Angle)
		}
		for ; next >= 0 && float64(next)*step >= speed; next-- {
			p.rows[next] = before.interpolate(&at, (fast-float64(next)*step)/(fast-speed))
		}
	}
	p.marks = append(p.marks, Mark{Row: at, SpinLoss: loss})
	for i := range p.rows {
		p.rows[i].ToGo = at.ToGo - p.rows[i].ToGo
	}
	for i := range p.marks {
		p.marks[i].ToGo = at.ToGo - p.marks[i].ToGo
	}
	return p
}

// interpolate is the state at a share of the distance between two rows.
func (r *Row) interpolate(to *Row, share float64) Row {
	return Row{
		At:    curling.Vec{X: r.At.X + (to.At.X-r.At.X)*share, Y: r.At.Y + (to.At.Y-r.At.Y)*share},
		Angle: r.Angle + (to.Angle-r.Angle)*share,
		ToGo:  r.ToGo + (to.ToGo-r.ToGo)*share,
	}
}

// rowAt is the state at a speed in m/s up to top.
func (p *Path) rowAt(speed float64) Row {
	last := len(p.rows) - 1
	k := min(max(speed/p.top, 0), 1) * float64(last)
	i := min(int(k), last-1)
	return p.rows[i].interpolate(&p.rows[i+1], k-float64(i))
}

// between is the piece of the path from speed u to speed to, rotated so that it starts with the
// heading angle, and the heading at its end.
func (p *Path) between(u, angle, to float64) (path curling.Vec, heading float64) {
	a, b := p.rowAt(u), p.rowAt(to)
	sin, cos := math.Sincos(angle - a.Angle)
	d := curling.Vec{X: b.At.X - a.At.X, Y: b.At.Y - a.At.Y}
	return curling.Vec{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos}, angle + b.Angle - a.Angle
}

// StepAtSpeed is the time step, with a fraction, at which the stone has a speed in m/s.
func (p *Path) StepAtSpeed(speed float64) float64 {
	lo, hi := 0, len(p.marks)-1
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; p.marks[mid].Speed > speed {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := p.marks[lo].Speed, p.marks[hi].Speed
	if a <= b {
		return float64(lo * Stride)
	}
	return (float64(lo) + min(max((a-speed)/(a-b), 0), 1)) * Stride
}

// At is the state at a time step with a fraction. Between two marks the speed falls evenly.
func (p *Path) At(step float64) Mark {
	k := max(step*(1.0/Stride), 0)
	i := int(k)
	if last := len(p.marks) - 1; i >= last {
		return p.marks[last]
	}
	a, b := &p.marks[i], &p.marks[i+1]
	f := k - float64(i)
	run := f * (2*a.Speed - (a.Speed-b.Speed)*f) / (a.Speed + b.Speed) // share of the distance
	return Mark{
		Row:      a.interpolate(&b.Row, run),
		Speed:    a.Speed + (b.Speed-a.Speed)*f,
		SpinLoss: a.SpinLoss + (b.SpinLoss-a.SpinLoss)*f,
	}
}

// Spot is the part of the state at a time step that says where the stone is, in half the time of At: its position, the distance
// to go in m and its speed in m/s.
func (p *Path) Spot(step float64) (at curling.Vec, toGo, speed float64) {
	k := max(step*(1.0/Stride), 0)
	i := int(k)
	if last := len(p.marks) - 1; i >= last {
		return p.marks[last].At, 0, 0
	}
	a, b, share := &p.marks[i], &p.marks[i+1], k-float64(i)
	run := share * (2*a.Speed - (a.Speed-b.Speed)*share) / (a.Speed + b.Speed) // share of the distance
	at = curling.Vec{X: a.At.X + (b.At.X-a.At.X)*run, Y: a.At.Y + (b.At.Y-a.At.Y)*run}
	return at, a.ToGo + (b.ToGo-a.ToGo)*run, a.Speed + (b.Speed-a.Speed)*share
}

// Sense is 1 for a path on which the heading turns clockwise, -1 for the other way (a negative curl).
func (p *Path) Sense() float64 {
	return math.Copysign(1, p.marks[len(p.marks)-1].Angle-p.marks[0].Angle)
}

// MarksAround are the time steps of the two marks between which the heading is angle, after the time
// step from, where it is start rad. The angle is one of all that differ from it by full turns. Both lie
// after StopStep if the heading is never angle.
func (p *Path) MarksAround(from, start, angle float64) (before, after float64) {
	sense, last := p.Sense(), len(p.marks)-1
	ahead := math.Mod((angle-start)*sense, 2*math.Pi)
	if ahead < 0 {
		ahead += 2 * math.Pi
	}
	angle = start + sense*ahead
	if (p.marks[last].Angle-angle)*sense < 0 {
		never := p.StopStep() + 1
		return never, never
	}
	lo, hi := int(from/Stride), last
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; (p.marks[mid].Angle-angle)*sense < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return float64(lo * Stride), float64(hi * Stride)
}

// StopStep is the time step at which the stone is at rest.
func (p *Path) StopStep() float64 { return float64((len(p.marks) - 1) * Stride) }

// StepAtSpinLoss is the time step at which the stone has lost so much spin, rad/s; after StopStep
// if it never does.
func (p *Path) StepAtSpinLoss(loss float64) float64 {
	lo, hi := 0, len(p.marks)-1
	if loss >= p.marks[hi].SpinLoss {
		return p.StopStep() + 1
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; p.marks[mid].SpinLoss < loss {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := p.marks[lo].SpinLoss, p.marks[hi].SpinLoss
	return (float64(lo) + (loss-a)/(b-a)) * Stride
}
