package fast_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// sweepAtRandom is a sweep between two lines anywhere on the ice.
func sweepAtRandom(r *rand.Rand) physics.Sweep {
	from := 4 + 40*r.Float64()
	friction := 0.75 + 0.25*r.Float64()
	return physics.Sweep{From: from, To: from - 30*r.Float64(), Friction: friction, Curl: friction * r.Float64()}
}

// Swept stones go where the simulator that takes every step has them, on every ice, with and without contacts.
func TestSweptAgainstBox2D(t *testing.T) {
	for k, ice := range slices.Concat(physicstest.IcesFCV1(), physicstest.IcesGranite()) {
		a := newAimer(t, ice)
		r := rand.New(rand.NewPCG(uint64(k), 91))
		ds := make([]physics.Delivery, 50)
		for k := range ds {
			ds[k] = aimedDelivery(r, a)
			ds[k].Sweep = sweepAtRandom(r)
		}
		glide, err := fast.New(ice)
		require.NoError(t, err)
		got := physicstest.Compare(t, newReference(t, ice), glide, ds)
		require.LessOrEqual(t, got.OtherStones, 1)
		none, one, more := 0.003, 0.01, 0.005
		if ice.Model == physics.Granite { // in float64 both
			none, one, more = 0.0003, 0.001, 0.001
		}
		require.Less(t, got.Errors[0].Quantile(1), none)
		require.Less(t, got.Errors[1].Quantile(0.9), one)
		require.Less(t, got.Errors[2].Quantile(0.5), more)
	}
}

// The brooms are up from the first contact on, which is found in both simulators at the same step: sweeping up to the stone that is hit
// and sweeping far beyond it are the same.
func TestSweptUntilContact(t *testing.T) {
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		ice := physicstest.Ice(t, m)
		glide, err := fast.New(ice)
		require.NoError(t, err)
		at := curling.Vec{X: 2.2, Y: 6}
		shot, err := newAimer(t, ice).Touch(at, 0.2, curling.Left, 4)
		require.NoError(t, err)
		d := physics.Delivery{Index: 1, Position: curling.Position{at}, Shot: shot}
		var ends []curling.Position
		for _, sim := range []physics.Simulator{glide, newReference(t, ice)} {
			d.Sweep = physics.Sweep{From: 15, To: 5.5, Friction: 0.9, Curl: 0.8}
			short, err := sim.Throw(d, nil)
			require.NoError(t, err)
			require.EqualValues(t, 3, short.Touched)
			d.Sweep.To = 0
			long, err := sim.Throw(d, nil)
			require.NoError(t, err)
			require.Equal(t, short, long)
			ends = append(ends, long.Position)
		}
		if m == physics.Granite { // in float64 both
			for i := range d.Index + 1 {
				require.Less(t, ends[0][i].Distance(ends[1][i]), 1e-4)
			}
		}
	}
}

// A stone that is swept along a longer stretch stops farther on, and with less curl it bends less; along none it stops where it would.
func TestSweptLengths(t *testing.T) {
	for _, ice := range slices.Concat(physicstest.IcesFCV1()[:2], physicstest.IcesGranite()[:2]) {
		glide, err := fast.New(ice)
		require.NoError(t, err)
		shot, err := newAimer(t, ice).Draw(curling.Vec{X: curling.CentreX, Y: 9}, curling.Right)
		require.NoError(t, err)
		plain, err := glide.Throw(physics.Delivery{Shot: shot}, nil)
		require.NoError(t, err)
		broom, _ := physics.BroomOf(physics.ClubBroom)
		last := plain.Position[0]
		for n := range 29 {
			from := 9 + float64(n)
			d := physics.Delivery{Shot: shot, Sweep: broom.Sweep(from, 4)}
			out, err := glide.Throw(d, nil)
			require.NoError(t, err)
			at := out.Position[0]
			if n == 0 {
				require.InDelta(t, last.Y, at.Y, 0.002)
			} else {
				require.Less(t, at.Y, last.Y-0.03, "from %g", from)
				d.Sweep.Curl, d.Sweep.Friction = 0.5, 1
				straighter, err := glide.Throw(d, nil)
				require.NoError(t, err)
				require.Less(t, straighter.Position[0].X, plain.Position[0].X, "from %g", from)
			}
			last = at
		}
		require.Greater(t, plain.Position[0].Y-last.Y, 1.5)
		same, err := glide.Throw(physics.Delivery{Shot: shot, Sweep: broom.Sweep(20, 20)}, nil)
		require.NoError(t, err)
		require.Equal(t, plain, same)
	}
}

// A throw after a swept one is not swept, and a swept one allocates nothing.
func TestSweptLeavesNothing(t *testing.T) {
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		ice := physicstest.Ice(t, m)
		glide, err := fast.New(ice)
		require.NoError(t, err)
		fresh, err := fast.New(ice)
		require.NoError(t, err)
		a, r := newAimer(t, ice), rand.New(rand.NewPCG(5, 6))
		for range 60 {
			d := aimedDelivery(r, a)
			swept := d
			swept.Sweep = sweepAtRandom(r)
			_, err := glide.Throw(swept, nil)
			require.NoError(t, err)
			got, err := glide.Throw(d, nil)
			require.NoError(t, err)
			want, err := fresh.Throw(d, nil)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		d := aimedDelivery(r, a)
		d.Sweep = physics.Sweep{From: 20, To: 5, Friction: 0.9, Curl: 0.8}
		require.Zero(t, testing.AllocsPerRun(20, func() { _, _ = glide.Throw(d, nil) }))
	}
}

// What the bounds of the event-driven simulator do not hold for is thrown by the one that takes every step.
func TestSweptBeyond(t *testing.T) {
	ice := physicstest.Ice(t, physics.Granite)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	sim := newReference(t, ice)
	for _, s := range []physics.Sweep{
		{From: 20, To: 5, Friction: 1.1, Curl: 1}, {From: 20, To: 5, Friction: 0.9, Curl: 1.2}, {From: 20, To: 5, Friction: 0.9, Curl: -0.5},
	} {
		d := physics.Delivery{Shot: curling.Shot{VX: 0.05, VY: -2.3}, Sweep: s}
		want, err := sim.Throw(d, nil)
		require.NoError(t, err)
		got, err := glide.Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, want, got, "%+v", s)
	}
}

// Hard hits under the brooms of championships are not left to the simulator that takes every step: they outlast their spin, and go
// where it has them.
func TestSweptHits(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	sim, a := newReference(t, ice), newAimer(t, ice)
	broom, _ := physics.BroomOf(physics.ChampionshipBroom)
	for _, toGo := range []float64{3, 8, 14} {
		at := curling.Vec{X: 2.2, Y: 6}
		shot, err := a.Touch(at, -0.2, curling.Left, toGo)
		require.NoError(t, err)
		d := physics.Delivery{Index: 1, Position: curling.Position{at}, Shot: shot, Sweep: broom.Sweep(33, 25)}
		want, err := sim.Throw(d, nil)
		require.NoError(t, err)
		got, err := glide.Throw(d, nil)
		require.NoError(t, err)
		require.EqualValues(t, 3, want.Touched)
		require.Equal(t, want.Removed, got.Removed)
		require.NotEqual(t, want, got, "it was thrown by glide")
		for i := range d.Index + 1 {
			require.Less(t, want.Position[i].Distance(got.Position[i]), 0.02)
		}
	}
}

// The recorded path of a swept stone passes the lines where it would, and ends where the throw does.
func TestSweptTrajectory(t *testing.T) {
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		ice := physicstest.Ice(t, m)
		glide, err := fast.New(ice)
		require.NoError(t, err)
		d := physics.Delivery{Shot: curling.Shot{VX: -0.05, VY: -2.3}, Sweep: physics.Sweep{From: 25, To: 12, Friction: 0.86, Curl: 0.8}}
		var got, want physics.Trajectory
		out, err := glide.Throw(d, &got)
		require.NoError(t, err)
		_, err = newReference(t, ice).Throw(d, &want)
		require.NoError(t, err)
		most := 0.0
		for row := 0; row < min(got.Rows(), want.Rows()); row += 50 {
			p, q := got.At(row), want.At(row)
			most = math.Max(most, p[0].Distance(q[0]))
		}
		t.Logf("%s: %.6f m apart", m, most)
		require.Less(t, most, map[physics.Model]float64{physics.FCV1: 0.0015, physics.Granite: 0.0001}[m], m)
		last := got.At(got.Rows() - 1)
		require.Less(t, last[0].Distance(out.Position[0]), 1e-5)
	}
}
