//go:build !js

package library

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/japanese"

	"github.com/hogline/hogline/replay/file"
)

// TestEncoding: logs are read in the encoding chosen, and again when another one is.
func TestEncoding(t *testing.T) {
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	text, err := japanese.EUCJP.NewEncoder().String(strings.ReplaceAll(string(raw), "Kita", "北見"))
	require.NoError(t, err)
	dir, l := t.TempDir(), open(t)
	write(t, []byte(text), dir, "a.dcl")
	for i, step := range []struct {
		as         file.As
		read, want int
	}{{"windows-1252", 1, 0}, {"windows-1252", 0, 0}, {"EUC-JP", 1, 1}, {"EUC-JP", 0, 1}} {
		u, err := l.Index(t.Context(), []string{dir}, Options{As: step.as})
		require.NoError(t, err)
		require.Equal(t, step.read, u.Read, i)
		found, err := l.Search(t.Context(), Query{Team: "北見"})
		require.NoError(t, err)
		require.Len(t, found, step.want, i)
	}
}
