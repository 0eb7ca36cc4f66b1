package command

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && info.Mode()&os.ModeDevice != 0
}

// printable is the writer for text that to brings to f: on a terminal, which obeys them, the control characters of names in
// files are replaced.
func printable(f *os.File, to io.Writer) io.Writer {
	if isTerminal(f) {
		return PlainText(to)
	}
	return to
}

// checkedWriter keeps the first error of writing: what a command prints line by line ends in it too.
type checkedWriter struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (w *checkedWriter) Write(b []byte) (int, error) {
	n, err := w.to.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// PlainText is a writer to a terminal: control characters other than tab and newline are replaced.
func PlainText(to io.Writer) io.Writer { return plainWriter{to} }

// plainWriter replaces control characters other than tab and newline.
type plainWriter struct{ to io.Writer }

// Write implements io.Writer.
func (w plainWriter) Write(b []byte) (int, error) {
	if _, err := io.WriteString(w.to, plainText(b)); err != nil {
		return 0, err
	}
	return len(b), nil
}

// plainText is a text with a mark for every control character, every sign that turns the direction of writing, and every
// byte that is no UTF-8.
func plainText(b []byte) string {
	var s strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		switch {
		case r == '\n' || r == '\t':
			s.WriteRune(r)
		case r < ' ' || r >= 0x7f && r <= 0x9f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f:
			s.WriteRune('\ufffd')
		default:
			s.WriteRune(r)
		}
	}
	return s.String()
}
