// Package search measures the searches on fixed questions: throws a second, what the tree
// costs over pure Monte Carlo, the time and memory of a whole decision.
package search

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/expectimax"
	"github.com/hogline/hogline/engine/ai/kruct"
	"github.com/hogline/hogline/engine/ai/mc"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/ai/statetree"
	"github.com/hogline/hogline/engine/ai/uct"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/bench"
)

// fiveStones is a question with five stones: two guards and three in the house, shot 6 of
// the last end but one.
func fiveStones() (ai.Request, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	r := ai.Request{State: curling.State{Ends: 10, End: 8, Shot: 5}, Rules: curling.FourRock(), Ice: ice, Seed: 2016, Wins: winprob.Ohto(),
		Teams: [2]curling.Team{curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)}}
	for i, v := range []curling.Vec{{Y: -2.5}, {X: 0.3, Y: 0.2}, {X: -0.6}, {X: 1, Y: -2.4}, {X: 0.1, Y: -0.5}} {
		r.State.Position[i] = curling.Vec{X: curling.CentreX + v.X, Y: curling.TeeY - v.Y}
	}
	return r, err
}

// asked is a rival that asks an AI, so many throws at a time.
func asked(ctx context.Context, name string, kind ai.Kind, settings map[string]string, throws int, goal float64) (bench.Rival, error) {
	r, err := fiveStones()
	if err != nil {
		return bench.Rival{}, err
	}
	a, err := kind.New(settings)
	return bench.Rival{Name: name, Unit: "throws", Goal: goal, Do: func(k int) (int, error) {
		r.Budget, r.Seed = ai.Budget{Throws: throws}, uint64(k)
		s, err := a.Suggest(ctx, r, nil)
		return s.Throws, err
	}}, err
}

// Figures measures. It takes about a minute and stops with the context's error.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	simply := map[string]string{"policy": "simple", "root": "cycles"}
	var rivals []bench.Rival
	for _, x := range []struct {
		name     string
		kind     ai.Kind
		settings map[string]string
		goal     float64
	}{
		{"mc simple, 5 stones", mc.Kind(), simply, 300_000},
		{"mc rules, 5 stones", mc.Kind(), map[string]string{"policy": "rules", "root": "cycles"}, 250_000},
		{"tree simple, 5 stones", statetree.Kind(), simply, 225_000},
		{"tree rules, 5 stones", statetree.Kind(), map[string]string{"policy": "rules", "root": "cycles"}, 0},
		{"tree as it comes, 5 stones", statetree.Kind(), nil, 0},
		{"grid, 5 stones", expectimax.Kind(), nil, 0},
		{"shots, 5 stones", namedshots.Kind(), nil, 0},
		{"kruct, 5 stones", kruct.Kind(), nil, 0},
		{"uct, 5 stones", uct.Kind(), map[string]string{"trees": "1"}, 0},
	} {
		r, err := asked(ctx, x.name, x.kind, x.settings, 150_000, x.goal)
		if err != nil {
			return nil, err
		}
		rivals = append(rivals, r)
	}
	figures, err := bench.Measure(ctx, rivals...)
	if err != nil {
		return nil, err
	}
	simple := figures[0]
	for i := range figures[1:] {
		figures[i+1] = figures[i+1].Over(simple)
	}
	more, err := workers(ctx)
	if err != nil {
		return nil, err
	}
	figures = append(figures, more...)
	more, err = decisions(ctx)
	if err != nil {
		return nil, err
	}
	figures = append(figures, more...)
	more, err = maps(ctx)
	return append(figures, more...), err
}

// turns is how often one worker and two take turns; the medians count, as a core does not run equally fast all the time.
const turns = 7

// workers compares one worker with two by the clock on the wall; on a busy machine the
// ratio falls.
func workers(ctx context.Context) ([]bench.Figure, error) {
	r, err := fiveStones()
	if err != nil {
		return nil, err
	}
	var out []bench.Figure
	simply := map[string]string{"policy": "simple", "root": "cycles"}
	for _, x := range []struct {
		kind     ai.Kind
		name     string
		settings map[string]string
	}{
		{mc.Kind(), "mc simple", simply}, {mc.Kind(), "mc", nil}, {statetree.Kind(), "tree simple", simply}, {statetree.Kind(), "tree",
			nil}, {namedshots.Kind(), "shots", nil},
		{expectimax.Kind(), "grid", nil}, {kruct.Kind(), "kruct", nil}, {uct.Kind(), "uct", nil},
	} {
		a, err := x.kind.New(x.settings)
		if err != nil {
			return nil, err
		}
		r.Budget.Throws = 150_000
		var rates [2][]float64 // throws/s
		for range turns {
			for w := range rates {
				r.Workers = w + 1
				start := time.Now()
				s, err := a.Suggest(ctx, r, nil)
				if err != nil {
					return nil, err
				}
				rates[w] = append(rates[w], float64(s.Throws)/time.Since(start).Seconds())
			}
		}
		slices.Sort(rates[0])
		slices.Sort(rates[1])
		one := bench.Figure{Name: x.name + ", one worker, by the wall", Value: math.Round(rates[0][turns/2]), Unit: "throws/s"}
		two := bench.Figure{Name: x.name + ", two workers, by the wall", Value: math.Round(rates[1][turns/2]), Unit: "throws/s"}
		out = append(out, one, two.Over(one))
	}
	return out, nil
}

// decisions measures whole decisions at the first shot: one worker by its CPU time, two by
// the clock on the wall, which is meaningful on two idle cores only.
func decisions(ctx context.Context) ([]bench.Figure, error) {
	r, err := fiveStones()
	if err != nil {
		return nil, err
	}
	r.State.Position, r.State.Shot = curling.Position{}, 0
	var out []bench.Figure
	for _, kind := range []ai.Kind{mc.Kind(), statetree.Kind()} {
		a, err := kind.New(map[string]string{"policy": "simple", "root": "cycles", "cycles": "47"})
		if err != nil {
			return nil, err
		}
		name := kind.Name + " simple, 201348 playouts at shot 1, "
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		clock := cpu.Start()
		r.Workers = 1
		_, err = a.Suggest(ctx, r, nil)
		took := clock.Seconds()
		clock.Stop()
		if err != nil {
			return nil, err
		}
		runtime.ReadMemStats(&after)
		start := time.Now()
		r.Workers = 2
		if _, err = a.Suggest(ctx, r, nil); err != nil {
			return nil, err
		}
		out = append(out,
			bench.Figure{Name: name + "two workers, by the wall", Value: time.Since(start).Seconds(), Unit: "s", Goal: 6},
			bench.Figure{Name: name + "one core's CPU time", Value: took, Unit: "s"},
			bench.Figure{Name: name + "memory taken in all", Value: float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20), Unit: "MB", Goal: 200})
	}
	return out, nil
}
