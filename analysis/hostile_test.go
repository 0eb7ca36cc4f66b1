package analysis_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileStores: lines of a file of values that stand for far more than they are long are damaged, and cost little memory.
func TestHostileStores(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a"+analysis.Extension)
	safefiletest.JSON(t, analysis.MaxLine-100, 80<<20, func(text []byte) error {
		require.NoError(t, os.WriteFile(path, append(text, '\n'), 0o600))
		s, err := analysis.ReadStore(path)
		require.NoError(t, err)
		require.Equal(t, 1, s.Damaged())
		return s.Fault()
	}, `{"key":"a","ideas":*}`, `{"key":"a","by":{"ais":*}}`, `{"key":"a","shot":*}`)
}
