package dcp

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// quiet is a program that answers what it is told to, and keeps how long it was waited for.
type quiet struct {
	program
	answers []Message // nil: no answer in time
	waited  []time.Duration
}

func (q *quiet) Send(...Message) error                      { return nil }
func (q *quiet) Flush(context.Context, time.Duration) error { return nil }
func (q *quiet) DiscardReplies() int                        { return 0 }

func (q *quiet) Await(_ context.Context, limit time.Duration, want func(Message) bool) (Message, error) {
	q.waited = append(q.waited, limit)
	for len(q.answers) > 0 {
		m := q.answers[0]
		q.answers = q.answers[1:]
		if m == nil {
			break
		}
		if want(m) {
			return m, nil
		}
	}
	return nil, msg("no-answer", limit, context.DeadlineExceeded)
}

// TestOrderIsWaitedForOnce: a program that does not answer SETORDER is waited for in its first match, not after its next start;
// one that answers late is waited for again.
func TestOrderIsWaitedForOnce(t *testing.T) {
	var l learned
	for n, want := range []time.Duration{orderTime, settleTime, settleTime} {
		q := &quiet{}
		order, err := newSession(q, &l).order(t.Context(), orderTime)
		require.NoError(t, err)
		require.Nil(t, order)
		require.Equal(t, []time.Duration{want}, q.waited, "start %d", n+1)
	}
	q := &quiet{answers: []Message{SetOrder{[]int{3, 2, 1, 0}}, BestShot{curling.Shot{VY: -30}}}}
	_, err := newSession(q, &l).answer(t.Context(), time.Second)
	require.NoError(t, err)
	q = &quiet{answers: []Message{SetOrder{[]int{3, 2, 1, 0}}}}
	order, err := newSession(q, &l).order(t.Context(), orderTime)
	require.NoError(t, err)
	require.Equal(t, []int{3, 2, 1, 0}, order)
	require.Equal(t, []time.Duration{orderTime}, q.waited)
}
