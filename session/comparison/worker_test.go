package comparison

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/webworker"
)

// TestElsewhere: what a web worker compares is what is compared here, and it tells as much meanwhile.
func TestElsewhere(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	q := evaluate.Question{State: curling.State{Shot: 15, Ends: 8, End: 6}, Rules: curling.Standard(), Ice: ice, Seed: 7, Workers: 1,
		Budget: ai.Budget{Throws: 100}, Method: evaluate.Method{Throws: 40, Policy: "rules"}}
	q.State.Position[0] = curling.Tee
	for i := range q.Teams {
		q.Teams[i] = curling.TeamOf(curling.StandardPlayer)
	}
	pair := tried{q, []compare.Entry{{Shot: soft, Team: curling.TeamOf(curling.StandardPlayer)}, {Shot: hard, Team: curling.TeamOf(curling.StandardPlayer)}},
		compare.Assumptions(&q)[:3], 1}
	compared := func() (texts []string) {
		keep := func(v any, err error) {
			require.NoError(t, err)
			text, err := json.Marshal(v)
			require.NoError(t, err)
			texts = append(texts, string(text))
		}
		d, err := duelThere.Run(t.Context(), &pair, nil)
		keep(d, err)
		r, err := robustThere.Run(t.Context(), &pair, func(r compare.Robust) { keep(r, nil) })
		keep(r, err)
		return texts
	}
	here := compared()
	require.Len(t, here, 5)
	defer webworker.Inside(2)()
	require.Equal(t, here, compared())

	_, err = gridThere.Run(t.Context(), &compare.SkillPlan{Question: q, Spec: "no such", Workers: 1}, nil)
	require.ErrorContains(t, err, "no such")
}
