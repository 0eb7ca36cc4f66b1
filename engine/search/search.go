// Package search finds good actions in any game.Game: flat Monte Carlo, and one UCT with
// grouped actions, the tree of package ai/uct, of the second game and of games of the rule language. Two AIs that are searches by
// confidence bounds too have no nodes of it. Package statetree keeps sets of similar states in a table by key: a state is in several
// of them, weighted by their size, states of different paths share them, and all goroutines write one table. Package kruct has one level of
// shots, to which new ones are added, each with the results of its neighbours, and one of replies. What the AIs of curling share is
// playout.Decision: request, workers, budget, progress; of the bounds that would be a line each. Values are kept for every player, so that
// nothing depends on who moves when; both are repeatable by seed and stop within a playout when asked to.
package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/game"
)

// ErrOver is returned when there is nothing to choose: the game is over.
var ErrOver = errors.New("the game is over")

// ErrEndless is returned when a playout does not come to an end.
var ErrEndless = errors.New("a playout did not come to an end")

// Rollout chooses the actions of a playout; nil is uniformly random.
type Rollout[S any, A comparable] func(s S, rng *rand.Rand) A

// Playout is a whole playout where a game has one that is quicker than Rollout by Rollout: it plays on from s until the game is over, at
// most so many actions, and tells how many there were. The value is that of Result, nil before the end. It stops by itself within 50 ms.
type Playout[S any] func(s S, rng *rand.Rand, most int) (value []float64, actions int)

// Choice is an action a search considered.
type Choice[A comparable] struct {
	Action A
	Value  float64 // mean for the player to move, 0 to 1
	Visits int
	Group  int // actions it stands for
}

// defaultDepth bounds a playout that no limit was given for.
const defaultDepth = 10_000

// playouts plays games to their end.
type playouts[S any, A comparable] struct {
	game    game.Game[S, A]
	rollout Rollout[S, A]
	whole   Playout[S] // in place of rollout
	depth   int
	steps   int // actions applied so far
}

// run plays on from s and returns the result of the game for every player.
func (p *playouts[S, A]) run(ctx context.Context, s S, rng *rand.Rand) ([]float64, error) {
	limit := p.depth
	if limit <= 0 {
		limit = defaultDepth
	}
	if p.whole != nil {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		value, actions := p.whole(s, rng, limit)
		p.steps += actions
		if value == nil {
			return nil, fmt.Errorf("%w within %d actions", ErrEndless, limit)
		}
		return value, nil
	}
	for k := 0; ; k++ {
		value, over := p.game.Result(s)
		if over {
			return value, nil
		}
		if k >= limit {
			return nil, fmt.Errorf("%w within %d actions", ErrEndless, limit)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var a A
		if p.rollout != nil {
			a = p.rollout(s, rng)
		} else {
			all := p.game.Actions(s)
			if len(all) == 0 {
				return nil, fmt.Errorf("no action in a state that is not over")
			}
			a = all[rng.IntN(len(all))]
		}
		s = p.game.Apply(s, a, rng)
		p.steps++
	}
}

// stream is the random source of one piece of work: the same for the same seed and number.
func stream(seed uint64, k int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15*uint64(k+1)))
}
