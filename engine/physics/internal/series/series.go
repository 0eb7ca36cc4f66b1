// Package series is the closed form of a lone stone under mori2019 and v2 as a power series.
package series

import (
	"math"

	"hogline/engine/physics"
)

// A lone stone under the laws of mori2019 and v2 has a closed form: its speed falls by
// dv = f·dt a step, and its heading θ turns with the logarithm τ of the speed,
//
//	mori2019:  dθ/dτ = (h/2)·(1 - cos 2θ + sin 2θ)      v2:  dθ/dτ = h
//
// with h = -k for a stone that turns clockwise and +k for the other. The heading is a
// power series in τ, and so is its integral over the way (docs/PHYSICS.md, "Flight").

// pathTerms is the number of terms of the series. Up to maxSeriesCurl the rest of the
// series is worth less than 0.1 mm over a whole shot.
const terms = 8

// Limits within which the closed form holds (docs/PHYSICS.md, "Flight").
const (
	MaxCurl = 0.1 // k
	MaxLoss = 0.1 // m/s lost in a time step
)

// path is the motion of one lone stone from a lattice moment on: the state after m time
// steps for any m, without taking the steps. Make it with newPath; it holds no pointers.
type Path struct {
	x0, y0       float64 // m, at m = 0
	nx, ny       float64 // heading at m = 0
	u, dv        float64 // m/s: speed at m = 0, loss a step
	step         float64 // s
	steps        int     // after so many steps the stone lies still
	curls        bool    // false: a straight path
	halfDV       float64
	perF         float64        // 1/f
	logSpeed     float64        // ln of the speed half a step after m = 0
	stopX, stopY float64        // x0 + G(u), see at
	hx, hy       [terms]float64 // heading
	bx, by       [terms]float64 // integral of speed times heading
	dx, dy       [terms]float64 // integral of heading
}

// seriesHolds reports whether the closed form describes lone stones on this ice.
func Holds(ice *physics.Ice) bool {
	return ice.Model != physics.FCV1 && math.Abs(ice.Curl) <= MaxCurl && ice.Friction*ice.TimeStep <= MaxLoss
}

// newPath is the motion from (x, y) m with velocity (vx, vy) m/s at a lattice moment (the
// next thing that happens is a move by v·dt). spin is the sign of w: +1 clockwise, -1, or
// 0 for a stone that runs straight.
func New(ice *physics.Ice, x, y, vx, vy float64, spin int) Path {
	var p Path
	p.Set(ice, x, y, vx, vy, spin)
	return p
}

// set is newPath into p, without copying.
func (p *Path) Set(ice *physics.Ice, x, y, vx, vy float64, spin int) {
	u := math.Sqrt(vx*vx + vy*vy)
	p.x0, p.y0, p.u, p.steps, p.curls = x, y, u, 0, false
	p.step, p.dv = ice.TimeStep, ice.Friction*ice.TimeStep
	if u == 0 {
		p.nx, p.ny = 0, 0
		return
	}
	p.nx, p.ny = vx/u, vy/u
	p.steps = int(math.Ceil(u / p.dv))
	p.halfDV, p.perF = p.dv/2, 1/ice.Friction
	if spin == 0 || ice.Curl == 0 || u <= p.dv {
		return
	}
	p.curls = true
	h := -ice.Curl * float64(spin)
	p.logSpeed = math.Log(u - p.halfDV)
	p.expand(h, ice.Model == physics.V2)
	gx, gy := p.toGo(u)
	p.stopX, p.stopY = x+gx, y+gy
}

// expand finds the coefficients: of the heading by the recursion of its equation, of the
// two integrals from the highest term down.
func (p *Path) expand(h float64, perpendicular bool) {
	var c, s, t [terms]float64 // cos 2θ, sin 2θ, dθ/dτ
	c[0], s[0] = p.nx*p.nx-p.ny*p.ny, 2*p.nx*p.ny
	p.hx[0], p.hy[0] = p.nx, p.ny
	if perpendicular {
		t[0] = h
	} else {
		t[0] = h / 2 * (1 - c[0] + s[0])
	}
	for j := 1; j < terms; j++ {
		var cs, ss, xs, ys float64
		for l := range j {
			r := t[j-1-l]
			cs += s[l] * r
			ss += c[l] * r
			xs += p.hy[l] * r
			ys += p.hx[l] * r
		}
		per := inverse[j]
		c[j], s[j] = -2*per*cs, 2*per*ss
		p.hx[j], p.hy[j] = -per*xs, per*ys
		if !perpendicular {
			t[j] = h / 2 * (s[j] - c[j])
		}
	}
	const n = terms - 1
	p.bx[n], p.by[n] = p.hx[n]/2, p.hy[n]/2
	p.dx[n], p.dy[n] = p.hx[n], p.hy[n]
	for j := n - 1; j >= 0; j-- {
		k := float64(j + 1)
		p.bx[j], p.by[j] = (p.hx[j]-k*p.bx[j+1])/2, (p.hy[j]-k*p.by[j+1])/2
		p.dx[j], p.dy[j] = p.hx[j]-k*p.dx[j+1], p.hy[j]-k*p.dy[j+1]
	}
}

// inverse is 1/j.
var inverse = [terms]float64{0, 1, 1. / 2, 1. / 3, 1. / 4, 1. / 5, 1. / 6, 1. / 7}

// way is G(w): how far a stone of speed w m/s still is from its stop, as a vector along
// the path, up to sign. The first part is the integral over speed; the second is what the
// sum over time steps has beyond it.
func (p *Path) toGo(w float64) (x, y float64) {
	t := math.Log(w) - p.logSpeed
	const n = terms - 1
	bx, by, dx, dy := p.bx[n], p.by[n], p.dx[n], p.dy[n]
	for j := n - 1; j >= 0; j-- {
		bx, by = bx*t+p.bx[j], by*t+p.by[j]
		dx, dy = dx*t+p.dx[j], dy*t+p.dy[j]
	}
	w1 := w * p.perF
	return w1 * (w*bx + p.halfDV*dx), w1 * (w*by + p.halfDV*dy)
}

// at is where the stone is after m time steps, metres. m may have a fraction.
func (p *Path) at(m float64) (x, y float64) {
	if m >= float64(p.steps) {
		return p.end()
	}
	if !p.curls {
		l := p.step * (m*p.u - p.dv*m*(m-1)/2)
		return p.x0 + p.nx*l, p.y0 + p.ny*l
	}
	x, y = p.toGo(p.u - m*p.dv)
	return p.stopX - x, p.stopY - y
}

// end is where the stone stops, metres.
func (p *Path) end() (x, y float64) {
	if !p.curls {
		m := float64(p.steps)
		l := p.step * (m*p.u - p.dv*m*(m-1)/2)
		return p.x0 + p.nx*l, p.y0 + p.ny*l
	}
	return p.stopX, p.stopY
}

// toSpeed is where the stone is when its speed has fallen to w m/s, metres, and its heading
// there.
func (p *Path) ToSpeed(w float64) (x, y, nx, ny float64) {
	switch {
	case w >= p.u:
		return p.x0, p.y0, p.nx, p.ny
	case !p.curls:
		// At speed w after (u-w)/dv steps.
		x, y = p.at((p.u - w) / p.dv)
		return x, y, p.nx, p.ny
	}
	x, y = p.stopX, p.stopY
	if w > 0 {
		wx, wy := p.toGo(w)
		x, y = p.stopX-wx, p.stopY-wy
	}
	nx, ny = p.heading(w)
	return x, y, nx, ny
}

// remaining is the first coefficients of the two integrals of the series for the heading
// (nx, ny) under the law of mori2019: with them the way left at speed w is
// (w²/f)·b + (dv/2)·(w/f)·d.
func Coefficients(h, nx, ny float64) (bx, by, dx, dy float64) {
	var p Path
	p.nx, p.ny = nx, ny
	p.expand(h, false)
	return p.bx[0], p.by[0], p.dx[0], p.dy[0]
}

// heading is the direction of motion at speed w m/s.
func (p *Path) heading(w float64) (nx, ny float64) {
	t := math.Log(math.Max(w-p.halfDV, p.halfDV/2)) - p.logSpeed
	const n = terms - 1
	nx, ny = p.hx[n], p.hy[n]
	for j := n - 1; j >= 0; j-- {
		nx, ny = nx*t+p.hx[j], ny*t+p.hy[j]
	}
	per := 1 / math.Sqrt(nx*nx+ny*ny)
	return nx * per, ny * per
}
