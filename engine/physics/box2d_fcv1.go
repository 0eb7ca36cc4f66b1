package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
)

// The law of Digital Curling 3 and 4, "Friction-CurlVelocity 1" (Uehara and Ito,
// IPSJ GI-46(18), 2021; facts: physics, "The other two models").
const (
	fcv1Gravity  = 9.80665    // m/s²
	fcv1Slow     = 0.00200985 // m/s, of the friction that grows as the stone slows
	fcv1Offset   = 0.06385782 // m/s
	fcv1Fast     = 0.00626286 // of the friction that does not
	fcv1Yaw      = 0.0082     // rad/s at 1 m/s, times speed^-0.8
	fcv1SpinLoss = 0.025      // rad/s² at 1 m/s
	fcv1SpinSlow = 0.001      // m/s, below which the spin's loss does not grow
	fcv1Spin     = math.Pi / 2
	fcv1Mass     = 19.96   // kg
	fcv1Middle   = 21.0315 // m from the hack to the middle of the sheet, its origin
	float32Eps   = 1.1920929e-07
)

// lawFCV1 is the law of FCV1 outside the ice. Its origin lies in the middle of the sheet.
func lawFCV1(ice *Ice) law {
	rink := ice.Bounds
	rink.Hog = math.Inf(1)
	return law{
		spin: fcv1Spin, mass: fcv1Mass, iterations: [2]int{8, 3}, rink: rink, allOut: true,
		frame: frame{origin: curling.Vec{X: curling.CentreX, Y: ice.HackY - fcv1Middle}, up: true},
	}
}

// bullets reports whether continuous collision can matter, which FCV1 has on: the library
// then looks for stones that pass through three times its slop of 5 mm within a step.
func (t *boxThrow) bullets() bool {
	return t.ice.Model == FCV1 && t.d.Shot.Speed()*t.ice.TimeStep > 2*box2d.B2_linearSlop
}

// glide is the ice of FCV1 for a time step.
func (t *boxThrow) glide(i int, b *box2d.B2Body) {
	g := t.glider(b)
	g.root = t.roots[i]
	g.glide(t.ice)
	t.roots[i] = g.root
	t.setGlider(b, &g)
}

// glider is the motion of one stone under FCV1, in float32 like the original, whose rounding
// costs a draw some millimetres.
type glider struct {
	vx, vy, w float32 // m/s with y up the sheet, rad/s counter-clockwise
	root      float64 // speed^-0.2 of the step before, where the next one is looked for
}

func (t *boxThrow) glider(b *box2d.B2Body) glider {
	return glider{
		vx: float32(b.M_linearVelocity.X * t.unit),
		vy: float32(b.M_linearVelocity.Y * t.unit),
		w:  float32(b.M_angularVelocity * t.unit),
	}
}

func (t *boxThrow) setGlider(b *box2d.B2Body, g *glider) {
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(g.vx) / t.unit, Y: float64(g.vy) / t.unit})
	b.SetAngularVelocity(float64(g.w) / t.unit)
}

// glide lets the ice act for a time step.
func (g *glider) glide(ice *Ice) {
	dt, speed, w := float32(ice.TimeStep), length32(g.vx, g.vy), g.w
	if abs32(w) > float32Eps {
		g.w = slowSpin(w, speed, dt)
	}
	if speed <= float32Eps {
		return
	}
	left := speed + ice.lossFCV1(speed)*dt
	if left <= 0 {
		g.vx, g.vy = 0, 0
		return
	}
	per := 1 / speed
	nx, ny := g.vx*per, g.vy*per
	sin, cos := sincosSmall(float64(g.yaw(ice, speed, w) * dt))
	along, across := left*float32(cos), left*float32(sin)
	g.vx, g.vy = float32(along*nx)-float32(across*ny), float32(along*ny)+float32(across*nx)
}

// moves reports whether a stone keeps the shot going. The original looks at the sign of the
// spin: a stone that turns clockwise does not.
func (g *glider) moves() bool {
	return g.vx*g.vx+g.vy*g.vy > float32Eps || g.w > float32Eps
}

// yaw is how fast the heading turns, rad/s.
func (g *glider) yaw(ice *Ice, speed, w float32) float32 {
	if abs32(w) <= float32Eps {
		return 0
	}
	yaw := fcv1Yaw * float32(g.powerYaw(float64(speed))) * float32(ice.Curl)
	if w < 0 {
		return -yaw
	}
	return yaw
}

// powerYaw is speed^-0.8, the fourth power of the inverse fifth root, which a step of Halley's
// rule finds from that of the step before.
func (g *glider) powerYaw(speed float64) float64 {
	y := g.root
	sq := y * y
	if off := 1 - speed*sq*sq*y; math.Abs(off) < 1e-3 {
		y += y * off * (0.2 + 0.12*off)
	} else {
		y = math.Pow(speed, -0.2)
	}
	g.root = y
	sq = y * y
	return sq * sq
}

// sincosSmall is sine and cosine of the angle turned in a step.
func sincosSmall(x float64) (sin, cos float64) {
	if math.Abs(x) > 0.01 {
		return math.Sincos(x)
	}
	sq := x * x
	return x * (1 - sq/6), 1 - sq/2*(1-sq/12)
}

// lossFCV1 is the acceleration along the way in m/s², negative.
func (ice *Ice) lossFCV1(speed float32) float32 {
	return -(fcv1Slow/(speed+fcv1Offset) + fcv1Fast) * fcv1Gravity * float32(ice.Friction)
}

// slowSpin is the spin a time step later.
func slowSpin(w, speed, dt float32) float32 {
	loss := fcv1SpinLoss / max(speed, fcv1SpinSlow) * dt
	switch {
	case abs32(w) <= loss:
		return 0
	case w > 0:
		return w - loss
	default:
		return w + loss
	}
}

func abs32(x float32) float32 { return float32(math.Abs(float64(x))) }
