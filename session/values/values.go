// Package values is what every shot of the games of a study was worth, as far as it is known.
package values

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/terms"
)

// Analysis is what every shot of the game on the ice was worth, as far as it is known.
type Analysis struct {
	Running     bool
	Done, Total int           // shots, while it runs
	Again       bool          // those that were in doubt are valued once more
	Left        time.Duration // about; 0 unknown
	Waits       bool          // it begins when the throws behind a chart are found
	Nobody      bool          // the queue of a server is asked, and no worker takes shots from it
	shots       map[replay.Place]*analysis.Shot
	without     map[replay.Place]string
	match       *analysis.Match
	wanted      map[replay.Place]analysis.Settings // under which the shots would be valued now; nil: not known
	store       *analysis.Store                    // of a game without a file
}

// Analyses are those of the games of the study.
type Analyses struct {
	Changed event.Signal // what is known of the value of the shots, or how far an analysis is

	// Auto reports whether a log is to be analysed when it is opened; nil: none is.
	Auto func() bool
	// UpToDate is called when an analysis has nothing to do: so many shots are valued as is asked for. nil: nobody is told.
	UpToDate func(shots int)

	place    *place.Place
	engines  Engines
	finder   Finder
	asked    *terms.Terms // by which win table
	throwers *terms.Throwers
	rules    *terms.Rules
	report   func(error)
	jobs     *job.Dispatcher
	runner   *job.Job[none]
	loader   *job.Job[loaded]
	assessor *job.Job[reassessed]
	analyses map[*replay.Game]*Analysis
	terms    Terms
	awaited  *replay.Game  // is analysed when its throws are found
	shared   *queue.Shared // with other computers
	// ended is closed when the analysis that was started last holds its store no more; nil: none was
	ended chan struct{}
}

// Engines are the AIs that may be asked for ideas.
type Engines interface{ All() []*enginelist.Engine }

// Finder searches for the throws behind a chart.
type Finder interface{ Searches() bool }

// none is what an analysis comes to: its values are in its store.
type none struct{}

// loaded is what was known of a game, and the shots it has to value.
type loaded struct {
	match *analysis.Match
	tasks []analysis.Task
}

// New are the analyses of the games shown, by the win table, the thrower and the rules that are chosen. report shows an error to the user.
func New(p *place.Place, e Engines, f Finder, t *terms.Terms, th *terms.Throwers, r *terms.Rules, jobs *job.Dispatcher,
	report func(error)) *Analyses {
	return &Analyses{place: p, engines: e, finder: f, asked: t, throwers: th, rules: r, jobs: jobs, report: report, terms: DefaultTerms(),
		analyses: map[*replay.Game]*Analysis{},
		runner:   job.Of[none](jobs, "analysis", 0), loader: job.Of[loaded](jobs, "analysis-load", 0), assessor: job.Of[reassessed](jobs,
			"analysis-assess", 0)}
}

// LeaveStudy forgets the games of the study that was open.
func (analyses *Analyses) LeaveStudy() {
	analyses.runner.Cancel()
	analyses.loader.Cancel()
	analyses.assessor.Cancel()
	analyses.analyses, analyses.awaited = map[*replay.Game]*Analysis{}, nil
}

// Known reports whether the value of any shot is known.
func (a *Analysis) Known() bool { return len(a.shots) > 0 }

// SeveralAIs reports whether two AIs had ideas for any shot.
func (a *Analysis) SeveralAIs() bool {
	for _, s := range a.shots {
		if s.Disagreement != nil {
			return true
		}
	}
	return false
}

// Shot is what the shot at a place was worth, nil if it is not known.
func (a *Analysis) Shot(p replay.Place) *analysis.Shot { return a.shots[p] }

// Without is why the shot at a place has no value, empty if it was not tried or has one.
func (a *Analysis) Without(p replay.Place) string { return a.without[p] }

// Match is the analysis as far as it is known, with the losses from which shots are costly now; nil if nothing is known.
func (analyses *Analyses) Match() *analysis.Match {
	a := analyses.Now()
	if a.match == nil {
		return nil
	}
	return a.match.From(analyses.place.Game(), analyses.terms.Costly, analyses.terms.Worst)
}

// Terms are how the window analyses games, and how it shows what shots lost.
type Terms struct {
	// Costly and Worst are the losses by call and throw, in per cent of win probability, from which a shot is costly and very costly.
	Costly, Worst float64
	// EveryAI asks all built-in AIs of the list for ideas, so that it is known where they disagree; else the standard one is.
	EveryAI bool
	Place   Site
}

// Site is where shots are valued: by the workers of a server (hogline worker), or by this program if there is no URL.
type Site struct{ URL, Token string }

// DefaultTerms are those of `hogline analyse` without options.
func DefaultTerms() Terms {
	return Terms{Costly: analysis.DefaultThreshold, Worst: 2 * analysis.DefaultThreshold}
}

// LevelOf judges a change of win probability, in per cent, with its standard error.
func (t *Terms) LevelOf(gain, se float64) analysis.Level {
	return analysis.LevelOf(gain, se, t.Costly, t.Worst)
}

// Level judges what a shot lost or gained.
func (t *Terms) Level(s *analysis.Shot) analysis.Level { return s.Level(t.Costly, t.Worst) }

// Terms are how games are analysed from now on.
func (analyses *Analyses) Terms() Terms { return analyses.terms }

// SetTerms has games analysed so from now on, and what is known shown so.
func (analyses *Analyses) SetTerms(t Terms) {
	analyses.terms = t
	analyses.Changed.Emit()
}

// Now is the analysis of the game on the ice.
func (analyses *Analyses) Now() *Analysis {
	g := analyses.place.Game()
	if a := analyses.analyses[g]; a != nil {
		return a
	}
	waits := g == analyses.awaited
	return &Analysis{Running: waits, Waits: waits}
}

// CanStart reports whether the game on the ice has shots to value.
func (analyses *Analyses) CanStart() bool { return analyses.place.Game().Shots() > 0 }

// Place is where shots are valued from now on: in the queue that is shared, or where the terms say.
func (analyses *Analyses) Place() Site {
	if analyses.shared != nil {
		return Site{analyses.shared.URL(), analyses.shared.Token()}
	}
	return analyses.terms.Place
}

// Pool values shots there, in this program in the background and one at a time, or one in each web worker but one. wait, which may be
// nil, is called before each shot is valued here, workers, which may be nil, when the number of those elsewhere changes.
func (p Site) Pool(wait func(context.Context), workers func(int)) analysis.Pool {
	if p.URL != "" {
		return queue.At(p.URL, p.Token, queue.Sender{Compare: queue.DefaultCompare, Workers: workers})
	}
	return queue.Here(webworker.Beside(), wait)
}

// Share has other computers help from now on until StopSharing: a server keeps its queue in a folder, and this program
// takes shots from it too.
func (analyses *Analyses) Share(dir string) error {
	if analyses.shared != nil {
		return nil
	}
	shared, err := queue.Share(cpu.Background(context.Background()), dir, analyses.waitForPlayback)
	if err != nil {
		return err
	}
	analyses.shared = shared
	analyses.Changed.Emit()
	return nil
}

// Shared is the queue that other computers may take shots from, nil if there is none.
func (analyses *Analyses) Shared() *queue.Shared { return analyses.shared }

// StopSharing ends ShareAnalyses, and an analysis that runs.
func (analyses *Analyses) StopSharing() {
	if analyses.shared == nil {
		return
	}
	analyses.Stop()
	analyses.shared.Close()
	analyses.shared = nil
	analyses.Changed.Emit()
}

// Method is how shots are valued: as `hogline analyse` does without options, so that each finds the other's values, or
// with every built-in AI of the list, by the win table that was chosen; nil is the usual one of the game.
func (analyses *Analyses) Method(everyAI bool) analysis.Method {
	m := analysis.DefaultMethod()
	if w := analyses.asked.WinTable(); !w.Usual() {
		m.Wins, _ = w.Table()
	}
	if list := builtIn(analyses.engines.All()); everyAI && len(list) > 0 {
		m.AIs = list
	}
	return m
}

// builtIn are the AIs of a list that are built in, each once.
func builtIn(engines []*enginelist.Engine) (list []string) {
	for _, e := range engines {
		if !slices.Contains(list, e.Spec) && !strings.HasPrefix(e.Spec, "process") {
			list = append(list, e.Spec)
		}
	}
	return list
}

// tasks are the shots of a game as they are to be valued.
func (analyses *Analyses) tasks(g *replay.Game) (analysis.Method, []analysis.Task, error) {
	m, over := chosen(analyses, g)
	tasks, err := analysis.Tasks(g, m, over)
	return m, tasks, err
}

// chosen is how the shots of a game are valued and what is asked otherwise than the game has it, by all that was chosen.
func chosen(analyses *Analyses, g *replay.Game) (analysis.Method, question.Overrides) {
	m := analyses.Method(analyses.terms.EveryAI)
	m.Sweepers = analyses.throwers.OfBoth(g)
	return m, overrides(g, analyses.throwers, analyses.rules)
}

// overrides are the rules and the thrower that were chosen. One that was entered by hand or measured is a thrower of one team, and has no
// part in the analysis of a game.
func overrides(g *replay.Game, throwers *terms.Throwers, chosen *terms.Rules) (o question.Overrides) {
	t := throwers.Choice()
	preset := slices.ContainsFunc(throwers.Presets(), func(p terms.Preset) bool { return p.Name == t.Name })
	if preset && throwers.Suits(t) {
		o = throwers.Overrides()
		o.Sweepers = nil // they sweep for both teams, by the method
	}
	if rules := chosen.Now(); rules != g.Rules {
		o.Rules = &rules
	}
	return o
}

// File is the log of the game on the ice, or the folder of its data set and its id there; empty for a game without a file.
func (analyses *Analyses) File() (path, game string) {
	path = analyses.place.Path()
	if folder := file.DataSetFolder(path); folder != "" {
		return folder, analyses.place.Game().Extra["GameID"]
	}
	return path, ""
}

// store is the file with the values of the game on the ice; empty for a game without a file.
func (analyses *Analyses) store() string {
	path, game := analyses.File()
	if path == "" {
		return ""
	}
	return analysis.StorePath(path, game)
}

// Costly are the costly shots of the game on the ice, the costliest first.
func (analyses *Analyses) Costly() (list []*analysis.Shot) {
	for _, v := range analyses.Now().shots {
		if v.Costly(analyses.terms.Costly) {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b *analysis.Shot) int {
		return cmp.Or(cmp.Compare(b.Loss(), a.Loss()), cmp.Compare(a.End, b.End), cmp.Compare(a.Shot, b.Shot))
	})
	return list
}

// Exchange goes on waiting for a game in place of itself.
func (analyses *Analyses) Exchange(x found.Exchange) {
	if analyses.awaited == x.Was {
		analyses.awaited = x.Now
	}
}

// Ideas are the shots that the AIs had ideas of for the shot shown, nil where an idea is no shot.
func (analyses *Analyses) Ideas() (shots []*curling.Shot) {
	if v := analyses.Now().Shot(analyses.place.At()); v != nil {
		for i := range v.Ideas {
			shots = append(shots, v.Ideas[i].Shot)
		}
	}
	return shots
}

// Load reads the values that were found earlier, in the background.
func (analyses *Analyses) Load() {
	g, path := analyses.place.Game(), analyses.store()
	if a := analyses.analyses[g]; a != nil {
		analyses.Reassess()
		return
	}
	if analyses.awaited == g && !analyses.finder.Searches() {
		analyses.Start()
		return
	}
	if path == "" || !analyses.CanStart() || analyses.finder.Searches() {
		return
	}
	analyses.LoadFrom(filepath.Base(path), func() (*analysis.Store, error) { return analysis.ReadStore(path) })
}

// LoadFrom reads the values of the game on the ice that a store has, in the background; name is that of the log.
func (analyses *Analyses) LoadFrom(name string, read func() (*analysis.Store, error)) {
	g := analyses.place.Game()
	m, over := chosen(analyses, g)
	terms := analyses.terms
	analyses.loader.Start(func(context.Context, job.Post) (l loaded, err error) {
		tasks, err := analysis.Tasks(g, m, over)
		if err != nil {
			return l, err
		}
		store, err := read()
		if err != nil {
			return l, err
		}
		return loaded{analysis.Assemble(g, name, m, tasks, store, terms.Costly), tasks}, nil
	}, func(l loaded, err error) {
		if err != nil {
			return // it is told when the user asks for the analysis
		}
		if analyses.analyses[g] == nil && l.match.Valued+len(l.match.Without) > 0 { // it may be analysed by now
			analyses.analyses[g] = &Analysis{wanted: wantedOf(g, l.tasks)}
			analyses.show(g, l.match, nil)
		}
		if auto := analyses.Auto; auto != nil && analyses.place.Game() == g && l.match.Valued < len(l.tasks) && !analyses.analysing() && auto() {
			analyses.Start()
		}
	})
}

// runs reports whether the shots of a game are being valued.
func (analyses *Analyses) runs(g *replay.Game) bool {
	a := analyses.analyses[g]
	return a != nil && a.Running
}

// analysing reports whether an analysis runs.
func (analyses *Analyses) analysing() bool {
	for _, a := range analyses.analyses {
		if a.Running {
			return true
		}
	}
	return false
}

// Show shows an analysis of the game on the ice that was made elsewhere.
func (analyses *Analyses) Show(match *analysis.Match) {
	g := analyses.place.Game()
	analyses.analyses[g] = &Analysis{}
	analyses.show(g, match, nil)
}

// show shows the values of a game as far as they are known.
func (analyses *Analyses) show(g *replay.Game, match *analysis.Match, p *analysis.Progress) {
	a := analyses.analyses[g]
	a.match = match
	a.shots, a.without = make(map[replay.Place]*analysis.Shot, len(match.Shots)), map[replay.Place]string{}
	for i := range match.Shots {
		if at, ok := g.At(match.Shots[i].End, match.Shots[i].Shot); ok {
			a.shots[at] = &match.Shots[i]
		}
	}
	for _, w := range match.Without {
		if at, ok := g.At(w.End, w.Shot); ok {
			a.without[at] = w.Problem
		}
	}
	if p != nil {
		a.Done, a.Total, a.Again, a.Left = p.Done, p.Total, p.Again, p.Left
	}
	analyses.Changed.Emit()
}

// NextCostly is the next costly shot after the place shown, by < 0 the one before it, round the game; ok is false if
// there is none.
func (analyses *Analyses) NextCostly(by int) (p replay.Place, ok bool) {
	return analyses.nextValued(by, func(v *analysis.Shot) bool { return v.Costly(analyses.terms.Costly) })
}

// NextDisagreement is the next shot after the place shown that the AIs disagree about, by < 0 the one before it, round the game:
// one for which an idea of theirs would cost as much as a costly shot. ok is false if there is none.
func (analyses *Analyses) NextDisagreement(by int) (p replay.Place, ok bool) {
	return analyses.nextValued(by, func(v *analysis.Shot) bool {
		return v.Disagreement != nil && v.Disagreement.Stake > analyses.terms.Costly
	})
}

// nextValued is the next shot after the place shown, by < 0 the one before it, whose value is wanted.
func (analyses *Analyses) nextValued(by int, wanted func(*analysis.Shot) bool) (p replay.Place, ok bool) {
	places := analyses.place.Game().Places()
	at, n := slices.Index(places, analyses.place.At()), len(places)
	for k := 1; k <= n; k++ {
		q := places[((at+by*k)%n+n)%n]
		if v := analyses.Now().Shot(q); v != nil && wanted(v) {
			return q, true
		}
	}
	return p, false
}
