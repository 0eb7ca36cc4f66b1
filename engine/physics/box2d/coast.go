package box2d

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/fcv1"
	"hogline/engine/physics/internal/law"
)

// A stone that runs alone and far from all others needs no solver: the library would move it
// by v·dt and find nothing to solve. These steps are taken here, to the same bit, and are most
// of a throw.

// coastGap is how near, in metres between centres, a running stone may come to another before
// the library takes over: beyond where their enlarged boxes can meet, which is when it first
// takes notice (2R + 2·0.1, and twice the path of a step).
const coastGap = 1.0

// coasting is how many steps the only moving stone has until it may come near another, and
// its number; 0 steps when there is no such stone.
func (t *throw) coasting() (stone, steps int) {
	// The first step makes the library's lists, and meets the ghosts.
	if t.noCoasting || t.ice.Model == physics.FCV1 || t.out.Steps == 0 || t.touching != [curling.Stones]uint16{} {
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

// FCV1 takes ten times the steps of the older models, most of them with stones that roll out
// slowly in the house, so there several stones may glide at once and near to others.
//
// glideFree takes the steps in which no two stones can touch, if there are enough of them to
// be worth it, and reports whether it took any. It leaves the last step of the shot to the
// library.
func (t *throw) coastFCV1() bool {
	if t.noCoasting || t.ice.Model != physics.FCV1 || t.out.Steps == 0 {
		return false
	}
	steps := min(t.freeSteps(), law.MaxSteps-t.out.Steps)
	if steps < 8 {
		return false
	}
	var moving [curling.Stones]freeStone
	n := 0
	for i, b := range t.bodies {
		if b != nil && t.inMotion(b) {
			moving[n] = freeStone{i: i, Stone: t.motion(b), x: b.M_sweep.C.X, y: b.M_sweep.C.Y}
			moving[n].Root = t.roots[i]
			n++
		}
	}
	taken := t.stepFree(moving[:n], steps)
	for k := range moving[:n] {
		g := &moving[k]
		b := t.bodies[g.i]
		b.M_sweep.C = box2d.B2Vec2{X: g.x, Y: g.y}
		b.M_sweep.C0, b.M_xf.P = b.M_sweep.C, b.M_sweep.C
		t.setMotion(b, &g.Stone)
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

// freeStone is a stone on its own, places in the frame of the law.
type freeStone struct {
	fcv1.Stone
	i    int
	x, y float64
}

// stepFree takes up to so many steps, fewer when a stone is about to leave the rink or the
// last one to stop. It returns how many it took.
func (t *throw) stepFree(moving []freeStone, steps int) int {
	dt := t.dt()
	for taken := range steps {
		before := [curling.Stones]freeStone{}
		copy(before[:], moving)
		over, out := true, false
		for k := range moving {
			g := &moving[k]
			g.Step(t.ice)
			g.x = float64(float32(g.x + dt*(float64(g.VX)/t.unit)))
			g.y = float64(float32(g.y + dt*(float64(g.VY)/t.unit)))
			over = over && !g.Moves()
			out = out || !t.params.rink.InPlay(t.params.frame.From(curling.Vec{X: g.x, Y: g.y}))
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

// recordFree writes the row of gliding stones.
func (t *throw) recordFree(moving []freeStone) {
	t.rec.Next()
	for k := range moving {
		g := &moving[k]
		v := t.params.frame.From(curling.Vec{X: g.x, Y: g.y})
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

// freeSteps is how many steps it takes at least until two stones are near a contact. The
// library needs two steps of its own to see one: one to put the pair on its list, one to
// look at it.
func (t *throw) freeSteps() int {
	const slack = 0.005 // m
	for i, b := range t.bodies {
		if b != nil && t.touching[i] != 0 && b.IsAwake() {
			return 0 // pressed stones are being parted
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
