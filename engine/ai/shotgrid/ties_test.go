package shotgrid_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/expectimax"
	"github.com/hogline/hogline/engine/ai/mc"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/ai/statetree"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

var kinds = []ai.Kind{mc.Kind(), statetree.Kind(), expectimax.Kind()}

// TestDrawToWin: to win a tied last end before an empty house every draw that stops in it will do: the one
// with the largest margin goes to the middle.
func TestDrawToWin(t *testing.T) {
	for i, kind := range append(kinds, kinds[0]) {
		r := aitest.Request(t, 15, 6000, nil)
		r.Wins = winprob.Ohto()
		var settings map[string]string
		if i == len(kinds) {
			settings = map[string]string{"root": shotgrid.Cycles} // the grid itself, no search of the last stone
		}
		best := aitest.Ask(t, kind, r, settings).Candidates[0]
		require.Less(t, best.Target.Distance(curling.Tee), curling.FourFoot+curling.StoneRadius, "%s: %s", kind.Name, best.Name)
	}
}

// TestBlank: a stone is thrown away through the house, not left in front of it.
func TestBlank(t *testing.T) {
	for _, kind := range kinds {
		r := aitest.Request(t, 15, 6000, nil)
		r.Wins, r.State.End = winprob.Ohto(), 3
		best := aitest.Ask(t, kind, r, nil).Candidates[0]
		require.Contains(t, best.Name, "through", kind.Name)
	}
}

// TestThrowerTooWeak: who reaches nothing gets an error at once, whatever the budget.
func TestThrowerTooWeak(t *testing.T) {
	for _, kind := range kinds {
		for i, limit := range []float64{20, 27, 20} {
			for _, budget := range []ai.Budget{{Throws: 1000}, {Time: 20e6}} {
				r := aitest.Request(t, 6, 0, map[int]curling.Vec{0: {X: 0.1, Y: -2.8}, 3: {X: 0.3}})
				weak := curling.StandardPlayer
				weak.WeightMax = limit
				r.Teams, r.Budget = [2]curling.Team{curling.TeamOf(weak), curling.TeamOf(weak)}, budget
				var settings map[string]string
				if i == 2 && slices.ContainsFunc(kind.Settings, func(s ai.Setting) bool { return s.Key == "root" }) {
					settings = map[string]string{"root": shotgrid.Cycles}
				}
				a, err := kind.New(settings)
				require.NoError(t, err)
				s, err := a.Suggest(t.Context(), r, nil)
				if err == nil {
					require.NotEmpty(t, s.Candidates, "%s, limit %g, budget %+v", kind.Name, limit, budget)
					require.LessOrEqual(t, s.Candidates[0].Shot.Speed(), limit*(1+1e-9))
					continue
				}
				require.ErrorContains(t, err, "weight limit", "%s, limit %g, budget %+v", kind.Name, limit, budget)
			}
		}
	}
}
