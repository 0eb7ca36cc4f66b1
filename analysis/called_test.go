package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// charted is the task of a last stone with a stone of the opponent on the tee, thrown through the house, that was charted so.
func charted(t *testing.T, kind replay.Task, turn curling.Turn) Task {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	before := curling.Position{14: curling.Tee}
	through := curling.Shot{VX: 0.3, VY: -4, Turn: turn}
	g := &replay.Game{Ice: ice, Rules: curling.Standard(),
		Ends: []replay.End{{Shots: []replay.Shot{{Number: 15, Kind: replay.Thrown, Before: before, After: &before, Run: through, Ran: true,
			Thrower: -1,
			Found:   &replay.Reconstruction{Explained: true}, Chart: &replay.Chart{Task: kind, Turn: turn, TurnKnown: true, Grade: 0}}}}}}
	m := DefaultMethod()
	m.Wins, m.AIs, m.Throws = winprob.Ohto(), []string{"sample"}, 40
	tasks, err := Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	require.Len(t, tasks, 1)
	return tasks[0]
}

// TestCallOfAChart: the call of a charted shot is one of the charted kind and turn, so that a stone thrown through the house counts
// as a bad throw of a good call and not as a bad call.
func TestCallOfAChart(t *testing.T) {
	for _, turn := range []curling.Turn{curling.Left, curling.Right} {
		task := charted(t, replay.TaskTakeOut, turn)
		v, err := NewWorker().Value(t.Context(), &task)
		require.NoError(t, err)
		require.True(t, v.CallCharted)
		require.False(t, v.Called)
		require.Equal(t, turn, v.Played.Shot.Turn)
		require.Equal(t, 1, v.Played.Call.Removed)
		require.Less(t, *v.Throw, -8.)
		require.Greater(t, *v.Regret, -3.)
		require.Nil(t, v.Luck)

		task.Charted = nil
		v, err = NewWorker().Value(t.Context(), &task)
		require.NoError(t, err)
		require.False(t, v.CallCharted)
		require.Nil(t, v.Call, "without the kind nothing is known of the call, and nobody is blamed for it")
		require.Nil(t, v.Throw)
		require.NotNil(t, v.WinAfter)
	}
}

// TestCallOfNoKind: a chart without statistics tells nothing of the call, and neither does a kind that nobody could call there.
func TestCallOfNoKind(t *testing.T) {
	task := charted(t, replay.TaskNone, curling.Left)
	require.Nil(t, task.Charted)
	task = charted(t, replay.TaskFront, curling.Left) // a guard as the last stone
	call, err := task.calledShot(t.Context(), task.question())
	require.NoError(t, err)
	require.Nil(t, call)
}

// TestPlaceOfAChart: values of a shot are found whether its chart was read as a call or not.
func TestPlaceOfAChart(t *testing.T) {
	task := charted(t, replay.TaskDraw, curling.Left)
	place, key := task.Place(), task.Key()
	task.Charted = nil
	require.Equal(t, place, task.Place())
	require.NotEqual(t, key, task.Key())
}
