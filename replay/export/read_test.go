package export

import (
	"bytes"
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

func asJSON(t *testing.T, g *replay.Game) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, JSON(&b, g))
	return b.String()
}

func asCSV(t *testing.T, g *replay.Game) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, CSV(&b, g))
	return b.String()
}

// TestReadJSONRefuses names the line or the field of what cannot be.
func TestReadJSONRefuses(t *testing.T) {
	text := asJSON(t, game(t))
	for want, replace := range map[string][2]string{
		"want \"hogline-game\"":              {`"hogline-game"`, `"other"`},
		"version 2":                          {`"version": 1`, `"version": 2`},
		"line 6: ":                           {"\n  \"North, Inc.\"", "\n  7"},
		"ends[0]: shots[0]: kind: \"flown\"": {`"thrown"`, `"flown"`},
		"power_play: \"up\"":                 {`"shots": [`, `"power_play":"up","shots": [`},
		"time_left: \"-1\"":                  {`"shots": [`, `"time_left":[60,-1],"shots": [`},
		"time_left: \"7201\"":                {`"shots": [`, `"time_left":[7201,0],"shots": [`},
		"final: 1 stones, want 16":           {`"final": null`, `"final": [null]`},
		"Ends[0].Shots[0].Thrower: 8":        {`"thrower": 3`, `"thrower": 9`},
		"the file ends in the middle":        {"\n}\n", ""},
	} {
		require.Equal(t, 1, min(1, strings.Count(text, replace[0])), replace[0])
		_, err := ReadJSON(strings.NewReader(strings.Replace(text, replace[0], replace[1], 1)))
		require.ErrorContains(t, err, want, replace[1])
	}
}

// TestJSONOfWhatIsRare: who won, the longest clock and a shot before which lines are missing are read as they were written.
func TestJSONOfWhatIsRare(t *testing.T) {
	for winner := -1; winner <= 1; winner++ {
		g := game(t)
		g.Result.Winner = winner
		e := &g.Ends[0]
		e.Left = [2]time.Duration{replay.MaxThinking, time.Second}
		after := *e.Shots[0].After
		after[0].X += 0.5
		e.Shots = append(e.Shots[:1:1], replay.Shot{Number: 2, Before: *e.Shots[0].After, After: &after, Thrower: -1},
			replay.Shot{Number: 5, Gap: true, Before: after, Thrower: -1}, replay.Shot{Number: 7, Gap: true, Before: after, Thrower: -1})
		got, err := ReadJSON(strings.NewReader(asJSON(t, g)))
		require.NoError(t, err)
		require.Equal(t, winner, got.Result.Winner)
		require.Equal(t, e.Left, got.Ends[0].Left)
		for k := range e.Shots {
			want := e.Shots[k]
			want.Line = 0
			require.Equal(t, want, got.Ends[0].Shots[k])
		}
	}
}

// TestShotsOfATable: a shot of which a cell is missing is not known; shots and scores that cannot be are refused.
func TestShotsOfATable(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(asCSV(t, game(t)))).ReadAll()
	require.NoError(t, err)
	at := func(name string) int {
		i := slices.Index(rows[0], name)
		require.GreaterOrEqual(t, i, 0, name)
		return i
	}
	with := func(cells map[string]string) (*replay.Game, string) {
		changed := [][]string{rows[0], slices.Clone(rows[1]), rows[2]}
		for name, text := range cells {
			changed[1][at(name)] = text
		}
		var b bytes.Buffer
		require.NoError(t, csv.NewWriter(&b).WriteAll(changed))
		g, err := ReadCSV(&b)
		if err != nil {
			return nil, err.Error()
		}
		var all []string
		for _, w := range g.Warnings {
			all = append(all, w.String())
		}
		return g, strings.Join(all, "\n")
	}
	for name, asked := range map[string]bool{"": true, "chosen_vx": false, "chosen_vy": false, "chosen_turn": false} {
		cells := map[string]string{}
		if name != "" {
			cells[name] = ""
		}
		g, _ := with(cells)
		require.NotNil(t, g, name)
		require.Len(t, g.Ends[0].Shots, 2, name)
		require.Equal(t, asked, g.Ends[0].Shots[0].Asked, name)
	}
	for _, c := range []struct {
		cells map[string]string
		want  string
	}{
		{map[string]string{"score_0": strconv.Itoa(mostScore)}, ""},
		{map[string]string{"score_0": strconv.Itoa(mostScore + 1)}, "shot, score_0, score_1"},
		{map[string]string{"score_1": strconv.Itoa(mostScore + 1)}, "shot, score_0, score_1"},
		{map[string]string{"shot": "-15"}, "shot, score_0, score_1"},
	} {
		_, told := with(c.cells)
		if c.want == "" {
			require.NotContains(t, told, "score_0", c.cells)
		} else {
			require.Contains(t, told, c.want, c.cells)
		}
	}
}

// TestReadJSONOfAnEarlierVersion: fields that were added since are missing.
func TestReadJSONOfAnEarlierVersion(t *testing.T) {
	g, err := ReadJSON(strings.NewReader(strings.ReplaceAll(asJSON(t, game(t)), `"limits_known"`, `"unknown_field"`)))
	require.NoError(t, err)
	require.Equal(t, JSONName, g.Format)
	require.Len(t, g.Ends[0].Shots, 2)
	require.Empty(t, g.Warnings)
}

// TestReadCSVOfASpreadsheet whose decimal sign is a comma: the table is the same.
func TestReadCSVOfASpreadsheet(t *testing.T) {
	text := asCSV(t, game(t))
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	var german bytes.Buffer
	w := csv.NewWriter(&german)
	w.Comma = ';'
	for i := range rows {
		for k := range rows[i] {
			if i > 0 && strings.Trim(rows[i][k], "-.0123456789") == "" {
				rows[i][k] = strings.ReplaceAll(rows[i][k], ".", ",")
			}
		}
	}
	require.NoError(t, w.WriteAll(rows))
	want, err := ReadCSV(strings.NewReader(text))
	require.NoError(t, err)
	got, err := ReadCSV(&german)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, curling.Vec{X: 2.4, Y: 4.9}, got.Ends[0].Shots[0].After[0])
}

// TestReadCSVWarns: what cannot be read is left out with its line, the rest is kept.
func TestReadCSVWarns(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(asCSV(t, game(t))), "\n")
	for want, spoil := range map[string]func(lines []string) []string{
		"line 2: column chosen_vx: \"x\" is no number": func(l []string) []string {
			return append(l[:1:1], strings.Replace(l[1], ",-0.99,", ",x,",
				1), l[2])
		},
		"line 2: column chosen_vx: \"1e999\"": func(l []string) []string {
			return append(l[:1:1], strings.Replace(l[1], ",-0.99,", ",1e999,", 1), l[2])
		},
		"line 2: Chosen: ": func(l []string) []string {
			return append(l[:1:1], strings.Replace(l[1], ",-0.99,",
				",1e9,", 1), l[2])
		},
		"line 3: kind: \"flown\" is unknown": func(l []string) []string {
			return append(l[:2:2], strings.Replace(l[2], "abandoned",
				"flown", 1))
		},
		"line 3: shot 1 of end 4 does not come after": func(l []string) []string { return append(l[:2:2], l[1]) },
		"line 3: end, shot: \"\" is unknown":          func(l []string) []string { return append(l[:2:2], l[2][1:]) },
		"taken are the rules five-rock":               func(l []string) []string { return l },
	} {
		g, err := ReadCSV(strings.NewReader(strings.Join(spoil(lines), "\n")))
		require.NoError(t, err, want)
		require.Len(t, g.Ends, 1)
		require.NotEmpty(t, g.Ends[0].Shots)
		var all []string
		for _, w := range g.Warnings {
			all = append(all, w.String())
		}
		require.Contains(t, strings.Join(all, "\n"), want)
	}
	for want, text := range map[string]string{
		"no column end":       "",
		"no column before_x1": "end,shot,team,kind,hammer\n",
		"holds no shot":       lines[0] + "\n",
	} {
		_, err := ReadCSV(strings.NewReader(text))
		require.ErrorContains(t, err, want)
	}
}

// TestAnEmptySheetIsNotUnknown: that all stones are gone after a shot is another thing than that nobody knows.
func TestAnEmptySheetIsNotUnknown(t *testing.T) {
	g := game(t)
	g.Ends[0].Shots[0].After = &curling.Position{}
	again, err := ReadCSV(strings.NewReader(asCSV(t, g)))
	require.NoError(t, err)
	require.Equal(t, &curling.Position{}, again.Ends[0].Shots[0].After)
	require.Nil(t, again.Ends[0].Shots[1].After)
}

// TestCellsOfColumns: every column reads what it wrote.
func TestCellsOfColumns(t *testing.T) {
	for _, c := range columns {
		r := row{moved: math.NaN()}
		require.NoError(t, c.read(&r, ""), c.name)
		require.Empty(t, c.write(&r), c.name)
		require.NoError(t, c.read(&r, "1"), c.name)
		require.Equal(t, "1", c.write(&r), c.name)
	}
}
