package chart

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// The columns of a table before those of the fields: what a line is of (game, end or shot), of which end and shot, and the sources of its
// fields that were not noted by hand.
var tableColumns = []string{"hogline_chart", "end", "shot", "sources"}

// row is a line of the table: the cells of the fields by their paths.
type row struct {
	of        string
	end, shot int
	cells     map[string]string
	sources   map[string]Source
}

// rowOf is the line of the fields of a game, an end or a shot.
func rowOf(of string, end, shot int, set any) row {
	r := row{of, end, shot, map[string]string{}, map[string]Source{}}
	var tree map[string]any
	text, err := json.Marshal(set)
	if err == nil {
		err = json.Unmarshal(text, &tree)
	}
	if err == nil { // fields of a checked change are always written
		r.flatten("", tree)
	}
	return r
}

// CSV is the whole chart as a table, a line for the game, every end and every shot. ReadCSV reads it back equal field by field. Ends, shots
// and stones have their numbers from 0.
func (s *State) CSV() []byte {
	var rows []row
	add := func(of string, end, shot int, set any) {
		if r := rowOf(of, end, shot, set); len(r.sources) > 0 {
			rows = append(rows, r)
		}
	}
	add("game", 0, 0, s.Game)
	for i := range s.Ends {
		e := &s.Ends[i]
		add("end", e.Number, 0, e.Set)
		for k := range e.Shots {
			add("shot", e.Number, e.Shots[k].Number, e.Shots[k].Set)
		}
	}
	var names []string
	for i := range rows {
		names = slices.AppendSeq(names, maps.Keys(rows[i].cells))
	}
	slices.SortFunc(names, byNumber)
	names = slices.Compact(names)
	var b bytes.Buffer
	w := safefile.NewCSV(&b)
	w.Write(slices.Concat(tableColumns, names)...)
	for i := range rows {
		w.Write(rows[i].line(names)...)
	}
	_ = w.Flush() // a buffer takes everything
	return b.Bytes()
}

// byNumber orders the paths of fields, those of stones by their numbers.
func byNumber(a, b string) int {
	if len(a) != len(b) && strings.HasPrefix(a, "stones.") && strings.HasPrefix(b, "stones.") {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

func (r *row) line(names []string) []string {
	cells := []string{r.of, "", "", ""}
	if r.of != "game" {
		cells[1] = strconv.Itoa(r.end)
	}
	if r.of == "shot" {
		cells[2] = strconv.Itoa(r.shot)
	}
	var sources []string
	for _, name := range slices.Sorted(maps.Keys(r.sources)) {
		if by := r.sources[name]; by != ByHand {
			sources = append(sources, name+"="+string(by))
		}
	}
	cells[3] = strings.Join(sources, " ")
	for _, name := range names {
		cells = append(cells, r.cells[name])
	}
	return cells
}

// flatten makes cells of fields: an object with a member v is one.
func (r *row) flatten(path string, tree map[string]any) {
	v, leaf := tree["v"]
	if !leaf {
		for name, sub := range tree {
			if m, ok := sub.(map[string]any); ok {
				r.flatten(strings.TrimPrefix(path+"."+name, "."), m)
			}
		}
		return
	}
	by, _ := tree["by"].(string)
	r.cells[path], r.sources[path] = cell(v), Source(by)
}

// cell is a value in a cell: a text as it is where it cannot be taken for another value, else as JSON.
func cell(v any) string {
	if s, ok := v.(string); ok && s != "" && s == strings.TrimSpace(s) && !json.Valid([]byte(s)) && s[0] != '"' &&
		strings.IndexFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\'' }) < 0 {
		return s
	}
	text, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}

// TableFormat is the table for the table of all formats: what State.CSV wrote opens as the chart does.
func TableFormat() replay.Format {
	return replay.Format{
		Name: FormatName + "-csv", Extensions: []string{".csv"},
		Sniff: func(text []byte) replay.Match {
			if bytes.HasPrefix(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), []byte(tableColumns[0])) {
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read: func(r io.Reader, _ fs.FS) (*replay.Game, error) {
			l, warnings, err := ReadCSV(r)
			if err != nil {
				return nil, err
			}
			g := gameOf(l, warnings)
			g.Format = FormatName + "-csv"
			return g, nil
		},
	}
}

// ReadCSV reads a table that State.CSV wrote: a change for every line. A line that cannot be read is left out with a warning.
func ReadCSV(r io.Reader) (*Log, []replay.Warning, error) {
	var warnings replay.Warnings
	text, err := replay.ReadText(r, MaxBytes, &warnings)
	if err != nil {
		return nil, nil, err
	}
	in := csv.NewReader(bytes.NewReader(text.Bytes))
	if first, _, _ := bytes.Cut(text.Bytes, []byte("\n")); bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		in.Comma = ';'
	}
	in.FieldsPerRecord = -1
	names, err := in.Read()
	if err != nil || len(names) < len(tableColumns) {
		return nil, nil, msg("column", tableColumns[0])
	}
	for i, name := range tableColumns {
		if strings.TrimSpace(names[i]) != name {
			return nil, nil, msg("column", name)
		}
	}
	l := &Log{}
	for {
		cells, err := in.Read()
		if err == io.EOF { //nolint:errorlint // Read returns io.EOF itself
			return l, warnings.List(), nil
		}
		if err := l.full(); err != nil {
			return nil, nil, err
		}
		line := 0
		var fault *csv.ParseError
		if errors.As(err, &fault) {
			line, err = fault.Line, fault.Err
		} else if err == nil {
			line, _ = in.FieldPos(0)
			err = l.addRow(names, cells)
		}
		if err != nil {
			warnings.Add(line, msg("left-out", err))
		}
	}
}

// addRow adds a line of a table as a change.
func (l *Log) addRow(names, cells []string) error {
	if len(cells) < len(tableColumns) {
		return msg("column", names[len(cells)])
	}
	sources := map[string]string{}
	for _, s := range strings.Fields(cells[3]) {
		name, by, _ := strings.Cut(s, "=")
		sources[name] = by
	}
	tree := map[string]any{}
	for i := len(tableColumns); i < min(len(cells), len(names)); i++ {
		if cells[i] == "" {
			continue
		}
		field := map[string]any{"v": json.RawMessage(fromCell(cells[i]))}
		if by := sources[names[i]]; by != "" {
			field["by"] = by
		}
		at := tree
		path := strings.Split(names[i], ".")
		for _, name := range path[:len(path)-1] {
			sub, ok := at[name].(map[string]any)
			if !ok {
				sub = map[string]any{}
				at[name] = sub
			}
			at = sub
		}
		at[path[len(path)-1]] = field
	}
	doc := map[string]any{"seq": l.Next(), "device": "csv"}
	place := map[string]any{"set": tree}
	needed, ok := map[string]int{"game": 0, "end": 1, "shot": 2}[cells[0]]
	if !ok {
		return msg("cell", tableColumns[0], strconv.Quote(cells[0]))
	}
	for i := 1; i <= needed; i++ {
		n, err := strconv.Atoi(strings.TrimSpace(cells[i]))
		if err != nil {
			return msg("cell", tableColumns[i], strconv.Quote(cells[i]))
		}
		place[tableColumns[i]] = n
	}
	if doc[cells[0]] = place; needed == 0 {
		doc[cells[0]] = tree
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return msg("cell", tableColumns[1], err)
	}
	var c Change
	if err := safefile.CheckJSON(text, &c, maxValues); err != nil {
		return err
	}
	if _, err := jsonfault.DecodeOf(text, &c); err != nil { // its place is in no text of the user
		return err
	}
	if err := c.Check(); err != nil {
		return err
	}
	l.Add(c)
	return nil
}

// fromCell is the value of a cell as JSON.
func fromCell(text string) []byte {
	text = safefile.Text(text)
	if json.Valid([]byte(text)) {
		return []byte(text)
	}
	b, _ := json.Marshal(text) // a text
	return b
}
