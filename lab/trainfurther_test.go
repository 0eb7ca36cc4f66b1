package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

func trainFurther(t *testing.T, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"train", "further",
		filepath.Join("..", "engine", "value", "weights")}, args...))
	return o.String(), e.String(), status
}

// TestTrainFurther: a training that is interrupted and goes on gives the nets of one in a piece bit for bit, on any number of workers, on
// both ices and with late ends; a file of ends that is broken is told by its name.
func TestTrainFurther(t *testing.T) {
	for _, c := range []struct {
		name, found string
		less, all   []string
		files       int
	}{
		{"mori2019", `(?m)^ 1 shots to come: 38 positions, 6 tested, mean square `, []string{"--ends", "20"}, []string{"--ends", "44"}, 1},
		{"fcv1, late ends", `(?m)^ 1 shots to come: \d+ positions, [1-9] tested, mean square `,
			[]string{"--ice", "fcv1", "--ends", "20", "--late", "5"}, []string{"--ice", "fcv1", "--ends", "20", "--late", "24"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole, parts := filepath.Join(t.TempDir(), "new"), t.TempDir()
			out, errs, status := trainFurther(t, append(c.all, "--epochs", "2", "--workers", "1", "-o", whole)...)
			require.Zero(t, status, errs)
			require.Regexp(t, c.found, out)
			for _, args := range [][]string{c.less, c.all} {
				_, errs, status = trainFurther(t, append(args, "--epochs", "2", "--workers", "2", "-o", parts)...)
				require.Zero(t, status, errs)
			}
			for k := 1; k <= curling.Stones; k++ {
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
			names, err := filepath.Glob(filepath.Join(parts, "*.gob"))
			require.NoError(t, err)
			require.Len(t, names, c.files)
			require.NoError(t, os.WriteFile(names[0], []byte("x"), 0o600))
			_, errs, _ = trainFurther(t, append(c.all, "-o", parts)...)
			require.Contains(t, errs, filepath.Base(names[0]))
		})
	}
}
