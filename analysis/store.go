package analysis

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/safefile"
)

// Extension of the store beside a log.
const Extension = ".hanalysis"

// StorePath is where the values of a game are kept: beside its log, in the folder of its data set under its id, or beside the file of its
// data set under both names. An id is foreign text and never leaves the folder.
func StorePath(path, game string) string {
	if game == "" {
		return path + Extension
	}
	name := url.PathEscape(game) + Extension
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return path + "." + name
	}
	return filepath.Join(path, name)
}

// maxStore bounds the file of a store in bytes: about 500,000 shots.
const maxStore = 1 << 30

// MaxLine bounds a line of it in bytes, maxValue what a line is decoded into.
const (
	MaxLine  = 1 << 20
	maxValue = 16 << 20
)

// Store keeps values by the keys of their tasks, and why shots have none, in a file of one JSON line each. A line is written whole and
// synchronised before it counts; what a kill leaves of a line is dropped when the store is opened. One program at a time writes.
// Its methods may be called from several goroutines.
type Store struct {
	mu      sync.Mutex
	shots   map[string]Shot
	places  map[string]string // of the shots by their places and what is noted there, whatever the method: the key of the value written last
	settled map[string]string // the same by sums of settings too
	without map[string]string // why the shots of places had no value when they were last tried
	// suspects are the workers whose values are in doubt, by their ID, and why.
	suspects map[string]Suspect
	at       map[string]int64 // where the lines of values begin in the file, in bytes, by their keys
	file     *safefile.Lines  // nil: in memory alone, or only read
	lock     *safefile.Lock
	damaged  int
	faults   []error // of the first damaged lines
}

// NewStore is a store in memory.
func NewStore() *Store {
	return &Store{shots: map[string]Shot{}, places: map[string]string{}, settled: map[string]string{}, without: map[string]string{},
		at: map[string]int64{}, suspects: map[string]Suspect{}}
}

// line is one of the file: a value, why the shot of a place has none, or a worker whose values are in doubt.
type line struct {
	*Shot
	Place   string   `json:"place,omitempty"`
	Problem string   `json:"problem,omitempty"`
	Doubted *Suspect `json:"doubted,omitempty"`
}

// Suspect is a worker whose values are in doubt: another came to others.
type Suspect struct {
	Worker Identity `json:"worker"`
	End    int      `json:"end"`  // of the shot that it was seen by, from 1
	Shot   int      `json:"shot"` // from 1
	Why    string   `json:"why"`
}

// ReadStore reads the values of a file without writing; one that is not there has none.
func ReadStore(path string) (*Store, error) {
	s := NewStore()
	_, err := s.read(path)
	return s, err
}

// OpenStore opens or makes the file of a store to write on. The error is that of a file that another program writes, or
// that cannot be read or written.
func OpenStore(path string) (_ *Store, err error) {
	s := NewStore()
	if s.lock, err = safefile.TakeLock(path + ".lock"); errors.Is(err, safefile.ErrLocked) {
		return nil, safefile.Messages.New("file.in-use", path, safefile.ErrLocked)
	} else if err != nil {
		return nil, safefile.WriteError(path, err) // not the lock
	}
	defer func() {
		if err != nil {
			_ = s.Close()
		}
	}()
	whole, err := s.read(path)
	if err != nil {
		return nil, err
	}
	if s.file, err = safefile.AppendLines(path, whole); err != nil {
		return nil, err
	}
	return s, nil
}

// OpenOrRead opens the file of a store to write on as OpenStore does. Where that cannot be, as in a folder that may only be read, the
// store is one in memory, with what the file holds, and the error tells why nothing is kept.
func OpenOrRead(path string) (*Store, error) {
	s, err := OpenStore(path)
	if err != nil {
		s, _ = ReadStore(path) // as far as it can be read
	}
	return s, err
}

// ParseStore reads the values in the text of the file of a store. The error is that of the first line that is damaged.
func ParseStore(in io.Reader) (*Store, error) {
	s := NewStore()
	_, cut, err := safefile.EachLine(in, MaxLine, s.takeLine)
	switch {
	case err != nil:
		return nil, err
	case len(s.faults) > 0:
		return nil, s.faults[0]
	case cut:
		return nil, io.ErrUnexpectedEOF
	}
	return s, nil
}

// read reads the lines of a file and returns the length of those that are whole.
func (s *Store) read(path string) (whole int64, err error) {
	whole, _, err = safefile.ReadLines(path, maxStore, MaxLine, s.takeLine)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	return whole, err
}

// takeLine keeps what a line holds, or that it is damaged.
func (s *Store) takeLine(l safefile.Line) {
	err := l.Err
	if err == nil {
		err = s.readLine(l.Text, l.At)
	}
	if err != nil {
		if s.damaged++; len(s.faults) < maxFaults {
			s.faults = append(s.faults, fmt.Errorf("line %d: %w", l.Number, err))
		}
	}
}

// readLine keeps what a line of the file holds, which begins at a byte.
func (s *Store) readLine(text []byte, at int64) error {
	l, err := parseLine(text)
	switch {
	case err != nil:
		return err
	case l.Doubted != nil:
		s.suspects[l.Doubted.Worker.ID] = *l.Doubted
	case l.Shot == nil:
		s.without[l.Place] = l.Problem
	default:
		s.keep(*l.Shot)
		s.at[l.Key] = at
	}
	return nil
}

// parseLine reads and checks a line.
func parseLine(text []byte) (line, error) {
	l := line{Shot: &Shot{}}
	if err := safefile.DecodeJSON(text, &l, maxValue); err != nil {
		return l, jsonfault.Line(text, err)
	}
	if l.Shot.Key == "" && l.Problem != "" && l.Place != "" {
		c := limits.Of("")
		c.Text("place", l.Place, maxKey)
		return line{Place: l.Place, Problem: limits.Clean(l.Problem, evaluate.MaxNote)}, c.Err()
	}
	if d := l.Doubted; d != nil {
		c := limits.Of("doubted")
		d.check(c)
		return line{Doubted: d}, c.Err()
	}
	l.Shot.Place, l.Suspect = l.Place, false
	l.Shot.renameWins()
	return l, l.Check()
}

// ParseShot reads and checks the value in a line of the file of a store.
func ParseShot(text []byte) (Shot, error) {
	l, err := parseLine(text)
	if err == nil && l.Shot == nil {
		err = errors.New("the line holds no value")
	}
	if err != nil {
		return Shot{}, err
	}
	return *l.Shot, nil
}

// maxFaults is of how many damaged lines it is told what is wrong.
const maxFaults = 5

// Damaged is how many lines could not be read, or hold what no value can be: their shots are valued again.
func (s *Store) Damaged() int { return s.damaged }

// Fault tells what is wrong with the first damaged lines, by their numbers; nil if none is damaged.
func (s *Store) Fault() error {
	if s.damaged == 0 {
		return nil
	}
	text := make([]string, len(s.faults))
	for i, err := range s.faults {
		text[i] = err.Error()
	}
	if more := s.damaged - len(s.faults); more > 0 {
		text = append(text, fmt.Sprintf("and %d more", more))
	}
	return errors.New(strings.Join(text, "; "))
}

// Line is where the line of the value of a key begins in the file that was read, in bytes.
func (s *Store) Line(key string) (at int64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok = s.at[key]
	return at, ok
}

// Len is how many shots there are.
func (s *Store) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.shots)
}

// Get is the value of a key.
func (s *Store) Get(key string) (Shot, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.shots[key]
	return v, ok
}

// keep holds a value in memory. Of the values of a place the one with the most ideas counts, then the last.
func (s *Store) keep(v Shot) {
	s.shots[v.Key] = v
	delete(s.without, v.Place)
	if v.Place == "" {
		return
	}
	best := func(keys map[string]string, at string) {
		if before := s.shots[keys[at]]; len(v.Ideas) >= len(before.Ideas) {
			keys[at] = v.Key
		}
	}
	best(s.places, v.Place+v.Noted)
	if v.Settings != nil {
		best(s.settled, v.Place+v.Noted+v.Settings.Sum+v.Settings.WinsSum)
	}
}

// of is the value of the place of a task by another method, of what is noted there now: one for its settings if there is any.
func (s *Store) of(t *Task, place string) (Shot, bool) {
	settings := t.Settings()
	noted := place + t.Noted()
	s.mu.Lock()
	defer s.mu.Unlock()
	key, ok := s.settled[noted+settings.Sum+settings.WinsSum]
	if !ok {
		key = s.places[noted]
	}
	v, ok := s.shots[key]
	return v, ok
}

// Open are the tasks of a run: those that have a value of their own, which may be in doubt, and those that have none by another
// method that will do.
func (s *Store) Open(tasks []Task, willDo func(*Task, *Shot) bool) []Task {
	var open []Task
	for i := range tasks {
		if _, own := s.Get(tasks[i].Key()); !own {
			if v, other := s.of(&tasks[i], tasks[i].Place()); other && !s.Suspected(&v) && willDo(&tasks[i], &v) {
				continue
			}
		}
		open = append(open, tasks[i])
	}
	return open
}

// Missing are the tasks that have no value which will do, their own or another, or one in doubt.
func (s *Store) Missing(tasks []Task, willDo func(*Task, *Shot) bool) []Task {
	return slices.DeleteFunc(s.Open(tasks, willDo), func(t Task) bool {
		v, own := s.Get(t.Key())
		return own && !s.Suspected(&v)
	})
}

// AnyMethod takes a value by whatever method and win table it was found for the throwers, rules and ice of the task, for Store.Open.
func AnyMethod(t *Task, v *Shot) bool { return t.holdsFor(v) }

// SameUnit takes a value that may be added to those of other games: for the settings of the task, its win table included, by its layout,
// its value of positions and its level of the event, whatever AIs were asked. For Store.Open.
func SameUnit(t *Task, v *Shot) bool {
	if v.By == nil || v.Settings == nil {
		return false
	}
	own, settings := t.by(), t.Settings()
	return !settings.Differ(v.Settings) && v.By.Layout == own.Layout && v.By.Value == own.Value && v.By.Level == own.Level
}

// NoWorse takes a value that tells as much as the task's own would, for Store.Open: this version found it for the same settings with all
// AIs of the task, budgets and throws as large, the same policy and simulator, from whatever seed.
func NoWorse(t *Task, v *Shot) bool {
	own := t.by()
	if settings := t.Settings(); v.By == nil || !t.holdsFor(v) || v.Settings != nil && settings.Differ(v.Settings) {
		return false
	}
	b := *v.By
	for _, name := range own.AIs {
		if !slices.Contains(b.AIs, name) {
			return false
		}
	}
	more := b.Throws >= own.Throws && b.Budget.Throws >= own.Budget.Throws && b.Budget.Time >= own.Budget.Time
	b.AIs, b.Throws, b.Budget, b.Seed = own.AIs, own.Throws, own.Budget, own.Seed
	return more && reflect.DeepEqual(&b, own)
}

// Put keeps a value. One whose key is there already changes nothing, work that was done twice counts once, unless that is in doubt.
func (s *Store) Put(v Shot) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, there := s.shots[v.Key]; there && !s.suspected(&old) {
		return nil
	}
	v.Suspect = false // it is found anew
	if err := s.write(line{Shot: &v, Place: v.Place}); err != nil {
		return err
	}
	s.keep(v)
	return nil
}

// PutSuspects keeps the workers that a comparison puts in doubt; their values in the store are found again by the next run.
func (s *Store) PutSuspects(c Comparison) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, worker := range c.Suspects {
		if _, known := s.suspects[worker.ID]; known {
			continue
		}
		d := Suspect{worker, c.End, c.Shot, limits.Clean(c.Differ, evaluate.MaxNote)}
		if err := s.write(line{Doubted: &d}); err != nil {
			return err
		}
		s.suspects[worker.ID] = d
	}
	return nil
}

// Suspected reports whether the worker of a value is one whose values are in doubt.
func (s *Store) Suspected(v *Shot) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.suspected(v)
}

// suspicion is why the values of a worker are in doubt, nil if they are not.
func (s *Store) suspicion(id string) *Suspect {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d, in := s.suspects[id]; in {
		return &d
	}
	return nil
}

func (s *Store) suspected(v *Shot) bool {
	if v.Worker == nil {
		return false
	}
	_, in := s.suspects[v.Worker.ID]
	return in
}

// PutProblem keeps why a task has no value. It is still tried again: a program that is missing today may be there tomorrow.
func (s *Store) PutProblem(t *Task, problem error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	place, text := t.Place(), limits.Clean(problem.Error(), evaluate.MaxNote)
	if s.without[place] == text {
		return nil
	}
	if err := s.write(line{Place: place, Problem: text}); err != nil {
		return err
	}
	s.without[place] = text
	return nil
}

// Problem is why the shot of a place had no value when it was last tried, empty if it was not or had one.
func (s *Store) Problem(place string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.without[place]
}

// write adds a line to the file and synchronises it.
func (s *Store) write(l line) error {
	if s.file == nil {
		return nil
	}
	text, err := json.Marshal(&l)
	if err != nil {
		return err
	}
	return s.file.Add(text)
}

// Close closes the file and lets others write it.
func (s *Store) Close() error {
	var err error
	if s.file != nil {
		err = s.file.Close()
	}
	if s.lock != nil {
		s.lock.Release()
	}
	return err
}
