package file

import (
	"bytes"
	"context"
	"io"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/mapping"
)

// bookExtension is that of the files of books.
const bookExtension = ".pdf"

// BookFormat is the format of results books: a file that holds many games.
func BookFormat() replay.Format {
	return replay.Format{Name: book.Format, Extensions: []string{bookExtension}, Sniff: func(head []byte) replay.Match {
		if book.Is(head) {
			return replay.SureMatch
		}
		return replay.PossibleMatch
	}, Set: openBook}
}

// openBook is the games of a book. Where ctx ends while it is read those of the pages read so far are given with the error.
func openBook(ctx context.Context, path string, on func(done, of int)) (*replay.DataSet, error) {
	b, err := book.Open(ctx, path, func(done, of int, _ *book.Book) {
		if on != nil {
			on(done, of)
		}
	})
	if b == nil || len(b.Games) == 0 {
		return nil, err
	}
	return b.Set(), err
}

// maxLooked is of how many bytes a file may be whose head is looked at: a file that is too large is told when it is read.
const maxLooked = 1 << 40

// setHead is how much of a file is looked at: the heading of a table of positions may take kilobytes.
const setHead = 16 << 10

// IsBook reports whether a path is a file that holds a data set of its own, such as a results book, whatever its name.
func IsBook(path string) bool { return setFormat(path) != nil }

// setFormat is the format of a file that holds a data set; nil for any other path.
func setFormat(path string) *replay.Format {
	if !isRegular(path) {
		return nil
	}
	f, err := safefile.Open(path, maxLooked)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, setHead)
	n, _ := io.ReadFull(f, head) // a short file has fewer
	if n == 0 {
		return nil
	}
	for _, format := range Formats() {
		if format.Set == nil {
			continue
		}
		m := format.Sniff(head[:n])
		if m == replay.NoMatch || m == replay.PossibleMatch && !hasExtension(format, path) {
			continue
		}
		if format.Name == mapping.Format {
			_, folder := folderFormat(path)
			other, _ := reader(head[:n], path)
			if folder != nil || other.Sniff != nil && other.Sniff(bytes.TrimSpace(charset.Decode(head[:n]).Bytes)) == replay.SureMatch {
				continue // one of the tables of a published data set, or a table of one game
			}
		}
		return &format
	}
	return nil
}
