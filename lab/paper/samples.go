package paper

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Samples are what was measured in positions of games of self-play, for a table of them.
type Samples struct {
	Format string      `json:"format"`
	Table  string      `json:"table"`
	Seed   uint64      `json:"seed"`
	Rows   []SampleRow `json:"rows"`
	Runs   []Run       `json:"runs,omitempty"`
}

// SampleRow is what two AIs gave, by game; a game that is nil was not played yet.
type SampleRow struct {
	A     string     `json:"a"`
	B     string     `json:"b"`
	Games [][]Sample `json:"games"`
}

// Sample is what was measured in a position: numbers, and words where the table has some. One without numbers is a position in which
// nothing of what is looked for was found. It is kept as a text, numbers between blanks and words behind semicolons.
type Sample struct {
	Values []float64
	Words  []string
}

const samplesFormat = "hogline paper samples 1"

// MarshalText implements encoding.TextMarshaler, to three places.
func (s Sample) MarshalText() ([]byte, error) {
	list := make([]string, len(s.Values))
	for i, v := range s.Values {
		list[i] = strconv.FormatFloat(math.Round(v*1e3)/1e3, 'f', -1, 64)
	}
	return []byte(strings.Join(append([]string{strings.Join(list, " ")}, s.Words...), "; ")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Sample) UnmarshalText(text []byte) error {
	parts := strings.Split(string(text), "; ")
	*s = Sample{Words: parts[1:]}
	if len(parts) == 1 {
		s.Words = nil
	}
	for _, f := range strings.Fields(parts[0]) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("sample %.40q, want numbers", text)
		}
		s.Values = append(s.Values, v)
	}
	return nil
}

// LoadSamples reads what is kept of a table; nothing is empty samples.
func LoadSamples(dir, table string) (*Samples, error) {
	s := &Samples{Format: samplesFormat, Table: table}
	if found, err := read(file(dir, table), s); err != nil || !found {
		return s, err
	}
	path := file(dir, table)
	i := slices.IndexFunc(SampleTables, func(t SampleTable) bool { return t.Name == table })
	if s.Format != samplesFormat || s.Table != table || i < 0 {
		return nil, fmt.Errorf("%s: format %q of table %q, want %q of %q", path, s.Format, s.Table, samplesFormat, table)
	}
	return s, s.check(path, &SampleTables[i])
}

func (s *Samples) check(path string, t *SampleTable) error {
	for i := range s.Rows {
		if len(s.Rows[i].Games) > MostGames {
			return fmt.Errorf("%s: row %d: %d games, want at most %d", path, i+1, len(s.Rows[i].Games), MostGames)
		}
		for g, list := range s.Rows[i].Games {
			for k := range list {
				if n := len(list[k].Values); n != t.Values && n != 0 || n > 0 && len(list[k].Words) != t.Words {
					return fmt.Errorf("%s: row %d, game %d, sample %d: %d numbers and %d words, want %d and %d", path, i+1, g+1, k+1, n,
						len(list[k].Words), t.Values, t.Words)
				}
			}
		}
	}
	return nil
}

// Save writes them.
func (s *Samples) Save(dir string) error { return save(dir, s.Table, s) }

// Row is the row of two AIs, a new one behind the others where there is none yet.
func (s *Samples) Row(a, b string) *SampleRow {
	i := slices.IndexFunc(s.Rows, func(x SampleRow) bool { return x.A == a && x.B == b })
	if i < 0 {
		i = len(s.Rows)
		s.Rows = append(s.Rows, SampleRow{A: a, B: b})
	}
	return &s.Rows[i]
}

// Played adds games to the last run, if it is of the same build and day, else to a new one.
func (s *Samples) Played(now Run) { s.Runs = with(s.Runs, now) }

// Names implements Kept.
func (s *Samples) Names() string { return s.Table }

// Markdown implements Kept.
func (s *Samples) Markdown() string {
	i := slices.IndexFunc(SampleTables, func(t SampleTable) bool { return t.Name == s.Table })
	if i < 0 {
		return ""
	}
	text := SampleTables[i].write(s)
	if len(s.Runs) > 0 {
		text += "\n" + played(s.Seed, s.Runs) + "\n"
	}
	return text
}

// Had reports whether a game was played.
func (r *SampleRow) Had(game int) bool { return game < len(r.Games) && r.Games[game] != nil }

// Played is how many games were played.
func (r *SampleRow) Played() (n int) {
	for g := range r.Games {
		if r.Had(g) {
			n++
		}
	}
	return n
}

// Put keeps what a game gave.
func (r *SampleRow) Put(game int, list []Sample) {
	for len(r.Games) <= game {
		r.Games = append(r.Games, nil)
	}
	r.Games[game] = append([]Sample{}, list...)
}

// errNoGames is what a table without games says.
var errNoGames = errors.New("no games")

// mean is the mean of numbers and its standard error.
func mean(list []float64) (m, se float64, err error) {
	if len(list) < 2 {
		return 0, 0, errNoGames
	}
	n := float64(len(list))
	for _, v := range list {
		m += v / n
	}
	squares := 0.0
	for _, v := range list {
		squares += (v - m) * (v - m)
	}
	return m, math.Sqrt(squares / (n - 1) / n), nil
}
