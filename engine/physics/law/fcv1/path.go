package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Path is the motion of a stone with a clockwise spin from a top speed to its stop, by speed.
type Path struct {
	top                       float64   // m/s
	perSpeed                  float64   // rows to 1 m/s
	rows                      []Row     // at equal steps of the speed, from 0 to top
	toGoes, steps, spinLosses []float64 // of the rows, where they are searched
	hints                     []int16   // see fillHints
	toGoHints                 []int16   // see fillToGoHints
	perRoot                   float64   // of toGoHints to the root of 1 m
	topAngle                  float64   // rad, the heading at directionTop
}

// Row is the state of the stone at a speed.
type Row struct {
	At       curling.Vec // m from the release
	Angle    float64     // rad, the heading clockwise from straight up the sheet
	ToGo     float64     // m to the stop along the path
	Heading  curling.Vec // that of Angle
	Steps    float64     // time steps since the release
	SpinLoss float64     // rad/s of spin lost since the release
}

// newPath steps a stone from a top speed in m/s and a heading in rad, in the order of the original:
// the ice, then the move.
func newPath(ice *physics.Ice, top, angle float64, rows int) *Path {
	p := &Path{top: top, perSpeed: float64(rows) / top, rows: make([]Row, rows+1)}
	step, dt := top/float64(rows), ice.TimeStep
	sin, cos := math.Sincos(angle)
	v := law.Stone{VX: float32(top * sin), VY: float32(top * cos), W: -Spin}
	g, at, speed := stepper{*ice}, Row{Angle: angle}, top
	p.rows[rows] = at
	for next := rows - 1; next >= 0; {
		before, was, fast := at, v, speed
		at.Steps++
		at.SpinLoss += spinDecay / max(speed, spinDecaySpeed) * dt
		v.W = -Spin
		g.Step(&v, 1)
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
		before.Angle = angleNear(&was, at.Angle)
		if at.Angle = before.Angle; speed > 0 {
			at.Angle = angleNear(&v, at.Angle)
		}
		for ; next >= 0 && float64(next)*step >= speed; next-- {
			p.rows[next] = before.interpolate(&at, (fast-float64(next)*step)/(fast-speed))
		}
	}
	for i := range p.rows {
		r := &p.rows[i]
		r.ToGo = at.ToGo - r.ToGo
		sin, cos := math.Sincos(r.Angle)
		r.Heading = curling.Vec{X: sin, Y: -cos}
	}
	for i := range p.rows {
		r := &p.rows[i]
		p.toGoes, p.steps, p.spinLosses = append(p.toGoes, r.ToGo), append(p.steps, r.Steps), append(p.spinLosses, r.SpinLoss)
	}
	p.fillHints()
	p.fillToGoHints()
	p.topAngle = p.angleAt(p.directionTop())
	return p
}

// interpolate is the state at a share of the distance between two rows.
func (r *Row) interpolate(to *Row, share float64) Row {
	return Row{
		At:    curling.Vec{X: r.At.X + (to.At.X-r.At.X)*share, Y: r.At.Y + (to.At.Y-r.At.Y)*share},
		Angle: r.Angle + (to.Angle-r.Angle)*share,
		ToGo:  r.ToGo + (to.ToGo-r.ToGo)*share,

		Steps:    r.Steps + (to.Steps-r.Steps)*share,
		SpinLoss: r.SpinLoss + (to.SpinLoss-r.SpinLoss)*share,
	}
}

// rowAt is the state at a speed in m/s up to top.
func (p *Path) rowAt(speed float64) Row {
	i, f := p.cell(speed)
	a, b := &p.rows[i], &p.rows[i+1]
	r, share := a.interpolate(b, f), distanceShare(i, f)
	r.At, r.ToGo = a.At.Add(b.At.Sub(a.At).Mul(share)), a.ToGo+(b.ToGo-a.ToGo)*share
	return r
}

// angleAt is the heading in rad at a speed in m/s up to top.
func (p *Path) angleAt(speed float64) float64 {
	last := len(p.rows) - 1
	k := min(max(speed/p.top, 0), 1) * float64(last)
	i := min(int(k), last-1)
	a, b := p.rows[i].Angle, p.rows[i+1].Angle
	return a + (b-a)*(k-float64(i))
}

// between is the piece of the path from speed u to speed to, with a drift or nil, rotated so that it starts with the
// heading angle, and the heading at its end.
func (p *Path) between(u, angle, to float64, drift *drift) (path curling.Vec, heading float64) {
	a, b := p.rowAt(u), p.rowAt(to)
	if drift != nil {
		drift.onto(&a, u)
		drift.onto(&b, to)
	}
	sin, cos := math.Sincos(angle - a.Angle)
	d := curling.Vec{X: b.At.X - a.At.X, Y: b.At.Y - a.At.Y}
	return curling.Vec{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos}, angle + b.Angle - a.Angle
}
