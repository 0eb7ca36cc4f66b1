package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

func game(t *testing.T) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	draw := curling.Shot{VX: -0.99, VY: -29.57}
	after := curling.Position{{X: 2.4, Y: 4.9}}
	return &replay.Game{
		Format: "dcl", Teams: [2]string{"North, Inc.", "South"}, Rules: curling.Standard(), Ice: ice, Start: [2]int{1, 2},
		Ends: []replay.End{{
			Number: 3, First: 1, Scored: true, Score: [2]int{0, 1},
			Shots: []replay.Shot{
				{Number: 0, Chosen: draw, Asked: true, Run: draw, Ran: true, After: &after, Thrower: 2, Line: 7},
				{Number: 1, Kind: replay.Abandoned, Before: after, Thrower: -1},
			},
		}},
		Result: replay.Result{Score: [2]int{1, 3}, Winner: -1, Reason: replay.ByAbandoning},
	}
}

func TestCSV(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, CSV(&b, game(t)))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	require.Len(t, at, 30+64)
	for name, want := range map[string]string{
		"end": "4", "shot": "1", "team": "1", "name": "South", "thrower": "3", "kind": "thrown", "hammer": "0", "score_0": "1", "score_1": "2",
		"chosen_vx": "-0.99", "run_vy": "-29.57", "run_turn": "0", "before_x1": "", "after_x1": "2.4", "after_y1": "4.9", "line": "7",
	} {
		require.Equal(t, want, rows[1][at[name]], name)
	}
	for name, want := range map[string]string{"name": "North, Inc.", "thrower": "", "kind": "abandoned", "chosen_vx": "", "run_turn": "",
		"before_x1": "2.4", "after_x1": "", "line": ""} {
		require.Equal(t, want, rows[2][at[name]], name)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, JSON(&b, game(t)))
	var d struct {
		Format string
		Winner *int
		Ends   []struct {
			End    int
			Hammer int
			Score  []int
			Shots  []struct {
				Shot    int
				Team    int
				Thrower *int
				Kind    string
				Run     *curling.Shot
				Before  []*curling.Vec
				After   []*curling.Vec
			}
		}
		Warnings []replay.Warning
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &d))
	require.Equal(t, "hogline-game", d.Format)
	require.Nil(t, d.Winner)
	require.NotNil(t, d.Warnings)
	e := d.Ends[0]
	require.Equal(t, 4, e.End)
	require.Equal(t, []int{0, 1}, e.Score)
	require.Equal(t, 0, e.Hammer, "team 1 throws first")
	require.Equal(t, 1, e.Shots[0].Team)
	require.Equal(t, 0, e.Shots[1].Team)
	require.Equal(t, 3, *e.Shots[0].Thrower)
	require.Equal(t, &curling.Shot{VX: -0.99, VY: -29.57}, e.Shots[0].Run)
	require.Equal(t, &curling.Vec{X: 2.4, Y: 4.9}, e.Shots[0].After[0])
	require.Nil(t, e.Shots[0].Before[0])
	require.Equal(t, "abandoned", e.Shots[1].Kind)
	require.Nil(t, e.Shots[1].Run)
	require.Nil(t, e.Shots[1].After)
}

// TestJSONReadBack: what was asked for and thrown is read as it was written, and what is not known stays so.
func TestJSONReadBack(t *testing.T) {
	var b bytes.Buffer
	g := game(t)
	require.NoError(t, JSON(&b, g))
	read, err := ReadJSON(&b)
	require.NoError(t, err)
	for i := range g.Ends[0].Shots {
		want, got := &g.Ends[0].Shots[i], &read.Ends[0].Shots[i]
		require.Equal(t, []any{want.Asked, want.Ran, want.Chosen, want.Run, want.Thrower, want.Kind},
			[]any{got.Asked, got.Ran, got.Chosen, got.Run, got.Thrower, got.Kind})
	}
}

// TestNamesAreNoFormulas: a spreadsheet that opens the file calculates nothing.
func TestNamesAreNoFormulas(t *testing.T) {
	g := game(t)
	g.Teams = [2]string{`=HYPERLINK("http://x","y")`, "+1+A1"}
	var out bytes.Buffer
	require.NoError(t, CSV(&out, g))
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	for _, row := range rows[1:] {
		require.Contains(t, []string{`'=HYPERLINK("http://x","y")`, "'+1+A1"}, row[3])
	}
}
