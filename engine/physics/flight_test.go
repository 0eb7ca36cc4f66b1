package physics

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
)

func flightOn(t testing.TB, ice Ice) *Flight {
	t.Helper()
	f, err := NewFlight(ice)
	require.NoError(t, err)
	return f
}

// differ throws the deliveries with both simulators and sorts the differences by the
// contacts of the first, as agree does.
func differ(t testing.TB, ref, sim Simulator, deliveries []Delivery) (a agreement, scores int) {
	t.Helper()
	b := ref.Ice().Bounds
	for k, d := range deliveries {
		want, err := ref.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		got, err := sim.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		a.n++
		if want.Contacts.N != got.Contacts.N {
			a.otherContacts++
		}
		if want.Steps != got.Steps {
			a.otherSteps++
		}
		if want.Position.Score(b, curling.First) != got.Position.Score(b, curling.First) {
			scores++
		}
		if want.Removed != got.Removed {
			a.otherStones++
			continue
		}
		worst := 0.0
		for i := range want.Position {
			worst = max(worst, want.Position[i].Distance(got.Position[i]))
		}
		c := min(2, int(want.Contacts.N))
		a.errors[c] = append(a.errors[c], worst)
	}
	for _, e := range a.errors {
		slices.Sort(e)
	}
	return a, scores
}

// What is left is the noise of single precision in the original (docs/PHYSICS.md, "Flight").
// One contact in some hundreds happens a step earlier or later for it, so a few hundred
// cases say little of the 99th per cent.
func TestFlightAgainstTheOriginals(t *testing.T) {
	for _, c := range []struct {
		model Model
		file  string
	}{{Mori2019, "mori-dev-300.jsonl"}, {V2, "v2-dev-120.jsonl"}} {
		cases := oracleCases(t, c.file)
		if len(cases) == 0 {
			continue
		}
		a := agree(t, flightOn(t, iceOf(t, c.model)), cases)
		require.LessOrEqual(t, a.otherStones, 1)
		require.LessOrEqual(t, a.otherContacts, 1+a.n/100)
		require.Less(t, quantile(a.errors[0], 1), 0.0005)
		require.Less(t, quantile(a.errors[1], 0.95), 0.0015)
		require.Less(t, quantile(a.errors[1], 0.99), 0.007)
		require.Less(t, quantile(a.errors[2], 0.95), 0.010)
	}
}

// TestFlightDrift: without the drift of single precision the fastest and the slowest shots
// of a game would end about 0.2 mm from the original's place, all to the same side.
func TestFlightDrift(t *testing.T) {
	for _, model := range []Model{Mori2019, V2} {
		ice := iceOf(t, model)
		e, err := NewExact(ice)
		require.NoError(t, err)
		f := flightOn(t, ice)
		for turn := range curling.Turn(2) {
			const n = 60
			mean, corrected := 0.0, 0.0
			for k := range n {
				s := CreateShot(ice.Friction, curling.Vec{X: curling.CentreX + 0.02*float64(k-n/2)/n, Y: 4 + 2*float64(k)/n}, turn)
				s.VX, s.VY = float64(float32(s.VX)), float64(float32(s.VY))
				want, err := e.Throw(Delivery{Shot: s}, nil)
				require.NoError(t, err)
				got, err := f.Throw(Delivery{Shot: s}, nil)
				require.NoError(t, err)
				v := ice.release(s)
				law := newPath(&ice, curling.CentreX, ice.HackY, v.X, v.Y, spinOf(turn))
				_, y := law.end()
				mean += y - want.Position[0].Y
				corrected += got.Position[0].Y - want.Position[0].Y
			}
			require.Greater(t, math.Abs(mean/n), 0.00005, "%s %v: there is a drift", model, turn)
			require.Less(t, math.Abs(corrected/n), 0.00006, "%s %v: it is accounted for", model, turn)
			require.Less(t, math.Abs(corrected), math.Abs(mean)/2, "%s %v", model, turn)
		}
	}
}

// games are deliveries as games have them, at 0 to 14 stones.
func games(seed uint64, ice *Ice, n int) []Delivery {
	r := rand.New(rand.NewPCG(seed, 9))
	ds := make([]Delivery, n)
	for i := range ds {
		ds[i] = Sample(r, ice, r.IntN(curling.Stones-1))
	}
	return ds
}

func TestFlightAgainstExact(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 600
	}
	for _, model := range []Model{Mori2019, V2} {
		t.Run(string(model), func(t *testing.T) {
			ice := iceOf(t, model)
			e, err := NewExact(ice)
			require.NoError(t, err)
			a, scores := differ(t, e, flightOn(t, ice), games(3, &ice, n))
			require.LessOrEqual(t, a.otherStones, 1+n/500)
			require.LessOrEqual(t, scores, 1+n/500)
			require.Less(t, quantile(a.errors[0], 1), 0.001)
			require.Less(t, quantile(a.errors[1], 0.95), 0.0015)
			require.Less(t, quantile(a.errors[1], 0.985), 0.007)
			require.Less(t, quantile(a.errors[2], 0.95), 0.005)
			for k, e := range a.errors {
				require.Greater(t, len(e), n/20, "%d contacts", k)
				require.Less(t, quantile(e, 0.5), 0.0003, "%d contacts", k)
			}
		})
	}
}

// Positions that no game has: frozen, pressed and scattered stones, wild shots, other ice.
func TestFlightInACrowd(t *testing.T) {
	for k, ice := range ices() {
		t.Run(fmt.Sprintf("%d %s", k, ice.Model), func(t *testing.T) {
			e, err := NewExact(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(uint64(k), 6))
			ds := make([]Delivery, 500)
			for i := range ds {
				ds[i] = crowd(r)
				ds[i].Sweep = Sweep{}
			}
			a, _ := differ(t, e, flightOn(t, ice), ds)
			require.LessOrEqual(t, a.otherStones, 4)
			require.LessOrEqual(t, a.otherContacts, 8)
			// One may slide on beyond the border for v2, or not: its scan waits for stones
			// that were woken in passing.
			require.Less(t, quantile(a.errors[0], 0.99), 0.001)
			require.Less(t, quantile(a.errors[1], 0.95), 0.004)
			require.Less(t, quantile(a.errors[2], 0.9), 0.010)
		})
	}
}

func TestFlightAgainstBox2D(t *testing.T) {
	ice := iceOf(t, Mori2019)
	b, err := NewBox2D(ice)
	require.NoError(t, err)
	n := 60
	if testing.Short() {
		n = 15
	}
	a, _ := differ(t, b, flightOn(t, ice), games(4, &ice, n))
	require.LessOrEqual(t, a.otherStones, 1)
	require.Less(t, quantile(a.errors[0], 1), 0.001)
	require.Less(t, quantile(a.errors[1], 0.9), 0.003)
}

// The cases in which simulators go wrong (exactcases_test.go), held against Exact.
func TestFlightTrickyCases(t *testing.T) {
	at := func(x, y float64) curling.Vec {
		return curling.Vec{X: float64(float32(x)), Y: float64(float32(y))}
	}
	row := stones(at(2.375, 4.88), at(2.375, 5.17), at(2.375, 5.46))
	side := stones(at(4.2, 6))
	slow := CreateShot(12.009216, curling.Vec{X: 2.375, Y: 5.15}, curling.Right)
	for _, c := range []struct {
		name string
		d    Delivery
	}{
		{"frozen stones left alone", Delivery{Position: stones(at(2.5, 5), at(2.5, 5.28999)), Index: 2, Shot: wide}},
		{"pressed stones part", Delivery{Position: stones(at(2.5, 5), at(2.5, 5.278)), Index: 2, Shot: wide}},
		{"three in a row", Delivery{Position: row, Index: 3, Shot: hitAt(t, row[2], 0.02)}},
		{"three in a row, thin", Delivery{Position: row, Index: 3, Shot: hitAt(t, row[2], 0.8)}},
		{"spin reversed", Delivery{Position: stones(at(2.375, 6)), Index: 1, Shot: hitAt(t, at(2.375, 6), -0.7)}},
		{"spin kept", Delivery{Position: stones(at(2.375, 6)), Index: 1, Shot: hitAt(t, at(2.375, 6), 0.7)}},
		{"slower than the threshold", Delivery{Position: stones(curling.Tee), Index: 1, Shot: slow}},
		{"slides on while another moves", Delivery{Position: side, Index: 1, Shot: hitAt(t, side[0], 0.6)}},
		{"struck out over the side", Delivery{Position: side, Index: 1, Shot: hitAt(t, side[0], -0.6)}},
		{"touches the back line", Delivery{Position: stones(at(2, 3.195)), Index: 1, Shot: wide}},
		{"touches the side line", Delivery{Position: stones(at(0.145, 5)), Index: 1, Shot: wide}},
		{"leaves by the side", Delivery{Shot: curling.Shot{VX: 2.6, VY: -30, Turn: curling.Left}}},
		{"swings out and back", Delivery{Shot: curling.Shot{VX: 2.72, VY: -31, Turn: curling.Left}}},
		{"leaves by the back", Delivery{Shot: curling.Shot{VY: -36}}},
		{"ghosts", Delivery{Position: stones(at(2.3, 5), at(4.4, 0.5)), Index: 9, Shot: wide}},
		{"barely moves", Delivery{Shot: curling.Shot{VY: -0.02}}},
		{"backwards", Delivery{Shot: curling.Shot{VX: 0.3, VY: 0.4}}},
	} {
		for _, model := range []Model{Mori2019, V2} {
			t.Run(c.name+" "+string(model), func(t *testing.T) {
				ice := iceOf(t, model)
				e, err := NewExact(ice)
				require.NoError(t, err)
				want, err := e.Throw(c.d, nil)
				require.NoError(t, err)
				got, err := flightOn(t, ice).Throw(c.d, nil)
				require.NoError(t, err)
				require.Equal(t, want.Removed, got.Removed)
				require.Equal(t, want.Touched, got.Touched)
				require.ElementsMatch(t, want.Contacts.List(), got.Contacts.List())
				for i := range want.Position {
					require.InDelta(t, 0, want.Position[i].Distance(got.Position[i]), 0.005, "stone %d", i)
				}
				if model == Mori2019 {
					require.InDelta(t, want.Steps, got.Steps, 2)
				}
			})
		}
	}
}

// A recorded throw is the same throw, and its rows are Exact's within the agreement.
func TestFlightRecords(t *testing.T) {
	ice := iceOf(t, Mori2019)
	e, err := NewExact(ice)
	require.NoError(t, err)
	f := flightOn(t, ice)
	var a, b Trajectory
	for k, d := range games(5, &ice, 40) {
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
					// In a row in which they meet, one may be a step ahead.
					require.InDelta(t, 0, p[i].Distance(q[i]), 0.02, "shot %d row %d stone %d", k, row, i)
				}
			}
		}
	}
}

func TestFlightIsTheSameOnEveryGoroutine(t *testing.T) {
	ice := iceOf(t, Mori2019)
	f := flightOn(t, ice)
	ds := games(6, &ice, 200)
	want := make([]Outcome, len(ds))
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

func TestFlightAllocatesNothing(t *testing.T) {
	ice := iceOf(t, Mori2019)
	f := flightOn(t, ice)
	ds := games(7, &ice, 100)
	i := 0
	require.Zero(t, testing.AllocsPerRun(len(ds), func() {
		_, _ = f.Throw(ds[i%len(ds)], nil)
		i++
	}))
}

func TestFlightRefuses(t *testing.T) {
	_, err := NewFlight(iceOf(t, FCV1))
	require.ErrorIs(t, err, ErrUnsupported)
	curly := iceOf(t, Mori2019)
	curly.Curl = 0.5
	_, err = NewFlight(curly)
	require.ErrorIs(t, err, ErrUnsupported)
	_, err = NewFlight(Ice{Model: Mori2019})
	require.ErrorContains(t, err, "friction")

	tee := curling.Shot{VX: -1, VY: -29.5}
	f := flightOn(t, iceOf(t, Mori2019))
	for name, c := range map[string]struct {
		d    Delivery
		want string
	}{
		"NaN in a shot":       {Delivery{Shot: curling.Shot{VX: math.NaN(), VY: -30}}, "not a number"},
		"NaN in a position":   {Delivery{Index: 1, Position: stones(curling.Vec{X: math.NaN(), Y: 5}), Shot: tee}, "not a number"},
		"overlapping stones":  {Delivery{Index: 2, Position: stones(curling.Tee, curling.Tee.Add(curling.Vec{X: 0.2})), Shot: tee}, "overlap"},
		"behind the hack":     {Delivery{Index: 1, Position: stones(curling.Vec{X: 2, Y: 43}), Shot: tee}, "outside the sheet"},
		"no speed":            {Delivery{}, "stay in the hack"},
		"speed of a million":  {Delivery{Shot: curling.Shot{VY: -1e6}}, "beyond"},
		"the 17th stone":      {Delivery{Index: 16, Shot: tee}, "16 stones"},
		"a stone not thrown":  {Delivery{Index: 0, Position: stones(curling.Tee), Shot: tee}, "to be thrown"},
		"sweeping":            {Delivery{Shot: tee, Sweep: Sweep{From: 20, To: 10, Friction: 0.9, Curl: 1}}, "swept"},
		"a turn of no handle": {Delivery{Shot: curling.Shot{VY: -30, Turn: 2}}, "turn"},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := f.Throw(c.d, nil)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, Outcome{}, out)
		})
	}
}

// FuzzSimulators throws the same at all three. What touches nothing ends within a
// millimetre; a contact may happen a step earlier for one of them, which moves stones by
// centimetres and more, so there only the first contact has to be known to both (a graze
// may be one for one of them alone).
func FuzzSimulators(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint8(seed), seed%2 == 0)
	}
	sims := map[Model][]Simulator{}
	for _, m := range []Model{Mori2019, V2} {
		for _, kind := range []string{"exact", "box2d", "flight"} {
			sim, err := New(kind, iceOf(f, m))
			require.NoError(f, err)
			sims[m] = append(sims[m], sim)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, stones uint8, v2 bool) {
		model := Mori2019
		if v2 {
			model = V2
		}
		ice := iceOf(t, model)
		d := Sample(rand.New(rand.NewPCG(seed, 4)), &ice, int(stones)%curling.Stones)
		want, err := sims[model][0].Throw(d, nil)
		require.NoError(t, err)
		for k, sim := range sims[model][1:] {
			got, err := sim.Throw(d, nil)
			require.NoError(t, err)
			if min(want.Contacts.N, got.Contacts.N) > 0 {
				a, b := want.Contacts.List(), got.Contacts.List()
				require.True(t, slices.Contains(a, b[0]) || slices.Contains(b, a[0]), "simulator %d: %v, %v %+v", k, a, b, d)
				continue
			}
			if want.Contacts.N+got.Contacts.N > 0 || onALine(&ice, &want.Position, &got.Position) {
				continue // a graze, or a stone that lies on a line by less than a millimetre
			}
			require.Equal(t, want.Removed, got.Removed, "simulator %d %+v", k, d)
			for i := range want.Position {
				require.Less(t, want.Position[i].Distance(got.Position[i]), 0.001, "simulator %d stone %d %+v", k, i, d)
			}
		}
	})
}

// onALine reports whether a stone of either position lies within a millimetre of a limit.
func onALine(ice *Ice, ps ...*curling.Position) bool {
	b := ice.Bounds
	for _, p := range ps {
		for i := range p {
			if p.Has(i) && min(math.Abs(p[i].Y-b.Back), math.Abs(p[i].Y-b.Hog), math.Abs(p[i].X-b.Side), math.Abs(curling.SheetWidth-b.Side-p[i].X)) < 0.001 {
				return true
			}
		}
	}
	return false
}

// FuzzFlight: whatever is thrown, the answer is an error or a position in play.
func FuzzFlight(f *testing.F) {
	f.Add(uint64(1), -0.44, -30.3, uint8(0), 0.0, 0.0)
	f.Add(uint64(2), 0.01, 0.02, uint8(1), 20.0, 5.0)
	f.Add(uint64(3), math.Inf(1), -30.0, uint8(1), 2.4, 41.2)
	f.Add(uint64(4), 2.8, -31.0, uint8(1), 0.2, 7.2)
	var sims []*Flight
	for _, ice := range ices() {
		sims = append(sims, flightOn(f, ice))
	}
	f.Fuzz(func(t *testing.T, seed uint64, vx, vy float64, turn uint8, x, y float64) {
		d := crowd(rand.New(rand.NewPCG(seed, 1)))
		d.Sweep = Sweep{}
		d.Shot = curling.Shot{VX: vx, VY: vy, Turn: curling.Turn(turn)}
		if d.Index > 0 {
			d.Position[d.Index-1] = curling.Vec{X: x, Y: y}
		}
		for _, sim := range sims {
			out, err := sim.Throw(d, nil)
			if err != nil {
				require.Equal(t, Outcome{}, out)
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

// While two stones push each other for some steps, two others meet elsewhere: these are
// struck in their own step and not when the first have parted.
func TestFlightMeetingElsewhereInTime(t *testing.T) {
	ice := iceOf(t, Mori2019)
	e, err := NewExact(ice)
	require.NoError(t, err)
	for _, seed := range []uint64{9622, 22554, 33525, 48341} {
		r := rand.New(rand.NewPCG(seed, 123))
		d := Sample(r, &ice, 4+r.IntN(8))
		want, err := e.Throw(d, nil)
		require.NoError(t, err)
		got, err := flightOn(t, ice).Throw(d, nil)
		require.NoError(t, err)
		for i := range want.Position {
			require.InDelta(t, 0, want.Position[i].Distance(got.Position[i]), 0.001, "seed %d stone %d", seed, i)
		}
	}
}
