package session

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/session/study"
)

// autosave keeps the study in a file of its own folder while it is open, so that a crash loses at most the last two
// seconds. The file of a study that is closed with nothing unsaved goes.
type autosave struct {
	dir      string
	path     string
	armed    bool
	written  int // revision in the file
	report   func(error)
	writing  sync.Mutex // a file at a time
	after    func(time.Duration, func())
	sequence int
}

// autosaveDelay is how long a change waits until it is written: with the writing less than two seconds, on a busy machine too.
const autosaveDelay = time.Second

// keptFiles is how many files of earlier sessions are kept.
const keptFiles = 20

// EnableAutosave keeps the study in a folder, which is made if need be.
func (s *Session) EnableAutosave(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err //nolint:wrapcheck // names the folder
	}
	s.auto = &autosave{dir: dir, report: s.report, after: s.after}
	s.renameAutosave()
	return nil
}

// renameAutosave begins another file: for another study.
func (s *Session) renameAutosave() {
	a := s.auto
	if a == nil {
		return
	}
	a.armed = false
	a.sequence++
	a.path = filepath.Join(a.dir, time.Now().Format("20060102-150405")+"-"+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(a.sequence)+"."+study.Extension)
	a.written = s.doc.Revision()
}

// touchAutosave writes the study soon if it has changed.
func (s *Session) touchAutosave() {
	a := s.auto
	if a == nil || a.armed || !s.doc.Unsaved() || a.written == s.doc.Revision() {
		return
	}
	a.armed = true
	a.after(autosaveDelay, func() { s.ui(s.writeAutosave) })
}

// writeAutosave writes the study in the background.
func (s *Session) writeAutosave() {
	a := s.auto
	if a == nil || !a.armed {
		return
	}
	a.armed = false
	if !s.doc.Unsaved() {
		return
	}
	snap, err := s.Snapshot()
	if err != nil {
		s.report(err)
		return
	}
	a.written = snap.Revision
	path := a.path
	go func() {
		err := a.write(path, snap)
		s.ui(func() {
			if err != nil {
				s.report(err)
			}
		})
	}()
}

func (a *autosave) write(path string, snap *study.Snapshot) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	return safefile.WriteAtomic(path, snap.Write)
}

// KeepStudy writes what is unsaved of the study to its autosave file at once, and waits for it: before another study
// takes its place, and at the end.
func (s *Session) KeepStudy() {
	a := s.auto
	if a == nil {
		return
	}
	a.armed = false
	if !s.doc.Unsaved() {
		a.writing.Lock()
		_ = os.Remove(a.path) // its file has everything, or nobody changed anything
		a.writing.Unlock()
		return
	}
	snap, err := s.Snapshot()
	if err == nil {
		err = a.write(a.path, snap)
	}
	if err != nil {
		s.report(err)
	}
}

func (s *Session) closeAutosave() {
	s.KeepStudy()
	s.auto = nil
}

// Recovered is a study that an earlier session left unsaved.
type Recovered struct {
	Path string
	Time time.Time // when it was written last
}

// Recoverable are the studies that earlier sessions left in a folder, the newest first. Those of sessions that still run
// are not among them; of those that were left long ago only the newest are kept.
func Recoverable(dir string) []Recovered {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var list []Recovered
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(e.Name()) != "."+study.Extension || runs(e.Name()) {
			continue
		}
		list = append(list, Recovered{filepath.Join(dir, e.Name()), info.ModTime()})
	}
	slices.SortFunc(list, func(a, b Recovered) int { return cmp.Or(b.Time.Compare(a.Time), cmp.Compare(b.Path, a.Path)) })
	for _, old := range list[min(len(list), keptFiles):] {
		_ = os.Remove(old.Path)
	}
	return list[:min(len(list), keptFiles)]
}

// runs reports whether the session that wrote an autosave file still runs, by the process in its name.
func runs(name string) bool {
	parts := strings.Split(strings.TrimSuffix(name, filepath.Ext(name)), "-")
	if len(parts) < 4 {
		return false
	}
	pid, err := strconv.Atoi(parts[2])
	return err == nil && pid != os.Getpid() && processRuns(pid)
}

// Dismiss puts a recovered study aside: it is kept, but not offered any more.
func Dismiss(r Recovered) error {
	dir := filepath.Join(filepath.Dir(r.Path), "dismissed")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err //nolint:wrapcheck // names the folder
	}
	return os.Rename(r.Path, filepath.Join(dir, filepath.Base(r.Path))) //nolint:wrapcheck // names the file
}

// WriteStudy writes a snapshot to a file. The file that was there is kept beside it, with a "~" at the end of its name.
func WriteStudy(path string, snap *study.Snapshot) error {
	if old, err := safefile.Read(path, study.MaxBytes); err == nil {
		err := safefile.WriteAtomic(path+"~", func(w io.Writer) error {
			_, err := w.Write(old)
			return err //nolint:wrapcheck // named by WriteAtomic
		})
		if err != nil {
			return err
		}
	}
	return safefile.WriteAtomic(path, snap.Write)
}
