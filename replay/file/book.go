package file

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
)

// bookExtension is that of the files of books.
const bookExtension = ".pdf"

// BookFormat is the format of results books: a file that holds many games.
func BookFormat() replay.Format {
	return replay.Format{Name: book.Format, Extensions: []string{bookExtension}, Sniff: func(head []byte) replay.Match {
		if book.Is(head) {
			return replay.SureMatch
		}
		return replay.NoMatch
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

// IsBook reports whether a path is a file that holds a data set of its own, such as a results book, whatever its name.
func IsBook(path string) bool { return setFormat(path) != nil }

// setFormat is the format of a file that holds a data set; nil for any other path.
func setFormat(path string) *replay.Format {
	if !isRegular(path) {
		return nil
	}
	f, err := safefile.Open(path, 1<<40)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, 1024)       // where programs look for the mark of a PDF
	n, _ := io.ReadFull(f, head)     // a short file has fewer
	for _, format := range Formats() {
		if format.Set != nil && (format.Sniff(head[:n]) == replay.SureMatch || n > 0 && strings.EqualFold(filepath.Ext(path), format.Extensions[0])) {
			return &format
		}
	}
	return nil
}
