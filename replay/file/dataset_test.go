package file

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
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
