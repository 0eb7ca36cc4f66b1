// Package charttest makes data sets of charted games for the tests of other packages.
package charttest

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

// Doubles are Games of mixed doubles.
func Doubles(t testing.TB, games, ends int, seed uint64) []*replay.Game {
	t.Helper()
	return Games(t, curling.MixedDoubles(), games, ends, seed)
}

// Games are simulated games of so many ends on the ice of fcv1, as varied as those of people. Their seeds count from the one given.
func Games(t testing.TB, rules curling.Rules, games, ends int, seed uint64) (list []*replay.Game) {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	if rules.Ends, rules.Extra = ends, false; rules.FirstShot > 0 {
		rules.Placed = curlit.Spots()
	}
	for i := range games {
		g, err := sample.Charted(ice, rules, seed+uint64(i))
		require.NoError(t, err)
		list = append(list, g)
	}
	return list
}

// Set is the data set of the charts of games, all of mixed doubles or all of teams of four.
func Set(t testing.TB, c curlit.Charting, games ...*replay.Game) *replay.DataSet {
	t.Helper()
	files, err := curlit.Chart(games, c)
	require.NoError(t, err)
	read := curlit.ReadFours
	if games[0].Rules.FirstShot > 0 {
		read = curlit.ReadDoubles
	}
	set, err := read(files)
	require.NoError(t, err)
	return set
}

// Write charts games into a folder, which is made if it is not there.
func Write(t testing.TB, dir string, c curlit.Charting, games ...*replay.Game) {
	t.Helper()
	files, err := curlit.Chart(games, c)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(dir, 0o700))
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
}
