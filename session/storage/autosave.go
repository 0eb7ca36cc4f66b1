package storage

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/session/study"
)

// autosave keeps the study in a file of its own folder while it is open, so that a crash loses at most the last two
// seconds. The file of a study that is closed with nothing unsaved goes. A file that cannot be written is tried again.
type autosave struct {
	dir     string
	armed   bool // a write is planned or under way
	number  int  // of the study: a write that began for the one before counts no more
	written int  // revision in the file
	pause   time.Duration
	failed  error // of the last write

	writing  sync.Mutex // of what follows: a file at a time
	path     string     // empty: none yet
	lock     *safefile.Lock
	of       int // number of the study in it
	revision int // least one that is still written
}

const (
	// autosaveDelay is how long a change waits until it is written: with the writing less than two seconds, on a busy machine too.
	autosaveDelay = time.Second
	// longestPause is the longest time until a file that could not be written is tried again; each pause is twice the one before.
	longestPause = time.Minute
	// keptFiles is how many files of earlier sessions are kept.
	keptFiles = 20
)

// Autosave keeps the study in a folder, which is made when there is something to keep. It is called once.
func (st *Storage) Autosave(dir string) {
	st.auto = &autosave{dir: dir}
	st.beginFile()
}

// beginFile begins another file: for another study.
func (st *Storage) beginFile() {
	a := st.auto
	if a == nil {
		return
	}
	a.armed, a.failed, a.pause = false, nil, autosaveDelay
	a.number++
	a.written = st.doc.Study().Revision()
	a.writing.Lock()
	defer a.writing.Unlock()
	a.release()
	a.of, a.revision = a.number, 0
}

// release lets others have the file.
func (a *autosave) release() {
	if a.lock != nil {
		a.lock.Release()
	}
	a.path, a.lock = "", nil
}

// Unkept is why changes of the study are in no file yet, nil if they are: a disk may be full. They are tried to be written again.
func (st *Storage) Unkept() error {
	if st.auto == nil {
		return nil
	}
	return st.auto.failed
}

// Touch writes the study soon if it has changed.
func (st *Storage) Touch() {
	a := st.auto
	if a == nil || a.armed || !st.doc.Study().Unsaved() || a.written == st.doc.Study().Revision() {
		return
	}
	st.plan(autosaveDelay)
}

// plan writes the study after a time.
func (st *Storage) plan(in time.Duration) {
	a, number := st.auto, st.auto.number
	a.armed = true
	st.After(in, func() {
		if a.armed && a.number == number {
			st.writeNow()
		}
	})
}

// writeNow writes the study in the background.
func (st *Storage) writeNow() {
	a, number := st.auto, st.auto.number
	if !st.doc.Study().Unsaved() {
		a.armed = false
		st.kept(nil)
		return
	}
	snap, err := st.Snapshot()
	if err != nil {
		st.tell(err)
		st.kept(err)
		return
	}
	go func() {
		err := a.write(snap, number)
		st.post(func() {
			if a.number != number || !a.armed { // another study, or it was kept at once meanwhile
				return
			}
			if err == nil {
				a.written = snap.Revision
			}
			st.tell(err)
			st.kept(err)
		})
	}()
}

// tell reports the first error of a row of them. All are known by Unkept.
func (st *Storage) tell(err error) {
	if err != nil && st.auto.failed == nil {
		st.report(err)
	}
}

// kept follows an attempt to write the study; one that failed is made again.
func (st *Storage) kept(err error) {
	a := st.auto
	before := a.failed
	a.failed, a.armed = err, false
	if err == nil {
		a.pause = autosaveDelay
	} else {
		a.pause = min(2*a.pause, longestPause)
		st.plan(a.pause)
	}
	if (err == nil) != (before == nil) {
		st.Changed.Emit()
	}
	st.Touch()
}

// write writes a snapshot to the file of the study, which it takes first. One that is older than what is there does nothing.
func (a *autosave) write(snap *study.Snapshot, number int) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	if number != a.of || snap.Revision < a.revision {
		return nil
	}
	if a.path == "" {
		if err := a.take(); err != nil {
			return err
		}
	}
	err := safefile.WriteAtomic(a.path, snap.Write)
	if err == nil {
		a.revision = snap.Revision
	}
	return err
}

// take takes a file that nobody has: other sessions may have begun in the same second, under the same number of a process.
func (a *autosave) take() error {
	if err := os.MkdirAll(a.dir, 0o700); err != nil {
		return safefile.WriteError(a.dir, err)
	}
	begun := time.Now().Format("20060102-150405") + "-" + strconv.Itoa(os.Getpid()) + "-"
	for n := 1; ; n++ {
		path := filepath.Join(a.dir, begun+strconv.Itoa(n)+"."+study.Extension)
		lock, err := safefile.TakeLock(path + lockExtension)
		if errors.Is(err, safefile.ErrLocked) {
			continue
		} else if err != nil {
			return safefile.WriteError(path, err)
		}
		if _, err := os.Lstat(path); err == nil { // left by another
			lock.Release()
			continue
		}
		a.path, a.lock = path, lock
		return nil
	}
}

// lockExtension is that of the lock beside a file of autosave, held by the session whose study is in it.
const lockExtension = ".lock"

// Keep writes what is unsaved of the study to its autosave file at once, and waits for it: before another study
// takes its place, and at the end. With an error it is in no file.
func (st *Storage) Keep() error {
	a := st.auto
	if a == nil {
		return nil
	}
	a.armed = false
	if !st.doc.Study().Unsaved() {
		a.failed = nil
		a.writing.Lock()
		defer a.writing.Unlock()
		if a.path != "" {
			_ = os.Remove(a.path) // its file has everything, or nobody changed anything
		}
		a.revision = st.doc.Study().Revision() + 1 // a write that has begun comes too late
		return nil
	}
	snap, err := st.Snapshot()
	if err == nil {
		err = a.write(snap, a.number)
	}
	if err == nil {
		a.written = snap.Revision
	}
	st.kept(err)
	return err
}

// Close keeps what is unsaved for the next start.
func (st *Storage) Close() {
	if st.auto == nil {
		return
	}
	if err := st.Keep(); err != nil {
		st.report(err)
	}
	st.beginFile()
	st.auto = nil
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
		path := filepath.Join(dir, e.Name())
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(e.Name()) != "."+study.Extension || inUse(path) {
			continue
		}
		list = append(list, Recovered{path, info.ModTime()})
	}
	slices.SortFunc(list, func(a, b Recovered) int { return cmp.Or(b.Time.Compare(a.Time), cmp.Compare(b.Path, a.Path)) })
	for _, old := range list[min(len(list), keptFiles):] {
		_ = os.Remove(old.Path)
	}
	return list[:min(len(list), keptFiles)]
}

// inUse reports whether a session that runs has an autosave file.
func inUse(path string) bool {
	lock, err := safefile.TakeLock(path + lockExtension)
	if err == nil {
		lock.Release()
	}
	return errors.Is(err, safefile.ErrLocked)
}

// Dismiss puts a recovered study aside: it is kept, but not offered any more.
func Dismiss(r Recovered) error {
	dir := filepath.Join(filepath.Dir(r.Path), "dismissed")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	err := os.Rename(r.Path, filepath.Join(dir, filepath.Base(r.Path)))
	if errors.Is(err, fs.ErrNotExist) { // another window was faster
		return nil
	}
	return err
}

// leave puts the content of a study file where Recoverable finds it.
func leave(dir string, content []byte) error {
	a := autosave{dir: dir}
	if err := a.take(); err != nil {
		return err
	}
	defer a.release()
	return safefile.WriteAtomic(a.path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
