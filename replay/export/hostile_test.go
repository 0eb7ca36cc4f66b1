package export

import (
	"bytes"
	"testing"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileFiles: a file of megabytes that stands for gigabytes is refused in little memory.
func TestHostileFiles(t *testing.T) {
	safefiletest.JSON(t, 1<<20, 3*maxValues, func(text []byte) error {
		_, err := ReadJSON(bytes.NewReader(text))
		return err
	}, `{"ends":*}`, `{"ends":[{"shots":*}]}`, `{"players":[*]}`, `{"extra":*}`)
}
