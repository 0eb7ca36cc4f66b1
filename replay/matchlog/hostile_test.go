package matchlog

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileRecords: a record of megabytes that stands for gigabytes is refused in little memory.
func TestHostileRecords(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.json")
	safefiletest.JSON(t, 1<<20, 3*4*MaxRecord, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := ReadRecord(name)
		return err
	}, `{"shots":*}`, `{"ends":*}`)
}
