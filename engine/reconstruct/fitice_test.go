package reconstruct

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Costs of shots on ices of several curls have their least at the curl on which they were thrown, and rise on both sides: the
// throws of one ice are followed to the next, so no other explanation is stumbled on.
func TestCurlOfShots(t *testing.T) {
	const truth = 0.85
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	made := ice
	made.Curl *= truth
	r, err := New(made, Options{})
	require.NoError(t, err)
	w := world{aim: r.aim, sim: r.reference, Reconstructor: r}
	f := iceFitter{ctx: context.Background(), model: ice, start: ice, options: Options{}.complete()}
	for k, offset := range []float64{0.3, -0.35, 0.1, -0.2} {
		before := curling.Position{0: at(0.3, -0.6)}
		s, err := w.aim.Touch(before[0], offset, curling.Turn(k%2), 1.8)
		require.NoError(t, err)
		c := w.chart(t, before, 6, s)
		require.Equal(t, 1, tells(ice.Bounds, &c))
		f.shots = append(f.shots, tellingShot{c, k, 2})
	}
	grid := make([]float64, fineCurls)
	for k := range grid {
		grid[k] = truth * (1 + fineStep*float64(k-3))
	}
	costs, err := f.profiles(f.shots, f.curled(grid), []int{3})
	require.NoError(t, err)
	for k := 1; k < fineCurls; k++ {
		if k <= 3 {
			require.Less(t, total(costs, k), total(costs, k-1))
		} else {
			require.Greater(t, total(costs, k), total(costs, k-1))
		}
	}
	curl := f.valley(costs, truth, truth*fineStep)
	require.True(t, curl.Determined)
	require.InDelta(t, truth, curl.Value, 0.01*truth)
	require.Less(t, curl.Low, curl.Value)
	require.Greater(t, curl.High, curl.Value)
}

// The interval comes from ends: shots that err together count once.
func TestValley(t *testing.T) {
	shot := func(middle float64) []float64 { // a parabola of costs, small so that they are not held down
		c := make([]float64, fineCurls)
		for k := range c {
			x := float64(k-fineCurls/2) - middle
			c[k] = 1e-3 * x * x
		}
		return c
	}
	f := iceFitter{}
	var costs [][]float64
	for i := range 40 {
		f.shots = append(f.shots, tellingShot{end: i})
		costs = append(costs, shot(1+float64(i%2)-0.5)) // 1.5 and 0.5
	}
	apart := f.valley(costs, 1, fineStep)
	require.InDelta(t, 1+fineStep, apart.Value, 1e-4)
	require.InDelta(t, normal95*fineStep*0.5/6.32, apart.High-apart.Value, 1e-4) // half a step over the root of 40
	for i := range f.shots {
		f.shots[i].end = i / 4
		costs[i] = shot(1 + float64(i/4%2) - 0.5)
	}
	together := f.valley(costs, 1, fineStep)
	require.InDelta(t, 2*(apart.High-apart.Value), together.High-together.Value, 1e-4)
	flat := f.valley([][]float64{make([]float64, fineCurls)}, 1, fineStep)
	require.False(t, flat.Determined)
}

// Shots that lose stones, move three, or nudge one tell nothing.
func TestTells(t *testing.T) {
	b := curling.BoundsFCV1
	before := curling.Position{0: at(0, 0), 1: at(1, 0), 2: at(-1, 0)}
	after := before
	after[6] = at(0, -0.5)
	c := func(change func(p *curling.Position)) *Chart {
		p := after
		change(&p)
		return &Chart{Before: before, After: p, Index: 6, TurnKnown: true}
	}
	require.Equal(t, 1, tells(b, c(func(p *curling.Position) { p[0] = at(0, 0.8) })))
	require.Equal(t, 2, tells(b, c(func(p *curling.Position) { p[0], p[1] = at(0, 0.8), at(1, 0.1) })))
	require.Zero(t, tells(b, c(func(*curling.Position) {})))
	require.Zero(t, tells(b, c(func(p *curling.Position) { p[0] = at(0, 0.2) })))
	require.Zero(t, tells(b, c(func(p *curling.Position) { p[0], p[1] = at(0, 0.8), curling.Vec{} })))
	require.Zero(t, tells(b, c(func(p *curling.Position) { p[0], p[6] = at(0, 0.8), curling.Vec{} })))
	require.Zero(t, tells(b, c(func(p *curling.Position) { p[0], p[1], p[2] = at(0, 0.8), at(1, 0.8), at(-1, 0.8) })))
	unknown := c(func(p *curling.Position) { p[0] = at(0, 0.8) })
	unknown.TurnKnown = false
	require.Zero(t, tells(b, unknown))
}

// TestFitLeavesOut: shots that no throw explains on any ice have no part in the fit, however steeply they cost less on one.
func TestFitLeavesOut(t *testing.T) {
	shots := []tellingShot{{end: 0, free: 4}, {end: 1, free: 4}, {end: 2, free: 6}}
	costs := [][]float64{{20, 3, 9}, {8, 90, 900}, {900, 400, 11.9}}
	kept, of := explained(shots, costs)
	require.Equal(t, []tellingShot{shots[0], shots[2]}, kept)
	require.Equal(t, [][]float64{costs[0], costs[2]}, of)
}

// A number that is not the curl is found where shots tell it, and stays where they do not: hits thrown on ice of another
// restitution tell that, and their stones, all with the usual spin, do not tell how slow a spin must be to bend them less.
func TestNumbersOfShots(t *testing.T) {
	ice, err := physics.IceOf(physics.Granite)
	require.NoError(t, err)
	made := ice
	made.Restitution = 0.85
	r, err := New(made, Options{})
	require.NoError(t, err)
	w := world{aim: r.aim, sim: r.reference, Reconstructor: r}
	f := iceFitter{ctx: context.Background(), model: ice, start: ice, options: Options{}.complete()}
	var shots []tellingShot
	for k, offset := range []float64{0.3, -0.35, 0.1, -0.2, 0.45, -0.05} {
		before := curling.Position{0: at(0.3, -0.6)}
		s, err := w.aim.Touch(before[0], offset, curling.Turn(k%2), 1.8)
		require.NoError(t, err)
		shots = append(shots, tellingShot{w.chart(t, before, 6, s), k, 2})
	}
	var fit physics.IceFit
	numbers := numbersOf(&ice)
	require.Len(t, numbers, 7)
	found := ice
	require.NoError(t, f.fitNumbers(&found, &fit, shots, numbers[:1]))
	e := fit.Numbers["restitution"]
	require.True(t, e.Determined)
	require.InDelta(t, 0.85, e.Value, 0.05, "to a step")
	require.InDelta(t, e.Value, found.Restitution, 0, "the ice has it")
	require.LessOrEqual(t, e.High, 1.0)
	published := physics.Ice{Model: physics.FCV1}
	require.Len(t, numbersOf(&published), 2)
	for _, n := range numbers {
		changed := ice
		*n.of(&changed) += 0.001
		require.NotEqual(t, ice, changed, n.name)
	}
}

// TestShotsThatAreTaken: those that tell the ice, each with the end that it is of and two numbers for every stone that it moved; of more
// than are wanted those that lie evenly among them. Too few tell nothing, and an ice that is none is told.
func TestShotsThatAreTaken(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	before := curling.Position{0: at(0, 0), 1: at(1, 0)}
	chart := func(index int, moved ...int) Chart {
		c := Chart{Before: before, After: before, Index: index, TurnKnown: true}
		c.After[index] = at(0, -0.5)
		for _, i := range moved {
			c.After[i] = before[i].Add(curling.Vec{X: 0.9})
		}
		return c
	}
	charts := []Chart{chart(4, 0), chart(6), chart(7, 0, 1), chart(7, 1), chart(15, 0), chart(4, 1)} // of three ends
	f := iceFitter{model: ice, options: Options{MostShots: 100}}
	f.telling(charts)
	var ends, free, indices []int
	for _, s := range f.shots {
		ends, free, indices = append(ends, s.end), append(free, s.free), append(indices, s.chart.Index)
	}
	require.Equal(t, []int{4, 7, 7, 15, 4}, indices)
	require.Equal(t, []int{0, 0, 1, 1, 2}, ends)
	require.Equal(t, []int{2, 4, 2, 2, 2}, free)

	var many []Chart
	for range 10 {
		many = append(many, charts...)
	}
	f = iceFitter{model: ice, options: Options{MostShots: 7}}
	f.telling(many)
	require.Len(t, f.shots, 7)
	for i, s := range f.shots[1:] {
		require.Contains(t, []int{2, 3, 4, 5}, s.end-f.shots[i].end, "fifty shots of thirty ends")
	}

	_, err = FitIce(t.Context(), ice, charts, Options{}, nil)
	require.ErrorIs(t, err, ErrFewShots)
	require.ErrorContains(t, err, "5, want 20")
	_, err = FitIce(t.Context(), physics.Ice{Model: "none"}, charts, Options{}, nil)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrFewShots)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = FitIce(stopped, ice, many, Options{}, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestLimitsOfNumbers: a number is looked for as far as an ice may have it, and no farther.
func TestLimitsOfNumbers(t *testing.T) {
	for _, model := range physics.Models() {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		for _, n := range numbersOf(&ice) {
			for v, ok := range map[float64]bool{n.low: true, n.high: true, n.low - 1e-6: false, n.high + 1e-6: false} {
				of := ice
				*n.of(&of) = v
				require.Equal(t, ok, of.Check() == nil, "%s: %s %g", model, n.name, v)
			}
			require.Less(t, n.step*float64(fineCurls-1), n.high-n.low, n.name)
		}
	}
}

// TestFitOfCharts: the curl on which charted hits were thrown is found again, with an interval that holds it, and how far the search is.
func TestFitOfCharts(t *testing.T) {
	const truth = 0.85
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	made := ice
	made.Curl *= truth
	r, err := New(made, Options{})
	require.NoError(t, err)
	w, random := world{aim: r.aim, sim: r.reference, Reconstructor: r}, rand.New(rand.NewPCG(1, 2))
	charts := make([]Chart, leastShots)
	for k := range charts {
		before := curling.Position{0: at(0.3, -0.6)}
		s, err := w.aim.Touch(before[0], 0.8*(random.Float64()-0.5), curling.Turn(k%2), 1.8)
		require.NoError(t, err)
		charts[k] = w.chart(t, before, 6, s)
	}
	var far []float64
	got, err := FitIce(t.Context(), ice, charts, Options{Rough: true}, func(share float64) { far = append(far, share) })
	require.NoError(t, err)
	curl := got.Fit.Curl
	require.True(t, curl.Determined)
	require.InDelta(t, truth, curl.Value, 0.02)
	require.Less(t, curl.Low, truth)
	require.Greater(t, curl.High, truth)
	require.InDelta(t, ice.Curl*curl.Value, got.Ice.Curl, 1e-12)
	require.Equal(t, []int{leastShots, 0, 0}, []int{got.Fit.Shots, got.Fit.Unexplained, got.Fit.Timed})
	require.Nil(t, got.Fit.Numbers)
	got.Ice.Curl = ice.Curl
	require.Equal(t, ice, got.Ice, "all else stays")
	require.True(t, slices.IsSorted(far))
	require.Len(t, far, leastShots/coarsely+2*leastShots)
	require.InDelta(t, 1, far[len(far)-1], 0)
	cputest.Recorded(t)
	for i, want := range []float64{0.8406858577822769, 0.8268385095225069, 0.8545332060420469, 0.008944159845601578} {
		require.InDelta(t, want, []float64{curl.Value, curl.Low, curl.High, got.Fit.Error}[i], 1e-12)
	}
}
