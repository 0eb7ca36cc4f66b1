package replay_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/sample"
)

// charted is a game whose stones are noted with an error, and whose throws are not known.
func charted(g *replay.Game, spread float64, rng *rand.Rand) *replay.Game {
	out := *g
	out.Ends = nil
	for _, e := range g.Ends {
		end := e
		end.Shots = nil
		truth := e.Shots[0].Before
		chart := truth
		for _, s := range e.Shots {
			shot := s
			shot.Ran, shot.Asked, shot.Run = false, false, curling.Shot{}
			shot.Before = chart
			var after curling.Position
			for i := range s.After {
				switch {
				case !s.After.Has(i):
				case truth[i] == s.After[i]:
					after[i] = chart[i]
				default:
					after[i] = s.After[i].Add(curling.Vec{X: spread * rng.NormFloat64(), Y: spread * rng.NormFloat64()})
				}
			}
			shot.After = &after
			truth, chart = *s.After, after
			end.Shots = append(end.Shots, shot)
		}
		out.Ends = append(out.Ends, end)
	}
	return &out
}

// TestReconstruct finds the throws of a simulated game from a chart with an error of 3 cm.
func TestReconstruct(t *testing.T) {
	for _, model := range []physics.Model{physics.FCV1, physics.Mori2019} {
		t.Run(string(model), func(t *testing.T) {
			ice, err := physics.IceOf(model)
			require.NoError(t, err)
			rules := curling.MixedDoubles()
			rules.Ends, rules.Extra = 5, false
			truth, err := sample.Charted(ice, rules, 5)
			require.NoError(t, err)
			g := charted(truth, 0.03, rand.New(rand.NewPCG(1, 2)))
			calls := 0
			found, err := g.Reconstruct(t.Context(), ice, g.Places(), reconstruct.Options{}, func(replay.FoundThrow) { calls++ })
			require.NoError(t, err)
			require.Len(t, found, 50)
			require.Equal(t, 50, calls)
			near, draws, fast, straight := 0, 0, 0, 0
			for _, f := range found {
				_, s := truth.ShotAt(f.At)
				if f.Err == nil && f.Throw.Worst <= 0.1 {
					near++
				}
				if s.Chart.Task == replay.TaskDraw || s.Chart.Task == replay.TaskGuard {
					draws++
					if math.Abs(f.Throw.Shot.Speed()/s.Run.Speed()-1) < 0.01 {
						fast++
					}
					if math.Abs(math.Atan2(f.Throw.Shot.VX, -f.Throw.Shot.VY)-math.Atan2(s.Run.VX, -s.Run.VY)) < 0.002 {
						straight++
					}
				}
			}
			require.GreaterOrEqual(t, near, 47, "all stones within 10 cm")
			require.GreaterOrEqual(t, fast, draws-1, "speed of %d draws within 1 %%", draws)
			require.GreaterOrEqual(t, straight, draws-2, "line of %d draws within 2 mrad", draws)

			found[7].Throw.Redrawn, found[7].Err = 5, nil
			shown := g.WithThrows(ice, found)
			for _, f := range found {
				_, s := shown.ShotAt(f.At)
				if f.Err != nil { // the chart has stones that overlap
					require.False(t, s.Ran)
					continue
				}
				require.NotNil(t, s.Found)
				require.Equal(t, f.Throw.Plain(), s.Ran, "what does not explain the chart as it is is not shown as thrown")
				chart, ok := g.ChartedShot(f.At)
				require.True(t, ok)
				require.Equal(t, f.Throw.Corrected(&chart), s.Found.Redrawn)
				_, old := g.ShotAt(f.At)
				require.False(t, old.Ran, "the game itself stays as it was")
			}
		})
	}
}

// TestReconstructOnAnyWorkers: how many work changes nothing; a single one takes the shots in their order.
func TestReconstructOnAnyWorkers(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra = 1, false
	g, err := sample.Charted(ice, rules, 1)
	require.NoError(t, err)
	var all [2][]replay.FoundThrow
	for i, workers := range []int{1, 3} {
		var order []replay.Place
		all[i], err = g.Reconstruct(t.Context(), ice, g.Places(), reconstruct.Options{Workers: workers},
			func(f replay.FoundThrow) { order = append(order, f.At) })
		require.NoError(t, err)
		require.Len(t, order, 10)
		if workers == 1 {
			require.Equal(t, g.Places()[:10], order)
		}
	}
	require.Equal(t, all[0], all[1])
}

// TestReconstructStops with its context.
func TestReconstructStops(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra = 1, false
	g, err := sample.Charted(ice, rules, 1)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	found, err := g.Reconstruct(ctx, ice, g.Places(), reconstruct.Options{}, func(replay.FoundThrow) { stop() })
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, len(found), 10)
}

// The throws of the shots from a place on are searched for first, then those before it.
func TestUnfoundBeginsAtAPlace(t *testing.T) {
	after, chart := curling.Position{}, &replay.Chart{}
	shot := func(n int) replay.Shot { return replay.Shot{Number: n, After: &after, Chart: chart} }
	ran := shot(1)
	ran.Ran = true
	g := &replay.Game{Ends: []replay.End{{Shots: []replay.Shot{shot(0), ran, shot(2)}}, {Number: 1, Shots: []replay.Shot{shot(0), shot(1)}}}}
	require.Equal(t, []replay.Place{{End: 0, Shot: 2}, {End: 1, Shot: 0}, {End: 1, Shot: 1}, {End: 0, Shot: 0}},
		g.Unfound(replay.Place{Shot: 1}))
}

// TestFindThrows: the throws of a chart are found on its own ice, and it is told how many are; a game that has them stays as it is.
func TestFindThrows(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra = 1, false
	truth, err := sample.Charted(ice, rules, 3)
	require.NoError(t, err)
	g := charted(truth, 0.01, rand.New(rand.NewPCG(1, 2)))
	var told []int
	found, err := g.FindThrows(t.Context(), func(done, of int) {
		require.Equal(t, 10, of)
		told = append(told, done)
	})
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, told)
	require.Equal(t, ice, found.Ice)
	require.Empty(t, found.Unfound(replay.Place{}))
	require.NotEmpty(t, g.Unfound(replay.Place{}), "the game itself stays as it was")
	again, err := found.FindThrows(t.Context(), nil)
	require.NoError(t, err)
	require.Same(t, found, again)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = g.FindThrows(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = found.FindThrows(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
}
