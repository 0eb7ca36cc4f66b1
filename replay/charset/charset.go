// Package charset decodes the text of log files. Few of the programs that write them declare
// an encoding.
package charset

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// Decode is a text as UTF-8 with LF at the end of lines. UTF-16 is known by its byte order
// mark or by a first letter of ASCII; what is not valid UTF-8 is Shift_JIS. garbled reports
// bytes that are neither and were replaced by U+FFFD.
func Decode(b []byte) (text []byte, garbled bool) {
	if order, ok := utf16(b); ok {
		b, garbled = decode(b, unicode.UTF16(order, unicode.UseBOM))
	} else if b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf")); !utf8.Valid(b) {
		b, garbled = decode(b, japanese.ShiftJIS)
	}
	return lines(b), garbled
}

func decode(b []byte, e encoding.Encoding) (text []byte, garbled bool) {
	text, err := e.NewDecoder().Bytes(b)
	return text, err != nil || bytes.ContainsRune(text, utf8.RuneError)
}

// utf16 reports whether b is UTF-16 and its byte order.
func utf16(b []byte) (order unicode.Endianness, ok bool) {
	if len(b) < 2 {
		return order, false
	}
	ascii := func(c byte) bool { return c >= ' ' && c < utf8.RuneSelf || c == '\t' || c == '\n' || c == '\r' }
	switch {
	case b[0] == 0xFE && b[1] == 0xFF, b[0] == 0 && ascii(b[1]):
		return unicode.BigEndian, true
	case b[0] == 0xFF && b[1] == 0xFE, ascii(b[0]) && b[1] == 0:
		return unicode.LittleEndian, true
	}
	return order, false
}

// lines turns a CR that no LF follows into LF.
func lines(b []byte) []byte {
	out := b
	for i := 0; i < len(b); i++ {
		if b[i] != '\r' {
			continue
		}
		end := i
		for end < len(b) && b[end] == '\r' {
			end++
		}
		if end < len(b) && b[end] == '\n' { // CR LF, or CR CR LF of programs that add a CR twice
			i = end
			continue
		}
		if &out[0] == &b[0] {
			out = bytes.Clone(b)
		}
		for ; i < end; i++ {
			out[i] = '\n'
		}
	}
	return out
}
