package lab

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestOutputsAreCheckedFirst: a file that cannot be written is told before the work, which takes hours here.
func TestOutputsAreCheckedFirst(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "no", "x")
	for _, args := range [][]string{
		{"train", "book", "--ends", "10000000", "-o", nowhere},
		{"train", "policy", "--ends", "10000000", "-o", nowhere},
		{"train", "wins", "--games", "1000000", "-o", nowhere},
	} {
		_, errs, status := inLab(t, "", args...)
		require.Equal(t, command.ExitFailure, status, args)
		require.Contains(t, errs, "the folder is not there")
	}
}
