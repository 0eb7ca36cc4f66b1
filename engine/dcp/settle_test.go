package dcp

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestLateShotsThatNobodyAskedFor: a program that says as many shots without being asked as before is waited for, however busy the
// machine: what it says late is not taken for its answer.
func TestLateShotsThatNobodyAskedFor(t *testing.T) {
	synctest.Test(t, lateShots)
}

func lateShots(t *testing.T) {
	c := newConn(Newline, PaceOff)
	c.out = writerFunc(func(text string) {
		if strings.HasPrefix(text, "GO") {
			c.receive("BESTSHOT 1 -30 0")
		}
	})
	go c.write()
	defer close(c.ended)
	s := newSession(programOf{Conn: c}, &learned{})
	ask := func(late ...time.Duration) {
		t.Helper()
		for _, wait := range late {
			time.AfterFunc(wait, func() { c.receive("BESTSHOT 9 -30 1") })
		}
		answer, err := s.ask(t.Context(), Go{}, time.Minute)
		require.NoError(t, err)
		require.Equal(t, curling.Shot{VX: 1, VY: -30}, answer.Shot)
	}
	ask(0, 0)
	ask(settleTime*2, settleTime*4)
	ask(0, unaskedTime/2)
	ask() // fewer than before
	require.Zero(t, s.unasked)
	require.True(t, s.doubles)
}

// writerFunc is a program that answers in the same moment.
type writerFunc func(text string)

// Write implements io.Writer.
func (f writerFunc) Write(b []byte) (int, error) {
	f(string(b))
	return len(b), nil
}

// programOf is a conversation without a program behind it.
type programOf struct{ *Conn }

// Kill implements program.
func (programOf) Kill() {}

// End implements program.
func (programOf) End(time.Duration) (bool, error) { return true, nil }

// PID implements program.
func (programOf) PID() int { return 0 }
