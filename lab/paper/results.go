package paper

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Results are the games of a table.
type Results struct {
	Format string `json:"format"`
	Table  string `json:"table"`
	Seed   uint64 `json:"seed,omitempty"` // that of its plans, where they have one in common
	Rows   []Row  `json:"rows"`
	Runs   []Run  `json:"runs,omitempty"`
}

// Run is a part of the games that one build played on one day.
type Run struct {
	Version string  `json:"version"`
	Date    string  `json:"date"` // 2026-11-28
	Games   int     `json:"games"`
	Seconds float64 `json:"seconds"` // one game at a time, by the wall
}

const (
	resultsFormat = "hogline paper results 1"
	maxResults    = 16 << 20 // bytes of a file
)

// file is where the results of a table are kept.
func file(dir, table string) string { return filepath.Join(dir, table+".json") }

// Load reads the results of a table; none are an empty one.
func Load(dir, table string) (*Results, error) {
	r := &Results{Format: resultsFormat, Table: table}
	if found, err := read(file(dir, table), r); err != nil || !found {
		return r, err
	}
	return r, r.check(file(dir, table), table)
}

// read reads a file of results.
func read(path string, to any) (found bool, err error) {
	text, err := safefile.Read(path, maxResults)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := safefile.DecodeJSON(text, to, 8*maxResults); err != nil {
		return false, fmt.Errorf("%s: %w", path, jsonfault.Line(text, err))
	}
	return true, nil
}

func (r *Results) check(path, table string) error {
	if r.Format != resultsFormat || r.Table != table {
		return fmt.Errorf("%s: format %q of table %q, want %q of %q", path, r.Format, r.Table, resultsFormat, table)
	}
	for i := range r.Rows {
		if err := r.Rows[i].Outcomes.Check(); err != nil {
			return fmt.Errorf("%s: row %d: %w", path, i+1, err)
		}
	}
	return nil
}

// Save writes them.
func (r *Results) Save(dir string) error { return save(dir, r.Table, r) }

func save(dir, table string, r any) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return safefile.OpenError(dir, err)
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return safefile.WriteAtomic(file(dir, table), func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err })
}

// Row is the row of a pairing, a new one behind the others where there is none yet.
func (r *Results) Row(plan, a, b string) *Row {
	i := slices.IndexFunc(r.Rows, func(x Row) bool { return x.Plan == plan && x.A == a && x.B == b })
	if i < 0 {
		i = len(r.Rows)
		r.Rows = append(r.Rows, Row{Plan: plan, A: a, B: b})
	}
	return &r.Rows[i]
}

// Arrange puts the rows in an order, by the place of each; those without one (below 0) come last, as they are.
func (r *Results) Arrange(place func(*Row) int) {
	slices.SortStableFunc(r.Rows, func(a, b Row) int { return cmp.Compare(uint(place(&a)), uint(place(&b))) })
}

// Played adds games to the last run, if it is of the same build and day, else to a new one.
func (r *Results) Played(now Run) { r.Runs = with(r.Runs, now) }

func with(runs []Run, now Run) []Run {
	if n := len(runs); n > 0 && runs[n-1].Version == now.Version && runs[n-1].Date == now.Date {
		runs[n-1].Games += now.Games
		runs[n-1].Seconds += now.Seconds
		return runs
	}
	return append(runs, now)
}

// played tells when and by what games were played.
func played(seed uint64, runs []Run) string {
	games, seconds := 0, 0.0
	for _, x := range runs {
		games, seconds = games+x.Games, seconds+x.Seconds
	}
	first, last := runs[0], runs[len(runs)-1]
	return fmt.Sprintf("Seed %d; %d games played %s by %s, in %.1f h one at a time, other work beside them.", seed, games,
		fromTo(first.Date, last.Date), fromTo(first.Version, last.Version), seconds/3600)
}

// fromTo is a range, or the one thing that it is.
func fromTo(first, last string) string {
	if first == last {
		return first
	}
	return first + " to " + last
}

// Marks around a table in the document.
const (
	beginMark = "<!-- table %s: written by hogline-lab paper write -->\n"
	endMark   = "<!-- end of table %s -->\n"
)

// Kept is what is kept of a table.
type Kept interface {
	// Names is the table.
	Names() string
	// Markdown is the table as the document has it.
	Markdown() string
}

// Names implements Kept.
func (r *Results) Names() string { return r.Table }

// Markdown implements Kept.
func (r *Results) Markdown() string {
	if i := slices.IndexFunc(Tables, func(t Table) bool { return t.Name == r.Table }); i >= 0 {
		return Tables[i].Markdown(r)
	}
	return ""
}

// All is what is kept of all tables in a folder, in the order of docs/EXPERIMENTS.md.
func All(dir string) (list []Kept, err error) {
	for i := range SampleTables {
		s, err := LoadSamples(dir, SampleTables[i].Name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	for i := range Tables {
		r, err := Load(dir, Tables[i].Name)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// Write is a document with the tables of the results in place of those between their marks.
func Write(document string, results []Kept) (string, error) {
	for _, r := range results {
		begin, end := fmt.Sprintf(beginMark, r.Names()), fmt.Sprintf(endMark, r.Names())
		head, rest, ok := strings.Cut(document, begin)
		_, tail, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return "", fmt.Errorf("the document has no marks of table %s", r.Names())
		}
		document = head + begin + r.Markdown() + end + tail
	}
	return document, nil
}
