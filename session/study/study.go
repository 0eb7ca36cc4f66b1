// Package study is the document of a user: the logs and positions that were opened, the variations that branch off
// them, who throws under which rules, the AIs that are asked, own shots, and every answer that was ever given, found
// again by its question. Every change is a command that can be undone. A document is written to one file, .hstudy
// (docs/FORMATS.md). It knows no window and runs nothing.
package study

import (
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
)

// Content is what commands change. Its slices and what they point to are never changed in place: a command puts new
// ones, so that a Content that was kept stays as it was.
type Content struct {
	Title string  `json:"title,omitempty"`
	Note  string  `json:"note,omitempty"`
	Lines []*Line `json:"-"`     // logs, positions and variations; those of one parent in the order shown
	Shown int     `json:"shown"` // ID of the line on the ice, 0 none
	Terms
	// Engines are the AIs that are asked, as texts.
	Engines []string  `json:"ais"`
	Shots   []OwnShot `json:"shots,omitempty"`
	// Throwers are those that the user named.
	Throwers []Thrower `json:"throwers,omitempty"`
	// Ices are those that the user named.
	Ices    []physics.NamedIce `json:"ices,omitempty"`
	Removed []string           `json:"removed,omitempty"` // rows that were taken off the tables: Question.RowID
	// Annotations are what is noted at places of the lines, by line and place.
	Annotations []Annotated `json:"annotations,omitempty"`
}

// Terms are what a question is asked under, beside its position.
type Terms struct {
	Thrower Thrower   `json:"thrower"`
	Also    []Thrower `json:"also,omitempty"` // for whom every AI without a thrower of its own is asked beside
	// Sweepers sweep for whoever throws, in place of those of the game; empty: those of the game.
	Sweepers curling.Sweepers `json:"sweepers,omitempty"`
	Budget   ai.Budget        `json:"-"`               // of every AI without one of its own
	Rules    *Rules           `json:"rules,omitempty"` // nil: those of the game
	Wins     WinTable         `json:"wins"`
}

// Thrower is who throws the shot that is asked about.
type Thrower struct {
	Name string         `json:"name"` // of a preset, OwnThrower, or a name given by the user; empty for the thrower of the game
	Own  curling.Player `json:"own"`  // limit and error where Name is no preset
}

// OwnThrower is the name of the thrower with the numbers that the user entered.
const OwnThrower = "own"

// Rules are rules chosen in place of the game's.
type Rules struct {
	Name  string        `json:"name"`
	Text  string        `json:"text"` // of the rule language
	Rules curling.Rules `json:"rules"`
	// Twin: Rules do all that the machine of the text does.
	Twin bool `json:"twin"`
}

// OwnShot is a shot of the user, to be valued beside the answers at a place.
type OwnShot struct {
	ID    int          `json:"id"`
	Place Key          `json:"place"` // the position that it is thrown from
	Shot  curling.Shot `json:"shot"`
	Name  string       `json:"name,omitempty"`
}

// WithThrower is a list of throwers with one more, in place of one of the same name.
func WithThrower(list []Thrower, t Thrower) []Thrower {
	list = slices.Clone(list)
	if i := slices.IndexFunc(list, func(o Thrower) bool { return o.Name == t.Name }); i >= 0 {
		list[i] = t
		return list
	}
	return append(list, t)
}

// WithIce is a list of ices with one more, in place of one of the same name.
func WithIce(list []physics.NamedIce, n physics.NamedIce) []physics.NamedIce {
	list = slices.Clone(list)
	if i := slices.IndexFunc(list, func(o physics.NamedIce) bool { return o.Name == n.Name }); i >= 0 {
		list[i] = n
		return list
	}
	return append(list, n)
}

// maxUndo is how many commands can be undone.
const maxUndo = 1000

// step is a command that was done: its name and the content before it; among those undone, the content after it.
type step struct {
	name    string
	content Content
}

// Document is a study with the commands that were done. It belongs to one goroutine.
type Document struct {
	now        Content
	done       []step
	undone     []step
	lastID     int
	revision   int // counts changes
	saved      int // revision that was written last
	restarts   int // revision at the start: what came with the program is no change of the user
	questions  map[Key]*Question
	byPlace    map[Key][]Key
	blobs      map[any]*blob // of what never changes: games and the content of logs
	unreadable []error       // answers of a file that could not be read
	file       safefile.Content
}

// File is what the file held that the document was opened from, nothing where there was none.
func (d *Document) File() safefile.Content { return d.file }

// New is an empty document.
func New() *Document {
	return &Document{questions: map[Key]*Question{}, byPlace: map[Key][]Key{}, blobs: map[any]*blob{}}
}

// Content is the content as it stands. It must not be changed.
func (d *Document) Content() *Content { return &d.now }

// Do does a command that can be undone: change gets a copy of the content whose slices it must not change in place. An
// error leaves the content as it was.
func (d *Document) Do(name string, change func(*Content) error) error {
	next := d.now
	if err := change(&next); err != nil {
		return err
	}
	d.done = append(d.done, step{name, d.now})
	if len(d.done) > maxUndo {
		d.done = d.done[1:]
	}
	d.now, d.undone = next, nil
	d.revision++
	return nil
}

// Amend is Do as a part of the command done last, if that has the same name: a row of small changes is undone at once.
func (d *Document) Amend(name string, change func(*Content) error) error {
	if n := len(d.done); n == 0 || d.done[n-1].name != name {
		return d.Do(name, change)
	}
	next := d.now
	if err := change(&next); err != nil {
		return err
	}
	d.now, d.undone = next, nil
	d.revision++
	return nil
}

// Set changes the content beside the commands: what is shown, and what the settings of the program bring.
func (d *Document) Set(change func(*Content)) { change(&d.now) }

// CanUndo is the name of the command that Undo undoes; ok is false if there is none.
func (d *Document) CanUndo() (name string, ok bool) { return last(d.done) }

// CanRedo is the name of the command that Redo does again; ok is false if there is none.
func (d *Document) CanRedo() (name string, ok bool) { return last(d.undone) }

func last(steps []step) (string, bool) {
	if len(steps) == 0 {
		return "", false
	}
	return steps[len(steps)-1].name, true
}

// Undo undoes the command done last, and reports whether there was one.
func (d *Document) Undo() bool { return d.swap(&d.done, &d.undone) }

// Redo does the command undone last again, and reports whether there was one.
func (d *Document) Redo() bool { return d.swap(&d.undone, &d.done) }

func (d *Document) swap(from, to *[]step) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, step{s.name, d.now})
	d.now = s.content
	d.revision++
	return true
}

// Revision counts the changes of the document, answers included.
func (d *Document) Revision() int { return d.revision }

// Unsaved reports whether the document holds changes of the user that no file has.
func (d *Document) Unsaved() bool { return d.revision != d.saved && d.revision != d.restarts }

// MarkSaved records that a file has the document as it was at a revision.
func (d *Document) MarkSaved(revision int) { d.saved = revision }

// MarkUnsaved takes the document as it stands for one that no file has.
func (d *Document) MarkUnsaved() { d.saved, d.restarts = -1, -1 }

// Unchanged takes the document as it stands for one without changes of the user; what can be undone stays.
func (d *Document) Unchanged() { d.restarts = d.revision }

// Restart forgets what can be undone and takes the document as it stands for one that nobody has changed.
func (d *Document) Restart() {
	d.done, d.undone = nil, nil
	d.restarts, d.saved = d.revision, d.revision
}

// Pristine reports whether the user has changed nothing yet.
func (d *Document) Pristine() bool { return len(d.done) == 0 && len(d.undone) == 0 && !d.Unsaved() }

// NextID is a number that no line or shot of the document has.
func (d *Document) NextID() int {
	d.lastID++
	return d.lastID
}
