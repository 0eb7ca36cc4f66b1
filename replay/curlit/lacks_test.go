package curlit

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// without is a table without a column.
func without(t *testing.T, data []byte, column string) []byte {
	list, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	require.NoError(t, err)
	at := slices.Index(list[0], column)
	require.GreaterOrEqual(t, at, 0)
	for i := range list {
		list[i] = slices.Delete(list[i], at, at+1)
	}
	var out bytes.Buffer
	require.NoError(t, csv.NewWriter(&out).WriteAll(list))
	return out.Bytes()
}

// TestColumnsThatAreNotThere are told of the table, once, and not of every shot.
func TestColumnsThatAreNotThere(t *testing.T) {
	rules := map[string]curling.Rules{fileStones: curling.MixedDoubles(), fileLocations: curling.FiveRock()}
	for file, columns := range map[string][]string{fileStones: {"Task", "Handle", "Points", "PlayerID"}, fileLocations: {"shot_type", "turn",
		"player_name"}} {
		r := rules[file]
		r.Ends, r.Extra = 1, false
		_, list := simulated(t, r, 1, 0)
		files, err := Chart(list, Charting{})
		require.NoError(t, err)
		for _, column := range columns {
			changed := Folder{}
			for name, data := range files {
				changed[name] = data
			}
			changed[file] = without(t, files[file], column)
			read := ReadDoubles
			if file == fileLocations {
				read = ReadFours
			}
			set, err := read(changed)
			require.NoError(t, err)
			told := func(s string) bool { return strings.HasSuffix(s, "no column "+column) }
			require.True(t, slices.ContainsFunc(texts(set.Warnings), told), column)
			g, err := set.Draft(t.Context(), 0)
			require.NoError(t, err)
			for _, s := range texts(g.Warnings) {
				require.NotContains(t, s, "unknown", column)
				require.NotContains(t, s, "player", column)
			}
		}
	}
}

// texts are warnings as they are shown.
func texts(list []replay.Warning) (lines []string) {
	for _, w := range list {
		lines = append(lines, w.String())
	}
	return lines
}
