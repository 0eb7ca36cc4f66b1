// Package statetree is Monte Carlo tree search over a tree of sets of similar states (Ohto 2016):
// the results in similar states guide the playouts, those in more similar ones with more weight.
// The root is a shot grid as in package mc; every later shot is thrown with its thrower's error.
// It stops at the end of the end.
package statetree

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
)

// Kind describes the AI.
func Kind() ai.Kind {
	p := Published
	k := ai.Kind{Name: "tree", Title: "State-tree MCTS", Settings: append(shotgrid.Settings("value", shotgrid.Halving), []ai.Setting{
		{Key: "c", Default: "1.0", Min: 0, Max: 100, Help: "C_UCB: weight of trying what is little known"},
		{Key: "weight", Default: "4.0", Min: 0, Max: 20, Help: "C_w: what a set of depth d knows counts (d+1) to this power"},
		{Key: "damp", Default: fmt.Sprint(p.Damp), Min: 0.01, Max: 1, Help: "C_mod: the weighted visits of a state are taken to this power"},
		{Key: "grow", Default: fmt.Sprint(p.Grow), Min: 1, Max: 100, Help: "C_ex: a set of depth d gets a finer one after this to the d visits"},
		{Key: "prior", Default: "2.0", Min: 0, Max: 1000, Help: "N_pre: visits that the rule policy's probability is worth"},
		{Key: "depth", Default: fmt.Sprint(p.Depth), Min: 1, Max: maxDepth, Help: "halvings of the sheet at most"},
		{Key: "plies", Default: "1", Min: 0, Max: 16, Help: "shots in the tree before the learned value counts, where it is the policy"},
		{Key: "nodes", Default: fmt.Sprint(p.Nodes), Min: shards, Max: 1 << 20,
			Help: "sets of states at most; a million take some 150 MB at most"},
		book.Setting(),
	}...)}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		t := &Tree{Rule: Published}
		t.C, t.Weight, t.Damp, t.Grow = v.Number("c"), v.Number("weight"), v.Number("damp"), v.Number("grow")
		t.Prior, t.Depth, t.Nodes, t.plies = v.Number("prior"), v.Whole("depth"), v.Whole("nodes"), v.Whole("plies")
		t.plan, err = shotgrid.PlanOf(v)
		out := lookahead.Refined(t, t.plan.Policy, lookahead.LastStone)
		if v.Bool("book") {
			out = book.Opened(out, t.plan.Policy)
		}
		return out, err
	}
	return k
}

// Tree is the AI.
type Tree struct {
	Rule
	plies int // see play
	plan  shotgrid.Plan
}

// batch and most are how many playouts read the tree before their results go into it, at first and at most. They decide the
// answer; the number of workers does not.
const (
	batch = 64
	most  = 512
)

// search is one decision.
type search struct {
	run      *shotgrid.Run
	rule     Rule
	policy   policy.Policy
	plies    int
	table    *table
	choosers []chooser
	options  [][]policy.Option // by worker
	paths    [most]path
}

// path is what one playout went through.
type path struct {
	visits []visit
	reward float64
}

// Suggest implements ai.AI.
func (t *Tree) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if out, ok, err := t.plan.Last(ctx, &r, report); ok {
		return out, err
	}
	run, err := t.plan.New(ctx, &r, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	s := newSearch(run, t.Rule, t.plan.Policy, t.plies)
	run.Length = min(run.Length+t.plies, curling.Stones-r.State.Shot)
	if err := run.Go(ctx, "tree"); err != nil {
		return ai.Suggestion{}, err
	}
	out := t.plan.Answer(run)
	if s.full() {
		out.Note = fmt.Sprintf("the tree is full: it holds %d sets of states", s.table.size())
	}
	return out, nil
}

func newSearch(run *shotgrid.Run, rule Rule, p policy.Policy, plies int) *search {
	s := &search{run: run, rule: rule, policy: p, plies: plies, table: newTable(nodesFor(run, rule.Nodes)), options: make([][]policy.Option,
		len(run.Simulations))}
	s.rule.prepare()
	prior := rule.Prior
	if _, simple := p.(policy.Simple); simple {
		prior = 0 // all its options are as likely
	}
	for range run.Simulations {
		s.choosers = append(s.choosers, chooser{rule: &s.rule, table: s.table, utility: run.Utility, prior: prior})
	}
	run.Batch, run.Most, run.Play, run.After = batch, most, s.play, s.learn
	return s
}

// fastest is more throws a second than a core can do: a bound on what a tree may need.
const fastest = 600_000

// nodesFor is how many sets a budget can fill, as every throw makes one at most; a table
// without idle room is quicker.
func nodesFor(run *shotgrid.Run, most int) int {
	b := run.Request.Budget
	if b.Throws > 0 {
		most = min(most, b.Throws+b.Throws/4)
	}
	if b.Time > 0 {
		most = min(most, 1<<14+int(b.Time.Seconds()*fastest)*len(run.Simulations))
	}
	return most
}

// play plays the end out, guided by the tree. Where the policy is the learned value, it stands for the rest of the end
// after so many plies, and for the last stone in any case: it knows more of it than the tree's shots do. The result is then the
// mean of what it says before these plies and after them: the tree tries bad replies too, so that what comes after them is better
// for the thrower than it should be, the more so the less a shot was tried.
func (s *search) play(w, k int, pos *curling.Position, shot int) (ends ai.Ends) {
	sim, p := s.run.Simulations[w], &s.paths[k-s.run.Playouts]
	p.visits = p.visits[:0]
	me := curling.SideOf(s.run.Request.State.Shot)
	_, leaf := s.policy.(playout.Value)
	done := false
	var before ai.Ends
	if leaf = leaf && sim.Knows(shot); leaf {
		before = sim.Learned(pos, shot)
	}
	for i := shot; i < curling.Stones; i++ {
		if leaf && (i >= shot+s.plies || i == curling.Stones-1) && sim.Knows(i) {
			ends, done = before, true
			if i > shot {
				ends = sim.Learned(pos, i)
			}
			break
		}
		b := sim.Board(pos, i)
		s.options[w] = s.policy.Options(b, s.options[w][:0])
		p.visits = append(p.visits, visit{})
		v := &p.visits[len(p.visits)-1]
		pick := s.choosers[w].choose(b, s.options[w], sim.Rand.Float64(), v)
		v.mine = curling.SideOf(i) == me
		sim.ThrowNoisy(pos, i, sim.Realise(b, s.options[w][pick].Label))
	}
	if !done {
		ends = playout.EndsOf(sim.Score(pos))
	}
	p.reward, _ = playout.Mean(&ends, &s.run.Utility.Reward)
	if leaf {
		for i := range ends {
			ends[i] = (ends[i] + before[i]) / 2
		}
	}
	return ends
}

// learn writes the results of the last playouts into the tree: every worker some shards,
// each in the order of the playouts.
func (s *search) learn(playouts int) {
	if s.run.Request.State.Shot+1 >= curling.Stones {
		return
	}
	parts := len(s.run.Simulations)
	_ = playout.Each(context.Background(), parts, parts, func(_, part int) { s.learnShards(playouts, part, parts) }) // never ends early
}

func (s *search) learnShards(playouts, part, parts int) {
	for k := range s.paths[:playouts] {
		p := &s.paths[k]
		for i := range p.visits {
			v := &p.visits[i]
			reward := float32(p.reward)
			if !v.mine {
				reward = -reward
			}
			for _, at := range v.at[:v.found] {
				if int(at.shard)%parts == part {
					s.table.shard[at.shard].add(at.node, v.code, reward)
				}
			}
			if to := shardOf(v.fresh); v.create && int(to)%parts == part {
				sh := &s.table.shard[to]
				if n := sh.make(v.fresh, s.table.most); n != noNode {
					sh.add(n, v.code, reward)
				}
			}
		}
	}
}

func (s *search) full() bool {
	for i := range s.table.shard {
		if s.table.shard[i].used >= s.table.most {
			return true
		}
	}
	return false
}
