package curlit

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
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

// openTable opens a file of a data set and checks that it has the columns.
func openTable(dir fs.FS, name string, warnings *replay.Warnings, columns ...string) (*table, error) {
	f, err := safefile.OpenFS(dir, name, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	text, err := replay.ReadText(f, maxBytes, warnings)
	if err != nil {
		return nil, msg("of", name, err)
	}
	t := &table{name: name, warnings: warnings, csv: csv.NewReader(bytes.NewReader(text)), columns: map[string]int{}}
	t.csv.FieldsPerRecord, t.csv.ReuseRecord, t.csv.LazyQuotes = -1, true, true
	head, err := t.csv.Read()
	if err != nil {
		return nil, msg("empty", name)
	}
	t.width = len(head)
	for i, c := range head {
		t.columns[strings.TrimSpace(strings.TrimPrefix(c, "\ufeff"))] = i
	}
	for _, c := range columns {
		if _, ok := t.columns[c]; !ok {
			return nil, msg("no-column", name, c)
		}
	}
	return t, nil
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

// text is a cell; NA is empty.
func (t *table) text(column string) string {
	s := strings.TrimSpace(t.record[t.columns[column]])
	if s == "NA" {
		return ""
	}
	if len(s) > maxCell {
		s = strings.ToValidUTF8(s[:maxCell], "")
	}
	return strings.Clone(s) // the record is used again
}

// number is a whole number of a cell. ok is false, with a warning, where it is none; an empty cell is otherwise.
func (t *table) number(column string, least, most, otherwise int) (n int, ok bool) {
	s := t.text(column)
	if s == "" {
		return otherwise, true
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		t.warn("number", column, replay.Quote(s, 40), least, most)
		return otherwise, false
	}
	return n, true
}

// numbers are whole numbers from 0 of several cells, none of them empty.
func (t *table) numbers(columns ...string) (list []int, ok bool) {
	list = make([]int, len(columns))
	for i, c := range columns {
		if list[i], ok = t.number(c, 0, math.MaxInt32, -1); !ok {
			return nil, false
		}
		if list[i] < 0 {
			t.warn("number", c, `""`, 0, math.MaxInt32)
			return nil, false
		}
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
