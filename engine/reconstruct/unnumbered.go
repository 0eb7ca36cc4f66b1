package reconstruct

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// Unnumbered is a charted shot of which only the sides of the stones that lie there afterwards are known.
type Unnumbered struct {
	Before    curling.Position
	After     [2][]curling.Vec // by side
	Index     int              // of the thrown stone, 0 to 15
	Turn      curling.Turn
	TurnKnown bool // otherwise both turns are tried
}

// How throws at a chart without numbers are searched for.
const (
	farApart         = 1.0  // m, from which a stone is as wrong as one that is not there
	restedWithin     = 0.16 // m, a stone that lies so near to one of its side before has not moved for certain
	unnumberedKept   = 6    // throws of the grid that are varied
	unnumberedRounds = 4    // of varying, the last two where none is near
	nearEnough       = 0.05 // m²
	variedThrows     = 100  // of each
	variedSpeed      = 0.03 // share, to either side
	variedLine       = 0.004
)

// unnumberedFit is a throw with where it leaves the stones and how far these are from the chart.
type unnumberedFit struct {
	shot     curling.Shot
	position curling.Position
	off      float64
}

// Outcomes are positions that throws lead to and that are nearest to a chart without numbers, at most so many, the nearest
// first. They are found on the fast simulator by a grid of throws at the stones that lie elsewhere, varied around the
// best. The error is the context's.
func (r *Reconstructor) Outcomes(ctx context.Context, u Unnumbered, most int) ([]curling.Position, error) {
	return outcomesThere.Or(ctx, &asked[unnumbered]{r.ice, r.options, unnumbered{u, most}}, nil, func() ([]curling.Position, error) {
		return r.outcomes(ctx, u, most)
	})
}

func (r *Reconstructor) outcomes(ctx context.Context, u Unnumbered, most int) ([]curling.Position, error) {
	before := r.inPlay(u.Before)
	turns := []curling.Turn{u.Turn}
	if !u.TurnKnown {
		turns = []curling.Turn{curling.Right, curling.Left}
	}
	p := &problem{Reconstructor: r, index: u.Index}
	var list []unnumberedFit
	try := func(s curling.Shot, err error, start *curling.Position) {
		if err != nil || ctx.Err() != nil {
			return
		}
		if f := p.evaluate(p.fast, s, start); !math.IsInf(f.cost, 1) {
			list = append(list, unnumberedFit{s, f.outcome.Position, u.off(&f.outcome.Position)})
		}
	}
	for _, turn := range turns {
		for _, t := range u.targets(&before) {
			for _, toGo := range weights {
				for _, offset := range offsets {
					s, err := r.aim.Touch(before[t], offset, turn, toGo)
					try(s, err, &before)
				}
			}
		}
	}
	byOff := func(a, b unnumberedFit) int { return cmp.Compare(a.off, b.off) }
	slices.SortStableFunc(list, byOff)
	for round := range unnumberedRounds {
		if round > 1 && len(list) > 0 && list[0].off < nearEnough {
			break
		}
		width := 1 / float64(1+2*round)
		tops := slices.Clone(list[:min(len(list), unnumberedKept)])
		for _, f := range tops {
			for k := 1; k <= variedThrows; k++ {
				start := before
				for i := range start {
					if start.Has(i) { // places were charted with an error
						start[i].X += r.options.ChartError * (2*halton(k, 5+2*(i%2)) - 1)
						start[i].Y += r.options.ChartError * (2*halton(k+i, 11) - 1)
					}
				}
				try(turned(f.shot, variedSpeed*width*(2*halton(k, 2)-1), variedLine*width*(2*halton(k, 3)-1)), nil, &start)
			}
		}
		slices.SortStableFunc(list, byOff)
	}
	positions := make([]curling.Position, min(most, len(list)))
	for k := range positions {
		positions[k] = list[k].position
	}
	return positions, ctx.Err()
}

// targets are the stones that a throw can have touched first: those of whose side no stone lies where they lay, the
// nearest to the thrower first; where there are none, all.
func (u *Unnumbered) targets(before *curling.Position) []int {
	var moved, all []int
	for i := range before {
		if !before.Has(i) {
			continue
		}
		all = append(all, i)
		if nearest(before[i], u.After[curling.SideOf(i)]) > restedWithin {
			moved = append(moved, i)
		}
	}
	if len(moved) == 0 {
		moved = all
	}
	slices.SortFunc(moved, func(a, b int) int { return cmp.Compare(before[b].Y, before[a].Y) })
	return moved[:min(len(moved), maxTargets)]
}

// off is how far the stones of a position are from those charted, whichever they are: squares of the distances, in m², to the
// nearest of their side, from both.
func (u *Unnumbered) off(p *curling.Position) (sum float64) {
	var sides [2][]curling.Vec
	for i := range p {
		if p.Has(i) {
			sides[curling.SideOf(i)] = append(sides[curling.SideOf(i)], p[i])
		}
	}
	square := func(d float64) float64 { return math.Min(d*d, farApart*farApart) }
	for side, charted := range u.After {
		for _, at := range charted {
			sum += square(nearest(at, sides[side]))
		}
		for _, at := range sides[side] {
			sum += square(nearest(at, charted))
		}
		sum += farApart * math.Abs(float64(len(charted)-len(sides[side])))
	}
	return sum
}

// nearest is the distance to the nearest of a list, farApart or more where there is none.
func nearest(at curling.Vec, list []curling.Vec) float64 {
	best := 2 * farApart
	for _, p := range list {
		best = math.Min(best, at.Distance(p))
	}
	return best
}

// halton is the k-th number of the van der Corput sequence of a base, in 0 to 1.
func halton(k, base int) float64 {
	x, f := 0.0, 1.0
	for ; k > 0; k /= base {
		f /= float64(base)
		x += f * float64(k%base)
	}
	return x
}
