package cli

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/sample"
)

// TestFrictionOfAChart: a chart whose stones were timed is a data set of its own, tells the friction of its ice.
func TestFrictionOfAChart(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	ice.Friction *= 0.9
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra = 7, false
	g, err := sample.Charted(ice, rules, 3)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hchart")
	f, _, err := chart.OpenFile(path)
	require.NoError(t, err)
	add := func(c chart.Change) {
		c.Device = "a"
		require.NoError(t, f.Add(c))
	}
	add(chart.OfGame(chart.GameFields{Format: chart.Noted(chart.Doubles), Ends: chart.Noted(rules.Ends),
		First: chart.Noted(int(g.Ends[0].First))}))
	var rec physics.Trajectory
	for i := range g.Ends {
		e := &g.Ends[i]
		add(chart.OfEnd(e.Number, chart.EndFields{Hammer: chart.Noted(int(e.First.Other()))}))
		for k := range e.Shots {
			s := &e.Shots[k]
			if s.Kind != replay.Thrown {
				continue
			}
			if k == 0 {
				add(chart.OfEnd(e.Number, chart.EndFields{Placed: chart.Noted([]curling.Vec{s.Before[0], s.Before[1]})}))
			}
			set := chart.ShotFields{Turn: chart.Noted(s.Run.Turn), Stones: map[int]*chart.Field[chart.Place]{}}
			for i := range s.After {
				switch {
				case s.After.Has(i) && s.After[i] != s.Before[i]:
					set.Stones[i] = chart.Noted(chart.At(s.After[i]))
				case !s.After.Has(i) && (s.Before.Has(i) || i == s.Number):
					set.Stones[i] = chart.Noted(chart.OutOfPlay)
				}
			}
			_, err := sim.Throw(physics.Delivery{Shot: s.Run}, &rec)
			require.NoError(t, err)
			if seconds := simulators.HogToHog(&rec); seconds > 0 { // not short of the line
				set.Hog = chart.Noted(math.Round(100*seconds) / 100)
			}
			add(chart.OfShot(e.Number, s.Number, set))
		}
	}
	require.NoError(t, f.Close())
	out := filepath.Join(dir, "ice.json")
	status, printed, errs := run(t, "fit", "ice", path, "--model", "mori2019", "--shots", "24", "-o", out)
	require.Zero(t, status, errs)
	require.Contains(t, printed+errs, "by the times of")
	n, err := icefile.Read(out)
	require.NoError(t, err)
	require.True(t, n.Fit.Friction.Determined)
	require.InDelta(t, 0.9, n.Fit.Friction.Value, 0.01)
	require.InDelta(t, 0.9*physics.Friction2019, n.Ice.Friction, 0.1)
	require.GreaterOrEqual(t, n.Fit.Timed, 8)
	require.Equal(t, 1, n.Fit.Games)
}
