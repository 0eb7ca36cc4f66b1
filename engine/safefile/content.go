package safefile

import (
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
)

// Content tells what a file held from something else: by its length and its SHA-256. The zero Content is that of no file.
type Content struct {
	size int64
	sum  [sha256.Size]byte
}

// ContentOf is the Content of a file that holds data.
func ContentOf(data []byte) Content {
	return Content{int64(len(data)), sha256.Sum256(data)}
}

// ContentAt is what the file at path holds now; one that is not there holds nothing. At most limit bytes are read.
func ContentAt(path string, limit int64) (c Content, err error) {
	f, err := Open(path, limit)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	} else if err != nil {
		return c, err
	}
	defer func() { _ = f.Close() }() // only read
	h := sha256.New()
	if c.size, err = io.Copy(h, f); err != nil {
		return Content{}, OpenError(path, err)
	}
	h.Sum(c.sum[:0])
	return c, nil
}

// WriteContent is WriteAtomic that tells what it wrote.
func WriteContent(path string, write func(io.Writer) error) (c Content, err error) {
	h := sha256.New()
	err = WriteAtomic(path, func(out io.Writer) error {
		w := &counting{to: io.MultiWriter(out, h)}
		err := write(w)
		c.size = w.n
		return err
	})
	if err != nil {
		return Content{}, err
	}
	h.Sum(c.sum[:0])
	return c, nil
}

type counting struct {
	to io.Writer
	n  int64
}

// Write is for io.Writer.
func (w *counting) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	w.n += int64(n)
	return n, err
}
