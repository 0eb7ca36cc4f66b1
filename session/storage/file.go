package storage

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

// ErrChanged is that another window or program has changed the file of the study since it was read or written here.
var ErrChanged = errors.New("changed elsewhere")

// file is the file of a study with what it held when it was read or written here last.
type file struct {
	path  string
	mu    sync.Mutex
	known safefile.Content
}

// Write is a write of the study as it stands to a file. Its methods run on any goroutine, one after another.
type Write struct {
	snap *study.Snapshot
	file *file
	over bool   // whatever the file holds
	keep string // folder for what is written over; empty: it goes
}

// WriteTo takes the study as it stands, to be written to a file. To the file of the study itself it is written as long as nobody
// else has changed that, to another one whatever it holds.
func (st *Storage) WriteTo(path string) (*Write, error) {
	snap, err := st.Snapshot()
	if err != nil {
		return nil, err
	}
	if st.file != nil && samePath(path, st.file.path) {
		return &Write{snap: snap, file: st.file}, nil
	}
	return &Write{snap: snap, file: &file{path: path}, over: true}, nil
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
func (w *Write) Path() string { return w.file.path }

// Lost are the parts of games that the file does not keep.
func (w *Write) Lost() []replay.Loss { return w.snap.Lost }

// Do writes the file. What was there is kept beside it, with a "~" at the end of its name. With ErrChanged it is as it was.
func (w *Write) Do() error {
	f := w.file
	f.mu.Lock()
	defer f.mu.Unlock()
	return safefile.Update(f.path, func() error {
		old, err := safefile.Read(f.path, study.MaxBytes)
		there := err == nil
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if there && !w.over && safefile.ContentOf(old) != f.known {
			return msg("changed", f.path, ErrChanged)
		}
		if there && w.keep != "" {
			if err := leave(w.keep, old); err != nil {
				return err
			}
		}
		if there {
			if err := safefile.WriteAtomic(f.path+"~", func(out io.Writer) error { _, err := out.Write(old); return err }); err != nil {
				return err
			}
		}
		f.known, err = safefile.WriteContent(f.path, w.snap.Write)
		return err
	})
}

// Overwrite has Do write in place of what another has written, which is left among the unsaved studies.
func (st *Storage) Overwrite(w *Write) {
	w.over = true
	if st.auto != nil {
		w.keep = st.auto.dir
	}
}

// mostCopies bounds the numbers of copies beside a study.
const mostCopies = 1000

// WriteCopy writes a file beside the one that another has changed, under a name with a number that no file has.
func (w *Write) WriteCopy() error {
	ext := filepath.Ext(w.file.path)
	base := strings.TrimSuffix(w.file.path, ext)
	w.over, w.keep = false, ""
	for n := 2; ; n++ {
		w.file = &file{path: fmt.Sprintf("%s (%d)%s", base, n, ext)}
		if err := w.Do(); !errors.Is(err, ErrChanged) || n > mostCopies {
			return err
		}
	}
}

// Written records that the study was written. Its file is that of the write from now on.
func (st *Storage) Written(w *Write) {
	st.file = w.file
	st.doc.Study().MarkSaved(w.snap.Revision)
	st.Wrote(time.Now())
}

// Path is the file of the study, empty if it has none.
func (st *Storage) Path() string {
	if st.file == nil {
		return ""
	}
	return st.file.path
}
