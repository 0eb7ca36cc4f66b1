//go:build !js

package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCertificateIsAnOrdinaryFile: the library that serves the queue reads without end.
func TestCertificateIsAnOrdinaryFile(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.pem")
	require.NoError(t, os.WriteFile(good, nil, 0o600))
	big := filepath.Join(t.TempDir(), "big.pem")
	require.NoError(t, os.WriteFile(big, make([]byte, maxPEM+1), 0o600))
	for _, pair := range [][2]string{{os.DevNull, good}, {good, os.DevNull}, {big, good}, {good, big}} {
		_, errs, status := command(t, "", "worker", "--listen", "127.0.0.1:0", "--store", t.TempDir(), "--token", "x", "--cert", pair[0], "--key", pair[1])
		require.Equal(t, exitFailure, status)
		require.Regexp(t, "is not an ordinary file|is larger than 1 MB", errs)
	}
}
