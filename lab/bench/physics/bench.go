// Package physics measures the simulators: their speeds on the same deliveries, and the errors of the
// fast one against the exact one.
package physics

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/lab/bench"
)

// deliveries is the number of different deliveries of a speed.
const deliveries = 512

// Figures takes some five seconds of CPU time. It returns the error of ctx when that ends first.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	fcv1, err := physics.IceOf(physics.FCV1)
	if err != nil {
		return nil, err
	}
	like, err := likened(ice, fcv1)
	if err != nil {
		return nil, err
	}
	var figures []bench.Figure
	for _, g := range []struct {
		name                 string
		from, to             int
		exact, box2d, flight float64 // goals, shots/s
	}{
		{"empty sheet", 0, 0, 10_000, 80, 1_000_000},
		{"8-12 stones", 8, 12, 5_000, 80, 250_000},
	} {
		r := rand.New(rand.NewPCG(2019, 1))
		ds := make([]physics.Delivery, deliveries)
		for i := range ds {
			ds[i] = sample.Delivery(r, &ice, g.from+r.IntN(g.to-g.from+1))
		}
		var rivals []bench.Rival
		for _, s := range []struct {
			kind  string
			goal  float64
			batch int // throws between two readings of the clock
		}{{"box2d", g.box2d, 1}, {"exact", g.exact, 8}, {"flight", g.flight, 256}} {
			sim, err := simulators.New(s.kind, ice)
			if err != nil {
				return nil, err
			}
			rivals = append(rivals, bench.Rival{Name: s.kind + ", " + g.name, Unit: "shots", Goal: s.goal, Do: thrower(sim, ds, s.batch)})
			if all, ok := sim.(physics.AllThrower); ok {
				outs, errs := make([]physics.Outcome, deliveries), make([]error, deliveries)
				rivals = append(rivals, bench.Rival{Name: s.kind + " side by side, " + g.name, Unit: "shots", Do: func(int) (int, error) {
					all.ThrowAll(ds, outs, errs)
					return deliveries, errors.Join(errs...)
				}})
			}
		}
		onFCV1 := slices.Clone(ds)
		for i := range onFCV1 {
			onFCV1[i].Shot = like(ds[i].Shot)
		}
		glide, err := gliding(fcv1, onFCV1)
		if err != nil {
			return nil, err
		}
		rivals = append(rivals, bench.Rival{Name: "glide, " + g.name, Unit: "shots", Do: thrower(glide, onFCV1, 256)})
		fs, err := bench.Measure(ctx, rivals...)
		if err != nil {
			return nil, err
		}
		stepped, reference, together, flight := fs[0], fs[1], fs[2], fs[3]
		figures = append(figures, stepped, reference.Over(stepped), together.Over(reference), flight.Over(reference), fs[4].Over(flight))
	}
	maps, err := mapFigures(ctx, ice, fcv1, like)
	if err != nil {
		return nil, err
	}
	figures = append(figures, maps...)
	errs, err := agreement(ctx, ice)
	return append(figures, errs...), err
}

// thrower throws batch of the deliveries a call, in turn.
func thrower(sim physics.Simulator, ds []physics.Delivery, batch int) func(int) (int, error) {
	return func(k int) (int, error) {
		for i := range batch {
			if _, err := sim.Throw(ds[(k*batch+i)%len(ds)], nil); err != nil {
				return 0, err
			}
		}
		return batch, nil
	}
}

// likened are shots of one ice made like ones of another: faster and turned as the draw to the tee is.
func likened(from, to physics.Ice) (func(curling.Shot) curling.Shot, error) {
	var factor [2]float64
	var angle [2]float64
	for i, ice := range []physics.Ice{from, to} {
		a, err := aim.New(ice)
		if err != nil {
			return nil, err
		}
		s, err := a.Draw(curling.Tee, curling.Right)
		if err != nil {
			return nil, err
		}
		factor[i], angle[i] = s.Speed(), math.Atan2(s.VX, -s.VY)
	}
	sin, cos := math.Sincos(angle[1] - angle[0])
	k := factor[1] / factor[0]
	return func(s curling.Shot) curling.Shot {
		side := 1.0 // of a clockwise turn
		if s.Turn == curling.Left {
			side = -1
		}
		s.VX, s.VY = k*(s.VX*cos-side*s.VY*sin), k*(side*s.VX*sin+s.VY*cos)
		return s
	}, nil
}

// gliding is glide with the paths of the directions of some deliveries, which are made at the first shot of each.
func gliding(ice physics.Ice, ds []physics.Delivery) (physics.Simulator, error) {
	sim, err := simulators.New("glide", ice)
	if err != nil {
		return nil, err
	}
	for i := range ds {
		if _, err := sim.Throw(ds[i], nil); err != nil {
			return nil, err
		}
	}
	return sim, nil
}

// mapFigures are the speeds of score maps by flight and by glide, as batches and one by one.
func mapFigures(ctx context.Context, ice, fcv1 physics.Ice, like func(curling.Shot) curling.Shot) ([]bench.Figure, error) {
	maps, err := mapRivals(ice, sample.Map(&ice), "flight", 1_000_000)
	if err != nil {
		return nil, err
	}
	shots := sample.Map(&ice)
	ds := make([]physics.Delivery, len(shots))
	for i := range shots {
		shots[i] = like(shots[i])
		ds[i].Shot = shots[i]
	}
	if _, err := gliding(fcv1, ds); err != nil {
		return nil, err
	}
	ofGlide, err := mapRivals(fcv1, shots, "glide", 0)
	if err != nil {
		return nil, err
	}
	fs, err := bench.Measure(ctx, append(maps, ofGlide...)...)
	if err != nil {
		return nil, err
	}
	return []bench.Figure{fs[0], fs[1].Over(fs[0]), fs[2], fs[3].Over(fs[1])}, nil
}

// mapRivals throw the score map of a last shot at six stones, 12,000 throws at one
// position, one by one and as a batch.
func mapRivals(ice physics.Ice, shots []curling.Shot, name string, goal float64) ([]bench.Rival, error) {
	f, err := fast.New(ice)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(2019, 2))
	var positions [8]curling.Position
	for i := range positions {
		positions[i] = sample.Delivery(r, &ice, 6).Position
	}
	batch := fast.NewBatch(f)
	const part = 400 // throws between two readings of the clock and of the context
	parts := len(shots) / part
	return []bench.Rival{
		{Name: name + ", score map one by one", Unit: "throws", Do: func(k int) (int, error) {
			d := physics.Delivery{Position: positions[k/parts%len(positions)], Index: curling.Stones - 1}
			for _, d.Shot = range shots[k%parts*part:][:part] {
				out, err := f.Throw(d, nil)
				if err != nil {
					return 0, err
				}
				_ = out.Position.Score(ice.Bounds, curling.Hammer)
			}
			return part, nil
		}},
		{Name: name + ", score map", Unit: "throws", Goal: goal, Do: func(k int) (int, error) {
			if k%parts == 0 {
				if err := batch.Set(&positions[k/parts%len(positions)], curling.Stones-1); err != nil {
					return 0, err
				}
			}
			for _, s := range shots[k%parts*part:][:part] {
				if _, err := batch.Score(s); err != nil {
					return 0, err
				}
			}
			return part, nil
		}},
	}, nil
}

// agreement is the largest distance over the stones of a case between flight and exact, where the same
// stones stay in play.
func agreement(ctx context.Context, ice physics.Ice) ([]bench.Figure, error) {
	reference, err := exact.New(ice)
	if err != nil {
		return nil, err
	}
	flight, err := fast.New(ice)
	if err != nil {
		return nil, err
	}
	const cases = 6000
	r := rand.New(rand.NewPCG(2019, 3))
	ds, wants, failed := make([]physics.Delivery, cases), make([]physics.Outcome, cases), make([]error, cases)
	for k := range ds {
		ds[k] = sample.Delivery(r, &ice, r.IntN(curling.Stones))
	}
	if _, err := physics.ThrowAll(ctx, reference, ds, wants, failed); err != nil {
		return nil, err
	}
	var errs [3][]float64
	others, scores := 0, 0
	for k, want := range wants {
		if failed[k] != nil {
			return nil, failed[k]
		}
		got, err := flight.Throw(ds[k], nil)
		if err != nil {
			return nil, err
		}
		if want.Position.Score(ice.Bounds, curling.First) != got.Position.Score(ice.Bounds, curling.First) {
			scores++
		}
		if want.Removed != got.Removed {
			others++
			continue
		}
		worst := 0.0
		for i := range want.Position {
			worst = max(worst, want.Position[i].Distance(got.Position[i]))
		}
		k := min(2, int(want.Contacts.N))
		errs[k] = append(errs[k], 1000*worst)
	}
	for k := range errs {
		slices.Sort(errs[k])
	}
	at := func(k int, q float64) float64 { return errs[k][int(q*float64(len(errs[k])-1))] }
	return []bench.Figure{
		{Name: "flight against reference, no contact, largest error", Value: at(0, 1), Unit: "mm", Goal: 1},
		{Name: "flight against reference, one contact, p95", Value: at(1, 0.95), Unit: "mm", Goal: 2.5},
		{Name: "flight against reference, one contact, p99", Value: at(1, 0.99), Unit: "mm", Goal: 7},
		{Name: "flight against reference, more contacts, p95", Value: at(2, 0.95), Unit: "mm", Goal: 10},
		{Name: "flight against reference, other stones in play", Value: 100 * float64(others) / cases, Unit: "%", Goal: 0.2},
		{Name: "flight against reference, other score", Value: 100 * float64(scores) / cases, Unit: "%", Goal: 0.2},
	}, nil
}
