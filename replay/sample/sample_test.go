package sample

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

func TestMatch(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1, physics.Granite} {
		t.Run(string(model), func(t *testing.T) {
			ice, err := physics.IceOf(model)
			require.NoError(t, err)
			rules := curling.Standard()
			rules.Ends, rules.Extra = 3, false
			g, err := Match(ice, rules, 1)
			require.NoError(t, err)
			require.Len(t, g.Ends, 3)
			require.Equal(t, 48, g.Shots())
			total := [2]int{}
			for i, e := range g.Ends {
				total[0] += e.Score[0]
				total[1] += e.Score[1]
				require.Equal(t, e.Final.Score(ice.Bounds, curling.First), e.Score[e.First]-e.Score[e.First.Other()])
				if i > 0 && g.Ends[i-1].Score != [2]int{} { // the scoring team throws first
					require.Positive(t, g.Ends[i-1].Score[e.First])
				}
			}
			require.Equal(t, total, g.Result.Score)
			require.NotZero(t, total)
			sim, err := simulators.Reference(ice)
			require.NoError(t, err)
			a, err := replay.CompareGame(t.Context(), g, sim)
			require.NoError(t, err)
			require.Equal(t, 48, a.Agreeing)

			again, err := Match(ice, rules, 1)
			require.NoError(t, err)
			require.Equal(t, g, again)
			other, err := Match(ice, rules, 2)
			require.NoError(t, err)
			require.NotEqual(t, g, other)
		})
	}
}
