// Package boardgame holds games on a grid that are played, watched or gone through, without a window: TUBSTAP and the
// board games of the rule language behind one interface.
package boardgame

import (
	"context"

	"github.com/hogline/hogline/engine/tubstap"
)

// Cell is a cell of a grid: column and row from the top left, from 0.
type Cell struct{ X, Y int }

// Piece is a piece or unit on a cell or in a hand.
type Piece struct {
	Player int
	Kind   string // its name in the rules
	HP     int    // 0: the game has none
	Acted  bool   // it has acted in this turn
}

// Hand is how many pieces of a kind a player holds.
type Hand struct {
	Piece Piece
	Count int
}

// Board is a position as a grid shows it.
type Board struct {
	W, H    int
	Terrain []tubstap.Terrain // row by row; nil: none
	Pieces  map[Cell]Piece
	Hands   [2][]Hand // by player
}

// Option is an action that the player to move may choose.
type Option struct {
	Text string
	Path []Cell // from where to where, over what lies between
}

// Played is an action that was played.
type Played struct {
	Player  int
	Text    string
	Comment string // of the log, "" none
}

// Program is a program that plays: a kind with its settings.
type Program struct {
	Kind     string
	Playouts int
	Level    string // of grouping; "" for kinds without
}

// Kind is a kind of program and which settings it has.
type Kind struct {
	Name             string
	Playouts, Levels bool
}

// Answer is what a program would play, and what it thinks of the options.
type Answer struct {
	Best   int     // option
	Values []Value // the best first; nil if the program gives none
}

// Value is what a program thinks of an option.
type Value struct {
	Option int
	Value  float64 // for the player to move, 0 to 1
	Visits int
	Group  int // options it stands for
}

// Ask lets a program answer in the position it was made in. It may run concurrently.
type Ask func(ctx context.Context, p Program, seed uint64) (Answer, error)

// Group is options that a search with grouping takes as one.
type Group []int

// Score is the state of a game of TUBSTAP that a board does not show.
type Score struct {
	Turn, TurnLimit int // of one team
	HP              [2]int
}

// Session is a game that is played or gone through: its positions, the place shown among them, and the clicks of the
// next action. Its actions are numbered as Options lists them at the place shown.
type Session interface {
	// Players are the names of the players in the rules.
	Players() []string
	// Place is how many actions lead to the position shown, Length how many there are.
	Place() int
	Length() int
	// GoTo shows another position, the nearest there is.
	GoTo(place int)
	// Moves are the actions played, those behind the place too.
	Moves() []Played
	// Board is the position shown, and Last the cells that the last action changed.
	Board() Board
	Last() []Cell
	// Turn is the player to move, Result the value to every player from 0 to 1 and whether the game is over.
	Turn() int
	Result() (value []float64, over bool)
	// Err is the first fault of the rules that play met.
	Err() error
	// Options are the actions of the player to move, none when the game is over.
	Options() []Option
	// Play plays an option; what was played behind the place before is dropped.
	Play(option int) error
	// Click is a click on a cell, ClickHand on a piece in hand. Once the clicks decide on options they are given: one is to
	// be played, of several one is to be chosen. A click that fits nothing starts over.
	Click(c Cell) []int
	ClickHand(kind string) []int
	// Picked are the cells clicked, Open those where the next click can go, Reachable the options that go on as clicked.
	Picked() []Cell
	Open() []Cell
	Reachable() []int
	// Forget drops the clicks.
	Forget()
	// Kinds are the programs that can play, Ask is a question about the position shown.
	Kinds() []Kind
	Ask() Ask
	// Groups are the options as levels of grouping put them together; nil for games without.
	Groups(levels string) []Group
	// EndTurn ends the turn before all units have acted; false for games without such turns.
	EndTurn() bool
	// Score is nil for other games than TUBSTAP.
	Score() *Score
}
