// Package library is an index over many games: who played, where and under what rules, how ends were scored, and every
// position. The index is a SQLite database of its own; the files themselves are only read. Where SQLite cannot be built
// (js) every function returns an error.
package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hogline/engine/safefile"
)

// version of the tables: an index of another one is made anew.
const version = 1

const schema = `
CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL, problem TEXT NOT NULL);
CREATE TABLE games (
	id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE, game TEXT NOT NULL,
	format TEXT NOT NULL, team0 TEXT NOT NULL, team1 TEXT NOT NULL, score0 INTEGER NOT NULL, score1 INTEGER NOT NULL, winner INTEGER NOT NULL,
	players TEXT NOT NULL, event TEXT NOT NULL, date TEXT NOT NULL, rules TEXT NOT NULL, ice TEXT NOT NULL,
	ends INTEGER NOT NULL, shots INTEGER NOT NULL, complete INTEGER NOT NULL, facts TEXT NOT NULL, places BLOB NOT NULL);
CREATE INDEX games_file ON games(file);`

// Library is an open index. Its methods may be called from several goroutines.
type Library struct {
	db *sql.DB
}

// Open opens the index in a file, or makes it. A file that is no index of this program is refused, not changed.
func Open(ctx context.Context, path string) (*Library, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no library", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, safefile.OpenError(path, err)
	}
	db, err := sql.Open("sqlite", "file:"+escape(path)+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&_pragma=cache_size(-16000)")
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	l := &Library{db}
	if err := l.prepare(ctx); err != nil {
		_ = db.Close() // never written
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// escape writes a path as a part of a file: URI.
func escape(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// prepare makes the tables of a new index, and anew those of an older one.
func (l *Library) prepare(ctx context.Context) error {
	var have, tables int
	if err := l.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	if have == version {
		return nil
	}
	if err := l.db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE type = 'table'").Scan(&tables); err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	if have == 0 && tables > 0 {
		return errors.New("a database that is no library")
	}
	_, err := l.db.ExecContext(ctx, fmt.Sprintf("DROP TABLE IF EXISTS games; DROP TABLE IF EXISTS files; %s PRAGMA user_version = %d", schema, version))
	return err //nolint:wrapcheck // of SQLite
}

// Close closes the index.
func (l *Library) Close() error { return l.db.Close() } //nolint:wrapcheck // of SQLite

// Game is a game of the index.
type Game struct {
	Path     string    `json:"file"`
	Game     string    `json:"game,omitempty"` // id in a data set
	Format   string    `json:"format"`
	Teams    [2]string `json:"teams"`
	Score    [2]int    `json:"score"`
	Winner   int       `json:"winner"` // 0, 1; -1 a draw or unknown
	Players  []string  `json:"players"`
	Event    string    `json:"event"`
	Date     string    `json:"date"` // year-month-day; of the file where the game has none
	Rules    string    `json:"rules"`
	Ice      string    `json:"ice"`
	Ends     int       `json:"ends"`
	Shots    int       `json:"shots"`
	Complete bool      `json:"complete"`

	id    int64
	facts string // JSON of Facts; decoded where statistics are made
}

// Facts are what statistics of a game are made from.
type Facts struct {
	Ends []EndFacts `json:"ends"`
	// Grades are sum (per cent) and number of the rated shots, by team and task.
	Grades [2]map[string][2]int `json:"grades"`
}

// EndFacts is a scored end.
type EndFacts struct {
	Hammer int  `json:"h"` // team
	Points int  `json:"p"` // of the hammer, negative stolen
	Power  bool `json:"w,omitempty"`
}

// gameColumns are those that scanGame reads.
const gameColumns = "games.id, files.path, game, format, team0, team1, score0, score1, winner, players, event, date, rules, ice, ends, shots, complete, facts"

// scanGame reads a row of gameColumns, and into further values what follows.
func scanGame(rows *sql.Rows, further ...any) (Game, error) {
	var g Game
	var players string
	into := append([]any{&g.id, &g.Path, &g.Game, &g.Format, &g.Teams[0], &g.Teams[1], &g.Score[0], &g.Score[1], &g.Winner, &players, &g.Event, &g.Date, &g.Rules, &g.Ice,
		&g.Ends, &g.Shots, &g.Complete, &g.facts}, further...)
	if err := rows.Scan(into...); err != nil {
		return g, fmt.Errorf("library: %w", err)
	}
	g.Players = []string{}
	if players != "" {
		g.Players = strings.Split(players, "\n")
	}
	return g, nil
}
