//go:build !js

package queue

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite", pure Go

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
)

// maxTries is how many workers may take a task and not come back from it before it is given up; keepGivenUp is how long that is told.
const (
	maxTries    = 3
	keepGivenUp = 30 * 24 * time.Hour
)

// schema: tasks that wait (lease 0) or that a worker has until some time, in Unix nanoseconds; the answers, of which a later one has a
// higher revision; the tasks that were given up.
const schema = `
CREATE TABLE IF NOT EXISTS tasks (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, task BLOB NOT NULL,
	lease INTEGER NOT NULL DEFAULT 0, until INTEGER NOT NULL DEFAULT 0, tries TEXT NOT NULL DEFAULT '[]');
CREATE TABLE IF NOT EXISTS answers (rev INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, valued INTEGER NOT NULL,
	answer BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS given_up (key TEXT PRIMARY KEY, time INTEGER NOT NULL, about TEXT NOT NULL);`

// openStore opens the database of a queue. What is in it is there after any end of the program.
func openStore(dir string) (*sql.DB, error) {
	path := url.URL{Path: filepath.ToSlash(filepath.Join(dir, "queue.db"))}
	db, err := sql.Open("sqlite", "file:"+path.EscapedPath()+"?_pragma=journal_mode(wal)&_pragma=synchronous(normal)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(context.Background(), schema); err != nil {
		_ = db.Close() // nothing was written
		return nil, fmt.Errorf("%s: %w", path.Path, err)
	}
	return db, nil
}

// do makes a reply in a transaction.
func (s *Server) do(f func(t transaction, out *reply) error) (*reply, error) {
	ctx, out := context.Background(), new(reply)
	tx, err := s.db.BeginTx(ctx, nil)
	if err == nil {
		if err = f(transaction{ctx, tx}, out); err == nil {
			err = tx.Commit()
		} else {
			_ = tx.Rollback() // it is not kept in any case
		}
	}
	if err != nil {
		s.fail(err)
	}
	return out, err
}

// run is do for one statement.
func (s *Server) run(query string, args ...any) (*reply, error) {
	return s.do(func(t transaction, _ *reply) error { return t.exec(query, args...) })
}

// transaction is one under way.
type transaction struct {
	ctx context.Context
	tx  *sql.Tx
}

func (t transaction) exec(query string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, query, args...)
	return err
}

// get reads a row and reports whether it is there.
func (t transaction) get(query string, args, into []any) (bool, error) {
	err := t.tx.QueryRowContext(t.ctx, query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// entries reads answers until they are maxBatch bytes together. It reports whether all were read.
func (t transaction) entries(out *reply, query string, args ...any) (all bool, err error) {
	rows, err := t.tx.QueryContext(t.ctx, "SELECT key, rev, answer FROM answers WHERE "+query, args...)
	if err != nil {
		return false, err
	}
	defer func() { _ = rows.Close() }() // Err tells
	size := 0
	for i := range out.Answers {
		size += len(out.Answers[i].Text)
	}
	for size < maxBatch && rows.Next() {
		var e entry
		if err := rows.Scan(&e.Key, &e.Rev, &e.Text); err != nil {
			return false, err
		}
		out.Answers = append(out.Answers, e)
		size += len(e.Text)
	}
	return size < maxBatch, rows.Err()
}

func (s *Server) put(_ context.Context, in *request) (*reply, error) {
	defer s.wake()
	return s.do(func(t transaction, out *reply) error {
		var waiting, rev int64
		var valued bool
		known, err := t.get("SELECT rev, valued FROM answers WHERE key = ?", []any{in.Key}, []any{&rev, &valued})
		if out.Kept = known && (valued || rev != in.Rev); err != nil || out.Kept { // the sender hears of it
			return err
		}
		if _, err = t.get("SELECT count(*) FROM tasks", nil, []any{&waiting}); err != nil || waiting >= maxWaiting {
			return err
		}
		out.Kept = true
		return t.exec("INSERT OR IGNORE INTO tasks (key, task) VALUES (?, ?)", in.Key, []byte(in.Task))
	})
}

// look finds the answers of keys, or those after a revision.
func (s *Server) look(in *request) (*reply, error) {
	return s.do(func(t transaction, out *reply) (err error) {
		all := true
		for ; all && out.Looked < len(in.Keys); out.Looked++ {
			if all, err = t.entries(out, "key = ?", in.Keys[out.Looked]); err != nil {
				return err
			}
		}
		if len(in.Keys) == 0 {
			if all, err = t.entries(out, "rev > ? ORDER BY rev", in.Rev); err != nil {
				return err
			}
			if !all {
				out.Rev = out.Answers[len(out.Answers)-1].Rev
				return nil
			}
		}
		_, err = t.get("SELECT seq FROM sqlite_sequence WHERE name = 'answers'", nil, []any{&out.Rev})
		return err
	})
}

func (s *Server) forget(_ context.Context, in *request) (*reply, error) {
	keys, err := json.Marshal(in.Keys)
	if err != nil {
		return nil, err
	}
	return s.run("DELETE FROM answers WHERE key IN (SELECT value FROM json_each(?))", string(keys))
}

// try is a worker that took a task.
type try struct {
	Worker analysis.Identity `json:"worker"`
	Time   time.Time         `json:"time"`
}

// oldest finds the task that has waited longest and that a worker may value.
const oldest = "SELECT key, task, tries FROM tasks WHERE until <= ? AND instr(key || '.', '.' || ? || '.') = 0 ORDER BY id LIMIT 1"

// next gives a worker the task that has waited longest and that it may value: one that no other has, or has been silent about. One that was
// taken too often is given up instead.
func (s *Server) next(who *analysis.Identity) (*reply, error) {
	now, gaveUp := time.Now(), false
	out, err := s.do(func(t transaction, out *reply) error {
		for {
			var key, tries string
			var task []byte
			if found, err := t.get(oldest, []any{now.UnixNano(), who.ID}, []any{&key, &task, &tries}); err != nil || !found {
				return err
			}
			var list []try
			if err := json.Unmarshal([]byte(tries), &list); err != nil {
				return err
			}
			if len(list) >= maxTries {
				gaveUp = true
				if err := t.giveUp(key, task, list, who); err != nil {
					return err
				}
				continue
			}
			text, err := json.Marshal(append(list, try{*who, now.UTC()}))
			if err != nil {
				return err
			}
			out.Key, out.Task, out.Lease = key, task, 1+rand.Int64N(1<<62)
			return t.exec("UPDATE tasks SET lease = ?, until = ?, tries = ? WHERE key = ?", out.Lease, now.Add(ackWait).UnixNano(),
				string(text), key)
		}
	})
	if gaveUp {
		s.wake()
	}
	return out, err
}

// giveUp has a task that several workers took and did not come back from answered by that, and listed.
func (t transaction) giveUp(key string, task []byte, tries []try, who *analysis.Identity) error {
	names := make([]string, len(tries))
	for i := range tries {
		if names[i] = "one without a name"; tries[i].Worker.Check() == nil {
			names[i] = tries[i].Worker.String()
		}
	}
	why := fmt.Errorf("given up: %d workers took the shot and did not come back: %s", len(tries), strings.Join(names, ", "))
	g := GivenUp{Key: key, Why: limits.Clean(why.Error(), evaluate.MaxNote), Time: time.Now().UTC()}
	if a, err := taskOf(task); err == nil {
		g.End, g.Shot = a.State.End+1, a.Rules.Count(a.State.Shot)
	}
	about, err := json.Marshal(&g)
	if err == nil {
		err = t.exec("INSERT OR REPLACE INTO given_up (key, time, about) VALUES (?, ?, ?)", key, g.Time.UnixNano(), string(about))
	}
	if err == nil {
		err = t.exec("DELETE FROM given_up WHERE time < ?", g.Time.Add(-keepGivenUp).UnixNano())
	}
	if err == nil {
		err = t.answer(key, false, answerBy(nil, why, who).text())
	}
	return err
}

// answer takes the place of a problem and ends the task.
func (t transaction) answer(key string, valued bool, text []byte) error {
	err := t.exec("INSERT OR REPLACE INTO answers (key, valued, answer) VALUES (?, ?, ?)", key, valued, text)
	if err == nil {
		err = t.exec("DELETE FROM tasks WHERE key = ?", key)
	}
	return err
}

func (s *Server) alive(_ context.Context, in *request) (*reply, error) {
	s.attend(in.Worker)
	return s.run("UPDATE tasks SET until = ? WHERE key = ? AND lease = ?", time.Now().Add(ackWait).UnixNano(), in.Key, in.Lease)
}

func (s *Server) back(_ context.Context, in *request) (*reply, error) {
	defer s.wake()
	return s.run("UPDATE tasks SET lease = 0, until = 0, tries = json_remove(tries, '$[#-1]') WHERE key = ? AND lease = ?", in.Key, in.Lease)
}

// done: of a value it does not matter who has the task by now; a problem is that of the worker that has it.
func (s *Server) done(_ context.Context, in *request) (*reply, error) {
	s.attend(in.Worker)
	defer s.wake()
	_, problem := answerOf(in.Key, in.Answer)
	return s.do(func(t transaction, out *reply) error {
		var lease int64
		waits, err := t.get("SELECT lease FROM tasks WHERE key = ?", []any{in.Key}, []any{&lease})
		if out.Kept = waits && (problem == nil || lease == in.Lease); err != nil || !out.Kept {
			return err
		}
		return t.answer(in.Key, problem == nil, in.Answer)
	})
}

func (s *Server) status(context.Context, *request) (*reply, error) {
	workers := s.workers()
	return s.do(func(t transaction, out *reply) error {
		out.Workers = workers
		if _, err := t.get("SELECT count(*) FROM tasks", nil, []any{&out.Waiting}); err != nil {
			return err
		}
		var list []byte
		_, err := t.get("SELECT json_group_array(json(about)) FROM (SELECT about FROM given_up WHERE time >= ? ORDER BY time DESC LIMIT ?)",
			[]any{time.Now().Add(-keepGivenUp).UnixNano(), maxListed}, []any{&list})
		if err == nil {
			err = json.Unmarshal(list, &out.GivenUp)
		}
		return err
	})
}
