package exact

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/check"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

func exactOn(t testing.TB, m physics.Model) *Simulator {
	t.Helper()
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	e, err := New(ice)
	require.NoError(t, err)
	return e
}

var update = flag.Bool("update", false, "write the case files of the exact simulator anew")

// crowdsFile is a file of our own cases at crowded positions, with a hash of every trajectory.
func crowdsFile(m physics.Model) string {
	return filepath.Join("testdata", "exact-"+string(m)+".jsonl")
}

// TestRepeatsOriginals compares every bit of every case: of the original programs where
// their results are at hand, and of our own files, written when the simulator had been proven
// against them. It fails where a compiler, a processor or a change alters one bit of a position, or
// of a trajectory.
func TestRepeatsOriginals(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		if *update {
			writeCases(t, m)
		}
		for _, file := range []string{crowdsFile(m), physicstest.GamesFile(m), physicstest.OriginalFile(m)} {
			text, err := os.ReadFile(file)
			if os.IsNotExist(err) && file == physicstest.OriginalFile(m) {
				continue
			}
			require.NoError(t, err)
			cases, err := check.Read(bytes.NewReader(text))
			require.NoError(t, err)
			e := exactOn(t, m)
			r, err := check.Run(t.Context(), "exact", e, cases, nil)
			require.NoError(t, err)
			require.GreaterOrEqual(t, r.N, 60, file)
			require.Equal(t, r.N, r.Identical, "%s: %v", file, r.Differing)
			for _, c := range cases {
				out, err := e.Throw(c.Delivery, nil)
				require.NoError(t, err)
				require.Equal(t, c.After, out.Position, c.ID) // check.Run throws them side by side
				require.Equal(t, c.Removed, out.Removed, c.ID)
				if c.Contacts != nil {
					require.ElementsMatch(t, c.Contacts, out.Contacts.List(), c.ID)
				}
			}
		}
		requireHashes(t, m)
	}
}

// requireHashes compares every row of the trajectories of the crowds.
func requireHashes(t *testing.T, m physics.Model) {
	t.Helper()
	f, err := os.Open(crowdsFile(m))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	e := exactOn(t, m)
	var rec physics.Trajectory
	for _, c := range physicstest.ReadCases(t, f) {
		_, err := e.Throw(c.Delivery(), &rec)
		require.NoError(t, err)
		require.Equal(t, c.Hash, physicstest.TrajectoryHash(&rec), "%s %s", m, c.ID)
	}
}

func writeCases(t *testing.T, m physics.Model) {
	t.Helper()
	e := exactOn(t, m)
	ice := e.Ice()
	var crowds, games []physicstest.Case
	var rec physics.Trajectory
	for k, d := range physicstest.Crowds(60) {
		out, err := e.Throw(d, &rec)
		require.NoError(t, err)
		c := physicstest.NewCase(fmt.Sprint("own", k), &d, &out)
		c.Hash = physicstest.TrajectoryHash(&rec)
		crowds = append(crowds, c)
	}
	for k, d := range physicstest.Deliveries(2019, &ice, 120) {
		out, err := e.Throw(d, nil)
		require.NoError(t, err)
		c := physicstest.NewCase(fmt.Sprint("game", k), &d, &out)
		pairs := append([][2]uint8{}, out.Contacts.List()...)
		c.Contacts = &pairs
		games = append(games, c)
	}
	physicstest.WriteCases(t, crowdsFile(m), crowds)
	physicstest.WriteCases(t, physicstest.GamesFile(m), games)
}

// TestFiguresOfTheThesis are the shots that Mori 2019 prints in its figures; they were
// thrown under the law of v2.
func TestFiguresOfTheThesis(t *testing.T) {
	e := exactOn(t, physics.V2)
	out, err := e.Throw(physics.Delivery{Shot: curling.Shot{VX: -0.442, VY: -30.332}}, nil)
	require.NoError(t, err)
	require.InDelta(t, 3.094, out.Position[0].X, 0.005, "fig 6-1")
	require.InDelta(t, 2.995, out.Position[0].Y, 0.005, "fig 6-1")

	var rec physics.Trajectory
	_, err = e.Throw(physics.Delivery{Shot: curling.Shot{VX: -0.014477, VY: -33.7351}}, &rec)
	require.NoError(t, err)
	for _, want := range []curling.Vec{{X: 2.791, Y: 11}, {X: 3.033, Y: 5}, {X: 3.109, Y: 3.5}} {
		require.InDelta(t, want.X, physicstest.CrossingX(&rec, 0, want.Y), 0.0015, "fig 4-12 at y = %g", want.Y)
	}
}

// TestTurnsAreNoMirrorImages: left and right are no mirror images under mori2019 (docs/PHYSICS.md, "Laws").
func TestTurnsAreNoMirrorImages(t *testing.T) {
	e := exactOn(t, physics.Mori2019)
	for turn, want := range []curling.Vec{{X: 2.3684, Y: 4.8782}, {X: 2.3824, Y: 4.8809}} {
		out, err := e.Throw(physics.Delivery{Shot: physics.CreateShot(physics.Friction2019, curling.Tee, curling.Turn(turn))}, nil)
		require.NoError(t, err)
		require.InDelta(t, want.X, out.Position[0].X, 0.0001)
		require.InDelta(t, want.Y, out.Position[0].Y, 0.0001)
	}
}

func TestForksAgree(t *testing.T) {
	e := exactOn(t, physics.Mori2019)
	list := physicstest.Crowds(40)
	want := make([]physics.Outcome, len(list))
	for k, d := range list {
		var err error
		want[k], err = e.Throw(d, nil)
		require.NoError(t, err)
	}
	var wg sync.WaitGroup
	for g := range 4 {
		f := e.Fork()
		wg.Go(func() {
			for k := range list {
				k = (k*7 + g) % len(list) // another order: a throw must not see the one before
				if got, err := f.Throw(list[k], nil); err != nil || got != want[k] {
					t.Errorf("goroutine %d, shot %d: %v %+v", g, k, err, got)
				}
			}
		})
	}
	wg.Wait()
}

func TestThrowAllocatesNothing(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		e := exactOn(t, m)
		list := physicstest.Crowds(10)
		k := 0
		require.Zero(t, testing.AllocsPerRun(20, func() {
			_, _ = e.Throw(list[k%len(list)], nil)
			k++
		}))
	}
}

func TestThrowErrors(t *testing.T) {
	fcv1, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	_, err = New(fcv1)
	require.ErrorIs(t, err, physics.ErrUnsupported)
	_, err = New(physics.Ice{Model: physics.Mori2019})
	require.ErrorContains(t, err, "friction")

	tee := curling.Shot{VX: -1, VY: -29.5}
	for name, c := range map[string]struct {
		d    physics.Delivery
		want string
	}{
		"NaN in a shot": {physics.Delivery{Shot: curling.Shot{VX: math.NaN(), VY: -30}}, "not a number"},
		"NaN in a position": {physics.Delivery{Index: 1, Position: physicstest.Stones(curling.Vec{X: math.NaN(), Y: 5}), Shot: tee},
			"not a number"},
		"overlapping stones": {physics.Delivery{Index: 2, Position: physicstest.Stones(curling.Tee, curling.Tee.Add(curling.Vec{X: 0.2})),
			Shot: tee}, "overlap"},
		"behind the hack": {physics.Delivery{Index: 1, Position: physicstest.Stones(curling.Vec{X: 2, Y: 43}), Shot: tee},
			"outside the sheet"},
		"no speed":            {physics.Delivery{}, "stay in the hack"},
		"speed of a million":  {physics.Delivery{Shot: curling.Shot{VY: -1e6}}, "beyond"},
		"the 17th stone":      {physics.Delivery{Index: 16, Shot: tee}, "16 stones"},
		"a stone not thrown":  {physics.Delivery{Index: 0, Position: physicstest.Stones(curling.Tee), Shot: tee}, "to be thrown"},
		"sweeping with NaN":   {physics.Delivery{Shot: tee, Sweep: physics.Sweep{From: math.NaN()}}, "sweep"},
		"a turn of no handle": {physics.Delivery{Shot: curling.Shot{VY: -30, Turn: 2}}, "turn"},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := exactOn(t, physics.Mori2019).Throw(c.d, nil)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, physics.Outcome{}, out)
		})
	}
}

// TestStepLimit: on ice with next to no friction under a tiny step no shot ends in time.
func TestStepLimit(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	ice.Friction, ice.TimeStep = 0.05, 1e-5
	e, err := New(ice)
	require.NoError(t, err)
	_, err = e.Throw(physics.Delivery{Shot: curling.Shot{VY: -2}}, nil)
	require.ErrorIs(t, err, physics.ErrSteps)
}

func TestSweeping(t *testing.T) {
	e := exactOn(t, physics.Mori2019)
	require.NoError(t, physics.CheckSweep(e))
	require.NoError(t, physics.CheckLines(e))
	d := physics.Delivery{Shot: physics.CreateShot(physics.Friction2019, curling.Tee, curling.Right)}
	plain, err := e.Throw(d, nil)
	require.NoError(t, err)
	d.Sweep = physics.Sweep{From: 20, To: 10, Friction: 0.9, Curl: 0.5}
	swept, err := e.Throw(d, nil)
	require.NoError(t, err)
	// Ten metres with a tenth less friction are worth a metre.
	require.InDelta(t, plain.Position[0].Y-1, swept.Position[0].Y, 0.05)
	require.Less(t, swept.Position[0].X, plain.Position[0].X, "a swept stone curls less")
	d.Sweep = physics.Sweep{From: 20, To: 10, Friction: 1, Curl: 1}
	same, err := e.Throw(d, nil)
	require.NoError(t, err)
	require.Equal(t, plain, same, "sweeping that changes nothing changes no bit")
}

// FuzzThrow: whatever is thrown, the answer is an error or a position on the sheet.
func FuzzThrow(f *testing.F) {
	f.Add(uint64(1), -0.44, -30.3, uint8(0), 0.0, 0.0, 0.0)
	f.Add(uint64(2), 0.01, 0.02, uint8(1), 20.0, 5.0, 0.5)
	f.Add(uint64(3), math.Inf(1), -30.0, uint8(1), 2.4, 41.2, math.NaN())
	mori, v2 := exactOn(f, physics.Mori2019), exactOn(f, physics.V2)
	f.Fuzz(func(t *testing.T, seed uint64, vx, vy float64, turn uint8, x, y, sweep float64) {
		d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 1)))
		d.Shot = curling.Shot{VX: vx, VY: vy, Turn: curling.Turn(turn)}
		if d.Index > 0 {
			d.Position[d.Index-1] = curling.Vec{X: x, Y: y}
		}
		d.Sweep.Friction = sweep
		for _, e := range []*Simulator{mori, v2} {
			out, err := e.Throw(d, nil)
			if err != nil {
				require.Equal(t, physics.Outcome{}, out)
				continue
			}
			for i, p := range out.Position {
				require.True(t, p.Finite(), "stone %d", i)
				if out.Position.Has(i) {
					require.False(t, e.params.outside(law.Vec32{X: float32(p.X), Y: float32(p.Y)}))
					require.False(t, out.IsRemoved(i))
				}
			}
		}
	})
}

func BenchmarkThrow(b *testing.B) {
	full := physicstest.Crowds(400)
	crowded := full[:0:0]
	for _, d := range full {
		if n := d.Position.Count(); n >= 8 && n <= 12 && d.Shot.Speed() > 20 {
			crowded = append(crowded, d)
		}
	}
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		e := exactOn(b, m)
		run := func(list []physics.Delivery, empty bool) func(*testing.B) {
			return func(b *testing.B) {
				b.ReportAllocs()
				for i := range b.N {
					d := list[i%len(list)]
					if empty {
						d.Position = curling.Position{}
					}
					if _, err := e.Throw(d, nil); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "shots/s")
			}
		}
		b.Run(string(m)+"/empty sheet", run(crowded, true))
		b.Run(string(m)+"/8-12 stones", run(crowded, false))
	}
}
