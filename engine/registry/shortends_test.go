package registry

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestEveryAIStopsWhereTheRulesEndTheEnd: in a draw to the button that decides a tie, two stones are thrown, each alone on the sheet. Every
// AI draws nearer with the second than the first lay, though its throws could be played on to the sixteenth.
func TestEveryAIStopsWhereTheRulesEndTheEnd(t *testing.T) {
	rules := rulestest.Read(t, "formats/tie-by-draw").Own()
	require.True(t, rules.Own())
	for _, k := range Kinds() {
		r := aitest.Request(t, 1, 600, nil)
		r.State.End, r.State.Score, r.State.Memory = 8, [2]int{4, 4}, "Field.TEAM1.DRAW=1200" // 2000 - 800 mm
		r.Rules = rules.At(r.State)
		r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: curling.StandardWeightMax}))
		s := aitest.Ask(t, k, r, nil)
		require.NoError(t, r.Rules.Err())
		sim, err := simulators.Reference(r.Ice)
		require.NoError(t, err)
		o, err := sim.Throw(physics.Delivery{Index: 1, Shot: s.Candidates[0].Shot}, nil)
		require.NoError(t, err)
		assert.True(t, o.Position.Has(1) && o.Position[1].Distance(curling.Tee) < 0.8, "%s: %v", k.Name, o.Position[1])
	}
}
