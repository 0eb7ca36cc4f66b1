// Package charset decodes the text of files from elsewhere. Few of the programs that write them declare an encoding, so it is
// told by what the text holds, unless it is chosen.
package charset

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// Encoding is how the bytes of a text were taken for letters. The zero Encoding is UTF-8.
type Encoding struct {
	Name string // as Names or Lookup has it; empty UTF-8
	By   Evidence
}

// Evidence is how an encoding is known.
type Evidence uint8

// The evidence.
const (
	ByForm    Evidence = iota // no other form has it: a byte order mark, escape sequences, valid UTF-8
	ByLetters                 // of the encodings in which the bytes are letters the most likely
	ByChoice                  // the user chose it
)

// UTF8 is the name of the encoding that needs no word.
const UTF8 = "UTF-8"

// String is the name.
func (e Encoding) String() string {
	if e.Name == "" {
		return UTF8
	}
	return e.Name
}

// Text is a text that was decoded.
type Text struct {
	Bytes    []byte // UTF-8 with LF at the end of lines
	Encoding Encoding
	Garbled  int    // the first line with bytes that are no letters and were replaced by U+FFFD, from 1; 0 none
	Binary   bool   // it holds a NUL, which no text does
	Rival    string // the encoding that is nearly as likely, with other letters; empty none
}

// Decode decodes a text by what it holds. UTF-16 is known by its byte order mark or by a first letter of ASCII, ISO-2022-JP by
// its escape sequences; of the others the likeliest is taken.
func Decode(b []byte) Text {
	if order, ok := utf16(b); ok {
		name := "UTF-16LE"
		if order == unicode.BigEndian {
			name = "UTF-16BE"
		}
		return decode(b, Encoding{Name: name}, unicode.UTF16(order, unicode.UseBOM))
	}
	b = bytes.TrimPrefix(b, []byte(mark))
	if isISO2022(b) {
		return decode(b, Encoding{Name: "ISO-2022-JP"}, japanese.ISO2022JP)
	}
	if utf8.Valid(b) {
		return Text{Bytes: lines(b), Binary: bytes.IndexByte(b, 0) >= 0}
	}
	found, rival := detect(b)
	t := decode(b, Encoding{found.name, ByLetters}, found.encoding)
	if rival != nil {
		t.Rival = rival.name
	}
	return t
}

// DecodeAs decodes a text in the encoding with a name of Lookup; an empty name is Decode.
func DecodeAs(b []byte, name string) (Text, error) {
	if name == "" {
		return Decode(b), nil
	}
	name, e, err := lookup(name)
	if err != nil {
		return Text{}, err
	}
	t := decode(bytes.TrimPrefix(b, []byte(mark)), Encoding{name, ByChoice}, e)
	if name == UTF8 {
		t.Encoding.Name = ""
	}
	return t, nil
}

// ErrUnknown is the error of Lookup.
var ErrUnknown = errors.New("no encoding has this name")

// Lookup is the encoding with a name, whatever the case of its letters, under the name that Names has: one of Names, or any that
// the web has for an encoding, such as latin1 or sjis.
func Lookup(name string) (string, error) {
	name, _, err := lookup(name)
	return name, err
}

func lookup(name string) (string, encoding.Encoding, error) {
	name = strings.TrimSpace(name)
	for _, c := range choices {
		if strings.EqualFold(c.name, name) {
			return c.name, c.encoding, nil
		}
	}
	if number, ok := strings.CutPrefix(strings.ToLower(name), "cp"); ok { // of a code page of Windows
		name = map[string]string{"932": "Shift_JIS", "936": "GBK", "949": "EUC-KR", "950": "Big5"}[number]
		if name == "" {
			name = "windows-" + number
		}
	}
	e, err := htmlindex.Get(name)
	if err != nil {
		return "", nil, ErrUnknown
	}
	canonical, err := htmlindex.Name(e)
	if err != nil {
		return "", nil, ErrUnknown
	}
	for _, c := range choices {
		if strings.EqualFold(c.name, canonical) {
			return c.name, c.encoding, nil
		}
	}
	return canonical, e, nil
}

// Names are the encodings to choose from, UTF-8 first.
func Names() []string {
	var list []string
	for _, c := range choices {
		list = append(list, c.name)
	}
	return list
}

// choice is an encoding to choose.
type choice struct {
	name     string
	encoding encoding.Encoding
}

var choices = append([]choice{
	{UTF8, unicode.UTF8},
	{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
	{"ISO-2022-JP", japanese.ISO2022JP},
}, detectable()...)

func detectable() (list []choice) {
	for _, c := range candidates {
		if c.name != UTF8 {
			list = append(list, choice{c.name, c.encoding})
		}
	}
	return list
}

// mark is the byte order mark of UTF-8.
const mark = "\xef\xbb\xbf"

func decode(b []byte, name Encoding, e encoding.Encoding) Text {
	text, err := e.NewDecoder().Bytes(b)
	t := Text{Bytes: lines(text), Encoding: name}
	t.Binary = bytes.IndexByte(t.Bytes, 0) >= 0
	at := bytes.IndexRune(t.Bytes, utf8.RuneError)
	if at < 0 && err != nil {
		at = len(t.Bytes)
	}
	if at >= 0 {
		t.Garbled = 1 + bytes.Count(t.Bytes[:at], []byte("\n"))
	}
	return t
}

// isISO2022 reports the escape sequences that begin letters of Japanese in ISO-2022-JP.
func isISO2022(b []byte) bool {
	return slices.ContainsFunc([]string{"\x1b$B", "\x1b$@", "\x1b(J", "\x1b(I"}, func(s string) bool { return bytes.Contains(b, []byte(s)) })
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
