package replay

import (
	"context"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
)

// FoundThrow is the throw behind the shot of a place.
type FoundThrow struct {
	At    Place
	Throw reconstruct.Throw
	Err   error // the shot cannot be simulated
}

// ChartedShot is what a reconstruction needs to know of a shot. ok is false where nothing was thrown, or how the stones lay before or after
// it is not known.
func (g *Game) ChartedShot(p Place) (c reconstruct.Chart, ok bool) {
	_, s := g.ShotAt(p)
	if s == nil || s.Kind != Thrown || s.After == nil || s.Gap {
		return c, false
	}
	c = reconstruct.Chart{Before: s.Before, After: *s.After, Index: s.Number}
	switch {
	case s.Chart != nil:
		c.Turn, c.TurnKnown, c.HogTime = s.Chart.Turn, s.Chart.TurnKnown, s.Chart.HogTime
	case s.Ran:
		c.Turn, c.TurnKnown, c.Spin = s.Run.Turn, true, s.Run.Spin
	}
	return c, true
}

// Reconstruct finds the throws behind the shots of places, as many at once as the options have workers. on, which may be nil,
// is called after each shot, one call at a time. The throws are in the order of the places; those not reached when the
// context ends are missing, and its error is returned.
func (g *Game) Reconstruct(ctx context.Context, ice physics.Ice, places []Place, o reconstruct.Options, on func(FoundThrow)) ([]FoundThrow,
	error) {
	r, err := reconstruct.New(ice, o)
	if err != nil {
		return nil, err
	}
	var (
		mu    sync.Mutex
		next  int
		found []FoundThrow
		wait  sync.WaitGroup
	)
	work := func(r *reconstruct.Reconstructor) {
		for ctx.Err() == nil {
			mu.Lock()
			if next == len(places) {
				mu.Unlock()
				return
			}
			p := places[next]
			next++
			mu.Unlock()
			c, ok := g.ChartedShot(p)
			if !ok {
				continue
			}
			t, err := r.Throw(ctx, c)
			if ctx.Err() != nil {
				return
			}
			mu.Lock()
			f := FoundThrow{p, t, err}
			found = append(found, f)
			if on != nil {
				on(f)
			}
			mu.Unlock()
		}
	}
	workers := o.Workers
	if workers <= 0 {
		workers = Workers(ctx)
	}
	for range min(workers, max(1, len(places))) {
		fork := r.Fork()
		wait.Go(func() { work(fork) })
	}
	wait.Wait()
	slices.SortFunc(found, func(a, b FoundThrow) int {
		if a.At.less(b.At) {
			return -1
		}
		return 1
	})
	return found, ctx.Err()
}

// Unfound are the places whose charted shots have no throw yet: those from a place on first, then those before it.
func (g *Game) Unfound(from Place) (places []Place) {
	var before []Place
	for _, p := range g.Places() {
		switch _, s := g.ShotAt(p); {
		case s == nil || s.Chart == nil || s.Gap || s.Ran || s.Found != nil:
		case p.less(from):
			before = append(before, p)
		default:
			places = append(places, p)
		}
	}
	return append(places, before...)
}

// FindThrows is the game with the throws found behind its charted shots, on its own ice; the game itself where it has none,
// or has their throws already. on, which may be nil, is called after every tenth of them. The error is the context's, or
// that of the ice.
func (g *Game) FindThrows(ctx context.Context, on func(done, of int)) (*Game, error) {
	places := g.Unfound(Place{})
	if len(places) == 0 {
		return g, ctx.Err()
	}
	done := 0
	found, err := g.Reconstruct(ctx, g.Ice, places, reconstruct.Options{}, func(FoundThrow) {
		if done++; on != nil && done%max(1, len(places)/10) == 0 {
			on(done, len(places))
		}
	})
	if err != nil {
		return nil, err
	}
	return g.WithThrows(g.Ice, found), nil
}

// WithThrows is a copy of a game on an ice whose charted shots have the throws found for them. A throw that does not explain
// its shot is left out: it is not what was thrown. So is one with sweeping, which would go elsewhere on this ice.
func (g *Game) WithThrows(ice physics.Ice, found []FoundThrow) *Game {
	out := *g
	out.Ice = ice
	out.Ends = slices.Clone(g.Ends)
	for i := range out.Ends {
		out.Ends[i].Shots = slices.Clone(out.Ends[i].Shots)
	}
	for _, f := range found {
		_, s := out.ShotAt(f.At)
		chart, _ := g.ChartedShot(f.At)
		if s == nil || f.Err != nil || s.Ran && s.Found == nil {
			continue
		}
		t := &f.Throw
		explained := t.Plain()
		s.Found = &Reconstruction{Explained: explained, Residual: t.Residual, Worst: t.Worst, SpreadVX: t.Spread.X, SpreadVY: t.Spread.Y,
			Redrawn: t.Corrected(&chart)}
		if explained {
			s.Run, s.Ran = t.Shot, true
		}
	}
	return &out
}
