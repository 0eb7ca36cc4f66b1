package charset

import (
	"bytes"
	"strings"
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
		{"half a letter of Shift_JIS", "First=\x96\x6b\x8c\xa9\x96", "First=北見\uFFFD", true},
		{"EUC-JP", "First=\xc6\xa3\xb0\xe6\xa5\xab\xa1\xbc\xa5\xea\xa5\xf3\xa5\xb0", "First=藤井カーリング", false},
		{"ISO-2022-JP", "First=\x1b$B%+!<%j%s%0\x1b(B\n", "First=カーリング\n", false},
		{"EUC-KR", "First=\xc6\xc0\xb1\xe8", "First=팀김", false},
		{"GBK", "First=\xb1\xf9\xba\xf8\xb4\xfa\xb1\xed\xb6\xd3", "First=冰壶代表队", false},
		{"Windows-1252", "First=Z\xfcrich \xd6st", "First=Zürich Öst", false},
		{"Windows-1250", "First=Dvo\xf8\xe1k Kube\x9akov\xe1", "First=Dvořák Kubešková", false},
		{"UTF-8, cut in a letter", "First=北見カーリン\xe3\x82", "First=北見カーリン\uFFFD", true},
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
			text := Decode(in)
			require.Equal(t, c.want, string(text.Bytes))
			require.Equal(t, c.garbled, text.Garbled > 0)
			require.Equal(t, c.in, string(in), "the input is not changed")
		})
	}
}

// TestEncodingIsTold: which encoding was taken and how it is known, where the first letter is that could not be read, and what else
// the text may be.
func TestEncodingIsTold(t *testing.T) {
	for in, want := range map[string]Text{
		"ASCII":                              {},
		"北見":                                 {},
		"\xff\xfe[\x00\x17\x53":              {Encoding: Encoding{Name: "UTF-16LE"}},
		"\xfe\xff\x00[\x53\x17":              {Encoding: Encoding{Name: "UTF-16BE"}},
		"\x1b$B%+!<\x1b(B":                   {Encoding: Encoding{Name: "ISO-2022-JP"}},
		"First=Z\xfcrich\n":                  {Encoding: Encoding{Name: "windows-1252", By: ByLetters}},
		"First=\x96\x6b\x8c\xa9\n\nX=\x96\n": {Encoding: Encoding{Name: "Shift_JIS", By: ByLetters}, Garbled: 3},
		"First=Lite\xf2\n":                   {Encoding: Encoding{Name: "windows-1252", By: ByLetters}, Rival: "windows-1250"}, // Liteň
	} {
		got := Decode([]byte(in))
		got.Bytes = nil
		require.Equal(t, want, got, "%q", in)
	}
	require.Equal(t, "UTF-8", Encoding{}.String())
}

// TestChosenEncoding: what is chosen is taken, whatever the text holds.
func TestChosenEncoding(t *testing.T) {
	in := []byte("First=Lite\xf2\r")
	text, err := DecodeAs(in, "cp1250")
	require.NoError(t, err)
	require.Equal(t, Text{Bytes: []byte("First=Liteň\n"), Encoding: Encoding{"windows-1250", ByChoice}}, text)
	text, err = DecodeAs(in, "utf8")
	require.NoError(t, err)
	require.Equal(t, Text{Bytes: []byte("First=Lite\uFFFD\n"), Encoding: Encoding{"", ByChoice}, Garbled: 1}, text)
	text, err = DecodeAs(in, "")
	require.NoError(t, err)
	require.Equal(t, Decode(in), text)
	_, err = DecodeAs(in, "klingon")
	require.ErrorIs(t, err, ErrUnknown)
}

// TestLookup: every encoding of the list is found by its name, and by those that people use.
func TestLookup(t *testing.T) {
	for _, name := range Names() {
		for _, spelt := range []string{name, strings.ToLower(name), " " + name + " "} {
			got, err := Lookup(spelt)
			require.NoError(t, err)
			require.Equal(t, name, got)
		}
		text, err := DecodeAs([]byte("[GameInfo]"), name)
		require.NoError(t, err)
		require.NotNil(t, text.Bytes)
	}
	for spelt, want := range map[string]string{
		"sjis": "Shift_JIS", "cp932": "Shift_JIS", "latin1": "windows-1252", "CP1252": "windows-1252", "cp1251": "windows-1251", "euckr": "",
		"euc-kr": "EUC-KR", "cp949": "EUC-KR", "gb2312": "GBK",
		"cp936": "GBK", "cp950": "Big5", "utf8": "UTF-8", "latin2": "ISO-8859-2", "iso-8859-15": "iso-8859-15", "": "", "cp1": "", "cp": "",
	} {
		got, err := Lookup(spelt)
		require.Equal(t, want, got, spelt)
		require.Equal(t, want == "", err != nil, spelt)
	}
}

// FuzzDecode: the text is UTF-8 whatever the bytes, and decodes to itself unless it begins like
// UTF-16.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "\xff\xfe", "\x00a", "\x81", "a\r\rb\r\n", "\xef\xbb\xbf"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text := Decode(b).Bytes
		require.True(t, utf8.Valid(text))
		require.LessOrEqual(t, bytes.Count(text, []byte("\n")), len(b))
		if _, wide := utf16(text); !wide && !isISO2022(text) && !bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
			require.Equal(t, string(text), string(Decode(text).Bytes))
		}
	})
}
