package book

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/book/page"
	"github.com/hogline/hogline/replay/book/pdf"
)

// Limits of a book and of what is kept of it.
const (
	maxBytes  = 512 << 20
	maxKept   = 64 << 20 // of the result, unpacked
	maxInside = 512 << 20
	maxBooks  = 400 // results that are kept
)

// version is that of the reader: results kept by another are read anew.
const version = "5-" + pdf.Version

// Is reports whether the beginning of a file is that of a PDF, and not of an archive that holds one as it is.
func Is(head []byte) bool {
	return bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")) && !bytes.HasPrefix(head, []byte("PK\x03\x04"))
}

// Open reads the book at a path, or takes what was kept of one with the same content when it was read before. Where ctx ends while it reads
// the games read so far are given with the error. Other errors name the file.
func Open(ctx context.Context, path string, on Progress) (*Book, error) {
	f, err := safefile.Open(path, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, ok := f.File.(io.ReadSeeker)
	info, err := f.Stat()
	if err != nil || !ok {
		return nil, safefile.OpenError(path, err)
	}
	return open(ctx, data, info.Size(), path, on)
}

// OpenBytes is Open of a book in memory that is named name.
func OpenBytes(ctx context.Context, data []byte, name string, on Progress) (*Book, error) {
	return open(ctx, bytes.NewReader(data), int64(len(data)), name, on)
}

func open(ctx context.Context, data io.ReadSeeker, size int64, path string, on Progress) (*Book, error) {
	content, err := contentOf(data)
	if err != nil {
		return nil, safefile.OpenError(path, err)
	}
	keep := kept(content)
	if b := load(keep); b != nil {
		b.Content = content
		b.correct()
		return b, nil
	}
	src, err := started(ctx, data, size)
	switch {
	case err != nil && ctx.Err() != nil:
		return &Book{Content: content}, ctx.Err()
	case err != nil:
		return nil, named(path, err)
	}
	defer src.Close()
	b, err := Read(ctx, src, on)
	b.Content = content
	switch {
	case ctx.Err() != nil:
		b.correct()
		return b, ctx.Err()
	case err != nil:
		return nil, named(path, err)
	}
	store(keep, b)
	b.correct()
	return b, nil
}

// started opens a PDF. Where ctx ends meanwhile it goes on beside and is closed then: the reader of PDF files takes a second or some to
// start.
func started(ctx context.Context, data io.ReadSeeker, size int64) (page.Source, error) {
	type opened struct {
		src page.Source
		err error
	}
	done := make(chan opened, 1)
	go func() {
		src, err := pdf.Open(data, size)
		done <- opened{src, err}
	}()
	select {
	case o := <-done:
		return o.src, o.err
	case <-ctx.Done():
		go func() {
			if o := <-done; o.err == nil {
				o.src.Close()
			}
		}()
		return nil, ctx.Err()
	}
}

// contentOf names the content of a book: half of its SHA-256.
func contentOf(data io.Reader) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, data); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// ContentOf names the content of the book at a path, as Book has it.
func ContentOf(path string) (string, error) {
	f, err := safefile.Open(path, maxBytes)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // only read
	content, err := contentOf(f)
	if err != nil {
		return "", safefile.OpenError(path, err)
	}
	return content, nil
}

func named(path string, err error) error { return Messages.New("book.of", path, asMessage(err)) }

// kept is where the result of a content is kept; empty where there is no folder for it.
func kept(content string) string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hogline", "books", content+"-"+version+".json.gz")
}

// load is a result that was kept; nil where there is none that can be read.
func load(path string) *Book {
	if path == "" {
		return nil
	}
	packed, err := safefile.Read(path, maxKept)
	if err != nil {
		return nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(z, maxKept+1))
	if err != nil || len(text) > maxKept {
		return nil
	}
	var b Book
	if safefile.DecodeJSON(text, &b, maxInside) != nil || !b.sound() {
		return nil
	}
	return &b
}

// sound reports whether a result holds what the reader can have made.
func (b *Book) sound() bool {
	if len(b.Games) == 0 {
		return false
	}
	for _, g := range b.Games {
		if g == nil || len(g.Ends) == 0 {
			return false
		}
		for _, e := range g.Ends {
			if e == nil || e.Number < 1 || e.Number > 99 || slices.ContainsFunc(e.Shots, func(s *Shot) bool {
				return s == nil || s.Team < 0 || s.Team > 1 || s.Number < 1 || s.Number > 16
			}) {
				return false
			}
		}
	}
	return true
}

// store keeps a result. That it cannot be kept costs time later, nothing else.
func store(path string, b *Book) {
	if path == "" || safefile.MakeFolder(filepath.Dir(path)) != nil {
		return
	}
	_ = safefile.WriteAtomic(path, func(w io.Writer) error {
		z := gzip.NewWriter(w)
		if err := json.NewEncoder(z).Encode(b); err != nil {
			return err
		}
		return z.Close()
	})
	forget(filepath.Dir(path))
}

// forget removes the oldest results where there are too many.
func forget(dir string) {
	list, err := os.ReadDir(dir)
	if err != nil || len(list) <= maxBooks {
		return
	}
	slices.SortFunc(list, func(a, b os.DirEntry) int {
		x, err1 := a.Info()
		y, err2 := b.Info()
		if errors.Join(err1, err2) != nil {
			return 0
		}
		return x.ModTime().Compare(y.ModTime())
	})
	for _, e := range list[:len(list)-maxBooks] {
		_ = os.Remove(filepath.Join(dir, e.Name())) // one that another process removed is gone
	}
}

// sentence is a message as it is kept, so that it can be translated when it is read again.
type sentence struct {
	Key     string `json:",omitempty"`
	Args    []any  `json:",omitempty"` // texts, numbers and sentences
	English string
}

func kepts(m message.Message) sentence {
	s := sentence{Key: m.Key, English: m.English}
	for _, a := range m.Args {
		if inner, ok := a.(message.Message); ok {
			s.Args = append(s.Args, kepts(inner))
			continue
		}
		s.Args = append(s.Args, a)
	}
	return s
}

func (s *sentence) message(deep int) message.Message {
	m := message.Message{Key: s.Key, English: s.English}
	for _, a := range s.Args {
		if o, ok := a.(map[string]any); ok && deep < 4 {
			text, err := json.Marshal(o)
			var inner sentence
			if err == nil && json.Unmarshal(text, &inner) == nil {
				m.Args = append(m.Args, inner.message(deep+1))
				continue
			}
		}
		m.Args = append(m.Args, a)
	}
	return m
}

type keptWarning struct {
	Page, Shot int
	Text       sentence
}

// MarshalJSON keeps what the sentence is made of.
func (w Warning) MarshalJSON() ([]byte, error) {
	return json.Marshal(keptWarning{w.Page, w.Shot, kepts(w.Text)})
}

// UnmarshalJSON is its inverse.
func (w *Warning) UnmarshalJSON(text []byte) error {
	var k keptWarning
	if err := json.Unmarshal(text, &k); err != nil {
		return err
	}
	*w = Warning{k.Page, k.Shot, k.Text.message(0)}
	return nil
}
