package filepick

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCopyPicture: the program gets the picture and its type; without one, and when it fails, that is said.
func TestCopyPicture(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs of X11 and Wayland")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	t.Setenv("WAYLAND_DISPLAY", "")
	require.ErrorIs(t, CopyPicture(t.Context(), []byte("x")), ErrNoClipboard)
	program := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700))
	}
	program("xclip", `echo "$@" > "`+dir+`/args"; while read -r l; do echo "$l" >> "`+dir+`/got"; done`)
	picture := bytes.Repeat([]byte("png\n"), 50_000)
	require.NoError(t, CopyPicture(t.Context(), picture))
	args, err := os.ReadFile(filepath.Join(dir, "args"))
	require.NoError(t, err)
	require.Equal(t, "-selection clipboard -t image/png -i\n", string(args))
	got, err := os.ReadFile(filepath.Join(dir, "got"))
	require.NoError(t, err)
	require.Equal(t, picture, got)
	t.Setenv("WAYLAND_DISPLAY", "wayland-0")
	program("wl-copy", "exit 3")
	require.ErrorContains(t, CopyPicture(t.Context(), picture), "wl-copy")
}
