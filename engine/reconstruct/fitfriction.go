package reconstruct

import (
	"math"
	"sort"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/stats"
)

// leastTimed is how many timed stones tell the friction at least: a time taken by hand is off by 0.1 s, 1.5 % of the friction.
const leastTimed = 8

// farOff is how many standard errors of a stone, by the median of all, a time may lie off: a button pressed late, a
// stone swept all the way.
const farOff = 3.5

// frictionOf is the friction of an ice, as a multiple of that of its model's programs, that the times of charted stones
// from hog line to hog line tell: of those that stopped in play and met no other, each has the friction on which a stone
// that stops there takes its time. The friction is that of stones as they were thrown and swept. The interval of 95 % is
// that of ends: a stopwatch in one hand errs for an end alike. n is how many stones tell it; where they are too few it
// is that of start, and not determined. The error is one of the ice.
func frictionOf(start physics.Ice, charts []Chart) (told physics.Interval, n int, err error) {
	model, err := physics.IceOf(start.Model)
	if err != nil {
		return told, 0, err
	}
	is := start.Friction / model.Friction
	told = physics.Interval{Value: is, Low: is, High: is}
	list := timedStones(start.Bounds, charts)
	if len(list) < leastTimed {
		return told, 0, nil
	}
	t, err := newTiming(model, start.Granite)
	if err != nil {
		return told, 0, err
	}
	var found []float64
	var ends []int
	for _, s := range list {
		if f, ok := t.friction(s); ok {
			found, ends = append(found, math.Log(f)), append(ends, s.end)
		}
	}
	found, ends = withoutFarOff(found, ends)
	if len(found) < leastTimed {
		return told, 0, nil
	}
	mean, half := meanOfEnds(found, ends)
	told = physics.Interval{Value: math.Exp(mean), Low: math.Exp(mean - half), High: math.Exp(mean + half), Determined: true}
	return told, len(found), nil
}

// timing is how long a stone on an ice runs before it stops. Friction is a factor on what slows a stone at any speed: on
// f times as much of it a stone that has s metres to go is as fast as one with f·s metres to go, and takes 1/f of its
// time.
type timing struct {
	toGo    []float64 // m, from 0
	seconds []float64 // of real ice
}

// newTiming is the timing on the ice of a model, up to where the motion is known: the speed falls evenly from one step to the next.
func newTiming(ice physics.Ice, g physics.GraniteLaw) (t timing, err error) {
	ice.Granite = g
	a, err := aim.New(ice)
	if err != nil {
		return t, err
	}
	const steps, fastest, longest = 2000, 10.0, 200.0 // m/s on the scale of real ice, m
	step := fastest / steps * ice.TimeScale
	t = timing{toGo: []float64{0}, seconds: []float64{0}}
	for k := 1; k <= steps && t.toGo[k-1] < longest; k++ {
		to, v := a.ToGo(float64(k)*step), (float64(k)-0.5)*step
		if !(to > t.toGo[k-1]) {
			break
		}
		t.seconds = append(t.seconds, t.seconds[k-1]+(to-t.toGo[k-1])/v*ice.TimeScale)
		t.toGo = append(t.toGo, to)
	}
	return t, nil
}

// before is how long a stone runs that has so many metres to go; NaN beyond what is known.
func (t *timing) before(metres float64) float64 {
	k := max(1, sort.SearchFloat64s(t.toGo, metres))
	if k >= len(t.toGo) {
		return math.NaN()
	}
	a, b := math.Sqrt(t.toGo[k-1]), math.Sqrt(t.toGo[k])
	return t.seconds[k-1] + (t.seconds[k]-t.seconds[k-1])*(math.Sqrt(metres)-a)/(b-a)
}

// friction is that on which a stone takes its time, as a multiple of the ice's; not ok where it takes it on none of 1/4
// to 4 times as much.
func (t *timing) friction(s timedStone) (f float64, ok bool) {
	takes := func(f float64) float64 {
		return (t.before(f*(curling.ThrowersHogY-s.stop.Y)) - t.before(f*(curling.HogY-s.stop.Y))) / f
	}
	low, high := 0.25, 4.0
	for high > low*(1+1e-6) {
		f = math.Sqrt(low * high)
		if at := takes(f); math.IsNaN(at) || at < s.time { // beyond what is known it is faster
			high = f
		} else {
			low = f
		}
	}
	return f, math.Abs(takes(f)-s.time) < 1e-3
}

// timedStone is a stone that was timed and met no other.
type timedStone struct {
	stop curling.Vec // m
	time float64     // s
	end  int
}

func timedStones(b curling.Bounds, charts []Chart) (list []timedStone) {
	end := 0
	for i := range charts {
		c := &charts[i]
		if i > 0 && c.Index <= charts[i-1].Index {
			end++
		}
		if c.HogTime > 0 && stoppedAlone(b, c) {
			list = append(list, timedStone{c.After[c.Index], c.HogTime, end})
		}
	}
	return list
}

// stoppedAlone reports whether the thrown stone stopped in play and no other moved.
func stoppedAlone(b curling.Bounds, c *Chart) bool {
	if !c.After.Has(c.Index) || !b.InPlay(c.After[c.Index]) {
		return false
	}
	limit := movedFrom(c, DefaultChartError)
	for i := range c.Before {
		if i != c.Index && c.Before.Has(i) && (!c.After.Has(i) || c.After[i].Distance(c.Before[i]) > limit) {
			return false
		}
	}
	return true
}

// withoutFarOff leaves out what lies far off the median.
func withoutFarOff(values []float64, ends []int) (kept []float64, of []int) {
	middle, deviation := stats.Spread(values)
	for i, v := range values {
		if math.Abs(v-middle) <= farOff*deviation+1e-9 {
			kept, of = append(kept, v), append(of, ends[i])
		}
	}
	return kept, of
}

// meanOfEnds is the mean of values in the order of their ends, and half its interval of 95 % by the sums of ends; where
// all are of one end by the values.
func meanOfEnds(values []float64, ends []int) (mean, half float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	one := ends[0] == ends[len(ends)-1]
	squares, sum, groups := 0.0, 0.0, 0.0
	for i, v := range values {
		sum += v - mean
		if last := i+1 == len(values) || ends[i+1] != ends[i]; last || one {
			squares, sum, groups = squares+sum*sum, 0, groups+1
		}
	}
	return mean, normal95 * math.Sqrt(squares*groups/(groups-1)) / n
}
