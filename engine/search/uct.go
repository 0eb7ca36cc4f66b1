package search

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/game"
)

// Final is how the action is chosen from the statistics of the tree.
type Final string

// The final choices.
const (
	MostVisits Final = "visits"
	BestMean   Final = "mean"
)

// UCT is Monte Carlo tree search by upper confidence bounds. Actions that Group gives the
// same key are one edge of the tree, for which one of them stands (Murayama 2015 §6). In a game
// with Chance an edge is an action, not a state: actions are applied again on every descent
// (open loop), so that the tree values the distribution of results, not one sample; the group of
// an action is computed once a node, in the first state that offers it.
type UCT[S any, A comparable] struct {
	Game     game.Game[S, A]
	Playouts int
	Steps    int     // most actions applied, grouped or compared in a group, about: a playout is not cut; 0 no bound
	C        float64 // weight of the exploration term; 0 is 1 (Murayama 2015)
	Expand   int     // visits of a node before it gets children; 0 is 1
	Group    game.Grouping[S, A]
	Rollout  Rollout[S, A]
	Playout  Playout[S] // in place of Rollout
	// Represent picks the action that stands for a group; nil is one at random.
	Represent func(s S, group []A, rng *rand.Rand) A
	Chance    bool
	// Drawn draws the action that stands for a group anew on every descent, all equally likely; the one of the best group that is played is
	// that with the best mean. It needs Chance, as states behind an edge differ, and grows one tree.
	Drawn bool
	Widen float64 // progressive widening: a node looks at 1 + Widen·√visits edges, in an order drawn once; 0 at all. Without Chance
	Final Final   // "" is MostVisits
	Depth int     // most actions of a playout; 0 is 10,000
	// Trees independent trees share the playouts and are added up; 0 is 1. Their number
	// decides the answer, the number of Workers that grow them does not.
	Trees   int
	Workers int
	Until   time.Time // stop then, zero never; with it answers are not repeatable
}

// Search values the actions of s, the best first. A representative's value is that of its
// group. It returns ErrOver, ErrEndless or ctx.Err().
func (u *UCT[S, A]) Search(ctx context.Context, s S, rng *rand.Rand) ([]Choice[A], error) {
	if _, over := u.Game.Result(s); over {
		return nil, ErrOver
	}
	seed, n := rng.Uint64(), max(1, u.Trees)
	if u.Drawn {
		n = 1
	}
	trees := make([]*tree[S, A], n)
	var eg errgroup.Group
	eg.SetLimit(max(1, u.Workers))
	for k := range trees {
		trees[k] = &tree[S, A]{uct: u, rng: stream(seed, k), play: playouts[S, A]{game: u.Game, rollout: u.Rollout,
			whole: u.Playout, depth: u.Depth}}
		trees[k].represent = u.representatives(seed)
		share := u.Playouts/n + min(1, max(0, u.Playouts%n-k))
		grow := func() error { return trees[k].grow(ctx, s, max(1, share)) }
		if u.Workers > 1 {
			eg.Go(grow)
		} else if err := grow(); err != nil {
			return nil, err
		}
	}
	if err := eg.Wait(); err != nil {
		return nil, err
	}
	return u.choices(s, trees), nil
}

// representatives is how actions are picked for groups: all trees of a search pick alike in
// the root, so that they can be added up.
func (u *UCT[S, A]) representatives(seed uint64) func(S, []A) A {
	rng := stream(seed, -2)
	return func(s S, group []A) A {
		if len(group) == 1 {
			return group[0]
		}
		if u.Represent != nil {
			return u.Represent(s, group, rng)
		}
		return group[rng.IntN(len(group))]
	}
}

func (u *UCT[S, A]) choices(s S, trees []*tree[S, A]) []Choice[A] {
	me, place := u.Game.Turn(s), map[A]int{}
	var out []Choice[A]
	for _, t := range trees {
		for k, e := range t.root.edges {
			i, ok := place[e.action]
			if !ok {
				i = len(out)
				place[e.action] = i
				out = append(out, Choice[A]{Action: e.action, Group: e.group})
				if u.Drawn {
					out[i].Action = t.root.bestOf(k, me)
				}
			}
			if e.visits > 0 {
				c := &out[i]
				c.Value = (c.Value*float64(c.Visits) + e.sum[me]) / float64(c.Visits+e.visits)
				c.Visits += e.visits
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		if u.Final == BestMean || out[i].Visits == out[j].Visits {
			return out[i].Visits > 0 && (out[j].Visits == 0 || out[i].Value > out[j].Value)
		}
		return out[i].Visits > out[j].Visits
	})
	return out
}

// Name is the search as a game.Player.
func (u *UCT[S, A]) Name() string { return "UCT" }

// Choose implements game.Player.
func (u *UCT[S, A]) Choose(ctx context.Context, s S, rng *rand.Rand) (A, error) {
	return best(u.Search(ctx, s, rng))
}

// key identifies an edge: the action or, with grouping, the group.
type key[A comparable] struct {
	action A
	group  uint64
}

// edge is an action, or a group of them, and what is known of it.
type edge[S any, A comparable] struct {
	key    key[A]
	action A         // that stands for the group
	group  int       // actions it stands for where the node was expanded
	sum    []float64 // of the values of every player
	visits int
	node   *node[S, A]
}

// node is what follows an edge.
type node[S any, A comparable] struct {
	visits  int
	edges   []edge[S, A] // none until it is expanded
	members []member[A]  // with chance: the actions met here
	state   S            // without chance: the state itself
	known   bool         // state is set
}

// member is an action and the edge it belongs to.
type member[A comparable] struct {
	action A
	edge   int
	tried  *tally // in the root, where members are drawn
}

// tally is what is known of an action: the values of every player added up.
type tally struct {
	sum    []float64
	visits int
}

// count adds the value of a playout.
func (c *tally) count(value []float64) {
	if c.sum == nil {
		c.sum = make([]float64, len(value))
	}
	for p, v := range value {
		c.sum[p] += v
	}
	c.visits++
}

// bestOf is the member of an edge with the best mean for a player, the action that stands for it where none was tried.
func (n *node[S, A]) bestOf(edge, me int) A {
	best, most := n.edges[edge].action, math.Inf(-1)
	for _, m := range n.members {
		if m.edge != edge || m.tried == nil {
			continue
		}
		if mean := m.tried.sum[me] / float64(m.tried.visits); mean > most {
			best, most = m.action, mean
		}
	}
	return best
}

// tallyOf is what is known of an action of the node.
func (n *node[S, A]) tallyOf(a A) *tally {
	m := &n.members[n.find(a, 0)]
	if m.tried == nil {
		m.tried = &tally{}
	}
	return m.tried
}

// find is the place of an action among the members; states of a node offer them in much the
// same order, so it is looked for from place on. -1: it was not met.
func (n *node[S, A]) find(a A, place int) int {
	for k := range n.members {
		i := place + k
		if i >= len(n.members) {
			i -= len(n.members)
		}
		if n.members[i].action == a {
			return i
		}
	}
	return -1
}

// tree is one tree of a search; one goroutine grows it.
type tree[S any, A comparable] struct {
	uct       *UCT[S, A]
	rng       *rand.Rand
	play      playouts[S, A]
	represent func(S, []A) A
	root      node[S, A]
	path      []*edge[S, A]
	options   []option[A]
	where     []int // by edge: its place in options, -1 none
}

const checkEvery = 16 // playouts between two checks of the time

func (t *tree[S, A]) grow(ctx context.Context, s S, playouts int) error {
	t.expand(&t.root, s)
	for k := range playouts {
		if err := ctx.Err(); err != nil {
			return err
		}
		if k > 0 && t.uct.Steps > 0 && t.play.steps >= t.uct.Steps/max(1, t.uct.Trees) {
			return nil
		}
		if k > 0 && k%checkEvery == 0 && !t.uct.Until.IsZero() && time.Now().After(t.uct.Until) {
			return nil
		}
		if err := t.once(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// once descends the tree, plays out and adds the result to the edges on the path.
func (t *tree[S, A]) once(ctx context.Context, s S) error {
	n, g := &t.root, t.uct.Game
	t.path = t.path[:0]
	var first *tally // of the action in the root
	for {
		if _, over := g.Result(s); over {
			break
		}
		if len(n.edges) == 0 {
			if n.visits < max(1, t.uct.Expand) {
				break
			}
			t.expand(n, s)
		}
		e, a := t.pick(n, s)
		if t.uct.Drawn && n == &t.root {
			first = n.tallyOf(a)
		}
		t.path = append(t.path, e)
		n.visits++
		if e.node == nil {
			e.node = &node[S, A]{}
		}
		if e.node.known {
			s = e.node.state
		} else {
			s = g.Apply(s, a, t.rng)
			t.play.steps++
			if !t.uct.Chance {
				e.node.state, e.node.known = s, true
			}
		}
		n = e.node
	}
	n.visits++
	value, err := t.play.run(ctx, s, t.rng)
	if err != nil {
		return err
	}
	if first != nil {
		first.count(value)
	}
	for _, e := range t.path {
		if e.sum == nil {
			e.sum = make([]float64, len(value))
		}
		for p, v := range value {
			e.sum[p] += v
		}
		e.visits++
	}
	return nil
}

func (t *tree[S, A]) keyOf(s S, a A) key[A] {
	if t.uct.Group == nil {
		return key[A]{action: a}
	}
	t.play.steps++
	return key[A]{group: t.uct.Group(s, a)}
}

// expand gives a node its edges: one for each group of actions.
func (t *tree[S, A]) expand(n *node[S, A], s S) {
	actions := t.uct.Game.Actions(s)
	groups, place := make([][]A, 0, len(actions)), make(map[key[A]]int, len(actions))
	for _, a := range actions {
		k := t.keyOf(s, a)
		i, ok := place[k]
		if !ok {
			i = len(groups)
			place[k] = i
			groups = append(groups, nil)
			n.edges = append(n.edges, edge[S, A]{key: k})
		}
		groups[i] = append(groups[i], a)
		if t.uct.Chance {
			n.members = append(n.members, member[A]{action: a, edge: i})
		}
	}
	for i := range n.edges {
		n.edges[i].action, n.edges[i].group = t.represent(s, groups[i]), len(groups[i])
		if t.uct.Represent != nil && len(groups[i]) > 1 {
			t.play.steps += len(groups[i])
		}
	}
	if t.uct.Widen > 0 && !t.uct.Chance {
		t.rng.Shuffle(len(n.edges), func(i, j int) { n.edges[i], n.edges[j] = n.edges[j], n.edges[i] })
	}
}

// pick is the edge with the greatest bound for the player to move, and the action to take
// along it; edges never tried come first, in their order.
func (t *tree[S, A]) pick(n *node[S, A], s S) (*edge[S, A], A) {
	b := bounds{me: t.uct.Game.Turn(s), c: t.uct.C, ln: math.Log(float64(n.visits + 1)), most: math.Inf(-1)}
	if b.c == 0 {
		b.c = 1
	}
	if !t.uct.Chance || n == &t.root && !t.uct.Drawn {
		found := 0
		for i := range t.wide(n) {
			e := &n.edges[i]
			if e.visits == 0 {
				return e, e.action
			}
			if b.better(e.sum, e.visits) {
				found = i
			}
		}
		return &n.edges[found], n.edges[found].action
	}
	t.meet(n, s)
	found := 0
	for k, o := range t.options {
		e := &n.edges[o.edge]
		if e.visits == 0 {
			found = k
			break
		}
		if b.better(e.sum, e.visits) {
			found = k
		}
	}
	o := t.options[found]
	return &n.edges[o.edge], o.action
}

// wide is how many of its edges a node looks at.
func (t *tree[S, A]) wide(n *node[S, A]) int {
	if t.uct.Widen <= 0 || t.uct.Chance {
		return len(n.edges)
	}
	return min(len(n.edges), 1+int(t.uct.Widen*math.Sqrt(float64(n.visits))))
}

// bounds finds the greatest upper confidence bound of a player.
type bounds struct {
	me          int
	c, ln, most float64
	visits      int     // of the last edge
	term        float64 // of exploration with them: neighbours in the list mostly have as many
}

// better reports whether an edge, its values added up by player, has a greater bound than those before it.
func (b *bounds) better(sum []float64, visits int) bool {
	if visits != b.visits {
		b.visits, b.term = visits, b.c*math.Sqrt(b.ln/float64(visits))
	}
	if v := sum[b.me]/float64(visits) + b.term; v > b.most {
		b.most = v
		return true
	}
	return false
}

// option is an edge that a state offers and the action that takes it there.
type option[A comparable] struct {
	edge   int
	action A
	of     int // actions offered that belong to the edge
}

// meet finds the edges that a state offers, which in a game with chance differ between the
// states of a node: what is offered for the first time becomes an edge or joins one. The
// action that stands for a group is taken if it is offered, else the first offered one of
// the group; with Drawn any of those that are offered.
func (t *tree[S, A]) meet(n *node[S, A], s S) {
	t.options, t.where = t.options[:0], t.where[:0]
	for range n.edges {
		t.where = append(t.where, -1)
	}
	place := 0
	for _, a := range t.uct.Game.Actions(s) {
		m := n.find(a, place)
		if m < 0 {
			m = len(n.members)
			n.members = append(n.members, member[A]{action: a, edge: t.edgeOf(n, t.keyOf(s, a), a)})
		}
		place = m + 1
		i := n.members[m].edge
		switch j := t.where[i]; {
		case j < 0:
			t.where[i] = len(t.options)
			t.options = append(t.options, option[A]{i, a, 1})
		case t.uct.Drawn:
			if t.options[j].of++; t.rng.IntN(t.options[j].of) == 0 {
				t.options[j].action = a
			}
		case a == n.edges[i].action:
			t.options[j].action = a
		}
	}
}

// edgeOf is the edge of a key, made for an action if there is none.
func (t *tree[S, A]) edgeOf(n *node[S, A], k key[A], a A) int {
	for i := range n.edges {
		if n.edges[i].key == k {
			return i
		}
	}
	n.edges = append(n.edges, edge[S, A]{key: k, action: a})
	t.where = append(t.where, -1)
	return len(n.edges) - 1
}
