package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/scripts/schemas"
)

// TestSchemasAreThoseOfTheTypes: docs/schemas holds what `make schemas` writes, and nothing else.
func TestSchemasAreThoseOfTheTypes(t *testing.T) {
	all, err := schemas.All(".")
	require.NoError(t, err)
	files, err := os.ReadDir(schemas.Folder)
	require.NoError(t, err)
	require.Len(t, files, len(all), "run: make schemas")
	for name, text := range all {
		kept, err := os.ReadFile(filepath.Join(schemas.Folder, name+".json"))
		require.NoError(t, err, "run: make schemas")
		require.Equal(t, string(text), string(kept), "%s: run: make schemas", name)
	}
}
