package safefile

import (
	"crypto/sha256"
	"io"
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
