package library

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// Update is what an indexing did.
type Update struct {
	Files   int `json:"files"`   // seen
	Read    int `json:"read"`    // new or changed, and read
	Games   int `json:"games"`   // in these
	Removed int `json:"removed"` // files that are gone
	Failed  int `json:"failed"`  // files that hold no game
	// Away are the folders that were not there, with Options.Exact: what is known of their games stays.
	Away []string `json:"away,omitempty"`
}

// batch is how many files are written in one transaction at most, batchTime how long they are waited for: analysed ones take longer.
const (
	batch     = 200
	batchTime = time.Second
)

// Options are how files are read.
type Options struct {
	Workers  int          // goroutines; 0 is 1
	Progress func(Update) // hears of it now and then; may be nil
	Exact    bool         // files that lie below none of the folders are forgotten, and folders that are away passed over
	// Stamp changes whenever the analyses beside a log or data set do; nil: there are none.
	Stamp func(path string) int64
	// Values are what the shots of a game were worth, by who threw them and one by one; nil: there are none.
	Values func(path, game string, g *replay.Game) ([]Person, []ValuedShot)
}

// Index brings the index up to what lies below the folders: new and changed files are read, files that are gone are
// forgotten. Files that cannot be read are kept with their problem. When ctx ends Index returns its error; whole batches
// that were read are kept.
func (l *Library) Index(ctx context.Context, folders []string, o Options) (Update, error) {
	x := indexing{l: l, known: map[string]stamp{}, seen: map[string]bool{}, Options: o, last: time.Now()}
	if err := x.load(ctx); err != nil {
		return x.update, err
	}
	reading, stop := context.WithCancel(ctx)
	defer stop()
	jobs, results := make(chan job, 2*max(1, o.Workers)), make(chan indexed, 2*max(1, o.Workers))
	var walkErr error
	var gone []string
	go func() {
		defer close(jobs)
		for _, dir := range folders {
			if _, err := os.Stat(dir); err != nil && x.Exact {
				gone = append(gone, dir)
				continue
			}
			if walkErr = x.walk(reading, dir, jobs); walkErr != nil {
				return
			}
		}
	}()
	var wg sync.WaitGroup
	for range max(1, o.Workers) {
		wg.Go(func() {
			for j := range jobs {
				select {
				case results <- x.read(reading, j):
				case <-reading.Done():
				}
			}
		})
	}
	go func() { wg.Wait(); close(results) }()
	err := x.write(ctx, results)
	stop()
	for range results { // the workers end
	}
	if err == nil {
		err = walkErr
	}
	x.update.Away = gone
	if err == nil {
		err = x.forget(ctx, folders)
	}
	return x.update, err
}

// stamp tells a file from a changed one.
type stamp struct {
	id                    int64
	size, changed, beside int64
}

type job struct {
	path string
	stamp
}

type indexing struct {
	Options
	l      *Library
	known  map[string]stamp
	mu     sync.Mutex
	seen   map[string]bool
	update Update
	last   time.Time
}

func (x *indexing) load(ctx context.Context) error {
	rows, err := x.l.db.QueryContext(ctx, "SELECT path, id, size, changed, beside FROM files")
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	defer func() { _ = rows.Close() }() // only read
	for rows.Next() {
		var path string
		var s stamp
		if err := rows.Scan(&path, &s.id, &s.size, &s.changed, &s.beside); err != nil {
			return fmt.Errorf("library: %w", err)
		}
		x.known[path] = s
	}
	return rows.Err() //nolint:wrapcheck // of SQLite
}

// walk sends the files that are new or changed.
func (x *indexing) walk(ctx context.Context, dir string, jobs chan<- job) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return file.Paths(ctx, dir, func(path string, size int64, changed time.Time) error { //nolint:wrapcheck // names the path
		s := stamp{size: size, changed: changed.UnixNano()}
		if x.Stamp != nil {
			s.beside = x.Stamp(path)
		}
		x.mu.Lock()
		again := x.seen[path]
		x.seen[path] = true
		if !again {
			x.update.Files++
		}
		x.mu.Unlock()
		old, known := x.known[path]
		if s.id = old.id; again || known && s == old {
			return nil
		}
		select {
		case jobs <- job{path, s}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// indexed is a file that was read.
type indexed struct {
	job
	games   []row
	problem string
}

// row is a game as it is written.
type row struct {
	Game
	Facts  Facts
	places []byte
	shots  []byte // as appendValued writes them
}

func (x *indexing) read(ctx context.Context, j job) indexed {
	out := indexed{job: j}
	list, err := file.SourcesOf(j.path)
	if err != nil {
		out.problem = err.Error()
	}
	for _, s := range list {
		g, err := s.Open(ctx)
		if err != nil {
			out.problem = err.Error()
			continue
		}
		r := x.rowOf(j, s.Game, g)
		r.Event = s.Event
		out.games = append(out.games, r)
	}
	return out
}

// rowOf is what the index holds of a game.
func (x *indexing) rowOf(j job, id string, g *replay.Game) row {
	r := row{shots: []byte{}, Game: Game{Path: j.path, Game: id, Format: g.Format, Teams: g.Teams, Score: g.Result.Score, Winner: g.Result.Winner, Rules: g.Rules.Name, Ice: string(g.Ice.Model),
		Ends: len(g.Ends), Shots: g.Shots(), Complete: g.Complete, Session: g.Extra["Session"], Sheet: g.Extra["Sheet"], Date: dateOf(g, j, id)}}
	for t := range g.Players {
		for _, p := range g.Players[t] {
			r.addPlayer(p.Name)
		}
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		if e.Scored {
			h := e.First.Other()
			r.Facts.Ends = append(r.Facts.Ends, EndFacts{int(h), e.Score[h] - e.Score[e.First], e.PowerPlay != replay.NoPowerPlay})
		}
		for k := range e.Shots {
			if c := e.Shots[k].Chart; c != nil {
				r.Charted = true
				r.addPlayer(c.Player)
			}
		}
		r.Facts.grades(e)
	}
	if x.Values != nil {
		people, shots := x.Values(j.path, id, g)
		for i := range people {
			p := &people[i]
			r.Facts.person(p.Team, p.Name).Values.add(&p.Values)
			r.Valued += p.Values.Shots
		}
		for i := range shots {
			r.shots = appendValued(r.shots, &shots[i])
		}
	}
	for _, at := range g.Places() {
		if s, err := g.State(at); err == nil && s.Shot < curling.Stones {
			r.places = appendPlace(r.places, at.End, g.Rules.FirstShot, &s, g.Ice.Bounds)
		}
	}
	return r
}

func (g *Game) addPlayer(name string) {
	if name = strings.TrimSpace(strings.ReplaceAll(name, "\n", " ")); name != "" && !slices.Contains(g.Players, name) {
		g.Players = append(g.Players, name)
	}
}

// person is the entry of who threw for a team.
func (f *Facts) person(team int, name string) *Person {
	for i := range f.People {
		if p := &f.People[i]; p.Team == team && p.Name == name {
			return p
		}
	}
	f.People = append(f.People, Person{Team: team, Name: name})
	return &f.People[len(f.People)-1]
}

// grade adds a rated shot.
func (f *Facts) grade(team int, c *replay.Chart) {
	if c.Grade < 0 { // not rated
		return
	}
	p := f.person(team, strings.TrimSpace(c.Player))
	if p.Grades == nil {
		p.Grades = map[string][2]int{}
	}
	add := func(key string) {
		v := p.Grades[key]
		p.Grades[key] = [2]int{v[0] + c.Grade, v[1] + 1}
	}
	add(string(c.Task))
	if c.TurnKnown {
		add(Turns[number(c.Turn == curling.Left)])
	}
}

// PeopleOf are those who threw rated shots of a game, with their grades.
func PeopleOf(g *replay.Game) []Person {
	var f Facts
	for i := range g.Ends {
		f.grades(&g.Ends[i])
	}
	return f.People
}

// grades adds the rated shots of an end.
func (f *Facts) grades(e *replay.End) {
	for k := range e.Shots {
		if c := e.Shots[k].Chart; c != nil {
			f.grade(int(e.Mover(e.Shots[k].Number)), c)
		}
	}
}

// year is one in the name of an event.
var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// dateOf is the day of a game: of its log, else that of its file. A game of a data set, whose file may be much younger, has the
// year that its event tells, or none.
func dateOf(g *replay.Game, j job, id string) string {
	for _, key := range []string{"Date", "date"} {
		if t := g.Extra[key]; len(t) >= len(time.DateOnly) {
			if _, err := time.Parse(time.DateOnly, t[:len(time.DateOnly)]); err == nil {
				return t[:len(time.DateOnly)]
			}
		}
	}
	if id != "" {
		return year.FindString(g.Extra["Event"])
	}
	return time.Unix(0, j.changed).UTC().Format(time.DateOnly)
}

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
		if len(files) == 0 || ctx.Err() != nil {
			return ctx.Err() //nolint:wrapcheck // ctx's
		}
		if err := x.writeBatch(ctx, files); err != nil {
			return fmt.Errorf("library: %w", err)
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
		return err //nolint:wrapcheck // of SQLite
	}
	defer func() { _ = tx.Rollback() }() // nothing after Commit
	insert, err := tx.PrepareContext(ctx, "INSERT INTO games (file, game, format, charted, team0, team1, score0, score1, winner, players, event, session, sheet, date, rules, ice, ends, shots, valued, complete, facts, places, valued_shots) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
	if err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	for i := range files {
		if err := writeFile(ctx, tx, insert, &files[i]); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, nextGeneration); err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	if err := tx.Commit(); err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := range files {
		x.update.Read++
		x.update.Games += len(files[i].games)
		if len(files[i].games) == 0 {
			x.update.Failed++
		}
	}
	return nil
}

func writeFile(ctx context.Context, tx *sql.Tx, insert *sql.Stmt, f *indexed) error {
	if f.id != 0 {
		if _, err := tx.ExecContext(ctx, "DELETE FROM games WHERE file = ?", f.id); err != nil {
			return err //nolint:wrapcheck // of SQLite
		}
	}
	var id int64
	err := tx.QueryRowContext(ctx, "INSERT INTO files (path, size, changed, beside, problem) VALUES (?,?,?,?,?) ON CONFLICT(path) DO UPDATE SET size = excluded.size, changed = excluded.changed, beside = excluded.beside, problem = excluded.problem RETURNING id",
		f.path, f.size, f.changed, f.beside, f.problem).Scan(&id)
	if err != nil {
		return err //nolint:wrapcheck // of SQLite
	}
	for i := range f.games {
		g := &f.games[i]
		facts, err := json.Marshal(&g.Facts)
		if err != nil {
			return err //nolint:wrapcheck // cannot be
		}
		if _, err := insert.ExecContext(ctx, id, g.Game.Game, g.Format, g.Charted, g.Teams[0], g.Teams[1], g.Score[0], g.Score[1], g.Winner, strings.Join(g.Players, "\n"), g.Event, g.Session, g.Sheet, g.Date, g.Rules, g.Ice,
			g.Ends, g.Shots, g.Valued, g.Complete, string(facts), g.places, g.shots); err != nil {
			return err //nolint:wrapcheck // of SQLite
		}
	}
	return nil
}

// forget removes the files below the folders that are gone.
func (x *indexing) forget(ctx context.Context, folders []string) error {
	tx, err := x.l.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after Commit
	for path, s := range x.known {
		in := below(path, folders)
		if x.seen[path] || !in && !x.Exact {
			continue
		}
		if _, err := os.Lstat(path); in && (err == nil || x.Exact && away(path, folders)) {
			continue // it cannot be read just now
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM files WHERE id = ?", s.id); err != nil {
			return fmt.Errorf("library: %w", err)
		}
		x.update.Removed++
	}
	if x.update.Removed == 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, nextGeneration); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return tx.Commit() //nolint:wrapcheck // of SQLite
}

// nextGeneration tells those who hold the index in memory that it has changed.
const nextGeneration = "UPDATE generation SET number = number + 1"

// away reports whether the folder that a path lies below is not there.
func away(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool {
		_, err := os.Stat(dir)
		return err != nil && below(path, []string{dir})
	})
}

// below reports whether a path is one of the folders or lies below it.
func below(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool {
		abs, err := filepath.Abs(dir)
		return err == nil && (path == abs || strings.HasPrefix(path, strings.TrimSuffix(abs, string(filepath.Separator))+string(filepath.Separator)))
	})
}
