package curlit

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// cell is a cell without the spaces around it; a mark of a missing one is empty, as is a column that is not there.
func (t *table) cell(column string) string {
	i := t.columns[column]
	if i < 0 {
		return ""
	}
	s := safefile.Text(strings.TrimSpace(t.record[i]))
	if isMissing(s) {
		return ""
	}
	if strings.Contains(s, `"`) {
		t.warn("quote", column, replay.Quote(s, 40))
	}
	if len(s) > maxCell {
		s = strings.ToValidUTF8(s[:maxCell], "")
		t.warn("long", column, maxCell)
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

// number is a whole number that a line cannot do without: where there is none it is left out, with a warning.
func (t *table) number(column string, least, most int) (n int, ok bool) {
	if t.cell(column) == "" {
		t.leave(msg("no-id", column))
		return 0, false
	}
	n, ok = t.parsed(column, least, most)
	if !ok {
		t.leave(msg("number", column, replay.Quote(t.cell(column), 40), least, most))
	}
	return n, ok
}

// noted is a whole number of a cell that a line can do without: one that is none is otherwise, with a warning, an empty one as well.
func (t *table) noted(column string, least, most, otherwise int) int {
	s := t.cell(column)
	if s == "" {
		return otherwise
	}
	n, ok := t.parsed(column, least, most)
	if !ok {
		t.warn("unknown", column, replay.Quote(s, 40), least, most)
		return otherwise
	}
	return n
}

func (t *table) parsed(column string, least, most int) (n int, ok bool) {
	n, err := strconv.Atoi(whole(t.cell(column)))
	return n, err == nil && n >= least && n <= most
}

// whole is a number without the fraction of zeros that programs add to whole numbers beside missing ones, as "3.0" or "3,0".
func whole(s string) string {
	if i := strings.IndexAny(s, ".,"); i > 0 && strings.Trim(s[i+1:], "0") == "" {
		return s[:i]
	}
	return s
}

// rounded is how spreadsheets show a number that is too long for a cell.
var rounded = regexp.MustCompile(`^[0-9]([.,][0-9]+)?[eE][+-]?[0-9]+$`)

// ids are what names something in several cells, none of them empty. Numbers have one spelling.
func (t *table) ids(columns ...string) (list []string, ok bool) {
	list = make([]string, len(columns))
	for i, c := range columns {
		s := whole(t.cell(c))
		if s == "" {
			t.leave(msg("no-id", c))
			return nil, false
		}
		if strings.Trim(s, "0123456789") == "" {
			s = strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
		}
		if !t.rounded && rounded.MatchString(s) {
			t.rounded = true
			t.warn("rounded", c, replay.Quote(s, 40))
		}
		list[i] = s
	}
	return list, true
}

// place is a coordinate of a cell by its number in the line, with a point or a comma before its decimals; NaN where there is none. What is
// no number is told, and so is what may be a number of thousands where whole numbers of them are met.
func (t *table) place(i int, thousands bool) float64 {
	s, column := strings.TrimSpace(t.record[i]), t.head[i]
	if isMissing(s) {
		return math.NaN()
	}
	number := strings.Replace(strings.Replace(s, "\u2212", "-", 1), ",", ".", 1)
	v, err := strconv.ParseFloat(number, 64)
	i = strings.IndexAny(s, ".,")
	switch {
	case err != nil || math.IsInf(v, 0) || math.IsNaN(v):
		t.warn("no-number", column, replay.Quote(s, 40))
		return math.NaN()
	case i < 0:
	case thousands && len(s)-i == 4 && v != math.Trunc(v):
		t.warn("thousands", column, replay.Quote(s, 40), strings.Replace(number, ".", "", 1), number)
		return math.NaN()
	case s[i] == ',' && t.comma == 0:
		t.comma = t.line
	case s[i] == '.' && t.point == 0:
		t.point = t.line
	}
	return v
}
