package fast

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/sample"
)

func simulatorOn(t testing.TB, ice physics.Ice) *Simulator {
	t.Helper()
	f, err := New(ice)
	require.NoError(t, err)
	return f
}

// What is left is the rounding noise of the original (docs/PHYSICS.md, "Flight"). One contact in some
// hundreds happens a step earlier or later there, so a few hundred cases do not determine the 99th
// percentile.
func TestAgainstOriginals(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, cases := range [][]physicstest.Case{physicstest.Games(t, m), physicstest.Originals(t, m)} {
			a := physicstest.CompareCases(t, simulatorOn(t, physicstest.Ice(t, m)), cases)
			require.LessOrEqual(t, a.OtherStones, 1, m)
			require.LessOrEqual(t, a.OtherContacts, 1+a.N/100, m)
			require.Less(t, a.Errors[0].Quantile(1), 0.0005, m)
			require.Less(t, a.Errors[1].Quantile(0.95), 0.0015, m)
			require.Less(t, a.Errors[1].Quantile(0.99), 0.007, m)
			require.Less(t, a.Errors[2].Quantile(0.95), 0.010, m)
		}
	}
}

// Without the table of rounding, draws would stop some 0.1 mm from the original's place, all on the
// same side.
func TestRoundingIsCorrected(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		ice := physicstest.Ice(t, model)
		e, err := exact.New(ice)
		require.NoError(t, err)
		f := simulatorOn(t, ice)
		for turn := range curling.Turn(2) {
			const n = 60
			mean, corrected := 0.0, 0.0
			for k := range n {
				s := physics.CreateShot(ice.Friction, curling.Vec{X: curling.CentreX + 0.02*float64(k-n/2)/n, Y: 4 + 2*float64(k)/n}, turn)
				s.VX, s.VY = float64(float32(s.VX)), float64(float32(s.VY))
				want, err := e.Throw(physics.Delivery{Shot: s}, nil)
				require.NoError(t, err)
				got, err := f.Throw(physics.Delivery{Shot: s}, nil)
				require.NoError(t, err)
				v := constantfriction.FirstVelocity(&ice, s.Velocity(), 1-2*int(turn))
				var p constantfriction.Path
				p.Set(&ice, v.X, v.Y, 1-2*int(turn))
				_, y, _, _ := p.ToSpeed(0)
				mean += ice.HackY + y - want.Position[0].Y
				corrected += got.Position[0].Y - want.Position[0].Y
			}
			require.Greater(t, math.Abs(mean/n), 0.00005, "%s %v: rounding has a systematic part", model, turn)
			require.Less(t, math.Abs(corrected/n), 0.00006, "%s %v: it is corrected", model, turn)
			require.Less(t, math.Abs(corrected), math.Abs(mean)/2, "%s %v", model, turn)
		}
	}
}

func TestAgainstExact(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 600
	}
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		t.Run(string(model), func(t *testing.T) {
			ice := physicstest.Ice(t, model)
			e, err := exact.New(ice)
			require.NoError(t, err)
			a := physicstest.Compare(t, e, simulatorOn(t, ice), physicstest.Deliveries(3, &ice, n))
			require.LessOrEqual(t, a.OtherStones, 1+n/500)
			require.LessOrEqual(t, a.OtherScore, 1+n/500)
			require.Less(t, a.Errors[0].Quantile(1), 0.001)
			require.Less(t, a.Errors[1].Quantile(0.95), 0.0015)
			require.Less(t, a.Errors[1].Quantile(0.985), 0.007)
			require.Less(t, a.Errors[2].Quantile(0.95), 0.005)
			for k, e := range a.Errors {
				require.Greater(t, len(e), n/20, "%d contacts", k)
				require.Less(t, e.Quantile(0.5), 0.0003, "%d contacts", k)
			}
		})
	}
}

// Positions that no game has: frozen, overlapping and scattered stones, random shots, other ice.
func TestAgainstExactInCrowds(t *testing.T) {
	for k, ice := range physicstest.Ices() {
		t.Run(fmt.Sprintf("%d %s", k, ice.Model), func(t *testing.T) {
			e, err := exact.New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(uint64(k), 6))
			ds := make([]physics.Delivery, 500)
			for i := range ds {
				ds[i] = physicstest.Crowd(r)
				ds[i].Sweep = physics.Sweep{}
			}
			a := physicstest.Compare(t, e, simulatorOn(t, ice), ds)
			require.LessOrEqual(t, a.OtherStones, 4)
			require.LessOrEqual(t, a.OtherContacts, 8)
			// A stone may slide on outside the rink under v2, or not: the scan stops at stones that
			// were woken in passing.
			require.Less(t, a.Errors[0].Quantile(0.99), 0.001)
			require.Less(t, a.Errors[1].Quantile(0.95), 0.004)
			require.Less(t, a.Errors[2].Quantile(0.9), 0.010)
		})
	}
}

func TestAgainstBox2D(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	b, err := box2d.New(ice)
	require.NoError(t, err)
	n := 60
	if testing.Short() {
		n = 15
	}
	a := physicstest.Compare(t, b, simulatorOn(t, ice), physicstest.Deliveries(4, &ice, n))
	require.LessOrEqual(t, a.OtherStones, 1)
	require.Less(t, a.Errors[0].Quantile(1), 0.001)
	require.Less(t, a.Errors[1].Quantile(0.9), 0.003)
}

// The special cases of package exact.
func TestSpecialCases(t *testing.T) {
	at := func(x, y float64) curling.Vec {
		return curling.Vec{X: float64(float32(x)), Y: float64(float32(y))}
	}
	row := physicstest.Stones(at(2.375, 4.88), at(2.375, 5.17), at(2.375, 5.46))
	side := physicstest.Stones(at(4.2, 6))
	slow := physics.CreateShot(physics.Friction2019, curling.Vec{X: 2.375, Y: 5.15}, curling.Right)
	for _, c := range []struct {
		name string
		d    physics.Delivery
	}{
		{"frozen stones left alone", physics.Delivery{Position: physicstest.Stones(at(2.5, 5), at(2.5, 5.28999)), Index: 2,
			Shot: physicstest.Wide}},
		{"overlapping stones separate", physics.Delivery{Position: physicstest.Stones(at(2.5, 5), at(2.5, 5.278)), Index: 2,
			Shot: physicstest.Wide}},
		{"three in a row", physics.Delivery{Position: row, Index: 3, Shot: physicstest.HitAt(t, newReference(t), row[2], 0.02)}},
		{"three in a row, thin", physics.Delivery{Position: row, Index: 3, Shot: physicstest.HitAt(t, newReference(t), row[2], 0.8)}},
		{"spin reversed", physics.Delivery{Position: physicstest.Stones(at(2.375, 6)), Index: 1, Shot: physicstest.HitAt(t, newReference(t),
			at(2.375, 6), -0.7)}},
		{"spin kept", physics.Delivery{Position: physicstest.Stones(at(2.375, 6)), Index: 1, Shot: physicstest.HitAt(t, newReference(t),
			at(2.375, 6), 0.7)}},
		{"slower than the threshold", physics.Delivery{Position: physicstest.Stones(curling.Tee), Index: 1, Shot: slow}},
		{"slides on while another moves", physics.Delivery{Position: side, Index: 1, Shot: physicstest.HitAt(t, newReference(t), side[0], 0.6)}},
		{"struck out over the side", physics.Delivery{Position: side, Index: 1, Shot: physicstest.HitAt(t, newReference(t), side[0], -0.6)}},
		{"touches the back line", physics.Delivery{Position: physicstest.Stones(at(2, 3.195)), Index: 1, Shot: physicstest.Wide}},
		{"on the edge of the sheet", physics.Delivery{Position: physicstest.Stones(at(0, 5), at(2, 0), at(curling.SheetWidth, 7)), Index: 3,
			Shot: physicstest.Wide}},
		{"touches the side line", physics.Delivery{Position: physicstest.Stones(at(0.145, 5)), Index: 1, Shot: physicstest.Wide}},
		{"leaves by the side", physics.Delivery{Shot: curling.Shot{VX: 2.6, VY: -30, Turn: curling.Left}}},
		{"swings out and back", physics.Delivery{Shot: curling.Shot{VX: 2.72, VY: -31, Turn: curling.Left}}},
		{"leaves by the back", physics.Delivery{Shot: curling.Shot{VY: -36}}},
		{"bodies of stones out of play", physics.Delivery{Position: physicstest.Stones(at(2.3, 5), at(4.4, 0.5)), Index: 9,
			Shot: physicstest.Wide}},
		{"barely moves", physics.Delivery{Shot: curling.Shot{VY: -0.02}}},
		{"backwards", physics.Delivery{Shot: curling.Shot{VX: 0.3, VY: 0.4}}},
	} {
		for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
			t.Run(c.name+" "+string(model), func(t *testing.T) {
				ice := physicstest.Ice(t, model)
				e, err := exact.New(ice)
				require.NoError(t, err)
				want, err := e.Throw(c.d, nil)
				require.NoError(t, err)
				got, err := simulatorOn(t, ice).Throw(c.d, nil)
				require.NoError(t, err)
				require.Equal(t, want.Removed, got.Removed)
				require.Equal(t, want.Touched, got.Touched)
				require.ElementsMatch(t, want.Contacts.List(), got.Contacts.List())
				for i := range want.Position {
					require.InDelta(t, 0, want.Position[i].Distance(got.Position[i]), 0.005, "stone %d", i)
				}
				if model == physics.Mori2019 {
					require.InDelta(t, want.Steps, got.Steps, 2)
				}
			})
		}
	}
}

// Recording does not change a throw, and its rows are those of package exact within the agreement.
func TestTrajectory(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	e, err := exact.New(ice)
	require.NoError(t, err)
	f := simulatorOn(t, ice)
	var a, b physics.Trajectory
	for k, d := range physicstest.Deliveries(5, &ice, 40) {
		silent, err := f.Throw(d, nil)
		require.NoError(t, err)
		out, err := f.Throw(d, &b)
		require.NoError(t, err)
		require.Equal(t, silent, out, "recording changes nothing")
		require.Equal(t, out.Steps+2, b.Rows(), "a row for the release and for every step")
		want, err := e.Throw(d, &a)
		require.NoError(t, err)
		worst := 0.0
		for i := range want.Position {
			worst = max(worst, want.Position[i].Distance(out.Position[i]))
		}
		if worst > 0.001 || want.Contacts != out.Contacts {
			continue
		}
		for row := 0; row < min(a.Rows(), b.Rows()); row += 7 {
			p, q := a.At(row), b.At(row)
			for i := range p {
				if p.Has(i) && q.Has(i) {
					// At a contact one may be a step ahead.
					require.InDelta(t, 0, p[i].Distance(q[i]), 0.02, "shot %d row %d stone %d", k, row, i)
				}
			}
		}
	}
}

func TestForksAgree(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	f := simulatorOn(t, ice)
	ds := physicstest.Deliveries(6, &ice, 200)
	want := make([]physics.Outcome, len(ds))
	for i, d := range ds {
		out, err := f.Throw(d, nil)
		require.NoError(t, err)
		want[i] = out
	}
	var wg sync.WaitGroup
	for range 4 {
		sim := f.Fork()
		wg.Go(func() {
			for i := len(ds) - 1; i >= 0; i-- { // in another order
				if out, err := sim.Throw(ds[i], nil); err != nil || out != want[i] {
					t.Errorf("shot %d: %v, %v instead of %v", i, err, out, want[i])
				}
			}
		})
	}
	wg.Wait()
}

func TestThrowAllocatesNothing(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	f := simulatorOn(t, ice)
	ds := physicstest.Deliveries(7, &ice, 100)
	i := 0
	require.Zero(t, testing.AllocsPerRun(len(ds), func() {
		_, _ = f.Throw(ds[i%len(ds)], nil)
		i++
	}))
}

func TestThrowErrors(t *testing.T) {
	curly := physicstest.Ice(t, physics.Mori2019)
	curly.Curl = 0.5
	_, err := New(curly)
	require.ErrorIs(t, err, physics.ErrUnsupported)
	_, err = New(physics.Ice{Model: physics.Mori2019})
	require.ErrorContains(t, err, "friction")

	tee := curling.Shot{VX: -1, VY: -29.5}
	f := simulatorOn(t, physicstest.Ice(t, physics.Mori2019))
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
		"sweeping":            {physics.Delivery{Shot: tee, Sweep: physics.Sweep{From: 20, To: 10, Friction: 0.9, Curl: 1}}, "cannot sweep"},
		"a turn of no handle": {physics.Delivery{Shot: curling.Shot{VY: -30, Turn: 2}}, "turn"},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := f.Throw(c.d, nil)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, physics.Outcome{}, out)
		})
	}
}

// Every shot gives an error or a position on the rink.
func FuzzThrow(f *testing.F) {
	f.Add(uint64(1), -0.44, -30.3, uint8(0), 0.0, 0.0)
	f.Add(uint64(2), 0.01, 0.02, uint8(1), 20.0, 5.0)
	f.Add(uint64(3), math.Inf(1), -30.0, uint8(1), 2.4, 41.2)
	f.Add(uint64(4), 2.8, -31.0, uint8(1), 0.2, 7.2)
	var sims []*Simulator
	for _, ice := range physicstest.Ices() {
		sims = append(sims, simulatorOn(f, ice))
	}
	f.Fuzz(func(t *testing.T, seed uint64, vx, vy float64, turn uint8, x, y float64) {
		d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 1)))
		d.Sweep = physics.Sweep{}
		d.Shot = curling.Shot{VX: vx, VY: vy, Turn: curling.Turn(turn)}
		if d.Index > 0 {
			d.Position[d.Index-1] = curling.Vec{X: x, Y: y}
		}
		for _, sim := range sims {
			out, err := sim.Throw(d, nil)
			if err != nil {
				require.Equal(t, physics.Outcome{}, out)
				continue
			}
			for i, p := range out.Position {
				require.True(t, p.Finite(), "stone %d", i)
				if out.Position.Has(i) {
					require.False(t, out.IsRemoved(i))
					require.False(t, sim.outside(p.X, p.Y), "stone %d at %v", i, p)
				} else {
					require.Equal(t, d.Position.Has(i) || i == d.Index, out.IsRemoved(i))
				}
			}
		}
	})
}

// While two stones are in contact for some steps, two others touch elsewhere: these are solved in
// their own step and not after the first have separated.
func TestSimultaneousContacts(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	e, err := exact.New(ice)
	require.NoError(t, err)
	for _, seed := range []uint64{9622, 22554, 33525, 48341} {
		r := rand.New(rand.NewPCG(seed, 123))
		d := sample.Delivery(r, &ice, 4+r.IntN(8))
		want, err := e.Throw(d, nil)
		require.NoError(t, err)
		got, err := simulatorOn(t, ice).Throw(d, nil)
		require.NoError(t, err)
		for i := range want.Position {
			require.InDelta(t, 0, want.Position[i].Distance(got.Position[i]), 0.001, "seed %d stone %d", seed, i)
		}
	}
}

func newReference(t testing.TB) *exact.Simulator {
	e, err := exact.New(physicstest.Ice(t, physics.Mori2019))
	require.NoError(t, err)
	return e
}
