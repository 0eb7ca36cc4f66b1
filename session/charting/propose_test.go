package charting

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/proposal"
)

// TestProposalsOfAWorker: a web worker proposes what the page would.
func TestProposalsOfAWorker(t *testing.T) {
	w := wanted{Placed: true, Aimed: true, Rules: curling.Standard(), Own: "Ann"}
	w.Q = reconstruct.Partial{Index: 1, Known: 1 << 1, Turn: curling.Left, TurnKnown: true}
	w.Q.Before[0] = curling.Vec{X: curling.Tee.X + 0.3, Y: curling.TeeY + 0.5}
	w.Q.After = w.Q.Before
	w.Q.After[1] = curling.Vec{X: curling.Tee.X + 0.2, Y: curling.TeeY + 0.7}
	w.Target = proposal.Target{Before: w.Q.Before, Index: 1, Turn: curling.Left, At: w.Q.Before[0], Stone: 0,
		Player: physics.StandardPlayer(physics.Today)}
	here, err := look(t.Context(), &w)
	require.NoError(t, err)
	require.NotEmpty(t, here.Ghosts)
	require.True(t, here.Aimed)
	require.True(t, here.Planned)
	defer webworker.Inside(1)()
	there, err := lookThere.Call(t.Context(), &w, nil)
	require.NoError(t, err)
	require.Equal(t, here, there)

	w.Q.Before[2] = w.Q.Before[0] // two stones in one place
	_, err = lookThere.Call(t.Context(), &w, nil)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lookThere.Call(ctx, &w, nil)
	require.Error(t, err)
}

// TestWhatAHandNotedCounts: where no throw explains what was noted, the task is told by the stones as they are noted, those that are not
// noted as they lay before.
func TestWhatAHandNotedCounts(t *testing.T) {
	w := wanted{Placed: true, Rules: curling.Standard()}
	w.Q = reconstruct.Partial{Index: 1, Known: 1 << 1}
	w.Q.Before[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY}
	w.Q.After = w.Q.Before
	w.Q.After[1] = curling.Vec{X: curling.CentreX + 1.8, Y: curling.TeeY + 5}
	lies, err := look(t.Context(), &w)
	require.NoError(t, err)
	w.Q.Known |= 1
	w.Q.After[0] = curling.Vec{} // gone, and nothing touched it
	gone, err := look(t.Context(), &w)
	require.NoError(t, err)
	require.Empty(t, gone.Ghosts)
	require.Equal(t, replay.TaskDraw, lies.Task)
	require.NotEqual(t, lies.Task, gone.Task)
	require.True(t, lies.Known[1])
	require.Equal(t, gone.Task != "", gone.Known[1], "of no task there is no grade")
	w.Q.Known = 1 << 1
	same, err := look(t.Context(), &w)
	require.NoError(t, err)
	require.Equal(t, lies.Task, same.Task, "it is not known that it is gone")
}

// TestWhatIsProposedWhen: nothing of a shot of which neither target nor stone is noted; a target needs a turn, a stone none. What is found
// is told.
func TestWhatIsProposedWhen(t *testing.T) {
	at := curling.Vec{X: curling.CentreX + 0.2, Y: curling.TeeY + 0.3}
	for name, c := range map[string]struct {
		note   chart.ShotFields
		runs   bool
		aimed  bool
		placed bool
	}{
		"nothing":           {chart.ShotFields{}, false, false, false},
		"a turn":            {chart.ShotFields{Turn: chart.Noted(curling.Left)}, false, false, false},
		"a target":          {chart.ShotFields{Target: chart.Noted(at)}, false, false, false},
		"both":              {chart.ShotFields{Turn: chart.Noted(curling.Left), Target: chart.Noted(at)}, true, true, false},
		"where it came":     {chart.ShotFields{Stones: map[int]*chart.Field[chart.Place]{0: chart.Noted(chart.At(at))}}, true, false, true},
		"its fate":          {chart.ShotFields{Fate: chart.Noted(chart.WentOut)}, true, false, true},
		"that it is hogged": {chart.ShotFields{Fate: chart.Noted(chart.Hogged)}, false, false, false},
		"that it is burned": {chart.ShotFields{Fate: chart.Noted(chart.Burned)}, false, false, false},
	} {
		r := newRink(t)
		r.begin(chart.Fours)
		r.Set(c.note)
		require.Equal(t, c.runs, r.Proposals.Running(), name)
		told := 0
		r.Changed.Watch(func() { told++ })
		r.wait()
		require.Equal(t, c.runs, told == 1, name)
		_, _, aimed := r.Proposals.Difficulty()
		require.Equal(t, c.aimed, aimed, name)
		_, placed := r.Proposals.Grade()
		require.Equal(t, c.placed, placed, name)
		r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left), Target: chart.Noted(at)})
		require.True(t, r.Proposals.Running(), name)
		r.Done()
		require.False(t, r.Proposals.Running(), "%s: it is of the shot before", name)
		r.GoTo(chart.Cursor{Shot: 16})
		require.False(t, r.Proposals.Running(), "%s: the end of the end", name)
	}
}

// TestNothingIsProposedOfAnUnknownHouse: where a stone before the shot lies is not known.
func TestNothingIsProposedOfAnUnknownHouse(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Done()
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left), Target: chart.Noted(curling.Tee)})
	r.Stones.Put(1, curling.Tee)
	require.False(t, r.Proposals.Running())
	list, share := r.Proposals.Ghosts()
	require.Empty(t, list)
	require.Zero(t, share)
}

// TestTurnIsOfTheQuestion: the turn that is noted is that of the throws which are looked for.
func TestTurnIsOfTheQuestion(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	set := chart.ShotFields{Fate: chart.Noted(chart.WentOut)}
	q, known := r.Proposals.question(&set)
	require.Equal(t, []bool{true, false}, []bool{known, q.TurnKnown})
	set.Turn = chart.Noted(curling.Left)
	q, _ = r.Proposals.question(&set)
	require.Equal(t, []any{true, curling.Left}, []any{q.TurnKnown, q.Turn})
}
