package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// ErrStudyChanged is that another window or program has changed the file of the study since it was read or written here.
var ErrStudyChanged = errors.New("changed elsewhere")

// studyFile is the file of a study with what it held when it was read or written here last.
type studyFile struct {
	path  string
	mu    sync.Mutex
	known safefile.Content
}

// StudyWrite is a write of the study as it stands to a file. Its methods run on any goroutine, one after another.
type StudyWrite struct {
	snap *study.Snapshot
	file *studyFile
	over bool   // whatever the file holds
	keep string // folder for what is written over; empty: it goes
}

// StudyWrite takes the study as it stands, to be written to a file. To the file of the study itself it is written as long as nobody
// else has changed that, to another one whatever it holds.
func (s *Session) StudyWrite(path string) (*StudyWrite, error) {
	snap, err := s.Snapshot()
	if err != nil {
		return nil, err
	}
	if s.file != nil && samePath(path, s.file.path) {
		return &StudyWrite{snap: snap, file: s.file}, nil
	}
	return &StudyWrite{snap: snap, file: &studyFile{path: path}, over: true}, nil
}

// samePath reports whether two paths lead to one file.
func samePath(a, b string) bool {
	if a == b {
		return true
	}
	x, err := os.Stat(a)
	y, errY := os.Stat(b)
	return err == nil && errY == nil && os.SameFile(x, y)
}

// Path is the file.
func (w *StudyWrite) Path() string { return w.file.path }

// Lost are the parts of games that the file does not keep.
func (w *StudyWrite) Lost() []replay.Loss { return w.snap.Lost }

// Write writes the file. What was there is kept beside it, with a "~" at the end of its name. With ErrStudyChanged it is as it was.
func (w *StudyWrite) Write() error {
	f := w.file
	f.mu.Lock()
	defer f.mu.Unlock()
	return safefile.Update(f.path, func() error { //nolint:wrapcheck // names the file
		old, err := safefile.Read(f.path, study.MaxBytes)
		there := err == nil
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err //nolint:wrapcheck // names the file
		}
		if there && !w.over && safefile.ContentOf(old) != f.known {
			return msg("changed", f.path, ErrStudyChanged)
		}
		if there && w.keep != "" {
			if err := leave(w.keep, old); err != nil {
				return err
			}
		}
		if there {
			if err := safefile.WriteAtomic(f.path+"~", func(out io.Writer) error { _, err := out.Write(old); return err }); err != nil {
				return err //nolint:wrapcheck // names the file
			}
		}
		f.known, err = safefile.WriteContent(f.path, w.snap.Write)
		return err //nolint:wrapcheck // names the file
	})
}

// Overwrite is Write in place of what another has written, which is left among the unsaved studies.
func (s *Session) Overwrite(w *StudyWrite) {
	w.over = true
	if s.auto != nil {
		w.keep = s.auto.dir
	}
}

// mostCopies bounds the numbers of copies beside a study.
const mostCopies = 1000

// WriteCopy writes a file beside the one that another has changed, under a name with a number that no file has.
func (w *StudyWrite) WriteCopy() error {
	ext := filepath.Ext(w.file.path)
	base := strings.TrimSuffix(w.file.path, ext)
	w.over, w.keep = false, ""
	for n := 2; ; n++ {
		w.file = &studyFile{path: fmt.Sprintf("%s (%d)%s", base, n, ext)}
		if err := w.Write(); !errors.Is(err, ErrStudyChanged) || n > mostCopies {
			return err
		}
	}
}

// StudyWritten records that the study was written. Its file is that of the write from now on.
func (s *Session) StudyWritten(w *StudyWrite) {
	s.file = w.file
	s.doc.MarkSaved(w.snap.Revision)
	s.FileWritten(time.Now())
}

// StudyFile is the file of the study, empty if it has none.
func (s *Session) StudyFile() string {
	if s.file == nil {
		return ""
	}
	return s.file.path
}
