package fast

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// segment is the path of a stone from one contact to the next.
type segment struct {
	x, y         float64    // m, at the start
	u            float64    // m/s, at the start
	nx, ny       float64    // heading at the start
	stopX, stopY float64    // m, where it stops
	table        *spinTable // nil: the path is straight
	reference    float64    // mori2019: (1+c)/power at the start; v2: the logarithm of the speed there
	unturned     complex128 // v2: the heading at the start, turned back by the angle there
	sign         float64    // of n.y
	slide        law.Slide  // of laws without a closed form; else nil
	swept        bool       // the slide is that of a delivered stone that is swept
	startStep    int        // step
	from         float64    // startStep
	stopStep     int        // the first step at rest
}

// start begins a segment at a step, with a velocity of length u > 0 m/s.
func (l *segment) start(k *motionLaw, from int, x, y, vx, vy, u, spin float64) {
	per := 1 / u
	l.x, l.y, l.u, l.startStep, l.from = x, y, u, from, float64(from)
	l.nx, l.ny = vx*per, vy*per
	if l.slide != nil {
		l.startSlide(vx, vy, spin, false)
		return
	}
	l.stopStep = from + int(math.Ceil(u*k.perDV))
	l.table = nil
	if u <= k.dv || spin == 0 || l.ny > -1e-9 && l.ny < 1e-9 {
		d := u * (u + k.dv) * k.halfPerF
		l.stopX, l.stopY = x+l.nx*d, y+l.ny*d
		return
	}
	s := &k.spins[0]
	if spin < 0 {
		s = &k.spins[1]
	}
	l.table = s
	if !k.oblique {
		l.reference = math.Log(u - k.halfDV)
		back := s.turn(u - k.halfDV)
		l.unturned = complex(l.nx, l.ny) * complex(real(back), -imag(back))
		gx, gy := s.toGoV2(l.nx, l.ny, u)
		l.stopX, l.stopY = x+gx, y+gy
		return
	}
	l.sign = 1
	if l.ny < 0 {
		l.sign = -1
	}
	c := l.nx / l.ny
	l.reference = (1 + c) / s.power(u-s.lag)
	gx, gy := s.toGo(l.sign, c, u)
	l.stopX, l.stopY = x+gx, y+gy
}

// startSlide begins the slide of a segment whose start is set.
func (l *segment) startSlide(vx, vy, spin float64, release bool) {
	l.slide.Start(curling.Vec{X: l.x, Y: l.y}, curling.Vec{X: vx, Y: vy}, spin, release)
	stop, steps := l.slide.Stop()
	l.stopX, l.stopY, l.stopStep = stop.X, stop.Y, l.startStep+max(1, int(math.Ceil(steps)))
}

// speed is the speed in m/s at step t of the shot, which may have a fraction. It is just so short that the compiler puts it
// in place of its calls.
func (l *segment) speed(k *motionLaw, t float64) (w float64) {
	if w = l.u - (t-l.from)*k.fall; w < 0 {
		w = l.lateSpeed(t)
	}
	return w
}

// lateSpeed is speed from the stop on, and under a law without a closed form from the start on.
//
//go:noinline
func (l *segment) lateSpeed(t float64) float64 {
	if l.slide == nil {
		return 0
	}
	return l.slide.Speed(t - l.from)
}

// steps is how many time steps after the start the speed has fallen to w m/s.
func (l *segment) steps(k *motionLaw, w float64) float64 {
	if l.slide != nil {
		return l.slide.Steps(w)
	}
	return (l.u - w) * k.perDV
}

// at is the position when the speed has fallen to w m/s, m.
func (l *segment) at(k *motionLaw, w float64) (x, y float64) {
	switch {
	case w <= 0:
		return l.stopX, l.stopY
	case l.table == nil && l.slide != nil:
		p := l.slide.At(w)
		return p.X, p.Y
	case l.table == nil:
		d := (l.u*(l.u+k.dv) - w*(w+k.dv)) * k.halfPerF
		return l.x + l.nx*d, l.y + l.ny*d
	case !k.oblique:
		nx, ny := l.rotated(k, w)
		gx, gy := l.table.toGoV2(nx, ny, w)
		return l.stopX - gx, l.stopY - gy
	}
	c := l.reference*l.table.power(atLeast(w-l.table.lag, 0.5*k.halfDV)) - 1
	gx, gy := l.table.toGo(l.sign, c, w)
	return l.stopX - gx, l.stopY - gy
}

// state is the position and the heading when the speed has fallen to w m/s.
func (l *segment) state(k *motionLaw, w float64) (x, y, nx, ny float64) {
	switch {
	case w >= l.u:
		return l.x, l.y, l.nx, l.ny
	case l.table == nil && l.slide != nil:
		p, n := l.slide.State(w)
		if w <= 0 {
			return l.stopX, l.stopY, n.X, n.Y
		}
		return p.X, p.Y, n.X, n.Y
	case l.table == nil:
		x, y = l.at(k, w)
		return x, y, l.nx, l.ny
	case !k.oblique:
		nx, ny = l.rotated(k, w)
		gx, gy := l.table.toGoV2(nx, ny, w)
		return l.stopX - gx, l.stopY - gy, nx, ny
	}
	c := l.reference*l.table.power(atLeast(w-l.table.lag, 0.5*k.halfDV)) - 1
	gx, gy := l.table.toGo(l.sign, c, w)
	per := l.sign / math.Sqrt(1+c*c)
	return l.stopX - gx, l.stopY - gy, c * per, per
}

// rotated is the heading at speed w m/s under v2.
func (l *segment) rotated(k *motionLaw, w float64) (nx, ny float64) {
	n := l.unturned * l.table.turn(atLeast(w-k.halfDV, 0.5*k.halfDV))
	return real(n), imag(n)
}
