//go:build !js

package pdf

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
)

// TestClosedPDF: a PDF that was closed opens by itself for its next page, and can be closed twice.
func TestClosedPDF(t *testing.T) {
	data := booktest.Blank("Curling", "Shot by Shot")
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	pages := f.Pages()
	for range 2 {
		require.Equal(t, pages, f.Pages())
		p, err := f.Open(t.Context(), pages-1)
		require.NoError(t, err)
		require.NotEmpty(t, p.Runs())
		f.Close()
		f.Close()
		require.Nil(t, f.(*file).box)
	}
}
