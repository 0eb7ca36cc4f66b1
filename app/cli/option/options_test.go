package option

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// TestNoise: the error of a thrower as it is typed, with spaces or without, and what is none.
func TestNoise(t *testing.T) {
	for text, want := range map[string]any{
		"none":                   curling.Noise{Model: curling.NoNoise},
		"rect-tee:0.0725,0.29":   curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29},
		"rect-tee: 0.0725 , 0.3": curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.3},
		"polar:0,0":              curling.Noise{Model: curling.Polar},
		"":                       "unknown noise model",
		"odd:1,2":                "unknown noise model",
		"none:1":                 "want MODEL:a,b",
		"polar":                  "want MODEL:a,b",
		"polar:1":                "want MODEL:a,b",
		"polar:1,":               "want MODEL:a,b",
		"polar:,1":               "want MODEL:a,b",
		"polar:1,x":              "want MODEL:a,b",
		"polar:x,1":              "want MODEL:a,b",
		"polar:1,2,3":            "want MODEL:a,b",
		"polar:-1,0":             "-1",
		"polar:0,NaN":            "NaN",
	} {
		n, err := Noise(text)
		if fault, ok := want.(string); ok {
			require.ErrorContains(t, err, fault, text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want, n, text)
	}
}

// TestIces: an ice by its name or from its file; what is neither is told, a file with its own fault.
func TestIces(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("odd", []byte("{}"), 0o600))
	for name, want := range map[string]string{
		"mori2019": "", "fcv1": "", "nothing": "--ice nothing: want mori2019, v2, fcv1, granite or a file", "./nothing": "is not there", "a.json": "is not there",
		"odd": "odd",
	} {
		ice, err := Ice("--ice", name)
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, physics.Model(name), ice.Model)
			continue
		}
		require.Error(t, err, name)
		require.Contains(t, strings.ToLower(err.Error()), want)
	}
	_, err := Model("nothing")
	require.ErrorContains(t, err, "--model nothing: want mori2019, v2, fcv1 or granite")
	_, err = SimulatorOf("fast", "nothing")
	require.ErrorContains(t, err, "--model nothing")
	_, err = SimulatorOf("nothing", "mori2019")
	require.ErrorContains(t, err, "--sim nothing: want ")
	_, err = SimulatorOf("exact", "fcv1")
	require.ErrorIs(t, err, physics.ErrUnsupported, "a simulator that does not know the ice")
	sim, err := SimulatorOf("exact", "mori2019")
	require.NoError(t, err)
	require.NotNil(t, sim)
	_, err = Simulator("exact", physics.Ice{Model: physics.Mori2019})
	require.Error(t, err)
	require.NotContains(t, err.Error(), "--sim", "the ice is at fault, not the name of the simulator")
}

// TestNamesOfPlayers: an AI by its name, a program by its file, one that an interpreter runs by the script.
func TestNamesOfPlayers(t *testing.T) {
	for spec, want := range map[string]string{
		"sample": "sample", "sample:trials=3": "sample", "uct:trees=2,final=max": "uct",
		"process:/usr/bin/team":                       "team",
		"process:C:/x/team.exe --fast":                "team",
		"process:python3 bots/north.py --seed 1":      "north",
		"process:python3 -u bots/north.py":            "north",
		"process(timeout=5s):./a.out x":               "a",
		"process(timeout=5s)":                         "process(timeout=5s)",
		`process:"unclosed`:                           "process",
		"process:":                                    "process",
		`process:"/opt/my team/bot.sh" --level "a b"`: "bot",
	} {
		require.Equal(t, want, PlayerName(spec), spec)
	}
}

// TestBudgets: what is asked for, alone, else the usual.
func TestBudgets(t *testing.T) {
	usual := ai.Budget{Throws: 5}
	require.Equal(t, usual, (&Budget{}).Of(usual))
	require.Equal(t, ai.Budget{Throws: 7}, (&Budget{Sims: 7}).Of(usual))
	require.Equal(t, ai.Budget{Time: time.Second}, (&Budget{Time: time.Second}).Of(usual))
}

// TestSettingRows: a setting with its usual value, what it is for and what it may be.
func TestSettingRows(t *testing.T) {
	w := table.New()
	SettingRows(w, "uct", "UCT", []ai.Setting{{Key: "final", Default: "max", Help: "which", Choices: []string{"max", "mean"}},
		{Key: "rows", Default: "auto", Help: "of the map"}, {Key: "wait", Default: "1", Help: "at most", Min: 0, Max: 1e7, Unit: "ms"},
		{Key: "c", Default: "0.5", Help: "how far", Min: 0.25, Max: 2}})
	var b bytes.Buffer
	require.NoError(t, w.Write(&b))
	require.Equal(t, []string{"uct UCT", "final=max which (max, mean)", "rows=auto of the map (text)", "wait=1 at most (0 to 10000000 ms)",
		"c=0.5 how far (0.25 to 2)"}, words(b.String()))
}

// words are the lines of a text with one space between words, without empty ones.
func words(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) > 0 {
			lines = append(lines, strings.Join(f, " "))
		}
	}
	return lines
}

// TestLists: what of the files of the program is listed by which name, with what is said of it; plans of TUBSTAP apart from the others.
func TestLists(t *testing.T) {
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	ctx := &command.Context{Context: t.Context(), Assets: fstest.MapFS{
		"games/nim.gsm": text("\n  # Nim: take stones\n# more\n"), "games/bare.gsm": text("machine G\n"), "games/nim.txt": text("# x"),
		"rules/five-rock.gsm": text("# Five rocks"), "maps/a.tbsmap": text("# none"),
		"plans/league.json":   text(`{"about":"A league","players":["a","b"]}`),
		"plans/duel.json":     text(`{"about":"A duel","a":"x"}`),
		"plans/tubstap.json":  text(`{"about":"Maps","pairings":[{}]}`),
		"plans/nobody.json":   text(`{"players":["a"]}`),
		"plans/broken.json":   text(`{`),
		"plans/elsewhere.gsm": text("# x"),
	}}
	list := func(kind string) string {
		names, err := Lists[kind].Names(ctx, nil)
		require.NoError(t, err)
		return fmt.Sprintf("%q", names)
	}
	require.Equal(t, `[["bare" ""] ["nim" "Nim: take stones"]]`, list("games"))
	require.Equal(t, `[["five-rock" "Five rocks"]]`, list("rules"))
	require.Equal(t, `[["a" ""]]`, list("maps"))
	require.Equal(t, `[["duel" "A duel "] ["league" "A league "] ["nobody" " "]]`, list("plans"))
	require.Equal(t, `[["tubstap" "Maps "]]`, list("tubstapplans"))
	require.Contains(t, list("ais"), `["sample" `)
	require.Contains(t, list("ais"), `["process" `, "programs too")
	require.Contains(t, list("programs"), `["random" `)
	for option, want := range map[string]string{"/ask ai": "ais", "/arena a": "ais", "/match b": "ais", "/arena player": "ais",
		"/ask rules":      "rules",
		"/tubstap/play a": "programs", "/tubstap/play rules": "rules", "/ask shot": "", "/tubstap/play shot": ""} {
		path, option, _ := strings.Cut(option, " ")
		require.Equal(t, want, ListOf(path, option), option)
	}
}

// TestGamesOfADataSet: every so many of those with the words that are asked for; words of none are told; one game is no data set.
func TestGamesOfADataSet(t *testing.T) {
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03}, charttest.Doubles(t, 4, 1, 1)...)
	ctx := &command.Context{Context: t.Context()}
	set, err := (&EncodingChoice{}).DataSet(ctx.Context, dir)
	require.NoError(t, err)
	require.Len(t, set.Games, 4)
	read := func(filter string, every int) (n int) {
		require.NoError(t, EachGame(ctx, set, filter, every, func(*replay.Game) error { n++; return nil }))
		return n
	}
	require.Equal(t, []int{4, 2, 1, 1, 0}, []int{read("", 1), read("", 2), read("", 4), read(set.Games[2].ID, 1), read("nowhere", 1)})
	failed := fmt.Errorf("no")
	require.ErrorIs(t, EachGame(ctx, set, "", 1, func(*replay.Game) error { return failed }), failed)
	for filter, fault := range map[string]string{"": "", set.Games[0].ID: "", "1": "",
		"nowhere": `charts: no game has "nowhere" in its event`} {
		err := (&Filtered{filter}).Check("charts", set)
		if fault == "" {
			require.NoError(t, err, filter)
			continue
		}
		require.ErrorContains(t, err, fault)
	}
	_, err = (&EncodingChoice{}).DataSet(ctx.Context, filepath.Join("..", "..", "..", "assets", "positions", "sample.hpos"))
	require.ErrorContains(t, err, "is one game, want a data set")
	_, err = (&EncodingChoice{Encoding: "nothing"}).DataSet(ctx.Context, dir)
	require.ErrorContains(t, err, "nothing")
}
