package fast

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// release begins the segment of a delivered stone under mori2019 after half a step of friction. It is friction and start with fewer
// roots and divisions that wait for each other. It reports false, with nothing done, for slow shots and those across the sheet.
func (l *segment) release(f *Simulator, shot *curling.Shot) bool {
	k := f.law
	speed := math.Sqrt(shot.VX*shot.VX + shot.VY*shot.VY)
	if !k.oblique || !(shot.VY < -0.9*speed) || speed < 1 || f.limits.Spin == 0 {
		return false
	}
	s, curl := &k.spins[0], f.ice.Curl
	if shot.Turn == curling.Left {
		s, curl = &k.spins[1], -curl
	}
	per := 1 / speed
	u := speed - k.halfDV
	push := curl * k.halfDV * per * shot.VY
	c := (shot.VX*u*per - push) / (shot.VY*u*per + push) // the length of the velocity cancels out
	gx, gy := s.toGo(-1, c, u)
	l.x, l.y, l.u, l.startStep, l.from = curling.CentreX, f.ice.HackY, u, 0, 0
	l.ny = -1 / math.Sqrt(1+c*c)
	l.nx = c * l.ny
	l.stopX, l.stopY, l.stopStep = l.x+gx, l.y+gy, int(math.Ceil(u*k.perDV))
	l.table, l.sign, l.reference = s, -1, (1+c)/s.power(u-s.lag)
	return true
}

// releaseSlide begins the segment of a delivered stone under a law without a closed form.
func (l *segment) releaseSlide(f *Simulator, shot *curling.Shot, spin float64) {
	u := math.Sqrt(shot.VX*shot.VX + shot.VY*shot.VY)
	l.x, l.y, l.u, l.startStep, l.from = curling.CentreX, f.ice.HackY, u, 0, 0
	l.nx, l.ny = shot.VX/u, shot.VY/u
	l.startSlide(shot.VX, shot.VY, spin, true)
}

// throwLone throws a shot at a prepared position without a stone: the outcome of run and result without their lists. It reports
// false for shots that are left to them: those that leave the rink or may do so on the way, swept and slow ones, and those of v2.
func (f *Simulator) throwLone(shot *curling.Shot, out *physics.Outcome) bool {
	i := f.delivered
	l := &f.segments[i]
	switch {
	case f.slides != nil && f.swept.count == 0:
		l.slide, l.swept = f.slides[i], false
		l.releaseSlide(f, shot, shot.Rate(f.limits.Spin))
	case f.slides != nil || !l.release(f, shot):
		return false
	}
	if f.mayLeave(l, f.law.mostRounding*l.u*l.u) {
		return false
	}
	if l.table != nil {
		l.correctRounding(f.law)
	}
	out.Removed = f.present | 1<<i
	if p := (curling.Vec{X: l.stopX, Y: l.stopY}); f.staysInPlay(i, p) {
		out.Position[i] = p
		out.Removed &^= 1 << i
	}
	out.Steps = max(0, l.stopStep-1) + f.limits.tailSteps
	return true
}
