package dcl

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
)

// Limits of what is taken for a log. A game of ten ends has about 70 KB.
const (
	MaxBytes    = 64 << 20 // a longer file is refused
	maxLine     = 16 << 10 // a longer line is left out with a warning
	maxWarnings = 200      // more are counted, not kept
	maxKeys     = 200      // of the head
	headPeek    = 4 << 10  // the head must show within this
)

const wantHead = "[GameInfo]"

var byteOrderMark = []byte("\xef\xbb\xbf")

// readText is the whole of r as UTF-8. It looks at the first few bytes before it reads
// on, so that something that is no log is refused at once, whatever its size. garbled
// tells that some bytes were neither UTF-8 nor Shift_JIS.
func readText(r io.Reader) (text []byte, garbled bool, err error) {
	br := bufio.NewReaderSize(r, headPeek)
	head, err := br.Peek(headPeek)
	if err != nil && err != io.EOF && len(head) == 0 { //nolint:errorlint // Peek returns io.EOF itself
		return nil, false, fmt.Errorf("dcl: %w", err)
	}
	if err := checkHead(head); err != nil {
		return nil, false, err
	}
	text, err = io.ReadAll(io.LimitReader(br, MaxBytes+1))
	if err != nil {
		return nil, false, fmt.Errorf("dcl: %w", err)
	}
	if len(text) > MaxBytes {
		return nil, false, fmt.Errorf("dcl: %w", msg("too-large", MaxBytes>>20))
	}
	text = bytes.TrimPrefix(text, byteOrderMark)
	if utf8.Valid(text) {
		return text, false, nil
	}
	text, err = japanese.ShiftJIS.NewDecoder().Bytes(text)
	if err != nil {
		return nil, false, fmt.Errorf("dcl: %w", msg("no-letters", err))
	}
	return text, bytes.ContainsRune(text, utf8.RuneError), nil
}

// checkHead holds the first line that is not blank against the head of a log.
func checkHead(head []byte) error {
	head = bytes.TrimPrefix(head, byteOrderMark)
	if len(head) == 0 {
		return fmt.Errorf("dcl: %w", msg("empty", wantHead))
	}
	line := 1
	for {
		first, rest, more := bytes.Cut(head, []byte("\n"))
		if t := bytes.TrimSpace(first); len(t) > 0 {
			if strings.EqualFold(string(t[:min(len(t), len(wantHead))]), wantHead) {
				return nil
			}
			return fmt.Errorf("dcl: %w", msg("no-head", line, quote(string(t)), wantHead))
		}
		if !more {
			return fmt.Errorf("dcl: %w", msg("blank", line, wantHead))
		}
		head, line = rest, line+1
	}
}

// quote shows the beginning of a foreign text in a message.
func quote(s string) string {
	const most = 24
	if len(s) <= most {
		return fmt.Sprintf("%q", s)
	}
	cut := most
	for cut > most-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return fmt.Sprintf("%q…", s[:cut])
}
