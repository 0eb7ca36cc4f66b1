package app

import (
	"encoding/binary"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// xServer starts an X server of the least kind and returns its display: it accepts or refuses connections, and answers
// every request as QueryExtension would, with or without the extension.
func xServer(t *testing.T, refuses, glx bool) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "x") // the path of a socket is short
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	t.Setenv("XAUTHORITY", filepath.Join(dir, "none"))
	l, err := net.Listen("unix", filepath.Join(dir, "s:7"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serveX(c, refuses, glx)
		}
	}()
	return filepath.Join(dir, "s") + ":7"
}

func serveX(c net.Conn, refuses, glx bool) {
	defer func() { _ = c.Close() }()
	if _, err := io.CopyN(io.Discard, c, 12); err != nil { // no key
		return
	}
	hello := make([]byte, 8+32)
	hello[0], hello[2], hello[6] = 1, 11, 32/4
	if refuses {
		hello[0], hello[1] = 0, 32
	}
	hello[8+8+3] = 0xff // ids to give out
	if _, err := c.Write(hello); err != nil || refuses {
		return
	}
	for sequence := uint16(1); ; sequence++ {
		head := make([]byte, 4)
		if _, err := io.ReadFull(c, head); err != nil {
			return
		}
		if _, err := io.CopyN(io.Discard, c, int64(binary.LittleEndian.Uint16(head[2:]))*4-4); err != nil {
			return
		}
		reply := make([]byte, 32)
		reply[0] = 1
		binary.LittleEndian.PutUint16(reply[2:], sequence)
		if glx {
			reply[8] = 1
		}
		if _, err := c.Write(reply); err != nil {
			return
		}
	}
}

func TestHasGLX(t *testing.T) {
	has, err := hasGLX(xServer(t, false, true), time.Minute)
	require.NoError(t, err)
	require.True(t, has)
	has, err = hasGLX(xServer(t, false, false), time.Minute)
	require.NoError(t, err)
	require.False(t, has)
	_, err = hasGLX(xServer(t, true, false), time.Minute)
	require.ErrorContains(t, err, "refused")
	require.NotErrorIs(t, err, errTimeout)
}

func TestASilentXServerIsNotWaitedFor(t *testing.T) {
	dir, err := os.MkdirTemp("", "x")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	l, err := net.Listen("unix", filepath.Join(dir, "s:7"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	_, err = hasGLX(filepath.Join(dir, "s")+":7", time.Millisecond)
	require.ErrorIs(t, err, errTimeout)
}

func TestNoDisplayIsOneSentence(t *testing.T) {
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", "")
	require.ErrorIs(t, Display(), ErrNoDisplay)
	t.Setenv("DISPLAY", ":9876")
	require.ErrorContains(t, Display(), "nobody answers at DISPLAY :9876")
	t.Setenv("DISPLAY", "elsewhere:0")
	require.NoError(t, Display(), "a display of another machine is left to fyne")
}
