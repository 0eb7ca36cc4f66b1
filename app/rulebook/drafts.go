package rulebook

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/safefile"
)

// Drafts keeps in a folder what the user changed of rule texts and has not saved, a file for each, so that it is there at the next start.
// What another program keeps there of the same text stays, in a file of its own. The zero value keeps nothing.
type Drafts struct {
	Dir string // is made when there is something to keep; "" keeps nothing

	mu   sync.Mutex
	kept map[key]*kept
}

// key is which text a draft is of.
type key struct{ name, path string }

// kept is a draft as it lies in the folder.
type kept struct{ file, text string }

// Draft is a text as it stands.
type Draft struct {
	Name string `json:"name"`
	Path string `json:"path,omitempty"` // of the file that it was opened from or saved to
	Text string `json:"text"`
}

// draftEnd ends the names of the files.
const draftEnd = ".rules.json"

// maxDrafts bounds the files that are read, maxDraft one of them in bytes.
const (
	maxDrafts = 1000
	maxDraft  = 8*syntax.MaxBytes + 1<<16
)

// free is a file for a draft, that nobody has.
func (d *Drafts) free(of key) string {
	sum := sha256.Sum256([]byte(of.name + "\x00" + of.path))
	for n := 0; ; n++ {
		file := filepath.Join(d.Dir, fmt.Sprintf("%x-%d%s", sum[:8], n, draftEnd))
		if _, err := os.Lstat(file); err != nil {
			return file
		}
	}
}

// Unsaved are the texts of a library that no file holds as they stand: changed ones, and new ones without a file.
func (l *Library) Unsaved() []Draft {
	var list []Draft
	for _, t := range l.Documents {
		if t.src != t.origin || !t.Shipped && t.Path == "" {
			list = append(list, Draft{t.Name, t.Path, t.src})
		}
	}
	return list
}

// Keep writes drafts, and removes those that it wrote or read before and that are none any more. It may be called on any goroutine.
func (d *Drafts) Keep(list []Draft) error {
	if d.Dir == "" {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var errs []error
	now := map[key]bool{}
	for i := range list {
		now[key{list[i].Name, list[i].Path}] = true
		errs = append(errs, d.keep(&list[i]))
	}
	for of, k := range d.kept {
		if now[of] {
			continue
		}
		if d.ours(k) {
			if err := os.Remove(k.file); err != nil {
				errs = append(errs, err)
				continue
			}
		}
		delete(d.kept, of)
	}
	return errors.Join(errs...)
}

// ours reports whether a file is as it was written or read here: another program may have changed or removed it since.
func (*Drafts) ours(k *kept) bool {
	t, err := readDraft(k.file)
	return err == nil && t.Text == k.text
}

// keep writes one draft.
func (d *Drafts) keep(t *Draft) error {
	of := key{t.Name, t.Path}
	k := d.kept[of]
	if k != nil && k.text == t.Text {
		return nil
	}
	if err := safefile.MakeFolder(d.Dir); err != nil {
		return err
	}
	if k == nil || !d.ours(k) {
		k = &kept{file: d.free(of)}
	}
	if err := safefile.WriteAtomic(k.file, func(w io.Writer) error { return json.NewEncoder(w).Encode(t) }); err != nil {
		return err
	}
	d.remember(of, k.file, t.Text)
	return nil
}

func (d *Drafts) remember(of key, file, text string) {
	if d.kept == nil {
		d.kept = map[key]*kept{}
	}
	d.kept[of] = &kept{file, text}
}

// Load puts the drafts of the folder into a library. A file that is none stays, and is told by the error; the others are taken.
func (d *Drafts) Load(l *Library) error {
	if d.Dir == "" {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	files := safefile.WithEnd(d.Dir, draftEnd)
	var errs []error
	for _, file := range files[:min(len(files), maxDrafts)] {
		t, err := readDraft(file)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		doc, err := l.restore(t)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		d.remember(key{doc.Name, doc.Path}, file, t.Text)
	}
	return errors.Join(errs...)
}

func readDraft(name string) (*Draft, error) {
	text, err := safefile.Read(name, maxDraft)
	if err != nil {
		return nil, err
	}
	t := &Draft{}
	if err := safefile.DecodeJSON(text, t, maxDraft); err != nil {
		return nil, err
	}
	if t.Name == "" || len(t.Text) > syntax.MaxBytes {
		return nil, Messages.New("rulebook.draft")
	}
	return t, nil
}

// restore puts a draft in: as a change of the text of its name that came with the program or of its file, or as a text of its own.
func (l *Library) restore(t *Draft) (*Document, error) {
	if t.Path == "" {
		if i := slices.IndexFunc(l.Documents, func(d *Document) bool { return d.Shipped && d.Name == t.Name && d.src == d.origin }); i >= 0 {
			return l.Documents[i], l.Documents[i].SetSource(t.Text)
		}
		return l.Add(t.Name, t.Text)
	}
	text, err := safefile.Read(t.Path, syntax.MaxBytes)
	if err != nil { // the file is gone, what was changed of it is not
		return l.Add(t.Name, t.Text)
	}
	d, err := l.Add(t.Name, string(text))
	if err != nil {
		return nil, err
	}
	d.Path = t.Path
	return d, d.SetSource(t.Text)
}

// Remove takes a text that did not come with the program out of the library; Insert puts it back.
func (l *Library) Remove(t *Document) {
	if !t.Shipped {
		l.Documents = slices.DeleteFunc(l.Documents, func(d *Document) bool { return d == t })
	}
}

// Insert puts a text back that was removed.
func (l *Library) Insert(t *Document) {
	if !slices.Contains(l.Documents, t) {
		l.Documents = append(l.Documents, t)
	}
}
