// Package matchplay is a match that is played while a user watches or plays in it: two players, each a person, a built-in
// AI or an external program, under the rule machine, with what happened and what a person is asked. It needs no window.
package matchplay

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/job"
)

// Seat is who plays a team.
type Seat struct {
	Person  bool
	Spec    string    // of the AI, as registry.Parse reads it
	Budget  ai.Budget // of the AI for a shot; zero: a share of its clock
	Thrower curling.Player
	// Others throw beside Thrower, who is the first of the list of the team; whoever is missing throws as the last of them. Empty: four alike.
	Others []curling.Player
}

// Team are the four players of a seat as listed.
func (s *Seat) Team() curling.Team {
	team := curling.TeamOf(s.Thrower)
	for i := range team[1:] {
		if len(s.Others) > 0 {
			team[1+i] = s.Others[min(i, len(s.Others)-1)]
		}
	}
	return team
}

// Setup is what a match is played under.
type Setup struct {
	Names [2]string // team 0 throws first in the first end
	Seats [2]Seat
	Rules *match.Ruleset `json:"-"` // the machine of the match
	Twin  bool           // AIs may use the compiled rules instead of it: match.Ruleset.Twin
	Ends  int
	Extra bool          // extra ends decide a tie
	Clock time.Duration // of each team for the match; 0 is no limit
	Shot  time.Duration // of each team for a shot; 0 is no limit
	// ExtraClock is that of an extra end, in place of what is left; 0 leaves the clock as it is.
	ExtraClock time.Duration
	Ice        physics.Ice // zero: that of the thesis
	Wear       physics.Wear
	Limit      match.Limit // what becomes of a shot above its thrower's weight limit; "": match.Clamp
	Wins       ai.Wins     `json:"-"` // by which AIs play
	Seed       uint64
	// Start is the situation in which the match starts; the zero State is its beginning. Powers are the teams that had used their power
	// play before.
	Start   curling.State
	Powers  [2]bool
	Watched string // where the match goes on when it is watched alone: see Watch
	Server  string // where it goes on when a team of it is played here: see Join
	Passing bool   // it is one of many of programs, and not kept: see Kept
}

// Limits of a setup.
const (
	MaxEnds  = 20
	MaxClock = 10 * time.Hour
)

// Event is something that happened, for the list that is shown.
type Event struct {
	Kind    match.EventKind
	State   curling.State // before a shot; after the end for match.Ended and match.Finished
	Shot    match.Shot    // of match.Thrown
	Named   bool          // Call is known
	Call    shotname.Call // the shot by its name, as it was thrown
	Summary message.Message
	Reasons []message.Message // what the rule machine went through, of match.Thrown
	Path    []string          // of match.Thrown: the states of the machine that ruled on the shot, one after the other
	Made    [2]int            // the points of both teams, of match.Ended
	Placed  curling.Placement // of match.Placement
	Judged  *Advice           // of match.Thrown by a person, nil where his shot is not judged
}

// QuestionKind is what a person is asked.
type QuestionKind int

// The questions.
const (
	AskThrow QuestionKind = iota // which shot to throw
	AskPlace                     // how the stones of a mixed doubles end are placed
	AskLeave                     // whether the stones stay where the opponent's tick brought them
)

// Question is what a person is asked while the match waits.
type Question struct {
	Kind  QuestionKind
	Team  curling.TeamID
	Legal []curling.Placement // of AskPlace

	answer chan any
}

// Match is a match and what of it is shown. It belongs to the goroutine of the window; the match itself runs on one of
// its own, which reaches it through the Session.
type Match struct {
	// Session shows the ice of the match. It is the match's alone.
	Session *session.Session
	// History takes back what persons decided.
	History History
	// Keeper keeps the match in a file.
	Keeper Keeper
	// OnChange is called after every change, on the session's goroutine; nil: nobody looks.
	OnChange func()

	Setup    Setup
	Events   []Event
	State    curling.State    // that the match is in
	Left     [2]time.Duration // of the clocks when State began
	Since    time.Time        // when the player to move was asked; zero while none is
	Record   *match.Record    // the match so far, nil before the first
	Game     *replay.Game     // of Record
	Question *Question        // that a person is asked, nil if none
	Err      error            // that ended the match before its end

	live    replay.Place // of Game: what is played now
	advice  *Advice      // that was asked for last
	judging bool
	moving  bool // a thrown shot is shown, the match waits until Shown
	running bool
	paused  bool
	fast    atomic.Bool
	run     *run
	done    sync.WaitGroup
}

// task is the kind of the background task of a match.
const task = "match"

// New is no match yet. The session must be the match's alone.
func New(s *session.Session) *Match {
	m := &Match{Session: s}
	m.History.match = m
	s.Ask.Answered.Watch(m.advised)
	return m
}

// Running reports whether a match is played.
func (m *Match) Running() bool { return m.running }

// Paused reports whether the match waits before its next shot.
func (m *Match) Paused() bool { return m.paused }

// Fast reports whether shots are played without being shown moving.
func (m *Match) Fast() bool { return m.fast.Load() }

// Timed reports whether the match is played with clocks.
func (m *Match) Timed() bool { return m.Setup.Clock > 0 }

// Thinking is the team whose answer the match waits for; ok is false while there is none.
func (m *Match) Thinking() (t curling.TeamID, ok bool) {
	return m.State.Mover(), m.running && !m.Since.IsZero()
}

// LeftNow is what a team has left on its clock at a time.
func (m *Match) LeftNow(t curling.TeamID, now time.Time) time.Duration {
	left := m.Left[t]
	if mover, ok := m.Thinking(); ok && mover == t {
		left -= now.Sub(m.Since)
	}
	return max(0, left)
}

// Start begins a match in place of the one that is played. What cannot be played ends it with an error.
func (m *Match) Start(s Setup) {
	m.start(s, func(ctx context.Context, r *run) (*match.Record, error) { return r.play(ctx) })
}

// start begins a match in place of the one that is played or followed; play returns when it is over.
func (m *Match) start(s Setup, play func(ctx context.Context, r *run) (*match.Record, error)) {
	m.Stop()
	m.History.clear(s)
	m.begin(&run{setup: s}, false, play)
}

// begin begins a run in place of the one that is under way; goesOn: it is of the same match. play returns when it is over.
func (m *Match) begin(r *run, goesOn bool, play func(ctx context.Context, r *run) (*match.Record, error)) {
	m.Keeper.begin(r, goesOn)
	m.advice = nil
	m.running, m.paused = true, false
	r.match, r.shown = m, make(chan struct{}, 1)
	m.run = r
	m.done.Add(1)
	m.Session.Jobs.Start(task, func(ctx context.Context, post job.Post) {
		defer m.done.Done()
		r.post = post
		rec, err := play(ctx, r)
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		r.apply(func() { m.ended(rec, err) })
	})
	m.changed()
}

// Stop ends the match and its programs. It reports whether one was played. What was played stays.
func (m *Match) Stop() bool {
	if !m.running {
		return false
	}
	m.Session.Jobs.Cancel(task)
	m.ended(nil, nil)
	return true
}

// Close ends the match and waits for its last step. Its programs are ended in the background, which subprocess.EndAll waits for.
func (m *Match) Close() {
	m.OnChange = nil
	m.Stop()
	m.Session.Close()
	m.done.Wait()
	m.Keeper.close()
}

func (m *Match) ended(rec *match.Record, err error) {
	m.running, m.paused = false, false
	m.withdrawn()
	if rec != nil && len(rec.Shots) > 0 {
		m.Record = rec
	}
	m.Err = err
	m.changed()
}

// withdrawn is a match that waits for nothing.
func (m *Match) withdrawn() {
	m.moving, m.Question, m.Since = false, nil, time.Time{}
	m.Session.Aim.SetMode(aiming.LookMode)
}

func (m *Match) changed() {
	if m.OnChange != nil {
		m.OnChange()
	}
}

// SetPaused has the match wait before its next shot, or go on.
func (m *Match) SetPaused(paused bool) {
	if !m.running || m.paused == paused || m.Setup.Server != "" { // a server's clock waits for nobody
		return
	}
	m.paused = paused
	if p := m.Session.Place.Playback(); m.moving {
		if p.Playing() == paused && !p.Clock.Ended() {
			p.Toggle()
		}
		m.Shown()
	}
	m.changed()
}

// SetFast plays shots without showing how they move, or shows them.
func (m *Match) SetFast(fast bool) {
	m.fast.Store(fast)
	m.Shown()
	m.changed()
}

// Shown lets the match go on once the thrown shot has been shown to its end: it is called whenever the clock of the
// playback has moved.
func (m *Match) Shown() {
	if !m.moving || m.paused {
		return
	}
	p := m.Session.Place.Playback()
	if !m.Fast() && m.Session.Place.At() == m.live && (p.Loading() || p.Path != nil && !p.Clock.Ended()) {
		return
	}
	m.moving = false
	select {
	case m.run.shown <- struct{}{}:
	default: // it goes on already
	}
}

// CanThrow reports whether a person is asked for the shot that is aimed at.
func (m *Match) CanThrow() bool {
	return m.Question != nil && m.Question.Kind == AskThrow && m.Session.Place.At() == m.live && m.Session.Aim.Mode() == aiming.AimMode &&
		m.Session.Aim.Shot().Ready()
}

// Throw throws the shot that is aimed at. It reports whether there is one.
func (m *Match) Throw() bool {
	return m.CanThrow() && m.reply(match.Answer{Shot: m.Session.Aim.Shot().Shot})
}

// Concede gives the match up for the person who is asked. It reports whether one is.
func (m *Match) Concede() bool {
	return m.Question != nil && m.Question.Kind == AskThrow && m.reply(match.Answer{Concede: true})
}

// Place answers how the stones are placed.
func (m *Match) Place(p curling.Placement) bool {
	return m.Question != nil && m.Question.Kind == AskPlace && m.reply(p)
}

// Leave answers whether the stones stay where a tick brought them.
func (m *Match) Leave(leave bool) bool {
	return m.Question != nil && m.Question.Kind == AskLeave && m.reply(leave)
}

func (m *Match) reply(answer any) bool {
	m.Question.answer <- answer // has room for one
	m.withdraw(m.Question)
	return true
}

// Aim lets the pointer aim, or look at the ice.
func (m *Match) Aim() {
	mode := aiming.AimMode
	if m.Session.Aim.Mode() == mode {
		mode = aiming.LookMode
	}
	if m.Question != nil && m.Question.Kind == AskThrow {
		m.Session.Place.GoTo(m.live)
		m.Session.Aim.SetMode(mode)
	}
}

// ask shows a question to the user.
func (m *Match) ask(q *Question) {
	m.Question = q
	if q.Kind == AskThrow {
		m.Session.Aim.SetMode(aiming.AimMode)
	}
	m.changed()
}

// withdraw takes a question from the screen: it is answered, or nobody waits for it any longer.
func (m *Match) withdraw(q *Question) {
	if m.Question != q {
		return
	}
	m.Question, m.Since = nil, time.Time{}
	m.Session.Aim.SetMode(aiming.LookMode)
	m.changed()
}

// update is an event with what the match looks like after it, made on the goroutine of the match.
type update struct {
	event  Event
	state  curling.State
	left   [2]time.Duration
	record match.Record
	game   *replay.Game
	waits  bool // the match waits until the shot has been shown
	kept   bool // the event stands among those of the match already
	old    bool // the shot was thrown when the match was shown before
}

// show shows an event.
func (m *Match) show(u *update) {
	m.State, m.Left, m.Record, m.Game = u.state, u.left, &u.record, u.game
	m.Since = time.Time{}
	if m.Question != nil { // it came too late
		m.Question = nil
		m.Session.Aim.SetMode(aiming.LookMode)
	}
	m.live = placeOf(u.game, u.state)
	switch u.event.Kind {
	case match.Asked:
		m.Since = time.Now()
	case match.Thrown:
		m.live = placeOf(u.game, u.event.State)
		m.moving = u.waits
	}
	if u.kept {
		m.live = placeOf(u.game, u.state)
	} else if u.event.Kind != match.Asked {
		m.Events = append(m.Events, u.event)
		if u.event.Kind == match.Thrown || u.event.Kind == match.Placement {
			m.History.leave()
		}
	}
	if err := m.Session.Follow(u.game, m.live); err != nil {
		m.Session.Jobs.Cancel(task)
		m.ended(nil, err)
		return
	}
	if u.event.Kind == match.Thrown && !u.kept && !u.old {
		m.judge()
	}
	if m.moving {
		if !m.Fast() && !m.paused {
			m.Session.Place.Playback().Toggle()
		}
		m.Shown()
	}
	m.changed()
}

// placeOf is the place of the shot from a state.
func placeOf(g *replay.Game, s curling.State) replay.Place {
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			if g.Ends[i].Number == s.End && g.Ends[i].Shots[k].Number == s.Shot {
				return replay.Place{End: i, Shot: k}
			}
		}
	}
	return g.Last()
}
