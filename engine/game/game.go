// Package game is what a turn-based game is to those who search or play it. Board games,
// curling and anything else with turns, actions and a result fit in; chance enters through
// the source of randomness that Apply gets.
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
	// Result is what the state is worth to every player, 0 to 1, and whether the game is over.
	Result(s S) (value []float64, over bool)
}

// Grouping puts actions that count as one into one group: actions with the same key. It is
// the abstraction of seed 003 §6.
type Grouping[S any, A comparable] func(s S, a A) (key uint64)

// Player chooses an action. An error means that it has none to offer, or that ctx ended.
type Player[S any, A comparable] interface {
	Name() string
	Choose(ctx context.Context, s S, rng *rand.Rand) (A, error)
}
