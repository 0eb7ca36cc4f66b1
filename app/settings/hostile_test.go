package settings

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileSettings: settings that stand for far more than they are long are refused in little memory.
func TestHostileSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	safefiletest.JSON(t, 1<<20, 3*16*maxFile, func(text []byte) error {
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, err := read(path)
		return err
	})
}
