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

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

// FileStore is a Store in a file of JSON, which is written whole or not at all, in the background after every change.
// Close writes what is not written yet.
type FileStore struct {
	path   string
	failed func(error)

	mu      sync.Mutex
	values  map[string]any
	changed chan struct{} // holds a value when there is something to write
	written chan struct{} // closed when the writer has ended
	closing bool
}

// maxFile bounds the file in bytes.
const maxFile = 4 << 20

// OpenFile reads the settings at path, or those at old where there are none yet; failed, which may be nil, hears of errors of
// writing. A file that cannot be read is kept under its name with .broken, the settings are the defaults, and the error says
// so; the store can be used all the same.
func OpenFile(path, old string, failed func(error)) (*FileStore, error) {
	f := &FileStore{path: path, failed: failed, values: map[string]any{}, changed: make(chan struct{}, 1), written: make(chan struct{})}
	go f.write()
	err := errors.Join(safefile.Sweep(filepath.Dir(path)), f.read(path))
	if errors.Is(err, fs.ErrNotExist) && old != "" {
		if err = f.read(old); err == nil {
			f.touch()
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return f, err
}

func (f *FileStore) read(path string) error {
	text, err := safefile.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist
	}
	if err == nil {
		err = json.Unmarshal(text, &f.values)
	}
	if err == nil {
		return nil
	}
	f.values = map[string]any{}
	kept := path + ".broken"
	for n := 2; exists(kept); n++ { // one that was kept before stays
		kept = fmt.Sprintf("%s.broken-%d", path, n)
	}
	if moved := os.Rename(path, kept); moved != nil {
		return safefile.OpenError(path, err)
	}
	return Messages.New("settings.broken", path, err, kept)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// write writes the file whenever the settings have changed.
func (f *FileStore) write() {
	defer close(f.written)
	for range f.changed {
		f.mu.Lock()
		values := maps.Clone(f.values)
		f.mu.Unlock()
		if err := f.save(values); err != nil && f.failed != nil {
			f.failed(err)
		}
	}
}

func (f *FileStore) save(values map[string]any) error {
	text, err := json.MarshalIndent(values, "", " ")
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return safefile.OpenError(f.path, err)
	}
	return safefile.WriteAtomic(f.path, func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err })
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

func (f *FileStore) set(key string, value any) {
	f.mu.Lock()
	f.values[key] = value
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
	list := get[[]any](f, key, nil)
	if list == nil {
		return get(f, key, fallback)
	}
	texts := make([]string, 0, len(list))
	for _, v := range list {
		text, ok := v.(string)
		if !ok {
			return fallback
		}
		texts = append(texts, text)
	}
	return texts
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
