package ai

import (
	"context"
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// function is an AI made of a function.
type function func(ctx context.Context, r Request, report func(Progress)) (Suggestion, error)

func (f function) Suggest(ctx context.Context, r Request, report func(Progress)) (Suggestion, error) {
	return f(ctx, r, report)
}

var straight = Suggestion{Candidates: []Candidate{{Shot: curling.Shot{VY: -30}}}}

func TestAskPassesOnWhatTheAISuggests(t *testing.T) {
	reports := 0
	a := function(func(ctx context.Context, r Request, report func(Progress)) (Suggestion, error) {
		_, limited := ctx.Deadline()
		require.False(t, limited, "without a timeout there is none")
		require.Equal(t, uint64(7), r.Seed)
		report(Progress{})
		return straight, nil
	})
	s, err := Ask(t.Context(), a, Request{Seed: 7}, 0, func(Progress) { reports++ })
	require.NoError(t, err)
	require.Equal(t, straight, s)
	require.Equal(t, 1, reports)
}

func TestAskFailures(t *testing.T) {
	broken := errors.New("no ice")
	for name, c := range map[string]struct {
		suggest func() (Suggestion, error)
		want    string
	}{
		"error":        {func() (Suggestion, error) { return Suggestion{}, broken }, "no ice"},
		"panic":        {func() (Suggestion, error) { panic("index out of range") }, "the AI broke down: index out of range"},
		"no candidate": {func() (Suggestion, error) { return Suggestion{Note: "none"}, nil }, "the AI proposed no shot"},
	} {
		t.Run(name, func(t *testing.T) {
			a := function(func(context.Context, Request, func(Progress)) (Suggestion, error) { return c.suggest() })
			_, err := Ask(t.Context(), a, Request{}, 0, nil)
			require.EqualError(t, err, c.want)
		})
	}
}

// deaf is an AI that answers after so long whatever its context says.
func deaf(after time.Duration) AI {
	return function(func(context.Context, Request, func(Progress)) (Suggestion, error) {
		time.Sleep(after)
		return straight, nil
	})
}

func TestAskAbandonsAnAIThatDoesNotStop(t *testing.T) {
	for name, c := range map[string]struct {
		takes, timeout, stop time.Duration
		want                 error
		after                time.Duration
	}{
		"in time":          {takes: time.Second, timeout: 2 * time.Second, after: time.Second},
		"no timeout":       {takes: time.Hour, after: time.Hour},
		"timeout":          {takes: time.Minute, timeout: time.Second, want: context.DeadlineExceeded, after: time.Second + Grace},
		"within the grace": {takes: time.Second + Grace/2, timeout: time.Second, after: time.Second + Grace/2},
		"stopped":          {takes: time.Minute, stop: time.Second, want: context.Canceled, after: time.Second + Grace},
		"stopped before the timeout": {takes: time.Minute, stop: time.Second, timeout: 2 * time.Second, want: context.Canceled,
			after: time.Second + Grace},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.stop > 0 {
					time.AfterFunc(c.stop, cancel)
				}
				start := time.Now()
				s, err := Ask(ctx, deaf(c.takes), Request{}, c.timeout, nil)
				require.Equal(t, c.after, time.Since(start))
				require.Less(t, Grace, 50*time.Millisecond, "what callers promise")
				require.Equal(t, c.want, err, "unwrapped")
				require.Equal(t, c.want == nil, len(s.Candidates) == 1)
				time.Sleep(c.takes) // the abandoned AI ends too
			})
		})
	}
}

func TestSuggestedShot(t *testing.T) {
	of := func(s curling.Shot) *Suggestion {
		return &Suggestion{Candidates: []Candidate{{Shot: s}, {Shot: curling.Shot{VY: -20}}}}
	}
	fast := curling.Shot{VX: 3, VY: -40, Turn: curling.Left}
	s, err := of(fast).Shot(0)
	require.NoError(t, err)
	require.Equal(t, fast, s, "0 is no limit")
	s, err = of(fast).Shot(fast.Speed())
	require.NoError(t, err)
	require.Equal(t, fast, s)
	s, err = of(fast).Shot(33.7)
	require.NoError(t, err)
	require.InDelta(t, 33.7, s.Speed(), 1e-12)
	require.InDelta(t, fast.VX/fast.VY, s.VX/s.VY, 1e-12, "in the same direction")
	require.Equal(t, curling.Left, s.Turn)
	for _, bad := range []curling.Shot{{VX: math.NaN(), VY: -30}, {}, {VY: 20}, {VY: -151}} {
		_, err = of(bad).Shot(33.7)
		require.Error(t, err, "%v", bad)
	}
}

// TestRequestCheck: no shot is to be thrown where the end is over or stones lie in each other.
func TestRequestCheck(t *testing.T) {
	r := Request{State: curling.State{Ends: 8, Shot: curling.Stones - 1}}
	require.NoError(t, r.Check())
	r.State.Position[0], r.State.Position[1] = curling.Tee, curling.Tee
	require.ErrorContains(t, r.Check(), "overlap")
	r.State.Shot = curling.Stones
	require.EqualError(t, r.Check(), "the end is over: there is no shot to throw")
}
