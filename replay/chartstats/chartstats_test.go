package chartstats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
)

func graded(task replay.Task, turn curling.Turn, grade int, player string) replay.Shot {
	return replay.Shot{Number: 6, After: &curling.Position{}, Thrower: -1, Chart: &replay.Chart{Task: task, Turn: turn, TurnKnown: true,
		Grade: grade, Player: player}}
}

// A mean of few shots is drawn to that of the event, one of many is not.
func TestShrunk(t *testing.T) {
	var event, few, many Rated
	for k := range 1000 {
		event.add(float64(k%5) / 4) // mean 0.5
	}
	for range 3 {
		few.add(1)
	}
	for range 3000 {
		many.add(1)
	}
	mean, low, high := few.Shrunk(&event)
	require.InDelta(t, (3+PriorShots*0.5)/(3+PriorShots), mean, 1e-12)
	require.Less(t, low, mean)
	require.Greater(t, high, mean)
	mean, low, high = many.Shrunk(&event)
	require.InDelta(t, 1, mean, 0.02)
	require.Less(t, high-low, 0.03)
}

// Grades are counted for all, the team and the player, by task and turn.
func TestThrowers(t *testing.T) {
	g := &replay.Game{Teams: [2]string{"North", "South"}, Ends: []replay.End{{Shots: []replay.Shot{
		graded(replay.TaskDraw, curling.Right, 100, "A"), graded(replay.TaskDraw, curling.Left, 50, "A"), graded(replay.TaskDouble, curling.Left,
			-1, "A"),
	}}}}
	var th Throwers
	th.Add(g)
	require.Equal(t, 2, th.Grades[Key{}].N)
	require.Equal(t, 0.75, th.Grades[Key{"North", replay.TaskDraw, ""}].Mean())
	require.Equal(t, 0.5, th.Grades[Key{"North / A", replay.TaskDraw, "ccw"}].Mean())
	require.Nil(t, th.Grades[Key{"North", replay.TaskDouble, ""}], "not rated")
	require.Equal(t, []string{"North", "North / A"}, th.Names())
	require.InDelta(t, 0.75, th.predict("nobody", "", replay.TaskDraw, PriorShots), 1e-12)
}

// The error of throwers who draw to the tee is found from where their stones come to rest.
func TestErrorOfDraws(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 4))
	want := curling.Noise{Model: curling.Polar, A: 0.010, B: 0.0022}
	meant, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	var th Throwers
	for range 400 {
		z1, z2 := physics.Normals(rng)
		at := a.ClearStop(physics.Disturb(want, meant, z1, z2))
		s := replay.Shot{Number: 15, After: &curling.Position{15: at}, Chart: &replay.Chart{Task: replay.TaskDraw, Turn: curling.Right,
			TurnKnown: true, Grade: 50}}
		g := &replay.Game{Teams: [2]string{"North", "South"}, Ends: []replay.End{{Shots: []replay.Shot{s}}}}
		th.Add(g)
	}
	e, ok := th.DrawError("South", a)
	require.True(t, ok)
	require.Equal(t, 400, e.N)
	require.InEpsilon(t, want.A, e.Noise.A, 0.15)
	require.InEpsilon(t, want.B, e.Noise.B, 0.15)
	require.Less(t, e.Low.A, want.A)
	require.Greater(t, e.High.A, want.A)
	none, ok := th.DrawError("nobody", a)
	require.True(t, ok)
	require.Greater(t, none.High.A-none.Low.A, e.High.A-e.Low.A, "few draws leave a wide interval")
}

// A draw that touched a stone, or lies where others do, was not plainly meant for the tee.
func TestMissOf(t *testing.T) {
	draw := func(before, after curling.Position) bool {
		s := replay.Shot{Number: 15, Before: before, After: &after, Chart: &replay.Chart{Task: replay.TaskDraw}}
		_, ok := missOf(&s)
		return ok
	}
	guard := curling.Vec{X: 2, Y: 8}
	require.True(t, draw(curling.Position{0: guard}, curling.Position{0: guard, 15: curling.Tee}))
	require.False(t, draw(curling.Position{0: guard}, curling.Position{0: {X: 2, Y: 7}, 15: curling.Tee}), "touched")
	require.False(t, draw(curling.Position{0: curling.Tee}, curling.Position{0: curling.Tee, 15: guard}), "the four-foot is taken")
	require.False(t, draw(curling.Position{}, curling.Position{}), "out of play")
}

// A backtest of profiles on the games they are made of is calibrated.
func TestBacktest(t *testing.T) {
	var shots []replay.Shot
	for k := range 400 {
		shots = append(shots, graded(replay.TaskDraw, 0, 100*min(1, k%4), "A"), graded(replay.TaskDouble, 0, 100*(k%2), "A"))
	}
	g := &replay.Game{Teams: [2]string{"North", "South"}, Ends: []replay.End{{Shots: shots}}}
	var th Throwers
	th.Add(g)
	bins, off := th.Backtest([]*replay.Game{g}, 0.1)
	require.Len(t, bins, 2)
	require.InDelta(t, 0.5, bins[0].Actual, 1e-9)
	require.InDelta(t, 0.75, bins[1].Actual, 1e-9)
	for _, b := range bins {
		require.InDelta(t, b.Actual, b.Predicted, 0.01)
		require.Equal(t, 400, b.N)
	}
	require.InDelta(t, 0.469, off, 0.01)
}
