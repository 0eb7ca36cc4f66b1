package evaluate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestStonesThatCountTwice: where counting stones alone decide an end it is played on as any other, and values are those of what they give:
// twice the usual ones where each counts two. That the value was not learned under such rules is in its error.
func TestStonesThatCountTwice(t *testing.T) {
	twice := rulestest.Read(t, "rules/five-rock-both", "Score.add(w,n) ", "Score.add(w,2*n) ").Own()
	for shot, policy := range map[int]string{15: Search, 12: Search, 9: LearnedElsewhere} {
		q := question(t)
		q.State = curling.State{Ends: 8, Shot: shot}
		q.Method.Throws = 80
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		usual := evaluateAll(t, q, draw)
		q.Rules = twice.At(q.State)
		own := evaluateAll(t, q, draw)
		require.Equal(t, policy, own.ranking().Policy)
		want, got := usual.values()[usual.shots[0]], own.values()[own.shots[0]]
		require.NoError(t, q.Rules.Err())
		require.InDelta(t, 2*want.Score, got.Score, 1e-6, "%d", shot)
		off, foreign := usual.worth.off, own.worth.off
		require.InDelta(t, 4*(want.Error*want.Error-off*off*36), got.Error*got.Error-foreign*foreign*144, 1e-6)
		for k, p := range want.Ends {
			at := 8 + max(-8, min(2*(k-8), 8))
			if at > 0 && at < 16 {
				require.InDelta(t, p, got.Ends[at], 1e-6, "shares are those of points gained")
				require.Zero(t, got.Ends[at+1])
			}
		}
	}
	require.Greater(t, foreignError, ValueError)
	q := question(t)
	q.State = curling.State{Ends: 8, Shot: 9}
	q.Rules, q.Method.Throws = twice.At(q.State), 40
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e := evaluateAll(t, q, draw)
	v := e.values()[e.shots[0]]
	_, win := (&Result{evaluator: e}).LearnedError(&v)
	require.InDelta(t, e.worth.scale(e.shots[0])*foreignError, win, 0.02*win, "of points gained as of counting stones")
	decided := &Result{evaluator: &evaluator{leaf: true, worth: worth{off: 1, gained: [17]float64{14: 1}}}}
	_, win = decided.LearnedError(&Value{Ends: ai.Ends{8: 0.8, 14: 0.2}})
	require.InDelta(t, 2*0.4, win, 1e-9, "by the points that a distribution holds")
	s, err := NewSampler(q)
	require.NoError(t, err)
	sample := s.NewSample()
	require.NoError(t, s.Throws(t.Context(), draw, 0, 8, func(_ int, x *Throw) { sample.Add(x) }))
	for k, p := range sample.Ends() {
		require.True(t, p == 0 || k%2 == 0, "%d points", k-8)
	}
}

// TestEndThatCountsForALaterOne: in the first end of a set of triples, which gives no points, a draw inside the other team's stone wins
// more often than a stone thrown away, and an answer tells it by its stones.
func TestEndThatCountsForALaterOne(t *testing.T) {
	q := question(t)
	rules := rulestest.Read(t, "formats/triples").Own()
	q.State = curling.State{End: 4, Ends: 6, Shot: curling.Stones - 1}
	q.State.Position[curling.Stones-2] = curling.Vec{X: curling.CentreX + 0.6, Y: curling.TeeY}
	q.Rules, q.Wins = rules.At(q.State), winprob.Ohto()
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	away := draw
	away.VY *= 1.14
	e := evaluateAll(t, q, away, draw)
	values := e.values()
	lost, won := values[e.shots[0]], values[e.shots[1]]
	require.Greater(t, won.Win, lost.Win+0.1)
	require.Equal(t, []int{1, 0}, e.ranking().Order)
	require.InDelta(t, -1, lost.Score, 1e-9, "one stone against")
	require.InDelta(t, 1, lost.Ends[7], 1e-9)
	require.True(t, e.ranking().Stones)
	q.State.End, q.State.Memory = 5, "Field.TEAM1.SET=1"
	q.Rules = rules.At(q.State)
	require.False(t, evaluateAll(t, q, draw).ranking().Stones, "the second end gives points")
	require.NoError(t, q.Rules.Err())
}
