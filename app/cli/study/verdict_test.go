package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/evaluate"
)

// TestVerdict: who is clearly best, who are worth the same, and else nothing is said.
func TestVerdict(t *testing.T) {
	of := func(clear bool, losses ...float64) *evaluate.Result {
		r := &evaluate.Result{Ranking: evaluate.Ranking{Clear: clear}}
		for i, loss := range losses {
			r.Answers = append(r.Answers, evaluate.Answer{Value: evaluate.Value{Win: 0.5, Loss: loss, LossError: 0.002, Throws: 400}})
			r.Ranking.Order = append(r.Ranking.Order, i)
		}
		return r
	}
	require.Equal(t, "the first is clearly the best", verdict(of(true, 0, 0.05)))
	require.Equal(t, "A and B are worth the same", verdict(of(false, 0, 0.001, 0.05)))
	require.Equal(t, "A, B and C are worth the same", verdict(of(false, 0, 0.001, 0.002)))
	require.Equal(t, "no clear winner", verdict(of(false, 0, 0.006)))
	r := of(false, 0, 0.006, 0.03)
	r.Answers[1].Value.LossError = 0.03
	require.Equal(t, "A and B are equal within the error", verdict(r))
	require.Equal(t, "equal, 0.6 ± 3.0 %", string(behind(&r.Answers[1].Value, true)))
	require.Equal(t, "3.0 ± 0.2 %", string(behind(&r.Answers[2].Value, true)))
}
