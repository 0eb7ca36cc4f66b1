package tubstap

import (
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/charset"
)

// Limits of what is taken for a map or a log.
const (
	MaxBytes = 8 << 20 // of a file
	maxTag   = 40      // letters of a tag
	maxValue = 64 << 10
)

// tag is one NAME[value] of a file and where it stands. A file is a list of them; semicolons
// and white space between them mean nothing.
type tag struct {
	name  string
	value string
	line  int
}

// SyntaxError is what is wrong with a file, and where.
type SyntaxError struct {
	Line int // from 1; 0 the whole file
	Err  error
}

// Error is the place and the reason.
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return "line " + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap is the reason.
func (e *SyntaxError) Unwrap() error { return e.Err }

func wrong(line int, key string, args ...any) error {
	return &SyntaxError{line, msg(key, args...)}
}

// text is a file as UTF-8.
func text(data []byte) (string, error) {
	if len(data) > MaxBytes {
		return "", wrong(0, "too-large", MaxBytes>>20)
	}
	t := charset.Decode(data)
	if t.Binary {
		return "", &SyntaxError{0, charset.ErrBinary}
	}
	if t.Garbled > 0 {
		return "", wrong(t.Garbled, "encoding", t.Encoding)
	}
	return string(t.Bytes), nil
}

// tags splits a file.
func tags(data []byte) ([]tag, error) {
	s, err := text(data)
	if err != nil {
		return nil, err
	}
	var out []tag
	for line := 1; ; {
		rest := strings.TrimLeft(s, "; \t\r\n\u3000")
		line += strings.Count(s[:len(s)-len(rest)], "\n")
		if s = rest; s == "" {
			return out, nil
		}
		open := strings.IndexByte(s, '[')
		if open < 1 || open > maxTag || strings.ContainsAny(s[:open], ";]\n") {
			return nil, wrong(line, "want-tag", head(s))
		}
		size := strings.IndexByte(s[open:], ']')
		if size < 0 || size > maxValue {
			return nil, wrong(line, "no-end", strings.TrimSpace(s[:open]))
		}
		out = append(out, tag{strings.TrimSpace(s[:open]), s[open+1 : open+size], line})
		line += strings.Count(s[:open+size], "\n")
		s = s[open+size+1:]
	}
}

// head is the beginning of a foreign text for a message.
func head(s string) string {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	for i := range s {
		if i > 20 {
			return strconv.Quote(s[:i] + "…")
		}
	}
	return strconv.Quote(s)
}

// number is the value of a tag as a whole number.
func (t *tag) number() (int, error) { return t.parse(t.value) }

func (t *tag) parse(field string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(field))
	if err != nil {
		return 0, wrong(t.line, "number", t.name, head(field))
	}
	return n, nil
}

// numbers are the fields of a value that has so many; -1 any number.
func (t *tag) numbers(count int) ([]int, error) {
	fields := strings.Split(t.value, ",")
	if count >= 0 && len(fields) != count {
		return nil, wrong(t.line, "fields", t.name, len(fields), count)
	}
	out := make([]int, len(fields))
	for i, f := range fields {
		var err error
		if out[i], err = t.parse(f); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// plain is a text without the characters that end a value.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("[];\r\n", r) {
			return ' '
		}
		return r
	}, s)
}
