package box2d

import (
	"math"

	"github.com/ByteArena/box2d"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// params is what differs between the models, apart from the contact law.
type params struct {
	spin            float64 // rad/s at release, positive clockwise
	mass            float64 // kg
	iterations      [2]int  // of the velocity and the position solver
	endsAsleep      bool    // the shot ends when all stones sleep, not when all are at rest
	rink            curling.Bounds
	bodiesOutOfPlay bool // stones out of play have bodies at (0, 0) in the first step
	checksAll       bool // at the end every stone is checked against the play area, not only the delivered one
	frame           law.Frame
	oblique         bool // the curl of mori2019, else the one of v2
}

// paramsOf are the parameters of the ice's model.
func paramsOf(ice *physics.Ice) params {
	if ice.Model == physics.FCV1 {
		return paramsFCV1(ice)
	}
	const density = 10 // kg/m², of both older models
	l := params{
		spin: float64(constantfriction.SpinMori2019), mass: density * math.Pi * curling.StoneRadius * curling.StoneRadius,
		iterations: [2]int{10, 10}, rink: constantfriction.RinkBounds, bodiesOutOfPlay: true, checksAll: true, oblique: true,
	}
	if ice.Model == physics.V2 {
		l.spin, l.rink, l.endsAsleep, l.bodiesOutOfPlay, l.checksAll, l.oblique = float64(constantfriction.SpinV2), constantfriction.RinkBoundsV2, true, false, false, false
	}
	return l
}

// friction is the friction step of mori2019 and v2 for a share of a time step.
func (t *throw) friction(b *box2d.B2Body, ice *physics.Ice, share float32) {
	v := law.Vec32{X: float32(b.M_linearVelocity.X * t.unit), Y: float32(b.M_linearVelocity.Y * t.unit)}
	loss := float32(float32(ice.Friction)*float32(ice.TimeStep)) * share
	v = constantfriction.FrictionStep32(t.params.oblique, loss, float32(ice.Curl), v, float32(b.M_angularVelocity))
	if v == (law.Vec32{}) {
		b.SetAngularVelocity(0)
	}
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(v.X) / t.unit, Y: float64(v.Y) / t.unit})
}
