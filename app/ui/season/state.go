package season

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/gains"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/values"
)

// Parts are those of a session that the view uses.
type Parts struct {
	Jobs      *job.Dispatcher
	Valuation *values.Analyses
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts { return Parts{Jobs: s.Jobs, Valuation: s.Valuation} }

// State is what the page shows. It outlives the view.
type State struct {
	session  Parts
	settings *settings.Settings
	view     *View

	event, team, player string
	tab                 string
	running             bool     // shots are valued, or calls asked about
	reading             []string // the folders that are being read, by a run too; nil: none
	progress            season.Progress
	problem             error  // why nothing could be read
	left                []left // games that could not be
	collected           *season.Collected
	report              *gains.Report
}

// left is a game that is left out, and why.
type left struct {
	name string
	why  error
}

// NewState is the state before the first look.
func NewState(p Parts, set *settings.Settings) *State {
	return &State{session: p, settings: set, tab: gains.Tables[0]}
}

// form is what is asked for: event, team, player.
func (s *State) form(i int) *string { return [...]*string{&s.event, &s.team, &s.player}[i] }

// folders are those of the library.
func (s *State) folders() []string { return s.settings.List(settings.LibraryFolders) }

// open is how many shots are not valued yet.
func (s *State) open() int {
	if s.collected == nil {
		return 0
	}
	return s.collected.Open
}

// task is the kind of the background task of the page.
const task = "season"

// look reads the games with what is known of them, unless that or more of it goes on: the page is shown again.
func (s *State) look() {
	if s.running || s.reading != nil && slices.Equal(s.reading, s.folders()) {
		s.draw()
		return
	}
	s.read(false)
}

// read reads the games with what is known of them; value has what is not known be valued first.
func (s *State) read(value bool) {
	folders := s.folders()
	if len(folders) == 0 {
		s.collected, s.report = nil, nil
		s.draw()
		return
	}
	s.running, s.reading, s.problem, s.left = value, folders, nil, nil
	s.progress = season.Progress{}
	s.draw()
	var pool analysis.Pool
	if value {
		pool = s.session.Valuation.Place().Pool(nil, nil)
	}
	event, team, player := s.event, s.team, s.player
	s.session.Jobs.Start(task, func(ctx context.Context, post job.Post) {
		c := s.collector(event, pool, post)
		c.Of = func(g *replay.Game) bool { return season.Plays(g, team, player) }
		all, err := c.Collect(cpu.Background(ctx), folders)
		var report *gains.Report
		if err == nil {
			report = gains.New(all, team, player, gains.Tables)
		}
		post("end", func() { s.end(all, report, err) })
	})
}

// collector reads the games of an event, and tells how far it is.
func (s *State) collector(event string, pool analysis.Pool, post job.Post) *season.Collector {
	return &season.Collector{Filter: event, Pool: pool, Problem: func(name string, err error) {
		post("left "+name, func() { s.left = append(s.left, left{filepath.Base(name), err}) })
	}, Progress: func(p season.Progress) {
		post("progress", func() {
			s.progress = p
			s.draw()
		})
	}}
}

// end takes what was read.
func (s *State) end(all *season.Collected, report *gains.Report, err error) {
	other := s.reading != nil && !slices.Equal(s.reading, s.folders())
	s.running, s.reading = false, nil
	if err != nil {
		s.problem = err
	} else {
		s.collected, s.report = all, report
	}
	if other { // the library has other folders by now
		s.read(false)
		return
	}
	s.draw()
}

// listedCalls is how many calls that cost most are listed.
const listedCalls = 8

// askCalls asks the AIs what should have been called in place of the calls that are worth least.
func (s *State) askCalls() {
	if s.collected == nil || s.report == nil || s.running {
		return
	}
	s.running = true
	s.draw()
	all, report, pool := s.collected, *s.report, s.session.Valuation.Place().Pool(nil, nil)
	own, _ := all.Choose(s.team, s.player)
	event := s.event
	s.session.Jobs.Start(task, func(ctx context.Context, post job.Post) {
		calls, err := s.collector(event, pool, post).Calls(cpu.Background(ctx), all, own, listedCalls)
		report.Calls = calls
		post("end", func() { s.end(all, &report, err) })
	})
}

// stop ends what runs; what was valued is kept, and shown.
func (s *State) stop() {
	s.session.Jobs.Stop(task)
	s.read(false)
}

func (s *State) draw() {
	if s.view != nil {
		s.view.Redraw()
	}
}
