package lab

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
)

// TestKindOf: a kind is as likely as it is thrown at that stone, and the more so the more it is worth at the position.
func TestKindOf(t *testing.T) {
	shares := map[int]map[replay.Task]float64{3: {replay.TaskDraw: 6, replay.TaskGuard: 2}, 4: {replay.TaskGuard: 9}}
	shot := func(kinds map[replay.Task]float64) *madeShot {
		return &madeShot{replay.TaskDraw, 3, &analysis.Foretold{Kinds: kinds}}
	}
	share, alike := kindOf(shot(map[replay.Task]float64{replay.TaskDraw: 1, replay.TaskGuard: 1}), shares)
	require.InDelta(t, 0.75, share, 1e-12)
	require.InDelta(t, 0.75, alike, 1e-12)
	_, worth := kindOf(shot(map[replay.Task]float64{replay.TaskDraw: 1, replay.TaskGuard: 0.1}), shares)
	require.InDelta(t, 6/(6+2*math.Pow(0.1, kindPower)), worth, 1e-12)
	_, none := kindOf(shot(map[replay.Task]float64{replay.TaskDraw: 1}), shares)
	require.Greater(t, none, worth)
	require.Less(t, none, 1.)
}
