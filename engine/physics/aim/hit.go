package aim

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// hitLine is the y in metres at which a hit of a weight of the thesis would stop: weights 0 to 10
// divide the zones from the hog line to the back line, greater ones lie behind it up to maxHitWeight
// (docs/PHYSICS.md, "Aiming"). A weight between two zones belongs to the first, so that 3 gives 7.48.
func hitLine(weight float64) float64 {
	for _, zone := range [...]struct{ from, to, y, per float64 }{
		{0, 1, curling.HogY, 0.76},
		{1, 3, 10.52, 1.52},
		{3, 4, 7.47, 0.76},
		{4, 10, 6.71, 0.61},
	} {
		if weight <= zone.to {
			return zone.y - zone.per*(weight-zone.from)
		}
	}
	return curling.BackY - 1.52*(math.Min(weight, maxHitWeight)-10)
}

// maxHitWeight is the weight as which the thesis's program throws every greater one.
const maxHitWeight = 256

// CreateHitShot is the thesis's heuristic for a hit through pos with a weight, kept under its own
// name because older programs use it: CreateShot to the line of the weight, thrown alone and then
// rotated about the hack so that it passes through pos. It is off by the millimetres by which the
// path of a rotated throw differs from the rotated path; Pass is the true inverse. It returns an
// error that wraps ErrUnreachable when the stone stops short of pos (the original leaves its result
// unset), and physics.ErrUnsupported on FCV1 and Granite, whose friction is not constant.
func (a *Aimer) CreateHitShot(pos curling.Vec, weight float64, turn curling.Turn) (curling.Shot, error) {
	if a.ice.Model.RealTime() {
		return curling.Shot{}, fmt.Errorf("%w: the thesis's hits are made for a constant friction", physics.ErrUnsupported)
	}
	if err := a.checkOnSheet(pos); err != nil {
		return curling.Shot{}, err
	}
	if !(weight >= 0) {
		return curling.Shot{}, fmt.Errorf("weight %g, want 0 or more: %w", weight, ErrUnreachable)
	}
	chord := pos.Sub(a.hack())
	s := a.hitBefore(pos, weight, turn)
	at, ok := a.atDistance(s, chord.Len())
	if !ok {
		return curling.Shot{}, fmt.Errorf("a stone of weight %g stops short of (%.3f, %.3f): %w", weight, pos.X, pos.Y, ErrUnreachable)
	}
	angle := math.Atan2(chord.Y, chord.X) - math.Atan2(at.Y, at.X)
	sin, cos := math.Sincos(angle)
	return s.With(law.Rotated(s.Velocity(), cos, sin)), nil
}

// hitBefore is CreateHitShot before it is rotated.
func (a *Aimer) hitBefore(pos curling.Vec, weight float64, turn curling.Turn) curling.Shot {
	hack := a.hack()
	chord := pos.Sub(hack)
	y := hitLine(weight)
	s := physics.CreateShot(a.ice.Friction, curling.Vec{X: hack.X + chord.X*(y-hack.Y)/chord.Y, Y: y}, turn.Other())
	s.Turn = turn
	return s
}

// HitSpeed is the speed in m/s of CreateHitShot, reachable or not, at a fraction of its cost.
func (a *Aimer) HitSpeed(pos curling.Vec, weight float64, turn curling.Turn) float64 {
	return a.hitBefore(pos, weight, turn).Speed()
}

// atDistance is the place of a shot, from the hack, where it is so many metres away from the hack.
func (a *Aimer) atDistance(s curling.Shot, metres float64) (curling.Vec, bool) {
	v, spin := s.Velocity(), s.Rate(a.usual)
	if stop, _ := a.motion.Run(v, spin, 0); stop.Len() < metres {
		return curling.Vec{}, false
	}
	at, slow, fast := curling.Vec{}, 0.0, v.Len()
	for range 50 {
		mid := (slow + fast) / 2
		if at, _ = a.motion.Run(v, spin, mid); at.Len() < metres {
			fast = mid
		} else {
			slow = mid
		}
	}
	return at, true
}
