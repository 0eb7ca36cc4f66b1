package rulebook

import (
	"errors"
	"slices"

	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// Document is a rule text being edited. Every change keeps the version before, for Undo.
type Document struct {
	Name    string
	Kind    Kind
	Shipped bool
	Club    bool   // a shipped format of clubs, which need not have a compiled twin
	Path    string // of the file it was opened from or saved to; "" is none

	library  *Library
	origin   string // as it was read
	src      string
	file     *syntax.File // what could be understood of src
	whole    bool         // that is all of it
	problems syntax.Problems
	program  *link.Program  // nil while there are faults
	rules    *match.Ruleset // of curling texts without fault
	fault    error          // why a text without problems is still no rule set of curling

	undo, redo []string
}

// maxUndo is the number of versions that are kept.
const maxUndo = 200

// read parses and links src.
func (t *Document) read(src string) {
	t.src, t.whole, t.problems, t.program, t.rules, t.fault = src, false, nil, nil, nil, nil
	f, err := syntax.Parse(t.Name+".gsm", src)
	t.file = f
	if err != nil {
		if !errors.As(err, &t.problems) {
			t.problems = syntax.Problems{{What: message.Message{English: err.Error()}}}
		}
		return
	}
	t.whole = true
	t.program, t.problems = link.Compile(f, t.library.registry, nil)
	if t.Kind == Curling && t.program != nil {
		t.rules, t.fault = match.New(t.Name, f, nil)
	}
}

// Source is the text.
func (t *Document) Source() string { return t.src }

// File is what could be parsed of the text. It must not be changed.
func (t *Document) File() *syntax.File { return t.file }

// Readable reports whether the text could be read to its end, with faults of meaning or not.
func (t *Document) Readable() bool { return t.whole }

// Problems are the faults and warnings, in the order of the text.
func (t *Document) Problems() syntax.Problems { return t.problems }

// Fault is why the text cannot be played, nil if it can.
func (t *Document) Fault() error {
	if f := t.problems.Faults(); len(f) > 0 {
		return f
	}
	return t.fault
}

// Program is the linked text, nil while there are faults.
func (t *Document) Program() *link.Program { return t.program }

// Ruleset is the rule set of curling, nil for a game and while there are faults.
func (t *Document) Ruleset() *match.Ruleset { return t.rules }

// Change is how a text differs from what was read.
type Change struct {
	Params   bool // other numbers
	Machines bool // other states, machines or declarations
	Text     bool // it cannot be compared: one of the two cannot be read
}

// Any reports whether anything is different.
func (c Change) Any() bool { return c.Params || c.Machines || c.Text }

// Changed is how the text differs from what was read.
func (t *Document) Changed() Change {
	if t.src == t.origin {
		return Change{}
	}
	was, err := syntax.Parse(t.Name+".gsm", t.origin)
	if err != nil || !t.whole {
		return Change{Text: true}
	}
	d := syntax.Diff(was, t.file)
	return Change{Params: len(d.Params) > 0, Machines: len(d.Decls)+len(d.Machines)+len(d.States) > 0}
}

// Twin reports whether searches may run the compiled rules: the states are those of a shipped
// rule set.
func (t *Document) Twin() bool { return t.rules != nil && t.rules.Twin(t.library.shipped) }

// set makes src the text and keeps the one before.
func (t *Document) set(src string) {
	if src == t.src {
		return
	}
	t.undo = append(t.undo, t.src)
	if len(t.undo) > maxUndo {
		t.undo = slices.Delete(t.undo, 0, len(t.undo)-maxUndo)
	}
	t.redo = nil
	t.read(src)
}

// SetSource replaces the whole text; with faults it stands, but cannot be played.
func (t *Document) SetSource(src string) error {
	if len(src) > syntax.MaxBytes {
		return Messages.New("rulebook.too-large", syntax.MaxBytes)
	}
	t.set(src)
	return nil
}

// Undo takes the last change back; false when there is none.
func (t *Document) Undo() bool { return t.step(&t.undo, &t.redo) }

// Redo makes it again.
func (t *Document) Redo() bool { return t.step(&t.redo, &t.undo) }

func (t *Document) step(from, to *[]string) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	src := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, t.src)
	t.read(src)
	return true
}

// CanUndo reports whether Undo would do something.
func (t *Document) CanUndo() bool { return len(t.undo) > 0 }

// CanRedo reports whether Redo would do something.
func (t *Document) CanRedo() bool { return len(t.redo) > 0 }

// Reset goes back to what was read; Undo brings the changes again.
func (t *Document) Reset() { t.set(t.origin) }

// Saved makes the current text the one that Changed compares with.
func (t *Document) Saved(path string) { t.Path, t.origin = path, t.src }

// ErrUnreadable is the error of a change by a form while the text cannot be parsed.
var ErrUnreadable = errors.New("the text cannot be read; correct it first")

// edit changes a copy of the file and makes it the text.
func (t *Document) edit(change func(f *syntax.File) error) error {
	if !t.whole {
		return ErrUnreadable
	}
	f := t.file.Clone()
	if err := change(f); err != nil {
		return err
	}
	t.set(f.String())
	return nil
}
