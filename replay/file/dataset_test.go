package file

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/mapping"
)

// folderOf writes simulated games as a data set.
func folderOf(t *testing.T, rules curling.Rules, games int) string {
	t.Helper()
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{}, charttest.Games(t, rules, games, 1, 1)...)
	return dir
}

// A data set opens by its folder and by each of its files; a game of it by its id.
func TestOpenDataSets(t *testing.T) {
	for format, rules := range map[string]curling.Rules{curlit.Doubles: curling.MixedDoubles(), curlit.Fours: curling.FiveRock()} {
		dir := folderOf(t, rules, 2)
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		paths := []string{dir}
		for _, f := range files {
			paths = append(paths, filepath.Join(dir, f.Name()))
		}
		for _, path := range paths {
			o, err := As("").OpenAny(path)
			require.NoError(t, err, path)
			require.Nil(t, o.Game)
			require.Equal(t, format, o.Set.Format)
			require.Len(t, o.Set.Games, 2)
			for _, e := range o.Set.Games {
				g, err := OpenGame(t.Context(), path, e.ID)
				require.NoError(t, err)
				require.Equal(t, e.Shots, g.Shots())
				require.Equal(t, e.Teams, g.Teams)
			}
			first := o.Set.Games[0].ID
			_, err = OpenGame(t.Context(), path, "")
			require.EqualError(t, err, path+" holds 2 games: choose one of them, such as "+first)
			_, err = OpenGame(t.Context(), path, "nothing")
			require.EqualError(t, err, path+" holds no game nothing, but "+first+", "+o.Set.Games[1].ID)
		}
	}
	one := folderOf(t, curling.MixedDoubles(), 1)
	g, err := OpenGame(t.Context(), one, "")
	require.NoError(t, err)
	require.Equal(t, 10, g.Shots())
}

func TestOpenNoDataSet(t *testing.T) {
	dir := t.TempDir()
	_, err := As("").OpenAny(dir)
	require.EqualError(t, err, dir+" is a folder that holds no data set: name a file in it")
	log := put(t, "a.dcl", smallLog)
	o, err := As("").OpenAny(log)
	require.NoError(t, err)
	require.NotNil(t, o.Game)
	_, err = OpenGame(t.Context(), log, "1")
	require.EqualError(t, err, log+" is one game, there is none to choose")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Stones.csv"), []byte("CompetitionID\n"), 0o600))
	_, err = As("").OpenAny(dir)
	require.EqualError(t, err, dir+": Stones.csv: no column SessionID")
}

// A folder below which data sets lie is one of all their games; an id that two of them have gets its folder before it.
func TestOpenDataSetsBelow(t *testing.T) {
	dir := t.TempDir()
	one, four := folderOf(t, curling.MixedDoubles(), 2), folderOf(t, curling.FiveRock(), 1)
	for name, from := range map[string]string{"a/2022": one, "b": one, "c/d/fours": four, "a/b/c/d/e": one} { // the last lies too deep
		require.NoError(t, os.CopyFS(filepath.Join(dir, name), os.DirFS(from)))
	}
	require.NoError(t, os.Rename(filepath.Join(dir, "b", "Stones.csv"), filepath.Join(dir, "b", "STONES.CSV")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b", "Teams.csv"), nil, 0o600))
	require.Equal(t, dir, DataSetFolder(dir))
	o, err := As("").OpenAny(dir)
	require.NoError(t, err)
	require.Equal(t, curlit.Doubles+", "+curlit.Fours, o.Set.Format)
	var ids []string
	for i, e := range o.Set.Games {
		ids = append(ids, e.ID)
		g, err := o.Set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		require.Equal(t, e.ID, g.Extra["GameID"])
		require.Equal(t, e.Shots, g.Shots())
		draft, err := o.Set.Draft(t.Context(), i)
		require.NoError(t, err)
		require.Equal(t, g.Rules.FirstShot == 0, draft.Identify != nil)
		for _, w := range g.Warnings {
			require.FileExists(t, filepath.Join(dir, w.File))
		}
	}
	require.Equal(t, []string{"a-2022-1-1-1", "a-2022-1-1-2", "b-1-1-1", "b-1-1-2", "1-1"}, ids)
	require.Equal(t, "b: Teams.csv holds no line: read without it", o.Set.Warnings[0].String())
	g, err := OpenGame(t.Context(), dir, "b-1-1-2")
	require.NoError(t, err)
	require.Equal(t, 10, g.Shots())
	// A part without its stones is told as that.
	require.NoError(t, os.Remove(filepath.Join(dir, "b", "STONES.CSV")))
	_, err = As("").OpenAny(filepath.Join(dir, "b"))
	require.EqualError(t, err, filepath.Join(dir, "b")+" holds a part of a data set, but no Stones.csv")
	var passed []string
	over := func(_ string, err error) { passed = append(passed, err.Error()) }
	require.NoError(t, Sources(t.Context(), dir, func(Source) error { return nil }, over))
	require.Equal(t, []string{filepath.Join(dir, "b") + " holds a part of a data set, but no Stones.csv"}, passed)
}

// TestFolderOfOneGame: the folder that a server of Digital Curling 3 writes for a game is opened as that game.
func TestFolderOfOneGame(t *testing.T) {
	dir := t.TempDir()
	require.Equal(t, dir, GameFile(dir), "nothing is in it")
	_, err := As("").OpenAny(dir)
	require.Error(t, err)
	log := filepath.Join(dir, "game.dcl2")
	require.NoError(t, os.WriteFile(log, []byte(smallGame), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "shot_e000s00.json"), []byte(smallShot), 0o600))
	for _, path := range []string{dir, log} {
		o, err := As("").OpenAny(path)
		require.NoError(t, err)
		require.NotNil(t, o.Game)
	}
	require.Equal(t, "nowhere", GameFile("nowhere"))
}

// TestDrafts: a game without the search for throws is the one of the data set all the same, chosen as that.
func TestDrafts(t *testing.T) {
	dir := folderOf(t, curling.MixedDoubles(), 2)
	o, err := As("").OpenAny(dir)
	require.NoError(t, err)
	for _, e := range o.Set.Games {
		whole, err := o.OneGame(t.Context(), dir, e.ID)
		require.NoError(t, err)
		draft, err := o.OneDraft(t.Context(), dir, e.ID)
		require.NoError(t, err)
		require.Equal(t, whole.Teams, draft.Teams)
		require.Equal(t, whole.Board(), draft.Board())
		require.NotEmpty(t, draft.Unfound(replay.Place{}), "no throw was looked for")
	}
	_, err = o.OneDraft(t.Context(), dir, "")
	require.ErrorContains(t, err, "choose one of them")
	_, err = o.OneDraft(t.Context(), dir, "nothing")
	require.ErrorContains(t, err, "holds no game nothing")
	single := Opened{Game: &replay.Game{}}
	g, err := single.OneDraft(t.Context(), "a.dcl", "")
	require.NoError(t, err)
	require.Same(t, single.Game, g)
	_, err = single.OneDraft(t.Context(), "a.dcl", "id")
	require.Error(t, err)
}

// TestTableByItsMapping: what a mapping says is taken in place of a guess.
func TestTableByItsMapping(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "made.csv")
	text := "End,Shot,Team,a_x,a_y,b_x,b_y\n1,1,AAA,10,340,,\n1,2,BBB,10,340,-30,50\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	m := &mapping.Mapping{Heading: []string{"End", "Shot", "Team", "a_x", "a_y", "b_x", "b_y"}, Unit: "cm", Origin: "tee", Along: "y",
		Roles: mapping.Roles{End: "End", Shot: "Shot", Team: "Team"},
		Pairs: []mapping.Pair{{X: "a_x", Y: "a_y", Team: 0}, {X: "b_x", Y: "b_y", Team: 1}}}
	o, err := OpenTable(path, m)
	require.NoError(t, err)
	require.Nil(t, o.Game)
	require.Equal(t, mapping.Format, o.Set.Format)
	g, err := o.OneDraft(t.Context(), path, "")
	require.NoError(t, err)
	lies := g.Ends[0].Shots[0].After
	require.Equal(t, 1, lies.Count())
	at := lies[slices.IndexFunc(lies[:], func(v curling.Vec) bool { return v != curling.Vec{} })]
	require.InDelta(t, 0, at.Distance(curling.Tee.Add(curling.Vec{X: 0.1, Y: 3.4})), 1e-6)
	_, err = OpenTable(filepath.Join(t.TempDir(), "nothing.csv"), m)
	require.Error(t, err)
}

// TestPartsOfADataSet: a folder that lacks the file by which a data set is known, and holds any other of its files, is told which.
func TestPartsOfADataSet(t *testing.T) {
	sets := 0
	for _, f := range Formats() {
		if f.Folder == nil {
			continue
		}
		sets++
		for _, name := range f.Folder.Files[1:] {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("a,b\n"), 0o600))
			_, err := As("").OpenAny(dir)
			want := f.Folder.Files[0]
			if strings.EqualFold(name, "ends.csv") { // both kinds have one: the first is named
				want = "Stones.csv"
			}
			require.ErrorContains(t, err, "but no "+want, name)
		}
	}
	require.Equal(t, 2, sets)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "others.csv"), []byte("a,b\n"), 0o600))
	_, err := As("").OpenAny(dir)
	require.Error(t, err)
	require.NotContains(t, err.Error(), ".csv")
}
