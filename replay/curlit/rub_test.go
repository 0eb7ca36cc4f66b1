package curlit

import (
	"context"
	"strconv"
	"strings"
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

// TestSidesOfFolders: published tables tell whether left and right are proved, both forms alike.
func TestSidesOfFolders(t *testing.T) {
	at := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	made := func(ends, right int, doubles bool) Charted {
		c := Charted{ID: "1", Teams: [2]string{"AAA", "BBB"}, Doubles: doubles, Noted: true}
		for n := range ends {
			x := 0.2
			if n >= right {
				x = -x
			}
			end := ChartedEnd{Number: n + 1, Hammer: 1, Finished: true}
			chart := replay.Chart{Task: replay.TaskDraw, Turn: curling.Right, TurnKnown: true, Grade: 100, Player: "A"}
			if n%2 == 1 { // the same by the other turn
				chart.Turn, x = curling.Left, -x
			}
			end.Shots = []ChartedShot{{Number: 1, Team: 0, Chart: chart, At: [2][]curling.Vec{{at(0, 3.4)}, nil}},
				{Number: 2, Team: 1, Chart: chart, At: [2][]curling.Vec{{at(x, 3.3)}, {at(0.1, 0.4)}}}}
			c.Ends = append(c.Ends, end)
		}
		return c
	}
	for _, c := range []struct {
		ends, right int
		want        string
	}{{6, 6, "left and right are proved: 6 of 6"}, {6, 0, "left and right may be exchanged: 6 of 6"}, {3, 3, "left and right are not proved: 3 of 3"},
		{6, 4, "left and right are not proved: 4 of 6"}} {
		games := []Charted{made(c.ends, c.right, false)}
		set, err := ReadFours(ExportFours(games))
		require.NoError(t, err)
		require.Len(t, set.Sides, 1)
		require.Contains(t, set.Sides[0].Text.String(), c.want)
		games = []Charted{made(c.ends, c.right, true)}
		tables, err := ExportCharted(t.Context(), games, OpenCharted("made", games), nil)
		require.NoError(t, err)
		set, err = ReadDoubles(Folder(tables))
		require.NoError(t, err)
		require.Len(t, set.Sides, 1)
		require.Contains(t, set.Sides[0].Text.String(), c.want)
	}
}

// TestEndingAnExport: the games that were written before the user ended it are there.
func TestEndingAnExport(t *testing.T) {
	at := curling.Tee.Add(curling.Vec{X: 0.1, Y: 0.4})
	var games []Charted
	for n := range MostSearched + 3 {
		shot := ChartedShot{Number: 1, Chart: replay.Chart{Task: replay.TaskDraw, Grade: 100}, At: [2][]curling.Vec{{at}, nil}}
		games = append(games, Charted{ID: strconv.Itoa(n), Teams: [2]string{"AAA", "BBB"}, Doubles: true,
			Ends: []ChartedEnd{{Number: 1, Hammer: 1, Shots: []ChartedShot{shot}}}})
	}
	set := OpenCharted("made", games)
	whole, err := ExportCharted(t.Context(), games, set, nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	part, err := ExportCharted(ctx, games, set, func(done, of int) {
		require.Equal(t, len(games), of)
		if done == 4 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	lines := func(tables map[string][]byte) int { return strings.Count(string(tables[fileGames]), "\n") }
	require.Equal(t, 1+len(games), lines(whole))
	teams := map[string]bool{}
	rows := strings.Split(strings.TrimSpace(string(whole[fileTeams])), "\n")[1:]
	for _, row := range rows {
		teams[strings.Split(row, ",")[1]] = true
	}
	require.Len(t, rows, 2*len(games))
	require.Len(t, teams, 2*len(games), "every team of a game has a number of its own")
	require.Equal(t, 1+4, lines(part))
	_, err = ExportCharted(ctx, games, set, nil)
	require.Error(t, err, "nothing was written")
}

// TestStonesThatAreKept: of two that overlap the one that is kept stays and the other goes all the way; both or none share it.
func TestStonesThatAreKept(t *testing.T) {
	missing := leastSeparation - 0.2
	for _, c := range []struct {
		keepA, keepB bool
		a, b         float64 // how far they go
	}{{false, false, missing / 2, missing / 2}, {true, false, 0, missing}, {false, true, missing, 0}, {true, true, missing / 2, missing / 2}} {
		a, b := curling.Vec{X: 1, Y: 5}, curling.Vec{X: 1.2, Y: 5}
		require.True(t, pushApart(&a, &b, c.keepA, c.keepB))
		require.InDelta(t, 1-c.a, a.X, 1e-12, "%+v", c)
		require.InDelta(t, 1.2+c.b, b.X, 1e-12, "%+v", c)
		require.False(t, pushApart(&a, &b, c.keepA, c.keepB), "they lie apart")
	}
}
