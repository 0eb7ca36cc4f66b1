package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// soundArguments are arguments of every command that reads files, by its path, with which it would work. The first is its file, if
// that is no option.
var soundArguments = map[string][]string{
	"analyse":         {"sample-match.dcl", "--sims", "10"},
	"arena":           {"", "--a", "sample", "--b", "sample", "--games", "2", "--ends", "1", "--sims", "10"},
	"ask":             {"sample.hpos", "--ai", "sample", "--throws", "10"},
	"convert":         {"sample.hpos", "out.json"},
	"experiment real": {"charts", "--part", "throws"},
	"experiment rows": {"--first", "1"},
	"info":            {"sample.hpos"},
	"library similar": {".", "--db", "library.db", "--to", "sample.hpos"},
	"map":             {"sample.hpos", "-o", "map.csv"},
	"match":           {"", "--a", "sample", "--b", "sample", "--ends", "1", "--sims", "10", "-q"},
	"physics check":   {"cases.jsonl", "--sim", "exact"},
	"physics throw":   {"sample.hpos", "--shot", "0,-30,cw"},
	"reconstruct":     {"sample.hpos"},
	"render":          {"sample.hpos", "-o", "render.png"},
	"report":          {"sample.hpos", "-o", "report.json"},
	"rules check":     {"tic-tac-toe", "--playouts", "1"},
	"rules diagram":   {"tic-tac-toe", "-o", "machine.svg"},
	"rules gdl":       {"tic-tac-toe"},
	"rules lint":      {"tic-tac-toe"},
	"rules perft":     {"tic-tac-toe", "--depth", "1"},
	"rules run":       {"tic-tac-toe"},
	"rules trace":     {"five-rock-both"},
	"sanity":          {"--ai", "sample"},
	"tubstap bench":   {"study66"},
	"tubstap perft":   {"study66", "--depth", "1"},
	"tubstap play":    {"study66", "--a", "random", "--b", "random", "--games", "2"},
	"tubstap show":    {"study66"},
}

// endingOf is the usual ending of what an argument reads.
func endingOf(command string, v *kong.Value) string {
	switch {
	case strings.HasPrefix(command, "tubstap") && v.Name != "plan":
		return ".tbsmap"
	case v.Name == "rules" || strings.HasPrefix(command, "rules") && v.Name != "log":
		return ".gsm"
	case slices.Contains([]string{"wins", "plan", "config", "verify", "answers", "model", "ice"}, v.Name):
		return ".json"
	case v.Name == "to" || v.Name == "start":
		return ".hpos"
	}
	return ".dcl"
}

// goWords are words of the libraries below, which tell a user nothing.
var goWords = regexp.MustCompile(`EOF|looking for|unexpected end|\sjson:|hujson|cannot unmarshal|no such file|is a directory|invalid argument|runtime error|goroutine|0x|%!`)

// makePipe makes a pipe, where the system has names for them.
var makePipe func(name string) error

// TestEveryCommandRefusesBadFiles: every file that a command reads, by every argument that names one: it is named, in one sentence
// in a user's words, and the status is that of a failure.
func TestEveryCommandRefusesBadFiles(t *testing.T) {
	folder, err := filepath.Abs("../../assets")
	require.NoError(t, err)
	assets := os.DirFS(folder)
	home := t.TempDir()
	for _, name := range []string{"sample.hpos", "sample-match.dcl"} {
		data, err := os.ReadFile("../../assets/positions/" + name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(home, name), data, 0o600))
	}
	require.NoError(t, os.CopyFS(filepath.Join(home, "charts"), os.DirFS(dataSetFolder(t, 1, 1))))
	require.NoError(t, os.WriteFile(filepath.Join(home, "cases.jsonl"), []byte("{}\n"), 0o600))
	t.Chdir(home)
	makes := map[string]func(name string) error{
		"missing": func(string) error { return nil },
		"folder":  func(name string) error { return os.Mkdir(name, 0o700) },
		"empty":   func(name string) error { return os.WriteFile(name, nil, 0o600) },
		"cut":     func(name string) error { return os.WriteFile(name, []byte("{\n \"a\": "), 0o600) },
		"binary":  func(name string) error { return os.WriteFile(name, []byte("\x00\x01\xfe\xff\x00PK"), 0o600) },
		"text":    func(name string) error { return os.WriteFile(name, []byte("Dear curlers,\nsee you.\n"), 0o600) },
		"huge": func(name string) error {
			if err := os.WriteFile(name, []byte("{"), 0o600); err != nil {
				return err
			}
			return os.Truncate(name, 3<<30)
		},
	}
	if makePipe != nil {
		makes["pipe"] = makePipe
	}
	grammar, err := Program().Grammar()
	require.NoError(t, err)
	command.Visit(grammar.Model.Node, func(node *kong.Node) {
		var read []*kong.Value
		for _, f := range node.Flags {
			if f.Tag.Has("stdin") {
				read = append(read, f.Value)
			}
		}
		for _, v := range node.Positional {
			if v.Tag.Has("stdin") {
				read = append(read, v)
			}
		}
		if len(read) == 0 {
			return
		}
		path := strings.ReplaceAll(strings.TrimPrefix(command.PathOf(node), "/"), "/", " ")
		sound, ok := soundArguments[path]
		require.True(t, ok, "soundArguments has no %q", path)
		for _, v := range read {
			for kind, create := range makes {
				t.Run(fmt.Sprintf("%s %s %s", path, v.Name, kind), func(t *testing.T) {
					file := kind + "-one" + endingOf(path, v)
					if _, err := os.Lstat(file); err != nil {
						require.NoError(t, create(file))
					}
					args := append(strings.Fields(path), sound...)
					if v.Flag == nil {
						args[len(strings.Fields(path))] = file
					} else {
						args = append(args, "--"+v.Name, file)
					}
					args = slices.DeleteFunc(args, func(s string) bool { return s == "" })
					var out, errs bytes.Buffer
					c := &command.Context{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: assets}
					status := Run(c, args)
					text := errs.String()
					require.Contains(t, []int{command.ExitFailure, command.ExitUsage}, status, "%v: %s%s", args, out.String(), text)
					require.Contains(t, text, "hogline: ")
					require.Contains(t, out.String()+text, file)
					require.NotRegexp(t, goWords, text)
					require.Less(t, len(text), 600)
				})
			}
		}
	})
}
