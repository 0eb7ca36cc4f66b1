package mapping

import (
	"bytes"
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// Limits of a table.
const (
	maxBytes = 256 << 20
	maxRows  = 1_000_000
	headRows = 4000 // that are looked at to guess
)

// table is a table while it is read.
type table struct {
	heading []string
	columns map[string]int
	csv     *csv.Reader
	line    int
	row     []string
}

// tableOf is a text as a table: what parts its cells is what the heading has most of.
func tableOf(text []byte) (*table, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if first, rest, _ := bytes.Cut(text, []byte("\n")); len(first) < 10 && bytes.HasPrefix(bytes.ToLower(bytes.Trim(bytes.TrimSpace(first), `"`)), []byte("sep=")) {
		text = rest
	}
	var best *table
	for _, comma := range ",;\t|" {
		t := &table{csv: csv.NewReader(bytes.NewReader(text)), columns: map[string]int{}}
		t.csv.Comma, t.csv.LazyQuotes, t.csv.FieldsPerRecord = comma, true, -1
		row, err := t.csv.Read()
		if err != nil || best != nil && len(row) <= len(best.heading) {
			continue
		}
		t.heading = row
		best = t
	}
	if best == nil || len(best.heading) < 4 {
		return nil, io.ErrUnexpectedEOF
	}
	for i := range best.heading {
		best.heading[i] = strings.TrimSpace(best.heading[i])
		if _, twice := best.columns[best.heading[i]]; !twice {
			best.columns[best.heading[i]] = i
		}
	}
	best.csv.ReuseRecord = true
	return best, nil
}

// next goes to the next line that has cells.
func (t *table) next() bool {
	row, err := t.csv.Read()
	if err != nil { // the end: with lazy quotes every line is one of a table
		return false
	}
	t.line, _ = t.csv.FieldPos(0)
	t.row = row
	return true
}

// cell is a cell without blanks; empty where there is nothing.
func (t *table) cell(column string) string {
	i, ok := t.columns[column]
	if !ok || column == "" || i >= len(t.row) {
		return ""
	}
	s := strings.TrimSpace(t.row[i])
	switch strings.ToLower(s) {
	case "na", "n/a", "#n/a", "nan", "null", "none", "<na>", "-":
		return ""
	}
	return strings.Clone(s[:min(len(s), 200)])
}

// number is a cell as a number with a point or a comma before its decimals; NaN where there is none.
func (t *table) number(column string) float64 {
	s := strings.Replace(strings.Replace(t.cell(column), "\u2212", "-", 1), ",", ".", 1)
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(v, 0) || math.Abs(v) > 1e6 {
		return math.NaN()
	}
	return v
}

// whole is a cell as a whole number from 0, such as the 3 of "End 3"; -1 where it is none.
func (t *table) whole(column string) int {
	s := strings.TrimLeftFunc(t.cell(column), func(r rune) bool { return r < '0' || r > '9' })
	if i := strings.IndexAny(s, ".,"); i > 0 && strings.Trim(s[i+1:], "0") == "" {
		s = s[:i]
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > 10000 {
		return -1
	}
	return n
}

// places are the pairs of coordinates of a line that has both.
func (t *table) places(pairs []Pair, each func(i int, p Place)) {
	for i := range pairs {
		x, y := t.number(pairs[i].X), t.number(pairs[i].Y)
		if !math.IsNaN(x) && !math.IsNaN(y) {
			each(i, Place{x, y})
		}
	}
}

// Sniff reports whether a text begins as a table of positions: with columns of coordinates, of the end and of the shot.
func Sniff(head []byte) replay.Match {
	text := charset.Decode(head)
	if text.Binary {
		return replay.NoMatch
	}
	line, _, _ := bytes.Cut(text.Bytes, []byte("\n"))
	if bytes.HasPrefix(bytes.ToLower(bytes.Trim(line, `"`)), []byte("sep=")) {
		line = text.Bytes
	}
	t, err := tableOf(line)
	if err != nil {
		return replay.NoMatch
	}
	pairs, _, _ := layoutOf(t.heading)
	if r := rolesOf(t.heading); len(pairs) == 0 || r.End == "" || r.Shot == "" {
		return replay.NoMatch
	}
	return replay.SureMatch
}

// sameHeading reports whether two headings have the same columns, in any order and case.
func sameHeading(a, b []string) bool {
	low := func(list []string) []string {
		out := make([]string, len(list))
		for i, s := range list {
			out[i] = strings.ToLower(strings.TrimSpace(s))
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(low(a), low(b))
}
