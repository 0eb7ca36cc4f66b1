package playout

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
)

// TestDecisionTells: at once, then not again before ai.ReportInterval; a budget of time moves the share on, and never beyond the whole.
func TestDecisionTells(t *testing.T) {
	r := aitest.Request(t, 10, 0, nil)
	r.Workers = 3
	var told []ai.Progress
	d, err := Begin(t.Context(), &r, func(p ai.Progress) { told = append(told, p) })
	require.NoError(t, err)
	require.Len(t, d.Simulations, 3)
	d.Simulations[0].Thrown, d.Simulations[2].Thrown = 4, 5
	asked := 0
	best := func() []ai.Candidate {
		asked++
		return []ai.Candidate{{Throws: 7}, {Throws: 8}}
	}
	d.Tell(0.25, best)
	d.Tell(0.5, best)
	require.Len(t, told, 1)
	require.Equal(t, 1, asked, "the best is asked for where somebody is told")
	require.Equal(t, 9, told[0].Throws)
	require.InDelta(t, 0.25, told[0].Done, 0)
	require.Equal(t, 7, told[0].Best.Throws)
	again := func(done float64, best func() []ai.Candidate) ai.Progress {
		d.reported = time.Time{}
		d.Tell(done, best)
		return told[len(told)-1]
	}
	require.Zero(t, again(0.3, func() []ai.Candidate { return nil }).Best.Throws)
	require.False(t, d.TimeUp(), "no budget of time")
	d.Request.Budget.Time, d.Start = time.Hour, time.Now().Add(-30*time.Minute)
	require.InDelta(t, 0.5, again(0.3, nil).Done, 0.01)
	require.InDelta(t, 0.75, again(0.75, nil).Done, 1e-9)
	require.False(t, d.TimeUp())
	d.Start = time.Now().Add(-2 * time.Hour)
	require.InDelta(t, 1, again(0.3, nil).Done, 0)
	require.True(t, d.TimeUp())
	d.Report = nil
	d.reported = time.Time{}
	d.Tell(1, best)
	require.Equal(t, 1, asked)
}

func TestDecisionEnds(t *testing.T) {
	r := aitest.Request(t, 10, 0, nil)
	ctx, stop := context.WithCancel(t.Context())
	d, err := Begin(ctx, &r, nil)
	require.NoError(t, err)
	require.NoError(t, d.Failure(ctx, "x", nil))
	broken := errors.New("broken")
	require.EqualError(t, d.Failure(ctx, "x", broken), "x: broken")
	require.ErrorIs(t, d.Failure(ctx, "x", broken), broken)
	d.Simulations[0].Thrown, d.Simulations[0].Failed, d.Simulations[0].Err = 1000, 900, broken
	require.ErrorContains(t, d.Failure(ctx, "x", nil), "x: 900 of 1000 throws failed")
	n := 0
	require.NoError(t, d.Each(ctx, 5, func(sim *Simulation, _ int) {
		require.Same(t, d.Simulations[0], sim)
		n++
	}))
	require.Equal(t, 5, n)
	stop()
	require.Equal(t, context.Canceled, d.Failure(ctx, "x", broken))
	before := r.State.Position
	d.Simulations[0].Throw(&r.State.Position, 10, curling.Shot{VY: -31})
	require.Equal(t, before, r.State.Position, "a throw changes nothing when ctx has ended")
	r.State.Shot = curling.Stones
	_, err = Begin(t.Context(), &r, nil)
	require.ErrorContains(t, err, "the end is over")
}
