package curlit

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/hogline/hogline/replay"
)

// TestSpreadsheets: a chart that a spreadsheet of any country saved is the chart as it was published: whatever parts the cells, comes
// before decimals, ends lines, stands in quotes, and in whatever encoding.
func TestSpreadsheets(t *testing.T) {
	encodings := map[string]encoding.Encoding{
		"UTF-8": encoding.Nop, "UTF-8 with a mark": unicode.UTF8BOM, "windows-1252": charmap.Windows1252,
		"UTF-16LE": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "UTF-16BE": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	}
	for format, c := range cleanCharts(t) {
		decimals := regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)
		for file := range c.sheets {
			c.each(file, func(_ int, row []string) {
				for i, title := range c.sheets[file][0] {
					switch {
					case title == "Name" || title == "player_name":
						row[i] = "MÜLLER " + row[i]
					case format == Doubles && strings.HasPrefix(title, "stone_"):
						row[i] += ".5" // so that there are decimals
					}
				}
			})
		}
		set, err := c.read(c.write(t, ','))
		require.NoError(t, err)
		want, clean := content(t, set)
		for _, separator := range ",;\t" {
			for _, comma := range []bool{false, true} {
				f := sheets{}
				for file, rows := range c.sheets {
					for _, row := range rows {
						var cells []string
						for _, cell := range row {
							if comma && decimals.MatchString(cell) {
								cell = strings.Replace(cell, ".", ",", 1)
							}
							cells = append(cells, cell)
						}
						f[file] = append(f[file], cells)
					}
				}
				written := f.write(t, separator)
				for _, quoted := range []bool{false, true} {
					for _, end := range []string{"\n", "\r\n", "\r"} {
						for name, e := range encodings {
							dir := fstest.MapFS{}
							for file, data := range written {
								text := string(data.Data)
								if quoted {
									text = quotes(f[file], string(separator))
								}
								out, err := e.NewEncoder().Bytes([]byte(strings.ReplaceAll(text, "\n", end)))
								require.NoError(t, err)
								dir[file] = &fstest.MapFile{Data: out}
							}
							as := format + ", " + string(separator) + ", " + name
							set, err := c.read(dir)
							require.NoError(t, err, as)
							said, told := content(t, set)
							require.Equal(t, want, said, "%s, decimal comma %v, quoted %v, %q", as, comma, quoted, end)
							require.Empty(t, more(told, clean), as)
							for _, file := range set.Files {
								require.Equal(t, string(separator), file.Separator)
								require.Equal(t, comma && (file.Name == fileStones || file.Name == fileLocations), file.DecimalComma, file.Name)
							}
						}
					}
				}
			}
		}
	}
}

// quotes are lines whose cells all stand in quotes.
func quotes(rows [][]string, separator string) string {
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteString(separator)
			}
			b.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestSpreadsheetDoubts: what a spreadsheet made of a number that cannot be undone is told with file, line and column.
func TestSpreadsheetDoubts(t *testing.T) {
	charts := cleanCharts(t)
	told := func(c chart, change func(f sheets), separator rune) (string, error) {
		f := sheets{}
		for file, rows := range c.sheets {
			for _, row := range rows {
				f[file] = append(f[file], append([]string(nil), row...))
			}
		}
		change(f)
		dir := f.write(t, separator)
		set, err := c.read(dir)
		if err != nil {
			return "", err
		}
		var all []string
		list := set.Warnings
		g, err := set.Draft(t.Context(), 0)
		require.NoError(t, err)
		for _, w := range append(list, g.Warnings...) {
			all = append(all, w.String())
		}
		return strings.Join(all, "\n"), nil
	}
	for _, v := range []struct {
		name, format, file, column, value string
		want                              string
	}{
		{"thousands", Doubles, fileStones, "stone_1_y", "1.916", `Stones.csv, line 3: stone_1_y: "1.916" may be 1916 or 1.916: taken as unknown`},
		{"thousands with a comma", Doubles, fileStones, "stone_1_y", "1,916",
			`Stones.csv, line 3: stone_1_y: "1,916" may be 1916 or 1.916: taken as unknown`},
		{"a date", Fours, fileLocations, "team1_stone1_x", "01. Aug",
			`shot_locations.csv, line 3: team1_stone1_x: "01. Aug" is no number: taken as unknown`},
		{"a long id", Doubles, fileGames, "CompetitionID", "2,22E+07",
			`Games.csv, line 3: CompetitionID: "2,22E+07" is a number that a spreadsheet rounded: what has different numbers may be taken for one`},
	} {
		t.Run(v.name, func(t *testing.T) {
			c := charts[v.format]
			text, err := told(c, func(f sheets) { f[v.file][2][f.column(v.file, v.column)] = v.value }, ';')
			require.NoError(t, err)
			require.Contains(t, text, v.want)
		})
	}

	t.Run("both marks", func(t *testing.T) {
		c := charts[Fours]
		changed := false
		text, err := told(c, func(f sheets) {
			row := f[fileLocations][2]
			for i := range row {
				if strings.Contains(row[i], ".") && !changed && strings.HasSuffix(f[fileLocations][0][i], "_x") {
					row[i], changed = strings.Replace(row[i], ".", ",", 1), true
				}
			}
		}, ';')
		require.NoError(t, err)
		require.True(t, changed)
		require.Contains(t, text,
			"numbers with a decimal comma, as in line 3, beside such with a decimal point, as in line 2: both are taken as decimals")
	})

	t.Run("commas without quotes", func(t *testing.T) {
		c := charts[Fours]
		dir := c.write(t, ',')
		dir[fileLocations] = &fstest.MapFile{Data: bytes.ReplaceAll(dir[fileLocations].Data, []byte("."), []byte(","))}
		_, err := c.read(dir)
		require.ErrorContains(t, err, "shot_locations.csv holds no line that can be read; line 2: ")
		require.ErrorContains(t, err, "Numbers with a decimal comma have to stand in quotes where commas part the cells")
	})

	t.Run("no table", func(t *testing.T) {
		c := charts[Fours]
		dir := c.write(t, '|')
		_, err := c.read(dir)
		require.ErrorContains(t, err, "ends.csv, line 1: ")
		require.ErrorContains(t, err, "is no heading of a table: want event_id and others, parted by commas, semicolons or tabs")
	})
}

// TestSeparatorLine: the line with which spreadsheets are told what parts the cells is none of the table; lines are counted with it.
func TestSeparatorLine(t *testing.T) {
	c := cleanCharts(t)[Doubles]
	set, err := c.read(c.write(t, ','))
	require.NoError(t, err)
	want, clean := content(t, set)
	dir := c.write(t, ';')
	for name, f := range dir {
		dir[name] = &fstest.MapFile{Data: append([]byte("sep=;\r\n"), f.Data...)}
	}
	set, err = c.read(dir)
	require.NoError(t, err)
	said, told := content(t, set)
	require.Equal(t, want, said)
	require.Empty(t, more(told, clean))
	dir[fileStones] = &fstest.MapFile{Data: append(dir[fileStones].Data, "7;1\n"...)}
	set, err = c.read(dir)
	require.NoError(t, err)
	require.Contains(t, set.Warnings, replay.Warning{File: fileStones, Line: 63, Text: msg("fields", 2, 35)})
}

// TestUnclosedQuote: it costs its own line, not those below.
func TestUnclosedQuote(t *testing.T) {
	c := cleanCharts(t)[Doubles]
	for name, quote := range map[string]func(line string) string{
		"first cell": func(l string) string { return `"` + l },
		"last cell":  func(l string) string { i := strings.LastIndex(l, ",") + 1; return l[:i] + `"` + l[i:] },
		"inside":     func(l string) string { i := strings.Index(l, ",") + 1; return l[:i] + `"` + l[i:] },
	} {
		t.Run(name, func(t *testing.T) {
			dir := c.write(t, ',')
			lines := strings.SplitAfter(string(dir[fileStones].Data), "\n")
			lines[4] = quote(lines[4])
			dir[fileStones] = &fstest.MapFile{Data: []byte(strings.Join(lines, ""))}
			set, err := c.read(dir)
			require.NoError(t, err)
			require.Equal(t, []replay.Warning{{File: fileStones, Line: 5, Text: msg("unclosed")}}, set.Warnings)
			require.Equal(t, 19, set.Games[0].Shots)
			require.Equal(t, 20, set.Games[1].Shots)
		})
	}
}
