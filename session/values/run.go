package values

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
)

// showGap is the least time between two times that an analysis shows what it has found: each draws the window anew.
const showGap = 400 * time.Millisecond

// Start values every shot of the game on the ice in the background, those excepted of which as much is known already. It goes on
// when another game is shown, and ends when that is analysed. It begins when the throws behind a chart are found.
func (an *Analyses) Start() {
	g := an.place.Game()
	if !an.CanStart() || an.runs(g) {
		return
	}
	if an.finder.Searches() {
		an.awaited = g
		an.Changed.Emit()
		return
	}
	an.awaited = nil
	m, tasks, err := an.tasks(g)
	if err != nil {
		an.report(err)
		return
	}
	an.Stop() // of another game
	path, terms, place := an.store(), an.terms, an.Place()
	was := an.Now()
	kept := was.store
	if kept == nil && path == "" {
		kept = analysis.NewStore()
	}
	an.analyses[g] = &Analysis{Running: true, Total: len(tasks), shots: was.shots, without: was.without, match: was.match,
		wanted: wantedOf(g, tasks), store: kept}
	an.Changed.Emit()
	before, ended := an.ended, make(chan struct{})
	an.ended = ended
	an.runner.Start(func(ctx context.Context, post job.Post) (none, error) {
		defer close(ended)
		if before != nil {
			<-before // that which was stopped may hold the store for a moment
		}
		return none{}, an.value(ctx, post, &work{g, path, m, tasks, terms.Costly, place, kept})
	}, func(_ none, err error) { an.end(g, err) })
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
func (an *Analyses) value(ctx context.Context, post job.Post, w *work) error {
	store := w.kept
	if w.path != "" {
		opened, err := analysis.OpenStore(w.path)
		if err != nil {
			return err
		}
		store = opened
		defer func() { _ = store.Close() }() // every line is synchronised
	}
	assembler, shown := analysis.NewAssembler(w.game, filepath.Base(w.path), w.method, w.tasks, store), time.Time{}
	show := func(p *analysis.Progress) {
		shown = time.Now()
		match := assembler.Match(w.costly)
		post("progress", func() { an.show(w.game, match, p) })
	}
	pool := w.site.Pool(an.waitForPlayback, func(n int) {
		post("workers", func() {
			an.analyses[w.game].Nobody = n == 0
			an.Changed.Emit()
		})
	})
	compared := func(c analysis.Comparison) {
		if c.Differ != "" {
			post("", func() { an.report(differs(&c)) })
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
		post("", func() {
			if an.UpToDate != nil {
				an.UpToDate(len(w.tasks))
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
func (an *Analyses) waitForPlayback(ctx context.Context) {
	for range int(playbackWait / playbackGap) {
		playing := make(chan bool, 1)
		an.jobs.Post(func() { playing <- an.place.Playback().Clock.Playing() })
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
func (an *Analyses) Stop() bool {
	stopped := an.awaited != nil
	an.awaited = nil
	for _, a := range an.analyses {
		stopped = stopped || a.Running
		a.Running = false
	}
	if stopped {
		an.runner.Cancel()
		an.Changed.Emit()
	}
	return stopped
}

func (an *Analyses) end(g *replay.Game, err error) {
	an.analyses[g].Running = false
	if err != nil && !errors.Is(err, context.Canceled) {
		an.report(err)
	}
	an.Changed.Emit()
	an.Reassess() // other settings may be chosen by now
}
