package hpos

import (
	"bytes"
	"testing"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileFiles: a file of a megabyte that stands for far more is refused in little memory.
func TestHostileFiles(t *testing.T) {
	safefiletest.JSON(t, MaxBytes-100, 3*maxValues, func(text []byte) error {
		_, err := Read(bytes.NewReader(text))
		return err
	}, `{"players":*}`, `{"players":[*]}`, `{"state":{"stones":*}}`, `{"ice":*}`, `{"rules":*}`)
}
