package book_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
)

// TestStoppedWhileItOpens: a book whose context ends before its first page has no games, and the context's error.
func TestStoppedWhileItOpens(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 77, Ends: 1})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b, err := book.OpenBytes(ctx, data, "a.pdf", nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, b.Games)
	_, err = book.OpenBytes(t.Context(), data, "a.pdf", nil)
	require.NoError(t, err)
}
