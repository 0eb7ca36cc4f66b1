package curlit

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/charset"
)

// Limits of what is taken for a data set: the largest known, of 415,000 shots, has about 120 MB.
const (
	maxBytes = 256 << 20
	maxRows  = 1_000_000
	maxCell  = 200 // bytes of a name
)

// table is a CSV file with a heading, read line by line.
type table struct {
	name     string
	warnings *replay.Warnings
	csv      *csv.Reader
	columns  map[string]int
	width    int // of the heading
	record   []string
	line     int
	rows     int
}

// openTable opens a file of a data set and checks that it has the columns. Names of files and columns are found whatever the
// case of their letters, columns in any order; columns of welcome may be missing, with a warning.
func openTable(dir fs.FS, name string, warnings *replay.Warnings, columns []string, welcome ...string) (*table, error) {
	name = nameIn(dir, name)
	f, err := safefile.OpenFS(dir, name, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	text, err := readText(f, name, warnings)
	if err != nil {
		return nil, msg("of", name, err)
	}
	t := &table{name: name, warnings: warnings, csv: csv.NewReader(bytes.NewReader(text)), columns: map[string]int{}}
	t.csv.Comma = separator(text)
	t.csv.FieldsPerRecord, t.csv.ReuseRecord, t.csv.LazyQuotes = -1, true, true
	head, err := t.csv.Read()
	if err != nil {
		return nil, msg("empty", name)
	}
	t.width = len(head)
	at := map[string]int{}
	for i, c := range head {
		at[strings.ToLower(strings.TrimSpace(strings.TrimPrefix(c, "\ufeff")))] = i
	}
	for i, c := range slices.Concat(columns, welcome) {
		k, ok := at[strings.ToLower(c)]
		switch {
		case ok:
			t.columns[c] = k
		case i < len(columns):
			return nil, msg("no-column", name, c)
		default:
			t.columns[c] = -1
			warnings.AddIn(name, 1, msg("no-column", name, c))
		}
	}
	return t, nil
}

// nameIn is a name as a folder has it, whatever the case of its letters.
func nameIn(dir fs.FS, name string) string {
	if _, err := fs.Stat(dir, name); err == nil {
		return name
	}
	entries, _ := fs.ReadDir(dir, ".") // where it cannot be listed the name stands
	for _, e := range entries {
		if strings.EqualFold(e.Name(), name) {
			return e.Name()
		}
	}
	return name
}

// readText is the text of a file. What is in no encoding that package charset tells, or would be Shift_JIS with letters of half
// width, is Windows-1252, as spreadsheets of western Europe write it, with a warning.
func readText(r io.Reader, name string, warnings *replay.Warnings) ([]byte, error) {
	data, err := replay.ReadBytes(r, maxBytes)
	if err != nil {
		return nil, err //nolint:wrapcheck // openTable wraps it
	}
	text, garbled := charset.Decode(data)
	if garbled || !utf8.Valid(data) && bytes.ContainsFunc(text, isHalfWidth) {
		western, err := charmap.Windows1252.NewDecoder().Bytes(data)
		if err == nil {
			text, _ = charset.Decode(western)
		}
		warnings.AddIn(name, 0, msg("western"))
	}
	return text, nil
}

// isHalfWidth reports whether a letter is a katakana of half width, which Shift_JIS has in place of the letters with accents.
func isHalfWidth(r rune) bool { return r >= 0xFF61 && r <= 0xFF9F }

// separator is what parts the cells of a table: the most frequent of comma, semicolon and tab in its heading.
func separator(text []byte) rune {
	head, _, _ := bytes.Cut(text, []byte("\n"))
	best, most := ',', bytes.Count(head, []byte(","))
	for _, r := range ";\t" {
		if n := bytes.Count(head, []byte(string(r))); n > most {
			best, most = r, n
		}
	}
	return best
}

// next goes to the next line that has as many fields as the heading.
func (t *table) next() bool {
	for {
		record, err := t.csv.Read()
		if errors.Is(err, io.EOF) {
			return false
		}
		t.line, _ = t.csv.FieldPos(0)
		if err != nil {
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				t.line = bad.Line
				t.warn("no-csv", bad.Err)
				continue
			}
			t.warn("no-csv", err)
			return false
		}
		if len(record) != t.width {
			t.warn("fields", len(record), t.width)
			continue
		}
		if t.rows++; t.rows > maxRows {
			t.warn("many", t.name, maxRows)
			return false
		}
		t.record = record
		return true
	}
}

func (t *table) warn(key string, args ...any) { t.warnings.AddIn(t.name, t.line, msg(key, args...)) }

// text is a cell; a mark of a missing one is empty, as is a column that is not there.
func (t *table) text(column string) string {
	i := t.columns[column]
	if i < 0 {
		return ""
	}
	s := strings.TrimSpace(t.record[i])
	if isMissing(s) {
		return ""
	}
	if len(s) > maxCell {
		s = strings.ToValidUTF8(s[:maxCell], "")
	}
	return strings.Clone(s) // the record is used again
}

// isMissing reports whether a cell says that there is nothing.
func isMissing(s string) bool {
	switch s {
	case "", "NA", "N/A", "#N/A", "NaN", "nan", "NULL", "null", "None", "<NA>":
		return true
	}
	return false
}

// number is a whole number of a cell. ok is false where it is none: then the line is left out, with a warning. An empty cell is
// otherwise.
func (t *table) number(column string, least, most, otherwise int) (n int, ok bool) {
	return t.parsed("number", column, least, most, otherwise)
}

// noted is a whole number of a cell that a line can do without: one that is none is otherwise, with a warning.
func (t *table) noted(column string, least, most, otherwise int) int {
	n, _ := t.parsed("unknown", column, least, most, otherwise)
	return n
}

func (t *table) parsed(warning, column string, least, most, otherwise int) (n int, ok bool) {
	s := t.text(column)
	if s == "" {
		return otherwise, true
	}
	n, err := strconv.Atoi(whole(s))
	if err != nil || n < least || n > most {
		t.warn(warning, column, replay.Quote(s, 40), least, most)
		return otherwise, false
	}
	return n, true
}

// whole is a number without the fraction of zeros that programs add to whole numbers beside missing ones, as "3.0".
func whole(s string) string {
	if head, tail, ok := strings.Cut(s, "."); ok && strings.Trim(tail, "0") == "" && head != "" {
		return head
	}
	return s
}

// ids are what names something in several cells, none of them empty. Numbers have one spelling.
func (t *table) ids(columns ...string) (list []string, ok bool) {
	list = make([]string, len(columns))
	for i, c := range columns {
		s := whole(t.text(c))
		if s == "" {
			t.warn("no-id", c)
			return nil, false
		}
		if strings.Trim(s, "0123456789") == "" {
			s = strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
		}
		list[i] = s
	}
	return list, true
}

// place is a number of a cell, NaN where there is none.
func place(s string) float64 {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}
