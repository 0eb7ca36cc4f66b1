package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestMeasured: of a last stone whose recorded score is another than that of the chart, the stone that has the shortest way to give that
// score is taken to have lain there, before the shot too where the shot left it alone; one that is not near a border explains nothing.
func TestMeasured(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	house := ice.Bounds.House
	away := func(r float64) curling.Vec { return curling.Vec{X: curling.Tee.X + 0.6*r, Y: curling.Tee.Y + 0.8*r} }
	left := func(r float64) curling.Vec { return curling.Vec{X: curling.Tee.X - r, Y: curling.Tee.Y} }
	// The second team throws the stones of odd index, the last one among them.
	for name, x := range map[string]struct {
		stones   map[int]curling.Vec
		scored   int
		stone    int // -1: none
		distance float64
	}{
		"as it is":                       {map[int]curling.Vec{1: left(0.3), 3: away(house - 0.03)}, 2, -1, 0},
		"a biter that was out":           {map[int]curling.Vec{1: left(0.3), 3: away(house - 0.03)}, 1, 3, house + 0.001},
		"a stone that bit":               {map[int]curling.Vec{1: left(0.3), 3: away(house + 0.12)}, 2, 3, house - 0.001},
		"too far from the ring":          {map[int]curling.Vec{1: left(0.3), 3: away(house + 0.17)}, 2, -1, 0},
		"the nearer of two":              {map[int]curling.Vec{1: left(0.3), 3: away(house + 0.12), 5: left(house + 0.05)}, 2, 5, house - 0.001},
		"theirs is nearer":               {map[int]curling.Vec{1: left(0.30), 2: away(0.34)}, -1, 1, 0.341},
		"theirs lies second":             {map[int]curling.Vec{1: left(0.3), 3: left(1.0), 2: away(0.95)}, 2, 2, 1.001},
		"one at the very centre stays":   {map[int]curling.Vec{1: left(0), 2: left(0.05)}, 0, -1, 0},
		"no single stone does":           {map[int]curling.Vec{1: left(0.3)}, 3, -1, 0},
		"stones of the other team alone": {map[int]curling.Vec{2: away(house - 0.1)}, 0, 2, house + 0.001},
	} {
		t.Run(name, func(t *testing.T) {
			after := curling.Position{}
			for i, at := range x.stones {
				after[i] = at
			}
			task := Task{Ice: ice, State: curling.State{Shot: curling.Stones - 1, Position: after}, After: &after, Scored: &x.scored}
			stone, at, ok := task.measured()
			require.Equal(t, x.stone >= 0, ok)
			task.correct(&replay.Shot{})
			if !ok {
				require.Nil(t, task.Corrected)
				return
			}
			require.Equal(t, x.stone, stone)
			require.InDelta(t, x.distance, at.Distance(curling.Tee), 1e-9)
			require.NotNil(t, task.Corrected)
			require.Equal(t, at, task.Corrected[stone])
			require.Equal(t, x.scored, task.Corrected.Score(ice.Bounds, curling.SideOf(task.State.Shot)))
			for i := range after {
				if i != stone {
					require.Equal(t, after[i], task.Corrected[i])
				}
			}
			for _, moved := range []curling.Vec{{}, {X: after[stone].X, Y: after[stone].Y + 0.05}} {
				task.Corrected, task.State.Position = nil, after
				task.State.Position[stone] = moved
				task.correct(&replay.Shot{})
				require.Nil(t, task.Corrected, "the shot moved it")
			}
			task.Scored, task.State.Position = nil, after
			task.correct(&replay.Shot{})
			require.Nil(t, task.Corrected, "no score is recorded")
		})
	}
}
