package dcl

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// Limits of what is taken for a log. A game of ten ends has about 70 KB.
const (
	MaxBytes = 64 << 20 // a longer file is refused
	maxLine  = 16 << 10 // a longer line is left out with a warning
	maxKeys  = 200      // of the head
	headPeek = 64 << 10 // the head must show within this
)

const wantHead = "[GameInfo]"

// readText is the whole of r. The first bytes are checked before the rest is read,
// so that what is no log is refused at once, whatever its size.
func readText(r io.Reader, warnings *replay.Warnings) (text charset.Text, err error) {
	br := bufio.NewReaderSize(r, headPeek)
	head, err := br.Peek(headPeek)
	if err != nil && err != io.EOF && len(head) == 0 { //nolint:errorlint // Peek returns io.EOF itself
		return text, err
	}
	line, err := headLine(charset.Decode(head).Bytes)
	if err != nil {
		return text, err
	}
	if line > 1 {
		warnings.Add(1, msg("leading", line-1, wantHead))
	}
	return replay.ReadText(br, MaxBytes, warnings)
}

// headLine is the number of the line that opens a log. What stands before it is foreign, such as the head of a mail, but for blank lines:
// then it counts as the first.
func headLine(head []byte) (line int, err error) {
	if len(head) == 0 {
		return 0, msg("empty", wantHead)
	}
	first, at := "", 0 // the first line that is not blank
	line = 1
	for rest, more := head, true; more; line++ {
		var text []byte
		text, rest, more = bytes.Cut(rest, []byte("\n"))
		t := string(bytes.TrimSpace(text))
		switch {
		case t == "":
		case strings.EqualFold(t[:min(len(t), len(wantHead))], wantHead):
			if first == "" {
				return 1, nil
			}
			return line, nil
		case first == "":
			first, at = t, line
		}
	}
	if first == "" {
		return 0, msg("blank", line-1, wantHead)
	}
	return 0, msg("no-head", at, quote(first), wantHead)
}

// quote shows the beginning of a foreign text in a message.
func quote(s string) string { return replay.Quote(s, 24) }
