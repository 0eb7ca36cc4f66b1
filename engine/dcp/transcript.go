package dcp

import (
	"strings"
	"sync"
)

// The size of a transcript: lines, and bytes of a line.
const (
	transcriptLines = 400
	transcriptWidth = 400
)

// transcript keeps the last lines of a conversation. It is safe for concurrent use.
type transcript struct {
	mu    sync.Mutex
	lines []string
	next  int
}

// add keeps a line with its mark: "<" from the program, ">" to the program, "!" its standard
// error, "#" a remark.
func (t *transcript) add(mark, line string) {
	if len(line) > transcriptWidth {
		line = line[:transcriptWidth] + "..."
	}
	line = mark + " " + strings.ToValidUTF8(line, "?")
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) < transcriptLines {
		t.lines = append(t.lines, line)
		return
	}
	t.lines[t.next] = line
	t.next = (t.next + 1) % transcriptLines
}

// all is the kept lines, oldest first.
func (t *transcript) all() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append(append([]string{}, t.lines[t.next:]...), t.lines[:t.next]...)
}

// last is the last line with a mark, without it; empty if there is none.
func (t *transcript) last(mark string) string {
	lines := t.all()
	for i := len(lines) - 1; i >= 0; i-- {
		if text, ok := strings.CutPrefix(lines[i], mark+" "); ok && strings.TrimSpace(text) != "" {
			return strings.TrimSpace(text)
		}
	}
	return ""
}
