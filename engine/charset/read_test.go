package charset

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRead: a text is decoded whatever its encoding is; what is no text in any is refused, and names its file.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rules.gsm")
	for name, c := range map[string]struct {
		file, text string
		binary     bool
	}{
		"UTF-8":        {"カ\r\n", "カ\r\n", false},
		"UTF-16":       {"\xff\xfe\xab\x30\n\x00", "カ\n", false},
		"empty":        {"", "", false},
		"ZIP":          {"PK\x03\x04\x00\x00\x00\xe4\x9d\x00", "", true},
		"NUL in UTF-8": {"param\x00", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(path, []byte(c.file), 0o600))
			text, err := Read(path, 100)
			require.Equal(t, c.text, string(text))
			if c.binary {
				require.EqualError(t, err, path+" holds no text")
			} else {
				require.NoError(t, err)
			}
		})
	}
	require.NoError(t, os.WriteFile(path, []byte("long"), 0o600)) // the files above come in any order
	_, err := Read(path, 3)
	require.ErrorContains(t, err, path+" is larger than")
}
