package box2d

import (
	"math"

	"github.com/ByteArena/box2d"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/law"
)

// A stone that moves alone and far from all others needs no solver: the library would move it by
// v·dt and find nothing to solve. Those steps, most of a shot, are taken here with the same bits.

// coastGap is the least distance in metres between the centres of a coasting stone and another. The
// library first notices a pair when their enlarged boxes overlap, which is nearer: 2R + 2·0.1 and
// twice the movement of a step.
const coastGap = 1.0

// coasting is the number of the only moving stone and the steps until it may come near another; 0
// steps when there is no such stone.
func (t *throw) coasting() (stone, steps int) {
	// The first step makes the library's lists, with the bodies at (0, 0).
	if t.noCoasting || t.program.IceFirst || t.out.Steps == 0 || t.touching != [curling.Stones]uint16{} {
		return 0, 0
	}
	stone = -1
	for i, b := range t.bodies {
		if b != nil && (b.M_linearVelocity.X != 0 || b.M_linearVelocity.Y != 0 || b.M_angularVelocity != 0) {
			if stone >= 0 {
				return 0, 0
			}
			stone = i
		}
	}
	if stone < 0 {
		return 0, 0
	}
	at, v := curling.Vec(t.bodies[stone].M_xf.P), curling.Vec(t.bodies[stone].M_linearVelocity)
	gap := math.Inf(1)
	for i, b := range t.bodies {
		if b != nil && i != stone {
			gap = math.Min(gap, at.Distance(curling.Vec(b.M_xf.P)))
		}
	}
	// Stones only slow down.
	return stone, int(math.Min((gap-coastGap)/(v.Len()*t.unit*t.ice.TimeStep), law.MaxSteps))
}

// coast moves a stone as the library does.
func (t *throw) coast(b *box2d.B2Body) {
	dt := t.dt()
	b.M_sweep.C0, b.M_sweep.A0 = b.M_sweep.C, b.M_sweep.A
	b.M_sweep.C.X += dt * b.M_linearVelocity.X
	b.M_sweep.C.Y += dt * b.M_linearVelocity.Y
	b.M_sweep.A += dt * b.M_angularVelocity
	b.M_xf.P = b.M_sweep.C
	b.SynchronizeFixtures()
}

// coastTogether takes the steps in which no two stones can touch, if they are many enough, and reports
// whether it took any. It leaves the last step of the shot to the library. A shot of FCV1 has ten
// times the steps of the older models, most of them with slow stones in the house, so here several
// stones may coast at once and near others.
func (t *throw) coastTogether() bool {
	if t.noCoasting || !t.program.IceFirst || t.out.Steps == 0 {
		return false
	}
	steps := min(t.freeSteps(), law.MaxSteps-t.out.Steps)
	if steps < 8 {
		return false
	}
	moving, n := &t.moving, 0
	for i, b := range t.bodies {
		if b != nil && t.inMotion(b) {
			moving[n] = freeStone{i: i, Stone: t.motion(b), x: b.M_sweep.C.X, y: b.M_sweep.C.Y}
			moving[n].Root = t.roots[i]
			moving[n].v, moving[n].w = curling.Vec(b.M_linearVelocity).Mul(t.unit), b.M_angularVelocity*t.unit
			n++
		}
	}
	taken := t.stepFree(moving[:n], steps)
	for k := range moving[:n] {
		g := &moving[k]
		b := t.bodies[g.i]
		b.M_sweep.C = box2d.B2Vec2{X: g.x, Y: g.y}
		b.M_sweep.C0, b.M_xf.P = b.M_sweep.C, b.M_sweep.C
		if t.paths != nil {
			b.SetLinearVelocity(box2d.B2Vec2(g.v.Mul(1 / t.unit)))
			b.SetAngularVelocity(g.w / t.unit)
		} else {
			t.setMotion(b, &g.Stone)
		}
		t.roots[g.i] = g.Root
		b.SynchronizeFixtures()
	}
	for _, b := range t.bodies {
		if b != nil && b.IsAwake() && !t.inMotion(b) {
			b.M_sleepTime += float64(taken) * t.ice.TimeStep
		}
	}
	if taken == 0 {
		return false
	}
	t.out.Steps += taken - 1 // the loop counts one
	return true
}

// freeStone is a stone that touches no other, in the frame of the original.
type freeStone struct {
	law.Stone
	i    int
	x, y float64
	v    curling.Vec // m/s, and rad/s: in float64
	w    float64
}

// stepFree takes up to steps time steps, fewer when a stone is about to leave the rink or the last
// one to stop. It returns how many it took.
func (t *throw) stepFree(moving []freeStone, steps int) int {
	dt := t.dt()
	for taken := range steps {
		before := [curling.Stones]freeStone{}
		copy(before[:], moving)
		over, out := true, false
		for k := range moving {
			g := &moving[k]
			over = !t.stepOneFree(g, dt) && over
			out = out || !t.program.Rink.InPlay(t.program.Frame.From(curling.Vec{X: g.x, Y: g.y}))
		}
		if over || out {
			copy(moving, before[:])
			return taken
		}
		if t.rec != nil {
			t.recordFree(moving)
		}
	}
	return steps
}

// stepOneFree takes a time step of a free stone and reports whether it moves on.
func (t *throw) stepOneFree(g *freeStone, dt float64) bool {
	if t.paths != nil {
		g.v, g.w = t.pathsAt(g.i, curling.Vec{X: g.x, Y: g.y}).Step(g.i, g.v, g.w)
		g.x += dt * (g.v.X / t.unit)
		g.y += dt * (g.v.Y / t.unit)
		return g.v != curling.Vec{}
	}
	t.lawAt(g.i, curling.Vec{X: g.x, Y: g.y}).Step(&g.Stone, 1)
	g.x = float64(float32(g.x + dt*(float64(g.VX)/t.unit)))
	g.y = float64(float32(g.y + dt*(float64(g.VY)/t.unit)))
	return t.law.Moves(&g.Stone)
}

// recordFree writes the row of free stones.
func (t *throw) recordFree(moving []freeStone) {
	t.rec.Next()
	for k := range moving {
		g := &moving[k]
		v := t.program.Frame.From(curling.Vec{X: g.x, Y: g.y})
		if at := [2]float32{float32(v.X), float32(v.Y)}; at != t.last[g.i] {
			t.last[g.i] = at
			t.rec.Set(g.i, at[0], at[1])
		}
	}
}

// inMotion reports whether a stone has any motion.
func (t *throw) inMotion(b *box2d.B2Body) bool {
	return b.M_linearVelocity.X != 0 || b.M_linearVelocity.Y != 0 || b.M_angularVelocity != 0
}

// freeSteps is the least number of steps until two stones are near a contact. The library needs two
// steps to find one: in the first it lists the pair, in the second it checks it.
func (t *throw) freeSteps() int {
	const slack = 0.005 // m
	for i, b := range t.bodies {
		if b != nil && t.touching[i] != 0 && b.IsAwake() {
			return 0 // overlapping stones are being separated
		}
	}
	least := float64(law.MaxSteps)
	for i, a := range t.bodies {
		if a == nil || !t.inMotion(a) {
			continue
		}
		for j, b := range t.bodies {
			if b == nil || i == j {
				continue
			}
			perStep := (length(a.M_linearVelocity) + length(b.M_linearVelocity)) * t.unit * t.ice.TimeStep
			gap := math.Hypot(a.M_sweep.C.X-b.M_sweep.C.X, a.M_sweep.C.Y-b.M_sweep.C.Y) - 2*curling.StoneRadius - slack
			least = math.Min(least, gap/perStep-4)
		}
	}
	return int(least)
}

func length(v box2d.B2Vec2) float64 { return math.Hypot(v.X, v.Y) }
