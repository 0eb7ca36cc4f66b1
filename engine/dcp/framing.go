package dcp

import (
	"bytes"
	"strings"
	"time"
)

// Framing is how messages to an AI end.
type Framing string

// The framings. What an AI sends may end either way, or not at all.
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

// idleEnd is how long a message without a terminator must have stood alone to be taken for
// complete: some programs end their answers with nothing at all.
const idleEnd = 60 * time.Millisecond

// splitter cuts what an AI writes into messages.
type splitter struct {
	rest    []byte
	tooLong bool // the message under way is longer than MaxLine: its rest is dropped
}

// feed takes in bytes and gives the messages that they complete.
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
			text = text[:min(len(text), tailWidth)] + " ... (cut)"
		}
		unjoin(text, yield)
	}
	s.rest, s.tooLong = s.rest[:0], false
}

// idle is called when nothing has come for idleEnd: a message that is complete by what it
// says is given.
func (s *splitter) idle(yield func(line string)) {
	if len(s.rest) == 0 || s.tooLong {
		return
	}
	var last string
	unjoin(strings.TrimSpace(string(s.rest)), func(line string) { last = line })
	m, err := Parse(last)
	if _, unknown := m.(Unknown); err != nil || unknown {
		return
	}
	s.flush(yield)
}

// spoken are the first words of what an AI says, by which messages that were written
// without anything between them are told apart.
var spoken = []string{"READYOK", "BESTSHOT", "CONCEDE", "CONSEED", "CONCEED", "SETORDER", "PUTSTONE"}

// unjoin parts messages that stand in one line without a terminator between them. A line
// that does not begin with a word of the protocol is talk and stays whole.
func unjoin(line string, yield func(string)) {
	upper := strings.ToUpper(line)
	if len(upper) == len(line) && begins(upper) {
		for {
			next := -1
			for _, w := range spoken {
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

func begins(upper string) bool {
	for _, w := range spoken {
		if strings.HasPrefix(upper, w) {
			return true
		}
	}
	return false
}
