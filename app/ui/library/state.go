package library

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs      *job.Dispatcher
	Place     *place.Place
	Valuation *values.Analyses
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs, Place: s.Place, Valuation: s.Valuation}
}

// Mode is what the list holds.
type Mode string

// The modes.
const (
	Games         Mode = "games"
	SimilarMode   Mode = "similar"       // positions like that on the ice of the study
	SituationMode Mode = "situations"    // what was thrown in a situation, and what came of it
	Disagreements Mode = "disagreements" // shots that AIs disagree about
	CostlyMode    Mode = "costly"        // shots that lost by call and throw
	StatisticMode Mode = "statistics"
)

// Modes are all modes, in the order of their tabs.
var Modes = []Mode{Games, SimilarMode, SituationMode, Disagreements, CostlyMode, StatisticMode}

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	study    Parts
	settings *settings.Settings
	path     string // of the index; empty: the user's cache
	view     *View

	library  *library.Library
	form     Form
	saved    []Form
	folders  []string
	names    library.Names
	update   library.Update // of the last look at the folders
	reading  bool
	listed   int           // games that were read when the list was found
	hidden   atomic.Bool   // the page is not shown
	analyses atomic.Bool   // a batch runs
	err      error         // of opening the index, or of the search
	unread   error         // of the folders, which may be gone
	unkept   error         // why the index is in memory and not in its file
	waiting  bool          // another window or command is indexing
	again    chan struct{} // has the task of watch look at the folders anew
	watched  chan struct{} // closed when the task of watch has ended; nil before the first

	mode       Mode
	found      []library.Found
	sort       int // column; 0 as the index has them
	descending bool
	likeness   library.Likeness
	similar    []library.Similar
	shots      []season.Listed
	total      int // shots that the list would have without maxShots
	group      library.Group
	statistics []library.Statistics
	situations situations
	searching  bool

	batch  *season.Progress // nil: none runs
	failed []season.Failure
}

// indexName is the file of the window's index in the user's cache.
const indexName = "library.db"

// NewState is the state before the first look. The index is made in a file, if path is empty in the user's cache.
func NewState(s Parts, set *settings.Settings, path string) *State {
	st := &State{study: s, settings: set, path: path, mode: Games, group: library.ByTeam, folders: set.List(settings.LibraryFolders),
		again:    make(chan struct{}, 1),
		likeness: library.Likeness{Within: 0.3, Mirror: true, Swap: true, Limit: 500}}
	for _, text := range set.List(settings.LibraryFilters) {
		var f Form
		if json.Unmarshal([]byte(text), &f) == nil && f.Name != "" {
			st.saved = append(st.saved, f)
		}
	}
	return st
}

// The background tasks.
const (
	watchTask  = "library-watch"
	searchTask = "library-search"
	batchTask  = "library-batch"
)

// lookEvery is how often the folders are looked at while the page is shown, lookBatch while their games are analysed, of which a whole
// data set is read again then, and lookHidden while the page is not shown.
const (
	lookEvery  = 5 * time.Second
	lookBatch  = 20 * time.Second
	lookHidden = time.Minute
)

// look has the folders looked at soon: what a look that goes on has read so far is not lost.
func (s *State) look() {
	select {
	case <-s.watched: // the index could not be opened
	default:
		if s.watched != nil {
			select {
			case s.again <- struct{}{}:
			default: // is asked for already
			}
			return
		}
	}
	s.watch()
}

// watch opens the index and brings it up to date with the folders, at once and again and again. While the page
// is hidden nothing is told of it. An index that cannot be kept in its file is made in memory. A task before ends first: it may be within a
// file, and has the index until then.
func (s *State) watch() {
	w := watcher{s, s.library, s.unkept != nil}
	before, ended := s.watched, make(chan struct{})
	s.watched, s.reading = ended, len(s.folders) > 0
	s.update.Read, s.update.Games = 0, 0
	s.study.Jobs.Start(watchTask, func(ctx context.Context, post job.Post) {
		defer close(ended)
		if before != nil {
			<-before
		}
		if w.lib == nil && !w.open(ctx, post) {
			return
		}
		first, woken := true, false
		for ; ctx.Err() == nil; first, woken = woken, false {
			if w.look(ctx, post, first) {
				woken = true // with another index
				continue
			}
			pause := lookEvery
			switch {
			case s.hidden.Load():
				pause = lookHidden
			case s.analyses.Load():
				pause = lookBatch
			}
			select {
			case <-ctx.Done():
				return
			case <-s.again:
				woken = true
			case <-time.After(pause):
			}
		}
	})
}

// watcher is the index as the task of watch has it.
type watcher struct {
	*State
	lib      *library.Library
	inMemory bool
}

// open opens the index in its file, or makes one in memory. It reports whether there is one.
func (w *watcher) open(ctx context.Context, post job.Post) bool {
	lib, err := openIndex(ctx, w.path)
	if err != nil {
		return w.openMemory(ctx, post, err)
	}
	w.lib = lib
	post("open", func() { w.library, w.err = lib, nil; w.search() })
	return true
}

// openMemory takes an index in memory in place of one that cannot be kept. It reports whether it did.
func (w *watcher) openMemory(ctx context.Context, post job.Post, why error) bool {
	lib, err := (*library.Library)(nil), why
	if unkept := new(library.StoreError); !w.inMemory && errors.As(why, &unkept) {
		lib, err = library.OpenMemory(ctx)
	}
	if err != nil {
		post("open", func() { w.err, w.reading = err, false; w.changed() })
		return false
	}
	old := w.lib
	w.lib, w.inMemory = lib, true
	post("open", func() {
		if old != nil {
			_ = old.Close() // what was committed stays
		}
		w.library, w.unkept, w.err = lib, why, nil
		w.search()
	})
	return true
}

// look brings the index up to date. It reports whether it is another one now, which is empty.
func (w *watcher) look(ctx context.Context, post job.Post, first bool) (another bool) {
	told := func(change func()) {
		if !w.hidden.Load() {
			post("update", change)
		}
	}
	folders := w.settings.FreshList(settings.LibraryFolders) // another window may have added one
	o := season.IndexOptions(func(u library.Update) { told(func() { w.readSoFar(u) }) })
	o.Exact = true // what lies below no folder any more is forgotten
	waited := false
	o.Waiting = func() { waited = true; told(func() { w.waiting = true; w.changed() }) }
	u, err := w.lib.Index(ctx, folders, o)
	if ctx.Err() != nil {
		return false
	}
	if unkept := new(library.StoreError); errors.As(err, &unkept) && w.openMemory(ctx, post, err) {
		return true
	}
	if news := u.Read+u.Removed > 0; err != nil || first || news || waited {
		names, _ := w.lib.Names(ctx) // with an error there are none to choose from
		_ = w.lib.Load(ctx)          // a search tells its error
		told(func() {
			w.folders = folders
			w.update, w.reading, w.waiting, w.unread, w.names = u, false, false, err, names
			w.search()
		})
	}
	return false
}

// readSoFar tells how far a look is, and finds the list anew whenever half as many games more have been read.
func (s *State) readSoFar(u library.Update) {
	s.update, s.reading, s.waiting = u, true, false
	if s.listed = min(s.listed, u.Games); u.Games-s.listed > s.listed/2 {
		s.listed = u.Games
		s.search()
		return
	}
	s.changed()
}

func openIndex(ctx context.Context, path string) (*library.Library, error) {
	if path == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		path = filepath.Join(cache, "hogline", indexName)
	}
	return library.OpenCache(ctx, path)
}

// rest makes watch go on without the page.
func (s *State) rest() {
	s.hidden.Store(true)
}

// addFolder adds a folder of logs or a data set.
func (s *State) addFolder(dir string) {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	if !slices.Contains(s.folders, dir) {
		s.setFolders(append(slices.Clone(s.folders), dir))
	}
}

// dropFolder forgets a folder. Its files stay as they are.
func (s *State) dropFolder(dir string) {
	s.setFolders(slices.DeleteFunc(slices.Clone(s.folders), func(d string) bool { return d == dir }))
}

func (s *State) setFolders(list []string) {
	s.folders = list
	s.settings.SetList(settings.LibraryFolders, list)
	s.watch()
	s.changed()
}

// saveFilter keeps the form under a name, in the place of the filter that has it.
func (s *State) saveFilter(name string) {
	f := s.form
	f.Name = name
	if i := slices.IndexFunc(s.saved, func(o Form) bool { return o.Name == name }); i >= 0 {
		s.saved[i] = f
	} else {
		s.saved = append(s.saved, f)
	}
	s.keepFilters()
}

// dropFilter removes a saved filter.
func (s *State) dropFilter(name string) {
	s.saved = slices.DeleteFunc(s.saved, func(o Form) bool { return o.Name == name })
	s.keepFilters()
}

func (s *State) keepFilters() {
	var texts []string
	for _, f := range s.saved {
		if text, err := json.Marshal(f); err == nil {
			texts = append(texts, string(text))
		}
	}
	s.settings.SetList(settings.LibraryFilters, texts)
	s.changed()
}

// setMode shows another list.
func (s *State) setMode(m Mode) {
	s.mode, s.sort, s.descending = m, 0, false
	s.search()
}

// changed has the view show the state.
func (s *State) changed() {
	if s.view != nil {
		s.view.Redraw()
	}
}

// search finds in the background what the list of the mode holds.
func (s *State) search() {
	lib, mode, like, group := s.library, s.mode, s.likeness, s.group
	costly := s.study.Valuation.Terms().Costly
	q, err := s.form.query()
	if lib == nil || err != nil {
		s.err = err
		s.changed()
		return
	}
	pos, onIce := s.position(), s.situations.like
	s.searching = true
	s.changed()
	s.study.Jobs.Start(searchTask, func(ctx context.Context, post job.Post) {
		found, err := lib.Search(ctx, q)
		var similar []library.Similar
		var shots []season.Listed
		var total int
		var statistics []library.Statistics
		var situations *library.Summary
		switch {
		case err != nil:
		case mode == SimilarMode && pos != nil:
			similar, err = lib.SimilarTo(ctx, *pos, like)
		case mode == SituationMode && (pos != nil || q.Situation != nil && !onIce):
			situations, err = lib.Situations(ctx, q, pos, like, maxShots)
		case mode == Disagreements:
			shots, total, err = season.Shots(ctx, lib, found, library.ByDisagreement, 0, maxShots)
		case mode == CostlyMode:
			shots, total, err = season.Shots(ctx, lib, found, library.ByLoss, costly, maxShots)
		case mode == StatisticMode:
			statistics = library.StatisticsOf(found, group)
		}
		if ctx.Err() != nil {
			return
		}
		post("", func() {
			s.found, s.similar, s.shots, s.total, s.statistics, s.err, s.searching = found, similar, shots, total, statistics, err, false
			s.situations.take(situations)
			s.order()
			s.changed()
		})
	})
}

// maxShots is how many shots are listed at most.
const maxShots = 2000

// quizTask reads the values of the shots that are listed, which exercises are made of.
const quizTask = "library-quiz"

// quiz hands over the shots that are listed with their values.
func (s *State) quiz(then func([]season.Shot)) {
	list := s.shots
	s.study.Jobs.Start(quizTask, func(ctx context.Context, post job.Post) {
		shots, err := season.ReadAll(ctx, list)
		if err == nil && len(shots) > 0 {
			post("", func() { then(shots) })
		}
	})
}

func gamesOf(found []library.Found) []season.Game {
	list := make([]season.Game, len(found))
	for i := range found {
		list[i] = season.Game{Path: found[i].Path, ID: found[i].Game.Game}
	}
	return list
}

// sortBy sorts the list by a column, a second time the other way round, a third time as it was found.
func (s *State) sortBy(column int) {
	switch {
	case s.sort != column:
		s.sort, s.descending = column, false
	case !s.descending:
		s.descending = true
	default:
		s.sort = 0
	}
	s.search()
}

// order sorts what was found by the column that is chosen.
func (s *State) order() {
	if s.sort == 0 {
		return
	}
	way := 1
	if s.descending {
		way = -1
	}
	if s.mode == Games && s.sort <= len(gameColumns) {
		less := gameColumns[s.sort-1].compare
		slices.SortStableFunc(s.found, func(a, b library.Found) int { return way * less(&a, &b) })
	}
	if s.mode == StatisticMode && s.sort <= len(statisticColumns) {
		value := statisticColumns[s.sort-1].known
		slices.SortStableFunc(s.statistics, func(a, b library.Statistics) int {
			if s.sort == 1 {
				return way * cmp.Compare(a.Name, b.Name)
			}
			x, _ := value(&a)
			y, _ := value(&b)
			return way * cmp.Compare(x, y)
		})
	}
}

// analyse values the games that are found, one after another in the background, with the standard AI, or with those of the
// study so that their disagreements are known.
func (s *State) analyse() {
	if s.batch != nil || len(s.found) == 0 {
		return
	}
	m := s.study.Valuation.Method(s.mode == Disagreements || s.study.Valuation.Terms().EveryAI)
	games, pool := gamesOf(s.found), s.study.Valuation.Place().Pool(nil, nil)
	s.analyses.Store(true)
	s.look()
	s.batch, s.failed = &season.Progress{Games: len(games)}, nil
	s.changed()
	s.study.Jobs.Start(batchTask, func(ctx context.Context, post job.Post) {
		failed, _ := season.Analyse(cpu.Background(ctx), games, m, pool, func(p season.Progress) {
			post("progress", func() { s.batch = &p; s.changed() })
		})
		post("end", func() {
			s.batch, s.failed = nil, failed
			s.analyses.Store(false)
			s.look()
			s.changed()
		})
	})
}

// stopAnalysis ends analyse; what is valued is kept. It reports whether it was running.
func (s *State) stopAnalysis() bool {
	if s.batch == nil {
		return false
	}
	s.study.Jobs.Cancel(batchTask)
	s.batch = nil
	s.analyses.Store(false)
	s.look()
	s.changed()
	return true
}

// hasTable reports whether the list is one that can be saved.
func (s *State) hasTable() bool {
	return s.mode == StatisticMode && len(s.statistics) > 0 || s.mode == SituationMode && len(s.situations.rows) > 0
}

// Close closes the index.
func (s *State) Close() {
	if s.library != nil {
		_ = s.library.Close() // everything is committed
	}
}
