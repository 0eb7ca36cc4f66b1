package book_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
)

// TestBombs: pages that are packed to almost nothing, or hold too many pieces, end in one sentence that names the page, and the
// next book is read. Which limit ends some of them first, memory or time, is that of the machine.
func TestBombs(t *testing.T) {
	for name, data := range map[string][]byte{
		"a gigabyte of blanks":     booktest.Bomb(1<<30, " "),
		"states that are not left": booktest.Bomb(1<<26, "q "),
		"lists in lists":           booktest.Bomb(1<<24, "[ "),
		"a picture of 2e10 pixels": booktest.PictureBomb(100_000),
		"more pixels than told":    booktest.PictureBomb(300),
		"100,000 texts":            booktest.Crowd(100_000, true),
		"100,000 rectangles":       booktest.Crowd(100_000, false),
		"100,000 objects":          booktest.Objects(100_000),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readBytes(t, data)
			require.ErrorContains(t, err, "page 1")
			require.NotContains(t, err.Error(), "\n")
			require.Less(t, len(err.Error()), 160)
			require.Equal(t, 1, strings.Count(err.Error(), "page 1"), "one sentence: %s", err)
		})
	}
	data, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	_, err := readBytes(t, data)
	require.NoError(t, err)
}
