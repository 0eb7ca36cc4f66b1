package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// drift is what the original's rounding to float32 adds to the path of all speeds where a stone is released in some direction, from
// directionTop to its stop, in the frame of that path and counted from directionTop: some centimetres and up to twenty time steps over
// the whole speed, a few millimetres of a draw. It grows evenly, so that it is known at few speeds, linear between them.
type drift struct {
	perSpeed float64 // knots to 1 m/s
	knots    [driftKnots + 1]driftKnot
}

// driftKnots is the number of equal steps of the speed, directionRows a multiple of it.
const driftKnots = 512

// driftKnot is the drift at a speed. float32 is exact to some nanometres of it.
type driftKnot struct {
	x, y  float32 // m
	turn  float32 // rad clockwise
	steps float32 // time steps
	toGo  float32 // m that the stone runs farther to its stop
}

// driftOf is the drift of the path by direction p against that of all speeds.
func driftOf(p, whole *Path) *drift {
	d := &drift{perSpeed: driftKnots / p.top}
	last := len(p.rows) - 1
	top := whole.rowAt(p.top)
	turned := p.rows[last].Angle - top.Angle
	sin, cos := math.Sincos(-turned)
	for k := range d.knots {
		i := k * last / driftKnots
		one, all := &p.rows[i], whole.rowAt(float64(i)/p.perSpeed)
		knot := &d.knots[k]
		knot.x = float32(one.At.X*cos - one.At.Y*sin - (all.At.X - top.At.X))
		knot.y = float32(one.At.X*sin + one.At.Y*cos - (all.At.Y - top.At.Y))
		knot.steps = float32(one.Steps - (all.Steps - top.Steps))
		knot.toGo = float32(one.ToGo - all.ToGo)
		if k == 0 { // the heading at a stop is that of a velocity of few bits
			one, all = &p.rows[1], whole.rowAt(1/p.perSpeed)
		}
		knot.turn = float32(one.Angle - turned - all.Angle)
	}
	return d
}

// at is the drift at a speed in m/s: on the path, in m, of the heading, in rad, and in time steps.
func (d *drift) at(w float64) (x, y, turn, steps float64) {
	a, b, f := d.cell(w)
	return float64(a.x + (b.x-a.x)*f), float64(a.y + (b.y-a.y)*f), float64(a.turn + (b.turn-a.turn)*f), float64(a.steps + (b.steps-a.steps)*f)
}

// steps is how many time steps later than on the path of all speeds a stone has a speed in m/s.
func (d *drift) steps(w float64) float64 {
	a, b, f := d.cell(w)
	return float64(a.steps + (b.steps-a.steps)*f)
}

// toGo is how many metres farther a stone of a speed in m/s runs.
func (d *drift) toGo(w float64) float64 {
	a, b, f := d.cell(w)
	return float64(a.toGo + (b.toGo-a.toGo)*f)
}

// cell is the knots beside a speed and how far it is from the first to the second.
func (d *drift) cell(w float64) (a, b *driftKnot, f float32) {
	q := w * d.perSpeed
	if !(q > 0) {
		return &d.knots[0], &d.knots[1], 0
	}
	i := uint(q)
	if i > driftKnots-1 {
		return &d.knots[driftKnots-1], &d.knots[driftKnots], 1
	}
	return &d.knots[i], &d.knots[i+1], float32(q - float64(i))
}

// onto adds the drift to the state on the path of all speeds at a speed in m/s.
func (d *drift) onto(r *Row, w float64) {
	x, y, turn, steps := d.at(w)
	r.At = r.At.Add(curling.Vec{X: x, Y: y})
	r.Angle += turn
	r.Steps += steps
	r.ToGo += d.toGo(w)
}
