package box2d

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

func simulatorOn(t testing.TB, ice physics.Ice) *Simulator {
	sim, err := New(ice)
	require.NoError(t, err)
	return sim
}

// TestWhatItKnows: stones that are swept, and ice that is worn along lines.
func TestWhatItKnows(t *testing.T) {
	sim := simulatorOn(t, physicstest.Ice(t, physics.FCV1))
	require.NoError(t, physics.CheckSweep(sim))
	require.NoError(t, physics.CheckLines(sim))
}

// Two simulators that share no contact code agree on crowded positions, on the ice of the models and
// on ice of other numbers, a threshold of 0 among them.
func TestAgainstExact(t *testing.T) {
	for k, ice := range physicstest.Ices() {
		t.Run(fmt.Sprint(k, " ", ice.Model), func(t *testing.T) {
			e, err := exact.New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(11, 12))
			ds := make([]physics.Delivery, 40)
			for i := range ds {
				ds[i] = physicstest.Crowd(r)
			}
			a := physicstest.Compare(t, e, simulatorOn(t, ice), ds)
			require.LessOrEqual(t, a.OtherStones, 1)
			require.LessOrEqual(t, a.OtherContacts, 1)
			for _, errs := range a.Errors {
				require.Less(t, errs.Quantile(1), 0.0005)
			}
		})
	}
}

// Under FCV1 a stone that leaves the sheet is removed at once, whatever moves.
func TestFCV1RemovesStonesWhileOthersMove(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	stone := curling.Vec{X: 4.2, Y: 6}
	d := physics.Delivery{Index: 1, Position: curling.Position{stone}}
	var err error
	d.Shot, err = newAimer(t, ice).Touch(stone, 0.7, curling.Right, 6)
	require.NoError(t, err)
	var rec physics.Trajectory
	out, err := simulatorOn(t, ice).Throw(d, &rec)
	require.NoError(t, err)
	require.True(t, out.IsRemoved(1), "the delivered stone goes out at the side: %v", out.Position)
	_, stop := rec.Span(0)
	row := 0
	for at := rec.At(0); at.Has(1); at = rec.At(row) {
		row++
	}
	require.Less(t, row+100, stop, "while the struck one still moves")
	last := rec.At(row - 1)[1]
	require.Less(t, last.X, curling.SheetWidth-ice.Bounds.Side+0.01)
}

// Golden vectors of the thesis (Mori 2019, figures 6-1 and 4-12).
func TestFiguresOfTheThesis(t *testing.T) {
	sim := simulatorOn(t, physicstest.Ice(t, physics.V2)) // the figures were made before the law of 2019
	out, err := sim.Throw(physics.Delivery{Shot: curling.Shot{VX: -0.442, VY: -30.332}}, nil)
	require.NoError(t, err)
	require.InDelta(t, 3.094, out.Position[0].X, 0.001)
	require.InDelta(t, 2.995, out.Position[0].Y, 0.001)

	var tr physics.Trajectory
	_, err = sim.Throw(physics.Delivery{Shot: curling.Shot{VX: -0.014477, VY: -33.7351}}, &tr)
	require.NoError(t, err)
	for _, c := range []struct{ y, x float64 }{{11, 2.791}, {5, 3.033}, {3.5, 3.109}} {
		miss, _ := physicstest.Crossing(&tr, curling.Vec{X: c.x, Y: c.y})
		require.Less(t, miss, 0.001, "at y %g", c.y)
	}
}

// The figures of the two tee draws show that left and right are no mirror images.
func TestTurnsAreNoMirrorImages(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	sim := simulatorOn(t, ice)
	for turn, want := range map[curling.Turn]curling.Vec{curling.Right: {X: 2.3684, Y: 4.8782}, curling.Left: {X: 2.3824, Y: 4.8809}} {
		out, err := sim.Throw(physics.Delivery{Shot: physics.CreateShot(ice.Friction, curling.Tee, turn)}, nil)
		require.NoError(t, err)
		require.Less(t, out.Position[0].Distance(want), 0.0002, "%v", turn)
	}
}

// slowMeeting is a stone that reaches another with about 0.6 m/s.
func slowMeeting(t *testing.T, ice physics.Ice) physics.Outcome {
	a := newAimer(t, ice)
	d := physics.Delivery{Position: curling.Position{{X: 2.375, Y: 6}}, Index: 1}
	var err error
	d.Shot, err = a.PassAt(d.Position[0].Add(curling.Vec{Y: 2 * curling.StoneRadius}), curling.Right, 0.6)
	require.NoError(t, err)
	out, err := simulatorOn(t, ice).Throw(d, nil)
	require.NoError(t, err)
	require.Equal(t, uint8(1), out.Contacts.N)
	return out
}

// Below the threshold two stones go on together; above it the struck one takes all.
func TestThreshold(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	still := slowMeeting(t, ice)
	gap := func(o physics.Outcome) float64 { return o.Position[1].Y - o.Position[0].Y }
	require.InDelta(t, 2*curling.StoneRadius, gap(still), 0.006)
	for _, threshold := range []float64{0, 0.1, 0.5} {
		ice.Threshold = threshold
		require.Greater(t, gap(slowMeeting(t, ice)), 2*curling.StoneRadius+0.01, "threshold %g", threshold)
	}
	ice.Threshold = 10
	require.Equal(t, 2, func() int { p := slowMeeting(t, ice).Position; return p.Count() }())
}

// The unit of time in which the threshold is 1 changes nothing else.
func TestUnitOfTime(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	d := physics.Delivery{
		Position: curling.Position{{X: 2.4, Y: 5}, {X: 2.2, Y: 7.3}}, Index: 2,
		Shot: curling.Shot{VX: 0.9, VY: -33, Turn: curling.Left},
	}
	want, err := simulatorOn(t, ice).Throw(d, nil)
	require.NoError(t, err)
	require.NotZero(t, want.Contacts.N)
	ice.Threshold = 1.01
	got, err := simulatorOn(t, ice).Throw(d, nil)
	require.NoError(t, err)
	for i := range want.Position {
		require.Less(t, want.Position[i].Distance(got.Position[i]), 1e-4)
	}
}

func TestSweeping(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		ice := physicstest.Ice(t, m)
		sim := simulatorOn(t, ice)
		d := physics.Delivery{Shot: physics.CreateShot(ice.Friction, curling.Vec{X: 2.375, Y: 8}, curling.Right)}
		plain, err := sim.Throw(d, nil)
		require.NoError(t, err)
		d.Sweep = physics.Sweep{From: 20, To: 12, Friction: 0.9, Curl: 0.5}
		swept, err := sim.Throw(d, nil)
		require.NoError(t, err)
		// A tenth of the friction over 8 m carries the stone about 0.8 m on.
		require.InDelta(t, 0.8, plain.Position[0].Y-swept.Position[0].Y, 0.05, m)
		d.Sweep = physics.Sweep{From: 20, To: 12, Friction: 1, Curl: 1}
		same, err := sim.Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, plain.Position, same.Position, "sweeping that changes nothing")
	}
}

// Steps that are taken outside the library are swept as those inside.
func TestSweepingCoasts(t *testing.T) {
	for _, m := range physics.Models() {
		ice := physicstest.Ice(t, m)
		sim, plain := simulatorOn(t, ice), simulatorOn(t, ice)
		plain.noCoasting = true
		d := physics.Delivery{Index: 3, Shot: curling.Shot{VX: -0.1, VY: -2.38}, Sweep: physics.Sweep{From: 25, To: 6, Friction: 0.9, Curl: 0.7}}
		d.Position[1] = curling.Vec{X: 2.9, Y: 7}
		if !m.RealTime() {
			d.Shot = physics.CreateShot(ice.Friction, d.Position[1].Add(curling.Vec{Y: -1}), curling.Right)
		}
		got, err := sim.Throw(d, nil)
		require.NoError(t, err)
		want, err := plain.Throw(d, nil)
		require.NoError(t, err)
		if m == physics.Granite { // in float64 they round otherwise
			require.Less(t, got.Position[3].Distance(want.Position[3]), 1e-9)
			got.Position[3] = want.Position[3]
		}
		require.Equal(t, want, got, m)
		d.Sweep = physics.Sweep{}
		unswept, err := sim.Throw(d, nil)
		require.NoError(t, err)
		require.NotEqual(t, unswept.Position, got.Position, m)
	}
}

func TestTrajectory(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		ice := physicstest.Ice(t, m)
		a := newAimer(t, ice)
		d := physics.Delivery{Position: curling.Position{{X: 2.375, Y: 4.5}}, Index: 2}
		var err error
		d.Shot, err = a.Touch(d.Position[0], 0.1, curling.Right, 4)
		require.NoError(t, err)
		var tr physics.Trajectory
		out, err := simulatorOn(t, ice).Throw(d, &tr)
		require.NoError(t, err)
		require.Equal(t, uint16(1), out.Removed, "the struck stone leaves: %v", out.Position)
		end := tr.At(tr.Rows() - 1)
		for i := range end {
			if out.Position.Has(i) {
				require.Less(t, end[i].Distance(out.Position[i]), 1e-5, "%s stone %d", m, i+1)
			} else {
				require.False(t, end.Has(i) && ice.Bounds.InPlay(end[i]), "%s stone %d at %v", m, i+1, end[i])
			}
		}
		require.Equal(t, curling.Vec{X: curling.CentreX, Y: float64(float32(ice.HackY))}, tr.At(0)[2])
		require.True(t, tr.Moved(0))
		require.False(t, tr.Moved(1), "a stone that was never there")
	}
}

func TestThrowErrors(t *testing.T) {
	sim := simulatorOn(t, physicstest.Ice(t, physics.Mori2019))
	tee := curling.Shot{VY: -29.5}
	for name, c := range map[string]struct {
		d    physics.Delivery
		want string
	}{
		"no speed":         {physics.Delivery{}, "stay in the hack"},
		"not a number":     {physics.Delivery{Shot: curling.Shot{VX: math.NaN(), VY: -29}}, "not a number"},
		"too fast":         {physics.Delivery{Shot: curling.Shot{VY: -1e6}}, "beyond"},
		"seventeenth":      {physics.Delivery{Index: 16, Shot: tee}, "16 stones"},
		"overlap":          {physics.Delivery{Index: 2, Shot: tee, Position: curling.Position{{X: 2, Y: 5}, {X: 2.1, Y: 5}}}, "overlap"},
		"behind the hack":  {physics.Delivery{Index: 2, Shot: tee, Position: curling.Position{{X: 2, Y: 42}}}, "outside the sheet"},
		"sweeping by NaN":  {physics.Delivery{Shot: tee, Sweep: physics.Sweep{From: math.NaN(), Friction: 1}}, "sweep"},
		"sweeping to zero": {physics.Delivery{Shot: tee, Sweep: physics.Sweep{From: 10, To: 5}}, "sweep"},
	} {
		out, err := sim.Throw(c.d, nil)
		require.ErrorContains(t, err, c.want, name)
		require.Equal(t, physics.Outcome{}, out, name)
	}
	_, err := New(physics.Ice{Model: "snow"})
	require.ErrorContains(t, err, "snow")
	endless := physicstest.Ice(t, physics.Mori2019)
	endless.Friction, endless.TimeStep = 0.05, 1e-5
	_, err = simulatorOn(t, endless).Throw(physics.Delivery{Shot: curling.Shot{VY: -1}}, nil)
	require.ErrorIs(t, err, physics.ErrSteps)
}

func TestForksAgree(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.FCV1} {
		sim := simulatorOn(t, physicstest.Ice(t, m))
		d := physics.Delivery{Position: curling.Position{{X: 2.4, Y: 5}, {X: 2.2, Y: 7.3}}, Index: 2}
		d.Shot = curling.Shot{VX: 0.9, VY: -33, Turn: curling.Left}
		if m == physics.FCV1 {
			d.Shot = curling.Shot{VX: 0.08, VY: -2.9, Turn: curling.Left}
		}
		want, err := sim.Throw(d, nil)
		require.NoError(t, err)
		require.NotZero(t, want.Contacts.N)
		var wg sync.WaitGroup
		for range 3 {
			own := sim.Fork()
			wg.Go(func() {
				if got, err := own.Throw(d, nil); err != nil || got != want {
					t.Errorf("%v %v, want %v", got, err, want)
				}
			})
		}
		wg.Wait()
	}
}

// Above 10 m/s continuous collision finds the contact within a step: the direction of the struck stone
// does not depend on where the steps fall.
func TestContinuousCollision(t *testing.T) {
	sim := simulatorOn(t, physicstest.Ice(t, physics.FCV1))
	const aside = 0.15 // m
	clear := physics.Delivery{Shot: curling.Shot{VY: -100, Turn: curling.Right}}
	var path, rec physics.Trajectory
	_, err := sim.Throw(clear, &path)
	require.NoError(t, err)
	var first float64 // rad
	for k := range 5 {
		y := 8 + 0.02*float64(k)
		d := clear
		d.Index = 1
		d.Position[0] = curling.Vec{X: physicstest.CrossingX(&path, 0, y) + aside, Y: y}
		out, err := sim.Throw(d, &rec)
		require.NoError(t, err)
		require.Equal(t, uint8(1), out.Contacts.N)
		hit, _ := rec.Span(0)
		move := rec.At(hit + 3)[0].Sub(rec.At(hit + 2)[0])
		angle := math.Atan2(move.X, -move.Y)
		if k == 0 {
			first = angle
		}
		require.InDelta(t, first, angle, 0.005, "y %g", y)
	}
}

func FuzzThrow(f *testing.F) {
	f.Add(uint64(1), -0.99, -29.6, uint8(0), 2.3, 5.0)
	f.Add(uint64(7), 3.0, -140.0, uint8(2), 0.2, 41.0)
	f.Add(uint64(9), math.NaN(), math.Inf(-1), uint8(5), 1e300, -1.0)
	sims := []*Simulator{simulatorOn(f, physicstest.Ice(f, physics.Mori2019)), simulatorOn(f, physicstest.Ice(f, physics.V2)),
		simulatorOn(f, physicstest.Ice(f, physics.FCV1))}
	f.Fuzz(func(t *testing.T, seed uint64, vx, vy float64, k uint8, x, y float64) {
		d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 1)))
		d.Shot = curling.Shot{VX: vx, VY: vy, Turn: curling.Turn(k & 1)}
		d.Position[0] = curling.Vec{X: x, Y: y}
		d.Index = max(1, d.Index)
		sim := sims[int(k>>1)%3]
		out, err := sim.Throw(d, nil)
		if err != nil {
			require.Equal(t, physics.Outcome{}, out)
			return
		}
		for i, p := range out.Position {
			// v2 holds the delivered stone alone against the play area.
			require.True(t, p == curling.Vec{} || sim.ice.Bounds.InPlay(p) || sim.ice.Model == physics.V2 && i != d.Index, "stone %d at %v", i+1, p)
		}
		before := d.Position.Count() + 1
		require.Equal(t, before, out.Position.Count()+bits.OnesCount16(out.Removed))
	})
}

func BenchmarkThrow(b *testing.B) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		sim := simulatorOn(b, physicstest.Ice(b, m))
		a := newAimer(b, physicstest.Ice(b, m))
		empty, err := a.Draw(curling.Tee, curling.Left)
		require.NoError(b, err)
		b.Run(string(m)+"/empty", func(b *testing.B) {
			for b.Loop() {
				_, _ = sim.Throw(physics.Delivery{Shot: empty}, nil)
			}
		})
		d := physics.Delivery{Index: 10}
		for i := range d.Index {
			d.Position[i] = curling.Vec{X: 1.2 + 0.8*float64(i%4), Y: 3.9 + 0.9*float64(i/4) + 0.2*float64(i%2)}
		}
		d.Shot, err = a.Touch(d.Position[6], 0.3, curling.Left, 4)
		require.NoError(b, err)
		b.Run(string(m)+"/ten stones", func(b *testing.B) {
			for b.Loop() {
				_, _ = sim.Throw(d, nil)
			}
		})
	}
}

// Coasting changes no bit of any row.
func TestCoastingChangesNoBit(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		sim, plain := simulatorOn(t, physicstest.Ice(t, m)), simulatorOn(t, physicstest.Ice(t, m))
		plain.noCoasting = true
		r := rand.New(rand.NewPCG(21, 22))
		grazes, err := grazing.Deliveries(21, sim.Ice(), 6)
		require.NoError(t, err)
		var a, b physics.Trajectory
		for k := range 12 {
			d := physicstest.Crowd(r)
			if m == physics.FCV1 {
				d.Shot, d.Sweep = d.Shot.With(d.Shot.Velocity().Mul(1./12)), physics.Sweep{}
			}
			if k < len(grazes) {
				d = grazes[k].Delivery
			}
			want, err := plain.Throw(d, &b)
			require.NoError(t, err)
			got, err := sim.Throw(d, &a)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s %d %+v", m, k, d)
			require.Equal(t, b, a, "%s %d", m, k)
		}
	}
}

func newAimer(t testing.TB, ice physics.Ice) *aim.Aimer {
	a, err := aim.New(ice)
	require.NoError(t, err)
	return a
}
