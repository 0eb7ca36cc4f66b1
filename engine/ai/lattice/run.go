package lattice

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"hogline/engine/ai"
	"hogline/engine/ai/playout"
	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Play plays an end out: pos is the position before shot, k the number of the playout. It
// returns the end score as seen by the thrower of the request and is called from the
// goroutine that owns ground number worker.
type Play func(worker, k int, pos *curling.Position, shot int) int

// Run throws the nodes of a lattice in cycles (seed 004 §5.2): all in a random order, each
// without error, then the end is played out.
type Run struct {
	Request *ai.Request
	Lattice *Lattice
	Kernel  *Kernel
	Worth   *playout.Worth
	Grounds []*playout.Ground // one a worker
	Cycles  int               // at most; 0 as many as the budget allows
	Batch   int               // playouts between two calls of After
	Play    Play
	After   func(playouts int) // nil: nothing is done between batches
	Report  func(ai.Progress)

	Scores   []playout.Scores // by node
	Playouts int
	results  []result
	Start    time.Time // a budget of time counts from here
	told     time.Time
}

// result is where a node's shot leads without error.
type result struct {
	known bool
	pos   curling.Position
	out   physics.Outcome
}

// defaultCycles are thrown when there is no budget at all: those of seed 004 §6.3.
const defaultCycles = 47

// Bound is how many playouts a budget allows, with so many nodes and playouts of length
// plies; every node's own throw is counted once. It is at least 1.
func Bound(b ai.Budget, nodes, plies, cycles int) int {
	n := cycles * nodes
	if cycles <= 0 {
		n = int(^uint(0) >> 1)
	}
	switch {
	case plies == 0:
		return nodes // the last stone: one cycle says all (seed 004 §6.3)
	case b.Throws > 0:
		few := b.Throws / (plies + 1)
		if few >= nodes {
			few = (b.Throws - nodes) / plies
		}
		n = min(n, few)
	case b.Time <= 0 && cycles <= 0:
		n = defaultCycles * nodes
	}
	return max(1, n)
}

const reportEvery = 100 * time.Millisecond

// Go throws until the budget is used up. It returns ctx.Err() when ctx ends, and the error
// of playout.Check.
func (r *Run) Go(ctx context.Context) error {
	r.Scores = make([]playout.Scores, len(r.Lattice.Nodes))
	r.results = make([]result, len(r.Lattice.Nodes))
	order := r.Lattice.Throwable()
	shot := r.Request.State.Shot
	limit := Bound(r.Request.Budget, len(order), curling.Stones-1-shot, r.Cycles)
	rng := rand.New(rand.NewPCG(r.Request.Seed, 0x6c617474696365))
	own := make([][]playout.Scores, len(r.Grounds))
	for w := range own {
		own[w] = make([]playout.Scores, len(r.Scores))
	}
	for r.Playouts < limit && !r.late() {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for from := 0; from < len(order) && r.Playouts < limit && !r.late(); {
			n := min(r.Batch, len(order)-from, limit-r.Playouts)
			if err := r.batch(ctx, order[from:from+n], own); err != nil {
				return err
			}
			if r.After != nil {
				r.After(n)
			}
			r.Playouts += n
			from += n
			r.tell(own, limit)
		}
	}
	r.gather(own)
	return playout.Check(r.Grounds)
}

func (r *Run) late() bool {
	b := r.Request.Budget.Time
	return b > 0 && r.Playouts > 0 && time.Since(r.Start) >= b
}

// batch plays one playout for each node of a list, on all workers.
func (r *Run) batch(ctx context.Context, nodes []int, own [][]playout.Scores) error {
	shot, next := r.Request.State.Shot, atomic.Int64{}
	work := func(w int) error {
		g := r.Grounds[w]
		var pos curling.Position
		for {
			i := int(next.Add(1)) - 1
			if i >= len(nodes) {
				return nil
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			res := &r.results[nodes[i]]
			if !res.known {
				res.known, res.pos = true, r.Request.State.Position
				res.out = g.Throw(&res.pos, shot, r.Lattice.Nodes[nodes[i]].Shot)
			}
			pos = res.pos
			k := r.Playouts + i
			g.Seed(r.Request.Seed, k)
			if shot+1 < curling.Stones {
				own[w][nodes[i]].Add(r.Play(w, k, &pos, shot+1))
			} else {
				own[w][nodes[i]].Add(g.Score(&pos))
			}
		}
	}
	if len(r.Grounds) == 1 {
		return work(0)
	}
	var eg errgroup.Group
	for w := range r.Grounds {
		eg.Go(func() error { return work(w) })
	}
	return eg.Wait()
}

func (r *Run) gather(own [][]playout.Scores) {
	clear(r.Scores)
	for _, s := range own {
		for i := range s {
			r.Scores[i].Merge(&s[i])
		}
	}
}

// tell reports now and then.
func (r *Run) tell(own [][]playout.Scores, limit int) {
	if r.Report == nil || time.Since(r.told) < reportEvery {
		return
	}
	r.told = time.Now()
	p := ai.Progress{Throws: r.Thrown(), Elapsed: time.Since(r.Start), Done: float64(r.Playouts) / float64(limit)}
	if t := r.Request.Budget.Time; t > 0 {
		p.Done = max(p.Done, min(1, float64(p.Elapsed)/float64(t)))
	}
	if r.gather(own); r.Playouts >= len(r.Lattice.Nodes)/2 {
		if best := r.Best(1); len(best) > 0 {
			p.Best = best[0]
		}
	}
	r.Report(p)
}

// Thrown is how many stones were thrown.
func (r *Run) Thrown() int {
	n := 0
	for _, g := range r.Grounds {
		n += g.Thrown
	}
	return n
}
