package search

import (
	"context"
	"math/rand/v2"
	"sort"

	"github.com/hogline/hogline/engine/game"
)

// Flat is flat Monte Carlo: every action of the root is played out equally often.
type Flat[S any, A comparable] struct {
	Game     game.Game[S, A]
	Playouts int // in all; every action gets at least one
	Rollout  Rollout[S, A]
	Playout  Playout[S] // in place of Rollout
	Depth    int        // most actions of a playout; 0 is 10,000
}

// Search values every action, the best first.
func (f *Flat[S, A]) Search(ctx context.Context, s S, rng *rand.Rand) ([]Choice[A], error) {
	if _, over := f.Game.Result(s); over {
		return nil, ErrOver
	}
	actions := f.Game.Actions(s)
	me, play := f.Game.Turn(s), playouts[S, A]{game: f.Game, rollout: f.Rollout, whole: f.Playout, depth: f.Depth}
	out := make([]Choice[A], len(actions))
	for i, a := range actions {
		out[i] = Choice[A]{Action: a, Group: 1}
	}
	for k := range max(f.Playouts, len(actions)) {
		c := &out[k%len(out)]
		v, err := play.run(ctx, f.Game.Apply(s, c.Action, rng), rng)
		if err != nil {
			return nil, err
		}
		c.Visits++
		c.Value += (v[me] - c.Value) / float64(c.Visits)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Value > out[j].Value })
	return out, nil
}

// Name is the search as a game.Player.
func (f *Flat[S, A]) Name() string { return "flat Monte Carlo" }

// Choose implements game.Player.
func (f *Flat[S, A]) Choose(ctx context.Context, s S, rng *rand.Rand) (A, error) {
	return best(f.Search(ctx, s, rng))
}

func best[A comparable](all []Choice[A], err error) (A, error) {
	if err != nil {
		var none A
		return none, err
	}
	return all[0].Action, nil
}

// Random chooses any action, all equally likely.
type Random[S any, A comparable] struct{ Game game.Game[S, A] }

// Name is the name as a game.Player.
func (r *Random[S, A]) Name() string { return "random" }

// Choose implements game.Player.
func (r *Random[S, A]) Choose(ctx context.Context, s S, rng *rand.Rand) (a A, err error) {
	if _, over := r.Game.Result(s); over {
		return a, ErrOver
	}
	all := r.Game.Actions(s)
	return all[rng.IntN(len(all))], ctx.Err()
}
