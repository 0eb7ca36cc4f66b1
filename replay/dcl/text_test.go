package dcl

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"golang.org/x/text/encoding/unicode"

	"github.com/hogline/hogline/replay"
)

func TestReadEncodingsAndLineEnds(t *testing.T) {
	text := strings.Replace(string(raw(t, "v2.dcl")), "North", "北見", 1)
	want := plain(read(t, text))
	utf16 := func(order unicode.Endianness, mark unicode.BOMPolicy) string {
		out, err := unicode.UTF16(order, mark).NewEncoder().String(text)
		require.NoError(t, err)
		return out
	}
	for name, same := range map[string]string{
		"UTF-16, little endian":              utf16(unicode.LittleEndian, unicode.UseBOM),
		"UTF-16, big endian":                 utf16(unicode.BigEndian, unicode.UseBOM),
		"UTF-16 without its byte order mark": utf16(unicode.LittleEndian, unicode.IgnoreBOM),
		"UTF-8 with a byte order mark":       "\xef\xbb\xbf" + text,
		"CR":                                 strings.ReplaceAll(text, "\n", "\r"),
		"CR LF":                              strings.ReplaceAll(text, "\n", "\r\n"),
		"CR CR LF":                           strings.ReplaceAll(text, "\n", "\r\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, same)
			require.Empty(t, g.Warnings)
			require.Equal(t, want, plain(g))
			require.Equal(t, 12, g.Ends[0].Shots[1].Line, "lines are counted as an editor does")
		})
	}
}

// TestReadEncodings: the names are those written, in whatever encoding, and the game tells which it was.
func TestReadEncodings(t *testing.T) {
	for name, first := range map[string][2]string{
		"EUC-JP":       {"\xc6\xa3\xb0\xe6\xa5\xab\xa1\xbc\xa5\xea\xa5\xf3\xa5\xb0", "藤井カーリング"},
		"Shift_JIS":    {"\x96\x6b\x8c\xa9", "北見"},
		"ISO-2022-JP":  {"\x1b$B%+!<%j%s%0\x1b(B", "カーリング"},
		"EUC-KR":       {"\xc6\xc0\xb1\xe8", "팀김"},
		"GBK":          {"\xb1\xf9\xba\xf8\xb4\xfa\xb1\xed\xb6\xd3", "冰壶代表队"},
		"windows-1252": {"Z\xfcrich \xd6st", "Zürich Öst"},
		"UTF-8":        {"北見", "北見"},
	} {
		g := read(t, "[GameInfo]\nFirst="+first[0]+"\nSecond=B\n")
		require.Equal(t, first[1], g.Teams[0], name)
		require.Equal(t, name, g.Encoding.String())
		require.NotContains(t, warnings(g), "read as")
	}
	g := read(t, "[GameInfo]\nFirst=Lite\xf2\nSecond=B\n")
	require.Contains(t, warnings(g), "the text is read as windows-1252, but windows-1250 is nearly as likely: the encoding can be chosen")
}

// TestDecimalCommas: a log of a program whose language has a comma before decimals is the same game; it is told once. A name keeps its
// comma, and so does a line that has both marks.
func TestDecimalCommas(t *testing.T) {
	for _, name := range []string{"v2.dcl", "thesis-cp932.dcl"} {
		text := string(raw(t, name))
		want := plain(read(t, text))
		commas := regexp.MustCompile(`(\d)\.(\d)`).ReplaceAllString(text, "$1,$2")
		g := read(t, commas)
		require.Equal(t, want, plain(g), name)
		require.Equal(t, 1, strings.Count(warnings(g), "decimal comma"))
	}
	g := read(t, "[GameInfo]\nFirst=Team 1,2\nSecond=B\n[0000]\nRUNSHOT=RUNSHOT 0,5 29.5 1\n")
	require.Equal(t, "Team 1,2", g.Teams[0])
	require.NotContains(t, warnings(g), "decimal comma")
}

func TestReadGarbledText(t *testing.T) {
	g := read(t, "[GameInfo]\nFirst=北見カーリ\xe3\x83\nSecond=B\n")
	require.Contains(t, warnings(g), "line 2: bytes that are no letters in UTF-8, in which the text is read")
	g = read(t, "\xef\xbb\xbf[GameInfo]\nFirst=北見\nSecond=B\n")
	require.Equal(t, "北見", g.Teams[0])
}

func TestReadRefusesWhatIsNoLog(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "dcl: line 1: the file is empty, want [GameInfo]"},
		{"blank", " \n\r\n", "dcl: line 3: nothing but blanks, want [GameInfo]"},
		{"another text", "\nhello\n", `dcl: line 2: "hello": no log of Digital Curling, which begins with a line [GameInfo]`},
		{"picture", "\xff\xd8\xff\xe0\x00\x10JFIF\x00",
			"dcl: line 1: \"яШяа\\x00\\x10JFIF\\x00\": no log of Digital Curling, which begins with a line [GameInfo]"},
		{"brackets", strings.Repeat("[", 100),
			`dcl: line 1: "[[[[[[[[[[[[[[[[[[[[[[[["…: no log of Digital Curling, which begins with a line [GameInfo]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(c.text))
			require.EqualError(t, err, c.want)
		})
	}
}

// counted counts what is read of an endless stream.
type counted struct {
	head string
	n    int
}

func (c *counted) Read(p []byte) (int, error) {
	n := copy(p, c.head)
	c.head = c.head[n:]
	for i := n; i < len(p); i++ {
		p[i] = '['
	}
	c.n += len(p)
	return len(p), nil
}

// TestReadBehindAMailHeader: foreign text before the log is left out and told.
func TestReadBehindAMailHeader(t *testing.T) {
	want := read(t, string(raw(t, "v2.dcl")))
	g := read(t, "From: someone@example.org\r\nDate: Mon, 2 Mar 2026\r\n\r\n"+string(raw(t, "v2.dcl")))
	require.Contains(t, warnings(g), "the first 3 lines are no part of the log, which begins with [GameInfo]")
	require.Empty(t, replay.Lost(want, g))
	require.Len(t, g.Warnings, len(want.Warnings)+1)
	require.NotContains(t, warnings(read(t, "\n\n[GameInfo]\nFirst=A\nSecond=B\n")), "no part of the log")
}

func TestReadIsBounded(t *testing.T) {
	brackets := &counted{}
	_, err := Read(brackets)
	require.ErrorContains(t, err, "begins with a line [GameInfo]")
	require.LessOrEqual(t, brackets.n, 64<<10, "refused by its first bytes")

	if testing.Short() {
		return
	}
	endless := &counted{head: "[GameInfo]\nFirst=A\n"}
	_, err = Read(endless)
	require.EqualError(t, err, "dcl: the file is larger than 64 MB")
}
