package registry

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestEveryAITellsPoints: where every stone counts two, a stone that lies alone is two points, in the mean and in the distribution.
func TestEveryAITellsPoints(t *testing.T) {
	rules := rulestest.Read(t, "rules/five-rock-both", "Score.add(w,n) ", "Score.add(w,2*n) ").Own()
	told := 0
	for _, k := range Kinds() {
		r := aitest.Request(t, curling.Stones-1, 600, nil)
		r.Rules = rules.At(r.State)
		r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: curling.StandardWeightMax}))
		c := aitest.Ask(t, k, r, nil).Candidates[0]
		if c.Ends == (ai.Ends{}) {
			continue
		}
		told++
		assert.InDelta(t, 2, c.Score, 1e-9, k.Name)
		assert.InDelta(t, 1, c.Ends[8+2], 1e-9, k.Name)
	}
	require.GreaterOrEqual(t, told, len(Kinds())-1)
}

// TestEveryAIPlaysForALaterEnd: the first end of a set of triples gives no points, but its stones count in the second. With the last stone
// every AI lies nearer than the other team's, by the win table and for points, and tells its points by stones.
func TestEveryAIPlaysForALaterEnd(t *testing.T) {
	rules := rulestest.Read(t, "formats/triples").Own()
	for _, k := range Kinds() {
		for _, wins := range []*winprob.Table{nil, winprob.Ohto()} {
			r := aitest.Request(t, curling.Stones-1, 600, map[int]curling.Vec{14: {X: 0.9, Y: 0.4}})
			r.State.End, r.State.Ends = 2, 6
			if r.Rules, r.Wins = rules.At(r.State), nil; wins != nil {
				r.Wins = wins
			}
			r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise},
				WeightMax: curling.StandardWeightMax}))
			s := aitest.Ask(t, k, r, nil)
			require.NoError(t, r.Rules.Err())
			sim, err := simulators.Reference(r.Ice)
			require.NoError(t, err)
			o, err := sim.Throw(physics.Delivery{Position: r.State.Position, Index: r.State.Shot, Shot: s.Candidates[0].Shot}, nil)
			require.NoError(t, err)
			assert.Equal(t, 1, o.Position.Score(r.Ice.Bounds, curling.Hammer), "%s, wins %v", k.Name, wins != nil)
			if k.Name != "sample" { // which gives no values
				assert.InDelta(t, 1, s.Candidates[0].Score, 0.1, k.Name)
			}
		}
	}
}
