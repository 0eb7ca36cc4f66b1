// Package game is the interface of turn-based games for searches and players: board games, curling
// and anything else with turns, actions and a result. Chance enters through the random numbers
// that Apply gets.
package game

import (
	"context"
	"math/rand/v2"
)

// Game is a game for any number of players who move one at a time. Its methods may be
// called from many goroutines at once.
type Game[S any, A comparable] interface {
	// Start is the first state.
	Start() S
	// Turn is the player to move, from 0. The same player may move many times in a row.
	Turn(s S) int
	// Actions are the candidates of the player to move; never empty before the end.
	Actions(s S) []A
	// Apply is the state after an action; rng decides what chance decides.
	Apply(s S, a A, rng *rand.Rand) S
	// Result is the value of the state to every player, 0 to 1, and whether the game is over.
	Result(s S) (value []float64, over bool)
}

// Grouping puts actions that count as one into one group: actions with the same key. It is
// the abstraction of Murayama 2015 §6.
type Grouping[S any, A comparable] func(s S, a A) (key uint64)

// Player chooses an action. The error is that of a player without an action, or of ctx.
type Player[S any, A comparable] interface {
	Name() string
	Choose(ctx context.Context, s S, rng *rand.Rand) (A, error)
}
