package dcp

import (
	"strings"
	"sync"
)

// tailLines and tailWidth bound what is kept of what a program said.
const (
	tailLines = 200
	tailWidth = 400
)

// tail keeps the last lines of a conversation. It is safe for concurrent use.
type tail struct {
	mu    sync.Mutex
	lines []string
	next  int
}

// add keeps a line. mark tells who said it: "<" the program, ">" to the program, "!" the
// program on stderr, "#" a remark of ours.
func (t *tail) add(mark, line string) {
	if len(line) > tailWidth {
		line = line[:tailWidth] + "..."
	}
	line = mark + " " + strings.ToValidUTF8(line, "?")
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) < tailLines {
		t.lines = append(t.lines, line)
		return
	}
	t.lines[t.next] = line
	t.next = (t.next + 1) % tailLines
}

// all is the kept lines, oldest first.
func (t *tail) all() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append(append([]string{}, t.lines[t.next:]...), t.lines[:t.next]...)
}

// last is the last line with a mark, without it; empty if there is none.
func (t *tail) last(mark string) string {
	lines := t.all()
	for i := len(lines) - 1; i >= 0; i-- {
		if text, ok := strings.CutPrefix(lines[i], mark+" "); ok && strings.TrimSpace(text) != "" {
			return strings.TrimSpace(text)
		}
	}
	return ""
}
