package curlit

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// chart is a data set with how it is read.
type chart struct {
	sheets
	read func(fs.FS) (*replay.DataSet, error)
}

// cleanCharts are simulated data sets of both formats without an error.
func cleanCharts(t *testing.T) map[string]chart {
	t.Helper()
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 2, false
	_, games := simulated(t, rules, 2, 0)
	files, err := Chart(games, Charting{Error: 0.01})
	require.NoError(t, err)
	fours := sheets{}
	for name, text := range files {
		fours[name], err = csv.NewReader(bytes.NewReader(text)).ReadAll()
		require.NoError(t, err)
	}
	return map[string]chart{Doubles: {chartedTables(t), ReadDoubles}, Fours: {fours, ReadFours}}
}

// content is what a data set says: its games by their ids, without where they stand, and what was told, without the place.
func content(t *testing.T, set *replay.DataSet) (said map[string][]any, told map[string]int) {
	t.Helper()
	said, told = map[string][]any{}, map[string]int{}
	tell := func(list []replay.Warning) {
		for _, w := range list {
			told[w.Text.String()]++
		}
	}
	tell(set.Warnings)
	for i, entry := range set.Games {
		g, err := set.Draft(t.Context(), i)
		require.NoError(t, err)
		tell(g.Warnings)
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
		}
		said[entry.ID] = append([]any{entry}, facts(g)...)
	}
	return said, told
}

// facts are what a game says, as values.
func facts(g *replay.Game) []any {
	out := []any{g.Teams, g.Players, g.Result, g.Complete, g.Extra}
	for _, e := range g.Ends {
		out = append(out, e.Number, e.First, e.Score, e.Scored, e.PowerPlay)
		if e.Final != nil {
			out = append(out, *e.Final)
		}
		for _, s := range e.Shots {
			out = append(out, s.Number, s.Kind, s.Before, s.Thrower, s.Gap)
			if s.After != nil {
				out = append(out, *s.After)
			}
			if s.Chart != nil {
				out = append(out, *s.Chart)
			}
		}
	}
	return out
}

// more is what is told in one and not, or not as often, in another.
func more(told, than map[string]int) (list []string) {
	for text, n := range told {
		if n > than[text] {
			list = append(list, text)
		}
	}
	return list
}

// damaged reads a damaged data set. What it says is that of the whole one, or it is told that something is wrong; that nothing can be read
// is told as well. It reports whether it says something else.
func (c *chart) damaged(t *testing.T, name string, dir fs.FS, want map[string][]any, clean map[string]int) (differs bool) {
	t.Helper()
	set, err := c.read(dir)
	if err != nil {
		require.NotEmpty(t, err.Error(), name)
		return true
	}
	said, told := content(t, set)
	if reflect.DeepEqual(said, want) {
		return false
	}
	require.NotEmpty(t, more(told, clean), "%s changes what is read without a word", name)
	return true
}

// TestEveryDamageIsTold: whatever line, column, file or cell of a chart is missing, doubled, exchanged, cut off or no such value, what is
// read is the same or something is told.
func TestEveryDamageIsTold(t *testing.T) {
	for format, c := range cleanCharts(t) {
		t.Run(format, func(t *testing.T) {
			set, err := c.read(c.write(t, ','))
			require.NoError(t, err)
			want, clean := content(t, set)
			tried, differ := 0, 0
			try := func(name string, dir fs.FS) {
				tried++
				if c.damaged(t, name, dir, want, clean) {
					differ++
				}
			}
			with := func(name, file string, change func(rows [][]string) [][]string) {
				f := maps.Clone(c.sheets)
				f[file] = make([][]string, len(c.sheets[file]))
				for i, row := range c.sheets[file] {
					f[file][i] = slices.Clone(row)
				}
				if f[file] = change(f[file]); f[file] == nil {
					delete(f, file)
				}
				try(file+": "+name, f.write(t, ','))
			}
			rng := rand.New(rand.NewPCG(1, 2))
			for _, file := range slices.Sorted(maps.Keys(c.sheets)) {
				lines := len(c.sheets[file])
				with("no file", file, func([][]string) [][]string { return nil })
				for _, n := range []int{1, 2, 5} {
					for range 4 {
						k := 1 + rng.IntN(max(1, lines-n))
						with(fmt.Sprintf("%d lines missing from %d", n, k+1), file, func(rows [][]string) [][]string {
							return slices.Delete(rows, k,
								min(k+n, len(rows)))
						})
					}
				}
				for range 4 {
					k := 1 + rng.IntN(lines-1)
					with(fmt.Sprintf("line %d twice", k+1), file, func(rows [][]string) [][]string { return slices.Insert(rows, k, rows[k]) })
					if l := 1 + rng.IntN(lines-1); file != fileCompetitors { // the order of players is theirs
						with(fmt.Sprintf("lines %d and %d exchanged", k+1, l+1), file, func(rows [][]string) [][]string {
							rows[k], rows[l] = rows[l],
								rows[k]
							return rows
						})
					}
				}
				for col, title := range c.sheets[file][0] {
					with("no column "+title, file, func(rows [][]string) [][]string {
						for i := range rows {
							rows[i] = slices.Delete(rows[i], col, col+1)
						}
						return rows
					})
					for _, value := range []string{"", "x", "-7", "99999999", "1.916", "2,5", "01. Aug"} {
						k := 1 + rng.IntN(lines-1)
						if isName(title) && value != "" || strings.Contains(title, "_stone") && (value == "1.916" || value == "2,5") {
							continue // any text is a name, and these are places
						}
						with(fmt.Sprintf("%q in column %s of line %d", value, title, k+1), file,
							func(rows [][]string) [][]string { rows[k][col] = value; return rows })
					}
				}
				whole := c.write(t, ',')
				for range 12 {
					cut := rng.IntN(len(whole[file].Data))
					dir := maps.Clone(whole)
					dir[file] = &fstest.MapFile{Data: whole[file].Data[:cut]}
					try(fmt.Sprintf("%s: cut off at %d", file, cut), dir)
				}
				for range 6 { // a quote that is not closed
					at := rng.IntN(len(whole[file].Data))
					dir := maps.Clone(whole)
					dir[file] = &fstest.MapFile{Data: slices.Insert(slices.Clone(whole[file].Data), at, '"')}
					try(fmt.Sprintf("%s: a quote at %d", file, at), dir)
				}
			}
			t.Logf("%d damages, %d change what is read", tried, differ)
			require.Greater(t, differ, 150)
		})
	}
}

// isName reports whether a column holds names or texts, of which any is one.
func isName(column string) bool {
	return strings.Contains(strings.ToLower(column), "name") ||
		slices.Contains([]string{"Sheet", "NOC1", "NOC2", "Place", "Venue", "team1_code", "team2_code"}, column)
}
