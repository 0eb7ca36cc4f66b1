package fast

import (
	"fmt"
	"math"
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

// firstOnEveryStep is what nextEvent searches, found by looking at every step before one: stone i is
// outside the rink, unless it already was, or touches another.
func firstOnEveryStep(f *Simulator, before int) (i, step int) {
	var gone uint16
	for m := f.moving; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if f.outside(f.positionAt(i, f.now)) {
			gone |= 1 << i // the scan has not come to it
		}
	}
	for step = f.now + 1; step < before; step++ {
		for m := f.moving; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			x, y := f.positionAt(i, step)
			if gone>>i&1 == 0 && f.outside(x, y) {
				return i, step
			}
			for o := f.onRink &^ (1 << i); o != 0; o &= o - 1 {
				if ox, oy := f.positionAt(bits.TrailingZeros16(o), step); sqr(ox-x)+sqr(oy-y) <= law.DiameterSqr {
					return i, step
				}
			}
		}
	}
	return -1, never
}

// requireEvents throws a delivery and looks on every step for an event that nextEvent has passed over.
func requireEvents(t *testing.T, f *Simulator, d *physics.Delivery) {
	t.Helper()
	require.NoError(t, f.prepare(&d.Position, d.Index))
	f.begin(&d.Shot)
	for {
		i, step, leaves := f.nextEvent()
		before := step
		if i < 0 {
			before = 0
			for m := f.moving; m != 0; m &= m - 1 {
				before = max(before, f.segments[bits.TrailingZeros16(m)].stopStep+1)
			}
		}
		j, earlier := firstOnEveryStep(f, before)
		require.Negative(t, j, "stone %d at step %d, before that of stone %d at %d: %+v", j, earlier, i, step, d)
		if i < 0 {
			return
		}
		require.GreaterOrEqual(t, step, f.now, "%+v", d)
		if f.now = step; leaves {
			f.removeLeaving(i)
		} else {
			require.NoError(t, f.collide())
		}
	}
}

// No event is passed over: stones that leave over a side and come back, stones that pass each other and
// lines by micrometres, crowds, and shots in any direction, on ice of any numbers.
func TestEventsAgainstEveryStep(t *testing.T) {
	ices := physicstest.Ices()
	for _, ice := range ices[:2] {
		ice.Friction, ice.Curl = 6, -0.1
		ices = append(ices, ice)
	}
	for k, ice := range ices {
		t.Run(fmt.Sprint(ice.Model, ice.Friction, ice.Curl), func(t *testing.T) {
			n := 200
			if testing.Short() {
				n = 40
			}
			f := simulatorOn(t, ice)
			ds, err := grazing.Deliveries(uint64(k)+100, ice, n)
			require.NoError(t, err)
			require.Len(t, ds, n)
			for _, d := range ds {
				requireEvents(t, f, &d.Delivery)
			}
			r := rand.New(rand.NewPCG(uint64(k), 101))
			for k := range n {
				d := physicstest.Crowd(r)
				if k%2 == 0 {
					angle, speed := 2*math.Pi*r.Float64(), 0.05+30*r.Float64()*r.Float64()
					d.Shot.VX, d.Shot.VY = speed*math.Cos(angle), speed*math.Sin(angle)
				}
				requireEvents(t, f, &d)
			}
			for _, seed := range []uint64{641, 2293, 3543, 5762, 12051} { // a stone leaves while others are in contact
				d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 102)))
				requireEvents(t, f, &d)
			}
		})
	}
}

// A slow stone that bends strongly can touch one that it has begun to pass.
func TestSlowStoneBendsIntoAnother(t *testing.T) {
	f := simulatorOn(t, physicstest.Ice(t, physics.V2))
	d := physics.Delivery{Index: 15, Position: physicstest.Stones(curling.Vec{X: 0.7978204941148155, Y: 11.092483729445977}),
		Shot: physicstest.Wide}
	require.NoError(t, f.prepare(&d.Position, d.Index))
	f.begin(&d.Shot)
	l := &f.segments[15]
	l.start(f.law, 0, 1.0696279576683805, 11.193584178951484, 0.137046684, -0.351649119, 0.3774108272032953, -1)
	f.now, f.next[15] = 0, upcoming{contact: never, exit: never, with: -1}
	f.findNextContact(15, 0)
	_, step := firstOnEveryStep(f, l.stopStep+1)
	require.NotEqual(t, never, step)
	require.Equal(t, step, f.next[15].contact)
}
