package physics

import (
	"fmt"
	"math"

	"hogline/engine/curling"
)

// vec32 is a vector in the arithmetic of the original programs: float32, every product
// rounded before it is added (the conversions forbid fused multiply-add, which would
// change the last bit).
type vec32 struct{ x, y float32 }

func (a vec32) add(b vec32) vec32     { return vec32{a.x + b.x, a.y + b.y} }
func (a vec32) sub(b vec32) vec32     { return vec32{a.x - b.x, a.y - b.y} }
func (a vec32) mul(k float32) vec32   { return vec32{float32(k * a.x), float32(k * a.y)} }
func (a vec32) dot(b vec32) float32   { return float32(a.x*b.x) + float32(a.y*b.y) }
func (a vec32) cross(b vec32) float32 { return float32(a.x*b.y) - float32(a.y*b.x) }

// turned is the velocity at a from a rotation of w rad/s.
func (a vec32) turned(w float32) vec32 { return vec32{float32(-w * a.y), float32(w * a.x)} }

func (a vec32) length() float32 { return sqrt32(a.dot(a)) }

// normalized is Box2D's Normalize: a vector shorter than epsilon stays as it is.
func (a vec32) normalized() vec32 {
	l := a.length()
	if l < epsilon {
		return a
	}
	return a.mul(1 / l)
}

// epsilon is the C++ FLT_EPSILON.
const epsilon = float32(1.1920928955078125e-07)

// sqrt32 is correctly rounded, as sqrtf is: the detour over float64 changes no bit.
func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// Constants of the programs (facts: physics, "Constants"); those of Box2D are its 2.3.2
// defaults.
const (
	stoneDensity = float32(10) // kg/m²
	spinMori     = float32(3.14)
	spinV2       = float32(0.066696)
	box2dPi      = float32(3.14159265359)

	radius32 = float32(curling.StoneRadius)
	touchSqr = (radius32 + radius32) * (radius32 + radius32)

	linearSlop    = float32(0.005) // m
	baumgarte     = float32(0.2)
	maxCorrection = float32(0.2)  // m
	fatMargin     = float32(0.1)  // m
	sleepLinear   = float32(0.01) // m/s
	sleepSeconds  = float32(0.5)
	iterations    = 10
)

// sleepAngularSqr is (2 degrees a second)², rounded where Box2D rounds it.
var sleepAngularSqr = func() float32 {
	t := float32(float32(2)/float32(180)) * box2dPi
	return t * t
}()

// law32 is an Ice in the numbers and the quirks of the program that it belongs to.
type law32 struct {
	friction, curl        float32 // m/s², k
	stoneFriction         float32
	restitution           float32
	threshold             float32 // m/s
	dt                    float32 // s
	spin                  float32 // rad/s of a delivered stone
	release               float32 // y
	invMass, invInertia   float32
	left, right           float32 // play area and rink
	back, hog             float32 // play area
	rinkBack, rinkEnd     float32
	house                 float32
	slanted               bool // curl along (n.y, n.y) instead of the perpendicular
	ghosts                bool // stones out of play stand at (0,0) in the first step
	endsAsleep            bool // the shot ends when all bodies sleep, not when all stand
	allOut                bool // every stone is held against the play area at the end
	keepsPlay, keepsHouse bool // a stone in the play area or the house is never outside
}

func newLaw32(ice Ice) (law32, error) {
	if err := ice.Check(); err != nil {
		return law32{}, err
	}
	const r = radius32
	l := law32{
		friction: float32(ice.Friction), curl: float32(ice.Curl),
		restitution: float32(ice.Restitution), threshold: float32(ice.Threshold),
		dt: float32(ice.TimeStep), release: float32(ice.HackY),
		left: line32(ice.Bounds.Side, -r), right: line32(curling.SheetWidth-ice.Bounds.Side, r),
		back: line32(ice.Bounds.Back, -r), hog: line32(ice.Bounds.Hog, r),
		rinkBack: r, rinkEnd: float32(curling.RinkLength) - r,
		house: float32(curling.HouseRadius) + r,
	}
	f := float32(ice.StoneFriction)
	l.stoneFriction = sqrt32(f * f) // Box2D mixes the two stones' numbers
	mass := float32(float32(float32(stoneDensity*box2dPi)*r) * r)
	l.invMass, l.invInertia = 1/mass, 1/float32(mass*float32(float32(0.5*r)*r))
	switch ice.Model {
	case Mori2019:
		l.spin, l.slanted, l.ghosts, l.allOut = spinMori, true, true, true
	case V2:
		l.spin, l.endsAsleep = spinV2, true
		l.rinkBack = float32(curling.BackY) + r
		l.keepsPlay, l.keepsHouse = true, true
		l.back = line32(ice.Bounds.Back, r)
	default:
		return law32{}, fmt.Errorf("%w: exact has the laws of mori2019 and v2, not %q", ErrUnsupported, ice.Model)
	}
	return l, nil
}

// line32 is the limit that the programs calculate in float32 as a painted line plus or
// minus the stone's radius: the limit stands off the line by off.
func line32(limit float64, off float32) float32 {
	return float32(limit+float64(off)) - off
}

// rub is the friction of a time step on a stone with velocity v and spin w: f is the
// speed lost in m/s, k the curl (facts: physics, "Friction step").
func (l *law32) rub(f, k float32, v vec32, w float32) vec32 {
	speed := v.length()
	if !(speed > f) {
		return vec32{}
	}
	var n, q vec32
	if l.slanted {
		n = vec32{v.x / speed, v.y / speed}
		q = vec32{n.y, -n.y}
	} else {
		n = v.normalized()
		q = vec32{-n.y, n.x}
	}
	u := v.sub(n.mul(f))
	if w == 0 {
		return u
	}
	side := float32(f * k)
	if l.slanted == (w > 0) {
		side = -side
	}
	speed = u.length()
	return u.add(q.mul(side)).normalized().mul(speed)
}

// inPlay reports whether a stone at p is in the play area.
func (l *law32) inPlay(p vec32) bool {
	return l.left < p.x && p.x < l.right && l.back < p.y && p.y < l.hog
}

// outside reports whether a stone at p is destroyed by the scan.
func (l *law32) outside(p vec32) bool {
	if l.left < p.x && p.x < l.right && l.rinkBack < p.y && p.y < l.rinkEnd {
		return false
	}
	if l.keepsPlay && l.inPlay(p) {
		return false
	}
	return !l.keepsHouse || vec32{p.x - float32(curling.CentreX), p.y - float32(curling.TeeY)}.length() >= l.house
}
