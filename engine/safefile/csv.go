package safefile

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/limits"
)

// CSV writes a CSV file that a spreadsheet may open: every cell is a Cell. Nothing else writes one (architecture_test.go).
type CSV struct{ w *csv.Writer }

// NewCSV is a writer of CSV.
func NewCSV(w io.Writer) *CSV { return &CSV{csv.NewWriter(w)} }

// Write writes a line. Its error is that of Flush.
func (c *CSV) Write(cells ...string) {
	line := make([]string, len(cells))
	for i, text := range cells {
		line[i] = Cell(text)
	}
	_ = c.w.Write(line) // Flush reports it
}

// Flush writes what is left, and reports the first error.
func (c *CSV) Flush() error {
	c.w.Flush()
	return c.w.Error()
}

// number is what a spreadsheet takes for a number, whatever its sign.
var number = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// maxCell bounds a cell in letters: that of spreadsheets.
const maxCell = 32_767

// Cell is a text as a cell of a CSV file: without control characters, and no formula. A spreadsheet would take one that begins with a
// sign, of either width, for a formula: the apostrophe before it says that it is none. A number stays one. Text is its inverse.
func Cell(text string) string {
	text = limits.Clean(text, maxCell-1)
	if guarded(text) {
		return guard + text
	}
	return text
}

// Text is the text of a cell that Cell made, without the apostrophe that it put before it.
func Text(cell string) string {
	if text, ok := strings.CutPrefix(cell, guard); ok && guarded(text) {
		return text
	}
	return cell
}

// guard is what stands before a text that is no formula.
const guard = "'"

// guarded reports a text that a spreadsheet would take for a formula, or that would be read as the guard of one.
func guarded(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, guard))
	return strings.ContainsRune("=+-@|＝＋－＠｜", first) && !number.MatchString(text)
}
