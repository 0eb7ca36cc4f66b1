package files

import (
	"context"
	"time"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/job"
)

// readingKind is that of the job that reads a results book: games of it are opened meanwhile, which is a job of another kind.
const readingKind = "read-book"

// readingGap is how often the games that were read so far are listed anew.
const readingGap = time.Second

// Reading is a results book while it is read.
type Reading struct {
	Set      *replay.DataSet // games that are read so far
	Path     string
	Done, Of int    // pages
	Stop     func() // ends the reading: the games read so far stay
}

// readBook reads a results book in the background. Its games are listed as they come and can be opened before the rest is read.
func (f *Files) readBook(path string) {
	f.reading.listed, f.reading.of = false, path
	f.session.Jobs.Later(slowReading, func() { // before its first page the reader is made ready, which takes seconds once
		if f.reading.of == path && !f.reading.listed && f.reading.hide == nil && f.session.Jobs.Running(readingKind) {
			f.showPages(path, 0, 0)
		}
	})
	began, last := time.Now(), time.Time{}
	job.Of[*replay.DataSet](f.session.Jobs, readingKind, 0).Start(func(ctx context.Context, post job.Post) (*replay.DataSet, error) {
		b, err := book.Open(ctx, path, func(done, of int, so *book.Book) {
			if time.Since(began) < slowReading || time.Since(last) < readingGap {
				return
			}
			last = time.Now()
			r := Reading{Set: chartstats.Measured(so.SetSoFar()), Path: path, Done: done, Of: of, Stop: func() { f.session.Jobs.Stop(readingKind) }}
			post("pages", func() { f.showReading(r) })
		})
		if b == nil || len(b.Games) == 0 {
			return nil, err
		}
		return chartstats.Measured(b.Set()), nil
	}, func(set *replay.DataSet, err error) { f.bookRead(path, set, err) })
}

// showReading tells how far a book is read: with its games, once one is read.
func (f *Files) showReading(r Reading) {
	if len(r.Set.Games) == 0 {
		f.showPages(r.Path, r.Done, r.Of)
		return
	}
	f.reading.end()
	if f.OnReading(r, f.reading.listed) {
		f.reading.listed = true
	}
}

// bookRead follows when a book is read, or its reading was ended.
func (f *Files) bookRead(path string, set *replay.DataSet, err error) {
	f.reading.end()
	switch {
	case set == nil && err == nil: // ended before the first game
		return
	case set == nil:
		f.openRead([]string{path}, []func(){nil}, []error{err})
		return
	}
	f.settings.AddRecent(path)
	switch {
	case !f.reading.listed:
		f.dialogs.WhenFree(func() { f.OnDataSet(set, path) })
	case !f.OnReading(Reading{Set: set, Path: path}, true): // the user went on
		f.dialogs.Notify(f.words.T("book.all-read", len(set.Games)))
	}
	f.reading.listed = false
}

// isBook reports whether a path is a results book.
func isBook(path string) bool { return file.SetFormat(path) == book.Format }
