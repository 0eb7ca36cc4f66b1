package reconstruct

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"

	"hogline/engine/curling"
	"hogline/engine/physics"
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
	leastWay    = 0.3 // m, of a stone that was run into
	heldDown    = 16  // cost from which that of a shot grows slowly
	chiSquared1 = 3.84
	// pathExponent: a stone on an ice with friction F runs nearly the same path as on one with friction 1 if its curl is
	// F^pathExponent times as great (law of FCV1: the yaw rate falls with v^0.8, and v grows with the root of F).
	pathExponent = 0.9
)

// FitIce finds the curl of an ice on which charted shots are explained best. start gives the model and all other numbers.
// Shots tell the curl by the direction in which a stone runs into another, and by the guards that it passes. Friction is
// hardly told by places: on an ice with more of it and more curl a stone that is thrown faster runs the same path. It stays
// that of the model, unless Options.Friction asks for that of fcv1, which is told by how far stones run after contacts only.
// The error is the context's, ErrFewShots, or one of the ice.
func FitIce(ctx context.Context, start physics.Ice, charts []Chart, o Options, progress func(share float64)) (IceFit, error) {
	model, err := physics.IceOf(start.Model)
	if err != nil {
		return IceFit{}, fmt.Errorf("reconstruct: %w", err)
	}
	f := iceFitter{ctx: ctx, model: model, start: start, options: o.complete(), progress: progress, known: map[[2]float64]float64{}}
	f.charts = telling(model.Bounds, charts, f.options.MostShots)
	if len(f.charts) < leastShots {
		return IceFit{}, fmt.Errorf("%w: %d, want %d", ErrFewShots, len(f.charts), leastShots)
	}
	for i := range f.charts {
		f.free += f.freeOf(&f.charts[i])
	}
	f.steps = len(coarseCurl)*len(f.charts)/coarsely + 2*points*len(f.charts)
	withFriction := f.options.Friction && model.Model == physics.FCV1
	if withFriction {
		f.steps += len(coarseFriction)*len(f.charts)/coarsely + 2*points*len(f.charts)
	}
	best := IceFit{Shots: len(f.charts), Friction: Interval{1, 1, 1, false}}
	if best.Curl, err = f.curl(); err != nil {
		return IceFit{}, err
	}
	if withFriction {
		if err := f.friction(&best); err != nil {
			return IceFit{}, err
		}
	}
	best.Ice = f.ice(best.Curl.Value, best.Friction.Value)
	best.Error = math.Sqrt(f.least / float64(max(1, f.free)))
	return best, ctx.Err()
}

// The numbers tried first, as multiples of the model's, by a part of the shots; then so many around the best.
var (
	coarseCurl     = []float64{0.55, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5}
	coarseFriction = []float64{0.7, 0.85, 1, 1.18, 1.4}
)

const (
	coarsely = 4 // every so manieth shot
	points   = 7
)

// telling are the shots that tell the ice: a stone that ran into one or two others that stayed in play and went some way,
// and draws that stopped behind a guard.
func telling(b curling.Bounds, charts []Chart, most int) []Chart {
	var hits, draws []Chart
	for _, c := range charts {
		moved, gone, way := 0, 0, 0.0
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
				way = math.Max(way, c.After[i].Distance(c.Before[i]))
			}
		}
		at := c.After[c.Index]
		switch {
		case !c.TurnKnown || !c.After.Has(c.Index) || !b.InPlay(at) || gone > 0:
		case moved >= 1 && moved <= 2 && way > leastWay:
			hits = append(hits, c)
		case moved == 0 && guarded(&c):
			draws = append(draws, c)
		}
	}
	draws = thinned(draws, most/4)
	return append(thinned(hits, most-len(draws)), draws...)
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

// thinned are at most so many, evenly over all.
func thinned(list []Chart, most int) []Chart {
	if len(list) <= most {
		return list
	}
	out := make([]Chart, 0, most)
	for k := range most {
		out = append(out, list[k*len(list)/most])
	}
	return out
}

// iceFitter searches for the ice.
type iceFitter struct {
	ctx      context.Context
	model    physics.Ice
	start    physics.Ice
	options  Options
	charts   []Chart
	free     int                    // numbers that the charts give beyond those fitted to each shot
	known    map[[2]float64]float64 // costs of all shots by curl and friction
	least    float64                // of these
	progress func(float64)
	done     int // throws searched for
	steps    int
}

func (f *iceFitter) ice(curl, friction float64) physics.Ice {
	ice := f.start
	ice.Curl, ice.Friction = f.model.Curl*curl, f.model.Friction*friction
	return ice
}

// freeOf is how many numbers a chart gives beyond the throw and the places before it.
func (f *iceFitter) freeOf(c *Chart) int {
	n := 0
	for i := range c.Before {
		if i != c.Index && c.Before.Has(i) && c.After.Has(i) && c.Before[i] != c.After[i] {
			n += 2
		}
	}
	return n
}

// cost is that of the best throws of all shots on an ice, or of every coarsely-th. Costs of single shots are held down: some
// charts are wrong.
func (f *iceFitter) cost(curl, friction float64, part bool) (float64, error) {
	key := [2]float64{math.Round(curl * 1e5), math.Round(friction * 1e5)}
	if c, ok := f.known[key]; ok && !part {
		return c, nil
	}
	r, err := New(f.ice(curl, friction), f.options)
	if err != nil {
		return 0, err
	}
	stride := 1
	if part {
		stride = coarsely
	}
	var (
		wait sync.WaitGroup
		mu   sync.Mutex
		next int
		sum  float64
	)
	costs := make([]float64, len(f.charts))
	for range runtime.GOMAXPROCS(0) {
		fork := r.Fork()
		wait.Go(func() {
			for f.ctx.Err() == nil {
				mu.Lock()
				i := next
				next += stride
				f.done++
				if f.progress != nil && i < len(f.charts) {
					f.progress(math.Min(1, float64(f.done)/float64(f.steps)))
				}
				mu.Unlock()
				if i >= len(f.charts) {
					return
				}
				costs[i] = f.shotCost(fork, &f.charts[i])
			}
		})
	}
	wait.Wait()
	for _, c := range costs {
		sum += heldDown * math.Log1p(c/heldDown)
	}
	if !part {
		f.known[key] = sum
		if len(f.known) == 1 || sum < f.least {
			f.least = sum
		}
	}
	return sum, f.ctx.Err()
}

func (f *iceFitter) shotCost(r *Reconstructor, c *Chart) float64 {
	const lost = 1e4
	p := r.problem(c, c.Turn)
	tops, err := p.search(f.ctx)
	if err != nil || len(tops) == 0 {
		return lost
	}
	return math.Min(tops[0].cost, lost)
}

// curl is the curl that explains the shots best on the friction of the model.
func (f *iceFitter) curl() (Interval, error) {
	at, err := coarse(func(x float64) (float64, error) { return f.cost(x, 1, true) }, coarseCurl)
	if err != nil {
		return Interval{}, err
	}
	var out Interval
	for _, width := range []float64{0.15, 0.1} {
		if out, err = f.parabola(func(x float64) (float64, error) { return f.cost(x, 1, false) }, at, width); err != nil {
			return Interval{}, err
		}
		at = out.Value
	}
	return out, nil
}

// friction finds the friction of fcv1, along which the paths stay nearly the same, and the curl that goes with it.
func (f *iceFitter) friction(best *IceFit) error {
	curl := best.Curl.Value
	at, err := coarse(func(x float64) (float64, error) { return f.cost(curl*math.Pow(x, pathExponent), x, true) }, coarseFriction)
	if err != nil {
		return err
	}
	found, err := f.parabola(func(x float64) (float64, error) { return f.cost(curl*math.Pow(x, pathExponent), x, false) }, at, 0.2)
	if err != nil {
		return err
	}
	best.Friction = found
	best.Friction.Determined = found.Determined && found.High-found.Low < 0.2
	if !best.Friction.Determined {
		best.Friction.Value = 1
		return nil
	}
	scale := math.Pow(found.Value, pathExponent)
	refined, err := f.parabola(func(x float64) (float64, error) { return f.cost(x*scale, found.Value, false) }, curl, 0.1)
	best.Curl = Interval{refined.Value * scale, refined.Low * scale, refined.High * scale, refined.Determined}
	return err
}

// coarse is the cheapest of some numbers.
func coarse(along func(float64) (float64, error), list []float64) (best float64, err error) {
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
	const half = points / 2
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
