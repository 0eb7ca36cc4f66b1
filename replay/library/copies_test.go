//go:build !js

package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// write makes a file below a folder.
func write(t *testing.T, text []byte, parts ...string) string {
	t.Helper()
	path := filepath.Join(parts...)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

// TestCopiesCountOnce: a copy, links and a data set in two folders are one game each, which knows its other files and is found by
// them; when one of them goes the others stay.
func TestCopiesCountOnce(t *testing.T) {
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	dir, l := t.TempDir(), open(t)
	first := write(t, raw, dir, "a", "A.DCL")
	want := []string{write(t, raw, dir, "b", "copy of A.dcl")}
	if os.Link(first, filepath.Join(dir, "c.dcl")) == nil {
		want = append(want, filepath.Join(dir, "c.dcl"))
	}
	if os.Symlink(first, filepath.Join(dir, "d.dcl")) == nil {
		want = append(want, filepath.Join(dir, "d.dcl"))
	}
	other := write(t, []byte(strings.Replace(string(raw), "Kita", "Nishi", 1)), dir, "e.dcl")
	search := func(q Query) []Found {
		t.Helper()
		_, err := l.Index(t.Context(), []string{dir}, Options{Workers: 2})
		require.NoError(t, err)
		found, err := l.Search(t.Context(), q)
		require.NoError(t, err)
		return found
	}
	found := search(Query{})
	require.Len(t, found, 2)
	require.Equal(t, first, found[0].Path)
	require.Equal(t, want, found[0].Also)
	require.Equal(t, other, found[1].Path)
	require.Empty(t, found[1].Also)
	require.Len(t, search(Query{Text: "copy"}), 1)
	sums := StatisticsOf(found, ByTeam)
	require.Equal(t, 2, sums[0].Games, "of Minami")
	similar, err := l.SimilarTo(t.Context(), curling.Position{}, Likeness{Stone: 1})
	require.NoError(t, err)
	require.Len(t, similar, 4, "two clean sheets in each of two games")

	require.NoError(t, os.Remove(first))
	found = search(Query{Team: "Kita"})
	require.Len(t, found, 1)
	require.Equal(t, want[0], found[0].Path)
	require.Len(t, found[0].Also, len(want)-1-links(want), "a symbolic link leads nowhere now")
}

// links is how many of the paths are symbolic links.
func links(paths []string) (n int) {
	for _, p := range paths {
		if filepath.Base(p) == "d.dcl" {
			n++
		}
	}
	return n
}

// TestDataSetInTwoFolders: its games count once, each of them with its id.
func TestDataSetInTwoFolders(t *testing.T) {
	dir, l, games := t.TempDir(), open(t), charttest.Doubles(t, 2, 1, 0)
	for _, name := range []string{"a", filepath.Join("z", "copy")} {
		charttest.Write(t, filepath.Join(dir, name), curlit.Charting{Error: 0.03, Seed: 1}, games...)
	}
	u, err := l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	require.Equal(t, 4, u.Games)
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 2)
	for _, f := range found {
		require.Equal(t, filepath.Join(dir, "a"), f.Path)
		require.Equal(t, []string{filepath.Join(dir, "z", "copy") + " " + f.Game.Game}, f.Also)
		require.Empty(t, f.FileDate)
	}
}

// TestTheAnalysedCopyIsShown: its values lie beside it.
func TestTheAnalysedCopyIsShown(t *testing.T) {
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	dir, l := t.TempDir(), open(t)
	plain, analysed := write(t, raw, dir, "a.dcl"), write(t, raw, dir, "b.dcl")
	_, err = l.Index(t.Context(), []string{dir}, Options{Values: func(path, _ string, _ *replay.Game) ([]Person, []ValuedShot, error) {
		if path != analysed {
			return nil, nil, nil
		}
		return []Person{{Values: Values{Shots: 1}}}, []ValuedShot{{End: 1, Shot: 1, Loss: 9}}, nil
	}})
	require.NoError(t, err)
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, analysed, found[0].Path)
	require.Equal(t, []string{plain}, found[0].Also)
	_, total, err := l.Shots(t.Context(), found, ByLoss, 1, 0)
	require.NoError(t, err)
	require.Equal(t, 1, total)
}

// TestDates: of the name where the log tells none; two days are two matches however alike they are; a day that is not known is not
// that of the file, which is told beside and used last.
func TestDates(t *testing.T) {
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	dir, l := t.TempDir(), open(t)
	copied := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	at := func(day time.Time, path string) {
		require.NoError(t, os.Chtimes(path, day, day))
	}
	named, other := write(t, raw, dir, "A_B(20190316_101500).dcl"), write(t, raw, dir, "A_vs_B[1545000000].dcl")
	at(copied, named)
	at(copied, other)
	unknown := write(t, []byte(strings.Replace(string(raw), "Kita", "Nishi", 1)), dir, "game.dcl")
	at(copied, unknown)
	earlier := write(t, []byte(strings.Replace(string(raw), "Kita", "Nishi", 1)), dir, "old", "game.dcl")
	at(copied.AddDate(-1, 0, 0), earlier)
	search := func(q Query) (list []string) {
		t.Helper()
		_, err := l.Index(t.Context(), []string{dir}, Options{})
		require.NoError(t, err)
		found, err := l.Search(t.Context(), q)
		require.NoError(t, err)
		for _, f := range found {
			list = append(list, f.Date+" "+f.FileDate)
		}
		return list
	}
	require.Equal(t, []string{"2019-03-16 2026-01-02", "2018-12-16 2026-01-02", " 2025-01-02"}, search(Query{}))
	require.Equal(t, []string{"2019-03-16 2026-01-02", " 2025-01-02"}, search(Query{Since: "2019"}))
	require.Equal(t, []string{"2018-12-16 2026-01-02"}, search(Query{Until: "2018"}))

	unnamed := write(t, raw, dir, "0.dcl")
	at(copied.AddDate(-3, 0, 0), unnamed)
	require.Equal(t, []string{"2019-03-16 2026-01-02", "2018-12-16 2023-01-02", " 2025-01-02"}, search(Query{}),
		"a copy without a day is of the first")
	require.NoError(t, os.Remove(named))
	require.NoError(t, os.Remove(other))
	require.Equal(t, []string{" 2025-01-02", " 2023-01-02"}, search(Query{}))
}

// TestFolderThatIsALink: what is below it is indexed under its name.
func TestFolderThatIsALink(t *testing.T) {
	dir, l := folder(t, 2), open(t)
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(dir, link) != nil {
		t.Skip("no links here")
	}
	for range 2 {
		u, err := l.Index(t.Context(), []string{link}, Options{Exact: true})
		require.NoError(t, err)
		require.Equal(t, 3, u.Files)
		require.Zero(t, u.Removed)
	}
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, filepath.Join(link, "0", "0000.dcl"), found[0].Path)
	_, err = l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	found, err = l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 2, "the folder and the link to it")
}

// TestMarkOfCharts: the charts of a game mark it by the kind, the grade and the turn of each shot, whatever else a file tells of it; where
// few shots are rated all that it holds does.
func TestMarkOfCharts(t *testing.T) {
	game := func(rated int, change func(*replay.Game)) string {
		g := &replay.Game{Ends: make([]replay.End, 2)}
		for i := range g.Ends {
			g.Ends[i].Number = i
			for k := range 16 {
				c := &replay.Chart{Task: replay.Tasks[k%5], Turn: curling.Turn(k % 2), TurnKnown: true, Grade: 25 * (k % 5)}
				if 16*i+k >= rated {
					c.Grade = -1
				}
				g.Ends[i].Shots = append(g.Ends[i].Shots, replay.Shot{Number: k, Chart: c})
			}
		}
		change(g)
		return Mark(g)
	}
	shot := func(change func(*replay.Chart)) func(*replay.Game) {
		return func(g *replay.Game) { change(g.Ends[1].Shots[4].Chart) }
	}
	nothing := func(*replay.Game) {}
	other := func(g *replay.Game) { g.Ends[1].Shots[4].Before[3] = curling.Tee }
	for name, c := range map[string]struct {
		change func(*replay.Game)
		same   bool
	}{
		"places":      {other, true},
		"a player":    {shot(func(c *replay.Chart) { c.Player = "Kita" }), true},
		"kind":        {shot(func(c *replay.Chart) { c.Task = replay.TaskThrough }), false},
		"grade":       {shot(func(c *replay.Chart) { c.Grade = 0 }), false},
		"turn":        {shot(func(c *replay.Chart) { c.Turn = c.Turn.Other() }), false},
		"no turn":     {shot(func(c *replay.Chart) { c.TurnKnown = false }), false},
		"no chart":    {func(g *replay.Game) { g.Ends[1].Shots[4].Chart = nil }, false},
		"no shot":     {func(g *replay.Game) { g.Ends[1].Shots = g.Ends[1].Shots[:15] }, false},
		"another end": {func(g *replay.Game) { g.Ends[1].Number = 2 }, false},
	} {
		require.Equal(t, c.same, game(32, nothing) == game(32, c.change), name)
	}
	require.Equal(t, game(16, nothing), game(16, other), "16 rated shots are enough")
	require.NotEqual(t, game(15, nothing), game(15, other))
	require.Equal(t, game(15, nothing), game(15, nothing))
}
