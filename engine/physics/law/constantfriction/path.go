package constantfriction

import (
	"math"

	"github.com/hogline/hogline/engine/physics"
)

// terms is the number of terms of the series. For curls up to MaxCurl the others contribute less
// than 0.1 mm over a whole shot.
const terms = 8

// Limits within which the closed form holds (docs/PHYSICS.md, "Flight").
const (
	MaxCurl = 0.1 // k
	MaxLoss = 0.1 // m/s lost in a time step
)

// Path is the motion of a lone stone from a step boundary on, when its next move is by v·dt. It
// is set up by Set.
type Path struct {
	nx, ny       float64 // heading at the start
	u, dv        float64 // m/s: speed at the start, loss a step
	step         float64 // s
	steps        int     // after which the stone is at rest
	curls        bool    // false: the path is straight
	halfDV       float64
	perF         float64        // 1/f
	logSpeed     float64        // ln of the speed half a step after the start
	stopX, stopY float64        // m from the start
	hx, hy       [terms]float64 // heading
	bx, by       [terms]float64 // integral of speed times heading
	dx, dy       [terms]float64 // integral of heading
}

// Holds reports whether the closed form describes lone stones on this ice.
func Holds(ice *physics.Ice) bool {
	return !ice.Model.RealTime() && math.Abs(ice.Curl) <= MaxCurl && ice.Friction*ice.TimeStep <= MaxLoss
}

// Set makes p the motion with velocity (vx, vy) m/s. spin is the sign of the stone's: +1
// clockwise, -1, or 0 for a stone that runs straight.
func (p *Path) Set(ice *physics.Ice, vx, vy float64, spin int) {
	u := math.Sqrt(vx*vx + vy*vy)
	p.u, p.steps, p.curls = u, 0, false
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
	p.stopX, p.stopY = p.toGo(u)
}

// expand computes the coefficients: of the heading by the recursion of its equation, of the two
// integrals from the highest term down.
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

// toGo is the vector in metres from where the speed is w m/s to the stop. The first part is the
// integral over the speed; the second is what the sum over time steps has beyond it.
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

// ToSpeed is how far the stone has come when its speed has fallen to w m/s, as a vector in
// metres, and its heading there.
func (p *Path) ToSpeed(w float64) (x, y, nx, ny float64) {
	switch {
	case w >= p.u:
		return 0, 0, p.nx, p.ny
	case !p.curls:
		m := min((p.u-w)/p.dv, float64(p.steps)) // time steps
		l := p.step * (m*p.u - p.dv*m*(m-1)/2)
		return p.nx * l, p.ny * l, p.nx, p.ny
	}
	x, y = p.stopX, p.stopY
	if w > 0 {
		wx, wy := p.toGo(w)
		x, y = x-wx, y-wy
	}
	nx, ny = p.heading(w)
	return x, y, nx, ny
}

// Coefficients are the first coefficients of the two integrals for the heading (nx, ny) under
// the law of mori2019: the rest of the path at speed w is (w²/f)·b + (dv/2)·(w/f)·d.
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
