package curlit

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// Limits of what is taken for a data set: the largest known, of 415,000 shots, has about 120 MB.
const (
	maxBytes    = 256 << 20
	maxRows     = 1_000_000
	maxCell     = 200  // bytes of a name
	maxRestarts = 1000 // after quotes that are not closed
)

// tables are the files of a data set while they are read.
type tables struct {
	dir      fs.FS
	warnings replay.Warnings
	files    []*replay.TableFile
}

// described are the files that were read.
func (s *tables) described() (list []replay.TableFile) {
	for _, f := range s.files {
		list = append(list, *f)
	}
	return list
}

// table is a CSV file with a heading, read line by line.
type table struct {
	*replay.TableFile
	warnings *replay.Warnings
	text     []byte
	csv      *csv.Reader
	from     int // where csv begins in text
	above    int // lines before it
	restarts int
	columns  map[string]int // -1 not there
	head     []string
	width    int // of the heading
	record   []string
	line     int
	rows     int
	refused  replay.Warning // the first line left out
	point    int            // the first line with a decimal point
	comma    int            // with a decimal comma
	rounded  bool           // it was told that ids are rounded
}

// open opens a file of a data set and checks that it has the columns. Names of files and columns are found whatever the case of
// their letters, columns in any order; columns of welcome may be missing, with a warning.
func (s *tables) open(name string, columns []string, welcome ...string) (*table, error) {
	name = nameIn(s.dir, name)
	f, err := safefile.OpenFS(s.dir, name, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := replay.ReadBytes(f, maxBytes)
	if err != nil {
		return nil, msg("of", name, err)
	}
	text := charset.Decode(data)
	s.warnings.AddText(name, &text)
	t := &table{TableFile: &replay.TableFile{Name: name, Encoding: text.Encoding}, warnings: &s.warnings, text: text.Bytes,
		columns: map[string]int{}}
	if err := t.heading(columns, welcome); err != nil {
		return nil, err
	}
	s.files = append(s.files, t.TableFile)
	return t, nil
}

// heading reads the heading of a table.
func (t *table) heading(columns, welcome []string) error {
	t.restart(0, 0)
	if first, rest, _ := bytes.Cut(t.text, []byte("\n")); isSeparatorLine(first) { // as spreadsheets understand it
		t.restart(len(t.text)-len(rest), 1)
	}
	wanted := slices.Concat(columns, welcome)
	var head []string
	found := 0
	for _, comma := range ",;\t" {
		r := csv.NewReader(bytes.NewReader(t.text[t.from:]))
		r.Comma, r.LazyQuotes = comma, true
		if record, err := r.Read(); err == nil {
			if n := count(record, wanted); head == nil || n > found {
				head, found, t.Separator = record, n, string(comma)
			}
		}
	}
	switch {
	case head == nil:
		return msg("empty", t.Name)
	case found == 0:
		return msg("no-heading", t.Name, 1+t.above, replay.Quote(strings.Join(head, t.Separator), 40), columns[0])
	}
	t.restart(t.from, t.above)
	_, _ = t.csv.Read() // the heading
	t.head, t.width = head, len(head)
	at := map[string]int{}
	for i, c := range head {
		c = plainName(c)
		if _, twice := at[c]; twice && slices.ContainsFunc(wanted, func(w string) bool { return plainName(w) == c }) {
			t.warnings.AddIn(t.Name, 1+t.above, msg("column-twice", c))
			continue
		}
		at[c] = i
	}
	for i, c := range wanted {
		k, ok := at[plainName(c)]
		switch {
		case ok:
			t.columns[c] = k
		case i < len(columns):
			return msg("no-column", t.Name, c)
		default:
			t.columns[c] = -1
			t.warnings.AddIn(t.Name, 1, msg("no-column", t.Name, c))
		}
	}
	return nil
}

// lacks are the columns of a table that are not there: it is told of the table, and not of every line.
func (t *table) lacks() map[string]bool {
	list := map[string]bool{}
	for c, at := range t.columns {
		if at < 0 {
			list[c] = true
		}
	}
	return list
}

// isSeparatorLine reports the line "sep=;" before a heading.
func isSeparatorLine(line []byte) bool {
	line = bytes.Trim(bytes.TrimSpace(line), `"`)
	return len(line) <= len("sep=;") && len(line) >= len("sep=") && strings.EqualFold(string(line[:4]), "sep=")
}

func plainName(column string) string { return strings.ToLower(strings.TrimSpace(column)) }

// count is how many of the cells of a heading are wanted.
func count(head, wanted []string) (n int) {
	for _, w := range wanted {
		if slices.ContainsFunc(head, func(c string) bool { return plainName(c) == plainName(w) }) {
			n++
		}
	}
	return n
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

// restart goes on at a place of the text, below so many lines.
func (t *table) restart(from, above int) {
	t.from, t.above = from, above
	t.csv = csv.NewReader(bytes.NewReader(t.text[from:]))
	if t.Separator != "" {
		t.csv.Comma = rune(t.Separator[0])
	}
	t.csv.FieldsPerRecord, t.csv.ReuseRecord, t.csv.LazyQuotes = -1, true, true
}

// next goes to the next line that has as many fields as the heading.
func (t *table) next() bool {
	for {
		start := t.from + int(t.csv.InputOffset())
		record, err := t.csv.Read()
		if err != nil { // the end: with lazy quotes every line is one of a table
			t.end()
			return false
		}
		line, _ := t.csv.FieldPos(0)
		t.line = t.above + line
		switch {
		case t.swallows(record) && t.leaveUnclosed(start):
			continue
		case len(record) != t.width:
			t.leave(t.wrongWidth(record))
			continue
		}
		if t.rows++; t.rows > maxRows {
			t.warn("many", t.Name, maxRows)
			return false
		}
		t.record = record
		return true
	}
}

// swallows reports whether a cell of a record goes over several lines and holds whole lines of the table, as one with a quote that is
// not closed does.
func (t *table) swallows(record []string) bool {
	for _, c := range record {
		if _, below, ok := strings.Cut(c, "\n"); ok && (len(record) != t.width || strings.Count(below, t.Separator) >= t.width-1) {
			return true
		}
	}
	return false
}

// leaveUnclosed leaves out the first line of the record that begins at start, and reads on from the next.
func (t *table) leaveUnclosed(start int) bool {
	for t.text[start] == '\n' || t.text[start] == '\r' { // blank lines are none
		start++
	}
	if t.restarts++; t.restarts > maxRestarts {
		return false
	}
	t.leave(msg("unclosed"))
	t.restart(start+bytes.IndexByte(t.text[start:], '\n')+1, t.line)
	return true
}

// wrongWidth tells that a line has not as many fields as the heading, and why it may have more.
func (t *table) wrongWidth(record []string) message.Message {
	if t.Separator == "," && len(record) > t.width {
		return msg("fields-comma", len(record), t.width)
	}
	return msg("fields", len(record), t.width)
}

// end tells what is doubtful about the whole of a file that was read.
func (t *table) end() {
	t.DecimalComma = t.comma > 0
	if t.comma > 0 && t.point > 0 {
		t.warnings.AddIn(t.Name, max(t.comma, t.point), msg("two-marks", t.comma, t.point))
	}
	if n := len(t.text); n > 0 && t.text[n-1] != '\n' && t.rows > 0 {
		t.warnings.AddIn(t.Name, t.line, msg("cut"))
	}
}

// nothing is why a file holds no line that can be read.
func (t *table) nothing() error {
	if t.refused.Line > 0 {
		return msg("refused", t.Name, t.refused.Line, t.refused.Text)
	}
	return msg("empty", t.Name)
}

func (t *table) warn(key string, args ...any) { t.warnings.AddIn(t.Name, t.line, msg(key, args...)) }

// leave tells that the line is left out.
func (t *table) leave(why message.Message) {
	if t.refused.Line == 0 {
		t.refused = replay.Warning{Line: t.line, Text: why}
	}
	t.warnings.AddIn(t.Name, t.line, why)
}
