package arena

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/physics"
)

// Run plays the games of the plan that done does not hold yet, on plan.Workers goroutines,
// each with a fork of sim. each, which may be nil, receives every finished game, one at a time;
// an error from it stops the run. When the plan has a sequential test, the run stops as soon as
// that is decided. The result counts done games too. A cancelled run returns what it has along
// with ctx.Err().
func Run(ctx context.Context, p Plan, sim physics.Simulator, done []Game, each func(Game, Result) error) (Result, error) {
	if err := p.Check(); err != nil {
		return Result{}, err
	}
	r := newRecord(&p, done)
	todo := make(chan int)
	inner, stop := context.WithCancel(ctx)
	defer stop()
	group, gctx := errgroup.WithContext(inner)
	group.Go(func() error {
		defer close(todo)
		for i := range p.Games {
			if r.has(i) {
				continue
			}
			select {
			case todo <- i:
			case <-gctx.Done():
				return nil
			}
		}
		return nil
	})
	for range max(1, p.Workers) {
		group.Go(func() error {
			pl, err := newPlayer(&p, sim.Fork())
			if err != nil {
				return err
			}
			defer pl.close()
			for i := range todo {
				g, err := pl.game(gctx, i)
				if err != nil {
					if gctx.Err() != nil {
						return nil
					}
					return err
				}
				decided, err := r.add(g, each)
				if err != nil {
					return err
				}
				if decided {
					stop()
					return nil
				}
			}
			return nil
		})
	}
	err := group.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return r.result(), err
}

// record holds the games played so far.
type record struct {
	mu    sync.Mutex
	plan  *Plan
	games map[int]Game
}

func newRecord(p *Plan, done []Game) *record {
	r := &record{plan: p, games: make(map[int]Game, len(done))}
	for _, g := range done {
		if g.Index >= 0 && g.Index < p.Games && g.A == teamOfA(g.Index) {
			r.games[g.Index] = g
		}
	}
	return r
}

func (r *record) has(i int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.games[i]
	return ok
}

func (r *record) add(g Game, each func(Game, Result) error) (decided bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games[g.Index] = g
	result := summarise(r.plan, r.games)
	if each != nil {
		if err := each(g, result); err != nil {
			return false, fmt.Errorf("arena: game %d: %w", g.Index+1, err)
		}
	}
	return result.SPRT != nil && result.SPRT.Decision != "", nil
}

func (r *record) result() Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return summarise(r.plan, r.games)
}
