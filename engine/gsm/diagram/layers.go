package diagram

import (
	"cmp"
	"slices"
)

// graph is the machine in layers: the first nodes are its boxes, the others bends of edges that pass a
// layer. Every link leads from a layer to the next.
type graph struct {
	layer  []int // of a node
	layers [][]int
	up     [][]int // neighbours in the layer above
	down   [][]int
	chains [][]int // by edge: its nodes from the upper box to the lower; nil for an edge to its own box
	turned []bool  // by edge: the chain runs against the edge
	x      []float64
	band   [][2]float64 // by layer: its upper and lower end
}

// layered breaks cycles, gives every box a layer by the longest path from the start, and cuts long edges.
func layered(d *Diagram) (*graph, error) {
	n := len(d.Boxes)
	g := &graph{layer: make([]int, n), chains: make([][]int, len(d.Edges)), turned: make([]bool, len(d.Edges))}
	out := make([][]int, n) // edges by their box
	for i, e := range d.Edges {
		if e.From != e.To {
			out[e.From] = append(out[e.From], i)
		}
	}
	g.breakCycles(d, out)
	g.rank(d)
	g.up, g.down = make([][]int, n), make([][]int, n)
	for i, e := range d.Edges {
		if e.From == e.To {
			continue
		}
		from, to := e.From, e.To
		if g.turned[i] {
			from, to = to, from
		}
		chain := []int{from}
		for l := g.layer[from] + 1; l < g.layer[to]; l++ {
			node := len(g.layer)
			if node > n+maxBends {
				return nil, ErrTooLarge
			}
			g.layer = append(g.layer, l)
			g.up, g.down = append(g.up, nil), append(g.down, nil)
			chain = append(chain, node)
		}
		chain = append(chain, to)
		for k := 1; k < len(chain); k++ {
			g.down[chain[k-1]] = append(g.down[chain[k-1]], chain[k])
			g.up[chain[k]] = append(g.up[chain[k]], chain[k-1])
		}
		g.chains[i] = chain
	}
	for node, l := range g.layer {
		for len(g.layers) <= l {
			g.layers = append(g.layers, nil)
		}
		g.layers[l] = append(g.layers[l], node)
	}
	return g, nil
}

// breakCycles walks the machine from its start in depth and turns the edges that lead back.
func (g *graph) breakCycles(d *Diagram, out [][]int) {
	const white, grey, black = 0, 1, 2
	colour, next := make([]int, len(d.Boxes)), make([]int, len(d.Boxes))
	walk := func(root int) {
		stack := []int{root}
		colour[root] = grey
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			if next[v] == len(out[v]) {
				colour[v] = black
				stack = stack[:len(stack)-1]
				continue
			}
			e := out[v][next[v]]
			next[v]++
			switch to := d.Edges[e].To; colour[to] {
			case white:
				colour[to] = grey
				stack = append(stack, to)
			case grey:
				g.turned[e] = true
			}
		}
	}
	for _, starts := range []bool{true, false} {
		for i := range d.Boxes {
			if colour[i] == white && d.Boxes[i].Start == starts {
				walk(i)
			}
		}
	}
}

// rank gives every box the layer below all that lead to it.
func (g *graph) rank(d *Diagram) {
	n := len(d.Boxes)
	into, below := make([]int, n), make([][]int, n)
	for i, e := range d.Edges {
		if e.From == e.To {
			continue
		}
		from, to := e.From, e.To
		if g.turned[i] {
			from, to = to, from
		}
		below[from] = append(below[from], to)
		into[to]++
	}
	var queue []int
	for i := range n {
		if into[i] == 0 {
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, to := range below[v] {
			g.layer[to] = max(g.layer[to], g.layer[v]+1)
			if into[to]--; into[to] == 0 {
				queue = append(queue, to)
			}
		}
	}
}

// order sorts the nodes of every layer so that few edges cross: each goes to the mean of its neighbours in
// the layer before, downwards and upwards in turn; the best order found is kept.
func (g *graph) order() {
	pos := make([]float64, len(g.layer))
	number := func() {
		for _, l := range g.layers {
			for i, v := range l {
				pos[v] = float64(i)
			}
		}
	}
	number()
	best, bestCross := g.copyLayers(), g.crossings(pos)
	for round := range 16 {
		if bestCross == 0 {
			break
		}
		for k := range g.layers {
			l, near := g.layers[k], g.up
			if round%2 == 1 {
				l, near = g.layers[len(g.layers)-1-k], g.down
			}
			mean := make(map[int]float64, len(l))
			for _, v := range l {
				mean[v] = pos[v]
				if len(near[v]) > 0 {
					sum := 0.0
					for _, w := range near[v] {
						sum += pos[w]
					}
					mean[v] = sum / float64(len(near[v]))
				}
			}
			slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
			for i, v := range l {
				pos[v] = float64(i)
			}
		}
		if c := g.crossings(pos); c < bestCross {
			best, bestCross = g.copyLayers(), c
		}
	}
	g.layers = best
}

func (g *graph) copyLayers() [][]int {
	out := make([][]int, len(g.layers))
	for i, l := range g.layers {
		out[i] = slices.Clone(l)
	}
	return out
}

// crossings counts the crossings between neighbouring layers.
func (g *graph) crossings(pos []float64) int {
	n := 0
	for k := 1; k < len(g.layers); k++ {
		var ends []int // of the links in the order of their upper nodes
		for _, v := range g.layers[k-1] {
			at := len(ends)
			for _, w := range g.down[v] {
				ends = append(ends, int(pos[w]))
			}
			slices.Sort(ends[at:])
		}
		n += inversions(ends, len(g.layers[k]))
	}
	return n
}

// inversions counts the pairs out of order among numbers below n, with a tree of sums.
func inversions(a []int, n int) int {
	tree := make([]int, n+1)
	total := 0
	for k, v := range a {
		seen := 0
		for i := v + 1; i > 0; i -= i & -i {
			seen += tree[i]
		}
		total += k - seen
		for i := v + 1; i <= n; i += i & -i {
			tree[i]++
		}
	}
	return total
}
