package quiz

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileBooks: a book of megabytes that stands for gigabytes is refused in little memory.
func TestHostileBooks(t *testing.T) {
	name := filepath.Join(t.TempDir(), "quiz.json")
	safefiletest.JSON(t, 4<<20, 3*maxHeld, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := OpenBook(name)
		return err
	}, `{"learners":*}`, `{"learners":{"":{"a":{"ideas":*}}}}`, `{"learners":{"":{"a":{"answers":*}}}}`)
}
