package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
)

const sampleMatch = "../../assets/positions/sample-match.dcl"

// TestMinusIsStandardInput: for logs, positions and rule texts alike.
func TestMinusIsStandardInput(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	read := func(path string) string {
		text, err := os.ReadFile("../../assets/" + path)
		require.NoError(t, err)
		return string(text)
	}
	out, errs, status := hogline(t, read("positions/sample-match.dcl"), "info", "-")
	require.Zero(t, status, errs)
	require.Contains(t, out, "8 ends")
	out, errs, status = hogline(t, read("games/tic-tac-toe.gsm"), "rules", "perft", "-", "--depth", "2")
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 9 72")
	out, errs, status = hogline(t, read("positions/sample-match.dcl"), "convert", "-", "-")
	require.Zero(t, status, errs)
	require.Contains(t, out, `"ends"`)
	_, errs, status = hogline(t, "nonsense", "info", "-")
	require.Equal(t, command.ExitFailure, status)
	require.NotEmpty(t, errs)
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left, "nothing is left behind")
}

// TestMinusStandsForEveryFile: not only for the first file of a command, but once, and told as it was written.
func TestMinusStandsForEveryFile(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir := t.TempDir()
	read := func(path string) string {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(text)
	}
	rules, position := read("../../assets/rules/mixed-doubles.gsm"), read(samplePosition)
	answers := `{"answers":[{"state":"done","shot":{"vx":0.1,"vy":-33,"turn":1}}]}`
	var ice strings.Builder
	fcv1, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	require.NoError(t, icefile.Write(&ice, physics.NamedIce{Name: "mine", Ice: fcv1}))
	config := read("../../docs/config.example.json")
	for name, c := range map[string]struct {
		in   string
		args []string
		want string // in what is printed, or in the error
	}{
		"answers":        {answers, []string{"render", samplePosition, "--answers", "-", "-o", filepath.Join(dir, "a.png")}, ""},
		"answers with =": {answers, []string{"render", samplePosition, "--answers=-", "-o", filepath.Join(dir, "b.png")}, ""},
		"bad answers":    {"{", []string{"render", samplePosition, "--answers", "-", "-o", filepath.Join(dir, "c.png")}, "- holds no answers"},
		"ice": {ice.String(), []string{"reconstruct", sampleMatch, "--end", "1", "--shot", "1", "--ice", "-"},
			"explained to within 15 cm on -"},
		"rules":           {rules, []string{"map", samplePosition, "--rules", "-", "-o", "-"}, "--rules -: 10 stones in an end"},
		"a second log":    {position, []string{"info", sampleMatch, "-"}, "\n-\n"},
		"in JSON":         {position, []string{"info", "-", "--json"}, `"file": "-"`},
		"model":           {ice.String(), []string{"map", samplePosition, "--model", "-", "--rules", "nobody", "-o", "-"}, "nobody"},
		"plan":            {`{"a":"sample","b":"nobody"}`, []string{"arena", "-"}, "nobody"},
		"configuration":   {config, []string{"match", "-", "--match", "nobody"}, "--match: the configuration has"},
		"win table":       {"{", []string{"ask", samplePosition, "--ai", "sample", "--wins", "-"}, "-:"},
		"two of them":     {position, []string{"ask", "-", "--rules", "-", "--ai", "sample"}, "standard input (-) is named 2 times"},
		"two in one list": {position, []string{"info", "-", "-"}, "standard input (-) is named 2 times"},
		"not a file":      {position, []string{"analyse", samplePosition, "--ai", "-"}, "--ai -"},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, _ := hogline(t, c.in, c.args...)
			require.Contains(t, out+errs, c.want)
			require.NotContains(t, out+errs, "hogline-stdin")
		})
	}
	for _, name := range []string{"a.png", "b.png"} {
		require.FileExists(t, filepath.Join(dir, name))
	}
	with, without := read(filepath.Join(dir, "a.png")), filepath.Join(dir, "d.png")
	_, errs, status := hogline(t, "", "render", samplePosition, "-o", without)
	require.Zero(t, status, errs)
	require.NotEqual(t, read(without), with, "the answers are drawn")
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left, "nothing is left behind")
}

// TestWaitingForStandardInputCanBeStopped: nobody may ever write to it.
func TestWaitingForStandardInputCanBeStopped(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	in, keep := io.Pipe()
	defer func() { _ = keep.Close() }()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.Equal(t, command.ExitFailure, Run(&command.Context{Context: ctx, In: in, Out: io.Discard, Err: io.Discard}, []string{"info", "-"}))
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestMinusIsStandardOutput: the usual format of the command, or the one that its ending names.
func TestMinusIsStandardOutput(t *testing.T) {
	png, svg := "\x89PNG", "<svg"
	for _, c := range []struct {
		head string
		args []string
	}{
		{png, []string{"render", samplePosition, "-o", "-"}},
		{svg, []string{"render", samplePosition, "-o", "-.svg"}},
		{"GIF89a", []string{"render", sampleMatch, "--end", "1", "--shot", "1", "--speed", "16", "--height", "200", "-o", "-.gif"}},
		{"{", []string{"convert", sampleMatch, "-"}},
		{"[GameInfo]", []string{"convert", sampleMatch, "-", "--to", "dcl"}},
		{"end,shot", []string{"convert", sampleMatch, "-", "--to", "csv"}},
		{svg, []string{"rules", "diagram", "five-rock"}},
		{png, []string{"rules", "diagram", "five-rock", "-o", "-.png"}},
		{png, []string{"ask", samplePosition, "--ai", "sample", "--sims", "1", "--throws", "10", "--policy", "simple", "-o", "-"}},
		{"{", []string{"reconstruct", sampleMatch, "--end", "1", "--shot", "1", "-o", "-"}},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			out, errs, status := hogline(t, "", c.args...)
			require.Zero(t, status, errs)
			require.Contains(t, out[:min(400, len(out))], c.head)
		})
	}
	var out, errs bytes.Buffer
	terminal := &command.Context{Context: t.Context(), Out: command.PlainText(&out), Err: &errs}
	require.Equal(t, command.ExitUsage, Run(terminal, []string{"render", samplePosition, "-o", "-"}))
	require.Contains(t, errs.String(), "terminal")
	require.Empty(t, out.String())
}

// TestAskWithoutAPlaceAsksTheLast: the end of a log is what is asked about while a match is played.
func TestAskWithoutAPlaceAsksTheLast(t *testing.T) {
	s, err := (&option.Situation{File: "../../assets/positions/sample-match.dcl"}).Read(&command.Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, 7, s.Question.State.End)
	require.Equal(t, 15, s.Question.State.Shot)
	s, err = (&option.Situation{File: "../../assets/positions/sample-match.dcl", End: 2}).Read(&command.Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, 1, s.Question.State.End)
	require.Zero(t, s.Question.State.Shot)
}
