package arena

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/physics"
)

// Run plays the games of the plan that done does not hold yet, on plan.Workers goroutines,
// each with a fork of sim. each, which may be nil, receives every finished game, one at a time,
// with what came out so far; an error from it stops the run. When the plan has a sequential test,
// the run stops as soon as that is decided. The result counts done games too. A cancelled run
// returns what it has along with ctx.Err().
func Run(ctx context.Context, p Plan, sim physics.Simulator, done []Game, each func(Game, SoFar) error) (Result, error) {
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
			defer pl.close(ctx)
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

// record is the tally of the games played so far.
type record struct {
	mu sync.Mutex
	*tally
}

func newRecord(p *Plan, done []Game) *record {
	r := &record{tally: newTally(p)}
	for i := range done {
		if g := &done[i]; g.Index >= 0 && g.Index < p.Games && g.A == teamOfA(g.Index) && !r.tally.has(g.Index) {
			r.tally.add(g)
		}
	}
	return r
}

func (r *record) has(i int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tally.has(i)
}

func (r *record) add(g Game, each func(Game, SoFar) error) (decided bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tally.add(&g)
	if each != nil {
		if err := each(g, SoFar{r.games, r.tally.result}); err != nil {
			return false, fmt.Errorf("game %d: %w", g.Index+1, err)
		}
	}
	return r.plan.SPRT != nil && r.plan.SPRT.test(r.pairs).Decision != "", nil
}

func (r *record) result() Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tally.result()
}
