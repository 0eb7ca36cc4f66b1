package accuracy

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// TestAhead: equal shots have equal values throw by throw, a stone thrown away is worth less than one that is not, and what is played
// to the end has the utility of an end score.
func TestAhead(t *testing.T) {
	q, err := StrongPosition(5, 3, 0)
	require.NoError(t, err)
	_, answers, err := (&Accuracy{Seed: 5, Answers: 1}).question(3, 0)
	require.NoError(t, err)
	mean := func(shot curling.Shot, after, throws int) (sum float64, values []float64) {
		values, err := Ahead(t.Context(), q, shot, after, throws)
		require.NoError(t, err)
		require.Len(t, values, throws)
		for _, v := range values {
			sum += v / float64(throws)
		}
		return sum, values
	}
	away := curling.Shot{VX: 2, VY: -33}
	good, values := mean(answers[0], 1, 8)
	_, again := mean(answers[0], 1, 8)
	require.Equal(t, values, again)
	bad, _ := mean(away, 1, 8)
	require.Greater(t, good, bad)

	r := q.Request()
	_, values = mean(answers[0], 9, 2)
	for _, v := range values {
		near := false
		for _, u := range winprob.EndUtilities(q.Wins, &q.Rules, q.State) {
			near = near || u-v < 1e-9 && v-u < 1e-9
		}
		require.True(t, near, "%v is the utility of no end score of %v", v, r.State)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = Ahead(ctx, q, away, 1, 2)
	require.ErrorIs(t, err, context.Canceled)
}
