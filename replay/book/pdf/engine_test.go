//go:build !js

package pdf

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestModule: what is packed is the module of the go-pdfium that go.mod names.
func TestModule(t *testing.T) {
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/klippa-app/go-pdfium").Output()
	require.NoError(t, err)
	want, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "internal", "pdfium_wasm", "pdfium.wasm"))
	require.NoError(t, err)
	have, err := module()
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, have), "make pdfium packs it anew")
}
