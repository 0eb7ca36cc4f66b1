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
	headPeek = 4 << 10  // the head must show within this
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
	if err := checkHead(charset.Decode(head).Bytes); err != nil {
		return text, err
	}
	return replay.ReadText(br, MaxBytes, warnings)
}

// checkHead reports whether the first line that is not blank opens a log.
func checkHead(head []byte) error {
	if len(head) == 0 {
		return msg("empty", wantHead)
	}
	line := 1
	for {
		first, rest, more := bytes.Cut(head, []byte("\n"))
		if t := bytes.TrimSpace(first); len(t) > 0 {
			if strings.EqualFold(string(t[:min(len(t), len(wantHead))]), wantHead) {
				return nil
			}
			return msg("no-head", line, quote(string(t)), wantHead)
		}
		if !more {
			return msg("blank", line, wantHead)
		}
		head, line = rest, line+1
	}
}

// quote shows the beginning of a foreign text in a message.
func quote(s string) string { return replay.Quote(s, 24) }
