package goldentest

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// History tells states of something in their order, each as what differs from one that came before, or from a base; whole if there is none.
type History struct {
	strings.Builder
	begin   func(state string) // adds to the file of bases; nil where that is not begun
	bases   []state
	told    []state
	numbers map[string]int // of lines
}

// state is a text and the sorted numbers of its lines.
type state struct {
	text  string
	lines []int
}

// Base gives states that others are told from: those of testdata/name, each below a line "= ", if the file is there. Where it is empty, go
// test -update begins it anew with the first states of the tests that have no state like them in it; the second time, their files are
// written by it.
func (h *History) Base(t testing.TB, name string) {
	path := filepath.Join("testdata", filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		t.Error(err)
	}
	if *update && (len(data) == 0 || begun[path]) {
		begun[path] = true
		h.begin = func(state string) { write(t, path, append(data, "= "+t.Name()+"\n"+state...)) }
	}
	for line := range strings.Lines(strings.ReplaceAll(string(data), "\r\n", "\n")) {
		if strings.HasPrefix(line, "= ") {
			h.bases = append(h.bases, state{})
			continue
		}
		h.bases[len(h.bases)-1].text += line
	}
	for i := range h.bases {
		h.bases[i] = h.state(h.bases[i].text)
	}
}

// begun are the files of bases that were empty when this run of tests began.
var begun = map[string]bool{}

// alike is how many lines may differ of a state and a base for it to be no base of its own.
const alike = 100

// clearly is how many lines less must differ from an earlier state for it to be taken instead of the one before.
const clearly = 4

// Add tells a state below a head and what is said first. It is told as what differs from the state before it, which need not be told and
// is empty if there is none, or from an earlier one or a base where that is clearly less.
func (h *History) Add(head, first, before, now string) {
	s := h.state(now)
	least, from := math.MaxInt, ""
	if before != "" {
		least = unlike(h.state(before).lines, s.lines) - clearly
	}
	for i := len(h.told) - 1; i >= 0; i-- {
		if n := unlike(h.told[i].lines, s.lines); n < least {
			least, before, from = n, h.told[i].text, fmt.Sprintf(", from %d before", len(h.told)-i)
		}
	}
	for i := range h.bases {
		if n := unlike(h.bases[i].lines, s.lines); n < least {
			least, before, from = n, h.bases[i].text, fmt.Sprintf(", from base %d", i+1)
		}
	}
	fmt.Fprintf(h, "= %s%s\n%s", head, from, first)
	if before == "" {
		h.WriteString(now)
	} else {
		h.WriteString(Diff(before, now))
	}
	if h.begin != nil && len(h.told) == 0 && least > alike {
		h.begin(now)
	}
	h.told = append(h.told, s)
}

func (h *History) state(text string) state {
	if h.numbers == nil {
		h.numbers = map[string]int{}
	}
	s := state{text: text}
	for line := range strings.Lines(text) {
		n, ok := h.numbers[line]
		if !ok {
			n = len(h.numbers)
			h.numbers[line] = n
		}
		s.lines = append(s.lines, n)
	}
	slices.Sort(s.lines)
	return s
}

// unlike is how many elements of two sorted lists are in one alone.
func unlike(a, b []int) (n int) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			a, n = a[1:], n+1
		default:
			b, n = b[1:], n+1
		}
	}
	return n + len(a) + len(b)
}
