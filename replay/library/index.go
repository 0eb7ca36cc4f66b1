package library

import (
	"context"
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/safefile"
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
	// Problems are the first of the files, or the values beside them, that could not be read whole.
	Problems []Problem `json:"problems,omitempty"`
	// Away are the folders that were not there, with Options.Exact: what is known of their games stays.
	Away []string `json:"away,omitempty"`
}

// Problem is a file that could not be read whole, and why.
type Problem struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}

// maxProblems is how many are told of.
const maxProblems = 20

// Options are how files are read.
type Options struct {
	Workers  int          // goroutines; 0 is 1
	Progress func(Update) // hears of it now and then; may be nil
	Waiting  func()       // hears that another program is indexing, which is waited for; may be nil
	Exact    bool         // files that lie below none of the folders are forgotten, and folders that are away passed over
	As       file.As      // the text encoding of logs and charts; empty: told by what they hold
	// Stamp changes whenever the analyses beside a log or data set do; nil: there are none.
	Stamp func(path string) int64
	// Values are what the shots of a game were worth, by who threw them and one by one; nil: there are none. The error tells what of
	// them could not be read.
	Values func(path, game string, g *replay.Game) ([]Person, []ValuedShot, error)
}

// Index brings the index up to what lies below the folders: new and changed files are read, files that are gone are
// forgotten. Files that cannot be read are kept with their problem. When ctx ends Index returns its error; whole batches
// that were read are kept. While another program does the same Index waits for it. A StoreError is that of the file of the index.
func (l *Library) Index(ctx context.Context, folders []string, o Options) (Update, error) {
	x := indexing{l: l, known: map[string]stamp{}, seen: map[string]bool{}, Options: o, last: time.Now()}
	lock, err := x.lock(ctx)
	if err != nil {
		return x.update, err
	}
	defer lock.Release()
	if err := l.prepare(ctx); err != nil { // another version may have had it meanwhile
		return x.update, err
	}
	if err := x.load(ctx); err != nil {
		return x.update, l.failed(ctx, err)
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
	err = x.write(ctx, results)
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

// lock takes the index to write on.
func (x *indexing) lock(ctx context.Context) (*safefile.Lock, error) {
	if x.l.path == "" {
		return &safefile.Lock{}, nil
	}
	name := x.l.path + ".lock"
	lock, err := safefile.TakeLock(name)
	if errors.Is(err, safefile.ErrLocked) {
		if x.Waiting != nil {
			x.Waiting()
		}
		lock, err = safefile.WaitLock(ctx, name)
	}
	return lock, x.l.failed(ctx, err)
}

func (x *indexing) load(ctx context.Context) error {
	rows, err := x.l.db.QueryContext(ctx, "SELECT path, id, size, changed, beside FROM files")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // only read
	for rows.Next() {
		var path string
		var s stamp
		if err := rows.Scan(&path, &s.id, &s.size, &s.changed, &s.beside); err != nil {
			return err
		}
		x.known[path] = s
	}
	return rows.Err()
}

// walk sends the files that are new or changed.
func (x *indexing) walk(ctx context.Context, dir string, jobs chan<- job) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	return file.Paths(ctx, dir, func(path string, size int64, changed time.Time) error {
		s := stamp{size: size, changed: changed.UnixNano()}
		if x.Stamp != nil {
			s.beside = x.Stamp(path)
		}
		if x.As != "" { // what was read in another encoding is read again
			h := fnv.New64a()
			_, _ = h.Write([]byte(x.As)) // a hash takes everything
			s.beside ^= int64(h.Sum64()) // any number will do
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
	}, nil)
}

// forget removes the files below the folders that are gone.
func (x *indexing) forget(ctx context.Context, folders []string) error {
	tx, err := x.l.db.BeginTx(ctx, nil)
	if err != nil {
		return x.l.failed(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after Commit
	for path, s := range x.known {
		in := below(path, folders)
		if x.seen[path] || !in && !x.Exact {
			continue
		}
		if _, err := os.Stat(path); in && (!errors.Is(err, fs.ErrNotExist) || x.Exact && away(path, folders)) {
			continue // it cannot be read just now
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM files WHERE id = ?", s.id); err != nil {
			return x.l.failed(ctx, err)
		}
		x.update.Removed++
	}
	if x.update.Removed == 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, nextGeneration); err != nil {
		return x.l.failed(ctx, err)
	}
	return x.l.failed(ctx, tx.Commit())
}

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
		return err == nil && (path == abs || strings.HasPrefix(path, strings.TrimSuffix(abs,
			string(filepath.Separator))+string(filepath.Separator)))
	})
}
