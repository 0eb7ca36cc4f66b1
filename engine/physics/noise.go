package physics

import (
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
)

// CreateShot is the thesis's heuristic for a draw to a point, under its name because noise and older
// programs use it. It is 6 to 8 mm off at the tee, more elsewhere, and right for one curl only;
// aim.Aimer.Draw is the true inverse.
func CreateShot(friction float64, target curling.Vec, turn curling.Turn) curling.Shot {
	const shift, tilt = 1.22, 0.0335 // docs/PHYSICS.md, "Aiming"
	dx, dy := target.X-curling.CentreX, target.Y-curling.TeeY
	aim := curling.Vec{X: target.X + shift - tilt*dy, Y: target.Y + tilt*dx}
	if turn == curling.Right {
		aim = curling.Vec{X: target.X - shift + tilt*dy, Y: target.Y - tilt*dx}
	}
	chord := aim.Sub(curling.Hack)
	length := chord.Len()
	v := math.Sqrt(2 * friction * length)
	return curling.Shot{VX: chord.X / length * v, VY: chord.Y / length * v, Turn: turn}
}

// Disturb is a shot with the error of a thrower; z1 and z2 are standard normal numbers. With the same
// numbers different shots have the same error (common random numbers). The turn is kept, which the
// published program loses under polar noise.
func Disturb(n curling.Noise, s curling.Shot, z1, z2 float64) curling.Shot {
	a, b := n.A*z1, n.B*z2
	switch n.Model {
	case curling.RectTee:
		// The servers displace the stop of a tee draw and add the difference of the velocities,
		// whatever the shot (docs/PHYSICS.md, "Noise").
		t := CreateShot(Friction2019, curling.Tee, s.Turn)
		o := CreateShot(Friction2019, curling.Tee.Add(curling.Vec{X: a, Y: b}), s.Turn)
		return s.With(s.Velocity().Add(t.Velocity().Sub(o.Velocity())))
	case curling.RectVelocity:
		return s.With(s.Velocity().Add(curling.Vec{X: a, Y: b}))
	case curling.Polar:
		v, theta := s.Speed()+a, math.Atan2(s.VX, s.VY)+b
		return s.With(curling.Vec{X: v * math.Sin(theta), Y: v * math.Cos(theta)})
	}
	return s
}

// Normals are the two standard normal numbers of one throw.
func Normals(r *rand.Rand) (z1, z2 float64) { return r.NormFloat64(), r.NormFloat64() }
