package matchplay

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/matchlog"
)

// Kept is a match as it stands in a file of the program's own, where it is from its first shot on: another match that is begun, and the
// end of the program, leave it there.
type Kept struct {
	Setup  Setup         `json:"setup"` // but for its rules and its win table
	Rules  curling.Rules `json:"rules"` // the machine of the match with its text; zero: those of Record
	Record *match.Record `json:"record"`
	Again  int           `json:"again,omitempty"` // how often it was taken back
	// Branches are the matches as they stood when they were taken back: History.Branches.
	Branches []*match.Record `json:"branches,omitempty"`
	Time     time.Time       `json:"time"` // when it was written

	path string
}

// Games are the match as a log, and what was taken back of it.
func (k *Kept) Games() (g *replay.Game, branches []*replay.Game) { return games(k.Record, k.Branches) }

func games(r *match.Record, branches []*match.Record) (g *replay.Game, list []*replay.Game) {
	for _, b := range branches {
		list = append(list, matchlog.Game(b))
	}
	return matchlog.Game(r), list
}

// Rename gives the players of the match other names.
func (k *Kept) Rename(names [2]string) {
	k.Setup.Names, k.Record.Names = names, names
	for _, b := range k.Branches {
		b.Names = names
	}
}

// CanGoOn reports whether the match did not come to its end, and was not one of somebody's server.
func (k *Kept) CanGoOn() bool { return k.Record.Reason == "" && k.Setup.Server == "" }

// Keeper keeps matches in a folder. The zero Keeper keeps none.
type Keeper struct {
	dir    string
	report func(error)

	writing sync.Mutex // of what follows, and the files
	of      *run       // whose match is in the file
	path    string     // of the match shown, "" none yet
	lock    *safefile.Lock
	failed  error // of the last write
}

const (
	// keptMatches is how many are kept, keptExtension that of their files.
	keptMatches, keptExtension = 20, ".hmatch"
	keptLock                   = ".lock"
)

// Keep keeps matches in a folder from now on, which is made when there is one. report is told the first failure of a row.
func (k *Keeper) Keep(dir string, report func(error)) { k.dir, k.report = dir, report }

// Unkept is why the match that is shown is in no file, nil if it is, or none is to be.
func (k *Keeper) Unkept() error {
	k.writing.Lock()
	defer k.writing.Unlock()
	return k.failed
}

// begin has the match of a run written from now on: to the file of the match before where it goes on, else to one of its own.
func (k *Keeper) begin(r *run, goesOn bool) {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.of = r
	if !goesOn {
		k.release()
	}
}

// release lets others have the file.
func (k *Keeper) release() {
	if k.lock != nil {
		k.lock.Release()
	}
	k.path, k.lock, k.failed = "", nil, nil
}

// close lets others have the file of the match that was shown last.
func (k *Keeper) close() {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.of = nil
	k.release()
}

// write writes the match of a run as it stands, on the goroutine of the match. It returns the error that is to be told.
func (k *Keeper) write(r *run, rec *match.Record) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	if k.dir == "" || k.of != r || r.setup.Watched != "" || r.setup.Passing || len(rec.Shots) == 0 {
		return nil
	}
	before := k.failed
	k.failed = k.writeFile(&Kept{Setup: r.setup, Rules: ownRules(r.setup.Rules), Record: rec, Again: r.again,
		Branches: r.branches, Time: time.Now()})
	if before != nil {
		return nil
	}
	return k.failed
}

func ownRules(r *match.Ruleset) (own curling.Rules) {
	if r != nil {
		own = r.Own()
	}
	return own
}

func (k *Keeper) writeFile(kept *Kept) error {
	if k.path == "" {
		if err := safefile.MakeFolder(k.dir); err != nil {
			return err
		}
		begun := kept.Time.Format("20060102-150405") + "-" + strconv.Itoa(os.Getpid()) + "-"
		for n := 1; k.path == ""; n++ {
			path := filepath.Join(k.dir, begun+strconv.Itoa(n)+keptExtension)
			if _, err := os.Lstat(path); err == nil { // left by another match
				continue
			}
			if err := k.take(path); err != nil && !errors.Is(err, safefile.ErrLocked) {
				return err
			}
		}
	}
	return safefile.WriteAtomic(k.path, func(w io.Writer) error { return json.NewEncoder(w).Encode(kept) })
}

// take takes a file that no window has.
func (k *Keeper) take(path string) error {
	lock, err := safefile.TakeLock(path + keptLock)
	if err == nil {
		k.release()
		k.path, k.lock = path, lock
	}
	return err
}

// paths are the files of the matches that no window shows, the newest first; of those that were left long ago only some are kept.
func (k *Keeper) paths() []string {
	k.writing.Lock()
	defer k.writing.Unlock()
	if k.dir == "" {
		return nil
	}
	type file struct {
		path string
		time time.Time
	}
	var list []file
	for _, path := range safefile.WithEnd(k.dir, keptExtension) {
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || path == k.path || inUse(path) {
			continue
		}
		list = append(list, file{path, info.ModTime()})
	}
	slices.SortFunc(list, func(a, b file) int { return cmp.Or(b.time.Compare(a.time), cmp.Compare(b.path, a.path)) })
	var paths []string
	for i, f := range list {
		if i >= keptMatches {
			_ = os.Remove(f.path)
			continue
		}
		paths = append(paths, f.path)
	}
	return paths
}

// inUse reports whether a window shows the match of a file.
func inUse(path string) bool {
	lock, err := safefile.TakeLock(path + keptLock)
	if err == nil {
		lock.Release()
	}
	return errors.Is(err, safefile.ErrLocked)
}

// All are the matches that no window shows, the newest first. A file that cannot be read is none.
func (k *Keeper) All() []*Kept {
	var list []*Kept
	for _, path := range k.paths() {
		if kept, err := readKept(path); err == nil {
			list = append(list, kept)
		}
	}
	return list
}

// readKept reads the file of a match.
func readKept(path string) (*Kept, error) {
	raw, err := safefile.Read(path, matchlog.MaxRecord)
	if err != nil {
		return nil, err
	}
	k := &Kept{path: path}
	if err := safefile.DecodeJSON(raw, k, 4*matchlog.MaxRecord); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if k.Record == nil || len(k.Record.Shots) == 0 {
		return nil, fmt.Errorf("%s: no match", path)
	}
	if err := k.read(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// read makes the machines of the rules, and checks the records.
func (k *Kept) read() (err error) {
	if k.Record.Rules, err = match.Read(k.Record.Rules); err != nil {
		return err
	}
	if k.Setup.Server == "" {
		if k.Rules, err = match.Read(k.Rules); err != nil {
			return err
		}
		if k.Setup.Rules = match.RulesetOf(&k.Rules); k.Setup.Rules == nil {
			return errors.New("no rules")
		}
	}
	for _, r := range append([]*match.Record{k.Record}, k.Branches...) {
		if r == nil {
			return errors.New("no match")
		}
		r.Rules = k.Record.Rules
		if err := matchlog.Check(r); err != nil {
			return err
		}
	}
	return nil
}

// takeBack takes the file of a match that goes on.
func (k *Keeper) takeBack(path string) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.of = nil // the match before may have a last event on its way
	err := k.take(path)
	if errors.Is(err, safefile.ErrLocked) {
		err = safefile.Messages.New("file.in-use", path, err)
	}
	return err
}

// Resume goes on with a match that was kept, in place of the one that is shown. Its shots are told again, and not thrown. wins is the win
// table by which AIs play.
func (h *History) Resume(k *Kept, wins ai.Wins) error {
	m := h.match
	m.Stop()
	if err := m.Keeper.takeBack(k.path); err != nil {
		return err
	}
	s := k.Setup
	s.Wins = wins
	h.clear(s)
	h.again, h.left = k.Again, k.Branches
	m.begin(&run{setup: s, played: k.Record, told: len(k.Record.Shots), again: k.Again, branches: k.Branches}, true,
		func(ctx context.Context, r *run) (*match.Record, error) { return r.play(ctx) })
	return nil
}
