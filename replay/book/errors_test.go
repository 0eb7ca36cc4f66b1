package book_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/pdf"
	"github.com/hogline/hogline/replay/curlit"
)

// TestWhatIsNoBook: what cannot be read tells in one sentence what it is.
func TestWhatIsNoBook(t *testing.T) {
	whole, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"no PDF":  {[]byte("Shot by shot"), "not a PDF"},
		"cut off": {whole[:300], "the PDF is cut off or damaged: its list of pages cannot be found"},
		"a scan": {booktest.Blank("", ""),
			"the pages of this PDF have no text: they are pictures, as of a scan, or their letters are drawn as lines; " +
				"there is nothing that could be read"},
		"no charts": {booktest.Blank("Welcome", "Teams"), "this book has no charts of shots: of 2 pages none is headed Game - Shot by Shot"},
		"other layout": {booktest.Blank("Welcome", "Game - Shot by Shot"),
			"page 2 is headed Game - Shot by Shot, but no drawing of the ice is found on it: a layout that is not known"},
		"scores only": {booktest.ScoresOnly(),
			"this book has line scores only: of 2 pages 1 are game results and none is headed Game - Shot by Shot"},
		"encrypted":     {booktest.Encrypted(), "the PDF is encrypted: it opens with a password only"},
		"endless pages": {booktest.Loop(), "the PDF has no page"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readBytes(t, c.data)
			require.EqualError(t, err, c.want)
		})
	}
}

// TestTablesReadBack: the published forms hold what the book does.
func TestTablesReadBack(t *testing.T) {
	for _, doubles := range []bool{false, true} {
		data, _ := booktest.Make(booktest.Options{Seed: 21, Doubles: doubles, Ends: 2})
		b, err := readBytes(t, data)
		require.NoError(t, err)
		tables, err := b.Tables(context.Background(), "", nil)
		require.NoError(t, err)
		read := curlit.ReadFours
		if doubles {
			read = curlit.ReadDoubles
		}
		set, err := read(curlit.Folder(tables))
		require.NoError(t, err)
		require.Empty(t, set.Warnings)
		own := b.Set()
		require.Len(t, set.Games, 1)
		require.Equal(t, own.Games[0].Shots, set.Games[0].Shots)
		require.Equal(t, own.Games[0].ScoreAgrees, set.Games[0].ScoreAgrees)
		require.Equal(t, own.Games[0].Score, set.Games[0].Score)
		a, err := own.Draft(context.Background(), 0)
		require.NoError(t, err)
		c, err := set.Draft(context.Background(), 0)
		require.NoError(t, err)
		for i := range a.Ends {
			require.Equal(t, a.Ends[i].First, c.Ends[i].First)
			require.Equal(t, a.Ends[i].PowerPlay, c.Ends[i].PowerPlay)
			require.NotZero(t, a.Ends[i].Left[1])
			if !doubles { // there is no column
				require.Equal(t, a.Ends[i].Left, c.Ends[i].Left)
			}
			for k := range a.Ends[i].Shots {
				x, y := &a.Ends[i].Shots[k], &c.Ends[i].Shots[k]
				require.Equal(t, x.Chart.Task, y.Chart.Task)
				require.Equal(t, x.Chart.Turn, y.Chart.Turn)
				require.Equal(t, x.Chart.Grade, y.Chart.Grade)
				require.Equal(t, x.After.Count(), y.After.Count(), "end %d shot %d", i+1, k+1)
			}
		}
		_, err = b.Tables(context.Background(), "nosuch", nil)
		require.EqualError(t, err, "there is no game nosuch")
	}
}

// TestKeptResults: the second opening reads no page, and says the same in every sentence.
func TestKeptResults(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	data, _ := booktest.Make(booktest.Options{Seed: 22, Ends: 1, Missing: []int{3}, NoText: []int{5}})
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	pages := 0
	open := func() *replay.DataSet {
		b, err := book.Open(context.Background(), path, func(int, int, *book.Book) { pages++ })
		require.NoError(t, err)
		return b.Set()
	}
	first := open()
	require.Equal(t, 3, pages)
	again := open()
	require.Equal(t, 3, pages, "taken from what was kept")
	require.Equal(t, first.Games, again.Games)
	require.Equal(t, len(first.Warnings), len(again.Warnings))
	require.NotEmpty(t, first.Warnings)
	for i := range first.Warnings {
		a, b := first.Warnings[i].Text, again.Warnings[i].Text
		require.Equal(t, a.String(), b.String())
		require.Equal(t, a.Key, b.Key, "it can be translated")
	}
	require.NoError(t, os.WriteFile(path, append(bytes.Clone(data), '\n'), 0o600))
	open()
	require.Equal(t, 6, pages, "another content is read")
}

// TestEndingTheReading keeps the games of the pages read so far.
func TestEndingTheReading(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	data, _ := booktest.Make(booktest.Options{Seed: 23, Ends: 3})
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	b, err := book.Open(ctx, path, func(done, _ int, _ *book.Book) {
		if done == 4 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, b.Games, 1)
	require.Len(t, b.Games[0].Ends, 2)
	require.Contains(t, b.Warnings[0].Place().String(), "the reading was ended after page 4 of 5")
}

// TestHostilePages: forms that hold themselves, or each other twice thirty deep, end in a sentence, and the next book is read.
func TestHostilePages(t *testing.T) {
	for _, deep := range []int{0, 30} {
		_, err := readBytes(t, booktest.Forms(deep))
		require.EqualError(t, err, "page 1 cannot be read")
	}
	data, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	_, err := readBytes(t, data)
	require.NoError(t, err)
}

// TestGamesSoFar: the games whose pages are all read can be listed and opened before the rest is, and share nothing with what is read on.
func TestGamesSoFar(t *testing.T) {
	data, _ := booktest.Many(booktest.Options{Seed: 51, Ends: 1, NoResult: true}, 3)
	src, err := pdf.Open(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	defer src.Close()
	var sizes []int
	var early *replay.DataSet
	b, err := book.Read(context.Background(), src, func(_, _ int, so *book.Book) {
		set := so.SetSoFar()
		sizes = append(sizes, len(set.Games))
		if len(set.Games) == 1 && early == nil {
			early = set
		}
	})
	require.NoError(t, err)
	require.Equal(t, []int{0, 0, 1, 2}, sizes, "after the cover and each of three games")
	whole := b.Set()
	require.Len(t, whole.Games, 3)
	require.Equal(t, whole.Games[0], early.Games[0])
	x, err := early.Draft(context.Background(), 0)
	require.NoError(t, err)
	y, err := whole.Draft(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, y.Ends[0].Final, x.Ends[0].Final)
}
