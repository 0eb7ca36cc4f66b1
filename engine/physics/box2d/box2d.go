// Package box2d is the simulator on the Box2D library: it knows all models and shares no contact
// code with the others.
package box2d

import (
	"fmt"
	"math"
	"sync"

	"github.com/ByteArena/box2d"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// Simulator throws stones on the physics library that the original programs were built on: the
// independent reference of the other simulators, and the most exact one of FCV1. The library solves
// contacts in float64; between its steps positions and velocities are rounded to float32, as the
// originals keep them, which is most of the agreement with them (docs/PHYSICS.md, "Box2D").
type Simulator struct {
	ice        physics.Ice
	program    law.Program
	paths      law.Paths             // nil: the law acts in float32
	noCoasting bool                  // take every step in the library (tests)
	worn       map[physics.Ice]*laid // laws of the ice that stones have run over
}

// New is a simulator of the ice. It returns the error of Ice.Check.
func New(ice physics.Ice) (*Simulator, error) {
	if err := ice.Check(); err != nil {
		return nil, err
	}
	registerShapes()
	b := &Simulator{ice: ice, program: laws.ProgramOf(&ice)}
	if b.program.Float64 {
		b.paths = laws.PathsOn(ice)
	}
	return b, nil
}

// Ice is the ice of the simulator.
func (b *Simulator) Ice() physics.Ice { return b.ice }

// Sweeps reports that sweeping is known.
func (b *Simulator) Sweeps() bool { return true }

// Worn reports that ice with lines is known.
func (b *Simulator) Worn() bool { return true }

// Fork is another simulator of the same ice.
func (b *Simulator) Fork() physics.Simulator {
	return &Simulator{ice: b.ice, program: b.program, paths: b.paths, noCoasting: b.noCoasting}
}

// sleepSpin is the spin in rad/s below which a stone may fall asleep (b2Settings.h).
const sleepSpin = 2 * math.Pi / 180

// Throw throws the stone (see Simulator). The errors are Delivery.Check's, ErrSteps when
// the stones do not come to rest, ErrUnsupported for spins (see Ice.CheckSpin).
func (b *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if err := d.Check(); err != nil {
		return physics.Outcome{}, err
	}
	if err := d.Sweep.Check(); err != nil {
		return physics.Outcome{}, err
	}
	if err := b.ice.CheckSpin(d.Shot.Spin); err != nil {
		return physics.Outcome{}, err
	}
	t := throw{sim: b, ice: &b.ice, program: &b.program, law: laws.StepperOn(&b.ice), paths: b.paths, d: &d, rec: rec,
		noCoasting: b.noCoasting}
	t.build()
	t.firstFriction()
	for t.out.Steps = 0; ; t.out.Steps++ {
		if t.out.Steps >= law.MaxSteps {
			return physics.Outcome{}, fmt.Errorf("%w after %d steps on %s", physics.ErrSteps, law.MaxSteps, b.ice.Model)
		}
		if t.coastTogether() {
			continue
		}
		t.step()
		t.record()
		if t.scan() {
			break
		}
	}
	t.finish()
	return t.out, nil
}

// throw is a shot being simulated.
//
// The library bounces contacts faster than a constant, 1. Ice.Threshold is reached by the choice of
// the unit of time: when one second is 1/unit seconds of the library, its unit of speed is unit m/s
// and nothing else of the solver changes but sleep, which is done here (docs/PHYSICS.md, "Box2D").
type throw struct {
	ice     *physics.Ice
	program *law.Program
	law     law.Stepper // nil: see paths
	swept   law.Stepper // of the ice under the brooms
	sim     *Simulator
	laid    [2][]*laid // of the ice that stones have run over, by level: unswept, swept
	d       *physics.Delivery
	rec     *physics.Trajectory
	unit    float64 // the library's unit of speed in m/s: the threshold

	world  box2d.B2World
	bodies [curling.Stones]*box2d.B2Body
	last   [curling.Stones][2]float32 // as recorded last

	touching   [curling.Stones]uint16 // bit j of i: stones i and j touch, those at (0, 0) included
	alone      int                    // the coasting stone
	free       int                    // steps for which it coasts
	noCoasting bool
	paths      law.Paths               // nil: the law acts in float32
	sweptPaths law.Paths               // under the brooms
	roots      [curling.Stones]float64 // see law.Stone.Root
	stone      law.Stone               // the one that the law is applied to
	moving     [curling.Stones]freeStone
	out        physics.Outcome
}

// build makes the world: a body for every stone delivered before, those out of play too, then the
// delivered one.
func (t *throw) build() {
	t.unit = math.Max(t.ice.Threshold, minUnit)
	t.world = box2d.MakeB2World(box2d.MakeB2Vec2(0, 0))
	t.world.M_continuousPhysics = t.needsContinuous()
	t.world.M_allowSleep = false // see updateSleep
	t.world.SetContactListener(t)
	for i := range t.d.Index {
		at := t.d.Position[i]
		if !t.program.ChecksAll && t.d.Position.Has(i) && !t.ice.Bounds.InPlay(at) {
			t.out.Removed |= 1 << i // v2 removes it before the shot
			continue
		}
		if t.program.BodiesOutOfPlay || t.d.Position.Has(i) {
			t.bodies[i] = t.body(i, at)
		}
	}
	b := t.body(t.d.Index, curling.Vec{X: curling.CentreX, Y: t.ice.HackY})
	v, w := t.d.Shot.Velocity(), t.d.Shot.Rate(t.program.Spin)/t.unit
	if t.program.Frame.Up {
		v.Y, w = -v.Y, -w
	}
	b.SetLinearVelocity(box2d.B2Vec2(v.Mul(1 / t.unit)))
	b.SetAngularVelocity(w)
	t.bodies[t.d.Index] = b
	if t.rec != nil {
		t.rec.Reset(t.ice, &t.d.Position, t.d.Index)
		for i, b := range t.bodies {
			if b != nil {
				t.last[i] = t.recordedAt(b)
			}
		}
	}
	if t.d.Sweep.On() {
		ice := t.d.Sweep.Over(*t.ice)
		if t.swept = laws.StepperOn(&ice); t.paths != nil {
			t.sweptPaths = laws.PathsOn(ice)
		}
	}
}

// minUnit is the threshold in m/s used for 0.
const minUnit = 1e-6

func (t *throw) body(i int, at curling.Vec) *box2d.B2Body {
	def := box2d.MakeB2BodyDef()
	def.Type = box2d.B2BodyType.B2_dynamicBody
	if at = t.program.Frame.To(at); !t.program.Float64 {
		at = law.Round32(at)
	}
	def.Position = box2d.B2Vec2(at)
	def.Bullet = t.world.M_continuousPhysics
	def.UserData = i
	b := t.world.CreateBody(&def)
	disc := box2d.MakeB2CircleShape()
	disc.M_radius = curling.StoneRadius
	fix := box2d.MakeB2FixtureDef()
	fix.Shape = &disc
	fix.Density = t.program.Mass / (math.Pi * curling.StoneRadius * curling.StoneRadius)
	fix.Friction = t.ice.StoneFriction
	fix.Restitution = t.ice.Restitution
	b.CreateFixtureFromDef(&fix)
	return b
}

// firstFriction is the half step of friction before the first move (docs/PHYSICS.md, "Exact").
func (t *throw) firstFriction() {
	if !t.program.IceFirst {
		t.applyIceTo(t.d.Index, 0.5)
	}
}

// isSwept reports whether stone i is swept at a place in the frame of the original.
func (t *throw) isSwept(i int, at curling.Vec) bool {
	return i == t.d.Index && t.d.Sweep.On() && t.out.Touched>>i&1 == 0 && t.d.Sweep.Covers(t.program.Frame.From(at).Y)
}

// lawAt is the law under stone i at a place in the frame of the original.
func (t *throw) lawAt(i int, at curling.Vec) law.Stepper {
	if t.d.Lines != nil {
		return t.wornAt(i, at).law
	}
	if t.isSwept(i, at) {
		return t.swept
	}
	return t.law
}

// pathsAt is lawAt of a law in float64.
func (t *throw) pathsAt(i int, at curling.Vec) law.Paths {
	if t.d.Lines != nil {
		return t.wornAt(i, at).paths
	}
	if t.isSwept(i, at) {
		return t.sweptPaths
	}
	return t.paths
}

// applyIceTo is the effect of the ice on stone i in a share of a time step.
func (t *throw) applyIceTo(i int, share float32) {
	b, s := t.bodies[i], &t.stone
	if t.paths != nil {
		v, w := t.pathsAt(i, curling.Vec(b.M_xf.P)).Step(i, curling.Vec(b.M_linearVelocity).Mul(t.unit), b.M_angularVelocity*t.unit)
		b.SetLinearVelocity(box2d.B2Vec2(v.Mul(1 / t.unit)))
		b.SetAngularVelocity(w / t.unit)
		return
	}
	*s = t.motion(b)
	s.Root = t.roots[i]
	t.lawAt(i, curling.Vec(b.M_xf.P)).Step(s, share)
	t.roots[i] = s.Root
	t.setMotion(b, s)
}

// motion is the motion of a stone in the numbers of its law.
func (t *throw) motion(b *box2d.B2Body) law.Stone {
	return law.Stone{
		VX: float32(b.M_linearVelocity.X * t.unit),
		VY: float32(b.M_linearVelocity.Y * t.unit),
		W:  float32(b.M_angularVelocity * t.unit),
	}
}

func (t *throw) setMotion(b *box2d.B2Body, s *law.Stone) {
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(s.VX) / t.unit, Y: float64(s.VY) / t.unit})
	b.SetAngularVelocity(float64(s.W) / t.unit)
}

// needsContinuous reports whether continuous collision, which FCV1 switches on, can matter: it finds
// stones that come nearer than 2R less three times the slop within a step.
func (t *throw) needsContinuous() bool {
	return t.program.Continuous && t.d.Shot.Speed()*t.ice.TimeStep > 2*box2d.B2_linearSlop
}

// at is the position of a stone in metres, in the frame of package curling.
func (t *throw) at(b *box2d.B2Body) curling.Vec { return t.program.Frame.From(curling.Vec(b.M_xf.P)) }

// recordedAt is at, rounded as it is recorded.
func (t *throw) recordedAt(b *box2d.B2Body) [2]float32 {
	v := t.at(b)
	return [2]float32{float32(v.X), float32(v.Y)}
}

// step is a time step.
func (t *throw) step() {
	if t.program.IceFirst {
		t.applyIce()
	}
	if t.free <= 0 {
		t.alone, t.free = t.coasting()
	}
	if t.free > 0 {
		t.free--
		t.coast(t.bodies[t.alone])
	} else {
		t.solve()
	}
	t.roundState()
	if !t.program.IceFirst {
		t.applyIce()
	}
}

// solve is a time step of the library.
func (t *throw) solve() {
	if t.world.M_continuousPhysics {
		continuousMu.Lock()
		defer continuousMu.Unlock()
	}
	t.world.Step(t.dt(), t.program.VelocityIterations, t.program.PositionIterations)
}

// dt is the time step in the library's unit.
func (t *throw) dt() float64 {
	if t.program.Float64 {
		return t.ice.TimeStep * t.unit
	}
	return float64(float32(t.ice.TimeStep)) * t.unit
}

// continuousMu guards the library's counters of continuous collision, which are global.
var continuousMu sync.Mutex

// applyIce is the effect of the ice on all stones in a time step.
func (t *throw) applyIce() {
	for i, b := range t.bodies {
		if b != nil && b.IsAwake() {
			t.applyIceTo(i, 1)
		}
	}
}

// roundState rounds what the originals keep in float32, and puts stones to sleep.
func (t *throw) roundState() {
	for _, b := range t.bodies {
		if b == nil || !b.IsAwake() {
			continue
		}
		if !t.program.Float64 {
			b.M_sweep.C = box2d.B2Vec2(law.Round32(curling.Vec(b.M_sweep.C)))
			b.M_xf.P = b.M_sweep.C
			b.M_linearVelocity = roundUnit(b.M_linearVelocity, t.unit)
			b.M_angularVelocity = float64(float32(b.M_angularVelocity*t.unit)) / t.unit
		}
		t.updateSleep(b)
	}
}

// roundUnit is v rounded to float32 when counted in another unit.
func roundUnit(v box2d.B2Vec2, unit float64) box2d.B2Vec2 {
	return box2d.B2Vec2{X: float64(float32(v.X*unit)) / unit, Y: float64(float32(v.Y*unit)) / unit}
}

// updateSleep puts a stone to sleep as the library would if its unit of time were a second. The
// library sets M_sleepTime back when something wakes the stone.
func (t *throw) updateSleep(b *box2d.B2Body) {
	v, w := b.M_linearVelocity, b.M_angularVelocity*t.unit
	if (v.X*v.X+v.Y*v.Y)*t.unit*t.unit > law.SleepSpeed*law.SleepSpeed || w*w > sleepSpin*sleepSpin {
		b.M_sleepTime = 0
		return
	}
	b.M_sleepTime = float64(float32(b.M_sleepTime) + float32(t.ice.TimeStep))
	if b.M_sleepTime >= law.SleepSeconds {
		b.SetAwake(false)
		b.M_sleepTime = law.SleepSeconds // woken with its island it falls asleep again
	}
}

// moves reports whether a stone prolongs the shot.
func (t *throw) moves(b *box2d.B2Body) bool {
	if t.program.EndsAsleep {
		return b.IsAwake()
	}
	if t.paths != nil { // a stone that has stopped does not turn any more
		return b.M_linearVelocity.X != 0 || b.M_linearVelocity.Y != 0
	}
	t.stone = t.motion(b)
	return t.law.Moves(&t.stone)
}

// scan removes stones that have left the rink and reports whether the shot is over. Unless the program scans all stones it ends at
// the first one that moves.
func (t *throw) scan() (over bool) {
	over = true
	for i, b := range t.bodies {
		switch {
		case b == nil:
		case !t.program.Rink.InPlay(t.at(b)):
			t.remove(i)
		case t.moves(b):
			if !t.program.ScansAll {
				return false
			}
			over = false
		}
	}
	return over
}

// remove removes the body of stone i; one out of play before is no removed stone.
func (t *throw) remove(i int) {
	t.world.DestroyBody(t.bodies[i])
	t.bodies[i] = nil
	t.free = 0
	if i != t.d.Index && !t.d.Position.Has(i) {
		return
	}
	t.out.Removed |= 1 << i
	if t.rec != nil && t.program.ScansAll {
		t.rec.Remove(i)
	}
}

// record writes the row of this time step. Programs that stop their scan write it before the scan, so a stone is
// still in the row whose scan removes it.
func (t *throw) record() {
	if t.rec == nil {
		return
	}
	t.rec.Next()
	for i, b := range t.bodies {
		if b == nil {
			t.rec.Remove(i)
			continue
		}
		at := t.recordedAt(b)
		if at != t.last[i] {
			t.last[i] = at
			t.rec.Set(i, at[0], at[1])
		}
	}
}

// finish removes stones outside the play area and reads the position.
func (t *throw) finish() {
	for i, b := range t.bodies {
		if b == nil {
			continue
		}
		at := t.at(b)
		if i != t.d.Index && t.out.Touched>>i&1 == 0 {
			at = t.d.Position[i] // not rounded
		}
		if t.ice.Bounds.InPlay(at) || !t.program.ChecksAll && i != t.d.Index {
			t.out.Position[i] = at
		} else {
			t.out.Removed |= 1 << i
		}
	}
}

// BeginContact records two stones that touch. The library calls it.
func (t *throw) BeginContact(c box2d.B2ContactInterface) {
	i, j := stoneOf(c.GetFixtureA()), stoneOf(c.GetFixtureB())
	t.touching[i] |= 1 << j
	t.touching[j] |= 1 << i
	for _, k := range [2]int{i, j} {
		if k != t.d.Index && !t.d.Position.Has(k) {
			return // out of play, at (0, 0)
		}
	}
	t.out.Contacts.Add(i, j)
	t.out.Touched |= 1<<i | 1<<j
}

// EndContact records two stones that part. The library calls it.
func (t *throw) EndContact(c box2d.B2ContactInterface) {
	i, j := stoneOf(c.GetFixtureA()), stoneOf(c.GetFixtureB())
	t.touching[i] &^= 1 << j
	t.touching[j] &^= 1 << i
}

// PreSolve does nothing. The library calls it.
func (t *throw) PreSolve(box2d.B2ContactInterface, box2d.B2Manifold) {}

// PostSolve does nothing. The library calls it.
func (t *throw) PostSolve(box2d.B2ContactInterface, *box2d.B2ContactImpulse) {}

func stoneOf(f *box2d.B2Fixture) int {
	i, _ := f.GetBody().GetUserData().(int)
	return i
}

// registerShapes makes the library fill its table of shapes, which it otherwise does at the first
// contact of the process, without a lock.
var registerShapes = sync.OnceFunc(func() {
	w := box2d.MakeB2World(box2d.MakeB2Vec2(0, 0))
	t := throw{world: w, ice: &physics.Ice{}, program: &law.Program{Mass: 1}}
	t.body(0, curling.Vec{})
	t.body(1, curling.Vec{X: curling.StoneRadius})
	t.world.Step(0.001, 1, 1)
})
