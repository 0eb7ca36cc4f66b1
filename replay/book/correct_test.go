package book_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
)

// userFolders are folders of a user for one test.
func userFolders(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LocalAppData", "AppData"} {
		t.Setenv(name, dir)
	}
}

func bookFile(t *testing.T, o booktest.Options) (path string) {
	t.Helper()
	data, _ := booktest.Make(o)
	path = filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}

func openBook(t *testing.T, path string) *book.Book {
	t.Helper()
	b, err := book.Open(context.Background(), path, nil)
	require.NoError(t, err)
	return b
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	return info.Size()
}

func placesOf(list []diagram.Stone) (places []book.Place) {
	for _, s := range list {
		places = append(places, book.Place{Colour: s.Colour.Name(), X: s.X, Y: s.Y})
	}
	return places
}

func warned(g *book.Game, key string, shot int) bool {
	return slices.ContainsFunc(g.Warnings, func(w book.Warning) bool { return w.Text.Key == key && w.Shot == shot })
}

// TestCorrection: a stone that is put elsewhere by hand, one taken away and one added are there at the next opening, in the checks, the
// game and the tables; the drawing that is corrected is told, and what it gave is back where the correction is forgotten.
func TestCorrection(t *testing.T) {
	userFolders(t)
	path := bookFile(t, booktest.Options{Seed: 31, Ends: 1})
	b := openBook(t, path)
	g, e := b.Games[0], b.Games[0].Ends[0]
	read := e.Shots[7]
	require.GreaterOrEqual(t, len(read.Stones), 2)
	shown := placesOf(read.Stones)
	for i := range shown { // as a position has them after stones at rest were put where all charts have them
		shown[i].X += 0.01
	}
	now := slices.Clone(shown)
	now[0].X, now[0].Y = 1.234, 0.5678
	gone := now[1]
	now = slices.Delete(now, 1, 2)
	c := e.Corrected(8, shown, now)
	require.Zero(t, book.CorrectionsChanged(path, sizeOf(t, path)))
	require.NoError(t, book.Correct(b.Content, path, c))
	require.NotZero(t, book.CorrectionsChanged(path, sizeOf(t, path)))

	again := openBook(t, path)
	after := again.Games[0].Ends[0].Shots[7]
	require.Len(t, after.Stones, len(read.Stones)-1)
	require.True(t, slices.ContainsFunc(after.Stones, func(s diagram.Stone) bool { return s.X == 1.23 && s.Y == 0.57 }),
		"to the centimetre: %v", after.Stones)
	for _, s := range after.Stones {
		require.True(t, s.X == 1.23 || slices.Contains(read.Stones, s), "what was not moved stays where it was read: %v", s)
		require.False(t, s.Colour.Name() == gone.Colour && s.X == read.Stones[1].X)
	}
	require.True(t, warned(again.Games[0], "book.corrected", 8))
	require.False(t, warned(g, "book.corrected", 8))
	require.True(t, warned(again.Games[0], "book.count", 8), "a stone is gone that is not drawn as out")
	require.False(t, warned(g, "book.count", 8))

	set := again.Set()
	require.True(t, slices.ContainsFunc(set.Warnings, func(w replay.Warning) bool {
		return strings.Contains(w.Text.String(),
			"shot 8: corrected by hand")
	}))
	game, err := set.Draft(context.Background(), 0)
	require.NoError(t, err)
	last := game.Ends[0].Shots[7].After
	require.True(t, slices.ContainsFunc(last[:], func(v curling.Vec) bool {
		return v.Distance(curling.Tee.Add(curling.Vec{X: 1.23,
			Y: 0.57})) < 0.005
	}))
	tables, err := again.Tables(context.Background(), "", nil)
	require.NoError(t, err)
	require.Contains(t, string(tables["shot_locations.csv"]), "0.67") // 1.23 m of 6 feet

	require.NoError(t, book.Uncorrect(b.Content, path, e.Page, 8))
	back := openBook(t, path)
	require.Equal(t, read.Stones, back.Games[0].Ends[0].Shots[7].Stones)
	require.Equal(t, len(g.Warnings), len(back.Games[0].Warnings))
}

// TestCorrectionEndsADoubt: a drawing that cannot be read is one again, and the doubts that it gave are gone.
func TestCorrectionEndsADoubt(t *testing.T) {
	userFolders(t)
	path := bookFile(t, booktest.Options{Seed: 34, Ends: 1, Missing: []int{5}, Notes: true})
	b := openBook(t, path)
	g, e := b.Games[0], b.Games[0].Ends[0]
	require.True(t, warned(g, "book.shot-missing", 5), "%v", g.Warnings)
	require.False(t, slices.ContainsFunc(e.Shots, func(s *book.Shot) bool { return s.Number == 5 }))
	require.NoError(t, book.Correct(b.Content, path, book.Correction{Page: e.Page, Shot: 5}))
	again := openBook(t, path)
	require.Equal(t, "a correction of shot 5 fits no panel of this page: left out", again.Warnings[len(again.Warnings)-1].Text.String())

	swapped := bookFile(t, booktest.Options{Seed: 33, Ends: 1, Swapped: true})
	b = openBook(t, swapped)
	require.True(t, slices.ContainsFunc(b.Games[0].Warnings, func(w book.Warning) bool { return w.Text.Key == "book.count" }), "%v",
		b.Games[0].Warnings)
	e = b.Games[0].Ends[0]
	shot := b.Games[0].Warnings[slices.IndexFunc(b.Games[0].Warnings, func(w book.Warning) bool { return w.Text.Key == "book.count" })].Shot
	places := placesOf(e.Shots[shot-1].Stones)
	next := e.Shots[shot].Stones
	for _, s := range next { // what the next drawing has more, but the stone thrown there
		if !s.Delivered && !slices.ContainsFunc(places, func(p book.Place) bool {
			return p.Colour == s.Colour.Name() && (p.X-s.X)*(p.X-s.X)+(p.Y-s.Y)*(p.Y-s.Y) < 0.01
		}) {
			places = append(places, book.Place{Colour: s.Colour.Name(), X: s.X, Y: s.Y})
		}
	}
	require.NoError(t, book.Correct(b.Content, swapped, book.Correction{Page: e.Page, Shot: shot, Stones: places}))
	again = openBook(t, swapped)
	require.False(t, warned(again.Games[0], "book.count", shot), "%v", again.Games[0].Warnings)
}

// TestCorrectionsAtOnce: corrections of several programs at once are all kept.
func TestCorrectionsAtOnce(t *testing.T) {
	userFolders(t)
	var wait sync.WaitGroup
	for i := range 12 {
		wait.Go(func() {
			if err := book.Correct("abc", "book.pdf", book.Correction{Page: 7, Shot: i + 1}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	text, err := os.ReadFile(filepath.Join(book.CorrectionsFolder(), "abc.json"))
	require.NoError(t, err)
	require.Equal(t, 12, strings.Count(string(text), `"page": 7`))
}

// TestBadCorrections: what cannot be corrected is refused, and a file that is damaged is told and does no harm.
func TestBadCorrections(t *testing.T) {
	userFolders(t)
	for _, c := range []book.Correction{
		{Page: 0, Shot: 1}, {Page: 1, Shot: 17}, {Page: 1, Shot: -1}, {Page: 1, Shot: 0},
		{Page: 1, Shot: 1, Stones: []book.Place{{Colour: "blue"}}}, {Page: 1, Shot: 1, Stones: []book.Place{{Colour: "red", X: 3}}},
		{Page: 1, Shot: 1, Stones: slices.Repeat([]book.Place{{Colour: "red"}}, 9)},
	} {
		require.Error(t, book.Correct("abc", "book.pdf", c), "%+v", c)
	}
	path := bookFile(t, booktest.Options{Seed: 32, Ends: 1})
	b := openBook(t, path)
	require.NoError(t, os.MkdirAll(book.CorrectionsFolder(), 0o750))
	file := filepath.Join(book.CorrectionsFolder(), b.Content+".json")
	for _, text := range []string{"", "{", `{"format":"other","version":1}`,
		`{"format":"hogline-book-corrections","version":1,"corrections":[{"page":3,"shot":99}]}`} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		again := openBook(t, path)
		require.Len(t, again.Warnings, len(b.Warnings)+1, text)
		require.Contains(t, again.Warnings[len(again.Warnings)-1].Text.String(), file)
		require.Error(t, book.Correct(b.Content, path, book.Correction{Page: 3, Shot: 1}), "what is there is not overwritten")
	}
}

// TestPainter: a panel and a page are drawn as they are printed, and the stones of the panel are those of the shot.
func TestPainter(t *testing.T) {
	path := bookFile(t, booktest.Options{Seed: 31, Ends: 1, Doubles: true})
	p, err := book.OpenPainter(path)
	require.NoError(t, err)
	defer p.Close()
	ctx := context.Background()
	const width = 400
	for _, shot := range []int{0, 8} {
		m, ice, err := p.Panel(ctx, 3, shot, width)
		require.NoError(t, err)
		require.Equal(t, width, m.Rect.Dx())
		require.InDelta(t, 2, float64(ice.Dy())/float64(ice.Dx()), 0.02)
		require.True(t, ice.In(m.Rect))
		require.Equal(t, m.RGBAAt(ice.Min.X+40, ice.Min.Y+90), page.TurnedIn(m, ice).RGBAAt(ice.Max.X-41, ice.Max.Y-91))
		red := 0
		for i := 0; i < len(m.Pix); i += 4 {
			if m.Pix[i] > 200 && m.Pix[i+1] < 60 && m.Pix[i+2] < 60 {
				red++
			}
		}
		require.Greater(t, red, 100, "shot %d: its stones are red", shot)
	}
	m, err := p.Page(ctx, 3, width)
	require.NoError(t, err)
	require.InDelta(t, 842.0/595*width, m.Rect.Dy(), 2)
	_, _, err = p.Panel(ctx, 3, 14, width)
	require.EqualError(t, err, path+": page 3 has no panel of shot 14")
	_, err = p.Page(ctx, 99, width)
	require.EqualError(t, err, path+": there is no page 99: the book has 3")
}
