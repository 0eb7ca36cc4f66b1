package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/games"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/study"
)

// run runs a command line as main does.
func run(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = Run(&command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &out, Err: &errs}, args)
	return status, out.String(), errs.String()
}

// smallLog is one draw and a team that gives up; the shot is one whose end the original
// program gives: CreateShot(tee), angle 0 (facts: physics, "Friction step").
const smallLog = `[GameInfo]
First=North
FirstRemTime=219000
FirstRandom_1=0.0725
FirstRandom_2=0.29
Second=South
SecondRemTime=219000
SecondRandom_1=0.0725
SecondRandom_2=0.29
GAMEINFO=GAMEINFO 0 0
[0000]
POSITION=POSITION 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
SETSTATE=SETSTATE 0 0 8 0
BESTSHOT=BESTSHOT-0.99 -29.57 0
RUNSHOT=RUNSHOT -0.9908434 -29.5595703 0
[0001]
POSITION=POSITION 2.3684 4.8782 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
SETSTATE=SETSTATE 1 0 8 0
BESTSHOT=CONCEDE
`

func smallLogFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.dcl")
	require.NoError(t, os.WriteFile(path, []byte(smallLog), 0o600))
	return path
}

func TestInfoJSONHasItsKeys(t *testing.T) {
	path := smallLogFile(t)
	status, out, errs := run(t, "info", "--json", path)
	require.Zero(t, status, errs)
	var list []map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	require.Len(t, list, 1)
	for key, want := range map[string]string{
		"format": `"dcl"`, "teams": `["North","South"]`, "ends": "1", "shots": "1", "score": "[0,0]",
		"rules": `"five-rock-both"`, "model": `"mori2019"`, "complete": "true", "result": `"concede"`,
		"warnings": `[{"line":18,"text":"SETSTATE: the mover column disagrees with the scores in 1 shot of end 1: the scores are believed"}]`,
	} {
		var compact bytes.Buffer
		require.NoError(t, json.Compact(&compact, list[0][key]), key)
		require.Equal(t, want, compact.String(), key)
	}
	var agreement map[string]float64
	require.NoError(t, json.Unmarshal(list[0]["agreement"], &agreement))
	require.Equal(t, 1.0, agreement["shots"])
	require.Contains(t, agreement, "within_1cm")
}

func TestInfoAsText(t *testing.T) {
	status, out, errs := run(t, "info", smallLogFile(t))
	require.Zero(t, status, errs)
	require.Contains(t, out, "North 0 : 0 South\n")
	require.Contains(t, out, "dcl, 1 end, 1 shot; rules five-rock-both, model mori2019")
	require.Contains(t, out, "warning: line 18: SETSTATE")
}

func TestInfoGoesOnAfterAFileThatIsNoLog(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.dcl")
	require.NoError(t, os.WriteFile(bad, []byte("hello"), 0o600))
	status, out, errs := run(t, "info", "--json", bad, smallLogFile(t))
	require.Equal(t, command.ExitFailure, status)
	require.Equal(t, "hogline: "+bad+": dcl: line 1: \"hello\": no log of Digital Curling, which begins with a line [GameInfo]\n", errs)
	var list []map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	require.Len(t, list, 2)
	require.Contains(t, list[0]["error"], "begins with a line [GameInfo]")
	require.Equal(t, "dcl", list[1]["format"])
}

func TestConvert(t *testing.T) {
	in := smallLogFile(t)
	dir := t.TempDir()
	for _, name := range []string{"a.dcl", "a.json", "a.csv"} {
		status, _, errs := run(t, "convert", in, filepath.Join(dir, name))
		require.Zero(t, status, errs)
		require.Contains(t, errs, "line 18: SETSTATE", "warnings are printed")
	}
	before, err := file.Open(in)
	require.NoError(t, err)
	after, err := file.Open(filepath.Join(dir, "a.dcl"))
	require.NoError(t, err)
	require.Equal(t, before.Result, after.Result)
	require.Equal(t, before.Ends[0].Shots[0].Run, after.Ends[0].Shots[0].Run)

	f, err := os.Open(filepath.Join(dir, "a.csv"))
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)

	b, err := os.ReadFile(filepath.Join(dir, "a.json"))
	require.NoError(t, err)
	require.True(t, json.Valid(b))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "no file is left behind")
}

// TestConvertTellsWhatIsNotKept: a game that is converted and back is the same, or it is told what is not.
func TestConvertTellsWhatIsNotKept(t *testing.T) {
	in, dir := smallLogFile(t), t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		from, to string
		told     []string
	}{
		{in, path("a.dcl"), nil},
		{path("a.dcl"), path("a.json"), nil},
		{path("a.json"), path("b.dcl"), nil},
		{path("b.dcl"), path("b.csv"), []string{"the players", "the rules", "the ice"}},
		{path("b.csv"), path("c.dcl"), nil},
	} {
		status, _, errs := run(t, "convert", c.from, c.to)
		require.Zero(t, status, errs)
		var told []string
		for line := range strings.Lines(errs) {
			if part, ok := strings.CutPrefix(strings.TrimSpace(line), c.to+": not kept: "); ok {
				told = append(told, part)
			}
		}
		require.Subset(t, told, c.told, errs)
		require.Equal(t, len(c.told) == 0, len(told) == 0, errs)
	}
	first, err := file.Open(in)
	require.NoError(t, err)
	again, err := file.Open(path("b.dcl"))
	require.NoError(t, err)
	require.Empty(t, replay.Lost(first, again))
	_, out, errs := run(t, "convert", in, "-", "--to", "csv")
	require.Contains(t, errs, "standard output: not kept: the rules")
	require.NotContains(t, out, "not kept")
}

func TestConvertFailures(t *testing.T) {
	in := smallLogFile(t)
	status, _, errs := run(t, "convert", in, "x.docx")
	require.Equal(t, command.ExitUsage, status)
	require.Equal(t, "hogline: cannot write x.docx: want a name that ends in .dcl, .json or .csv\n", errs)
	status, _, errs = run(t, "convert", in+".gone", "x.csv")
	require.Equal(t, command.ExitFailure, status)
	require.Equal(t, "hogline: "+in+".gone is not there\n", errs)
	tables := filepath.Join(t.TempDir(), "tables") + "/"
	status, _, errs = run(t, "convert", in+".gone", tables)
	require.Equal(t, command.ExitFailure, status)
	require.Equal(t, "hogline: "+in+".gone is not there\n", errs)
	status, _, errs = run(t, "convert", in, tables)
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "only a results book")
	status, _, errs = run(t, "convert", in, filepath.Join(t.TempDir(), "no", "x.csv"))
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, "the folder is not there")
}

// TestInfoOfAStudy: its logs, variations, questions and answers.
func TestInfoOfAStudy(t *testing.T) {
	g, source, err := study.OpenLog("../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	d := study.New()
	require.NoError(t, d.Do("open", func(c *study.Content) error {
		c.Title = "spring"
		c.Put(&study.Line{ID: d.NextID(), Game: g, Source: source})
		state, err := g.State(g.First())
		c.Put(&study.Line{ID: d.NextID(), Parent: 1, Name: "what if", Game: study.PositionGame(g, state)})
		return err
	}))
	path := filepath.Join(t.TempDir(), "a.hstudy")
	snap, err := d.Snapshot("")
	require.NoError(t, err)
	require.NoError(t, safefile.WriteAtomic(path, snap.Write))
	status, out, errs := run(t, "info", path)
	require.Zero(t, status, errs)
	require.Contains(t, out, "spring")
	require.Contains(t, out, "1 log: Tree – Shots, 8 ends, 128 shots")
	require.Contains(t, out, "2 variation of 1: Tree – Shots, 1 end, 0 shots, “what if”")
	require.Contains(t, out, "0 questions, 0 answers")
	require.NoError(t, os.WriteFile(path, []byte("PK"), 0o600))
	status, _, errs = run(t, "info", path)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "the end of the file is missing")
}

// TestInfoTellsTheEncoding: which encoding was taken, and how it is known; another one can be chosen, in every command that reads logs.
func TestInfoTellsTheEncoding(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.dcl")
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(smallLog, "First=North",
		"First=\xc6\xa3\xb0\xe6\xa5\xab\xa1\xbc\xa5\xea\xa5\xf3\xa5\xb0", 1)), 0o600))
	status, out, errs := run(t, "info", "--no-agreement", path)
	require.Zero(t, status, errs)
	require.Contains(t, out, "藤井カーリング 0 : 0 South")
	require.Contains(t, out, "  encoding: EUC-JP (detected)\n")
	_, out, _ = run(t, "info", "--no-agreement", "--encoding", "latin1", path)
	require.Contains(t, out, "  encoding: windows-1252 (chosen)\n")
	for args, want := range map[string][2]string{"": {"EUC-JP", "detected"}, "--encoding=gbk": {"GBK", "chosen"},
		"--encoding=utf8": {"UTF-8", "chosen"}} {
		_, out, _ = run(t, append([]string{"info", "--no-agreement", "--json", path}, strings.Fields(args)...)...)
		var infos []games.FileInfo
		require.NoError(t, json.Unmarshal([]byte(out), &infos))
		require.Equal(t, want, [2]string{infos[0].Encoding, infos[0].By})
	}
	_, out, _ = run(t, "info", "--no-agreement", smallLogFile(t))
	require.NotContains(t, out, "encoding")

	_, out, _ = run(t, "convert", path, "-", "--encoding", "EUC-JP")
	require.Contains(t, out, "藤井カーリング")
	for _, line := range [][]string{{"info"}, {"convert"}, {"analyse"}, {"fit", "throwers"}, {"fit", "ice"}} {
		args := append(line, path)
		if line[0] == "convert" {
			args = append(args, "-")
		}
		status, _, errs = run(t, append(args, "--encoding", "klingon")...)
		require.Equal(t, command.ExitUsage, status)
		require.Contains(t, errs, "--encoding klingon: want one of UTF-8, UTF-16LE")
	}
}

// TestConvertTextToTables: of a text that is no game it is told what becomes a folder of tables.
func TestConvertTextToTables(t *testing.T) {
	dir := t.TempDir()
	letter, out := filepath.Join(dir, "letter.txt"), filepath.Join(dir, "tables")+string(filepath.Separator)
	require.NoError(t, os.WriteFile(letter, []byte("Dear coach,\n"), 0o600))
	_, errs, status := hogline(t, "", "convert", letter, out)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, letter)
	require.Contains(t, errs, "a folder of tables is made of a results book, a table of positions or a chart")
	require.NoDirExists(t, out)
}
