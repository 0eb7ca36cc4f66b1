package subprocess

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// closer is a program that ends when it may.
type closer struct{ closing, end chan struct{} }

func newCloser() closer { return closer{make(chan struct{}), make(chan struct{})} }

func (c closer) Close() error {
	close(c.closing)
	<-c.end
	return errors.New("killed")
}

// TestCloseAllWaits: all are closed at once and waited for, until the user stops it: then they go on in the background.
func TestCloseAllWaits(t *testing.T) {
	a, b := newCloser(), newCloser()
	returned := make(chan struct{})
	go func() {
		CloseAll(t.Context(), a, nil, b)
		close(returned)
	}()
	<-a.closing
	<-b.closing // though a has not ended
	select {
	case <-returned:
		t.Fatal("it did not wait")
	default:
	}
	close(a.end)
	close(b.end)
	<-returned

	c := newCloser()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	CloseAll(ctx, c)
	<-c.closing
	close(c.end)
}

// connection is one whose halves are closed apart.
type connection struct {
	io.Closer
	calls chan string
}

func (c connection) CloseWrite() error { c.calls <- "write"; return nil }
func (c connection) Close() error      { c.calls <- "all"; return nil }

// TestEndConnection: what is left is sent, then the other side is told, and when it has closed its side the connection is closed.
func TestEndConnection(t *testing.T) {
	c := connection{calls: make(chan string, 3)}
	ended, done := make(chan struct{}), make(chan error, 1)
	go func() {
		done <- EndConnection(c, time.Hour, ended, func(context.Context) { c.calls <- "rest" })
	}()
	require.Equal(t, "rest", <-c.calls)
	require.Equal(t, "write", <-c.calls)
	require.Empty(t, done)
	close(ended)
	require.NoError(t, <-done)
	require.Equal(t, "all", <-c.calls)

	require.NoError(t, EndConnection(c, 0, make(chan struct{}), nil), "not longer than the limit")
}
