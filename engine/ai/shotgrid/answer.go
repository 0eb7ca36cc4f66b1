package shotgrid

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// apart is how far in metres the targets of two candidates of an answer lie apart, unless
// they differ in turn or in hitting.
const apart = 0.35

// values are the mean utilities of the playouts of the nodes, NaN without playouts.
func values(scores []playout.Scores, utility *[17]float64) []float64 {
	out := make([]float64, len(scores))
	for i := range scores {
		out[i] = math.NaN()
		if scores[i].N() > 0 {
			ends := scores[i].Ends()
			out[i], _ = playout.Mean(&ends, utility)
		}
	}
	return out
}

// Best is the best nodes as candidates, at most so many, each the best of its
// neighbourhood: the greatest mean utility with error among the nodes that may be chosen.
func (r *Run) Best(most int) []ai.Candidate {
	if len(r.finals) > 0 {
		return r.bestOfHalving(most)
	}
	value := values(r.Scores, &r.Utility.Value)
	var margin Margin
	if shot := r.Request.State.Shot; shot == curling.Stones-1 { // before that equal values are chance
		margin = r.Grid.MarginOf(value, r.Simulations[0].Thrower(shot).Noise, r.Space)
	}
	var out []ai.Candidate
	for _, p := range r.Grid.Peaks(r.Kernel.Smooth(value), margin, most) {
		n := &r.Grid.Nodes[p.Node]
		c := ai.Candidate{Shot: n.Shot, Target: n.Target, Children: p.Alike, Name: r.name(p.Node)}
		ends, playouts := r.Kernel.Ends(p.Node, r.Scores)
		r.Utility.Describe(&c, &ends, playouts)
		r.Kernel.Of(p.Node, func(i int, _ float64) { c.Throws += r.Scores[i].N() })
		out = append(out, c)
	}
	return out
}

// name is a node's shot in words, if it was thrown.
func (r *Run) name(node int) string {
	res := &r.results[node]
	if !res.known {
		return ""
	}
	n := &r.Grid.Nodes[node]
	return Name(r.Request, n.Shot, &res.out, n.Target)
}

// Name is a shot of a request in words, by what it did without error.
func Name(r *ai.Request, s curling.Shot, o *physics.Outcome, clear curling.Vec) string {
	return shotname.Of(r.Ice.Bounds, &r.Rules, &r.State.Position, r.State.Shot, s, o, clear).String()
}

// Peak is the best node of a neighbourhood.
type Peak struct {
	Node  int
	Alike int // nodes it stands for
}

// Ranked are the nodes that may be chosen and have a value, the best first. When there is
// none inside the borders, those of the border must do.
func (g *Grid) Ranked(value []float64) []int {
	var all []int
	for _, inner := range []bool{true, false} {
		for i := range value {
			if g.Nodes[i].Inner == inner && g.Nodes[i].OK && !math.IsNaN(value[i]) {
				all = append(all, i)
			}
		}
		if len(all) > 0 {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	return all
}

// Margin is the value of a node under twice the thrower's error. Of equal nodes the one with the largest
// margin is chosen.
type Margin func(node int) float64

// MarginOf is the margin of nodes with values (NaN unknown) under a thrower's error.
func (g *Grid) MarginOf(value []float64, noise curling.Noise, space Space) Margin {
	noise.A, noise.B = 2*noise.A, 2*noise.B
	areas := make([][]float64, len(g.layers))
	return func(node int) float64 {
		k := Kernel{start: make([]int32, 1)}
		for i := range g.layers {
			a := &g.layers[i]
			if at := node - a.first; at >= 0 && at < a.cols*a.rows {
				if areas[i] == nil {
					areas[i] = g.areas(a, space)
				}
				g.near(&k, a, areas[i], at%a.cols, at/a.cols, noise, space)
			}
		}
		k.start = append(k.start, int32(len(k.node)))
		return k.mean(0, value)
	}
}

// settle sorts the nodes at the front that are equal to the best by their margin, of those that are
// still equal the hardest first: a stone thrown away goes through the house.
func (g *Grid) settle(ranked []int, value []float64, margin Margin) {
	n := 0
	for n < len(ranked) && value[ranked[n]] >= value[ranked[0]]-scoremap.Equal {
		n++
	}
	steady := make(map[int]float64, n)
	for _, i := range ranked[:n] {
		steady[i] = math.Round(margin(i) / scoremap.SameMargin)
	}
	slices.SortStableFunc(ranked[:n], func(i, k int) int {
		return cmp.Or(cmp.Compare(steady[k], steady[i]), cmp.Compare(g.Nodes[i].Target.Y, g.Nodes[k].Target.Y))
	})
}

// Peaks are the best nodes that may be chosen, no two near each other. margin, which may be nil, decides
// between those equal to the best.
func (g *Grid) Peaks(value []float64, margin Margin, most int) []Peak {
	var out []Peak
	ranked := g.Ranked(value)
	if margin != nil {
		g.settle(ranked, value, margin)
	}
next:
	for _, i := range ranked {
		for k := range out {
			a, b := &g.Nodes[out[k].Node], &g.Nodes[i]
			if a.Shot.Turn == b.Shot.Turn && a.Target.Distance(b.Target) < apart {
				out[k].Alike++
				continue next
			}
		}
		if len(out) < most {
			out = append(out, Peak{i, 1})
		}
	}
	return out
}

// Map is a value map of the draws for the overlay, from the values of all nodes in a unit.
func (g *Grid) Map(value []float64, unit string) *ai.Map {
	a := &g.draws[0]
	m := &ai.Map{Axes: ai.StopAxes, X0: curling.CentreX + a.x0, DX: a.dx, Y0: curling.TeeY + a.y0, DY: a.dy, Cols: a.cols, Rows: a.rows,
		Unit: unit}
	for turn := range m.Value {
		first := g.draws[turn].first
		m.Value[turn] = make([]float32, a.cols*a.rows)
		for i := range m.Value[turn] {
			m.Value[turn][i] = float32(value[first+i])
		}
	}
	return m
}

// Map is the value map of the run: win probabilities, or points without a table. That of
// halving is the leaf evaluation it started from, nil if it had none.
func (r *Run) Map() *ai.Map {
	switch {
	case r.guess != nil:
		return r.Grid.Map(r.guess, r.Utility.Unit())
	case len(r.finals) > 0:
		return nil
	}
	return r.Grid.Map(r.Kernel.Smooth(values(r.Scores, &r.Utility.Value)), r.Utility.Unit())
}
