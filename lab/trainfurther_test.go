package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/value"
)

// TestTrainFurther: a training that is interrupted and goes on gives the nets of one in a piece, on any number of workers; a file of ends
// that is broken is told by its name.
func TestTrainFurther(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"train", "further",
			filepath.Join("..", "engine", "value", "weights")}, args...))
		return status, o.String(), e.String()
	}
	whole, parts := filepath.Join(t.TempDir(), "new"), t.TempDir()
	status, out, errs := run("--ends", "44", "--epochs", "2", "--workers", "1", "-o", whole)
	require.Zero(t, status, errs)
	require.Regexp(t, `(?m)^ 1 shots to come: 38 positions, 6 tested, mean square `, out)
	status, _, errs = run("--ends", "20", "--epochs", "2", "--workers", "2", "-o", parts)
	require.Zero(t, status, errs)
	status, _, errs = run("--ends", "44", "--epochs", "2", "--workers", "2", "-o", parts)
	require.Zero(t, status, errs)
	for k := 1; k <= 16; k++ {
		a, err := os.ReadFile(filepath.Join(whole, value.FileName(k)))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(parts, value.FileName(k)))
		require.NoError(t, err)
		require.True(t, bytes.Equal(a, b), "net %d", k)
	}
	card, err := os.ReadFile(filepath.Join(whole, valueCardName))
	require.NoError(t, err)
	require.Contains(t, string(card), `"further"`)
	require.Contains(t, string(card), `"calibrated"`, "what was known of the nets before is kept")
	names, err := filepath.Glob(filepath.Join(parts, "ends-*.gob"))
	require.NoError(t, err)
	require.Len(t, names, 1)
	require.NoError(t, os.WriteFile(names[0], []byte("x"), 0o600))
	_, _, errs = run("--ends", "44", "-o", parts)
	require.Contains(t, errs, filepath.Base(names[0]))
}
