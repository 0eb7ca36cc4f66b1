package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

// FileStore is a Store in a file of JSON, which is written whole or not at all, in the background after every change.
// Several windows may have it: what is written are the changes of this one, over what the file holds then. A write that fails
// is tried again. Close writes what is not written yet.
type FileStore struct {
	path   string
	failed func(error)
	after  func(time.Duration) <-chan time.Time

	mu      sync.Mutex
	values  map[string]any  // as this window knows them
	base    map[string]any  // the values when the file was read or written last
	ours    map[string]bool // changed since
	changed chan struct{}   // holds a value when there is something to write
	written chan struct{}   // closed when the writer has ended
	closing bool
}

// maxFile bounds the file in bytes.
const maxFile = 4 << 20

// OpenFile reads the settings at path, or those at old where there are none yet; failed, which may be nil, hears of errors of
// writing. A file that cannot be read is kept under its name with .broken, the settings are the defaults, and the error says
// so; the store can be used all the same.
func OpenFile(path, old string, failed func(error)) (*FileStore, error) {
	f := &FileStore{path: path, failed: failed, after: time.After, values: map[string]any{}, ours: map[string]bool{},
		changed: make(chan struct{}, 1), written: make(chan struct{})}
	err := errors.Join(safefile.Sweep(filepath.Dir(path)), f.open(path))
	if errors.Is(err, fs.ErrNotExist) && old != "" && !empty(old) {
		if err = f.open(old); err == nil {
			for key := range f.values {
				f.ours[key] = true
			}
			f.touch()
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	f.base = maps.Clone(f.values)
	go f.write()
	return f, err
}

// open reads the values, and puts a file aside that cannot be read.
func (f *FileStore) open(path string) (err error) {
	if f.values, err = read(path); err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	locked := safefile.Update(path, func() error { // another window may have put it aside meanwhile
		if f.values, err = read(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			err = putAside(path, err)
		}
		return nil
	})
	if locked != nil {
		return safefile.OpenError(path, err)
	}
	return err
}

// read is what a file holds; never nil.
func read(path string) (map[string]any, error) {
	text, err := safefile.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]any{}, fs.ErrNotExist
	}
	values := map[string]any{}
	if err == nil {
		err = safefile.DecodeJSON(text, &values, 16*maxFile)
	}
	if err != nil || values == nil {
		return map[string]any{}, err
	}
	return values, nil
}

// putAside keeps a file that cannot be read under another name, and tells why and under which.
func putAside(path string, why error) error {
	kept := path + ".broken"
	for n := 2; exists(kept); n++ { // one that was kept before stays
		kept = fmt.Sprintf("%s.broken-%d", path, n)
	}
	if moved := os.Rename(path, kept); moved != nil {
		return safefile.OpenError(path, why)
	}
	return Messages.New("settings.broken", path, why, kept)
}

// empty reports whether a file is empty: fyne leaves one where the disk is full.
func empty(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Size() == 0
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// The pauses between the attempts to write a file that cannot be written.
const firstPause, longestPause = time.Second, time.Minute

// write writes the file whenever the settings have changed, and again where that failed.
func (f *FileStore) write() {
	defer close(f.written)
	pause, again := firstPause, (<-chan time.Time)(nil)
	for open := true; open; {
		select {
		case _, open = <-f.changed:
			if !open && again == nil {
				return
			}
		case <-again:
		}
		err := f.save()
		if err == nil {
			pause, again = firstPause, nil
			continue
		}
		if f.failed != nil && (again == nil || !open) {
			f.failed(err) // once of a row of them
		}
		again = f.after(pause)
		pause = min(2*pause, longestPause)
	}
}

// save writes the changes of this window over what the file holds.
func (f *FileStore) save() error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return safefile.WriteError(f.path, err)
	}
	return safefile.Update(f.path, func() error {
		theirs, err := read(f.path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it was whole when this window began
			if aside := putAside(f.path, err); f.failed != nil {
				f.failed(aside)
			}
		}
		f.mu.Lock()
		values, ours := maps.Clone(f.values), maps.Clone(f.ours)
		if err != nil {
			theirs = maps.Clone(values)
		} else {
			for key := range ours {
				theirs[key] = merged(key, f.base[key], values[key], theirs[key])
			}
		}
		f.mu.Unlock()
		text, err := json.MarshalIndent(theirs, "", " ")
		if err != nil {
			return err
		}
		err = safefile.WriteAtomic(f.path, func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err })
		if err != nil {
			return safefile.WriteError(f.path, err)
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		for key := range ours {
			f.base[key] = values[key]
			if same(f.values[key], values[key]) {
				delete(f.ours, key)
			}
		}
		return nil
	})
}

// Close writes what is not written yet. Later changes are lost.
func (f *FileStore) Close() {
	f.mu.Lock()
	if !f.closing {
		f.closing = true
		close(f.changed)
	}
	f.mu.Unlock()
	<-f.written
}

// Refresh takes the value of a key from the file, which another window may have changed, together with what this one has changed.
func (f *FileStore) Refresh(key string) {
	theirs, err := read(f.path)
	value, there := theirs[key]
	f.mu.Lock()
	defer f.mu.Unlock()
	if err != nil || !there {
		return
	}
	if f.ours[key] {
		value = merged(key, f.base[key], f.values[key], value)
	}
	f.values[key], f.base[key] = value, theirs[key]
}

func (f *FileStore) set(key string, value any) {
	f.mu.Lock()
	if old, there := f.values[key]; there && same(old, value) {
		f.mu.Unlock()
		return
	}
	f.values[key] = value
	f.ours[key] = true
	f.mu.Unlock()
	f.touch()
}

func (f *FileStore) touch() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing {
		return
	}
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

// get is the value of a key, or the fallback where there is none of the type.
func get[T any](f *FileStore, key string, fallback T) T {
	f.mu.Lock()
	defer f.mu.Unlock()
	if v, ok := f.values[key].(T); ok {
		return v
	}
	return fallback
}

// StringWithFallback implements Store.
func (f *FileStore) StringWithFallback(key, fallback string) string { return get(f, key, fallback) }

// SetString implements Store.
func (f *FileStore) SetString(key, value string) { f.set(key, value) }

// FloatWithFallback implements Store.
func (f *FileStore) FloatWithFallback(key string, fallback float64) float64 {
	return get(f, key, fallback)
}

// SetFloat implements Store.
func (f *FileStore) SetFloat(key string, value float64) { f.set(key, value) }

// BoolWithFallback implements Store.
func (f *FileStore) BoolWithFallback(key string, fallback bool) bool { return get(f, key, fallback) }

// SetBool implements Store.
func (f *FileStore) SetBool(key string, value bool) { f.set(key, value) }

// StringListWithFallback implements Store.
func (f *FileStore) StringListWithFallback(key string, fallback []string) []string {
	if list, ok := texts(get[any](f, key, nil)); ok {
		return list
	}
	return fallback
}

// SetStringList implements Store.
func (f *FileStore) SetStringList(key string, value []string) {
	if value == nil {
		value = []string{}
	}
	f.set(key, value)
}

// Messages are the sentences of the settings by key.
var Messages = message.Catalog{
	"settings.broken": "the settings in {0} cannot be read ({1}): they are the defaults again, the file is kept as {2}",
}
