package lab

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestFalsified: what a shot moved goes where another of its kind left as much; other stones stay, and a shot without a like is left out.
func TestFalsified(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	at := func(x, y float64) curling.Vec { return curling.Vec{X: curling.CentreX + x, Y: curling.TeeY + y} }
	shot := func(number int, task replay.Task, before, after curling.Position) replay.Shot {
		return replay.Shot{Number: number, Kind: replay.Thrown, Before: before, After: &after, Chart: &replay.Chart{Task: task}}
	}
	still := at(-1, 1)
	g := &replay.Game{Ice: ice, Ends: []replay.End{{Shots: []replay.Shot{
		shot(4, replay.TaskDraw, curling.Position{0: still}, curling.Position{0: still, 4: at(0.3, 0)}),
		shot(5, replay.TaskRaise, curling.Position{0: still, 1: at(0, 2)}, curling.Position{0: still, 1: at(0, 1), 5: at(0.1, 2)}),
		shot(6, replay.TaskRaise, curling.Position{0: at(1, 1), 1: still}, curling.Position{0: at(1, 0.5), 1: still, 6: at(0.5, 3)}),
		shot(7, replay.TaskDraw, curling.Position{0: still}, curling.Position{0: still, 7: at(0.8, 0.4)}),
		shot(8, replay.TaskTakeOut, curling.Position{1: still}, curling.Position{8: still}),
	}}}}
	shots := falsified(g).Ends[0].Shots
	require.Equal(t, curling.Position{0: still, 4: at(0.8, 0.4)}, *shots[0].After)
	require.Equal(t, curling.Position{0: still, 7: at(0.3, 0)}, *shots[3].After)
	require.Equal(t, still, shots[1].After[0])
	require.InDelta(t, 0, shots[1].After[1].Distance(at(0, 1.5)), 1e-12, "half a metre on")
	require.Equal(t, at(0.5, 3), shots[1].After[5])
	require.InDelta(t, 0, shots[2].After[0].Distance(at(1, 0)), 1e-12, "a metre on")
	require.True(t, shots[4].Gap, "no other take-out")
	for i := range shots[:4] {
		require.False(t, shots[i].Gap)
		require.NotEqual(t, *g.Ends[0].Shots[i].After, *shots[i].After)
	}
	require.False(t, g.Ends[0].Shots[4].Gap, "the game itself is as it was")
}

// TestAlike: shots are compared with those of their task and stone alone: what tasks and stones differ by has no part in it.
func TestAlike(t *testing.T) {
	shot := func(task string, left, grade int, call float64) gainedShot {
		s := gainedShot{left: left}
		s.Task, s.Grade, s.Call = task, &grade, &call
		return s
	}
	list := []gainedShot{shot("draw", 0, 0, 10), shot("draw", 0, 4, 11), shot("draw", 5, 0, 20), shot("draw", 5, 4, 21),
		shot("guard", 0, 3, -30), shot("guard", 0, 4, -29.75), {left: 3}}
	require.InDelta(t, 1, alike(list, func(s *analysis.Shot) float64 { return *s.Call }), 1e-9)
	require.InDelta(t, -1, alike(list, func(s *analysis.Shot) float64 { return -*s.Call }), 1e-9)
}
