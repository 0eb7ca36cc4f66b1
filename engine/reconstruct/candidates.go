package reconstruct

import (
	"context"
	"math/bits"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// weights are the metres that the thrown stone still runs when it touches the first stone, from a feather touch to a peel
// thrown 10 m past the hack at a stone before the hog line.
var weights = []float64{0.02, 0.08, 0.2, 0.4, 0.7, 1.1, 1.6, 2.2, 3, 4, 5.2, 6.6, 8.2, 10, 12, 14.5, 17.5, 21}

// offsets are how many stone widths the centre would pass beside that of the first stone.
var offsets = []float64{0, -0.08, 0.08, -0.17, 0.17, -0.26, 0.26, -0.35, 0.35, -0.44, 0.44, -0.53, 0.53, -0.62, 0.62, -0.71, 0.71, -0.79,
	0.79, -0.87, 0.87, -0.94, 0.94, -0.985, 0.985}

// maxTargets bounds the stones that are tried as the first touched.
const maxTargets = 6

// candidate is a throw of the coarse search, in steps of its grid.
type candidate struct {
	fit
	target         int // the stone that is to be touched first, -1 none
	offset, weight int // numbers of the grid
}

// candidates are the throws of the coarse search with what they come to, not all of them where the context ends.
func (p *problem) candidates(ctx context.Context) []candidate {
	list := p.free(p.changed == 0)
	if len(list) > 0 && list[0].cost < goodCost*float64(bits.OnesCount16(p.compared)) && p.changed == 0 {
		return list // a draw that touches nothing explains all
	}
	for _, t := range p.targets() {
		list = p.at(ctx, t, list)
	}
	if ctx.Err() != nil {
		return list
	}
	for i := range list {
		p.samples = append(p.samples, sample{list[i].shot, list[i].cost})
	}
	return list
}

// added adds a throw, where it can be thrown, with what it comes to.
func (p *problem) added(list []candidate, s curling.Shot, err error, target, offset, weight int) []candidate {
	if err != nil {
		return list
	}
	return append(list, candidate{p.evaluate(p.fast, s, &p.home), target, offset, weight})
}

// free are throws that are to touch nothing: a draw to the place of the thrown stone; where it is out, and past is set, throws past all
// stones.
func (p *problem) free(past bool) (list []candidate) {
	if p.after.Has(p.index) {
		s, err := p.aim.Draw(p.after[p.index], p.turn)
		return p.added(list, s, err, -1, 0, 0)
	}
	if past {
		p.through(func(s curling.Shot, err error) { list = p.added(list, s, err, -1, 0, 0) })
	}
	return list
}

// at adds the throws of the grid that are to touch a stone first, not all of them where the context ends.
func (p *problem) at(ctx context.Context, target int, list []candidate) []candidate {
	for w, toGo := range weights {
		if ctx.Err() != nil {
			return list
		}
		for o, offset := range offsets {
			s, err := p.aim.Touch(p.home[target], offset, p.turn, toGo)
			list = p.added(list, s, err, target, o, w)
		}
	}
	return list
}

// goodCost is the cost of a stone, in squares of the charting error, that asks for no other explanation.
const goodCost = 4

// targets are the stones that can have been touched first: those that moved, the nearest to the thrower first. Where none
// did for certain, all that are near the place of the thrown stone.
func (p *problem) targets() []int {
	var list []int
	for i := range p.before {
		if p.changed>>i&1 == 1 || p.changed == 0 && p.before.Has(i) && p.after.Has(p.index) && p.before[i].Distance(p.after[p.index]) < nearby {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if p.before[a].Y > p.before[b].Y {
			return -1
		}
		return 1
	})
	return list[:min(len(list), maxTargets)]
}

// nearby is how near in metres a thrown stone lies to one that it may have touched without moving it visibly.
const nearby = 0.6

// through tries throws that touch nothing and leave play: behind the house on lines over the whole sheet, and short of the
// hog line.
func (p *problem) through(add func(curling.Shot, error)) {
	const lines = 12
	for k := range lines {
		x := curling.CentreX + (float64(k)/(lines-1)-0.5)*3.6
		s, err := p.aim.Pass(curling.Vec{X: x, Y: curling.BackY}, p.turn, 4)
		add(s, err)
	}
	s, err := p.aim.Draw(curling.Vec{X: curling.CentreX, Y: curling.HogY + 2}, p.turn)
	add(s, err)
}
