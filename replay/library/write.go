package library

import (
	"context"
	"database/sql"
	"strings"
	"time"
)

// batch is how many files are written in one transaction at most, batchTime how long they are waited for: analysed ones take longer.
const (
	batch     = 200
	batchTime = time.Second
)

// gather takes files until there is a batch of them, batchTime has passed, or there are no more.
func gather(results <-chan indexed) (files []indexed) {
	late := time.After(batchTime)
	for len(files) < batch {
		select {
		case f, ok := <-results:
			if !ok {
				return files
			}
			files = append(files, f)
		case <-late:
			if len(files) > 0 {
				return files
			}
			late = time.After(batchTime)
		}
	}
	return files
}

// write writes files in batches.
func (x *indexing) write(ctx context.Context, results <-chan indexed) error {
	for {
		files := gather(results)
		if len(files) == 0 || ctx.Err() != nil { // what could not be read since then is no problem of a file
			return ctx.Err()
		}
		if err := x.writeBatch(ctx, files); err != nil {
			return x.l.failed(ctx, err)
		}
		if x.Progress != nil && time.Since(x.last) > time.Second/2 {
			x.last = time.Now()
			x.mu.Lock()
			u := x.update
			x.mu.Unlock()
			x.Progress(u)
		}
	}
}

func (x *indexing) writeBatch(ctx context.Context, files []indexed) error {
	tx, err := x.l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after Commit
	insert, err := tx.PrepareContext(ctx, insertGame)
	if err != nil {
		return err
	}
	for i := range files {
		if err := writeFile(ctx, tx, insert, &files[i]); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, nextGeneration); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := range files {
		x.update.Read++
		x.update.Games += len(files[i].games)
		if len(files[i].games) == 0 {
			x.update.Failed++
		}
		if f := &files[i]; f.problem != "" && len(x.update.Problems) < maxProblems {
			x.update.Problems = append(x.update.Problems, Problem{f.path, f.problem})
		}
	}
	return nil
}

// insertGame writes a game. Of two of a data set that have one id, by which only the first can be opened, the first counts.
const insertGame = `INSERT OR IGNORE INTO games (file, game, format, charted, team0, team1, score0, score1, winner, players, event, session,
	sheet, date, named, file_date, rules, ice, ends, shots, valued, complete, content, charts, facts, places, valued_shots)
	VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`

// writeFile writes a file with its games in the place of what is known of it, whoever wrote that.
func writeFile(ctx context.Context, tx *sql.Tx, insert *sql.Stmt, f *indexed) error {
	var id int64
	err := tx.QueryRowContext(ctx, "INSERT INTO files (path, size, changed, beside, problem) VALUES (?,?,?,?,?) ON CONFLICT(path) DO UPDATE SET size = excluded.size, changed = excluded.changed, beside = excluded.beside, problem = excluded.problem RETURNING id",
		f.path, f.size, f.changed, f.beside, f.problem).Scan(&id)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM games WHERE file = ?", id); err != nil {
		return err
	}
	for i := range f.games {
		g := &f.games[i]
		if _, err := insert.ExecContext(ctx, id, g.Game.Game, g.Format, g.Charted, g.Teams[0], g.Teams[1], g.Score[0], g.Score[1], g.Winner,
			strings.Join(g.Players, "\n"), g.Event, g.Session, g.Sheet, g.Date, g.named, g.FileDate,
			g.Rules, g.Ice, g.Ends, g.Shots, g.Valued, g.Complete, g.content[:], g.charts, g.facts, g.places, g.shots); err != nil {
			return err
		}
	}
	return nil
}

// nextGeneration tells those who hold the index in memory that it has changed.
const nextGeneration = "UPDATE generation SET number = number + 1"
