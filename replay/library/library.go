// Package library is an index over many games: who played, where and under what rules, how ends were scored, what shots
// were worth, and every position. The index is a SQLite database of its own; the files themselves are only read. What is
// searched is held in memory. Where SQLite cannot be built (js) every function returns an error.
package library

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

// version of the tables: an index of another one is made anew.
const version = 9

const schema = `
CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL,
	beside INTEGER NOT NULL, problem TEXT NOT NULL);
CREATE TABLE games (
	id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE, game TEXT NOT NULL,
	format TEXT NOT NULL, charted INTEGER NOT NULL, team0 TEXT NOT NULL, team1 TEXT NOT NULL,
	score0 INTEGER NOT NULL, score1 INTEGER NOT NULL, winner INTEGER NOT NULL, players TEXT NOT NULL,
	event TEXT NOT NULL, session TEXT NOT NULL, sheet TEXT NOT NULL, date TEXT NOT NULL, named INTEGER NOT NULL, file_date TEXT NOT NULL,
	rules TEXT NOT NULL, ice TEXT NOT NULL, ends INTEGER NOT NULL, shots INTEGER NOT NULL, valued INTEGER NOT NULL, complete INTEGER NOT NULL,
	content BLOB NOT NULL, charts TEXT NOT NULL, facts TEXT NOT NULL, places BLOB NOT NULL, valued_shots BLOB NOT NULL);
CREATE UNIQUE INDEX games_file ON games(file, game);
CREATE TABLE generation (number INTEGER NOT NULL);
INSERT INTO generation VALUES (0);`

// Library is an open index. Its methods may be called from several goroutines, and several programs may have one file open: one at
// a time writes.
type Library struct {
	db   *sql.DB
	path string // empty: in memory

	mu   sync.Mutex
	held *snapshot // nil until the first search
}

// StoreError is that the file of an index cannot be read or written: its folder may be read-only, or the disk full. What is below
// the folders can still be indexed by OpenMemory.
type StoreError struct {
	Path string
	Err  error
}

// Error names the file.
func (e *StoreError) Error() string {
	if e.Path == "" || errors.As(e.Err, new(message.Message)) { // that names it
		return e.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

// Unwrap is the cause.
func (e *StoreError) Unwrap() error { return e.Err }

// failed is an error of SQLite; that of a context that has ended stays itself.
func (l *Library) failed(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case damaged(err):
		return &StoreError{l.path, ErrDamaged}
	case l.path != "" && full(err):
		return &StoreError{l.path, safefile.WriteError(l.path, syscall.ENOSPC)}
	}
	return &StoreError{cmp.Or(l.path, "the index in memory"), err}
}

// ErrDamaged is the cause of a StoreError for a file that cannot be read as a database.
var ErrDamaged = errors.New("this is no index of a library, or a damaged one")

// pragmas are how SQLite keeps the index.
const pragmas = "?_pragma=busy_timeout(5000)&_pragma=page_size(32768)&_pragma=journal_mode(WAL)" +
	"&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&_pragma=cache_size(-16000)"

// Open opens the index in a file, or makes it. A file that is no index of this program is refused, not changed; one that cannot be
// used is a StoreError.
func Open(ctx context.Context, path string) (*Library, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no library", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil { // the index is named, which may have been chosen
		return nil, &StoreError{path, safefile.WriteError(path, err)}
	}
	lock, err := safefile.WaitLock(ctx, path+"-open.lock") // of two programs one makes the tables
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, &StoreError{path, safefile.WriteError(path, err)}
	}
	defer lock.Release()
	return openDB(ctx, path, "file:"+escape(path)+pragmas)
}

// OpenCache opens an index that can be made anew at any time: a damaged one is put aside, as .damaged beside it, and an empty one
// takes its place.
func OpenCache(ctx context.Context, path string) (*Library, error) {
	l, err := Open(ctx, path)
	if !errors.Is(err, ErrDamaged) {
		return l, err
	}
	if aside := os.Rename(path, path+".damaged"); aside != nil && !errors.Is(aside, fs.ErrNotExist) { // another program may have done it
		return nil, err
	}
	for _, rest := range []string{"-wal", "-shm"} {
		_ = os.Remove(path + rest) // of the damaged one
	}
	return Open(ctx, path)
}

// OpenMemory is an empty index that is kept nowhere.
func OpenMemory(ctx context.Context) (*Library, error) {
	return openDB(ctx, "", ":memory:?_pragma=foreign_keys(1)")
}

func openDB(ctx context.Context, path, name string) (*Library, error) {
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	if path == "" {
		db.SetMaxOpenConns(1) // another connection would have a memory of its own
	}
	l := &Library{db: db, path: path}
	if err := l.prepare(ctx); err != nil {
		_ = db.Close() // never written
		return nil, err
	}
	return l, nil
}

// DefaultPath is the usual file of the index over folders, in the user's cache. Without one the error is a StoreError.
func DefaultPath(dirs []string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", &StoreError{"", fmt.Errorf("no folder for the index: %w", err)}
	}
	var all []string
	for _, dir := range dirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		all = append(all, abs)
	}
	slices.Sort(all)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(all), "\n")))
	return filepath.Join(cache, "hogline", "library-"+hex.EncodeToString(sum[:8])+".db"), nil
}

// escape writes a path as a part of a file: URI.
func escape(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// prepare makes the tables of a new index, and anew those of another version.
func (l *Library) prepare(ctx context.Context) error {
	var have, tables int
	if err := l.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return l.failed(ctx, err)
	}
	if have == version {
		return nil
	}
	if err := l.db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE type = 'table'").Scan(&tables); err != nil {
		return l.failed(ctx, err)
	}
	if have == 0 && tables > 0 {
		return fmt.Errorf("%s: a database that is no library", l.path)
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return l.failed(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after Commit
	const drop = "DROP TABLE IF EXISTS games; DROP TABLE IF EXISTS files; DROP TABLE IF EXISTS generation;"
	_, err = tx.ExecContext(ctx, fmt.Sprintf("%s %s PRAGMA user_version = %d", drop, schema, version))
	if err == nil {
		err = tx.Commit()
	}
	return l.failed(ctx, err)
}

// Close closes the index.
func (l *Library) Close() error { return l.db.Close() }

// Game is a game of the index. One that lies in several files is there once: in the file that has the most analysed shots, then the
// first by its path.
type Game struct {
	Path     string    `json:"file"`
	Game     string    `json:"game,omitempty"` // id in a data set
	Also     []string  `json:"also,omitempty"` // the other files, with a blank and the id of a data set
	Format   string    `json:"format"`
	Charted  bool      `json:"charted"` // by statisticians; elsewhere the teams are programs
	Teams    [2]string `json:"teams"`
	Score    [2]int    `json:"score"`
	Winner   int       `json:"winner"` // 0, 1; -1 a draw or unknown
	Players  []string  `json:"players"`
	Event    string    `json:"event"`
	Session  string    `json:"session,omitempty"`
	Sheet    string    `json:"sheet,omitempty"`
	Date     string    `json:"date"`                // year-month-day, or the year alone; empty: not known
	FileDate string    `json:"file_date,omitempty"` // when a log was changed last, the oldest of several; its match was hardly later
	Rules    string    `json:"rules"`
	Ice      string    `json:"ice"`
	Ends     int       `json:"ends"`
	Shots    int       `json:"shots"`
	Valued   int       `json:"valued"` // shots that are analysed
	Complete bool      `json:"complete"`

	id    int64
	named bool   // Date is that of the name of the file
	facts string // JSON of Facts; decoded where statistics are made

	folded [3]string // teams, players and event, as they are searched
}

// Facts are what statistics of a game are made from.
type Facts struct {
	Ends   []EndFacts `json:"ends"`
	People []Person   `json:"people"`
}

// EndFacts is a scored end.
type EndFacts struct {
	Hammer int  `json:"h"` // team
	Points int  `json:"p"` // of the hammer, negative stolen
	Power  bool `json:"w,omitempty"`
}

// Person is who threw shots that were rated or analysed.
type Person struct {
	Team int    `json:"t"`
	Name string `json:"n"` // empty: not known
	// Grades are sum (per cent) and number of the rated shots, by task and by turn (Turns).
	Grades map[string][2]int `json:"g,omitempty"`
	Values Values            `json:"v,omitzero"`
}

// Turns are the keys of Person.Grades beside the tasks: clockwise and counter-clockwise.
var Turns = [2]string{"cw", "ccw"}

// Values are what analysed shots come to, in per cent of win probability.
type Values struct {
	Shots  int     `json:"shots"`
	Call   float64 `json:"call"`
	Throw  float64 `json:"throw"`
	Luck   float64 `json:"luck"`
	Costly int     `json:"costly"` // shots that lost more than a threshold by call and throw
	// Calls, Throws and Lucks are of how many of the shots call, throw and luck are known: what the sums are over.
	Calls  int `json:"calls"`
	Throws int `json:"throws"`
	Lucks  int `json:"lucks"`
	// CallError, ThrowError and LuckError are the standard errors of the sums.
	CallError  float64 `json:"call_error"`
	ThrowError float64 `json:"throw_error"`
	LuckError  float64 `json:"luck_error"`
}

func (v *Values) add(o *Values) {
	v.Shots += o.Shots
	v.Call += o.Call
	v.Throw += o.Throw
	v.Luck += o.Luck
	v.Costly += o.Costly
	v.Calls += o.Calls
	v.Throws += o.Throws
	v.Lucks += o.Lucks
	v.CallError = math.Hypot(v.CallError, o.CallError)
	v.ThrowError = math.Hypot(v.ThrowError, o.ThrowError)
	v.LuckError = math.Hypot(v.LuckError, o.LuckError)
}
