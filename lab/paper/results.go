package paper

import (
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
	path := file(dir, table)
	r := &Results{Format: resultsFormat, Table: table}
	text, err := safefile.Read(path, maxResults)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	if err := safefile.DecodeJSON(text, r, 8*maxResults); err != nil {
		_, fault := jsonfault.Of(text, err)
		return nil, fmt.Errorf("%s: %w", path, fault)
	}
	return r, r.check(path, table)
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
func (r *Results) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return safefile.OpenError(dir, err)
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return safefile.WriteAtomic(file(dir, r.Table), func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err })
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

// Played adds games to the last run, if it is of the same build and day, else to a new one.
func (r *Results) Played(now Run) {
	if n := len(r.Runs); n > 0 && r.Runs[n-1].Version == now.Version && r.Runs[n-1].Date == now.Date {
		r.Runs[n-1].Games += now.Games
		r.Runs[n-1].Seconds += now.Seconds
		return
	}
	r.Runs = append(r.Runs, now)
}

// played tells when and by what the games were played.
func (r *Results) played() string {
	games, seconds := 0, 0.0
	for _, x := range r.Runs {
		games, seconds = games+x.Games, seconds+x.Seconds
	}
	first, last := r.Runs[0], r.Runs[len(r.Runs)-1]
	when := first.Date + " by " + first.Version
	if len(r.Runs) > 1 {
		when = fmt.Sprintf("%s to %s by %s to %s", first.Date, last.Date, first.Version, last.Version)
	}
	return fmt.Sprintf("Seed %d; %d games played %s, in %.1f h one at a time, other work beside them.", r.Seed, games, when, seconds/3600)
}

// Marks around a table in the document.
const (
	beginMark = "<!-- table %s: written by hogline-lab paper write -->\n"
	endMark   = "<!-- end of table %s -->\n"
)

// Write is a document with the tables of the results in place of those between their marks.
func Write(document string, results []*Results) (string, error) {
	for _, r := range results {
		i := slices.IndexFunc(Tables, func(t Table) bool { return t.Name == r.Table })
		if i < 0 {
			return "", fmt.Errorf("no table %s", r.Table)
		}
		begin, end := fmt.Sprintf(beginMark, r.Table), fmt.Sprintf(endMark, r.Table)
		head, rest, ok := strings.Cut(document, begin)
		_, tail, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return "", fmt.Errorf("the document has no marks of table %s", r.Table)
		}
		document = head + begin + Tables[i].Markdown(r) + end + tail
	}
	return document, nil
}
