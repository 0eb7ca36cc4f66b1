package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command/commandtest"
)

// soundArguments are arguments of every command that reads files, by its path, with which it would work. The first is its file, if
// that is no option.
var soundArguments = map[string][]string{
	"analyse":         {"sample-match.dcl", "--sims", "10"},
	"arena":           {"", "--a", "sample", "--b", "sample", "--games", "2", "--ends", "1", "--sims", "10"},
	"ask":             {"sample.hpos", "--ai", "sample", "--throws", "10"},
	"convert":         {"sample.hpos", "out.json"},
	"info":            {"sample.hpos"},
	"library similar": {".", "--db", "library.db", "--to", "sample.hpos"},
	"map":             {"sample.hpos", "-o", "map.csv"},
	"match":           {"", "--a", "sample", "--b", "sample", "--ends", "1", "--sims", "10", "-q"},
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

// TestEveryCommandRefusesBadFiles: whatever they are, as commandtest makes them.
func TestEveryCommandRefusesBadFiles(t *testing.T) {
	folder, err := filepath.Abs("../../assets")
	require.NoError(t, err)
	home := t.TempDir()
	for _, name := range []string{"sample.hpos", "sample-match.dcl"} {
		data, err := os.ReadFile("../../assets/positions/" + name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(home, name), data, 0o600))
	}
	t.Chdir(home)
	commandtest.RefusesBadFiles(t, Program(), os.DirFS(folder), soundArguments, endingOf)
}

// TestEveryCommandReadsAlone: as commandtest has it.
func TestEveryCommandReadsAlone(t *testing.T) {
	commandtest.ReadsAlone(t, Program(), os.DirFS("../../assets"))
}
