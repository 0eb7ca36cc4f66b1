package arena

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"hogline/engine/physics"
)

// Run plays the games of the plan that done does not hold yet, on plan.Workers goroutines,
// each with a fork of sim. Every finished game is handed to each, one at a time; an error
// from it stops the run. When the plan has a sequential test, the run stops as soon as that
// is decided. The result counts done games too. A cancelled run returns what it has along
// with ctx.Err().
func Run(ctx context.Context, p Plan, sim physics.Simulator, done []Game, each func(Game, Result) error) (Result, error) {
	if err := p.Check(); err != nil {
		return Result{}, err
	}
	t := newTable(&p, done)
	todo := make(chan int)
	inner, stop := context.WithCancel(ctx)
	defer stop()
	group, gctx := errgroup.WithContext(inner)
	group.Go(func() error {
		defer close(todo)
		for i := range p.Games {
			if t.has(i) {
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
				decided, err := t.add(g, each)
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
	return t.result(), err
}

// table is the games so far.
type table struct {
	mu    sync.Mutex
	plan  *Plan
	games map[int]Game
}

func newTable(p *Plan, done []Game) *table {
	t := &table{plan: p, games: make(map[int]Game, p.Games)}
	for _, g := range done {
		if g.Index >= 0 && g.Index < p.Games && g.A == AOf(g.Index) {
			t.games[g.Index] = g
		}
	}
	return t
}

func (t *table) has(i int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.games[i]
	return ok
}

func (t *table) add(g Game, each func(Game, Result) error) (decided bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games[g.Index] = g
	r := summarise(t.plan, t.games)
	if each != nil {
		if err := each(g, r); err != nil {
			return false, fmt.Errorf("arena: game %d: %w", g.Index+1, err)
		}
	}
	return r.SPRT != nil && r.SPRT.Decision != "", nil
}

func (t *table) result() Result {
	t.mu.Lock()
	defer t.mu.Unlock()
	return summarise(t.plan, t.games)
}
