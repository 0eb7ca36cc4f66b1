package exact

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// Constants of the original programs (docs/PHYSICS.md, "Laws") and of Box2D 2.3.2.
const (
	stoneDensity = float32(10) // kg/m²
	box2dPi      = float32(3.14159265359)

	slop32       = float32(law.LinearSlop)
	baumgarte32  = float32(law.Baumgarte)
	correction32 = float32(law.MaxCorrection)
	boxMargin    = float32(0.1) // m
	sleepLinear  = float32(law.SleepSpeed)
	iterations   = 10
)

// sleepAngularSqr is (2 degrees a second)², rounded where Box2D rounds it.
var sleepAngularSqr = func() float32 {
	t := float32(float32(2)/float32(180)) * box2dPi
	return t * t
}()

// params is an Ice in the numbers and rules of the original program of its model.
type params struct {
	friction, curl      float32 // m/s², k
	stoneFriction       float32
	restitution         float32
	threshold           float32 // m/s
	dt                  float32 // s
	hackY               float32 // y
	invMass, invInertia float32
	left, right         float32 // play area and rink
	back, hog           float32 // play area
	rinkBack, rinkEnd   float32
	house               float32
	oblique             bool // curl along (n.y, -n.y) instead of the perpendicular
	law.Program
	keepsPlay, keepsHouse bool // a stone in the play area or the house is never outside
}

func newParams(ice physics.Ice) (params, error) {
	if err := ice.Check(); err != nil {
		return params{}, err
	}
	if ice.Model != physics.Mori2019 && ice.Model != physics.V2 {
		return params{}, fmt.Errorf("%w: exact has the laws of mori2019 and v2, not %q", physics.ErrUnsupported, ice.Model)
	}
	const r = law.Radius32
	l := params{
		friction: float32(ice.Friction), curl: float32(ice.Curl),
		restitution: float32(ice.Restitution), threshold: float32(ice.Threshold),
		dt: float32(ice.TimeStep), hackY: float32(ice.HackY),
		left: line32(ice.Bounds.Side, -r), right: line32(curling.SheetWidth-ice.Bounds.Side, r),
		back: line32(ice.Bounds.Back, -r), hog: line32(ice.Bounds.Hog, r),
		rinkBack: r, rinkEnd: float32(curling.RinkLength) - r,
		house:   float32(curling.HouseRadius) + r,
		Program: constantfriction.ProgramOf(&ice), oblique: constantfriction.Oblique(ice.Model),
	}
	f := float32(ice.StoneFriction)
	l.stoneFriction = law.Sqrt32(f * f) // Box2D mixes the two stones' numbers
	mass := float32(float32(float32(stoneDensity*box2dPi)*r) * r)
	l.invMass, l.invInertia = 1/mass, 1/float32(mass*float32(float32(0.5*r)*r))
	if ice.Model == physics.V2 {
		l.rinkBack = float32(curling.BackY) + r
		l.keepsPlay, l.keepsHouse = true, true
		l.back = line32(ice.Bounds.Back, r)
	}
	return l, nil
}

// line32 is a limit in metres that the programs calculate in float32 as a line plus or minus the
// stone's radius; off is the line minus the limit.
func line32(limit float64, off float32) float32 {
	return float32(limit+float64(off)) - off
}

// inPlay reports whether a stone at p is in the play area.
func (l *params) inPlay(p law.Vec32) bool {
	return l.left < p.X && p.X < l.right && l.back < p.Y && p.Y < l.hog
}

// outside reports whether the scan removes a stone at p.
func (l *params) outside(p law.Vec32) bool {
	if l.left < p.X && p.X < l.right && l.rinkBack < p.Y && p.Y < l.rinkEnd {
		return false
	}
	if l.keepsPlay && l.inPlay(p) {
		return false
	}
	return !l.keepsHouse || law.Vec32{X: p.X - float32(curling.CentreX), Y: p.Y - float32(curling.TeeY)}.Length() >= l.house
}
