package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
)

// A stone that runs alone and far from all others needs no solver: the library would move it
// by v·dt and find nothing to solve. These steps are taken here, to the same bit, and are most
// of a throw.

// coastGap is how near, in metres between centres, a running stone may come to another before
// the library takes over: beyond where their enlarged boxes can meet, which is when it first
// takes notice (2R + 2·0.1, and twice the way of a step).
const coastGap = 1.0

// coasting is how many steps the only moving stone has until it may come near another, and
// its number; 0 steps when there is no such stone.
func (t *boxThrow) coasting() (stone, steps int) {
	if t.touching > 0 || t.out.Steps == 0 {
		return 0, 0 // the first step makes the library's lists, and meets the ghosts
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
	return stone, int(math.Min((gap-coastGap)/(v.Len()*t.unit*t.ice.TimeStep), maxBoxSteps))
}

// coast moves a stone as the library does.
func (t *boxThrow) coast(b *box2d.B2Body) {
	dt := t.ice.TimeStep * t.unit
	b.M_sweep.C0, b.M_sweep.A0 = b.M_sweep.C, b.M_sweep.A
	b.M_sweep.C.X += dt * b.M_linearVelocity.X
	b.M_sweep.C.Y += dt * b.M_linearVelocity.Y
	b.M_sweep.A += dt * b.M_angularVelocity
	b.M_xf.P = b.M_sweep.C
	b.SynchronizeFixtures()
}
