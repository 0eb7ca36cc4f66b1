package games

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileAnswers: a file of answers that stands for gigabytes is refused in little memory.
func TestHostileAnswers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "answers.json")
	safefiletest.JSON(t, 4<<20, 3*8*maxAnswers, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := readAnswers(name)
		return err
	}, `{"answers":*}`, `{"answers":[*]}`, `{"answers":[{"state":"done","shot":*}]}`)
}
