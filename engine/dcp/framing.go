package dcp

import (
	"bytes"
	"strings"
	"time"
)

// Framing is the terminator of messages to an AI.
type Framing string

// The framings. Messages from an AI may have any terminator, or none.
const (
	Auto    Framing = "auto"    // newline, or NUL when the handshake fails with it
	Newline Framing = "newline" // programs that read lines
	NUL     Framing = "nul"     // as the thesis's server writes
)

// terminator is what follows a message.
func (f Framing) terminator() byte {
	if f == NUL {
		return 0
	}
	return '\n'
}

// idleTimeout is how long after its last byte a message without a terminator is taken as
// complete: some programs send none.
const idleTimeout = 60 * time.Millisecond

// splitter splits the output of an AI into messages.
type splitter struct {
	rest    []byte
	tooLong bool // the current message is longer than MaxLine: its rest is dropped
}

// feed adds bytes and yields the messages that they complete.
func (s *splitter) feed(chunk []byte, yield func(line string)) {
	for len(chunk) > 0 {
		i := bytes.IndexAny(chunk, "\n\r\x00")
		part := chunk
		if i >= 0 {
			part = chunk[:i]
		}
		if room := MaxLine - len(s.rest); len(part) > room {
			part, s.tooLong = part[:room], true
		}
		s.rest = append(s.rest, part...)
		if i < 0 {
			return
		}
		s.flush(yield)
		chunk = chunk[i+1:]
	}
}

func (s *splitter) flush(yield func(line string)) {
	if text := strings.TrimSpace(string(s.rest)); text != "" {
		if s.tooLong {
			text = text[:min(len(text), transcriptWidth)] + " ... (cut)"
		}
		splitJoined(text, yield)
	}
	s.rest, s.tooLong = s.rest[:0], false
}

// idle is called after idleTimeout without bytes: a message that parses is yielded.
func (s *splitter) idle(yield func(line string)) {
	if len(s.rest) == 0 || s.tooLong {
		return
	}
	var last string
	splitJoined(strings.TrimSpace(string(s.rest)), func(line string) { last = line })
	m, err := Parse(last)
	if _, unknown := m.(Unknown); err != nil || unknown {
		return
	}
	s.flush(yield)
}

// responseWords are the first words of the messages of an AI. They separate messages written
// without a terminator between them.
var responseWords = []string{"READYOK", "BESTSHOT", "CONCEDE", "CONSEED", "CONCEED", "SETORDER", "PUTSTONE"}

// splitJoined splits messages that stand in one line without a terminator between them. A line
// that does not begin with a word of the protocol is kept whole.
func splitJoined(line string, yield func(string)) {
	upper := strings.ToUpper(line)
	if len(upper) == len(line) && startsWithResponse(upper) {
		for {
			next := -1
			for _, w := range responseWords {
				if i := strings.Index(upper[1:], w); i >= 0 && (next < 0 || i+1 < next) {
					next = i + 1
				}
			}
			if next < 0 {
				break
			}
			yield(strings.TrimSpace(line[:next]))
			line, upper = line[next:], upper[next:]
		}
	}
	yield(strings.TrimSpace(line))
}

func startsWithResponse(upper string) bool {
	for _, w := range responseWords {
		if strings.HasPrefix(upper, w) {
			return true
		}
	}
	return false
}
