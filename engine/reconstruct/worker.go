package reconstruct

import (
	"context"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/webworker"
)

// asked is what a web worker is asked of a reconstructor.
type asked[T any] struct {
	Ice     physics.Ice
	Options Options
	Of      T
}

// unnumbered is what Outcomes is asked.
type unnumbered struct {
	Chart Unnumbered
	Most  int
}

// throwThere and outcomesThere are Throw and Outcomes in a web worker.
var (
	throwThere = webworker.Offer("throw", func(ctx context.Context, q asked[Chart], _ func(struct{})) (Throw, error) {
		r, err := last.of(q.Ice, q.Options)
		if err != nil {
			return Throw{}, err
		}
		return r.throw(ctx, q.Of)
	})
	outcomesThere = webworker.Offer("outcomes", func(ctx context.Context, q asked[unnumbered], _ func(struct{})) ([]curling.Position, error) {
		r, err := last.of(q.Ice, q.Options)
		if err != nil {
			return nil, err
		}
		return r.outcomes(ctx, q.Of.Chart, q.Of.Most)
	})
)

// last is the reconstructor that a worker made last: games are found on one ice.
var last lastMade

type lastMade struct {
	sync.Mutex
	*Reconstructor
}

// of is a reconstructor on an ice, for one goroutine.
func (l *lastMade) of(ice physics.Ice, o Options) (*Reconstructor, error) {
	l.Lock()
	defer l.Unlock()
	if l.Reconstructor == nil || l.ice != ice || l.options != o.complete() {
		made, err := New(ice, o)
		if err != nil {
			return nil, err
		}
		l.Reconstructor = made
	}
	return l.Fork(), nil
}
