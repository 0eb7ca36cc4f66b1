package session

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// Analysis is what every shot of the game on the ice was worth, as far as it is known.
type Analysis struct {
	Running     bool
	Done, Total int           // shots, while it runs
	Again       bool          // those that were in doubt are valued once more
	Left        time.Duration // about; 0 unknown
	shots       map[replay.Place]*analysis.Shot
}

// Known reports whether the value of any shot is known.
func (a *Analysis) Known() bool { return len(a.shots) > 0 }

// Shot is what the shot at a place was worth, nil if it is not known.
func (a *Analysis) Shot(p replay.Place) *analysis.Shot { return a.shots[p] }

// CostlyLoss and WorstLoss are the losses by call and throw, in per cent of win probability, from which a shot is costly
// and very costly.
const (
	CostlyLoss = analysis.DefaultThreshold
	WorstLoss  = 2 * analysis.DefaultThreshold
)

// Analysis is the analysis of the game on the ice.
func (s *Session) Analysis() *Analysis {
	if a := s.analyses[s.Game()]; a != nil {
		return a
	}
	return &Analysis{}
}

// CanAnalyse reports whether the game on the ice has shots to value, and their throws are known.
func (s *Session) CanAnalyse() bool {
	return s.Game() != nil && s.Game().Shots() > 0 && s.finding.total == 0
}

// analysisTasks are the shots of a game as `hogline analyse` values them without options, so that each finds the other's
// values.
func (s *Session) analysisTasks(g *replay.Game) (analysis.Method, []analysis.Task, error) {
	m := analysis.DefaultMethod()
	m.Wins = winprob.Ohto()
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	return m, tasks, err
}

// analysisStore is the file with the values of the game on the ice; empty for a game without a file.
func (s *Session) analysisStore() string {
	path := s.Path()
	if path == "" {
		return ""
	}
	if folder := file.DataSetFolder(path); folder != "" {
		return analysis.StorePath(folder, s.Game().Extra["GameID"])
	}
	return analysis.StorePath(path, "")
}

// loadAnalysis reads the values that were found earlier, in the background.
func (s *Session) loadAnalysis() {
	g, path := s.Game(), s.analysisStore()
	if a := s.analyses[g]; a != nil {
		return
	}
	if path == "" || !s.CanAnalyse() {
		return
	}
	s.Start("analysis-load", func(_ context.Context, post Post) {
		m, tasks, err := s.analysisTasks(g)
		if err != nil {
			return // it is told when the user asks for the analysis
		}
		store, err := analysis.ReadStore(path)
		if err != nil {
			return
		}
		match := analysis.Assemble(g, filepath.Base(path), m, tasks, store, CostlyLoss)
		post("", func() {
			if s.analyses[g] == nil && match.Valued > 0 { // it may be analysed by now
				s.analyses[g] = &Analysis{}
				s.showAnalysis(g, match, nil)
			}
			if auto := s.AutoAnalyse; auto != nil && s.Game() == g && match.Valued < len(tasks) && !s.analysing() && auto() {
				s.Analyse()
			}
		})
	})
}

// analysing reports whether an analysis runs.
func (s *Session) analysing() bool {
	for _, a := range s.analyses {
		if a.Running {
			return true
		}
	}
	return false
}

// Analyse values every shot of the game on the ice in the background, those that are known already excepted. It goes on
// when another game is shown, and ends when that is analysed.
func (s *Session) Analyse() {
	g := s.Game()
	if !s.CanAnalyse() || s.Analysis().Running {
		return
	}
	m, tasks, err := s.analysisTasks(g)
	if err != nil {
		s.report(err)
		return
	}
	s.StopAnalysis() // of another game
	path := s.analysisStore()
	s.analyses[g] = &Analysis{Running: true, Total: len(tasks), shots: s.Analysis().shots}
	s.notify(AnalysisChanged)
	before, ended := s.analysisEnded, make(chan struct{})
	s.analysisEnded = ended
	s.Start("analysis", func(ctx context.Context, post Post) {
		defer close(ended)
		if before != nil {
			<-before // that which was stopped may hold the store for a moment
		}
		store := analysis.NewStore()
		if path != "" {
			opened, err := analysis.OpenStore(path)
			if err != nil {
				post("end", func() { s.endAnalysis(g, err) })
				return
			}
			store = opened
			defer func() { _ = store.Close() }() // every line is synchronised
		}
		show := func(p *analysis.Progress) {
			match := analysis.Assemble(g, filepath.Base(path), m, tasks, store, CostlyLoss)
			post("progress", func() { s.showAnalysis(g, match, p) })
		}
		err := (&analysis.Runner{Workers: 1, Threshold: CostlyLoss, Progress: func(p analysis.Progress) { show(&p) }}).Run(cpu.Background(ctx), tasks, store)
		show(nil)
		post("end", func() { s.endAnalysis(g, err) })
	})
}

// StopAnalysis ends an analysis that runs; what is valued is kept. It reports whether one was running.
func (s *Session) StopAnalysis() bool {
	stopped := false
	for _, a := range s.analyses {
		stopped = stopped || a.Running
		a.Running = false
	}
	if stopped {
		s.Cancel("analysis")
		s.notify(AnalysisChanged)
	}
	return stopped
}

func (s *Session) endAnalysis(g *replay.Game, err error) {
	s.analyses[g].Running = false
	if err != nil && !errors.Is(err, context.Canceled) {
		s.report(err)
	}
	s.notify(AnalysisChanged)
}

// ShowAnalysis shows an analysis of the game on the ice that was made elsewhere.
func (s *Session) ShowAnalysis(match *analysis.Match) {
	g := s.Game()
	s.analyses[g] = &Analysis{}
	s.showAnalysis(g, match, nil)
}

// showAnalysis shows the values of a game as far as they are known.
func (s *Session) showAnalysis(g *replay.Game, match *analysis.Match, p *analysis.Progress) {
	a := s.analyses[g]
	a.shots = make(map[replay.Place]*analysis.Shot, len(match.Shots))
	for i := range match.Shots {
		v := &match.Shots[i]
		end := slices.IndexFunc(g.Ends, func(e replay.End) bool { return e.Number+1 == v.End })
		if end < 0 {
			continue
		}
		if shot := slices.IndexFunc(g.Ends[end].Shots, func(t replay.Shot) bool { return g.Rules.Count(t.Number) == v.Shot }); shot >= 0 {
			a.shots[replay.Place{End: end, Shot: shot}] = v
		}
	}
	if p != nil {
		a.Done, a.Total, a.Again, a.Left = p.Done, p.Total, p.Again, p.Left
	}
	s.notify(AnalysisChanged)
}

// NextCostly is the next costly shot after the place shown, by < 0 the one before it, round the game; ok is false if
// there is none.
func (s *Session) NextCostly(by int) (p replay.Place, ok bool) {
	if s.Game() == nil {
		return p, false
	}
	places := s.Game().Places()
	at, n := slices.Index(places, s.At()), len(places)
	for k := 1; k <= n; k++ {
		q := places[((at+by*k)%n+n)%n]
		if v := s.Analysis().Shot(q); v != nil && v.Costly(CostlyLoss) {
			return q, true
		}
	}
	return p, false
}
