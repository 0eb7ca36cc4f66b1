package fastfcv1

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

// firstOnEveryStep is what nextEvent searches, found by looking at every step before one: stone i leaves
// the sheet, or touches another that it approaches.
func firstOnEveryStep(g *Simulator, before int) (i, step int) {
	for step = g.now + 1; step < before; step++ {
		for m := g.moving; m != 0; m &= m - 1 {
			i = bits.TrailingZeros16(m)
			at := g.positionAt(i, step)
			if !g.inside(at) {
				return i, step
			}
			v, _ := g.segments[i].motion(step)
			for o := g.onSheet &^ (1 << i); o != 0; o &= o - 1 {
				j := bits.TrailingZeros16(o)
				to, other := g.positionAt(j, step).Sub(at), curling.Vec{}
				if sqr(to.X)+sqr(to.Y) > law.DiameterSqr {
					continue
				}
				if g.moving>>j&1 == 1 {
					other, _ = g.segments[j].motion(step)
				}
				if other = other.Sub(v); other.X*to.X+other.Y*to.Y < 0 {
					return i, step
				}
			}
		}
	}
	return -1, never
}

// requireEvents throws a delivery and looks on every step for an event that nextEvent has passed over.
func requireEvents(t *testing.T, g *Simulator, d *physics.Delivery) {
	t.Helper()
	if g.place(d) || d.Shot.Speed() > g.table.TopSpeed() {
		return // left to the reference
	}
	g.deliver(d)
	for {
		i, step, leaves := g.nextEvent()
		before := step
		if i < 0 {
			before = 0
			for m := g.moving; m != 0; m &= m - 1 {
				before = max(before, g.segments[bits.TrailingZeros16(m)].stopStep+1)
			}
		}
		j, earlier := firstOnEveryStep(g, before)
		require.Negative(t, j, "stone %d at step %d, before that of stone %d at %d: %+v", j, earlier, i, step, d)
		if i < 0 {
			return
		}
		require.Greater(t, step, g.now, "%+v", d)
		if g.now = step; leaves {
			g.remove(i, step)
			g.findNextContacts()
		} else {
			require.NoError(t, g.collide())
		}
	}
}

// No event is passed over: stones that leave over a side and would come back, stones that pass each
// other and lines by micrometres, crowds, and ice on which paths turn by more than a right angle.
func TestEventsAgainstEveryStep(t *testing.T) {
	sharp := physicstest.Ice(t, physics.FCV1)
	sharp.Curl, sharp.TimeStep = 8, 0.002
	straight := sharp
	straight.Curl = 0
	for k, ice := range append(physicstest.IcesFCV1(), sharp, straight) {
		t.Run(fmt.Sprint(ice.Friction, ice.Curl, ice.TimeStep), func(t *testing.T) {
			n := 40
			if testing.Short() {
				n = 10
			}
			g, err := New(ice)
			require.NoError(t, err)
			ds, err := grazing.Deliveries(uint64(k)+100, ice, n)
			require.NoError(t, err)
			require.Len(t, ds, n)
			for _, d := range ds {
				requireEvents(t, g, &d.Delivery)
			}
			r := rand.New(rand.NewPCG(uint64(k), 101))
			for range n {
				d := physicstest.Crowd(r)
				d.Shot = d.Shot.With(d.Shot.Velocity().Mul(1. / 12))
				requireEvents(t, g, &d)
			}
			for _, seed := range []uint64{956, 7802} { // a stone leaves while others are in contact
				d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 102)))
				d.Shot = d.Shot.With(d.Shot.Velocity().Mul(1. / 11))
				requireEvents(t, g, &d)
			}
		})
	}
}

// A segment leaves at its first step off the sheet, whichever line it crosses and even if it comes
// back.
func TestExitStepIsFirstStepOff(t *testing.T) {
	for _, ice := range physicstest.IcesFCV1() {
		g, err := New(ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(7, 2))
		left, back := 0, 0
		for k := range 1500 {
			at := curling.Vec{X: 0.2 + 4.35*r.Float64(), Y: 3 + 12*r.Float64()*r.Float64()}
			v := curling.Vec{X: r.NormFloat64(), Y: r.NormFloat64()}
			if k%2 == 0 { // beside a side line, bending out and back
				at = curling.Vec{X: 0.15 + 0.2*r.Float64()*r.Float64(), Y: 4 + 30*r.Float64()}
				if k%4 == 0 {
					at.X = curling.SheetWidth - at.X
				}
				v = curling.Vec{X: 0.05 * r.NormFloat64(), Y: -0.5 - 2*r.Float64()}
			}
			var l segment
			l.begin(g.table, nil, 0, at, v, 3*(r.Float64()-0.5))
			want := never
			for step := 1; step <= l.stopStep && want == never; step++ {
				if p, _ := l.spot(step); !g.inside(p) {
					want = step
				}
			}
			require.Equal(t, want, g.exitStep(&l), "%+v %+v", at, v)
			if want != never {
				left++
				if g.inside(l.stop) {
					back++
				}
			}
		}
		require.Greater(t, left, 200)
		require.Greater(t, back, 10, "some come back")
	}
}
