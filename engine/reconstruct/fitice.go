package reconstruct

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// ErrFewShots is returned by FitIce where too few shots tell anything about the ice.
var ErrFewShots = errors.New("too few shots tell the ice")

// Limits and steps of FitIce.
const (
	leastShots  = 20
	leastWay    = 0.3  // m, of a stone that was run into
	mostRise    = 6.0  // of the cost of a shot from one curl to another that counts
	heldDown    = 16.0 // cost from which that of a shot counts less in the error
	normal95    = 1.96
	coarsely    = 4    // every so manieth shot is tried on the coarse curls
	fineStep    = 0.04 // share of the curl
	fineCurls   = 7
	followed    = 3    // throws that are followed from one curl to the next
	pathStep    = 0.01 // m, the way of a stone between places at which it is looked whether it touches another
	followRound = 4    // of Gauss and Newton
)

// coarseCurls are the numbers tried first, as multiples of the model's.
var coarseCurls = []float64{0.5, 0.58, 0.67, 0.78, 0.89, 1, 1.12, 1.26, 1.42, 1.6}

// FitIce finds the curl of an ice on which charted shots are explained best. start gives the model and all other numbers.
// Shots tell the curl by the direction in which a stone runs into another. Each is searched for on a few curls, and the
// throws found are followed from curl to curl, so that what a shot costs is one smooth function of it. The interval is that
// of the sum over ends: shots of one end share the charting errors of the stones that rest there, so that shots alone would
// make it too narrow.
//
// Friction is not told by places: on an ice with more of it and more curl a stone that is thrown faster runs the same
// path. Times from hog line to hog line tell it (frictionOf), where enough were charted and o.Friction does not say that
// it is known; otherwise it stays that of start. Name, Source and Games of the result are left to the caller. The error
// is the context's, ErrFewShots, or one of the ice.
func FitIce(ctx context.Context, start physics.Ice, charts []Chart, o Options, progress func(share float64)) (physics.NamedIce, error) {
	model, err := physics.IceOf(start.Model)
	if err != nil {
		return physics.NamedIce{}, err
	}
	friction, timed, err := frictionOf(start, charts)
	if err != nil {
		return physics.NamedIce{}, err
	}
	if friction.Determined && !o.Friction {
		start.Friction = model.Friction * friction.Value
	}
	f := iceFitter{ctx: ctx, model: model, start: start, options: o.complete(), progress: progress}
	f.telling(charts)
	telling := f.shots
	if len(f.shots) < leastShots {
		return physics.NamedIce{}, fmt.Errorf("%w: %d, want %d", ErrFewShots, len(f.shots), leastShots)
	}
	f.steps = (len(f.shots)+coarsely-1)/coarsely + 2*len(f.shots)
	var numbers []iceNumber
	if o.Numbers {
		numbers = numbersOf(&start)
		f.steps += len(numbers) * len(f.shots)
	}
	var part []tellingShot
	for i := 0; i < len(f.shots); i += coarsely {
		part = append(part, f.shots[i])
	}
	costs, err := f.profiles(part, f.curled(coarseCurls), []int{1, 3, 5, 7, 9})
	if err != nil {
		return physics.NamedIce{}, err
	}
	if _, costs = explained(part, costs); len(costs) == 0 {
		return physics.NamedIce{}, fmt.Errorf("%w: no throw explains any", ErrFewShots)
	}
	at, least := 0.0, math.Inf(1)
	for k, curl := range coarseCurls {
		if c := total(costs, k); c < least {
			at, least = curl, c
		}
	}
	var (
		curl physics.Interval
		off  float64
		all  = len(f.shots)
	)
	for round := range 2 {
		grid := make([]float64, fineCurls)
		for k := range grid {
			grid[k] = at * (1 + fineStep*float64(k-fineCurls/2))
		}
		if costs, err = f.profiles(f.shots, f.curled(grid), fineAnchors); err != nil {
			return physics.NamedIce{}, err
		}
		if round == 0 {
			off = f.error(costs)
		}
		f.shots, costs = explained(f.shots, costs)
		if len(f.shots) < leastShots {
			return physics.NamedIce{}, fmt.Errorf("%w: a throw explains %d, want %d", ErrFewShots, len(f.shots), leastShots)
		}
		curl = f.valley(costs, at, at*fineStep)
		at = curl.Value
	}
	ice := f.start
	ice.Curl = f.model.Curl * curl.Value
	fit := physics.IceFit{Shots: len(f.shots), Curl: curl, Friction: friction, Timed: timed, Unexplained: all - len(f.shots), Error: off}
	if err := f.fitNumbers(&ice, &fit, telling, numbers); err != nil {
		return physics.NamedIce{}, err
	}
	return physics.NamedIce{Ice: ice, Fit: &fit}, ctx.Err()
}

// tellingShot is a shot that tells the ice. Shots of an end have its number in common.
type tellingShot struct {
	chart Chart
	end   int
	free  int // numbers that the chart gives beyond those fitted
}

// iceFitter searches for the ice.
type iceFitter struct {
	ctx      context.Context
	model    physics.Ice
	start    physics.Ice
	options  Options
	shots    []tellingShot
	progress func(float64)
	done     int // shots searched for
	steps    int
}

// telling keeps the shots that tell the ice: a stone that ran into one or two others that stayed in play and went some way.
func (f *iceFitter) telling(charts []Chart) {
	var list []tellingShot
	end := 0
	for i := range charts {
		c := &charts[i]
		if i > 0 && c.Index <= charts[i-1].Index {
			end++
		}
		if n := tells(f.model.Bounds, c); n > 0 {
			list = append(list, tellingShot{*c, end, 2 * n})
		}
	}
	most := f.options.MostShots
	for k := range min(most, len(list)) {
		f.shots = append(f.shots, list[k*len(list)/min(most, len(list))])
	}
}

// tells is how many stones a charted shot moved, 0 where it does not tell the ice.
func tells(b curling.Bounds, c *Chart) int {
	if !c.TurnKnown || !c.After.Has(c.Index) || !b.InPlay(c.After[c.Index]) {
		return 0
	}
	limit := movedFrom(c, DefaultChartError)
	moved, way := 0, 0.0
	for i := range c.Before {
		switch {
		case i == c.Index || !c.Before.Has(i):
		case !c.After.Has(i):
			return 0
		case c.After[i].Distance(c.Before[i]) > limit:
			moved++
			way = math.Max(way, c.After[i].Distance(c.Before[i]))
		}
	}
	if moved > mostTelling || way <= leastWay {
		return 0
	}
	return moved
}

// mostTelling is the most stones that a shot moved which tells the ice: with more of them outcomes are chaotic.
const mostTelling = 2

// fineAnchors are the fine curls on which throws are searched for afresh.
var fineAnchors = []int{0, fineCurls / 2, fineCurls - 1}

// curled are the ices of several curls, multiples of the model's.
func (f *iceFitter) curled(curls []float64) []physics.Ice {
	ices := make([]physics.Ice, len(curls))
	for k, curl := range curls {
		ices[k] = f.start
		ices[k].Curl = f.model.Curl * curl
	}
	return ices
}

// profiles are the costs of the best throws of shots on several ices, in the order of one of their numbers. anchors are those on which
// throws are searched for afresh.
func (f *iceFitter) profiles(shots []tellingShot, on []physics.Ice, anchors []int) ([][]float64, error) {
	ices := make([]*Reconstructor, len(on))
	for k, ice := range on {
		if err := f.ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if ices[k], err = New(ice, f.options); err != nil {
			return nil, err
		}
	}
	costs := make([][]float64, len(shots))
	var (
		wait sync.WaitGroup
		mu   sync.Mutex
		next int
	)
	for range runtime.GOMAXPROCS(0) {
		forks := make([]*Reconstructor, len(ices))
		for k := range ices {
			forks[k] = ices[k].Fork()
		}
		wait.Go(func() {
			for f.ctx.Err() == nil {
				mu.Lock()
				i := next
				next++
				f.done++
				if f.progress != nil && i < len(shots) {
					f.progress(math.Min(1, float64(f.done)/float64(f.steps)))
				}
				mu.Unlock()
				if i >= len(shots) {
					return
				}
				costs[i] = f.profile(forks, &shots[i].chart, anchors)
			}
		})
	}
	wait.Wait()
	return costs, f.ctx.Err()
}

// mostUnexplained is the cost per number that a chart gives from which no throw explains a shot. On simulated games with the
// charting error it is 0.8 in the mean. What costs more on every ice is an error of the chart or of the simulator: on real charts
// half of the shots, and they cost less the less the ice curls, whatever curl those tell that a throw explains.
const mostUnexplained = 2.0

// explained are the shots, with their costs on ices of several curls, that a throw explains on one of these.
func explained(shots []tellingShot, costs [][]float64) (kept []tellingShot, of [][]float64) {
	for i, c := range costs {
		if slices.Min(c) < mostUnexplained*float64(shots[i].free) {
			kept, of = append(kept, shots[i]), append(of, c)
		}
	}
	return kept, of
}

// lost is the cost of a shot for which no throw was found.
const lost = 1e4

// profile is the cost of a shot on each ice.
func (f *iceFitter) profile(ices []*Reconstructor, c *Chart, anchors []int) []float64 {
	problems := make([]*problem, len(ices))
	costs := make([]float64, len(ices))
	for k := range ices {
		problems[k] = ices[k].problem(c, c.Turn)
		costs[k] = lost
	}
	for _, a := range anchors {
		tops, err := problems[a].search(f.ctx)
		if err != nil {
			return costs
		}
		for _, top := range tops[:min(followed, len(tops))] {
			costs[a] = math.Min(costs[a], top.cost)
			for _, way := range []int{-1, 1} {
				at := top
				for k := a + way; k >= 0 && k < len(ices); k += way {
					next, ok := problems[k].follow(f.ctx, problems[k-way], &at)
					if !ok {
						break
					}
					costs[k] = math.Min(costs[k], next.cost)
					at = next
				}
			}
		}
	}
	return costs
}

// follow is the throw of another ice that is this problem's equivalent of one of p: it reaches the first stone, or stops, at the
// same place with the same way to go, and is then refined.
func (p *problem) follow(ctx context.Context, other *problem, f *fit) (fit, bool) {
	if ctx.Err() != nil {
		return fit{}, false
	}
	path := other.aim.Path(f.shot, pathStep)
	if len(path) == 0 {
		return fit{}, false
	}
	stop := path[len(path)-1]
	shot, err := p.aim.Draw(stop, p.turn)
	for _, at := range path {
		if touches(&f.start, p.index, at) {
			shot, err = p.aim.Pass(at, p.turn, at.Distance(stop))
			break
		}
	}
	if err != nil {
		return fit{}, false
	}
	next := p.evaluate(p.fast, shot, &f.start)
	next = p.refine(ctx, p.fast, p.fast, next, p.shifted(&next), followRound)
	return next, !math.IsInf(next.cost, 1)
}

// touches reports whether a thrown stone touches another at a place.
func touches(position *curling.Position, index int, at curling.Vec) bool {
	for i := range position {
		if i != index && position.Has(i) && position[i].Distance(at) <= 2*curling.StoneRadius {
			return true
		}
	}
	return false
}

// rises are by how much the costs of a shot lie above the least of them, bounded: in the few percent of curl that are looked at
// a true one rises by less than one, and one that rises by more was searched for in vain.
func rises(costs []float64) []float64 {
	least := slices.Min(costs)
	out := make([]float64, len(costs))
	for k, c := range costs {
		out[k] = mostRise * (1 - math.Exp(-(c-least)/mostRise))
	}
	return out
}

// total is how much all shots rise on the k-th ice.
func total(costs [][]float64, k int) (sum float64) {
	for _, c := range costs {
		sum += rises(c)[k]
	}
	return sum
}

// valley is the number of the least cost with its interval, from costs at fineCurls numbers around one, a step apart.
func (f *iceFitter) valley(costs [][]float64, at, step float64) physics.Interval {
	var slopes []float64 // of the ends
	bend, slope, last := 0.0, 0.0, -1
	for i, c := range costs {
		s, b := parabola(rises(c))
		if f.shots[i].end != last {
			slopes, last = append(slopes, 0), f.shots[i].end
		}
		slopes[len(slopes)-1] += s
		slope, bend = slope+s, bend+b
	}
	if !(bend > 0) { // no valley: the charts do not tell
		return physics.Interval{Value: at, Low: at - step/fineStep/2, High: at + step/fineStep}
	}
	mean, squares := slope/float64(len(slopes)), 0.0
	for _, s := range slopes {
		squares += (s - mean) * (s - mean)
	}
	reach := float64(fineCurls / 2)
	u := math.Max(-reach, math.Min(reach, -slope/(2*bend)))
	half := normal95 * math.Sqrt(squares) / (2 * bend)
	v := at + step*u
	return physics.Interval{Value: v, Low: v - step*half, High: v + step*half, Determined: true}
}

// parabola is the slope in the middle and half the second derivative of the parabola through an odd number of values, their
// distance being 1.
func parabola(y []float64) (slope, bend float64) {
	var n, s2, s4, sy, sxy, sxxy float64
	for k, v := range y {
		x := float64(k - len(y)/2)
		n, s2, s4 = n+1, s2+x*x, s4+x*x*x*x
		sy, sxy, sxxy = sy+v, sxy+x*v, sxxy+x*x*v
	}
	return sxy / s2, (n*sxxy - s2*sy) / (n*s4 - s2*s2)
}

// error is the root mean square error of the numbers of all charts in charting errors, large ones held down.
func (f *iceFitter) error(costs [][]float64) float64 {
	free, sum := 0, 0.0
	for i, c := range costs {
		free += f.shots[i].free
		sum += heldDown * math.Log1p(slices.Min(c)/heldDown)
	}
	return math.Sqrt(sum / float64(max(1, free)))
}
