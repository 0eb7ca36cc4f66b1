package values

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
)

// showGap is the least time between two times that an analysis shows what it has found: each draws the window anew.
const showGap = 400 * time.Millisecond

// Start values every shot of the game on the ice in the background, those excepted of which as much is known already. It goes on
// when another game is shown, and ends when that is analysed. It begins when the throws behind a chart are found.
func (analyses *Analyses) Start() {
	g := analyses.place.Game()
	if !analyses.CanStart() || analyses.runs(g) {
		return
	}
	if analyses.finder.Searches() {
		analyses.awaited = g
		analyses.Changed.Emit()
		return
	}
	analyses.awaited = nil
	m, tasks, err := analyses.tasks(g)
	if err != nil {
		analyses.report(err)
		return
	}
	analyses.Stop() // of another game
	path, terms, place := analyses.store(), analyses.terms, analyses.Place()
	was := analyses.Now()
	kept := was.store
	if kept == nil && path == "" {
		kept = analysis.NewStore()
	}
	analyses.analyses[g] = &Analysis{Running: true, Total: len(tasks), shots: was.shots, without: was.without, match: was.match,
		wanted: wantedOf(g, tasks), store: kept}
	analyses.Changed.Emit()
	before, ended := analyses.ended, make(chan struct{})
	analyses.ended = ended
	analyses.runner.Start(func(ctx context.Context, post job.Post) (none, error) {
		defer close(ended)
		if before != nil {
			<-before // that which was stopped may hold the store for a moment
		}
		return none{}, analyses.value(ctx, post, &work{g, path, m, tasks, terms.Costly, place, kept})
	}, func(_ none, err error) { analyses.end(g, err) })
}

// work is the shots of a game that are to be valued, and the file and the place for it.
type work struct {
	game   *replay.Game
	path   string // empty: the values are kept nowhere
	method analysis.Method
	tasks  []analysis.Task
	costly float64
	site   Site
	kept   *analysis.Store // where there is no file
}

// value values the shots of a game, and shows now and then what it has found. It runs on the goroutine of the analysis.
func (analyses *Analyses) value(ctx context.Context, post job.Post, w *work) error {
	store := w.kept
	if w.path != "" {
		opened, err := analysis.OpenOrRead(w.path)
		switch {
		case errors.Is(err, safefile.ErrLocked): // the other one values them
			return err
		case err == nil || store == nil:
			store = opened
		}
		if err != nil {
			held := store
			post("not-kept", func() {
				analyses.analyses[w.game].store = held
				analyses.report(msg("not-kept", err))
			})
		}
		defer func() { _ = store.Close() }() // every line is synchronised
	}
	assembler, shown := analysis.NewAssembler(w.game, filepath.Base(w.path), w.method, w.tasks, store), time.Time{}
	show := func(p *analysis.Progress) {
		shown = time.Now()
		match := assembler.Match(w.costly)
		post("progress", func() { analyses.show(w.game, match, p) })
	}
	pool := w.site.Pool(analyses.waitForPlayback, func(n int) {
		post("workers", func() {
			analyses.analyses[w.game].Nobody = n == 0
			analyses.Changed.Emit()
		})
	})
	compared := func(c analysis.Comparison) {
		if c.Differ != "" {
			post(fmt.Sprint("differ ", c.End, c.Shot), func() { analyses.report(differs(&c)) }) // of each shot
		}
	}
	idle := true
	err := (&analysis.Runner{Pool: pool, Threshold: w.costly, Compared: compared, Progress: func(p analysis.Progress) {
		idle = false
		if time.Since(shown) >= showGap {
			show(&p)
		}
	}}).Run(cpu.Background(ctx), store.Open(w.tasks, analysis.NoWorse), store)
	show(nil)
	if idle && err == nil {
		post("up-to-date", func() {
			if analyses.UpToDate != nil {
				analyses.UpToDate(len(w.tasks))
			}
		})
	}
	return err
}

// differs tells that workers do not agree about a shot.
func differs(c *analysis.Comparison) error {
	names := make([]string, len(c.Suspects))
	for i := range c.Suspects {
		names[i] = c.Suspects[i].String()
	}
	return msg("differ", c.End, c.Shot, strings.Join(names, ", "))
}

// playbackWait is how long the analysis leaves the processor to a shot that plays before it values the next one, playbackGap how
// often it looks whether one does.
const (
	playbackWait = 3 * time.Second
	playbackGap  = 200 * time.Millisecond
)

// waitForPlayback returns when no shot plays, or after playbackWait. It is called on the goroutine of the analysis.
func (analyses *Analyses) waitForPlayback(ctx context.Context) {
	for range int(playbackWait / playbackGap) {
		playing := make(chan bool, 1)
		analyses.jobs.Post(func() { playing <- analyses.place.Playback().Clock.Playing() })
		select {
		case <-ctx.Done():
			return
		case p := <-playing:
			if !p {
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(playbackGap):
		}
	}
}

// Stop ends an analysis that runs; what is valued is kept. It reports whether one was running.
func (analyses *Analyses) Stop() bool {
	stopped := analyses.awaited != nil
	analyses.awaited = nil
	for _, a := range analyses.analyses {
		stopped = stopped || a.Running
		a.Running = false
	}
	if stopped {
		analyses.runner.Cancel()
		analyses.Changed.Emit()
	}
	return stopped
}

func (analyses *Analyses) end(g *replay.Game, err error) {
	analyses.analyses[g].Running = false
	if err != nil && !errors.Is(err, context.Canceled) {
		analyses.report(err)
	}
	analyses.Changed.Emit()
	analyses.Reassess() // other settings may be chosen by now
}
