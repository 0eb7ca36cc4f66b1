package book_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
)

// TestCutOff: of a book that is cut off the pages before are read as they are in the whole one, and it is told that others may be missing;
// where nothing is whole that is the error.
func TestCutOff(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 3, Ends: 4})
	whole, err := readBytes(t, data)
	require.NoError(t, err)
	told := func(b *book.Book) bool {
		return slices.ContainsFunc(b.Warnings, func(w book.Warning) bool { return w.Text.Key == "book.cut" })
	}
	require.False(t, told(whole))
	_, err = readBytes(t, data[:len(data)*9/10])
	require.ErrorContains(t, err, "cut off", "the font stands at the end")
	// As other programs write it, with the font before the pages.
	last := bytes.LastIndex(data, []byte("<< /Type /Pages"))
	last = bytes.LastIndex(data[:last], []byte("endobj\n")) + len("endobj\n")
	ends := bytes.LastIndex(data, []byte("xref\n0 "))
	head := bytes.IndexByte(data, '\n') + 1
	data = slices.Concat(data[:head], data[last:ends], data[head:last])
	most := 0
	for _, percent := range []int{3, 50, 80, 100} {
		b, err := readBytes(t, data[:len(data)*percent/100])
		if percent == 3 {
			require.ErrorContains(t, err, "cut off")
			continue
		}
		require.NoError(t, err)
		require.True(t, told(b))
		require.Len(t, b.Games, 1)
		for i, e := range b.Games[0].Ends {
			require.Equal(t, whole.Games[0].Ends[i].Shots, e.Shots)
		}
		require.Greater(t, len(b.Games[0].Ends), most)
		most = len(b.Games[0].Ends)
	}
	require.Len(t, whole.Games[0].Ends, most, "the list of pages alone was lost")
}

// TestFontsWithoutCharacters: a book whose fonts give numbers of glyphs in place of characters is told to be unreadable, and why.
func TestFontsWithoutCharacters(t *testing.T) {
	_, err := book.Read(t.Context(), makePage([]byte("240 117 *DPH\x03\x10\x036KRW\x03E\\\x036KRW\n28 159 (QG\x03\x14\n80 159 68,\x03\x10\x036ZLW]\n")), nil)
	require.EqualError(t, err, "the text of this PDF cannot be read: on 1 of 1 pages its fonts do not tell which characters their glyphs are; "+
		"print or export the book anew from the original file")
}

// TestNoEnd: a file without the mark of its end may lack pages.
func TestNoEnd(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 4, Ends: 1})
	b, err := readBytes(t, bytes.TrimSuffix(bytes.TrimSpace(data), []byte("%%EOF")))
	require.NoError(t, err)
	require.True(t, slices.ContainsFunc(b.Warnings, func(w book.Warning) bool { return w.Text.Key == "book.cut" }))
}
