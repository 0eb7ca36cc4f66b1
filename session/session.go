// Package session is what a user has open: a game and the place in it, the thrower, the rules and the win table
// chosen, the engines that are asked, their answers, and what of them is selected. It knows no window: views
// subscribe to its changes and draw what changed.
//
// A Session belongs to one goroutine, that of the window. Whatever simulates runs on goroutines of its own and
// reaches the session through its Dispatcher.
package session

import (
	"context"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/match"
	"hogline/replay"
	"hogline/replay/playback"
)

// Change is a set of things that changed.
type Change uint

// The changes.
const (
	GameChanged      Change = 1 << iota // another game is open
	PlaceChanged                        // another place of it is shown
	PlaybackChanged                     // another trajectory is on the clock
	CheckChanged                        // the pass over the game found more
	ThrowerChanged                      // thrower or budget
	RulesChanged                        // the rules of the questions
	WinTableChanged                     // by what end scores are valued
	EnginesChanged                      // the list of engines
	AnswersChanged                      // the question, an answer, the ranking
	SelectionChanged                    // the answer selected or pointed at, the map shown
	FileChanged                         // a file was written
)

// Is reports whether c holds any of the changes.
func (c Change) Is(any Change) bool { return c&any != 0 }

// Session is what a user has open. Its fields are set by New, its methods called on the session's goroutine.
type Session struct {
	*Dispatcher
	report    func(error) // shows an error to the user
	listeners []func(Change)

	play    *playback.Playback
	path    string // of the file that is open; empty for one that comes with the program
	saved   time.Time
	check   Check
	preview int // row whose shot is on the clock, -1 none
	loop    bool
	from    float64 // y in m from where shots are played, 0 from the release

	thrower  Thrower
	budget   ai.Budget
	rules    *match.Ruleset // of the questions; nil: those of the game
	compiled bool           // rules need no machine
	wins     WinTable
	counting bool // the ends of a folder
	engines  []Engine

	asked     Asked
	selection Selection
}

// New is a session without a game. ui runs a function on the session's goroutine, report shows an error.
func New(ui func(func()), report func(error)) *Session {
	s := &Session{Dispatcher: NewDispatcher(ui), report: report, preview: -1, budget: ai.Budget{Time: DefaultTime}}
	s.clearAnswers()
	return s
}

// Subscribe calls on after every change, on the session's goroutine.
func (s *Session) Subscribe(on func(Change)) { s.listeners = append(s.listeners, on) }

func (s *Session) notify(c Change) {
	for _, on := range s.listeners {
		on(c)
	}
}

// Close ends whatever runs, and the programs of the engines.
func (s *Session) Close() {
	s.Dispatcher.Close()
	s.closeEngines()
}

// Open shows a game at its first place. path is its file, empty for a game that comes with the program. It reports
// whether the game has a place to show and ice that can be simulated.
func (s *Session) Open(g *replay.Game, path string) error {
	if len(g.Places()) == 0 {
		return msg("no-place")
	}
	play, err := playback.New(g)
	if err != nil {
		return err
	}
	play.Clock.SetLoop(s.loop)
	play.PlayFrom(s.from)
	s.play, s.path, s.saved, s.preview = play, path, time.Time{}, -1
	s.clearAnswers()
	s.notify(GameChanged | PlaceChanged | PlaybackChanged | AnswersChanged | SelectionChanged)
	s.startCheck()
	return nil
}

// Game is the game that is open, nil if there is none.
func (s *Session) Game() *replay.Game {
	if s.play == nil {
		return nil
	}
	return s.play.Game
}

// Path is the file of the game that is open, empty if it came with the program.
func (s *Session) Path() string { return s.path }

// Saved is when a file was written last; zero if none was since the game was opened.
func (s *Session) Saved() time.Time { return s.saved }

// FileWritten records that a file of this game was written.
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
	before := s.play.At
	if s.preview >= 0 { // the clock of the preview does not go on
		s.play.Clock.Pause()
		s.preview = -1
	}
	s.play.Reset(p)
	change := PlaceChanged | PlaybackChanged
	if s.play.At != before {
		s.clearAnswers()
		change |= AnswersChanged | SelectionChanged
	}
	s.notify(change)
	s.throw()
}

// throw throws the shot of the place shown in the background and puts it on the clock.
func (s *Session) throw() {
	job := s.play.Job()
	s.Start("throw", func(_ context.Context, post Post) {
		thrown := job()
		post("", func() {
			if s.play.Show(thrown) {
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
	r := s.Answer(s.selection.Row)
	if r == nil {
		return false
	}
	shot := r.Answer.Shot
	if k := s.selection.Candidate; k > 0 {
		shot = r.Answer.Candidates[k].Thrown
	}
	row, job := s.selection.Row, s.play.PreviewJob(shot)
	s.play.Load(true)
	s.Start("throw", func(_ context.Context, post Post) {
		thrown, err := job()
		post("", func() {
			if err != nil {
				s.report(err)
				return
			}
			if s.play.Show(thrown) {
				s.preview = row
				s.notify(PlaybackChanged)
			}
		})
	})
	return true
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
