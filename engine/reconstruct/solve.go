package reconstruct

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/linear"
	"github.com/hogline/hogline/engine/physics"
)

// How far the search goes.
const (
	refined      = 10   // candidates refined in speed and line
	finished     = 4    // of these, refined with the places before the shot
	refineRounds = 5    // of Gauss and Newton
	finishRounds = 7    //
	settleRounds = 3    // on the reference simulator
	sameLine     = 2e-3 // rad
	sameSpeed    = 0.01 // as a share
)

// solution is the best throw of a problem.
type solution struct {
	*problem
	fit
}

// solve searches for the throw. It is nil where no throw could be tried.
func (p *problem) solve(ctx context.Context) (*solution, error) {
	tops, err := p.search(ctx)
	if err != nil || len(tops) == 0 {
		return nil, err
	}
	if p.options.Rough {
		return &solution{p, tops[0]}, nil
	}
	return &solution{p, p.settle(ctx, tops)}, ctx.Err()
}

// search finds the best throws on the fast simulator, the best first.
func (p *problem) search(ctx context.Context) ([]fit, error) {
	list := p.candidates(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	var tops []fit
	for i := range list {
		if len(tops) == refined {
			break
		}
		if !slices.ContainsFunc(tops, func(f fit) bool { return near(f.shot, list[i].shot) }) {
			tops = append(tops, list[i].fit)
		}
	}
	for i := range tops {
		tops[i] = p.refine(ctx, p.fast, p.fast, tops[i], 0, refineRounds)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	byCost := func(a, b fit) int { return cmp.Compare(a.cost, b.cost) }
	slices.SortStableFunc(tops, byCost)
	for i := range tops[:min(len(tops), finished)] {
		tops[i] = p.refine(ctx, p.fast, p.fast, tops[i], p.shifted(&tops[i]), finishRounds)
	}
	slices.SortStableFunc(tops, byCost)
	if len(tops) > 0 && ctx.Err() == nil && !p.good(&tops[0]) {
		tops = p.evolve(ctx, tops)
		slices.SortStableFunc(tops, byCost)
	}
	return tops, ctx.Err()
}

// good reports whether a fit leaves nothing to be searched for.
func (p *problem) good(f *fit) bool {
	_, _, worst := p.distances(f)
	return worst <= 2*p.options.ChartError
}

// evolve searches around fits that are not good, by differential evolution (Storn and Price 1997) over the throw and the places
// before the shot together: a contact is found at a step of the simulator's time, so the outcome is a saw-tooth on which
// derivatives lead nowhere, and after several contacts the charting error of a struck stone decides which are met at all.
func (p *problem) evolve(ctx context.Context, tops []fit) []fit {
	var mask uint16
	for i := range tops {
		if !math.IsInf(tops[i].cost, 1) {
			mask |= p.shifted(&tops[i])
		}
	}
	random := rand.New(rand.NewPCG(uint64(p.index), uint64(mask)))
	members := make([]fit, evolved)
	for k := range members {
		if ctx.Err() != nil {
			return tops
		}
		from := &tops[k%len(tops)]
		if members[k] = *from; k >= len(tops) {
			start := from.start
			for m := mask; m != 0; m &= m - 1 {
				i := bits.TrailingZeros16(m)
				start[i] = start[i].Add(curling.Vec{X: random.NormFloat64(), Y: random.NormFloat64()}.Mul(p.options.ChartError / 2))
			}
			members[k] = p.tried(turned(from.shot, evolvedSpeed*random.NormFloat64(), evolvedLine*random.NormFloat64()), &start)
		}
	}
	best := 0
	for range generations {
		for k := range members {
			if ctx.Err() != nil {
				return tops
			}
			// The best or the member itself, moved by what parts two others.
			a, b, from := &members[random.IntN(evolved)], &members[random.IntN(evolved)], &members[k]
			if random.IntN(2) == 0 {
				from = &members[best]
			}
			share := 0.4 + 0.6*random.Float64()
			start := from.start
			for m := mask; m != 0; m &= m - 1 {
				i := bits.TrailingZeros16(m)
				start[i] = start[i].Add(a.start[i].Sub(b.start[i]).Mul(share))
			}
			f := p.tried(turned(from.shot, share*(a.shot.Speed()-b.shot.Speed())/from.shot.Speed(), share*(angleOf(a.shot)-angleOf(b.shot))), &start)
			if f.cost <= members[k].cost {
				if members[k] = f; f.cost < members[best].cost {
					best = k
				}
			}
		}
		if p.good(&members[best]) {
			break
		}
	}
	slices.SortStableFunc(members, func(a, b fit) int { return cmp.Compare(a.cost, b.cost) })
	for _, f := range members[:finished] {
		tops = append(tops, p.refine(ctx, p.fast, p.fast, f, p.shifted(&f), refineRounds))
	}
	return tops
}

// tried is a fit on the fast simulator that is kept as a sample.
func (p *problem) tried(shot curling.Shot, start *curling.Position) fit {
	f := p.evaluate(p.fast, shot, start)
	p.samples = append(p.samples, sample{f.shot, f.cost})
	return f
}

// How a fit that is not good is searched around.
const (
	evolved      = 120   // throws of a generation
	generations  = 60    //
	evolvedSpeed = 0.01  // share of the speed, standard deviation in the first generation
	evolvedLine  = 0.002 // rad
)

// angleOf is the direction of a shot from that of the tee, rad, the way turned turns.
func angleOf(s curling.Shot) float64 { return math.Atan2(s.VX, -s.VY) }

// near reports whether two throws are the same for the search.
func near(a, b curling.Shot) bool {
	return math.Abs(a.Speed()/b.Speed()-1) < sameSpeed && math.Abs(angleOf(a)-angleOf(b)) < sameLine
}

// settle refines the best fits on the reference simulator.
func (p *problem) settle(ctx context.Context, tops []fit) fit {
	best := fit{cost: math.Inf(1)}
	for i := range tops[:min(len(tops), 2)] {
		if i > 0 && (best.cost <= 2*tops[i].cost || p.fits(&best)) {
			break
		}
		f := p.evaluate(p.reference, tops[i].shot, &tops[i].start)
		if !p.fits(&f) || f.cost > 1.5*tops[i].cost+2 {
			f = p.refine(ctx, p.reference, p.fast, f, p.shifted(&f), settleRounds)
		}
		if f.cost < best.cost {
			best = f
		}
	}
	return best
}

// fits reports whether a fit explains the chart.
func (p *problem) fits(f *fit) bool {
	_, _, worst := p.distances(f)
	return worst <= p.options.Tolerance
}

// shifted are the stones whose place before the shot is fitted too: those that took part in a contact, or were charted
// elsewhere though nothing touched them.
func (p *problem) shifted(f *fit) uint16 {
	return (f.outcome.Touched | p.changed) & p.compared &^ (1 << p.index)
}

// The steps of the derivatives: the throw in shares of its speed and in rad, places in metres.
const (
	speedStep = 1e-4
	lineStep  = 1e-4
	placeStep = 1e-3
)

// refine improves a fit by the method of Levenberg and Marquardt: the throw, and the places of the shifted stones. Errors
// are those of sim, derivatives those of slope. Where the context ends it is what was come to so far.
func (p *problem) refine(ctx context.Context, sim, slope physics.Simulator, f fit, shifted uint16, rounds int) fit {
	if math.IsInf(f.cost, 1) {
		return f
	}
	// Untouched stones that were charted twice lie in the middle.
	base := f
	if sim != slope {
		base = p.evaluate(slope, f.shot, &f.start)
	}
	damping := 1e-3
	n := 2 + 2*bits.OnesCount16(shifted)
	for range rounds {
		if ctx.Err() != nil {
			return f
		}
		j := p.jacobian(slope, &base, shifted, n)
		improved := false
		for range 4 {
			x, ok := step(j, &f.errors, n, damping)
			if !ok {
				break
			}
			next := p.moved(sim, &f, shifted, x)
			if next.cost < f.cost {
				small := f.cost-next.cost < 1e-3*(1+next.cost)
				f, improved = next, !small
				damping = math.Max(damping/10, 1e-6)
				break
			}
			damping *= 10
		}
		if !improved {
			break
		}
		if sim == slope {
			base = f
		} else {
			base = p.evaluate(slope, f.shot, &f.start)
		}
	}
	return f
}

// moved is a fit with a step of all that is fitted.
func (p *problem) moved(sim physics.Simulator, f *fit, shifted uint16, x []float64) fit {
	start := f.start
	k := 2
	for m := shifted; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		start[i] = start[i].Add(curling.Vec{X: x[k], Y: x[k+1]})
		k += 2
	}
	return p.evaluate(sim, turned(f.shot, math.Max(math.Min(x[0], 0.2), -0.2), math.Max(math.Min(x[1], 0.02), -0.02)), &start)
}

// turned is a shot with its speed changed by a share and its line by an angle in rad.
func turned(s curling.Shot, share, angle float64) curling.Shot {
	sin, cos := math.Sincos(angle)
	v := curling.Vec{X: s.VX*cos - s.VY*sin, Y: s.VX*sin + s.VY*cos}
	return s.With(v.Mul(1 + share))
}

// jacobian are the derivatives of the errors by what is fitted.
func (p *problem) jacobian(sim physics.Simulator, f *fit, shifted uint16, n int) [][4 * curling.Stones]float64 {
	j := make([][4 * curling.Stones]float64, n)
	x := make([]float64, n)
	for k := range n {
		h := placeStep
		switch k {
		case 0:
			h = speedStep
		case 1:
			h = lineStep
		}
		clear(x)
		x[k] = h
		g := p.moved(sim, f, shifted, x)
		if math.IsInf(g.cost, 1) || g.outcome.Removed != f.outcome.Removed {
			x[k] = -h
			g = p.moved(sim, f, shifted, x)
			h = -h
		}
		if math.IsInf(g.cost, 1) {
			continue
		}
		for i := range g.errors {
			j[k][i] = (g.errors[i] - f.errors[i]) / h
		}
	}
	return j
}

// step solves the damped normal equations.
func step(j [][4 * curling.Stones]float64, errors *[4 * curling.Stones]float64, n int, damping float64) ([]float64, bool) {
	a := make([][]float64, n)
	for r := range n {
		a[r] = make([]float64, n+1)
		for c := range n {
			for i := range errors {
				a[r][c] += j[r][i] * j[c][i]
			}
		}
		for i := range errors {
			a[r][n] -= j[r][i] * errors[i]
		}
	}
	for r := range n {
		a[r][r] += damping*a[r][r] + 1e-12
	}
	return solved(a)
}

// solved is the solution of linear equations, the right side being the last column; ok is false for singular ones.
func solved(a [][]float64) (x []float64, ok bool) {
	if !linear.Solve(a) {
		return nil, false
	}
	for _, row := range a {
		x = append(x, row[len(a)])
	}
	return x, true
}

// throw is what the solution comes to.
func (s *solution) throw() Throw {
	t := Throw{Shot: s.shot, Start: s.start, Outcome: s.outcome, Cost: s.cost}
	t.Stones, t.Residual, t.Worst = s.distances(&s.fit)
	t.Explained = t.Worst <= s.options.Tolerance
	for m := s.compared; m != 0; m &= m - 1 {
		if s.after.Has(bits.TrailingZeros16(m)) {
			t.Free += 2
		}
	}
	t.Free = max(0, t.Free-2)
	if !s.options.Rough {
		s.spread(&t)
	}
	return t
}
