// Package memo keeps what takes long to find in a folder for caches, so that the next run of the program does not find it again. Nothing is
// kept until KeepIn is called, which tests of other packages do not.
package memo

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/version"
)

// folder is where results are kept; nil: nowhere.
var folder atomic.Pointer[string]

// unused is how long results are kept that nobody asks for, and touched how old the time of a file becomes that is read.
const (
	unused  = 60 * 24 * time.Hour
	touched = 24 * time.Hour
)

// fileLimit is how many bytes a file of results has at most.
const fileLimit = 16 << 20

// KeepIn has results kept below a folder, apart for each build of the program, as another one may find others. Without a folder or a build,
// where the code is not known exactly, nothing is kept. Results that nobody asked for in 60 days are removed in the background; done, which
// may be nil, is called then.
func KeepIn(dir, build string, done func()) {
	if dir == "" || build == "" {
		folder.Store(nil)
		return
	}
	of := filepath.Join(dir, safefile.Name(build))
	folder.Store(&of)
	go func() {
		removeUnused(dir, time.Now().Add(-unused))
		if done != nil {
			done()
		}
	}()
}

// KeepInCache is KeepIn the user's folder for caches, by this build; where there is no such folder nothing is kept.
func KeepInCache() {
	dir, err := os.UserCacheDir()
	if err != nil {
		return
	}
	KeepIn(filepath.Join(dir, "hogline", "found"), version.Get().Build(), nil)
}

// removeUnused removes files below a folder that are older, and folders without any.
func removeUnused(dir string, before time.Time) {
	var folders []string
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error { // what cannot be removed stays
		if err != nil {
			return nil
		}
		if d.IsDir() {
			folders = append(folders, path)
		} else if info, err := d.Info(); err == nil && info.Mode().IsRegular() && info.ModTime().Before(before) {
			_ = os.Remove(path)
		}
		return nil
	})
	for i := len(folders) - 1; i > 0; i-- {
		_ = os.Remove(folders[i]) // fails where one still holds something
	}
}

// Results are results about one subject, in one file. Nil are none, and keep nothing. They are safe for several goroutines.
type Results struct {
	path string
	lock sync.Mutex
	kept map[string]json.RawMessage // by question, as they were read
	used map[string]json.RawMessage // those that were asked for since, old and new
	more bool                       // one of them is new
}

// Of are the results about a subject; nil where nothing is kept.
func Of(subject string) *Results {
	dir := folder.Load()
	if dir == nil {
		return nil
	}
	r := &Results{path: filepath.Join(*dir, hash(subject)+".json"), used: map[string]json.RawMessage{}}
	if text, err := safefile.Read(r.path, fileLimit); err == nil {
		if safefile.DecodeJSON(text, &r.kept, 4*fileLimit) != nil {
			r.kept = nil // damaged: found again
		}
	}
	return r
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// Find is the result for a question, all that it depends on beside the code: what is kept and ok, or else what find finds, which is kept
// unless it fails.
func Find[T any](r *Results, question string, ok func(T) bool, find func() (T, error)) (T, error) {
	if r == nil {
		return find()
	}
	key := hash(question)
	r.lock.Lock()
	text, known := r.used[key]
	if !known {
		text, known = r.kept[key]
	}
	r.lock.Unlock()
	var found T
	if known && json.Unmarshal(text, &found) == nil && ok(found) {
		r.note(key, text, false)
		return found, nil
	}
	found, err := find()
	if err != nil {
		return found, err
	}
	if text, err := json.Marshal(found); err == nil {
		r.note(key, text, true)
	}
	return found, nil
}

func (r *Results) note(key string, text json.RawMessage, isNew bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.used[key], r.more = text, r.more || isNew
}

// Keep writes the results that were asked for, where any is new; unless all were asked for that there are to ask, those that were kept
// before too. What cannot be written is found again the next time.
func (r *Results) Keep(all bool) {
	if r == nil {
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if !r.more {
		if info, err := os.Stat(r.path); err == nil && time.Since(info.ModTime()) > touched {
			_ = os.Chtimes(r.path, time.Time{}, time.Now())
		}
		return
	}
	results := r.used
	if !all {
		results = maps.Clone(r.used)
		for key, text := range r.kept {
			if _, known := results[key]; !known {
				results[key] = text
			}
		}
	}
	text, err := json.Marshal(results)
	if err != nil || len(text) > fileLimit || os.MkdirAll(filepath.Dir(r.path), 0o700) != nil {
		return
	}
	if safefile.WriteAtomic(r.path, func(w io.Writer) error { _, err := w.Write(text); return err }) == nil {
		r.more = false
	}
}
