package analysis

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStorePath: a game of a book has its values beside the book, one of a folder in it.
func TestStorePath(t *testing.T) {
	dir := t.TempDir()
	book := filepath.Join(dir, "book.pdf")
	require.NoError(t, os.WriteFile(book, []byte("%PDF-"), 0o600))
	require.Equal(t, book+".SUI-SWE-3.hanalysis", StorePath(book, "SUI-SWE-3"))
	require.Equal(t, filepath.Join(dir, "1-1.hanalysis"), StorePath(dir, "1-1"))
	require.Equal(t, filepath.Join(dir, "..%2Fx.hanalysis"), StorePath(dir, "../x"))
	require.Equal(t, filepath.Join(dir, "game.dcl.hanalysis"), StorePath(filepath.Join(dir, "game.dcl"), ""))
}
