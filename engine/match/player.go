package match

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
)

// Player plays one team of a match: a built-in AI, an external program or a person. Its methods are
// called by one goroutine. A method that asks returns when its context ends; the errors of the others
// show when the player is asked next.
type Player interface {
	// Begin begins a match, before anything is thrown. Its error is that of a player that is not there, such as a program
	// that does not start: it is no fault in the match, which is not played.
	Begin(ctx context.Context, m *Info) error
	// Order is the order in which the players of the team throw, by their numbers in Info.Teams; nil
	// leaves them as they are listed. In mixed doubles it is asked before each end.
	Order(ctx context.Context) ([]int, error)
	// Place places the stones of a mixed doubles end; legal are the placements to choose from.
	Place(ctx context.Context, s *Situation, legal []curling.Placement) (curling.Placement, error)
	// Show shows the situation before a shot to both teams.
	Show(s *Situation)
	// Throw is the team's next shot, or its concession.
	Throw(ctx context.Context, s *Situation) (Answer, error)
	// Thrown tells the shot that was thrown, error included, and its infraction of the rules.
	Thrown(run curling.Shot, foul curling.Infraction)
	// Scored tells the points of an end: positive for the team that threw first in the first end.
	Scored(points int)
	// Over ends the match: the winner is a team or -1 for a draw.
	Over(winner int, reason Reason)
	// Close ends the player. It plays no other match.
	Close() error
}

// Leaver is a player that knows of the choice of the no-tick rule: Leave reports whether the stones stay where the
// opponent's tick brought them, left, instead of being put back as in the situation. Other players have them put back.
type Leaver interface {
	Leave(ctx context.Context, s *Situation, left curling.Position) (bool, error)
}

// Info is what a match is played under, as a player is told it.
type Info struct {
	Team   curling.TeamID // that the player plays
	Names  [2]string
	Rules  curling.Rules
	Ice    physics.Ice // at the first shot
	Teams  [2]curling.Team
	Wins   ai.Wins
	Budget ai.Budget // of a shot; zero: the clock alone bounds it
	Start  curling.State
	Clocks [2]Clock
	// Workers is how many goroutines a built-in AI may use.
	Workers int
	// Concede lets a built-in AI give up a match that is lost.
	Concede bool
	// SetUp bounds how long a player may take for Order and Place; 0 is no limit.
	SetUp time.Duration
}

// Situation is a place of a match as a player is asked about it.
type Situation struct {
	State curling.State
	Ice   physics.Ice
	Teams [2]curling.Team // in the order in which they throw
	Left  [2]time.Duration
	Timed bool   // Left counts: the match is played with clocks
	Seed  uint64 // of everything random in the answer
}

// Answer is a shot or a concession.
type Answer struct {
	Shot    curling.Shot
	Concede bool
}

// BeginError is the error of a match that a player cannot begin. Nothing was thrown, and nobody has won; the record that comes with it
// counts the match as lost, for who goes on all the same.
type BeginError struct {
	Team curling.TeamID
	What message.Message // who cannot begin, and why
}

// Error is the message.
func (e *BeginError) Error() string { return e.What.Error() }

// Unwrap gives the message, which wraps the error of the player.
func (e *BeginError) Unwrap() error { return e.What }

// Errors of players that lose a match by them.
var (
	// ErrLate is wrapped by the error of a player that did not answer in time.
	ErrLate = errors.New("no answer in time")
	// ErrAnswer is wrapped by the error of an answer that is no shot.
	ErrAnswer = errors.New("no shot that can be thrown")
	// ErrRules is wrapped by the error of rules that cannot be run: it is not the player's.
	ErrRules = errors.New("the rules cannot be run")
)
