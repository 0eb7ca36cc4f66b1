package charset

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		garbled        bool
	}{
		{"nothing", "", "", false},
		{"one byte", "[", "[", false},
		{"ASCII", "[GameInfo]\n", "[GameInfo]\n", false},
		{"UTF-8", "First=北見", "First=北見", false},
		{"UTF-8 with a byte order mark", "\xef\xbb\xbf北見", "北見", false},
		{"Shift_JIS", "First=\x96\x6b\x8c\xa9", "First=北見", false},
		{"half a letter of Shift_JIS", "First=\x96", "First=\uFFFD", true},
		{"UTF-16, little endian", "\xff\xfe[\x00\x17\x53\x8b\x89", "[北見", false},
		{"UTF-16, big endian", "\xfe\xff\x00[\x53\x17\x89\x8b", "[北見", false},
		{"UTF-16, little endian, no mark", "{\x00\x17\x53", "{北", false},
		{"UTF-16, big endian, no mark", "\x00{\x53\x17", "{北", false},
		{"UTF-16, half a letter", "\xff\xfe[\x00\x17", "[\uFFFD", true},
		{"a NUL in UTF-8", "abc\x00", "abc\x00", false},
		{"LF", "a\nb\n", "a\nb\n", false},
		{"CR LF", "a\r\nb\r\n", "a\r\nb\r\n", false},
		{"CR", "a\rb\r", "a\nb\n", false},
		{"CR at once", "\r", "\n", false},
		{"two CR", "a\r\rb", "a\n\nb", false},
		{"CR CR LF", "a\r\r\nb", "a\r\r\nb", false},
		{"CR after CR LF", "a\r\nb\rc", "a\r\nb\nc", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := []byte(c.in)
			text, garbled := Decode(in)
			require.Equal(t, c.want, string(text))
			require.Equal(t, c.garbled, garbled)
			require.Equal(t, c.in, string(in), "the input is not changed")
		})
	}
}

// FuzzDecode: the text is UTF-8 whatever the bytes, and decodes to itself unless it begins like
// UTF-16.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "\xff\xfe", "\x00a", "\x81", "a\r\rb\r\n", "\xef\xbb\xbf"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text, _ := Decode(b)
		require.True(t, utf8.Valid(text))
		require.LessOrEqual(t, bytes.Count(text, []byte("\n")), len(b))
		if _, wide := utf16(text); !wide && !bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
			again, _ := Decode(text)
			require.Equal(t, string(text), string(again))
		}
	})
}
