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
	ghosts     bool // stones out of play stand at (0, 0) in the first step
	allOut     bool // at the end every stone is held against the play area, not the delivered one only
	frame      frame
	single     law32 // the ice of the older models
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
	if ice.Model == FCV1 {
		return lawFCV1(ice)
	}
	const density = 10 // kg/m², of both older models
	l := law{
		spin: float64(spinMori), mass: density * math.Pi * curling.StoneRadius * curling.StoneRadius,
		iterations: [2]int{10, 10}, rink: rinkBounds, ghosts: true, allOut: true,
	}
	if ice.Model == V2 {
		l.spin, l.rink, l.sleepEnds, l.ghosts, l.allOut = float64(spinV2), rinkBoundsV2, true, false, false
	}
	l.single, _ = newLaw32(*ice) // the ice has been checked
	return l
}

// rub is the friction step of mori2019 and v2 for a share of a time step.
func (t *boxThrow) rub(b *box2d.B2Body, ice *Ice, share float32) {
	v := vec32{float32(b.M_linearVelocity.X * t.unit), float32(b.M_linearVelocity.Y * t.unit)}
	loss := float32(float32(ice.Friction)*float32(ice.TimeStep)) * share
	v = t.law.single.rub(loss, float32(ice.Curl), v, float32(b.M_angularVelocity))
	if v == (vec32{}) {
		b.SetAngularVelocity(0)
	}
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(v.x) / t.unit, Y: float64(v.y) / t.unit})
}

func length32(x, y float32) float32 {
	return float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
}
