// Package storage is where the study that is open is kept: the file that it is saved to, and a file of its own while it is open, so
// that a crash loses next to nothing.
package storage

import (
	"time"

	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Document is the study that is open.
type Document interface{ Study() *study.Document }

// Storage is where the study that is open is kept.
type Storage struct {
	// Changed is emitted when a file was written, or may have to be: the study has changed since.
	Changed event.Signal
	// After runs a function on the session's goroutine after a time.
	After func(time.Duration, func())

	doc    Document
	post   func(func())
	report func(error)
	file   *file // of the study; nil: it has none
	saved  time.Time
	auto   *autosave // nil: it is kept nowhere
}

// New keeps a study that has no file. post runs a function on the session's goroutine, after does so after a time, report shows an
// error to the user.
func New(doc Document, post func(func()), after func(time.Duration, func()), report func(error)) *Storage {
	return &Storage{doc: doc, post: post, After: after, report: report}
}

// Exchanged follows another study that was taken in place of the one that was open. path is its file, empty for one that has none.
func (st *Storage) Exchanged(path string) {
	st.file, st.saved = nil, time.Time{}
	if path != "" {
		st.file = &file{path: path, known: st.doc.Study().File()}
	}
	st.beginFile()
}

// LogOpened follows a log that was opened: no file of it was written.
func (st *Storage) LogOpened() { st.saved = time.Time{} }

// Saved is when a file was written last; zero if none was since the study, or a log of it, was opened.
func (st *Storage) Saved() time.Time { return st.saved }

// Wrote records that a file of what is shown was written.
func (st *Storage) Wrote(at time.Time) {
	st.saved = at
	st.Changed.Emit()
}

// Snapshot takes the study as it stands, to be written on another goroutine.
func (st *Storage) Snapshot() (*study.Snapshot, error) {
	return st.doc.Study().Snapshot(version.Number)
}
