package file

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/sample"
)

// folderOf writes simulated games as a data set.
func folderOf(t *testing.T, rules curling.Rules, games int) string {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules.Ends, rules.Extra = 1, false
	if rules.FirstShot > 0 {
		rules.Placed = curlit.Spots()
	}
	var list []*replay.Game
	for seed := range games {
		g, err := sample.Charted(ice, rules, uint64(seed+1))
		require.NoError(t, err)
		list = append(list, g)
	}
	files, err := curlit.Chart(list, curlit.Charting{})
	require.NoError(t, err)
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
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
			o, err := OpenAny(path)
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
			require.EqualError(t, err, path+" holds no game nothing")
		}
	}
	one := folderOf(t, curling.MixedDoubles(), 1)
	g, err := OpenGame(t.Context(), one, "")
	require.NoError(t, err)
	require.Equal(t, 10, g.Shots())
}

func TestOpenNoDataSet(t *testing.T) {
	dir := t.TempDir()
	_, err := OpenAny(dir)
	require.EqualError(t, err, dir+" is a folder, not a file")
	log := put(t, "a.dcl", smallLog)
	o, err := OpenAny(log)
	require.NoError(t, err)
	require.NotNil(t, o.Game)
	_, err = OpenGame(t.Context(), log, "1")
	require.EqualError(t, err, log+" is one game, there is none to choose")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Stones.csv"), []byte("CompetitionID\n"), 0o600))
	_, err = OpenAny(dir)
	require.EqualError(t, err, dir+": Games.csv is not there")
}
