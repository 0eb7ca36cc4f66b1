package exact

import (
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

// The cases in which simulators of curling go wrong, each with what must come of it.

func throwOn(t *testing.T, m physics.Model, d physics.Delivery, rec *physics.Trajectory) physics.Outcome {
	t.Helper()
	out, err := exactOn(t, m).Throw(d, rec)
	require.NoError(t, err)
	return out
}

// TestFrozenStones: two stones that touch without pressing stay as they lie, to the bit.
func TestFrozenStones(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		before := physicstest.Stones(curling.Vec{X: 2.5, Y: 5}, curling.Vec{X: 2.5, Y: 5.28999})
		for i := range before {
			before[i] = curling.Vec{X: float64(float32(before[i].X)), Y: float64(float32(before[i].Y))}
		}
		out := throwOn(t, m, physics.Delivery{Position: before, Index: 2, Shot: physicstest.Wide}, nil)
		require.Equal(t, before, out.Position, m)
		require.Equal(t, [][2]uint8{{0, 1}}, out.Contacts.List(), m)
	}
}

// TestPressedStones: stones that overlap by more than Box2D's slop of 5 mm are pushed
// apart, a fifth of the rest a step, until the slop is reached or they sleep.
func TestPressedStones(t *testing.T) {
	before := physicstest.Stones(curling.Vec{X: 2.5, Y: 5}, curling.Vec{X: 2.5, Y: 5.278})
	out := throwOn(t, physics.Mori2019, physics.Delivery{Position: before, Index: 2, Shot: physicstest.Wide}, nil)
	gap := out.Position[0].Distance(out.Position[1])
	require.InDelta(t, 0.285, gap, 1e-5)
	// Both are moved alike.
	require.InDelta(t, 5-(gap-0.278)/2, out.Position[0].Y, 1e-5)
}

// TestThreeFrozenInARow: Box2D gives only the contact that closes fast a bounce, those of the
// frozen row none: hit along its line the row leaves as one with half the speed, and the
// shooter comes back with the other half. (A row of real stones would send off the last.)
func TestThreeFrozenInARow(t *testing.T) {
	before := physicstest.Stones(curling.Vec{X: 2.375, Y: 4.88}, curling.Vec{X: 2.375, Y: 5.17}, curling.Vec{X: 2.375, Y: 5.46})
	e := exactOn(t, physics.Mori2019)
	d := physics.Delivery{Position: before, Index: 3, Shot: physicstest.HitAt(t, exactOn(t, physics.Mori2019), before[2], 0)}
	e.start(&d)
	e.applyFriction(e.alive, e.loss*0.5)
	var speed float32
	for e.bodies[2].v == (law.Vec32{}) {
		speed = e.bodies[3].v.Length()
		e.advance()
		require.False(t, e.scan())
	}
	for i := range 3 {
		require.InEpsilon(t, -speed/2, e.bodies[i].v.Y, 0.01, "stone %d", i)
	}
	require.InEpsilon(t, speed/2, e.bodies[3].v.Y, 0.01)
	out, err := e.Throw(d, nil)
	require.NoError(t, err)
	require.EqualValues(t, 0b1111, out.Touched)
	require.EqualValues(t, 3, out.Contacts.N)
}

// TestPlayAreaLimits: the limits are strict, and those of the two models differ.
func TestPlayAreaLimits(t *testing.T) {
	// float32 neighbours of the limits of the play area, as the programs calculate them
	back, side := float32(3.05)+float32(0.145), float32(0.145)
	beyond := float32(3.05) - float32(0.145) // of v2: the stone has left the back line
	above := func(x float32) float64 { return float64(math.Nextafter32(x, 10)) }
	for _, c := range []struct {
		name     string
		at       curling.Vec
		mori, v2 bool // stays in play
	}{
		{"touches the back line", curling.Vec{X: 2, Y: float64(back)}, false, true},
		{"inside the back line", curling.Vec{X: 2, Y: above(back)}, true, true},
		{"lies across the back line", curling.Vec{X: 2, Y: 3}, false, true},
		{"still touches the back line", curling.Vec{X: 2, Y: above(beyond)}, false, true},
		{"has just left the back line", curling.Vec{X: 2, Y: float64(beyond)}, false, false},
		{"touches the side line", curling.Vec{X: float64(side), Y: 5}, false, false},
		{"inside the side line", curling.Vec{X: above(side), Y: 5}, true, true},
		{"touches the hog line", curling.Vec{X: 1, Y: float64(float32(11.28) - float32(0.145))}, false, false},
		{"behind the hog line", curling.Vec{X: 1, Y: 11.1}, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for m, want := range map[physics.Model]bool{physics.Mori2019: c.mori, physics.V2: c.v2} {
				out := throwOn(t, m, physics.Delivery{Position: physicstest.Stones(c.at), Index: 1, Shot: physicstest.Wide}, nil)
				require.Equal(t, want, out.Position.Has(0), m)
				require.Equal(t, want, !out.IsRemoved(0), m)
			}
		})
	}
}

// TestBodiesOfStonesOutOfPlay: the bodies that stones out of play have at (0,0) in the first step
// change nothing, are no contacts and no removed stones.
func TestBodiesOfStonesOutOfPlay(t *testing.T) {
	e := exactOn(t, physics.Mori2019)
	d := physics.Delivery{Index: 15, Shot: curling.Shot{VX: -1, VY: -29.6}}
	d.Position[14] = curling.Vec{X: 2.3, Y: 5}
	out, err := e.Throw(d, nil)
	require.NoError(t, err)
	require.EqualValues(t, 1<<14|1<<15, e.alive, "bodies out of play are left out where they make no difference")
	// A stone behind the house might meet them: here they are really made.
	d.Position[13] = curling.Vec{X: 4.4, Y: 0.5}
	with, err := e.Throw(d, nil)
	require.NoError(t, err)
	require.Equal(t, out.Position, with.Position)
	require.Equal(t, out.Contacts, with.Contacts)
	require.Equal(t, out.Steps, with.Steps)
	require.EqualValues(t, 1<<13, with.Removed)
}

// A stone hit on one side reverses its spin, on the other side it keeps it; the struck stone turns
// the other way like a gear wheel.
func TestSpinReversal(t *testing.T) {
	target := curling.Vec{X: 2.375, Y: 6}
	spins := func(off float64) (shooter, struck float32) {
		e := exactOn(t, physics.Mori2019)
		d := physics.Delivery{Position: physicstest.Stones(target), Index: 1, Shot: physicstest.HitAt(t, exactOn(t, physics.Mori2019), target,
			off)}
		e.start(&d)
		e.applyFriction(e.alive, e.loss*0.5)
		for e.reported[0] == 0 {
			e.advance()
			require.False(t, e.scan())
		}
		return e.bodies[1].w, e.bodies[0].w
	}
	left, leftStruck := spins(-0.7)
	right, rightStruck := spins(0.7)
	require.Negative(t, left*right, "one side turns the handle over: %g %g", left, right)
	require.Positive(t, left*leftStruck)
	require.Positive(t, right*rightStruck)
	require.Greater(t, math.Abs(float64(left)-3.14), 5.0)
	require.Greater(t, math.Abs(float64(right)-3.14), 5.0)
}

// TestBounceThreshold: above 1 m/s of approach stones bounce, at or below they go on
// with the same normal speed.
func TestBounceThreshold(t *testing.T) {
	for _, c := range []struct {
		approach float32
		bounces  bool
	}{{0.99, false}, {1, false}, {1.01, true}} {
		e := exactOn(t, physics.Mori2019)
		d := physics.Delivery{Position: physicstest.Stones(curling.Vec{X: 2, Y: 5}, curling.Vec{X: 2, Y: 5.2895}), Index: 2,
			Shot: physicstest.Wide}
		e.start(&d)
		e.applyFriction(e.alive, e.loss*0.5)
		e.bodies[1].v = law.Vec32{X: 0, Y: -c.approach}
		e.moving |= 1 << 1
		e.advance()
		// the friction of the step (0.012 m/s) is behind both numbers
		front, rear := -e.bodies[0].v.Y, -e.bodies[1].v.Y
		if c.bounces {
			require.InDelta(t, c.approach, front, 0.013, "the struck stone takes all")
			require.InDelta(t, 0, rear, 0.013)
		} else {
			require.InDelta(t, c.approach/2, front, 0.013)
			require.InDelta(t, c.approach/2, rear, 0.013)
		}
	}
}

// TestScanStopsAtMovingStone: the scan ends at the first moving stone, so a stone of a
// higher number slides on beyond the side line until the others rest; one of a lower
// number is gone in the step in which it crosses.
func TestScanStopsAtMovingStone(t *testing.T) {
	crossed := func(rec *physics.Trajectory, i int) (beyond float64) {
		first, last := rec.Span(i)
		for row := first; row <= last; row++ {
			if p := rec.At(row); p.Has(i) {
				beyond = max(beyond, curling.StoneRadius-p[i].X, p[i].X-curling.SheetWidth+curling.StoneRadius)
			}
		}
		return beyond
	}
	// Stone 0 lies at the side; the delivered stone 1 glances off it and both move on.
	at := curling.Vec{X: 4.2, Y: 6}
	var rec physics.Trajectory
	out := throwOn(t, physics.Mori2019, physics.Delivery{Position: physicstest.Stones(at), Index: 1,
		Shot: physicstest.HitAt(t, exactOn(t, physics.Mori2019), at, 0.6)}, &rec)
	require.EqualValues(t, 0b10, out.Removed&0b10)
	require.Greater(t, crossed(&rec, 1), 0.1, "the delivered stone slides on: stone 0 moves still")
	// On the other side the struck stone, of the lower number, is removed at the line.
	out = throwOn(t, physics.Mori2019, physics.Delivery{Position: physicstest.Stones(at), Index: 1,
		Shot: physicstest.HitAt(t, exactOn(t, physics.Mori2019), at, -0.6)}, &rec)
	require.True(t, out.IsRemoved(0))
	require.Less(t, crossed(&rec, 0), 0.035, "gone within a step")
}

// TestV2ChecksOnlyDeliveredStone: v2 checks only the delivered stone against the play area at the end
// of a shot; others that have left it are reported, and removed when the next shot begins.
func TestV2ChecksOnlyDeliveredStone(t *testing.T) {
	e := exactOn(t, physics.V2)
	d := physics.Delivery{Position: physicstest.Stones(curling.Vec{X: 2, Y: 11.2}), Index: 1, Shot: physicstest.Wide}
	out, err := e.Throw(d, nil)
	require.NoError(t, err)
	require.True(t, out.IsRemoved(0), "a stone out of play is removed before the shot")
	require.Equal(t, 1, bits.OnesCount16(e.alive&^(1<<0)))

	// Of two overlapping stones one is pushed out over the hog line.
	hog := stones32(curling.Vec{X: 2, Y: 11.134}, curling.Vec{X: 2, Y: 10.856})
	for m, stays := range map[physics.Model]bool{physics.Mori2019: false, physics.V2: true} {
		d := physics.Delivery{Position: hog, Index: 2, Shot: physicstest.Wide}
		out := throwOn(t, m, d, nil)
		require.Equal(t, stays, out.Position.Has(0), m)
		require.Equal(t, stays, !out.IsRemoved(0), m)
		if stays {
			require.Greater(t, out.Position[0].Y, 11.136)
			d.Position = out.Position.Without(2)
			next := throwOn(t, m, d, nil)
			require.True(t, next.IsRemoved(0))
		}
	}
}

// stones32 is a position with places in float32.
func stones32(at ...curling.Vec) curling.Position {
	for i, p := range at {
		at[i] = curling.Vec{X: float64(float32(p.X)), Y: float64(float32(p.Y))}
	}
	return physicstest.Stones(at...)
}

// TestV2EndsAsleep: in v2 a shot ends when all bodies sleep, half a second after the
// last has come to rest, and a stone wakes when another comes near.
func TestV2EndsAsleep(t *testing.T) {
	alone := throwOn(t, physics.V2, physics.Delivery{Shot: curling.Shot{VY: -0.02, VX: 0}}, nil)
	// 0.02 m/s less 0.006 of the first half step are gone after two steps; 501 additions of
	// 0.001 make half a second in float32.
	require.Equal(t, 502, alone.Steps)

	// A stone 0.45 m beside the path is not touched, but it wakes: the shot ends half a second
	// after the boxes have met, later than the delivered stone has left the rink.
	shot := curling.Shot{VX: 0.5, VY: -36, Turn: curling.Left}
	var rec physics.Trajectory
	through := throwOn(t, physics.V2, physics.Delivery{Shot: shot}, &rec)
	beside := curling.Vec{X: physicstest.CrossingX(&rec, 0, 10) - 0.45, Y: 10}
	past := throwOn(t, physics.V2, physics.Delivery{Position: physicstest.Stones(beside), Index: 1, Shot: shot}, nil)
	require.EqualValues(t, 0b10, past.Removed)
	require.Zero(t, past.Contacts.N)
	require.Greater(t, past.Steps, through.Steps+50)
}
