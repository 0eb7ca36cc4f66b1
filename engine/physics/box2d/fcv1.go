package box2d

import (
	"math"

	"github.com/ByteArena/box2d"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// paramsFCV1 are the parameters of FCV1.
func paramsFCV1(ice *physics.Ice) params {
	rink := ice.Bounds
	rink.Hog = math.Inf(1)
	return params{
		spin: fcv1.Spin, mass: fcv1.Mass, iterations: [2]int{8, 3}, rink: rink, checksAll: true,
		frame: fcv1.FrameOf(ice),
	}
}

// needsContinuous reports whether continuous collision, which FCV1 switches on, can matter: it finds
// stones that come nearer than 2R less three times the slop within a step.
func (t *throw) needsContinuous() bool {
	return t.ice.Model == physics.FCV1 && t.d.Shot.Speed()*t.ice.TimeStep > 2*box2d.B2_linearSlop
}

// stepFCV1 is the effect of the ice of FCV1 on stone i in a time step.
func (t *throw) stepFCV1(i int, b *box2d.B2Body) {
	g := t.motion(b)
	g.Root = t.roots[i]
	g.Step(t.ice)
	t.roots[i] = g.Root
	t.setMotion(b, &g)
}

func (t *throw) motion(b *box2d.B2Body) fcv1.Stone {
	return fcv1.Stone{
		VX: float32(b.M_linearVelocity.X * t.unit),
		VY: float32(b.M_linearVelocity.Y * t.unit),
		W:  float32(b.M_angularVelocity * t.unit),
	}
}

func (t *throw) setMotion(b *box2d.B2Body, g *fcv1.Stone) {
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(g.VX) / t.unit, Y: float64(g.VY) / t.unit})
	b.SetAngularVelocity(float64(g.W) / t.unit)
}
