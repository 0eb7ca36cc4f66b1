package fast

import (
	"math"
	"sync"
)

// roundingTable is the systematic part of the original's rounding to float32. In a step the original
// subtracts F·n.y from v.y, both float32, and since v.y is a multiple of the spacing g of the numbers
// of its size, it really subtracts F·n.y rounded to a multiple of g. The heading hardly changes, so
// the error is nearly the same for a thousand steps: a delivered stone stops up to 1 mm from where
// the law has it. The error depends on heading and speed alone and is corrected for delivered stones
// (docs/PHYSICS.md, "Flight"). What is left is noise, some 0.1 mm.
type roundingTable struct {
	once sync.Once
	rows [roundingRows][roundingCols]roundingCell
}

// roundingCell is what a stone has lost beyond the law when it reaches the tee: speed in m/s and
// distance in m.
type roundingCell struct{ speed, distance float32 }

// The axes of the table: the heading at roundingMid and the release speed. Speeds are in units of
// 1/29.57 of the one that stops at the tee, which is 1 m/s on the shipped ice.
const (
	roundingRows  = 300
	roundingCols  = 40
	roundingAngle = 0.12 // c = n.x/n.y at roundingMid, to both sides
	roundingRow   = 2 * roundingAngle / (roundingRows - 2)
	roundingSlow  = 26.0 // m/s, of column 0
	roundingCol   = 0.5
	roundingMid   = 29.0
	roundingPart  = 8 // parts of a unit in the integral
	teeSpeed      = 29.57
	roundingTop   = roundingSlow + roundingCol*(roundingCols-1)
)

// fill integrates the error of a step, which is known at every speed from the heading at one: its sum
// over the steps is the loss of speed, the sum of that over time the loss of distance.
func (d *roundingTable) fill(k *motionLaw, s *spinTable) {
	const parts = int(roundingTop*roundingPart) + 1
	f32 := float64(float32(k.friction) * float32(k.step))
	part := k.roundingUnit / roundingPart
	var turned [parts]float64 // since roundingMid: the factor of 1+c, or the angle in v2
	for i := range turned {
		t := s.h * math.Log((float64(i)+0.5)/roundingPart/roundingMid)
		turned[i] = math.Exp(-t)
		if !k.oblique {
			turned[i] = t
		}
	}
	var lost, lostDistance [parts + 1]float64 // from roundingTop down to speed i/roundingPart
	for r := range d.rows {
		mid := float64(r)*roundingRow - roundingAngle
		for i := parts - 1; i >= 0; i-- {
			w, c := (float64(i)+0.5)*part, (1+mid)*turned[i]-1
			if !k.oblique {
				c = math.Tan(math.Atan(mid) - turned[i])
			}
			lost[i] = lost[i+1] + k.roundingLoss(c, w, f32)*k.perDV*part
			lostDistance[i] = lostDistance[i+1] + (lost[i]+lost[i+1])/2*part
		}
		at := func(t *[parts + 1]float64, w float64) float64 {
			q := w / part
			i := min(int(q), parts-1)
			return t[i] + (q-float64(i))*(t[i+1]-t[i])
		}
		for c := range d.rows[r] {
			u := (roundingSlow + roundingCol*float64(c)) * k.roundingUnit
			w := math.Sqrt(max(0, u*u-2*k.friction*k.teeDistance))
			d.rows[r][c] = roundingCell{
				float32(at(&lost, w) - at(&lost, u)),
				float32((at(&lostDistance, w) - at(&lostDistance, u) - at(&lost, u)*(u-w)) / k.friction),
			}
		}
	}
}

// roundingLoss is how much more than loss m/s a stone of speed w and heading c loses in a step.
func (k *motionLaw) roundingLoss(c, w, loss float64) float64 {
	ny := 1 / math.Sqrt(1+c*c)
	_, e := math.Frexp(w * ny)
	g := math.Ldexp(1, e-24)
	p := loss * ny
	return (math.RoundToEven(p/g)*g - p) * ny
}

// correctRounding shifts the segment of a delivered stone so that it is right at the tee: it starts a
// little slower and farther ahead. The table is made for the first shot.
func (l *segment) correctRounding(k *motionLaw) {
	d := &l.table.rounding
	d.once.Do(func() { d.fill(k, l.table) })
	var mid float64
	if k.oblique {
		mid = l.reference*l.table.midPower - 1
	} else {
		mid = math.Tan(math.Atan(l.nx/l.ny) - l.table.h*(math.Log(roundingMid*k.roundingUnit)-l.reference))
	}
	r := (mid + roundingAngle) / roundingRow
	c := (l.u/k.roundingUnit - roundingSlow) / roundingCol
	if !(r >= 0 && r < roundingRows-1 && c >= 0 && c < roundingCols-1) {
		return
	}
	i, j := int(r), int(c)
	fr, fc := float32(r-float64(i)), float32(c-float64(j))
	a, b := &d.rows[i], &d.rows[i+1]
	speed := float64((1-fr)*((1-fc)*a[j].speed+fc*a[j+1].speed) + fr*((1-fc)*b[j].speed+fc*b[j+1].speed))
	distance := float64((1-fr)*((1-fc)*a[j].distance+fc*a[j+1].distance) + fr*((1-fc)*b[j].distance+fc*b[j+1].distance))
	w := math.Sqrt(max(0, l.u*l.u-2*k.friction*k.teeDistance))
	ahead := speed*(l.u-w)/k.friction - distance
	part := 2 * speed / l.u // of the path that the loss of speed takes away
	l.stopX += l.nx*ahead - part*(l.stopX-l.x)
	l.stopY += l.ny*ahead - part*(l.stopY-l.y)
	l.x += l.nx * ahead
	l.y += l.ny * ahead
	l.u -= speed
	l.stopStep = l.startStep + int(math.Ceil(l.u*k.perDV))
}
