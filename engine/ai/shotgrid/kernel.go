package shotgrid

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Space is the space in which the density of the error is taken.
type Space string

// The spaces.
const (
	Velocity Space = "velocity" // with the thrower's covariance at each shot
	Position Space = "position" // as published: normal around the point aimed at, whatever the weight
)

const (
	reach    = 4.0 // deviations that a neighbour may be away
	mostStep = 16  // points that a neighbour may be away
)

// Kernel holds the weights of the neighbours of each node.
type Kernel struct {
	start  []int32
	node   []int32
	weight []float32
}

// Kernel is the weights under a thrower's error. A node that cannot be thrown has no
// neighbours. It returns ctx.Err() when ctx ends.
func (g *Grid) Kernel(ctx context.Context, noise curling.Noise, space Space) (*Kernel, error) {
	k := &Kernel{start: make([]int32, 1)}
	for _, a := range g.layers {
		areas := g.areas(&a, space)
		for j := range a.rows {
			for i := range a.cols {
				if i%64 == 0 && ctx.Err() != nil {
					return nil, ctx.Err()
				}
				if g.Nodes[a.first+j*a.cols+i].OK {
					g.near(k, &a, areas, i, j, noise, space)
				}
				k.start = append(k.start, int32(len(k.node)))
			}
		}
	}
	return k, nil
}

// areas is how much of the space each node of a layer stands for.
func (g *Grid) areas(a *layer, space Space) []float64 {
	areas := make([]float64, a.rows*a.cols)
	for j := range a.rows {
		for i := range a.cols {
			areas[j*a.cols+i] = 1
			if space == Velocity {
				areas[j*a.cols+i] = a.area(g.Nodes, i, j)
			}
		}
	}
	return areas
}

// near adds the neighbours of a node.
func (g *Grid) near(k *Kernel, a *layer, areas []float64, i, j int, noise curling.Noise, space Space) {
	me := &g.Nodes[a.first+j*a.cols+i]
	white := whitener(me, a, noise, space)
	wide, high := a.window(g.Nodes, i, j, white)
	for y := max(0, j-high); y <= min(a.rows-1, j+high); y++ {
		for x := max(0, i-wide); x <= min(a.cols-1, i+wide); x++ {
			n := a.first + y*a.cols + x
			if !g.Nodes[n].OK {
				continue
			}
			w := 1.0
			if x != i || y != j {
				d := white(&g.Nodes[n])
				if d > reach*reach || math.IsNaN(d) {
					continue
				}
				w = math.Exp(-d / 2)
			}
			if w *= areas[y*a.cols+x]; w > 0 {
				k.node, k.weight = append(k.node, int32(n)), append(k.weight, float32(w))
			}
		}
	}
}

// whitener is the squared distance from a node to another in standard deviations of the error.
func whitener(me *Node, a *layer, noise curling.Noise, space Space) func(*Node) float64 {
	if space == Position && noise.Model == curling.RectTee {
		return func(n *Node) float64 {
			d := n.Target.Sub(me.Target)
			return sqr(d.X/noise.A) + sqr(d.Y/noise.B)
		}
	}
	// The velocity error is linear in the two normal numbers to a thousandth.
	const h = 0.01
	v := me.Shot.Velocity()
	p := physics.Disturb(noise, me.Shot, h, 0).Velocity().Sub(v).Mul(1 / h)
	q := physics.Disturb(noise, me.Shot, 0, h).Velocity().Sub(v).Mul(1 / h)
	det := p.X*q.Y - p.Y*q.X
	return func(n *Node) float64 {
		d := n.Shot.Velocity().Sub(v)
		if a.rows == 1 { // along the row alone: the error across it is not in the grid
			side := curling.Vec{X: -v.Y, Y: v.X}.Mul(1 / v.Len())
			s := math.Hypot(p.X*side.X+p.Y*side.Y, q.X*side.X+q.Y*side.Y)
			return sqr((d.X*side.X + d.Y*side.Y) / s)
		}
		if det == 0 {
			return math.Inf(1)
		}
		return sqr((d.X*q.Y-d.Y*q.X)/det) + sqr((p.X*d.Y-p.Y*d.X)/det)
	}
}

// window is how many points away a neighbour of a node may be.
func (a *layer) window(nodes []Node, i, j int, white func(*Node) float64) (wide, high int) {
	count := func(di, dj int) int {
		x, y := i+di, j+dj
		if x == a.cols || y == a.rows { // beyond the border: the point on the other side
			x, y = i-di, j-dj
		}
		next := &nodes[a.first+y*a.cols+x]
		if !next.OK {
			return mostStep / 2
		}
		return int(min(mostStep, math.Ceil(reach*1.2/math.Sqrt(white(next)))))
	}
	if wide = count(1, 0); a.rows > 1 {
		high = count(0, 1)
	}
	return wide, high
}

func sqr(x float64) float64 { return x * x }

// Of calls yield with every neighbour of a node, itself among them, and its weight.
func (k *Kernel) Of(node int, yield func(n int, w float64)) {
	for e := k.start[node]; e < k.start[node+1]; e++ {
		yield(int(k.node[e]), float64(k.weight[e]))
	}
}

// Smooth is the value of every node with error: the mean of its neighbours' values, those
// without a value (NaN) left out; NaN where there is none.
func (k *Kernel) Smooth(value []float64) []float64 {
	out := make([]float64, len(value))
	for i := range out {
		out[i] = k.mean(i, value)
	}
	return out
}

// mean is the mean over the neighbours of a node.
func (k *Kernel) mean(node int, value []float64) float64 {
	var sum, total float64
	for e := k.start[node]; e < k.start[node+1]; e++ {
		if v := value[k.node[e]]; v == v {
			sum += float64(k.weight[e]) * v
			total += float64(k.weight[e])
		}
	}
	return sum / total
}

// Ends is the distribution of end scores of a node with error, and its effective number of
// independent playouts.
func (k *Kernel) Ends(node int, scores []playout.Scores) (e ai.Ends, n float64) {
	var total, squares float64
	k.Of(node, func(i int, w float64) {
		c := scores[i].N()
		if c == 0 {
			return
		}
		for b, p := range scores[i].Ends() {
			e[b] += w * p
		}
		total += w
		squares += w * w / float64(c)
	})
	if total == 0 {
		return e, 0
	}
	for b := range e {
		e[b] /= total
	}
	return e, total * total / squares
}
