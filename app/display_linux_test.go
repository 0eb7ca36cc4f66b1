package app

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// xServer answers one connection as an X server with or without GLX would.
func xServer(t *testing.T, refuses, glx bool) net.Conn {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { _ = ours.Close() })
	go func() {
		defer func() { _ = theirs.Close() }()
		buf := make([]byte, 256)
		if _, err := theirs.Read(buf); err != nil {
			return
		}
		hello := []byte{1, 0, 11, 0, 0, 0, 2, 0, 'v', 'e', 'n', 'd', 'o', 'r', 0, 0}
		if refuses {
			hello[0] = 0
		}
		if _, err := theirs.Write(hello); err != nil || refuses {
			return
		}
		if _, err := theirs.Read(buf); err != nil {
			return
		}
		reply := make([]byte, 32)
		reply[0] = 1
		if glx {
			reply[8] = 1
		}
		_, _ = theirs.Write(reply)
	}()
	return ours
}

func TestHasGLX(t *testing.T) {
	has, err := hasGLX(xServer(t, false, true), []byte("0123456789abcdef"))
	require.NoError(t, err)
	require.True(t, has)
	has, err = hasGLX(xServer(t, false, false), nil)
	require.NoError(t, err)
	require.False(t, has)
	_, err = hasGLX(xServer(t, true, false), nil)
	require.ErrorIs(t, err, errRefused)
}

func TestCookieFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	t.Setenv("XAUTHORITY", path)
	entry := func(display, name, key string) []byte {
		b := []byte{1, 0}
		for _, s := range []string{"host", display, name, key} {
			b = append(b, byte(len(s)>>8), byte(len(s)))
			b = append(b, s...)
		}
		return b
	}
	data := append(entry("1", xCookieName, "one"), entry("7", xCookieName, "seven")...)
	require.NoError(t, os.WriteFile(path, append(data, 1, 0, 9), 0o600)) // and half an entry
	require.Equal(t, "seven", string(cookieFor("7")))
	require.Nil(t, cookieFor("8"))
}

func TestNoDisplayIsOneSentence(t *testing.T) {
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", "")
	require.ErrorIs(t, Display(), ErrNoDisplay)
	t.Setenv("DISPLAY", ":9876")
	require.ErrorContains(t, Display(), "nobody answers at DISPLAY :9876")
}
