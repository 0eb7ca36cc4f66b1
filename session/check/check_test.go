package check

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
)

// TestCheckInAWorker: a pass by web workers finds what one in place finds, to the last bit, and what cannot be thrown has the same error.
func TestCheckInAWorker(t *testing.T) {
	g := parttest.SampleMatch(t)
	g.Ends = g.Ends[:2]
	_, shot := g.ShotAt(replay.Place{Shot: 3})
	shot.Run.VX = math.Inf(1)
	none := func(*Check) {}
	here, err := checkGame(t.Context(), g, none)
	require.NoError(t, err)
	require.Error(t, here.Shots[replay.Place{Shot: 3}].Diff.Err)
	require.Equal(t, 1, here.Agreement.Failed)
	shot.Run.VX = 400
	here, err = checkGame(t.Context(), g, none)
	require.NoError(t, err)
	defer webworker.Inside(1)()
	there, err := checkGame(t.Context(), g, none)
	require.NoError(t, err)
	require.Equal(t, here, there)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = checkGame(ctx, g, none)
	require.ErrorIs(t, err, context.Canceled)
}

// TestCheck: a log whose stones were moved by hand differs there alone; the next such place is found round the game. A game that was
// gone over is not gone over again, until it is forgotten.
func TestCheck(t *testing.T) {
	b := parttest.New(t)
	p := &parttest.Place{Of: parttest.SampleMatch(t)}
	p.Of.Ends = p.Of.Ends[:1]
	ck := New(p, b.Jobs)
	_, ok := ck.Next()
	require.False(t, ok, "nothing is known")
	moved := replay.Place{Shot: 2}
	_, shot := p.Of.ShotAt(moved)
	for !shot.After.Has(shot.Number) { // the first from there that stays
		moved.Shot++
		_, shot = p.Of.ShotAt(moved)
	}
	shot.After[shot.Number].X += 0.5
	ck.Start()
	b.Until("the game", func() bool { return len(ck.Found().Shots) == len(p.Of.Places()) })
	require.Equal(t, 16, ck.Found().Agreement.Shots)
	require.Equal(t, 15, ck.Found().Agreement.Agreeing)
	require.True(t, ck.Found().Shots[replay.Place{}].Named)
	for _, p.P = range []replay.Place{{}, moved, {Shot: 14}} {
		next, ok := ck.Next()
		require.True(t, ok)
		require.Equal(t, moved, next)
	}
	found := ck.Found()
	ck.Start()
	require.Same(t, found, ck.Found())
	ck.LeaveStudy()
	require.Empty(t, ck.Found().Shots)
}

// broken throws nothing.
type broken struct{ physics.Simulator }

func (broken) Throw(physics.Delivery, *physics.Trajectory) (physics.Outcome, error) {
	return physics.Outcome{}, errors.New("thrown")
}

// TestReplayed: what was thrown is not thrown again, from the first of the list to the last; what has no outcome, is on no list, or of
// which the way is wanted is.
func TestReplayed(t *testing.T) {
	shots := make([]physics.Delivery, 4)
	for i := range shots {
		shots[i].Index = i
	}
	outcome, stop := &physics.Outcome{Steps: 7}, &curling.Vec{X: 1, Y: 2}
	r := replayed{broken{}, shots[:3], []landed{{outcome, stop}, {nil, nil}, {outcome, stop}}}
	for i, known := range []bool{true, false, true, false} {
		o, err := r.Throw(shots[i], nil)
		if known {
			require.NoError(t, err)
			require.Equal(t, *outcome, o)
			require.Equal(t, *stop, r.stop(&shots[i]))
		} else {
			require.EqualError(t, err, "thrown")
			require.True(t, math.IsNaN(r.stop(&shots[i]).Y))
		}
		_, err = r.Throw(shots[i], &physics.Trajectory{})
		require.EqualError(t, err, "thrown")
	}
}
