package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/job"
)

// TestABookOpensTheListOfItsGames: it is told how far it is read, and closing that ends the reading but takes what there is.
func TestABookOpensTheListOfItsGames(t *testing.T) {
	e, f, _ := newFiles(t)
	var set *replay.DataSet
	f.OnDataSet = func(s *replay.DataSet, _ string) { set = s }
	data, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	_, err := file.As("").OpenAny(path) // compiles the reader, which takes its time once
	require.NoError(t, err)
	f.Open(path)
	e.Until("the list", func() bool { return set != nil })
	require.Len(t, set.Games, 1)
	require.False(t, e.Dialogs.IsOpen())

	ended := false
	e.Session.Jobs.Start("open", func(ctx context.Context, post job.Post) {
		post("pages", func() { f.showPages(path, 3, 900) })
		<-ctx.Done()
		post("", func() {
			f.reading.end()
			ended = true
		})
	})
	e.Until("the dialog", func() bool { return e.Dialogs.IsOpen() })
	require.Contains(t, f.reading.label.Text, "Page 3 of 900")
	f.showPages(path, 4, 900)
	require.Contains(t, f.reading.label.Text, "Page 4 of 900")
	e.Dialogs.Hide()
	e.Until("the end", func() bool { return ended })
	require.False(t, e.Dialogs.IsOpen())
}

// TestABookIsToldBeforeItsFirstPage: the reader may take seconds until then; afterwards nothing is told.
func TestABookIsToldBeforeItsFirstPage(t *testing.T) {
	e, f, _ := newFiles(t)
	var set *replay.DataSet
	f.OnDataSet = func(s *replay.DataSet, _ string) { set = s }
	data, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	var slow []func()
	after := e.Session.Jobs.After
	e.Session.Jobs.After = func(wait time.Duration, do func()) {
		if wait == slowReading {
			slow = append(slow, do)
			return
		}
		after(wait, do)
	}
	f.Open(path)
	require.Len(t, slow, 1)
	slow[0]()
	e.Until("the dialog", e.Dialogs.IsOpen)
	require.Equal(t, e.Words.T("book.begins"), f.reading.label.Text)
	e.Until("the list", func() bool { return set != nil })
	require.False(t, e.Dialogs.IsOpen())
	slow[0]()
	done := false
	e.UI(func() { done = true })
	e.Until("what came late", func() bool { return done })
	require.False(t, e.Dialogs.IsOpen())
}

// TestGamesAreListedWhileTheRestIsRead: games open before the book is read, which goes on then; closing the list ends the reading.
func TestGamesAreListedWhileTheRestIsRead(t *testing.T) {
	e, f, _ := newFiles(t)
	var shown []string
	f.OnDataSet = func(*replay.DataSet, string) { shown = append(shown, "all") }
	left := false
	f.OnReading = func(r Reading, again bool) bool {
		if again && left {
			return false
		}
		shown = append(shown, fmt.Sprintf("%d games, page %d of %d", len(r.Set.Games), r.Done, r.Of))
		return true
	}
	set := func(n int) *replay.DataSet { return &replay.DataSet{Games: make([]replay.GameEntry, n)} }
	f.showReading(Reading{set(0), "book.pdf", 1, 9, nil})
	require.True(t, e.Dialogs.IsOpen(), "no game yet: how far it is")
	f.showReading(Reading{set(1), "book.pdf", 3, 9, nil})
	require.False(t, e.Dialogs.IsOpen())
	f.showReading(Reading{set(2), "book.pdf", 6, 9, nil})
	f.bookRead("book.pdf", set(3), nil)
	require.Equal(t, []string{"1 games, page 3 of 9", "2 games, page 6 of 9", "3 games, page 0 of 0"}, shown)

	shown = nil
	f.showReading(Reading{set(1), "book.pdf", 3, 9, nil})
	left = true
	f.bookRead("book.pdf", set(3), nil)
	require.Equal(t, []string{"1 games, page 3 of 9"}, shown)
	require.Contains(t, e.Dialogs.Shown(), "3 games")
	f.bookRead("book.pdf", set(3), nil)
	require.Equal(t, []string{"1 games, page 3 of 9", "all"}, shown, "a book that was read at once")
	f.bookRead("book.pdf", nil, nil)
	require.Len(t, shown, 2)
}
