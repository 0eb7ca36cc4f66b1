package mapping

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// TestColumnsOfCoordinates: what the names of columns say, of the axis, the team, the stone and the unit.
func TestColumnsOfCoordinates(t *testing.T) {
	for name, want := range map[string]coordinate{
		"x":                {'x', "", -1, 0, ""},
		"Y":                {'y', "", -1, 0, ""},
		"team1_stone3_x":   {'x', "team 1 stone 3", 0, 3, ""},
		"team2_stone8_y":   {'y', "team 2 stone 8", 1, 8, ""},
		"team3_stone1_x":   {'x', "team 3 stone 1", -1, 1, ""},
		"T2S1Y":            {'y', "t 2 s 1", 1, 1, ""},
		"redX1":            {'x', "red 1", 0, 1, ""},
		"x_yellow_4":       {'x', "yellow 4", 1, 4, ""},
		"y_y_4":            {'y', "y 4", 1, 4, ""},
		"x_red_y":          {'y', "x red", -1, 0, "none"},
		"stone 5 x (cm)":   {'x', "stone 5", -1, 5, "cm"},
		"y_metres":         {'y', "", -1, 0, "m"},
		"x_ft":             {'x', "", -1, 0, "ft"},
		"posX16":           {'x', "pos 16", -1, 16, ""},
		"home stone 2 y":   {'y', "home stone 2", 0, 2, ""},
		"opponent_x_7":     {'x', "opponent 7", 1, 7, ""},
		"final position y": {'y', "final position", -1, 0, ""},
	} {
		c, ok := coordinateOf(name)
		if want.unit == "none" {
			require.False(t, ok, name)
			continue
		}
		require.True(t, ok, name)
		require.Equal(t, want, c, name)
	}
	for _, name := range []string{"", "end", "xray", "velocity_x", "team", "max", "_", "x_target_y", "m"} {
		_, ok := coordinateOf(name)
		require.False(t, ok, name)
	}
}

// TestRolesOfColumns: every word for a column is found in any case and spelling, the surest first.
func TestRolesOfColumns(t *testing.T) {
	for _, role := range roles {
		for i, w := range role.words {
			var want Roles
			name := strings.ToUpper(strings.ReplaceAll(w, " ", "_"))
			role.set(&want, name)
			if want.Event != "" {
				want.Game = []string{name}
			}
			require.Equal(t, want, rolesOf([]string{"other", name}), name)
			if i > 0 {
				want = Roles{}
				role.set(&want, role.words[0])
				if want.Event != "" {
					want.Game = []string{role.words[0]}
				}
				require.Equal(t, want, rolesOf([]string{name, role.words[0]}), "%s is surer than %s", role.words[0], name)
			}
		}
	}
	require.Equal(t, []string{"Event", "match id", "sheet"}, rolesOf([]string{"sheet", "match id", "Event"}).Game)
}

// TestLayouts: which columns are pairs, and whose stones they are.
func TestLayouts(t *testing.T) {
	for name, c := range map[string]struct {
		heading string
		pairs   []Pair
		unit    string
		halves  bool
	}{
		"none":           {"end shot x", nil, "", false},
		"a line a stone": {"end shot x y", []Pair{{"x", "y", -1}}, "", false},
		"named":          {"red_x red_y yellow_x_cm yellow_y_cm", []Pair{{"red_x", "red_y", 0}, {"yellow_x_cm", "yellow_y_cm", 1}}, "cm", false},
		"halves": {"x1 y1 x2 y2 x3 y3 x4 y4", []Pair{{"x1", "y1", 0}, {"x2", "y2", 0}, {"x3", "y3", 1}, {"x4", "y4", 1}},
			"", true},
	} {
		pairs, unit, halves := layoutOf(strings.Fields(c.heading))
		require.Equal(t, c.pairs, pairs, name)
		require.Equal(t, c.unit, unit, name)
		require.Equal(t, c.halves, halves, name)
	}
}

// TestWordsOfAShot: turns and grades in the ways in which tables write them.
func TestWordsOfAShot(t *testing.T) {
	const unknown = curling.Turn(9)
	for word, want := range map[string]curling.Turn{"Clockwise": curling.Right, "CW": curling.Right, "in": curling.Right, "R": curling.Right,
		"right": curling.Right, "↻": curling.Right, "Counter-clockwise": curling.Left, "ccw": curling.Left, "Out": curling.Left,
		"l":    curling.Left,
		"Left": curling.Left, "anticlockwise": curling.Left, "↺": curling.Left, "": unknown, "0": unknown, "1": unknown, "x": unknown} {
		c, _ := (&shot{turn: word}).chart(false)
		require.Equal(t, want != unknown, c.TurnKnown, word)
		if want != unknown {
			require.Equal(t, want, c.Turn, word)
		}
	}
	for word, want := range map[string]curling.Turn{"0": curling.Right, "1": curling.Left, "2": unknown} {
		c, _ := (&shot{turn: word}).chart(true)
		require.Equal(t, want != unknown, c.TurnKnown, word)
		if want != unknown {
			require.Equal(t, want, c.Turn, "%s by its number", word)
		}
	}
	for word, want := range map[string][2]int{"": {-1, -1}, "75": {75, -1}, "75%": {75, -1}, "75 %": {75, -1}, "4": {100, 100},
		"3": {75, 75}, "0": {0, 0}, "0.5": {50, 1},
		"0,25": {25, 0}, "1.0": {100, 25}, "4%": {4, 4}, "2.5": {3, 3}, "5": {5, -1}, "100": {100, -1}, "101": {-1, -1}, "-1": {-1,
			-1}, "good": {-1, -1}} {
		for i, coded := range []bool{false, true} {
			c, _ := (&shot{grade: word}).chart(coded)
			require.Equal(t, want[i], c.Grade, "%q, coded %v", word, coded)
		}
	}
	c, left := (&shot{kind: "Draw", player: "Ann"}).chart(false)
	require.Equal(t, replay.Chart{Task: replay.TaskDraw, Player: "Ann", Grade: -1}, c)
	require.Empty(t, left.Key)
	c, left = (&shot{kind: "moonshot"}).chart(true)
	require.Equal(t, "mapping.kind", left.Key)
	require.Equal(t, -1, c.Grade)
	c, left = (&shot{kind: "0"}).chart(true)
	require.Equal(t, replay.TaskDraw, c.Task)
	require.Empty(t, left.Key)
	_, left = (&shot{kind: "0"}).chart(false)
	require.NotEmpty(t, left.Key, "no number is a word")
}

// TestNumbersOfShots: shots are counted from 1 in every end, however the table numbers them.
func TestNumbersOfShots(t *testing.T) {
	for name, c := range map[string]struct{ ends, want [][]int }{
		"from 1":              {[][]int{{1, 2, 3}, {1, 2}}, [][]int{{1, 2, 3}, {1, 2}}},
		"from 0":              {[][]int{{0, 1, 2}, {0, 1}}, [][]int{{1, 2, 3}, {1, 2}}},
		"from 0, 16 of them":  {[][]int{{0, 1, 15}, {0, 15}}, [][]int{{1, 2, 16}, {1, 16}}},
		"0 is missing once":   {[][]int{{0, 1}, {1, 2}}, [][]int{{1, 2}, {2, 3}}},
		"on through, from 0":  {[][]int{{0, 1, 15}, {16, 17, 19}}, [][]int{{1, 2, 16}, {1, 2, 4}}},
		"some are missing":    {[][]int{{2, 4}, {1, 16}}, [][]int{{2, 4}, {1, 16}}},
		"on through the game": {[][]int{{1, 2, 16}, {17, 18, 20}}, [][]int{{1, 2, 16}, {1, 2, 4}}},
		"ids":                 {[][]int{{7, 9, 11}, {7, 9, 11}}, [][]int{{1, 2, 3}, {1, 2, 3}}},
		"ids of one end":      {[][]int{{7, 9, 11}}, [][]int{{7, 9, 11}}},
		"alike, from 1":       {[][]int{{1, 3, 5}, {1, 3, 5}}, [][]int{{1, 3, 5}, {1, 3, 5}}},
		"alike, in a row":     {[][]int{{2, 3, 4}, {2, 3, 4}}, [][]int{{2, 3, 4}, {2, 3, 4}}},
		"far apart":           {[][]int{{100, 101, 140}}, [][]int{{1, 2, 3}}},
	} {
		var list []*shot
		for e, numbers := range c.ends {
			for i := range numbers {
				list = append(list, &shot{shotKey: shotKey{end: e + 1, shot: numbers[len(numbers)-1-i]}})
			}
		}
		number(list)
		got := make([][]int, len(c.ends))
		for i := range list {
			s := list[len(list)-1-i]
			got[s.end-1] = append(got[s.end-1], s.shot)
		}
		require.Equal(t, c.want, got, name)
	}
}

// TestStrayZeros: a 0 among numbers from 1 is that line's fault alone.
func TestStrayZeros(t *testing.T) {
	for name, c := range map[string]struct {
		ends map[int][]int
		want int
	}{
		"from 1":                 {map[int][]int{1: {1, 2, 16}, 2: {1, 2}}, 0},
		"from 0":                 {map[int][]int{0: {0, 1, 15}, 1: {0, 1, 15}}, 0},
		"0 is missing once":      {map[int][]int{1: {0, 1}, 2: {1, 2}}, 0},
		"on through, from 0":     {map[int][]int{1: {0, 1, 15}, 2: {16, 17, 19}}, 0},
		"beside a sixteenth":     {map[int][]int{1: {0, 2, 16}}, 1},
		"in one end of three":    {map[int][]int{1: {1, 2}, 2: {0, 2}, 3: {1, 2}}, 1},
		"an end of a shot":       {map[int][]int{0: {1}, 1: {1, 2, 3}}, 1},
		"an end of half of them": {map[int][]int{0: {1, 2}, 1: {1, 2, 3, 4}}, 0},
	} {
		var all []*shot
		for e, numbers := range c.ends {
			for _, n := range numbers {
				all = append(all, &shot{shotKey: shotKey{end: e, shot: n}})
			}
		}
		kept, stray := withoutStray(all)
		require.Len(t, stray, c.want, name)
		require.Len(t, kept, len(all)-c.want, name)
		for _, s := range stray {
			require.True(t, s.end == 0 || s.shot == 0, name)
		}
	}
}

// TestNumbersOfEnds: ends are counted from 1, also where the table begins with 0.
func TestNumbersOfEnds(t *testing.T) {
	for _, c := range []struct{ ends, want []int }{{[]int{1, 2, 10}, []int{1, 2, 10}}, {[]int{3, 4}, []int{3, 4}}, {[]int{9, 0, 1}, []int{10, 1, 2}}} {
		var list []*shot
		for _, e := range c.ends {
			list = append(list, &shot{shotKey: shotKey{end: e, shot: 1}})
		}
		number(list)
		for i, s := range list {
			require.Equal(t, []int{c.want[i], 1}, []int{s.end, s.shot}, c.ends)
		}
	}
}

// TestTeamsOfAGame: by their columns, by who threw, by the sides of the stones, else they have numbers.
func TestTeamsOfAGame(t *testing.T) {
	by := func(teams [2]string, sides []string, thrown ...string) [2]string {
		g := &gameRows{id: "7", teams: teams}
		for _, team := range thrown {
			g.shots = append(g.shots, &shot{team: team})
		}
		return (&reading{sides: sides}).teams(g)
	}
	require.Equal(t, [2]string{"A", "B"}, by([2]string{"A", "B"}, nil, "C", "D"))
	require.Equal(t, [2]string{"C", "D"}, by([2]string{"A", "A"}, nil, "C", "", "D", "C"))
	require.Equal(t, [2]string{"C", "D"}, by([2]string{"A", ""}, []string{"7\nE", "7\nF"}, "C", "D"))
	require.Equal(t, [2]string{"E", "F"}, by([2]string{}, []string{"8\nX", "7\nE", "7\n", "7\nF"}, "C"))
	require.Equal(t, [2]string{"Team 1", "Team 2"}, by([2]string{}, []string{"7\nE", "8\nF"}, "C", "D", "G"))
}

// TestSides: known words, and others in the order in which a game has them.
func TestSides(t *testing.T) {
	r := &reading{}
	for word, want := range sides {
		require.Equal(t, want, r.side(strings.ToUpper(word), "1"), word)
	}
	require.Empty(t, r.sides)
	for _, game := range []string{"1", "2"} {
		require.Equal(t, []int{0, 1, 0, 1}, []int{r.side("Ayland", game), r.side("Beland", game), r.side("Ayland", game),
			r.side("Beland", game)})
	}
}

// TestCellsOfATable: numbers with a point or a comma, words for nothing, and what parts the cells.
func TestCellsOfATable(t *testing.T) {
	for _, comma := range []string{";", "\t", "|"} {
		for _, head := range []string{"", "\ufeff", "sep=" + comma + "\n", "\"sep=" + comma + "\"\r\n"} {
			rows := []string{"end", "shot", "x ", "y", "x"}
			tab, err := tableOf([]byte(head + strings.Join(rows, comma) + "\n" + strings.Join([]string{"End 3", "4.0", "1,5",
				"\u22122.25", "9"}, comma) +
				"\n" + strings.Join([]string{"0", "10001", "1e7", "NA"}, comma) + "\n" + strings.Join([]string{"x", "3.5", "Inf", "-"}, comma)))
			require.NoError(t, err)
			require.True(t, tab.next())
			require.Equal(t, []int{3, 4}, []int{tab.whole("end"), tab.whole("shot")})
			require.Equal(t, []float64{1.5, -2.25}, []float64{tab.number("x"), tab.number("y")}, "the first of two columns of a name")
			n := 0
			tab.places([]Pair{{X: "x", Y: "y"}, {X: "x", Y: "z"}}, func(i int, p Place) {
				n++
				require.Zero(t, i)
				require.Equal(t, Place{1.5, -2.25}, p)
			})
			require.Equal(t, 1, n)
			require.True(t, tab.next())
			require.Equal(t, []int{0, -1}, []int{tab.whole("end"), tab.whole("shot")})
			require.True(t, math.IsNaN(tab.number("x")))
			require.Empty(t, tab.cell("y"))
			require.True(t, tab.next())
			require.Equal(t, []int{-1, -1, -1}, []int{tab.whole("end"), tab.whole("y"), tab.whole("shot")}, "no whole number")
			require.True(t, math.IsNaN(tab.number("x")))
			require.False(t, tab.next())
		}
	}
	_, err := tableOf([]byte("a,b,c\n1,2,3"))
	require.Error(t, err, "three columns are none")
	for text, want := range map[string]replay.Match{"end,shot,x,y\n": replay.SureMatch, "sep=;\nend;shot;x;y\n": replay.SureMatch,
		"\"sep=;\"\nend;shot;x;y": replay.SureMatch, "end,shot,x,z\n": replay.NoMatch, "end,a,x,y\n": replay.NoMatch,
		"a,shot,x,y\n": replay.NoMatch,
		"end,shot":     replay.NoMatch, "end,shot,x,y\x00\x01\x02\x00": replay.NoMatch} {
		require.Equal(t, want, Sniff([]byte(text)), text)
	}
	require.True(t, sameHeading([]string{"End ", "x"}, []string{"X", "end"}))
	require.False(t, sameHeading([]string{"End"}, []string{"X", "end"}))
}

// TestWhatIsUnconfirmed: a table that was not confirmed, and no other file.
func TestWhatIsUnconfirmed(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	table := "end,shot,team,x,y\n"
	for i := range 40 {
		table += fmt.Sprintf("%d,%d,%d,%.2f,%.2f\n", i/16+1, i%16+1, i%2, math.Sin(float64(i)), 1.5*math.Cos(float64(3*i)))
	}
	path := file("a.csv", table)
	g := Unconfirmed(path)
	require.NotNil(t, g)
	require.Nil(t, Unconfirmed(file("b.csv", "a,b\n1,2\n")))
	require.Nil(t, Unconfirmed(filepath.Join(dir, "none.csv")))
	require.Nil(t, Unconfirmed(file("c.csv", "end,shot,team,x,y\n")), "no line")
	m, err := Of(path)
	require.NoError(t, err)
	require.Equal(t, &g.Mapping, m)
	g.Unit, g.Left = "ft", !g.Left
	require.NoError(t, Keep(&g.Mapping))
	require.Nil(t, Unconfirmed(path))
	m, err = Of(path)
	require.NoError(t, err)
	require.Equal(t, &g.Mapping, m, "as it was confirmed")
	_, err = Of(filepath.Join(dir, "none.csv"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestTheNumbersOfTheGuess: units, lines across the sheet, and how often stones lie where by the density that frames are compared by.
func TestTheNumbersOfTheGuess(t *testing.T) {
	text, err := json.MarshalIndent([]any{Units, Origins, widths}, "", " ")
	require.NoError(t, err)
	out := string(text) + "\n"
	for v := 6.5; v > -2.2; v -= 0.5 {
		out += fmt.Sprintf("%5.2f", v)
		for _, u := range []float64{-2.4, -2, -1.2, -0.6, 0, 0.3, 0.9, 1.5, 2.35} {
			out += fmt.Sprintf(" %8.2g", density(u, v))
			require.InDelta(t, density(u, v), density(-u, v), 1e-15)
		}
		out += "\n"
	}
	goldentest.Text(t, "guess.txt", out)
}

// TestScoreOfStones: those count that lie nearer than the nearest of the other team, in the house.
func TestScoreOfStones(t *testing.T) {
	at := func(list ...float64) (out []curling.Vec) {
		for _, d := range list {
			out = append(out, curling.Tee.Add(curling.Vec{X: d}))
		}
		return out
	}
	for _, c := range []struct {
		a, b []curling.Vec
		want [2]int
	}{
		{nil, nil, [2]int{}},
		{at(1, 0.2), at(0.5), [2]int{1, 0}},
		{at(1, 0.2, -0.3), at(0.5), [2]int{2, 0}},
		{at(1), at(0.5, 0.2), [2]int{0, 2}},
		{at(1.97, 1.98), nil, [2]int{1, 0}},
		{nil, at(0.1, 3), [2]int{0, 1}},
	} {
		require.Equal(t, c.want, count([2][]curling.Vec{c.a, c.b}))
		require.Equal(t, [2]int{c.want[1], c.want[0]}, count([2][]curling.Vec{c.b, c.a}))
	}
}
