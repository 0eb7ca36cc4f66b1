// Package expectimax is expectimax on a shot grid (Ohto 2016 §2): every shot is
// thrown without error, the resulting position is valued, and the thrower's error enters as the
// mean over the neighbours. At depth 2 the opponent answers the shots of highest value with the
// worst of some replies, each thrown with its own thrower's error.
package expectimax

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: "grid", Title: "Grid expectimax", Settings: []ai.Setting{
		{Key: "depth", Default: "2", Choices: []string{"1", "2"}, Help: "shots looked ahead: the thrower's, or the opponent's reply too"},
		{Key: "leaf", Default: "value", Choices: []string{"value", "guess", "now"}, Help: "what a position is worth before the end of the end: its learned value, how ends with this score came out, or the score if the end ended now"},
		{Key: "replies", Default: "8", Min: 1, Max: 40, Help: "replies of the opponent that are tried at most"},
		{Key: "points", Default: "9", Choices: []string{"1", "5", "9"}, Help: "throws that stand for the error of a reply"},
		book.Setting(),
	}}
	for _, s := range shotgrid.Settings("simple", shotgrid.Cycles) {
		if s.Key != "policy" && s.Key != "cycles" && s.Key != "root" {
			k.Settings = append(k.Settings, s)
		}
	}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		a := &AI{Depth: v.Whole("depth"), Replies: v.Whole("replies"), Points: v.Whole("points"), Now: v["leaf"] == "now",
			Learned: v["leaf"] == "value", keep: v.Whole("keep")}
		a.size = shotgrid.Size{Columns: v.Whole("columns"), Rows: v.Whole("rows"), Hits: v.Whole("hits")}
		a.space = shotgrid.Space(v["error"])
		if !a.Learned {
			return a, nil
		}
		out := lookahead.Refined(a, playout.Value{}, lookahead.LastStone)
		if v.Bool("book") {
			out = book.Opened(out, playout.Value{})
		}
		return out, nil
	}
	return k
}

// AI is the AI.
type AI struct {
	Depth   int
	Replies int
	Points  int  // 1, 5 or 9
	Now     bool // the leaf is the score if the end ended now
	Learned bool // the leaf is the learned value
	size    shotgrid.Size
	space   shotgrid.Space
	keep    int
}

// decision is the state of one request.
type decision struct {
	*AI
	*playout.Decision
	grid   *shotgrid.Grid
	kernel *shotgrid.Kernel
	leaf   *playout.Leaf

	known []bool // node was thrown
	after []curling.Position
	out   []physics.Outcome
	line  []*curling.State // of playout.Simulation, under rules of one's own; else nil
	ends  []ai.Ends        // distribution of the end score, by node
	deep  []bool           // ends is that of depth 2
	value []float64
}

// Suggest implements ai.AI.
func (a *AI) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if out, ok, err := laststone.Answer(ctx, &r, a.keep, report); ok {
		return out, err
	}
	d, err := a.begin(ctx, &r, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	err = d.shallow(ctx)
	if err == nil && d.looksDeeper() {
		err = d.deepen(ctx)
	}
	if err := d.Failure(ctx, "grid", err); err != nil {
		return ai.Suggestion{}, err
	}
	out := d.answer()
	if len(out.Candidates) == 0 {
		return ai.Suggestion{}, ai.NoThrow(r.Thrower().WeightMax)
	}
	return out, nil
}

func (a *AI) begin(ctx context.Context, r *ai.Request, report func(ai.Progress)) (*decision, error) {
	common, err := playout.Begin(ctx, r, report)
	if err != nil {
		return nil, err
	}
	shot, sim := r.State.Shot, common.Simulations[0]
	l := shotgrid.Within(ctx, sim.Aims(shot), a.size, r.Budget.Throws)
	kernel, err := l.Kernel(ctx, sim.Thrower(shot).Noise, a.space)
	if err != nil {
		return nil, err
	}
	if len(l.Throwable()) == 0 {
		return nil, ai.NoThrow(r.Thrower().WeightMax)
	}
	n := len(l.Nodes)
	d := &decision{AI: a, Decision: common, grid: l, kernel: kernel, leaf: playout.RulesLeaf(),
		known: make([]bool, n), after: make([]curling.Position, n), out: make([]physics.Outcome, n), ends: make([]ai.Ends, n), deep: make([]bool,
			n), value: make([]float64, n), line: make([]*curling.State, n)}
	for i := range d.value {
		d.value[i] = math.NaN()
	}
	return d, nil
}

// shallow throws every node without error and values the positions.
func (d *decision) shallow(ctx context.Context) error {
	shot := d.Request.State.Shot
	nodes := d.grid.Throwable()
	err := d.Each(ctx, len(nodes), func(sim *playout.Simulation, k int) {
		i := nodes[k]
		d.after[i] = d.Request.State.Position
		d.out[i] = sim.Throw(&d.after[i], shot, d.grid.Nodes[i].Shot)
		d.known[i], d.line[i] = true, sim.Line()
		d.ends[i] = d.evaluate(sim, &d.after[i], curling.Stones-1-shot)
		d.value[i], _ = playout.Mean(&d.ends[i], &d.Utility.Value)
	})
	d.Tell(0.2, nil)
	return err
}

// evaluate is the distribution of the end score of a position with so many shots to come.
func (d *decision) evaluate(sim *playout.Simulation, pos *curling.Position, left int) ai.Ends {
	switch {
	case d.Now && sim.Own():
		return playout.EndsOf(sim.Lying(pos, curling.Stones-left))
	case d.Now:
		left = 0
	case d.Learned && left > 0 && sim.Knows(curling.Stones-left):
		return sim.Learned(pos, curling.Stones-left)
	}
	return sim.Guess(d.leaf, pos, curling.Stones-left)
}

// together is how many nodes are searched at once, at least, so that no worker waits long for others. It decides where a budget of
// time ends, nothing else.
const together = 64

// deepen searches the reply for the neighbourhoods of the best shots, as many as the budget
// allows. Without a single one the answer is that of depth 1.
func (d *decision) deepen(ctx context.Context) error {
	peaks := d.grid.Ranked(d.kernel.Smooth(d.value))
	next, done, most := 0, 0, len(d.grid.Nodes)
	for spent := false; next < len(peaks) && !spent; {
		var nodes []int
		for next < len(peaks) && len(nodes) < together {
			around := d.unsearched(peaks[next])
			if spent = d.spent(len(nodes) + len(around)); spent {
				break
			}
			for _, n := range around {
				d.deep[n] = true
			}
			nodes = append(nodes, around...)
			next++
		}
		if err := d.Each(ctx, len(nodes), func(sim *playout.Simulation, k int) { d.reply(sim, nodes[k]) }); err != nil {
			return err
		}
		done += len(nodes)
		d.Tell(0.2+0.8*float64(done)/float64(most), nil)
	}
	if next == 0 {
		return nil
	}
	for _, rest := range peaks[next:] {
		d.drop(rest)
	}
	for i := range d.value {
		if !d.deep[i] {
			d.value[i] = math.NaN()
		}
	}
	return nil
}

// unsearched are the nodes around a peak whose replies are not searched yet.
func (d *decision) unsearched(peak int) (nodes []int) {
	d.kernel.Of(peak, func(n int, _ float64) {
		if !d.deep[n] && d.known[n] {
			nodes = append(nodes, n)
		}
	})
	return nodes
}

// drop removes a node from the choice when not all of its neighbours were searched.
func (d *decision) drop(node int) {
	d.kernel.Of(node, func(n int, _ float64) {
		if !d.deep[n] {
			d.grid.Nodes[node].Inner = false
		}
	})
}

// spent reports whether another so many nodes would exceed the budget.
func (d *decision) spent(nodes int) bool {
	b := d.Request.Budget
	if b.Throws > 0 && d.Thrown()+nodes*d.Replies*d.Points > b.Throws {
		return true
	}
	return d.TimeUp()
}

// quadrature stands for two standard normal numbers: points and weights of Gauss and
// Hermite, three to a side; the cross has the same mean and variance.
var quadrature = map[int][]struct{ z1, z2, w float64 }{
	1: {{0, 0, 1}},
	5: {{0, 0, 1.0 / 3}, {root3, 0, 1.0 / 6}, {-root3, 0, 1.0 / 6}, {0, root3, 1.0 / 6}, {0, -root3, 1.0 / 6}},
	9: {{0, 0, 4.0 / 9}, {root3, 0, 1.0 / 9}, {-root3, 0, 1.0 / 9}, {0, root3, 1.0 / 9}, {0, -root3, 1.0 / 9},
		{root3, root3, 1.0 / 36}, {root3, -root3, 1.0 / 36}, {-root3, root3, 1.0 / 36}, {-root3, -root3, 1.0 / 36}},
}

const root3 = 1.7320508075688772

// looksDeeper reports whether replies are searched. Of the last stone the learned value knows more than their search does.
func (d *decision) looksDeeper() bool {
	next := d.Request.State.Shot + 1
	if d.Learned && next == curling.Stones-1 && d.Simulations[0].Knows(next) {
		return false
	}
	return d.Depth > 1 && next < curling.Stones
}

// reply values a node by the reply that is worst for the thrower.
func (d *decision) reply(sim *playout.Simulation, node int) {
	shot := d.Request.State.Shot + 1
	b := sim.Board(&d.after[node], shot)
	options := policy.Rules{}.Options(b, nil)
	worst, found := math.Inf(1), false
	for _, o := range options[:min(len(options), d.Replies)] {
		s, ok := b.Realise(o.Label)
		if !ok {
			continue
		}
		var ends ai.Ends
		for _, q := range quadrature[d.Points] {
			pos := sim.From(&d.after[node])
			sim.SetLine(d.line[node])
			sim.Throw(pos, shot, physics.Disturb(sim.Thrower(shot).Noise, s, q.z1, q.z2))
			e := d.evaluate(sim, pos, curling.Stones-1-shot)
			for k := range ends {
				ends[k] += q.w * e[k]
			}
		}
		if v, _ := playout.Mean(&ends, &d.Utility.Value); v < worst {
			worst, found = v, true
			d.ends[node] = ends
		}
	}
	if found {
		d.value[node] = worst
	}
}

func (d *decision) answer() ai.Suggestion {
	smooth := d.kernel.Smooth(d.value)
	out := ai.Suggestion{Throws: d.Thrown(), Map: d.grid.Map(smooth, d.Utility.Unit())}
	if d.Request.State.Shot+1 < curling.Stones && d.Now {
		out.Note = "valued as if the end ended with the last shot looked at"
	}
	var margin shotgrid.Margin
	if shot := d.Request.State.Shot; shot == curling.Stones-1 {
		margin = d.grid.MarginOf(d.value, d.Simulations[0].Thrower(shot).Noise, d.space)
	}
	for _, p := range d.grid.Peaks(smooth, margin, d.keep) {
		n := &d.grid.Nodes[p.Node]
		c := ai.Candidate{Shot: n.Shot, Target: n.Target, Children: p.Alike, Name: shotgrid.Name(d.Request, n.Shot, &d.out[p.Node], n.Target)}
		var ends ai.Ends
		total := 0.0
		d.kernel.Of(p.Node, func(i int, w float64) {
			if math.IsNaN(d.value[i]) {
				return
			}
			c.Throws++
			total += w
			for k := range ends {
				ends[k] += w * d.ends[i][k]
			}
		})
		for k := range ends {
			ends[k] /= total
		}
		d.Utility.Describe(&c, &ends, 1)
		c.Error = 0 // nothing is random
		out.Candidates = append(out.Candidates, c)
	}
	return out
}
