// Package document is the study that is open: its content, the commands that change it, and who is told of a change.
package document

import (
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Document is the study that is open. Another one can take its place.
type Document struct {
	Changed event.Signal // lines, their names and order, titles and notes

	study   *study.Document
	changed func(before *study.Content)
}

// New is a document without a study. changed is called after every change of the content, with the content before it.
func New(changed func(before *study.Content)) *Document {
	return &Document{study: study.New(), changed: changed}
}

// Content is the content of the study. It must not be changed.
func (d *Document) Content() *study.Content { return d.study.Content() }

// Study is the study itself, for its answers and its file. Its content is changed by the methods of the Document alone.
func (d *Document) Study() *study.Document { return d.study }

// Exchange takes another study in place of the one that is open. Nobody is told.
func (d *Document) Exchange(s *study.Document) { d.study = s }

// Do does a command that can be undone: change gets a copy of the content whose slices it must not change in place. An error
// leaves the content as it was.
func (d *Document) Do(name string, change func(*study.Content) error) error {
	return d.tell(func() error { return d.study.Do(name, change) })
}

// Set is Do for changes that cannot fail.
func (d *Document) Set(name string, change func(*study.Content)) {
	_ = d.Do(name, always(change))
}

// Amend is Set as a part of the command done last, if that has the same name.
func (d *Document) Amend(name string, change func(*study.Content)) {
	_ = d.tell(func() error { return d.study.Amend(name, always(change)) })
}

// Show changes the content beside the commands: what is shown of it, and what the settings of the program bring.
func (d *Document) Show(change func(*study.Content)) {
	_ = d.tell(func() error {
		d.study.Set(change)
		return nil
	})
}

func always(change func(*study.Content)) func(*study.Content) error {
	return func(c *study.Content) error {
		change(c)
		return nil
	}
}

func (d *Document) tell(change func() error) error {
	before := *d.study.Content()
	if err := change(); err != nil {
		return err
	}
	d.changed(&before)
	return nil
}

// CanUndo is the name of the command that Undo undoes; ok is false if there is none.
func (d *Document) CanUndo() (name string, ok bool) { return d.study.CanUndo() }

// CanRedo is the name of the command that Redo does again; ok is false if there is none.
func (d *Document) CanRedo() (name string, ok bool) { return d.study.CanRedo() }

// Undo undoes the command done last. It reports whether there was one.
func (d *Document) Undo() bool { return d.step(d.study.Undo) }

// Redo does the command undone last again. It reports whether there was one.
func (d *Document) Redo() bool { return d.step(d.study.Redo) }

func (d *Document) step(step func() bool) bool {
	before := *d.study.Content()
	if !step() {
		return false
	}
	d.changed(&before)
	return true
}

// Unsaved reports whether the study holds changes that its file has not.
func (d *Document) Unsaved() bool { return d.study.Unsaved() }
