package reconstruct

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// problem is a charted shot with a turn.
type problem struct {
	*Reconstructor
	before, after curling.Position // stones in play
	index         int
	turn          curling.Turn
	home          curling.Position // the stones before as they are first taken
	compared      uint16           // stones that lay in play before or after, or were thrown
	changed       uint16           // of these, those that moved for certain or are gone; without the thrown one
	samples       []sample
}

// sample is a throw that was tried.
type sample struct {
	shot curling.Shot
	cost float64
}

// movedBeyond is how far in metres a stone lies from where it lay that is taken as moved, where charts repeat the place of
// a stone at rest.
const movedBeyond = 0.04

// restWithin is the same in charting errors where every line of a chart was drawn anew: the 99 % point of the distance
// between two charts of one place, sqrt(2) times that of Rayleigh's distribution.
const restWithin = 4.3

func (r *Reconstructor) problem(c *Chart, turn curling.Turn) *problem {
	r = r.of(c.Index)
	p := &problem{Reconstructor: r, before: r.inPlay(c.Before), after: c.After, index: c.Index, turn: turn}
	p.compared = 1 << c.Index
	moved := movedFrom(c, r.options.ChartError)
	p.home = p.before
	for i := range p.before {
		b := &r.ice.Bounds
		switch {
		case i == c.Index:
			if c.After.Has(i) && !b.InPlay(c.After[i]) { // on the hog line: drawn into play
				p.after[i].Y = math.Min(c.After[i].Y, b.Hog-1e-3)
			}
		case !p.before.Has(i):
			p.after[i] = curling.Vec{} // the chart has it back in play, or it lies on the hog line
		default:
			p.compared |= 1 << i
			if p.after.Has(i) && !b.InPlay(p.after[i]) {
				p.after[i] = curling.Vec{}
			}
			switch {
			case !p.after.Has(i) || p.after[i].Distance(p.before[i]) > moved:
				p.changed |= 1 << i
			case moved > movedBeyond: // charted twice: it lies in the middle
				p.home[i] = p.before[i].Add(p.after[i]).Mul(0.5)
			}
		}
	}
	return p
}

// movedFrom is how far in metres a stone of a chart with a charting error lies from where it lay that is taken as moved.
func movedFrom(c *Chart, chartError float64) float64 {
	if repeats(c) {
		return movedBeyond
	}
	return math.Max(movedBeyond, restWithin*chartError)
}

// repeats reports whether a chart repeats the place of a stone that was not moved.
func repeats(c *Chart) bool {
	stay := 0
	for i := range c.Before {
		if i == c.Index || !c.Before.Has(i) || !c.After.Has(i) {
			continue
		}
		if c.Before[i] == c.After[i] {
			return true
		}
		stay++
	}
	return stay < 2 // too few to tell
}

// fit is a throw with what it comes to. The stones before the shot lie at start.
type fit struct {
	shot    curling.Shot
	start   curling.Position
	outcome physics.Outcome
	cost    float64
	errors  [4 * curling.Stones]float64 // after the shot and of start, in units of the charting error
}

// evaluate throws a shot from a start and compares it with the chart. A shot that cannot be thrown has the cost of no
// stone where it should be.
func (p *problem) evaluate(sim physics.Simulator, shot curling.Shot, start *curling.Position) fit {
	f := fit{shot: shot, start: *start}
	pushApart(&f.start)
	cpu.Yield()
	o, err := sim.Throw(physics.Delivery{Position: f.start, Index: p.index, Shot: shot}, nil)
	if err != nil {
		f.cost = math.Inf(1)
		return f
	}
	f.outcome = o
	p.compare(&f)
	return f
}

// compare sets errors and cost of a fit.
func (p *problem) compare(f *fit) {
	per := 1 / p.options.ChartError
	f.cost = 0
	for m := p.compared; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		var e curling.Vec
		switch has := f.outcome.Position.Has(i); {
		case has && p.after.Has(i):
			e = f.outcome.Position[i].Sub(p.after[i])
		case has:
			e.X = outBy(&p.ice.Bounds, f.outcome.Position[i]) + outBase
		case p.after.Has(i):
			e.X = MissingStone + outBase
		}
		var s curling.Vec
		if i != p.index {
			s = f.start[i].Sub(p.before[i])
		}
		f.errors[4*i], f.errors[4*i+1], f.errors[4*i+2], f.errors[4*i+3] = e.X*per, e.Y*per, s.X*per, s.Y*per
	}
	for _, e := range f.errors {
		f.cost += e * e
	}
}

// pushApart moves stones apart that the fitted places make overlap: the fast simulators leave those to slower ones.
func pushApart(p *curling.Position) {
	const apart = 2*curling.StoneRadius + 1e-5
	for range 20 {
		moved := false
		for i := range p {
			if !p.Has(i) {
				continue
			}
			for j := range i {
				if dx, dy := p[i].X-p[j].X, p[i].Y-p[j].Y; p.Has(j) && dx*dx+dy*dy < 4*curling.StoneRadius*curling.StoneRadius {
					d := math.Hypot(dx, dy)
					if d == 0 {
						dx, d = 1, 1
					}
					n := curling.Vec{X: dx / d, Y: dy / d}.Mul((apart - d) / 2)
					p[i], p[j] = p[i].Add(n), p[j].Sub(n)
					moved = true
				}
			}
		}
		if !moved {
			return
		}
	}
}

// outBase is what is added in metres to the error of a stone that is in play where it should be out, or out where it
// should be in: the sides of a line are charted more surely than places.
const outBase = 0.02

// distances are the distances by stone, m, and their root mean square over the stones that moved or were thrown.
func (p *problem) distances(f *fit) (by [curling.Stones]float64, rms, worst float64) {
	n := 0
	for m := p.compared; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		e := p.options.ChartError
		by[i] = math.Max(math.Hypot(f.errors[4*i], f.errors[4*i+1]), math.Hypot(f.errors[4*i+2], f.errors[4*i+3])) * e
		worst = math.Max(worst, by[i])
		if i == p.index || f.outcome.Touched>>i&1 == 1 || p.changed>>i&1 == 1 {
			rms += by[i] * by[i]
			n++
		}
	}
	if n > 0 {
		rms = math.Sqrt(rms / float64(n))
	}
	return by, rms, worst
}
