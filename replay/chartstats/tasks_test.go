package chartstats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// TestTasksOfThrows: what a throw came to has a statistician's name. One that comes to rest against a stone is a draw to them, and one
// that did not cross the hog line is nothing.
func TestTasksOfThrows(t *testing.T) {
	want := map[shotname.Kind]replay.Task{
		shotname.Draw: "draw", shotname.ComeAround: "draw", shotname.Freeze: "draw", shotname.CentreGuard: "front", shotname.Guard: "guard",
		shotname.CornerGuard: "guard", shotname.Raise: "raise", shotname.TapBack: "raise", shotname.Wick: "wick", shotname.Tick: "wick",
		shotname.HitStay: "take-out", shotname.HitOut: "take-out", shotname.HitRoll: "hit-and-roll", shotname.Peel: "clearing",
		shotname.Double: "double", shotname.Triple: "double", shotname.Runback: "promotion", shotname.Through: "through",
		shotname.Short: "none",
	}
	require.Len(t, want, len(shotname.Kinds))
	for _, k := range shotname.Kinds {
		require.Equal(t, want[k], TaskOf(k), k)
	}
	require.Equal(t, replay.TaskNone, TaskOf(""))
}

// TestFamilies: tasks that differ by purpose alone are a family, all others are one by themselves.
func TestFamilies(t *testing.T) {
	for name, tasks := range map[string][]replay.Task{
		"guards": {replay.TaskFront, replay.TaskGuard}, "draws": {replay.TaskDraw, replay.TaskFreeze}, "raises": {replay.TaskRaise,
			replay.TaskWick},
		"hits": {replay.TaskTakeOut, replay.TaskHitRoll, replay.TaskClearing}, "doubles": {replay.TaskDouble, replay.TaskPromotion},
		"through": {replay.TaskThrough}, "none": {replay.TaskNone},
	} {
		for _, task := range tasks {
			require.Equal(t, name, Family(task), task)
		}
	}
}
