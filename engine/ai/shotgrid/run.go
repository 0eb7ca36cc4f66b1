package shotgrid

import (
	"context"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Play plays an end out: pos is the position before shot, k the number of the playout. It
// returns the distribution of the end score as seen by the thrower of the request and is called from the
// goroutine that owns the simulation of the worker.
type Play func(worker, k int, pos *curling.Position, shot int) ai.Ends

// Run values the nodes of a shot grid. As published it plays in cycles (Ohto 2016 §5.2): all nodes
// in a random order, each thrown without error, then the end is played out. With Halving it
// plays by successive halving: see halve.
type Run struct {
	*playout.Decision
	Grid    *Grid
	Kernel  *Kernel
	Space   Space
	Cycles  int // at most; 0 as many as the budget allows
	Halving bool
	Leaf    bool // the learned value of the position stands for a playout
	Length  int  // throws of a playout of halving at most
	Batch   int  // playouts between two calls of After, at first; see next
	Most    int  // of them at most, at least Batch
	Play    Play
	After   func(playouts int) // nil: nothing is done between batches

	Scores   []playout.Scores // by node
	Playouts int
	byWorker [][]playout.Scores // by worker and node
	results  []result
	finals   []int     // halving: nodes of the answer, best first
	guess    []float64 // halving: leaf evaluation of the nodes of the grid
}

// result is the result of a node's shot thrown without error.
type result struct {
	known bool
	pos   curling.Position
	out   physics.Outcome
	line  *curling.State // of playout.Simulation, under rules of one's own; else nil
}

// defaultCycles are thrown when there is no budget at all: those of Ohto 2016 §6.3.
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
		return nodes // the last stone: one cycle is enough (Ohto 2016 §6.3)
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

// Go throws until the budget is used up. The error is that of Decision.Failure.
func (r *Run) Go(ctx context.Context, name string) error {
	how := r.cycle
	if r.Halving && r.Request.State.Shot+1 < curling.Stones {
		how = r.halve
	}
	err := how(ctx)
	if err == nil {
		r.gather()
	}
	return r.Failure(ctx, name, err)
}

// allocate allocates the scores and results of the nodes.
func (r *Run) allocate() {
	n := len(r.Grid.Nodes)
	r.Scores, r.results = make([]playout.Scores, n), make([]result, n)
	r.byWorker = make([][]playout.Scores, len(r.Simulations))
	for w := range r.byWorker {
		r.byWorker[w] = make([]playout.Scores, n)
	}
}

// cycle throws all nodes again and again.
func (r *Run) cycle(ctx context.Context) error {
	r.allocate()
	order := r.Grid.Throwable()
	limit := Bound(r.Request.Budget, len(order), curling.Stones-1-r.Request.State.Shot, r.Cycles)
	rng := rand.New(rand.NewPCG(r.Request.Seed, 0x6c617474696365))
	var jobs []job
	for r.Playouts < limit && !r.timeUp() {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for from := 0; from < len(order) && r.Playouts < limit && !r.timeUp(); from += len(jobs) {
			jobs = jobs[:0]
			for _, node := range order[from : from+min(r.next(), len(order)-from, limit-r.Playouts)] {
				jobs = append(jobs, job{node: node, stream: r.Playouts + len(jobs)})
			}
			if err := r.batch(ctx, jobs); err != nil {
				return err
			}
			r.report(float64(r.Playouts)/float64(limit), r.Playouts >= len(r.Grid.Nodes)/2)
		}
	}
	return nil
}

// slow is how many playouts there are for each one of a batch.
const slow = 64

// next is how many playouts the next batch has. A long search has longer batches: what is learned in one changes little
// then, and workers wait for each other less often.
func (r *Run) next() int { return max(r.Batch, min(r.Most, r.Playouts/slow)) }

func (r *Run) timeUp() bool { return r.Playouts > 0 && r.TimeUp() }

// job is a playout of a node with a stream of errors; noisy: the node's shot is
// thrown with the thrower's error too.
type job struct {
	node, stream int
	noisy        bool
}

// batch does playouts on all workers and counts them. A node may occur once, unless its shot is
// thrown with error.
func (r *Run) batch(ctx context.Context, jobs []job) error {
	err := playout.Each(ctx, len(r.Simulations), len(jobs), func(w, i int) {
		sim, j, shot := r.Simulations[w], &jobs[i], r.Request.State.Shot
		var pos *curling.Position
		if j.noisy {
			sim.Seed(r.Request.Seed, j.stream)
			pos = sim.From(&r.Request.State.Position)
			sim.ThrowNoisy(pos, shot, r.Grid.Nodes[j.node].Shot)
		} else {
			res := r.thrown(sim, j.node)
			pos = sim.From(&res.pos)
			sim.SetLine(res.line)
			sim.Seed(r.Request.Seed, j.stream)
		}
		var ends ai.Ends
		if shot+1 < curling.Stones {
			ends = r.Play(w, r.Playouts+i, pos, shot+1)
		} else {
			ends = playout.EndsOf(sim.Score(pos))
		}
		r.byWorker[w][j.node].Add(&ends)
	})
	if err != nil {
		return err
	}
	if r.After != nil {
		r.After(len(jobs))
	}
	r.Playouts += len(jobs)
	return nil
}

// thrown is the result of a node thrown without error. The calling goroutine must own sim and the
// node.
func (r *Run) thrown(sim *playout.Simulation, node int) *result {
	res := &r.results[node]
	if !res.known {
		res.known, res.pos = true, r.Request.State.Position
		res.out = sim.Throw(&res.pos, r.Request.State.Shot, r.Grid.Nodes[node].Shot)
		res.line = sim.Line()
	}
	return res
}

// gather sums the scores of the workers.
func (r *Run) gather() {
	clear(r.Scores)
	for _, s := range r.byWorker {
		for i := range s {
			r.Scores[i].Merge(&s[i])
		}
	}
}

// report reports now and then what share of the work is done, and the best shot so far if any can be told.
func (r *Run) report(done float64, ranked bool) {
	r.Tell(done, func() []ai.Candidate {
		if !ranked {
			return nil
		}
		r.gather()
		return r.Best(1)
	})
}
