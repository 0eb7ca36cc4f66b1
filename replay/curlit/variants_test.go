package curlit

import (
	"bytes"
	"encoding/csv"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// sheets are the files of a data set as cells, the heading first.
type sheets map[string][][]string

// column is the number of a column of a file.
func (f sheets) column(file, name string) int { return slices.Index(f[file][0], name) }

// each calls do for every line but the heading.
func (f sheets) each(file string, do func(i int, row []string)) {
	for i, row := range f[file][1:] {
		do(i, row)
	}
}

// write is the folder of the tables with a separator.
func (f sheets) write(t *testing.T, comma rune) fstest.MapFS {
	t.Helper()
	dir := fstest.MapFS{}
	for name, rows := range f {
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Comma = comma
		require.NoError(t, w.WriteAll(rows))
		dir[name] = &fstest.MapFile{Data: b.Bytes()}
	}
	return dir
}

// chartedTables are three simulated games of two ends.
func chartedTables(t *testing.T) sheets {
	t.Helper()
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra, rules.Placed = 2, false, Spots()
	_, games := simulated(t, rules, 3, 0)
	files, err := Chart(games, Charting{Error: 0.01})
	require.NoError(t, err)
	f := sheets{}
	for name, text := range files {
		f[name], err = csv.NewReader(bytes.NewReader(text)).ReadAll()
		require.NoError(t, err)
	}
	return f
}

// played is a data set without what a file is: its list, and its games without the lines they stand in.
func played(t *testing.T, set *replay.DataSet) (list []replay.GameEntry, games []*replay.Game, warnings []string) {
	t.Helper()
	for _, w := range set.Warnings {
		warnings = append(warnings, w.String())
	}
	for i := range set.Games {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		for _, w := range g.Warnings {
			warnings = append(warnings, w.String())
		}
		g.Warnings = nil
		for k := range g.Ends {
			for j := range g.Ends[k].Shots {
				g.Ends[k].Shots[j].Line = 0
			}
		}
		games = append(games, g)
	}
	return set.Games, games, warnings
}

// TestVariants: however the same games are written, they are the same games; what was wrong is told with file and line.
func TestVariants(t *testing.T) {
	set, err := ReadDoubles(chartedTables(t).write(t, ','))
	require.NoError(t, err)
	wantList, wantGames, clean := played(t, set)
	require.Equal(t, 20, wantList[0].Shots)
	rename := func(dir fstest.MapFS, name func(string) string) fstest.MapFS {
		out := fstest.MapFS{}
		for n, f := range dir {
			out[name(n)] = f
		}
		return out
	}
	rewrite := func(dir fstest.MapFS, text func([]byte) []byte) fstest.MapFS {
		out := maps.Clone(dir)
		for n, f := range dir {
			out[n] = &fstest.MapFile{Data: text(f.Data)}
		}
		return out
	}
	cells := func(change func(f sheets)) func(*testing.T) fstest.MapFS {
		return func(t *testing.T) fstest.MapFS {
			f := chartedTables(t)
			change(f)
			return f.write(t, ',')
		}
	}
	plain := cells(func(sheets) {})
	for _, c := range []struct {
		name string
		dir  func(t *testing.T) fstest.MapFS
		want []string // warnings that must be there; without any there must be none but those of the games as they are
	}{
		{"names in lower case", func(t *testing.T) fstest.MapFS { return rename(plain(t), strings.ToLower) }, nil},
		{"names in upper case", func(t *testing.T) fstest.MapFS { return rename(plain(t), strings.ToUpper) }, nil},
		{"semicolons", func(t *testing.T) fstest.MapFS { return chartedTables(t).write(t, ';') }, nil},
		{"tabs", func(t *testing.T) fstest.MapFS { return chartedTables(t).write(t, '\t') }, nil},
		{"a mark of UTF-8 and CR LF", func(t *testing.T) fstest.MapFS {
			return rewrite(plain(t), func(b []byte) []byte {
				return append([]byte("\xef\xbb\xbf"), bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))...)
			})
		}, nil},
		{"columns in another order and more of them", cells(func(f sheets) {
			for name := range f {
				for i, row := range f[name] {
					slices.Reverse(row)
					f[name][i] = append(row, `x, "y"`)
				}
				f[name][0][len(f[name][0])-1] = "Remark"
			}
		}), nil},
		{"headings in lower case", cells(func(f sheets) {
			for name := range f {
				for i, c := range f[name][0] {
					f[name][0][i] = strings.ToLower(c)
				}
			}
		}), nil},
		{"whole numbers with a fraction", cells(func(f sheets) {
			f.each(fileStones, func(_ int, row []string) {
				for i := range row {
					if row[i] != "NA" {
						row[i] += ".0"
					}
				}
			})
		}), nil},
		{"lines of a game apart and in disorder", cells(func(f sheets) {
			rows := f[fileStones][1:]
			slices.SortStableFunc(rows, func(a, b []string) int { return strings.Compare(a[4], b[4]) }) // by the text of ShotID
		}), []string{"the lines of end 1 are not in the order of the shots: sorted"}},
		{"every line twice", cells(func(f sheets) {
			for name := range f {
				f[name] = append(f[name], f[name][1:]...)
			}
		}), []string{"Games.csv, line 5: game 1-1-1 is listed twice: the line is left out", "Stones.csv, line 62: shot 7 of end 1 is listed twice: the line is left out"}},
		{"the halves of the stones exchanged", cells(func(f sheets) {
			f.each(fileStones, func(_ int, row []string) { copy(row[11:], slices.Concat(row[23:], row[11:23])) })
		}), []string{"Stones.csv, line 2: end 1: stones 1 to 6 are those of AAB, not of the team listed first: taken as they were thrown"}},
		{"results and the first hammer unreadable", cells(func(f sheets) {
			result, hammer := f.column(fileGames, "ResultStr1"), f.column(fileGames, "LSFE")
			f.each(fileGames, func(_ int, row []string) { row[result], row[hammer] = "x", "7" })
		}), []string{`Games.csv, line 2: ResultStr1: "x" is not a whole number from 0 to 99: taken as unknown`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			set, err := ReadDoubles(c.dir(t))
			require.NoError(t, err)
			list, games, warnings := played(t, set)
			require.Equal(t, wantList, list)
			require.Equal(t, wantGames, games)
			if len(c.want) == 0 {
				require.Len(t, warnings, len(clean))
			}
			text := strings.Join(warnings, "\n")
			for _, want := range c.want {
				require.Contains(t, text, want)
			}
		})
	}
}

// TestMissing: what a data set lacks is told; what is there is read.
func TestMissing(t *testing.T) {
	whole, err := ReadDoubles(chartedTables(t).write(t, ','))
	require.NoError(t, err)
	wantList, want, _ := played(t, whole)
	read := func(change func(f sheets)) ([]replay.GameEntry, []*replay.Game, string) {
		f := chartedTables(t)
		change(f)
		set, err := ReadDoubles(f.write(t, ','))
		require.NoError(t, err)
		list, games, warnings := played(t, set)
		return list, games, strings.Join(warnings, "\n")
	}

	list, games, warnings := read(func(f sheets) { delete(f, fileGames) })
	require.Contains(t, warnings, "Games.csv is not there: games and teams are taken from the stones")
	for i := range list {
		require.Equal(t, [4]any{wantList[i].ID, wantList[i].Teams, wantList[i].Score, wantList[i].ScoreAgrees}, [4]any{list[i].ID, list[i].Teams,
			list[i].Score, list[i].ScoreAgrees})
		require.Equal(t, want[i].Ends, games[i].Ends)
	}

	list, games, warnings = read(func(f sheets) { delete(f, fileEnds) })
	require.Contains(t, warnings, "Ends.csv is not there: read without it")
	require.Contains(t, warnings, "no score is noted")
	require.Equal(t, wantList[0].Score, list[0].Score)
	require.Equal(t, want[0].Ends[0].Score, games[0].Ends[0].Score, "the stones give it")

	_, games, warnings = read(func(f sheets) { delete(f, fileTeams); delete(f, fileCompetitors); delete(f, fileCompetition) })
	require.Contains(t, warnings, "Teams.csv is not there: read without it")
	require.Equal(t, [2]string{"AAA", "AAB"}, games[0].Teams)

	// A line that is not there leaves a gap: the others keep their shots.
	_, games, warnings = read(func(f sheets) { f[fileStones] = slices.Delete(f[fileStones], 3, 4) })
	require.Contains(t, warnings,
		"Stones.csv, line 4: shot 9 of end 1 is missing between line 3 and line 4: the stones are shown as before it until then")
	require.Len(t, games[0].Ends[0].Shots, 10)
	lost, next := games[0].Ends[0].Shots[2], games[0].Ends[0].Shots[3]
	require.Equal(t, replay.Abandoned, lost.Kind)
	require.Equal(t, *want[0].Ends[0].Shots[1].After, lost.Before, "the last position known stays")
	require.True(t, next.Gap)
	require.Equal(t, want[0].Ends[0].Shots[3].Number, next.Number)
	require.Equal(t, want[0].Ends[0].Shots[9].After, games[0].Ends[0].Shots[9].After)

	// Columns that a reader can do without.
	_, games, warnings = read(func(f sheets) {
		for i, row := range f[fileStones] {
			f[fileStones][i] = slices.Delete(row, 10, 11)
		}
	})
	require.Contains(t, warnings, "Stones.csv, line 1: Stones.csv: no column TimeOut")
	require.Equal(t, want[0].Ends, games[0].Ends)

	// A shot of an unknown kind was thrown; one without any stone was not.
	_, games, warnings = read(func(f sheets) {
		f[fileStones][2][f.column(fileStones, "Task")] = ""
		for i := 11; i < 35; i++ {
			f[fileStones][10][i] = "NA"
		}
	})
	require.Contains(t, warnings, "Stones.csv, line 11: shot 22 of end 1 has no stones: taken as not thrown")
	require.Len(t, games[0].Ends[0].Shots, 9)
	require.Equal(t, replay.TaskNone, games[0].Ends[0].Shots[1].Chart.Task)
}

// TestShifted: places that stand a line too early are put beside their shots, as in one end of the world championship of 2023.
func TestShifted(t *testing.T) {
	f := chartedTables(t)
	whole, err := ReadDoubles(f.write(t, ','))
	require.NoError(t, err)
	_, want, _ := played(t, whole)
	for k := 2; k < 10; k++ {
		copy(f[fileStones][k][11:], f[fileStones][k+1][11:])
	}
	set, err := ReadDoubles(f.write(t, ','))
	require.NoError(t, err)
	_, games, warnings := played(t, set)
	require.Contains(t, warnings,
		"Stones.csv, line 3: from shot 8 of end 1 on the places stand a line too early: taken as those of the shot after it")
	require.Len(t, games[0].Ends[0].Shots, 10)
	for k, s := range games[0].Ends[0].Shots {
		if k == 1 {
			continue // of this one the places are lost
		}
		for i, at := range want[0].Ends[0].Shots[k].After {
			require.InDelta(t, 0, at.Distance(s.After[i]), 0.02, "shot %d, stone %d", k+1, i+1)
		}
	}
}

// Western text that is not UTF-8 keeps its letters.
func TestWesternText(t *testing.T) {
	f := chartedTables(t)
	f[fileTeams][1][f.column(fileTeams, "Name")] = "\xd6sterreich 1\xb0" // Ö and ° of Windows-1252
	set, err := ReadDoubles(f.write(t, ','))
	require.NoError(t, err)
	require.Equal(t, "Österreich 1°", set.Games[0].Teams[0])
	require.Equal(t, replay.TableFile{Name: "Teams.csv", Encoding: charset.Encoding{Name: "windows-1252", By: charset.ByLetters},
		Separator: ","}, set.Files[4])
}
