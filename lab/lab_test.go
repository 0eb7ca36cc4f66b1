package lab

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command/commandtest"
)

func inLab(t *testing.T, in string, args ...string) (out, errs string, status int) {
	t.Helper()
	return commandtest.Run(t.Context(), Program(), os.DirFS("../assets"), in, args...)
}

// TestListsOfTheLab: without the arguments that a command wants.
func TestListsOfTheLab(t *testing.T) {
	for line, want := range map[string][]string{"experiment": {"experiments", "value", "AIs"}, "sanity": {"shots"}} {
		out, errs, status := inLab(t, "", line, "--list")
		require.Zero(t, status, errs)
		for _, w := range want {
			require.Contains(t, out, w, line)
		}
	}
}

// soundArguments are arguments of every command that reads files (commandtest.RefusesBadFiles).
var soundArguments = map[string][]string{
	"experiment real": {"charts", "--part", "throws"},
	"experiment rows": {"--first", "1"},
	"physics check":   {"cases.jsonl", "--sim", "exact"},
	"sanity":          {"--ai", "sample"},
	"tubstap bench":   {"study66"},
}

// TestTheLabRefusesBadFiles: whatever they are, as commandtest makes them.
func TestTheLabRefusesBadFiles(t *testing.T) {
	folder, err := filepath.Abs("../assets")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	_, errs, status := inLab(t, "", "experiment", "charts", "--games", "1", "--ends", "1", "-o", "charts")
	require.Zero(t, status, errs)
	commandtest.RefusesBadFiles(t, Program(), os.DirFS(folder), soundArguments, func(path string, v *kong.Value) string {
		switch {
		case v.Name == "ice":
			return ".json"
		case path == "tubstap bench":
			return ".tbsmap"
		}
		return ".dcl"
	})
}

// TestTheLabReadsAlone: as commandtest has it.
func TestTheLabReadsAlone(t *testing.T) {
	commandtest.ReadsAlone(t, Program(), os.DirFS("../assets"))
}
