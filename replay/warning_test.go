package replay

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/message"
)

func TestWarningsAreKeptInOrderUpToALimit(t *testing.T) {
	text := func(s string) message.Message { return message.Message{English: s} }
	var w Warnings
	require.Empty(t, w.List())
	w.Add(7, text("seventh"))
	w.Add(0, text("whole"))
	w.Add(3, text("third"))
	w.Add(3, text("third again"))
	var lines []string
	for _, x := range w.List() {
		lines = append(lines, x.String())
	}
	require.Equal(t, []string{"line 3: third", "line 3: third again", "line 7: seventh", "whole"}, lines)
	for range maxWarnings - 4 {
		w.Add(1, text("more"))
	}
	require.Len(t, w.List(), maxWarnings)
	w.Add(1, text("too many"))
	require.Len(t, w.List(), maxWarnings+1)
	require.Equal(t, "1 further warning not listed", w.List()[maxWarnings].String())
	w.Add(1, text("too many"))
	require.Equal(t, "2 further warnings not listed", w.List()[maxWarnings].String())
}

func TestQuote(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"short", 5, `"short"`}, {"longer", 5, `"longe"…`}, {"a\tb", 9, `"a\tb"`},
		{"北見", 6, `"北見"`}, {"北見", 5, `"北"…`}, {"北見", 3, `"北"…`}, {"北見", 2, `""…`}, {"", 0, `""`},
	} {
		require.Equal(t, c.want, Quote(c.text, c.most))
	}
}

func TestReadText(t *testing.T) {
	var w Warnings
	text, err := ReadText(strings.NewReader("a\rb"), 3, &w)
	require.NoError(t, err)
	require.Equal(t, "a\nb", string(text.Bytes))
	require.Empty(t, w.List())
	text, err = ReadText(strings.NewReader("a\n北見\xe3"), 9, &w)
	require.NoError(t, err)
	require.Equal(t, "a\n北見\uFFFD", string(text.Bytes))
	require.Equal(t, "line 2: bytes that are no letters in UTF-8, in which the text is read: shown as \uFFFD", w.List()[0].String())
	_, err = ReadText(strings.NewReader(strings.Repeat("a", 1<<20+1)), 1<<20, nil)
	require.EqualError(t, err, "the file is larger than 1 MB")
	_, err = ReadText(strings.NewReader(strings.Repeat("a", 1<<20)), 1<<20, nil)
	require.NoError(t, err)
}
