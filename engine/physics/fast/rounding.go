package fast

import (
	"math"
	"sync"
)

// The original calculates in single precision, and one of its roundings is no noise: in a
// step it takes F·n.y from v.y, both in float32, and since v.y is a multiple g·N of the
// spacing g of the numbers of its size, what is really taken is F·n.y rounded to a
// multiple of g. The stone's heading hardly changes, so the error is nearly the same for a
// thousand steps: a delivered stone arrives up to 1 mm from where the law says. It is a
// function of the heading and the speed alone, and Flight takes it into account for
// delivered stones (docs/PHYSICS.md, "Flight"). What is left is noise, some 0.1 mm.
type drift struct {
	once sync.Once
	rows [driftRows][driftCols]driftCell
}

// driftCell is what a stone has lost beyond the law when it comes to the house: speed in
// m/s and way in metres.
type driftCell struct{ speed, way float32 }

// Speeds of the table are in units of a 29.57th of what stops at the tee, which on the
// shipped ice is 1 m/s.
const (
	driftRows  = 300
	driftCols  = 40
	driftAngle = 0.12 // headings up to this c at driftMid, to both sides
	driftRow   = 2 * driftAngle / (driftRows - 2)
	driftSlow  = 26.0 // m/s, of column 0
	driftCol   = 0.5
	driftMid   = 29.0
	driftPart  = 8 // parts of a unit in the integral
	driftTee   = 29.57
	driftTop   = driftSlow + driftCol*(driftCols-1)
)

// fill integrates. By the heading at one speed that at every speed is known, and with it the
// error of a step; its sum over the steps is what the speed loses, the sum of that over time
// what the way does.
func (d *drift) fill(k *flightLaw, s *spinLaw) {
	const parts = int(driftTop*driftPart) + 1
	f32 := float64(float32(k.friction) * float32(k.step))
	part := k.unit / driftPart
	var turned [parts]float64 // from driftMid on: the factor of 1+c, or the angle in v2
	for i := range turned {
		t := s.h * math.Log((float64(i)+0.5)/driftPart/driftMid)
		turned[i] = math.Exp(-t)
		if !k.slanted {
			turned[i] = t
		}
	}
	var lost, lostWay [parts + 1]float64 // below speed i/driftPart, from driftTop down
	for r := range d.rows {
		mid := float64(r)*driftRow - driftAngle
		for i := parts - 1; i >= 0; i-- {
			w, c := (float64(i)+0.5)*part, (1+mid)*turned[i]-1
			if !k.slanted {
				c = math.Tan(math.Atan(mid) - turned[i])
			}
			lost[i] = lost[i+1] + k.roundingLoss(c, w, f32)*k.perDV*part
			lostWay[i] = lostWay[i+1] + (lost[i]+lost[i+1])/2*part
		}
		at := func(t *[parts + 1]float64, w float64) float64 {
			q := w / part
			i := min(int(q), parts-1)
			return t[i] + (q-float64(i))*(t[i+1]-t[i])
		}
		for c := range d.rows[r] {
			u := (driftSlow + driftCol*float64(c)) * k.unit
			w := math.Sqrt(max(0, u*u-2*k.friction*k.house))
			d.rows[r][c] = driftCell{
				float32(at(&lost, w) - at(&lost, u)),
				float32((at(&lostWay, w) - at(&lostWay, u) - at(&lost, u)*(u-w)) / k.friction),
			}
		}
	}
}

// roundingLoss is how much more than F a stone of speed w and heading c loses in a step.
func (k *flightLaw) roundingLoss(c, w, loss float64) float64 {
	ny := 1 / math.Sqrt(1+c*c)
	_, e := math.Frexp(w * ny)
	g := math.Ldexp(1, e-24)
	p := loss * ny
	return (math.RoundToEven(p/g)*g - p) * ny
}

// drifted moves the leg of a delivered stone so that it is right at the house: it starts a
// little slower and farther ahead than it does. The table is made for the first shot.
func (l *leg) drifted(k *flightLaw) {
	d := &l.law.drift
	d.once.Do(func() { d.fill(k, l.law) })
	var mid float64
	if k.slanted {
		mid = l.turn*l.law.middle - 1
	} else {
		mid = math.Tan(math.Atan(l.nx/l.ny) - l.law.h*(math.Log(driftMid*k.unit)-l.turn))
	}
	r := (mid + driftAngle) / driftRow
	c := (l.u/k.unit - driftSlow) / driftCol
	if !(r >= 0 && r < driftRows-1 && c >= 0 && c < driftCols-1) {
		return
	}
	i, j := int(r), int(c)
	fr, fc := float32(r-float64(i)), float32(c-float64(j))
	a, b := &d.rows[i], &d.rows[i+1]
	speed := float64((1-fr)*((1-fc)*a[j].speed+fc*a[j+1].speed) + fr*((1-fc)*b[j].speed+fc*b[j+1].speed))
	way := float64((1-fr)*((1-fc)*a[j].way+fc*a[j+1].way) + fr*((1-fc)*b[j].way+fc*b[j+1].way))
	w := math.Sqrt(max(0, l.u*l.u-2*k.friction*k.house))
	ahead := speed*(l.u-w)/k.friction - way
	part := 2 * speed / l.u // of the way that the speed costs
	l.ex += l.nx*ahead - part*(l.ex-l.x)
	l.ey += l.ny*ahead - part*(l.ey-l.y)
	l.x += l.nx * ahead
	l.y += l.ny * ahead
	l.u -= speed
	l.stop = l.from + int(math.Ceil(l.u*k.perDV))
}
