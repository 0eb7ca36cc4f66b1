package compare

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// TestLimitsOfAGrid: even steps from a stone that just passes the house to the hardest that is of use, the nearest to a limit being
// that; one beyond them is the first or the last.
func TestLimitsOfAGrid(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.FCV1} {
		ice, err := physics.IceOf(m)
		require.NoError(t, err)
		a, err := aim.New(ice)
		require.NoError(t, err)
		soft, err := a.Pass(curling.Tee, curling.Right, softestToGo)
		require.NoError(t, err)
		even, err := gridLimits(a, 0)
		require.NoError(t, err)
		require.InDelta(t, soft.Speed(), even[0], 1e-9)
		step := even[1] - even[0]
		require.Positive(t, step)
		for i := range even {
			require.InDelta(t, even[0]+float64(i)*step, even[i], 1e-9)
		}
		for _, c := range []struct {
			limit float64
			near  int // -1: none
		}{
			{even[3] + 0.4*step, 3}, {even[3] - 0.4*step, 3}, {even[0] - 0.4*step, 0}, {even[GridSize-1] + 0.4*step, GridSize - 1},
			{even[0] + 0.6*step, 1}, {even[0] - 5*step, 0}, {even[GridSize-1] + 5*step, GridSize - 1},
		} {
			got, err := gridLimits(a, c.limit)
			require.NoError(t, err)
			want := even
			want[c.near] = c.limit
			require.Equal(t, want, got, "%s, limit %g", m, c.limit)
		}
	}
}

// TestGridOfAThrowerWithoutError: his cells stand for a usual one's; an error of one kind is one.
func TestGridOfAThrowerWithoutError(t *testing.T) {
	q := question(t, 15)
	usual := physics.StandardPlayer(q.Ice.Model).Noise
	for _, c := range []struct {
		noise curling.Noise
		own   bool
	}{
		{curling.Noise{Model: curling.NoNoise, A: 1, B: 1}, false}, {curling.Noise{Model: usual.Model}, false},
		{curling.Noise{Model: usual.Model, A: 0.1}, true}, {curling.Noise{Model: usual.Model, B: 0.1}, true},
		{curling.Noise{Model: usual.Model, A: 0.1, B: 0.1}, true},
	} {
		g, err := emptyGrid(&SkillPlan{Question: q, Spec: "shots"}, curling.Player{Noise: c.noise, WeightMax: 33})
		require.NoError(t, err)
		want := usual
		if c.own {
			want = c.noise
		}
		require.Equal(t, want, g.Noise)
		require.Equal(t, GridCell{Shot: -1, Rival: -1}, g.Cells[0][GridSize-1])
		require.InDelta(t, 33, g.Limit, 0)
	}
}
