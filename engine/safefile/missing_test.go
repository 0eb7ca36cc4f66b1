package safefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile"
)

// TestMissingFileNamesTheOneMeant: as the user would have to write it.
func TestMissingFileNamesTheOneMeant(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.MkdirAll("logs/.hidden", 0o700))
	for _, name := range []string{"logs/final.dcl", "config.json"} {
		require.NoError(t, os.WriteFile(name, []byte("x"), 0o600))
	}
	for path, want := range map[string]string{
		"logs/finl.dcl":         "logs/finl.dcl is not there, did you mean logs/final.dcl?",
		"./logs/Finaal.dcl":     "./logs/Finaal.dcl is not there, did you mean ./logs/final.dcl?",
		"logs/final":            "logs/final is not there, did you mean logs/final.dcl?",
		"cnofig.json":           "cnofig.json is not there, did you mean config.json?",
		"log/final.dcl":         "log/final.dcl is not there",
		"logs/semifinal-2.dcl":  "logs/semifinal-2.dcl is not there",
		filepath.Join("a", "b"): filepath.Join("a", "b") + " is not there",
	} {
		_, err := safefile.Read(path, 10)
		require.EqualError(t, err, want)
		require.ErrorIs(t, err, os.ErrNotExist, "it can be told from other errors")
	}
	_, err := safefile.OpenFS(os.DirFS("logs"), "cnofig.json", 10)
	require.EqualError(t, err, "cnofig.json is not there", "the folder beside it is not that of the file system")
}
