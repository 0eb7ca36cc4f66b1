package check

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay/playback"
)

// atOnce is how many shots a worker throws between two answers.
const atOnce = curling.Stones

// deliveries are shots on one ice.
type deliveries struct {
	Ice  physics.Ice
	List []physics.Delivery
}

// landed is what becomes of a delivery.
type landed struct {
	Outcome *physics.Outcome // nil where it cannot be thrown
	Stop    *curling.Vec     // where it stops on clear ice, m; nil where that is not known
}

// throwThere throws in a web worker, which keeps what it has made of the ice.
var (
	throwThere = webworker.Offer("check", func(ctx context.Context, q deliveries, _ func(struct{})) ([]landed, error) {
		return kept.throw(ctx, &q)
	})
	kept thrower
)

// thrower throws on one ice at a time.
type thrower struct {
	one  sync.Mutex
	sim  physics.Simulator // nil before the first throw
	stop playback.Stop
}

func (t *thrower) throw(ctx context.Context, q *deliveries) ([]landed, error) {
	t.one.Lock()
	defer t.one.Unlock()
	if t.sim == nil || t.sim.Ice() != q.Ice {
		sim, err := simulators.Reference(q.Ice)
		if err != nil {
			return nil, err
		}
		a, _ := aim.New(q.Ice) // on an ice that nothing is known of no shot has a name
		t.sim, t.stop = sim, playback.StopOf(a)
	}
	list := make([]landed, len(q.List))
	for i := range q.List {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		cpu.Yield()
		d := &q.List[i]
		if out, err := t.sim.Throw(*d, nil); err == nil {
			list[i].Outcome = &out
		}
		if t.stop == nil {
			continue
		}
		if at := t.stop(d); !math.IsNaN(at.Y) {
			list[i].Stop = &at
		}
	}
	return list, nil
}

// replayed throws what was thrown already.
type replayed struct {
	physics.Simulator
	list  []physics.Delivery
	known []landed
}

// Throw implements physics.Simulator. What could not be thrown is tried again, for its error.
func (r replayed) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	if i := slices.Index(r.list, d); i >= 0 && rec == nil && r.known[i].Outcome != nil {
		return *r.known[i].Outcome, nil
	}
	return r.Simulator.Throw(d, rec)
}

// stop implements playback.Stop.
func (r replayed) stop(d *physics.Delivery) curling.Vec {
	if i := slices.Index(r.list, *d); i >= 0 && r.known[i].Stop != nil {
		return *r.known[i].Stop
	}
	return curling.Vec{Y: math.NaN()}
}
