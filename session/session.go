// Package session is what a user has open: a study (package study) with its place on the ice, the engines that answer
// and what of the answers is selected. It knows no window: views subscribe to its changes and draw what changed.
//
// A Session belongs to one goroutine, that of the window. Whatever simulates runs on goroutines of its own and
// reaches the session through its Dispatcher.
package session

import (
	"time"

	"github.com/hogline/hogline/engine/ai"
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

// Session is what a user has open. It is made of parts, each with its own state; what concerns the study as a whole is done by
// the session itself. Its fields are set by New, its methods called on the session's goroutine.
type Session struct {
	*Dispatcher
	Playing     // the place shown and what is on the clock
	Table       // the answers at the place shown, and the question that runs
	Selector    // what of them is selected
	Terms       // who throws, the rules, the ice, the win table
	EngineList  // the AIs that are asked
	Comparer    // of answers
	ScoreMaps   // over the ice
	Aiming      // what the pointer does on the ice
	Annotations // notes and drawings
	Samples     // throws of answers with error
	Skills      // what throwers' limits and errors lead to
	Finder      // the throws behind charted shots
	Analyses    // the values of all shots of games
	Checker     // the pass over the game

	report    func(error) // shows an error to the user
	listeners []func(Change)

	doc   *study.Document
	left  bool       // another study was taken, and sync has not put its game on the ice yet
	file  *studyFile // of the study; nil: it has none
	saved time.Time
	auto  *autosave

	followed *replay.Game // is still being played
}

// New is a session without a game. ui runs a function on the session's goroutine, report shows an error.
func New(ui func(func()), report func(error)) *Session {
	s := &Session{Dispatcher: NewDispatcher(ui), report: report}
	s.Playing = Playing{s: s, play: playback.Empty()}
	s.Table = Table{s: s}
	s.Selector = Selector{s: s, selection: NoSelection}
	s.Terms = Terms{s: s}
	s.EngineList = EngineList{s: s}
	s.Comparer = Comparer{s: s}
	s.ScoreMaps = ScoreMaps{s: s}
	s.Aiming = Aiming{s: s}
	s.Annotations = Annotations{s: s}
	s.Samples = Samples{s: s}
	s.Skills = Skills{s: s}
	s.Finder = Finder{s: s}
	s.Analyses = Analyses{s: s, terms: DefaultAnalysisTerms()}
	s.Checker = Checker{s: s}
	s.setDocument(study.New())
	s.doc.Set(func(c *study.Content) { c.Terms.Budget = ai.Budget{Time: DefaultTime} })
	s.showTable()
	return s
}

// setDocument takes another study in place of the one that is open.
func (s *Session) setDocument(d *study.Document) {
	s.doc = d
	s.leaveStudy()
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
	s.StopSharing()
	s.Dispatcher.Close()
	for i := range s.engines {
		s.engines[i].close()
	}
}

// Game is the game on the ice, replay.NoGame if there is none.
func (s *Session) Game() *replay.Game { return s.play.Game }

// HasGame reports whether a game is on the ice.
func (s *Session) HasGame() bool { return s.Game().HasPlaces() }

// Path is the file of the log or position on the ice, empty if it came with the program.
func (s *Session) Path() string {
	c := s.doc.Content()
	return c.Root(c.ShownLine()).Path
}

// Saved is when a file was written last; zero if none was since the study was opened.
func (s *Session) Saved() time.Time { return s.saved }

// FileWritten records that a file of what is shown was written.
func (s *Session) FileWritten(at time.Time) {
	s.saved = at
	s.notify(FileChanged)
}
