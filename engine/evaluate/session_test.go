package evaluate

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOnlyUnfinishedShotsFail: an error of the throws fails the shots that are thrown on; those that are done, or dropped, keep their
// values.
func TestOnlyUnfinishedShotsFail(t *testing.T) {
	q := question(t)
	hit, draw, away := shots(t, &q)
	e := evaluateAll(t, q, hit, draw, away)
	e.shots[0].out = false
	e.shots[0].results = e.shots[0].results[:1]
	e.shots[1].out = true
	e.shots[1].results = e.shots[1].results[:1]
	e.shots[2].out, e.shots[2].results = false, make([]result, e.most)
	var sent []int
	s := session{q: &q, evaluator: e, answers: make([]Answer, 3), on: func(v Event) { sent = append(sent, v.Answer.Engine) }}
	for i, shot := range e.shots {
		shot.engine = i
		s.answers[i] = Answer{Engine: i, State: Evaluating}
	}
	why := errors.New("no ice")
	s.abandonEvaluation(why)
	require.Equal(t, []int{0}, sent)
	require.Equal(t, []State{Failed, Evaluating, Evaluating}, []State{s.answers[0].State, s.answers[1].State, s.answers[2].State})
	require.Equal(t, why, s.answers[0].Why)
	require.Equal(t, []bool{true, false, false}, []bool{e.shots[0].failed, e.shots[1].failed, e.shots[2].failed})
	require.False(t, e.pending(), "nothing is left to be thrown")
}
