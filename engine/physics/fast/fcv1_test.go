package fast_test

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

// aimedDelivery is a random position with a draw, a guard or a hit thrown at it, as they occur
// in play.
func aimedDelivery(r *rand.Rand, a *aim.Aimer) physics.Delivery {
	d := physics.Delivery{Index: r.IntN(curling.Stones)}
	for i := range d.Index {
		if r.IntN(3) == 0 {
			continue
		}
		for range 10 {
			d.Position[i] = curling.Vec{X: 1 + 2.75*r.Float64(), Y: 3.2 + 6.8*r.Float64()*r.Float64()}
			if d.Position.Check(0) == nil {
				break
			}
			d.Position[i] = curling.Vec{}
		}
	}
	for {
		turn := curling.Turn(r.IntN(2))
		var err error
		if j := r.IntN(curling.Stones); d.Position.Has(j) {
			d.Shot, err = a.Touch(d.Position[j], 1.8*r.Float64()-0.9, turn, 8*r.Float64()*r.Float64())
		} else {
			d.Shot, err = a.Draw(curling.Vec{X: 1 + 2.75*r.Float64(), Y: 3.5 + 5*r.Float64()}, turn)
		}
		if err == nil {
			return d
		}
	}
}

// The reference is package box2d, which agrees with the server.
func TestAgainstBox2D(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	a := newAimer(t, ice)
	r := rand.New(rand.NewPCG(31, 32))
	ds := make([]physics.Delivery, 400)
	for k := range ds {
		ds[k] = aimedDelivery(r, a)
	}
	glide, err := fast.New(ice)
	require.NoError(t, err)
	got := physicstest.Compare(t, newReference(t, ice), glide, ds)
	require.LessOrEqual(t, got.OtherStones, got.N/50)
	require.Less(t, got.Errors[0].Quantile(1), 0.002)
	require.Less(t, got.Errors[1].Quantile(0.95), 0.005)
	require.Less(t, got.Errors[2].Quantile(0.9), 0.03)
}

var update = flag.Bool("update", false, "write the case file of the shots under FCV1 anew")

// writeCases writes shots with at most one contact, as box2d throws them.
func writeCases(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	a, sim := newAimer(t, ice), newReference(t, ice)
	r := rand.New(rand.NewPCG(51, 52))
	var cases []physicstest.Case
	var rec physics.Trajectory
	for len(cases) < 48 {
		d := aimedDelivery(r, a)
		for i, p := range d.Position {
			d.Position[i] = curling.Vec{X: float64(float32(p.X)), Y: float64(float32(p.Y))}
		}
		d.Shot.VX, d.Shot.VY = float64(float32(d.Shot.VX)), float64(float32(d.Shot.VY))
		out, err := sim.Throw(d, &rec)
		require.NoError(t, err)
		if out.Contacts.N > 1 {
			continue
		}
		c := physicstest.NewCase(fmt.Sprint("game", len(cases)), &d, &out)
		pairs := append([][2]uint8{}, out.Contacts.List()...)
		c.Contacts, c.Every = &pairs, 2000
		for row := c.Every; row < rec.Rows(); row += c.Every {
			p := rec.At(row)
			for i := range p {
				if !rec.Moved(i) {
					p[i] = curling.Vec{}
				}
			}
			c.Frames = append(c.Frames, physicstest.Triples(&p))
		}
		cases = append(cases, c)
	}
	physicstest.WriteCases(t, physicstest.GamesFile(physics.FCV1), cases)
}

func BenchmarkThrowFCV1(b *testing.B) {
	ice := physicstest.Ice(b, physics.FCV1)
	a := newAimer(b, ice)
	glide, err := fast.New(ice)
	require.NoError(b, err)
	empty, err := a.Draw(curling.Tee, curling.Left)
	require.NoError(b, err)
	b.Run("empty", func(b *testing.B) {
		b.ReportAllocs()
		clock := cpu.Start()
		defer clock.Stop()
		for b.Loop() {
			_, _ = glide.Throw(physics.Delivery{Shot: empty}, nil)
		}
		b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
	})
	r := rand.New(rand.NewPCG(1, 1))
	var ds []physics.Delivery
	for len(ds) < 200 {
		if d := aimedDelivery(r, a); d.Position.Count() >= 8 {
			ds = append(ds, d)
			_, _ = glide.Throw(d, nil)
		}
	}
	b.Run("8 stones and more", func(b *testing.B) {
		b.ReportAllocs()
		clock := cpu.Start()
		defer clock.Stop()
		k := 0
		for b.Loop() {
			_, _ = glide.Throw(ds[k%len(ds)], nil)
			k++
		}
		b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
	})
}

// The shots of a server, where they are at hand, and our own.
func TestAgainstServerFCV1(t *testing.T) {
	if *update {
		writeCases(t)
	}
	for _, shots := range [][]physicstest.FCV1Shot{physicstest.FCV1Games(t), physicstest.FCV1Originals(t)} {
		glide, err := fast.New(physicstest.Ice(t, physics.FCV1))
		require.NoError(t, err)
		ice := glide.Ice()
		var a physicstest.Agreement
		for _, s := range shots {
			out, err := glide.Throw(s.Delivery, nil)
			require.NoError(t, err, s.Name)
			a.Add(ice.Bounds, &physics.Outcome{Position: s.End, Steps: out.Steps, Contacts: out.Contacts}, &out)
		}
		a.Sort(t)
		require.Zero(t, a.OtherStones)
		require.Less(t, a.Errors[0].Quantile(1), 0.002)
		require.Less(t, a.Errors[1].Quantile(0.9), 0.010)
	}
}

// Crowds of frozen and scattered stones and shots that are not aimed, some slow or backwards.
func TestAgainstBox2DInCrowds(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	sim := newReference(t, ice)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(71, 72))
	others, far := 0, 0
	for range 200 {
		d := physicstest.Crowd(r)
		d.Sweep = physics.Sweep{}
		d.Shot = curling.Shot{VX: 0.5 * (r.Float64() - 0.5), VY: -4.4 * r.Float64(), Turn: curling.Turn(r.IntN(2))}
		if r.IntN(10) == 0 {
			d.Shot.VX, d.Shot.VY = 0.2*r.NormFloat64(), 0.2*r.NormFloat64()
		}
		want, err := sim.Throw(d, nil)
		got, glideErr := glide.Throw(d, nil)
		require.Equal(t, err, glideErr)
		if want.Removed != got.Removed || want.Touched != got.Touched {
			others++
		}
		for i := range want.Position {
			if want.Position[i].Distance(got.Position[i]) > 0.05 {
				far++
				break
			}
		}
	}
	t.Logf("of 200: other stones %d, beyond 5 cm %d", others, far)
	require.LessOrEqual(t, others, 2)
	require.LessOrEqual(t, far, 3)
}

// On ice of other numbers, and with a coarse time step, in which stones overlap by more than the slop.
func TestAgainstBox2DOnChangedIce(t *testing.T) {
	changed, coarse := physicstest.Ice(t, physics.FCV1), physicstest.Ice(t, physics.FCV1)
	changed.Friction, changed.Curl, changed.StoneFriction, changed.Restitution, changed.Threshold = 0.85, 1.3, 0.05, 0.8, 0.2
	coarse.TimeStep = 0.008
	for name, ice := range map[string]physics.Ice{"numbers": changed, "time step": coarse} {
		t.Run(name, func(t *testing.T) {
			a := newAimer(t, ice)
			glide, err := fast.New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(61, 62))
			ds := make([]physics.Delivery, 60)
			for k := range ds {
				ds[k] = aimedDelivery(r, a)
			}
			got := physicstest.Compare(t, newReference(t, ice), glide, ds)
			require.LessOrEqual(t, got.OtherStones, 2)
			require.Less(t, got.Errors[0].Quantile(1), 0.01)
			require.Less(t, got.Errors[1].Quantile(0.9), 0.01)
		})
	}
}

func TestTrajectoryFCV1(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	a, sim := newAimer(t, ice), newReference(t, ice)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(41, 42))
	var got, reference physics.Trajectory
	for range 20 {
		d := aimedDelivery(r, a)
		out, err := glide.Throw(d, &got)
		require.NoError(t, err)
		plain, err := glide.Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, plain, out, "recording changes nothing")
		end := got.At(got.Rows() - 1)
		for i := range end {
			if out.Position.Has(i) {
				require.Less(t, end[i].Distance(out.Position[i]), 1e-4, "stone %d", i+1)
			}
		}
		want, err := sim.Throw(d, &reference)
		require.NoError(t, err)
		if want.Contacts.N == 0 {
			for row := 0; row < min(got.Rows(), reference.Rows()); row += 500 {
				// Rounding changes how long a path takes by a few hundredths of a second.
				require.Less(t, got.At(row)[d.Index].Distance(reference.At(row)[d.Index]), 0.02, "row %d", row)
			}
		}
	}
}

func TestSpecialCasesFCV1(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	a, sim := newAimer(t, ice), newReference(t, ice)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	hit := func(p curling.Vec, offset, toGo float64) curling.Shot {
		s, err := a.Touch(p, offset, curling.Right, toGo)
		require.NoError(t, err)
		return s
	}
	tee := curling.Tee
	behind := func(n float64) curling.Vec { return tee.Sub(curling.Vec{Y: n * law.Diameter}) }
	for _, c := range []struct {
		name string
		d    physics.Delivery
	}{
		{"frozen pair", physics.Delivery{Position: curling.Position{tee, behind(1)}, Index: 2, Shot: hit(tee, 0, 3)}},
		{"three in a row", physics.Delivery{Position: curling.Position{tee, behind(1), behind(2)}, Index: 3, Shot: hit(tee, 0.02, 4)}},
		{"frozen beside the path", physics.Delivery{Position: curling.Position{tee, {X: tee.X + law.Diameter, Y: tee.Y}}, Index: 2,
			Shot: hit(tee, -0.5, 2)}},
		{"pressed together", physics.Delivery{Position: curling.Position{tee, behind(0.95)}, Index: 2, Shot: hit(tee, 0.3, 2)}},
		{"straight through", physics.Delivery{Index: 0, Shot: curling.Shot{VX: 0.05, VY: -3.5, Turn: curling.Right}}},
		{"over the side line", physics.Delivery{Index: 0, Shot: curling.Shot{VX: 0.4, VY: -3, Turn: curling.Right}}},
		{"short of the hog line", physics.Delivery{Index: 0, Shot: curling.Shot{VX: 0, VY: -2, Turn: curling.Right}}},
		{"barely moving", physics.Delivery{Index: 0, Shot: curling.Shot{VX: 0, VY: -1e-5, Turn: curling.Left}}},
		{"beyond the tables", physics.Delivery{Position: curling.Position{tee}, Index: 1, Shot: curling.Shot{VX: 0, VY: -9, Turn: curling.Left}}},
		{"beyond the law", physics.Delivery{Position: curling.Position{tee}, Index: 1, Shot: curling.Shot{VX: 0, VY: -90, Turn: curling.Left}}},
		{"a stone between the hog lines", physics.Delivery{Position: curling.Position{{X: 2.4, Y: 20}}, Index: 1,
			Shot: curling.Shot{VX: 0, VY: -2.4, Turn: curling.Left}}},
		{"a stone off the sheet", physics.Delivery{Position: curling.Position{{X: 0.1, Y: 5}}, Index: 1, Shot: curling.Shot{VX: 0.1, VY: -2.4,
			Turn: curling.Left}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, err := sim.Throw(c.d, nil)
			require.NoError(t, err)
			got, err := glide.Throw(c.d, nil)
			require.NoError(t, err)
			require.Equal(t, want.Removed, got.Removed)
			require.Equal(t, want.Touched, got.Touched)
			for i := range want.Position {
				require.Less(t, want.Position[i].Distance(got.Position[i]), 0.015, "stone %d: %v, want %v", i+1, got.Position[i], want.Position[i])
			}
			require.InDelta(t, want.Steps, got.Steps, 150)
		})
	}
}

func TestThrowErrorsFCV1(t *testing.T) {
	glide, err := fast.New(physicstest.Ice(t, physics.FCV1))
	require.NoError(t, err)
	_, err = glide.Throw(physics.Delivery{}, nil)
	require.Error(t, err)
	_, err = glide.Throw(physics.Delivery{Shot: curling.Shot{VY: -2.4}, Sweep: physics.Sweep{From: 9, To: 5, Friction: -0.9, Curl: 1}}, nil)
	require.ErrorContains(t, err, "sweeping")
}

func TestForksAgreeFCV1(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	a := newAimer(t, ice)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(51, 52))
	ds := make([]physics.Delivery, 50)
	for k := range ds {
		ds[k] = aimedDelivery(r, a)
	}
	outcomes := func(sim physics.Simulator) []physics.Outcome {
		all := make([]physics.Outcome, len(ds))
		for k, d := range ds {
			all[k], _ = sim.Throw(d, nil)
		}
		return all
	}
	var wg sync.WaitGroup
	var results [3][]physics.Outcome
	for k := range results {
		own := glide.Fork()
		wg.Go(func() { results[k] = outcomes(own) })
	}
	wg.Wait()
	want := outcomes(glide)
	for _, got := range results {
		require.Equal(t, want, got)
	}
}

func FuzzThrowFCV1(f *testing.F) {
	f.Add(uint64(1), 0.1, -2.4, uint8(0), 2.3, 5.0)
	f.Add(uint64(7), 0.3, -4.4, uint8(1), 0.2, 41.0)
	f.Add(uint64(9), math.NaN(), math.Inf(-1), uint8(0), 1e300, -1.0)
	ice := physicstest.Ice(f, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, seed uint64, vx, vy float64, k uint8, x, y float64) {
		d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 1)))
		d.Shot = curling.Shot{VX: vx, VY: vy, Turn: curling.Turn(k & 1)}
		d.Position[0], d.Index, d.Sweep = curling.Vec{X: x, Y: y}, max(1, d.Index), physics.Sweep{}
		out, err := glide.Throw(d, nil)
		if err != nil {
			require.Equal(t, physics.Outcome{}, out)
			return
		}
		for i, p := range out.Position {
			require.True(t, p == curling.Vec{} || ice.Bounds.InPlay(p), "stone %d at %v", i+1, p)
		}
		require.Equal(t, d.Position.Count()+1, out.Position.Count()+bits.OnesCount16(out.Removed))
	})
}

func newAimer(t testing.TB, ice physics.Ice) *aim.Aimer {
	a, err := aim.New(ice)
	require.NoError(t, err)
	return a
}

func newReference(t testing.TB, ice physics.Ice) *box2d.Simulator {
	sim, err := box2d.New(ice)
	require.NoError(t, err)
	return sim
}
