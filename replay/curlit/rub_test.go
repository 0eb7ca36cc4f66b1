package curlit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// TestRubs: a draw that pushes a lone guard to a side counts, as it is expected by its turn or not; any other shot does not.
func TestRubs(t *testing.T) {
	at := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	guard, stone := at(0, 3.4), at(-1, 0.5)
	draw := replay.Chart{Task: replay.TaskDraw, Turn: curling.Right, TurnKnown: true}
	left := draw
	left.Turn = curling.Left
	hit, unknown := draw, draw
	hit.Task, unknown.TurnKnown = replay.TaskTakeOut, false
	for name, c := range map[string]struct {
		chart         replay.Chart
		after         [2][]curling.Vec // of the first team, which has the guard, and of the second, which throws
		expected, all int
	}{
		"to the right":         {draw, [2][]curling.Vec{{at(0.2, 3.3)}, {stone, at(0.1, 0.4)}}, 1, 1},
		"to the left":          {draw, [2][]curling.Vec{{at(-0.2, 3.3)}, {stone, at(0.1, 0.4)}}, 0, 1},
		"the other turn":       {left, [2][]curling.Vec{{at(-0.2, 3.3)}, {stone, at(0.1, 0.4)}}, 1, 1},
		"at rest":              {draw, [2][]curling.Vec{{at(0.03, 3.4)}, {stone, at(0.1, 0.4)}}, 0, 0},
		"straight on":          {draw, [2][]curling.Vec{{at(0.02, 2.9)}, {stone, at(0.1, 3.3)}}, 0, 0},
		"far":                  {draw, [2][]curling.Vec{{at(0.5, 0.4)}, {stone, at(0.1, 0.4)}}, 0, 0},
		"a hit":                {hit, [2][]curling.Vec{{at(0.2, 3.3)}, {stone, at(0.1, 0.4)}}, 0, 0},
		"a turn not known":     {unknown, [2][]curling.Vec{{at(0.2, 3.3)}, {stone, at(0.1, 0.4)}}, 0, 0},
		"another moved too":    {draw, [2][]curling.Vec{{at(0.2, 3.3)}, {at(-0.8, 0.4), at(0.1, 0.4)}}, 0, 0},
		"the thrown one short": {draw, [2][]curling.Vec{{at(0.2, 3.3)}, {stone, at(0.1, 3.9)}}, 0, 0},
		"the thrown one gone":  {draw, [2][]curling.Vec{{at(0.2, 3.3)}, {stone}}, 0, 0},
	} {
		end := ChartedEnd{Shots: []ChartedShot{{Number: 3, Team: 0, At: [2][]curling.Vec{{guard}, {stone}}}, {Number: 4, Team: 1, Chart: c.chart,
			At: c.after}}}
		require.Equal(t, Sides{c.expected, c.all}, Rubs([]Charted{{Ends: []ChartedEnd{end}}}), name)
		end.Shots[1].Number = 5
		require.Zero(t, Rubs([]Charted{{Ends: []ChartedEnd{end}}}), "a shot is missing between")
	}
}

// TestSides: few draws, or such that do not agree, prove nothing.
func TestSides(t *testing.T) {
	for s, want := range map[Sides][2]bool{{4, 4}: {}, {5, 5}: {true, false}, {4, 5}: {true, false}, {3, 5}: {}, {2, 5}: {false, true},
		{0, 5}: {false, true}, {0, 4}: {}, {79, 100}: {}, {41, 100}: {}} {
		require.Equal(t, want, [2]bool{s.Proved(), s.Exchanged()}, "%+v", s)
	}
}
