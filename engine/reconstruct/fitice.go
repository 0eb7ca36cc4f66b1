package reconstruct

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
	"hogline/engine/physics/simulators"
)

// Interval is a number with its 95 % interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Determined is false where the charts do not tell the number: it is then that of the model.
	Determined bool `json:"determined"`
}

// IceFit is the ice that explains charted shots best.
type IceFit struct {
	Ice      physics.Ice `json:"ice"`
	Curl     Interval    `json:"curl"`     // Ice.Curl as a multiple of that of the model's programs
	Friction Interval    `json:"friction"` // Ice.Friction as a multiple of that of the model's programs
	Shots    int         `json:"shots"`    // that the fit rests on
	// Error is the root mean square of the errors of these shots in charting errors, large ones held down: about 1 where the
	// model explains them.
	Error float64 `json:"error"`
}

// ErrFewShots is returned by FitIce where too few shots tell anything about the ice.
var ErrFewShots = errors.New("reconstruct: too few shots tell the ice")

// Limits and steps of FitIce.
const (
	leastShots  = 20
	mostShots   = 240 // of each kind that tells the ice
	heldDown    = 16  // cost from which that of a shot grows slowly
	chiSquared1 = 3.84
	// pathExponent: a stone on an ice with friction F runs nearly the same path as on one with friction 1 if its curl is
	// F^pathExponent times as great (law of FCV1: the yaw rate falls with v^0.8, and v grows with the root of F).
	pathExponent = 0.9
)

// FitIce finds the curl and the friction of an ice on which charted shots are explained best. start gives the model and all
// other numbers. Shots tell the ice by the direction in which a stone runs into another, and by the guards that it passes;
// the friction of fcv1 is told only by how far stones run after contacts, and that of the other models by nothing: it stays.
// The error is the context's, ErrFewShots, or one of the ice.
func FitIce(ctx context.Context, start physics.Ice, charts []Chart, o Options, progress func(share float64)) (IceFit, error) {
	model, err := physics.IceOf(start.Model)
	if err != nil {
		return IceFit{}, fmt.Errorf("reconstruct: %w", err)
	}
	f := iceFitter{ctx: ctx, model: model, start: start, options: o.complete(), progress: progress, known: map[[2]float64]float64{}}
	f.charts = telling(model.Bounds, charts)
	if len(f.charts) < leastShots {
		return IceFit{}, fmt.Errorf("%w: %d, want %d", ErrFewShots, len(f.charts), leastShots)
	}
	f.steps = 34
	if err := f.search(1, 1); err != nil {
		return IceFit{}, err
	}
	best := IceFit{Shots: len(f.charts), Friction: Interval{1, 1, 1, false}}
	if best.Curl, err = f.curl(1); err != nil {
		return IceFit{}, err
	}
	if model.Model == physics.FCV1 {
		if err := f.friction(&best); err != nil {
			return IceFit{}, err
		}
	}
	best.Ice = f.ice(best.Curl.Value, best.Friction.Value)
	cost, err := f.cost(best.Curl.Value, best.Friction.Value)
	best.Error = math.Sqrt(cost / float64(max(1, f.free)))
	return best, err
}

// telling are the shots that tell the ice: a stone that ran into one or two others of which at most one is gone, and draws
// that stopped behind a guard.
func telling(b curling.Bounds, charts []Chart) []Chart {
	var hits, draws []Chart
	for _, c := range charts {
		moved, gone := 0, 0
		limit := movedBeyond
		if !repeats(&c) {
			limit = restWithin * DefaultChartError
		}
		for i := range c.Before {
			switch {
			case i == c.Index || !c.Before.Has(i):
			case !c.After.Has(i):
				gone++
			case c.After[i].Distance(c.Before[i]) > limit:
				moved++
			}
		}
		at := c.After[c.Index]
		switch {
		case !c.TurnKnown || !c.After.Has(c.Index) || !b.InPlay(at):
		case moved >= 1 && moved <= 2 && gone == 0:
			hits = append(hits, c)
		case moved == 0 && gone == 0 && guarded(&c):
			draws = append(draws, c)
		}
	}
	return append(thinned(hits), thinned(draws)...)
}

// guarded reports whether a draw stopped behind a stone, seen from the hack.
func guarded(c *Chart) bool {
	at := c.After[c.Index]
	for i := range c.Before {
		if i == c.Index || !c.Before.Has(i) || c.Before[i].Y < at.Y+0.3 {
			continue
		}
		along := at.X + (curling.CentreX-at.X)*(c.Before[i].Y-at.Y)/(curling.HackY-at.Y)
		if math.Abs(c.Before[i].X-along) < 3*curling.StoneRadius {
			return true
		}
	}
	return false
}

// thinned are at most mostShots, evenly over all.
func thinned(list []Chart) []Chart {
	if len(list) <= mostShots {
		return list
	}
	out := make([]Chart, 0, mostShots)
	for k := range mostShots {
		out = append(out, list[k*len(list)/mostShots])
	}
	return out
}

// iceFitter holds the shots with their best throws on the ice searched last.
type iceFitter struct {
	ctx      context.Context
	model    physics.Ice
	start    physics.Ice
	options  Options
	charts   []Chart
	throws   []anchored
	free     int
	known    map[[2]float64]float64 // costs by curl and friction
	progress func(float64)
	done     int
	steps    int
}

// anchored is a throw by what keeps its meaning on another ice: where it passes with how far to go, and the stones before.
type anchored struct {
	point curling.Vec
	toGo  float64 // m
	start curling.Position
	ok    bool
}

func (f *iceFitter) ice(curl, friction float64) physics.Ice {
	ice := f.start
	ice.Curl, ice.Friction = f.model.Curl*curl, f.model.Friction*friction
	return ice
}

// search finds the throws from nothing on an ice.
func (f *iceFitter) search(curl, friction float64) error {
	ice := f.ice(curl, friction)
	r, err := New(ice, f.options)
	if err != nil {
		return err
	}
	f.throws = make([]anchored, len(f.charts))
	f.free = 0
	free := make([]int, len(f.charts))
	f.each(r, func(r *Reconstructor, i int) {
		p := r.problem(&f.charts[i], f.charts[i].Turn)
		list := p.candidates()
		slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
		var tops []fit
		for k := range list[:min(len(list), 6)] {
			tops = append(tops, p.refine(p.fast, p.fast, list[k].fit, p.shifted(&list[k].fit), finishRounds))
		}
		if len(tops) == 0 {
			return
		}
		slices.SortStableFunc(tops, func(a, b fit) int { return cmp.Compare(a.cost, b.cost) })
		f.throws[i] = anchor(r.aim, p, &tops[0])
		free[i] = 2*bits.OnesCount16(p.changed&p.compared) + 2 - 2
	})
	for _, n := range free {
		f.free += max(0, n)
	}
	clear(f.known)
	f.step()
	return f.ctx.Err()
}

// each works on all shots on all processors.
func (f *iceFitter) each(r *Reconstructor, work func(r *Reconstructor, i int)) {
	var wait sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		fork := r.Fork()
		wait.Go(func() {
			for i := w; i < len(f.charts) && f.ctx.Err() == nil; i += workers {
				work(fork, i)
			}
		})
	}
	wait.Wait()
}

func (f *iceFitter) step() {
	f.done++
	if f.progress != nil {
		f.progress(math.Min(1, float64(f.done)/float64(f.steps)))
	}
}

// anchor is where a throw passes the first stone that it touched, or stops.
func anchor(a *aim.Aimer, p *problem, best *fit) anchored {
	const pace = 0.02 // m
	stop := p.after[p.index]
	for _, pair := range best.outcome.Contacts.List() {
		if i, j := int(pair[0]), int(pair[1]); i == p.index || j == p.index {
			stop = best.start[i+j-p.index]
			break
		}
	}
	path := a.Path(best.shot, pace)
	total := a.ToGo(best.shot.Speed())
	for k, at := range path {
		if at.Y <= stop.Y {
			return anchored{at, math.Max(0, total-float64(k)*math.Max(pace, total/10_000)), best.start, true}
		}
	}
	return anchored{path[len(path)-1], 0, best.start, true}
}

// cost is that of all shots on an ice, each refined from its throw on the ice searched last.
func (f *iceFitter) cost(curl, friction float64) (float64, error) {
	key := [2]float64{math.Round(curl * 1e5), math.Round(friction * 1e5)}
	if c, ok := f.known[key]; ok {
		return c, nil
	}
	r, err := New(f.ice(curl, friction), f.options)
	if err != nil {
		return 0, err
	}
	costs := make([]float64, len(f.charts))
	f.each(r, func(r *Reconstructor, i int) {
		costs[i] = f.shotCost(r, i)
	})
	sum := 0.0
	for _, c := range costs {
		sum += heldDown * math.Log1p(c/heldDown)
	}
	f.known[key] = sum
	f.step()
	return sum, f.ctx.Err()
}

func (f *iceFitter) shotCost(r *Reconstructor, i int) float64 {
	const lost = 1e4
	t := &f.throws[i]
	if !t.ok {
		return lost
	}
	p := r.problem(&f.charts[i], f.charts[i].Turn)
	shot, err := r.aim.Pass(t.point, p.turn, t.toGo)
	if err != nil {
		return lost
	}
	first := p.evaluate(p.fast, shot, &t.start)
	best := p.refine(p.fast, p.fast, first, p.shifted(&first), finishRounds)
	if best.cost > first.cost/2 && best.cost > 4*heldDown {
		// The line is off: other lines at the same weight.
		for _, angle := range []float64{-0.004, -0.002, 0.002, 0.004} {
			g := p.evaluate(p.fast, turned(shot, 0, angle), &t.start)
			if g = p.refine(p.fast, p.fast, g, p.shifted(&g), finishRounds); g.cost < best.cost {
				best = g
			}
		}
	}
	return math.Min(best.cost, lost)
}

// curl is the curl that explains the shots best at a friction.
func (f *iceFitter) curl(friction float64) (Interval, error) {
	scale := math.Pow(friction, pathExponent)
	along := func(x float64) (float64, error) { return f.cost(x*scale, friction) }
	best, err := f.coarse(along, []float64{0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.12, 1.25, 1.4, 1.6})
	if err != nil {
		return Interval{}, err
	}
	if best != 1 {
		if err := f.search(best*scale, friction); err != nil {
			return Interval{}, err
		}
	}
	at := best
	var out Interval
	for _, width := range []float64{0.06, 0.03} {
		if out, err = f.parabola(along, at, width); err != nil {
			return Interval{}, err
		}
		at = out.Value
	}
	return Interval{out.Value * scale, out.Low * scale, out.High * scale, true}, nil
}

// friction finds the friction of fcv1, along which the paths stay nearly the same, and the curl that goes with it.
func (f *iceFitter) friction(best *IceFit) error {
	curl := best.Curl.Value
	along := func(x float64) (float64, error) { return f.cost(curl*math.Pow(x, pathExponent), x) }
	at, err := f.coarse(along, []float64{0.7, 0.85, 1, 1.18, 1.4})
	if err != nil {
		return err
	}
	for _, width := range []float64{0.1, 0.06} {
		x, err := f.parabola(along, at, width)
		if err != nil {
			return err
		}
		at, best.Friction = x.Value, x
	}
	best.Friction.Determined = best.Friction.High-best.Friction.Low < 0.2
	if !best.Friction.Determined {
		best.Friction.Value = 1
		return nil
	}
	scale := math.Pow(at, pathExponent)
	refined, err := f.parabola(func(x float64) (float64, error) { return f.cost(x*scale, at) }, curl, 0.03)
	best.Curl = Interval{refined.Value * scale, refined.Low * scale, refined.High * scale, true}
	return err
}

// coarse is the cheapest of some numbers.
func (f *iceFitter) coarse(along func(float64) (float64, error), list []float64) (best float64, err error) {
	least := math.Inf(1)
	for _, x := range list {
		c, err := along(x)
		if err != nil {
			return 0, err
		}
		if c < least {
			best, least = x, c
		}
	}
	return best, nil
}

// parabola fits one through the costs around a number. The interval is where the cost is higher by the 95 % point of
// chi-squared, widened where the shots are explained worse than charting errors allow.
func (f *iceFitter) parabola(along func(float64) (float64, error), at, width float64) (Interval, error) {
	const half = 3
	var s [5]float64
	var b [3]float64
	least := math.Inf(1)
	for k := -half; k <= half; k++ {
		u := float64(k) / half
		c, err := along(at * (1 + width*u))
		if err != nil {
			return Interval{}, err
		}
		least = math.Min(least, c)
		for n := range s {
			s[n] += math.Pow(u, float64(n))
		}
		for n := range b {
			b[n] += c * math.Pow(u, float64(n))
		}
	}
	x, ok := eliminate([][]float64{{s[0], s[1], s[2], b[0]}, {s[1], s[2], s[3], b[1]}, {s[2], s[3], s[4], b[2]}})
	if !ok || !(x[2] > 0) { // no valley: the charts do not tell
		return Interval{at, at * (1 - 10*width), at * (1 + 10*width), false}, nil
	}
	u := math.Max(-2, math.Min(2, -x[1]/(2*x[2])))
	spread := math.Sqrt(chiSquared1 * math.Max(1, least/float64(max(1, f.free))) / x[2])
	v := at * (1 + width*u)
	return Interval{v, v - at*width*spread, v + at*width*spread, true}, nil
}

// Simulators of a fitted ice are those of its model: this reports whether there are any.
func (f *IceFit) Check() error {
	if err := f.Ice.Check(); err != nil {
		return fmt.Errorf("reconstruct: %w", err)
	}
	_, err := simulators.Reference(f.Ice)
	return err
}
