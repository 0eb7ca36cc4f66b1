// Package session is what a user has open: a study (package study) with its place on the ice, the engines that answer
// and what of the answers is selected. It knows no window: views subscribe to its changes and draw what changed.
//
// A Session belongs to one goroutine, that of the window. Whatever simulates runs on goroutines of its own and
// reaches the session through its Dispatcher.
package session

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// Change is a set of things that changed.
type Change uint

// The changes.
const (
	GameChanged      Change = 1 << iota // another game is on the ice: a log, a position or a variation
	PlaceChanged                        // another place of it is shown
	PlaybackChanged                     // another trajectory is on the clock
	CheckChanged                        // the pass over the game found more
	ThrowerChanged                      // thrower, budget, or the lists of throwers and ices
	RulesChanged                        // the rules of the questions
	WinTableChanged                     // by what end scores are valued
	EnginesChanged                      // the list of engines
	AnswersChanged                      // the question, an answer, the ranking
	SelectionChanged                    // the answer selected or pointed at, the map shown
	FileChanged                         // a file was written, or the study has changed since
	StudyChanged                        // lines, their names and order, titles and notes; what can be undone
	AimChanged                          // the shot that is being aimed, or how the ice is used
	AnalysisChanged                     // what is known of the value of the shots, or how far an analysis is
	CompareChanged                      // what is compared, how far it is, what of it is selected
)

// Is reports whether c holds any of the changes.
func (c Change) Is(any Change) bool { return c&any != 0 }

// Session is what a user has open. Its fields are set by New, its methods called on the session's goroutine.
type Session struct {
	*Dispatcher
	// AutoAnalyse reports whether a log is to be analysed when it is opened; nil: none is.
	AutoAnalyse func() bool

	report    func(error) // shows an error to the user
	listeners []func(Change)

	doc   *study.Document
	file  string // of the study; empty: it has none
	saved time.Time
	auto  *autosave

	play     *playback.Playback
	followed *replay.Game // is still being played
	checks   map[*replay.Game]*Check
	// analyses are those of the games of the study
	analyses map[*replay.Game]*Analysis
	// analysisEnded is closed when the analysis that was started last holds its store no more; nil: none was
	analysisEnded chan struct{}
	finding       finding
	withThrows    map[*replay.Game]*replay.Game // the latest of a charted game whose throws are being found
	searched      map[*replay.Game]bool         // for all throws
	preview       int                           // row whose shot is on the clock, -1 none
	together      []*study.Row                  // whose shots are on one clock
	loop          bool
	from          float64 // y in m from where shots are played, 0 from the release

	ruleset     *match.Ruleset // of the rules chosen, nil for those of the game
	rulesetOf   *study.Rules   // that it was made of
	counting    bool           // the ends of a folder
	skills      map[skillKey]Skill
	measuring   []skillKey            // those that are being measured
	throws      map[throwsKey]*Throws // nil while they are being made
	throwing    int                   // numbers the tasks that make them
	throwsShown int
	engines     []Engine // of the study, with their AIs

	asked      Asked
	pending    map[pendingKey]*study.Row // rows that are not asked yet
	pendingOf  study.Key
	drawn      map[*study.Row]*drawing
	running    *asking
	evaluation *asking // the last one that came to its end
	selection  Selection
	aim        aimState
	comparing  comparing
	scoreMaps  scoreMaps
	mode       Mode
	pencil     Pencil
	problem    error // why the position shown cannot be asked about
}

// New is a session without a game. ui runs a function on the session's goroutine, report shows an error.
func New(ui func(func()), report func(error)) *Session {
	s := &Session{Dispatcher: NewDispatcher(ui), report: report, preview: -1, selection: NoSelection}
	s.setDocument(study.New())
	s.doc.Set(func(c *study.Content) { c.Terms.Budget = ai.Budget{Time: DefaultTime} })
	s.showTable()
	return s
}

// setDocument takes another study in place of the one that is open.
func (s *Session) setDocument(d *study.Document) {
	s.doc, s.checks, s.drawn, s.evaluation, s.running = d, map[*replay.Game]*Check{}, map[*study.Row]*drawing{}, nil, nil
	s.pending, s.pendingOf = nil, ""
	s.stopFinding()
	s.withThrows, s.searched = map[*replay.Game]*replay.Game{}, map[*replay.Game]bool{}
	s.Cancel("analysis")
	s.Cancel("compare")
	s.comparing = comparing{shown: s.comparing.shown}
	s.analyses = map[*replay.Game]*Analysis{}
}

// Subscribe calls on after every change, on the session's goroutine.
func (s *Session) Subscribe(on func(Change)) { s.listeners = append(s.listeners, on) }

func (s *Session) notify(c Change) {
	for _, on := range s.listeners {
		on(c)
	}
	s.touchAutosave()
}

// Close ends whatever runs, and the programs of the engines. What is unsaved is kept for the next start.
func (s *Session) Close() {
	s.closeAutosave()
	s.Dispatcher.Close()
	for i := range s.engines {
		s.engines[i].close()
	}
}

// Game is the game on the ice, nil if there is none.
func (s *Session) Game() *replay.Game {
	if s.play == nil {
		return nil
	}
	return s.play.Game
}

// Path is the file of the log or position on the ice, empty if it came with the program.
func (s *Session) Path() string {
	c := s.doc.Content()
	if l := c.ShownLine(); l != nil {
		return c.Root(l).Path
	}
	return ""
}

// Saved is when a file was written last; zero if none was since the study was opened.
func (s *Session) Saved() time.Time { return s.saved }

// FileWritten records that a file of what is shown was written.
func (s *Session) FileWritten(at time.Time) {
	s.saved = at
	s.notify(FileChanged)
}

// Playback is the clock and the trajectory of the place shown, nil without a game.
func (s *Session) Playback() *playback.Playback { return s.play }

// At is the place shown.
func (s *Session) At() replay.Place {
	if s.play == nil {
		return replay.Place{}
	}
	return s.play.At
}

// State is the situation at the place shown. ok is false without a game.
func (s *Session) State() (state curling.State, ok bool) {
	if s.play == nil {
		return state, false
	}
	state, err := s.play.State()
	return state, err == nil
}

// GoTo shows another place of the game, or the place shown without the preview that is on the clock. The path of its
// shot follows.
func (s *Session) GoTo(p replay.Place) {
	if s.play == nil {
		return
	}
	if s.preview >= 0 { // the clock of the preview does not go on
		s.play.Clock.Pause()
		s.preview = -1
	}
	before := *s.doc.Content()
	s.doc.Set(func(c *study.Content) { c.Show(c.Shown, p) })
	if change := s.sync(&before); !change.Is(PlaceChanged) {
		s.play.Reset(s.play.At)
		s.notify(PlaceChanged | PlaybackChanged)
		s.throw()
	}
}

// throw throws the shot of the place shown in the background and puts it on the clock.
func (s *Session) throw() {
	play, job := s.play, s.play.Job()
	s.Start("throw", func(_ context.Context, post Post) {
		thrown := job()
		post("", func() {
			if s.play == play && play.Show(thrown) {
				s.notify(PlaybackChanged)
			}
		})
	})
}

// Move shows the place to which next leads from the one shown, as (*replay.Game).Next does.
func (s *Session) Move(next func(*replay.Game, replay.Place) replay.Place) {
	if s.play != nil {
		s.GoTo(next(s.play.Game, s.play.At))
	}
}

// Preview plays the shot of the selected answer or candidate, thrown without error from the place shown. It reports
// whether there is one.
func (s *Session) Preview() bool {
	shot, ok := s.selectedShot()
	if !ok {
		return false
	}
	s.previewShot(shot)
	return true
}

// previewShot plays a shot of the selected answer, thrown as it is.
func (s *Session) previewShot(shot curling.Shot) {
	play, row, job := s.play, s.selection.Row, s.play.PreviewJob(shot)
	s.play.Load(true)
	s.Start("throw", func(_ context.Context, post Post) {
		thrown, err := job()
		post("", func() {
			if err != nil {
				s.report(err)
				return
			}
			if s.play == play && play.Show(thrown) {
				s.preview = row
				s.notify(PlaybackChanged | PlaceChanged)
			}
		})
	})
}

// maxTogether is how many shots are played at once: one of each colour.
const maxTogether = 6

// PreviewAll plays the shots of all answers to the question at once, thrown without error from the place shown. It reports
// whether there are any.
func (s *Session) PreviewAll() bool {
	var shots []rowShot
	for i := range s.asked.Rows {
		r := s.Answer(i)
		if r == nil || r.Stale&^OtherVersion != 0 || r.Candidate > 0 || len(shots) == maxTogether {
			continue
		}
		shots = append(shots, rowShot{i, r.Answer.Shot})
	}
	return s.previewTogether(shots)
}

// rowShot is a shot and the row of the table whose it is.
type rowShot struct {
	row  int
	shot curling.Shot
}

// previewTogether plays shots of the table at once, thrown as they are from the place shown. It reports whether there are
// any.
func (s *Session) previewTogether(shots []rowShot) bool {
	if len(shots) == 0 {
		return false
	}
	play := s.play
	var rows []*study.Row
	var jobs []func() (playback.Thrown, error)
	for _, x := range shots {
		rows, jobs = append(rows, s.asked.Rows[x.row].Row), append(jobs, play.PreviewJob(x.shot))
	}
	play.Load(true)
	s.Start("throw", func(_ context.Context, post Post) {
		var list []playback.Thrown
		var failed error
		for _, job := range jobs {
			t, err := job()
			failed = errors.Join(failed, err)
			list = append(list, t)
		}
		post("", func() {
			if failed != nil {
				s.report(failed)
				return
			}
			if s.play == play && play.ShowAll(list) {
				s.preview, s.together = shots[0].row, rows
				s.notify(PlaybackChanged | PlaceChanged)
			}
		})
	})
	return true
}

// Together are the answers whose shots are on one clock, nil where there is one shot: playback.Stone.Shot counts them from 1.
func (s *Session) Together() []*study.Row {
	if s.preview < 0 || !s.play.Several() {
		return nil
	}
	return s.together
}

// selectedShot is the shot of the selected answer or candidate; ok is false if there is none.
func (s *Session) selectedShot() (shot curling.Shot, ok bool) {
	r := s.Answer(s.selection.Row)
	if r == nil {
		return shot, false
	}
	if k := s.selection.Candidate; k > 0 && k < len(r.Answer.Candidates) {
		return r.Answer.Candidates[k].Thrown, true
	}
	return r.Answer.Shot, true
}

// Loop reports whether a shot is played again and again.
func (s *Session) Loop() bool { return s.loop }

// SetLoop plays a shot again and again, or once.
func (s *Session) SetLoop(on bool) {
	s.loop = on
	if s.play != nil {
		s.play.Clock.SetLoop(on)
	}
}

// PlayFrom plays shots from where the delivered stone comes nearer to the house than y (m); 0 is from the release.
func (s *Session) PlayFrom(y float64) {
	s.from = y
	if s.play != nil {
		s.play.PlayFrom(y)
	}
}

// Previewed is the row whose shot is on the clock, -1 while the clock shows the game.
func (s *Session) Previewed() int { return s.preview }
