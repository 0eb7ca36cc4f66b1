package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
)

// law is what differs between the models outside the solver of contacts.
type law struct {
	spin       float64 // rad/s at release, positive clockwise
	mass       float64 // kg
	iterations [2]int  // of the velocity and the position solver
	sleepEnds  bool    // the shot is over when the solver puts the last stone to sleep
	rink       curling.Bounds
	frame      frame
}

// frame is where a law counts from: its rounding depends on it. The zero frame is ours.
type frame struct {
	origin curling.Vec // m, in our frame
	up     bool        // y grows towards the house
}

// to is a place of ours in the frame, and from the way back.
func (f frame) to(v curling.Vec) box2d.B2Vec2 {
	v = v.Sub(f.origin)
	if f.up {
		v.Y = -v.Y
	}
	return box2d.B2Vec2(v)
}

func (f frame) from(v box2d.B2Vec2) curling.Vec {
	if f.up {
		v.Y = -v.Y
	}
	return curling.Vec(v).Add(f.origin)
}

// rinkBounds is where the original programs destroy a stone at once (facts: physics, "Loop").
// v2 does so behind the play area already, as the step counts of its results show.
var (
	rinkBounds   = curling.Bounds{Side: curling.StoneRadius, Back: curling.StoneRadius, Hog: curling.RinkLength - curling.StoneRadius}
	rinkBoundsV2 = curling.Bounds{Side: curling.StoneRadius, Back: curling.BoundsV2.Back, Hog: rinkBounds.Hog}
)

// lawOf is the law of the ice's model.
func lawOf(ice *Ice) law {
	const density = 10 // kg/m², of both older models
	disc := density * math.Pi * curling.StoneRadius * curling.StoneRadius
	switch ice.Model {
	case V2:
		return law{spin: 0.066696, mass: disc, iterations: [2]int{10, 10}, sleepEnds: true, rink: rinkBoundsV2}
	case FCV1:
		return lawFCV1(ice)
	default:
		return law{spin: 3.14, mass: disc, iterations: [2]int{10, 10}, rink: rinkBounds}
	}
}

// rub is the friction step of mori2019 and v2 for a share of a time step.
func (t *boxThrow) rub(b *box2d.B2Body, ice *Ice, share float32) {
	x, y := float32(b.M_linearVelocity.X*t.unit), float32(b.M_linearVelocity.Y*t.unit)
	spin := 0
	switch {
	case b.M_angularVelocity > 0:
		spin = 1
	case b.M_angularVelocity < 0:
		spin = -1
	}
	x, y = ice.rubSingle(x, y, spin, float32(ice.Friction)*float32(ice.TimeStep)*share)
	if x == 0 && y == 0 {
		b.SetAngularVelocity(0)
	}
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(x) / t.unit, Y: float64(y) / t.unit})
}

// rubSingle is Ice.rub in float32.
func (ice *Ice) rubSingle(vx, vy float32, spin int, loss float32) (float32, float32) {
	speed := length32(vx, vy)
	if speed <= loss {
		return 0, 0
	}
	per := 1 / speed
	nx, ny := vx*per, vy*per
	x, y := vx-float32(loss*nx), vy-float32(loss*ny)
	if spin == 0 {
		return x, y
	}
	left := length32(x, y)
	push := float32(ice.Curl) * loss
	if spin < 0 {
		push = -push
	}
	x -= float32(ny * push)
	if ice.Model == V2 {
		y += float32(nx * push)
	} else {
		y += float32(ny * push)
	}
	per = 1 / length32(x, y)
	return float32(x*per) * left, float32(y*per) * left
}

func length32(x, y float32) float32 {
	return float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
}
