package chartstats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// TestTasksOfThrows: what a throw came to has a statistician's name, and tasks that differ by purpose alone are a family.
func TestTasksOfThrows(t *testing.T) {
	require.Equal(t, replay.TaskNone, TaskOf(shotname.Short))
	require.Equal(t, replay.TaskPromotion, TaskOf(shotname.Runback))
	require.Equal(t, Family(replay.TaskFront), Family(replay.TaskGuard))
	require.NotEqual(t, Family(replay.TaskDraw), Family(replay.TaskGuard))
}
