package study

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileAnalyses: an analysis.json that stands for gigabytes is refused in little memory.
func TestHostileAnalyses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "analysis.json")
	safefiletest.JSON(t, 4<<20, 3*4*maxAnalysis, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := readAnalysis(name)
		return err
	}, `{"shots":*}`, `{"shots":[{"ideas":*}]}`, `{"method":*}`)
}
