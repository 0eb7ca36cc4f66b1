package replay

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
)

// Warning is something in a log that was wrong and how it was read.
type Warning struct {
	File string          `json:"file,omitempty"` // of a data set; empty where there is only one
	Line int             `json:"line"`           // from 1; 0 the whole file
	Text message.Message `json:"text"`
}

// String is "line 12: text", in a data set "Stones.csv, line 12: text".
func (w Warning) String() string { return w.Place(w.Text).String() }

// Place is a text with the file and the line of the warning before it.
func (w Warning) Place(text any) message.Message {
	switch {
	case w.File != "" && w.Line != 0:
		return Messages.New("replay.file-line", w.File, w.Line, text)
	case w.File != "":
		return Messages.New("replay.file", w.File, text)
	case w.Line != 0:
		return Messages.New("replay.line", w.Line, text)
	}
	return message.Message{English: fmt.Sprint(text)}
}

// maxWarnings is how many warnings of a file are kept; more are counted.
const maxWarnings = 200

// Warnings are those of one file while it is read. The zero Warnings are none.
type Warnings struct {
	kept    []Warning
	dropped int
}

// Add adds a warning about a line, 0 for the whole file.
func (w *Warnings) Add(line int, text message.Message) { w.AddIn("", line, text) }

// AddIn adds a warning about a line of one of several files.
func (w *Warnings) AddIn(file string, line int, text message.Message) {
	if len(w.kept) >= maxWarnings {
		w.dropped++
		return
	}
	w.kept = append(w.kept, Warning{file, line, text})
}

// List is the warnings in the order of their lines, those about the whole file last, and how many
// more there were.
func (w *Warnings) List() []Warning {
	list := slices.Clone(w.kept)
	slices.SortStableFunc(list, func(a, b Warning) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(lineOrder(a), lineOrder(b)))
	})
	switch {
	case w.dropped > 1:
		list = append(list, Warning{Text: Messages.New("replay.further", w.dropped)})
	case w.dropped == 1:
		list = append(list, Warning{Text: Messages.New("replay.further-one")})
	}
	return list
}

func lineOrder(w Warning) int {
	if w.Line == 0 {
		return math.MaxInt
	}
	return w.Line
}

// Quote shows the beginning of a foreign text, at most so many bytes of it, in a message.
func Quote(text string, most int) string {
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return fmt.Sprintf("%q…", text[:most])
}
