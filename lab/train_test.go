package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/ai/policy"
)

func TestTrainPolicy(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"train", "policy"}, args...))
		return status, o.String(), e.String()
	}
	var files [][]byte
	for _, workers := range []string{"1", "3"} {
		to := filepath.Join(t.TempDir(), "w")
		status, out, errs := run("--ends", "2", "--rounds", "1", "--throws", "4", "--workers", workers, "-o", to)
		require.Zero(t, status, errs)
		require.Contains(t, out, "32 lessons")
		data, err := os.ReadFile(to)
		require.NoError(t, err)
		files = append(files, data)
		_, err = policy.ParseWeights(data)
		require.NoError(t, err)
	}
	require.Equal(t, files[0], files[1], "the same weights on any number of workers")
	status, _, errs := run("--ends", "0", "-o", filepath.Join(t.TempDir(), "w"))
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "want 1 to 10000000")
}
