package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
)

// TestForetell: with a stone of the opponent on the tee and the last stone to come it is a hit, and of that stone; what was thrown
// has no part in the kind.
func TestForetell(t *testing.T) {
	task := charted(t, replay.TaskTakeOut, curling.Left)
	task.State.Position[12] = at(1.5, 0.5)
	aimer, err := aim.New(task.Ice)
	require.NoError(t, err)
	foretell := func(stone int) *Foretold {
		run, err := aimer.Touch(task.State.Position[stone], 0, curling.Left, 6)
		require.NoError(t, err)
		task.Run = &run
		f, err := task.Foretell(t.Context())
		require.NoError(t, err)
		require.InDelta(t, 1./3, f.Any, 1e-12, "two stones, or none")
		return f
	}
	right, wrong := foretell(14), foretell(12)
	require.Equal(t, right.Kinds, wrong.Kinds)
	likeliest := replay.TaskNone
	for kind, p := range right.Kinds {
		if p == 1 {
			likeliest = kind
		}
	}
	require.True(t, takesOut(likeliest), likeliest)
	require.Greater(t, right.Struck, 0.8)
	require.Less(t, wrong.Struck, 0.2)

	task.Run = nil
	f, err := task.Foretell(t.Context())
	require.NoError(t, err)
	require.Nil(t, f, "no throw")
	guard := charted(t, replay.TaskFront, curling.Left)
	f, err = guard.Foretell(t.Context())
	require.NoError(t, err)
	require.Nil(t, f, "nobody calls a guard with the last stone")
}
