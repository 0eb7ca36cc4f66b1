package command

import (
	"bytes"
	"io"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestControlCharactersDoNotReachTheTerminal(t *testing.T) {
	for in, want := range map[string]string{
		"Sato\tYuki\n": "Sato\tYuki\n", "北見\x1b[2J\x07": "北見\ufffd[2J\ufffd", "a\rb\x00\x7f": "a\ufffdb\ufffd\ufffd",
		"\u009b31m": "\ufffd31m", "\u202eevil": "\ufffdevil", "\xff": "\ufffd", "−≤ ü": "−≤ ü",
	} {
		var out bytes.Buffer
		n, err := plainWriter{&out}.Write([]byte(in))
		require.NoError(t, err)
		require.Equal(t, len(in), n)
		require.Equal(t, want, out.String())
	}
}

// TestFullDiskIsTold: the first error of writing is kept, whatever a command makes of it.
func TestFullDiskIsTold(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full")
	}
	defer full.Close()
	w := &checkedWriter{to: full}
	require.Zero(t, testProgram.Run(&Context{Context: t.Context(), Out: w, Err: io.Discard}, []string{"info", "x.dcl"}), "it does not look")
	require.ErrorIs(t, w.err, syscall.ENOSPC)
}

// TestNoPicturesOnATerminal: a picture is refused on a terminal alone, and goes to a file and to a pipe; texts go anywhere.
func TestNoPicturesOnATerminal(t *testing.T) {
	picture := func(w io.Writer) error {
		_, err := io.WriteString(w, "picture")
		return err
	}
	for name, refused := range map[string]bool{"-.png": true, "-.gif": true, "-.svg": false, "-.csv": false, "-": false} {
		var screen, pipe bytes.Buffer
		terminal := &Context{Out: PlainText(&screen)}
		err := terminal.WriteFile(name, picture)
		require.Equal(t, refused, err != nil, name)
		require.Equal(t, refused, screen.Len() == 0, name)
		require.NoError(t, (&Context{Out: &pipe}).WriteFile(name, picture), name)
		require.Equal(t, "picture", pipe.String(), name)
	}
}
