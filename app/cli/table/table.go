// Package table prints tables of text: every column as wide as its widest cell is on a terminal, numbers to the right.
package table

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// gap parts two columns.
const gap = "  "

// Number is a cell that tells a number, with what belongs to it: sign, error, unit. A column with one stands to the right.
type Number string

// Num is a number as fmt.Sprintf writes it.
func Num(format string, args ...any) Number { return Number(fmt.Sprintf(format, args...)) }

// Table is rows of cells. Indent stands before each.
type Table struct {
	Indent string

	rows  [][]string
	right []bool // by column
}

// New is a table with these cells as its head; without any it has none.
func New(head ...string) *Table {
	t := &Table{}
	if len(head) > 0 {
		t.rows = append(t.rows, head)
	}
	return t
}

// Row adds a row: integers are Numbers, all else is text as fmt.Sprint writes it. A row may be shorter than others; one of one cell is a
// heading, which may be wider than its column.
func (t *Table) Row(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		for len(t.right) <= i {
			t.right = append(t.right, false)
		}
		switch c.(type) {
		case Number, int, int64:
			t.right[i] = true
		}
		row[i] = fmt.Sprint(c)
	}
	t.rows = append(t.rows, row)
}

// Write writes the table. No line ends with a blank.
func (t *Table) Write(w io.Writer) error {
	var widths []int
	for _, row := range t.rows {
		for i, c := range row {
			for len(widths) <= i {
				widths = append(widths, 0)
			}
			if len(row) > 1 {
				widths[i] = max(widths[i], Width(c))
			}
		}
	}
	b := bufio.NewWriter(w)
	for _, row := range t.rows {
		var line strings.Builder
		line.WriteString(t.Indent)
		for i, c := range row {
			pad := strings.Repeat(" ", max(0, widths[i]-Width(c)))
			if i > 0 {
				line.WriteString(gap)
			}
			if i < len(t.right) && t.right[i] {
				line.WriteString(pad + c)
			} else {
				line.WriteString(c + pad)
			}
		}
		_, _ = b.WriteString(strings.TrimRight(line.String(), " ") + "\n") // Flush returns the error
	}
	return b.Flush()
}

// Width is how many columns of a terminal a text takes: letters of East Asia take two, marks upon a letter none.
func Width(s string) (n int) {
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
