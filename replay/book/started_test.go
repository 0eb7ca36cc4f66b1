package book

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
)

// slowFile is a file on a disk that does not answer before a channel is closed.
type slowFile struct {
	*bytes.Reader
	answers <-chan struct{}
}

// Read implements io.Reader.
func (f slowFile) Read(b []byte) (int, error) {
	<-f.answers
	return f.Reader.Read(b)
}

// TestStarted: nobody waits for a reader that starts when its context has ended, and it is not in the way of another one.
func TestStarted(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 77, Ends: 1})
	answers := make(chan struct{})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := started(ctx, slowFile{bytes.NewReader(data), answers}, int64(len(data)))
	require.ErrorIs(t, err, context.Canceled)
	close(answers)
	src, err := started(t.Context(), slowFile{bytes.NewReader(data), answers}, int64(len(data)))
	require.NoError(t, err)
	src.Close()
}
