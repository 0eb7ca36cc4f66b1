package files

import (
	"context"
	"os"
	"path/filepath"
	"testing"

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
	_, err := file.OpenAny(path) // compiles the reader, which takes its time once
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
