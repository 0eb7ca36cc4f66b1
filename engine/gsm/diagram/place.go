package diagram

import "math"

// place gives the boxes and bends their places: layers below one another; within a layer, in the order
// found, as near as possible above or below their neighbours.
func (g *graph) place(d *Diagram, o Options) {
	size := func(v int) float64 {
		if v < len(d.Boxes) {
			return d.Boxes[v].W
		}
		return o.Char // room for a passing line
	}
	x := make([]float64, len(g.layer))
	for _, l := range g.layers {
		at := 0.0
		for _, v := range l {
			x[v] = at + size(v)/2
			at += size(v) + o.Gap
		}
	}
	for round := range 24 {
		for k := range g.layers {
			l, near := g.layers[k], g.up
			if round%2 == 1 {
				l, near = g.layers[len(g.layers)-1-k], g.down
			}
			settle(l, near, x, func(a, b int) float64 { return (size(a)+size(b))/2 + o.Gap })
		}
	}
	left := 0.0
	for i, v := range x {
		if l := v - size(i)/2; i == 0 || l < left {
			left = l
		}
	}
	for i := range x {
		x[i] += o.Margin - left
		d.W = max(d.W, x[i]+size(i)/2+o.Margin)
	}
	y := o.Margin + o.TitleLine + o.Layer/2
	g.bands(d, o, x, y)
}

// bands sets the height of each layer and writes the places down.
func (g *graph) bands(d *Diagram, o Options, x []float64, y float64) {
	for i := range d.Boxes {
		d.Boxes[i].X = x[i]
	}
	for _, l := range g.layers {
		h := o.Circle
		for _, v := range l {
			if v < len(d.Boxes) {
				h = max(h, d.Boxes[v].H)
			}
		}
		for _, v := range l {
			if v < len(d.Boxes) {
				d.Boxes[v].Y = y + h/2
			}
		}
		g.band = append(g.band, [2]float64{y, y + h})
		y += h + o.Layer
	}
	g.x = x
	d.H = y - o.Layer + o.Margin
	d.W = max(d.W, 2*o.Margin+o.Char*width(d.Title))
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.Start {
			b.StartRun = [2]Point{{b.X - b.W/2 - 0.4*o.Gap, b.Y - b.H/2 - 0.4*o.Layer}, {b.X - b.W/2 + min(o.Pad, b.W/4), b.Y - b.H/2}}
			if b.Circle {
				b.StartRun[1] = Point{b.X - 0.7071*b.W/2, b.Y - 0.7071*b.H/2}
			}
		}
	}
}

// settle moves the nodes of a layer as near to the means of their neighbours as order and distances allow:
// the least sum of squares, by pooling neighbours that would overlap.
func settle(l []int, near [][]int, x []float64, apart func(a, b int) float64) {
	type pool struct {
		sum, weight float64
		from        int
	}
	var pools []pool
	offset := make([]float64, len(l)) // the least place of a node seen from the first
	for i, v := range l {
		if i > 0 {
			offset[i] = offset[i-1] + apart(l[i-1], v)
		}
		want, weight := x[v], 0.1
		if len(near[v]) > 0 {
			want, weight = 0, float64(len(near[v]))
			for _, w := range near[v] {
				want += x[w]
			}
			want /= weight
		}
		pools = append(pools, pool{weight * (want - offset[i]), weight, i})
		for n := len(pools); n > 1 && pools[n-2].sum/pools[n-2].weight > pools[n-1].sum/pools[n-1].weight; n-- {
			pools[n-2].sum += pools[n-1].sum
			pools[n-2].weight += pools[n-1].weight
			pools = pools[:n-1]
		}
	}
	for k, p := range pools {
		to := len(l)
		if k+1 < len(pools) {
			to = pools[k+1].from
		}
		for i := p.from; i < to; i++ {
			x[l[i]] = p.sum/p.weight + offset[i]
		}
	}
}

// route draws the edges: out of the lower side of a box, through the bends, into the upper side of the next;
// edges that lead back run in the other direction. Ends at one side of a box are spread.
func (g *graph) route(d *Diagram, o Options) {
	type end struct{ edge, other int }
	lower, upper := make([][]end, len(d.Boxes)), make([][]end, len(d.Boxes))
	for i, c := range g.chains {
		if c == nil {
			continue
		}
		lower[c[0]] = append(lower[c[0]], end{i, c[1]})
		upper[c[len(c)-1]] = append(upper[c[len(c)-1]], end{i, c[len(c)-2]})
	}
	spread := func(ends []end, b *Box) map[int]float64 {
		out := map[int]float64{}
		for _, e := range ends {
			rank, same := 0, 0
			for _, f := range ends {
				if g.x[f.other] < g.x[e.other] || g.x[f.other] == g.x[e.other] && f.edge < e.edge {
					rank++
				}
				same++
			}
			room := b.W * 0.7
			if b.Circle {
				room = b.W * 0.5
			}
			out[e.edge] = b.X + room*(float64(rank+1)/float64(same+1)-0.5)
		}
		return out
	}
	outAt, inAt := make([]map[int]float64, len(d.Boxes)), make([]map[int]float64, len(d.Boxes))
	for i := range d.Boxes {
		outAt[i], inAt[i] = spread(lower[i], &d.Boxes[i]), spread(upper[i], &d.Boxes[i])
	}
	for i := range d.Edges {
		e := &d.Edges[i]
		c := g.chains[i]
		if c == nil {
			e.loop(&d.Boxes[e.From], o)
			continue
		}
		top, bottom := &d.Boxes[c[0]], &d.Boxes[c[len(c)-1]]
		e.Line = append(e.Line, border(top, outAt[c[0]][i], 1))
		for _, v := range c[1 : len(c)-1] {
			band := g.band[g.layer[v]]
			e.Line = append(e.Line, Point{g.x[v], band[0]}, Point{g.x[v], band[1]})
		}
		e.Line = append(e.Line, border(bottom, inAt[c[len(c)-1]][i], -1))
		a, b := e.Line[0], e.Line[1]
		if g.turned[i] {
			n := len(e.Line)
			a, b = e.Line[n-1], e.Line[n-2]
			for k := range n / 2 {
				e.Line[k], e.Line[n-1-k] = e.Line[n-1-k], e.Line[k]
			}
		}
		side := o.Char // the label is on the upper side of a slanting line
		if (b.X < a.X) == (b.Y > a.Y) {
			side = -o.Char
		}
		e.LabelAt = Point{a.X + 0.3*(b.X-a.X) + side, a.Y + 0.3*(b.Y-a.Y)}
	}
}

// border is the point of a box's lower (1) or upper (-1) side at x.
func border(b *Box, x, side float64) Point {
	if b.Circle {
		r := b.W / 2
		dx := x - b.X
		return Point{x, b.Y + side*math.Sqrt(r*r-dx*dx)}
	}
	return Point{x, b.Y + side*b.H/2}
}

// loop draws an edge to its own box at the right side.
func (e *Edge) loop(b *Box, o Options) {
	r := b.X + b.W/2
	e.Line = []Point{{r, b.Y - b.H/4}, {r + o.Gap/3, b.Y - b.H/4}, {r + o.Gap/3, b.Y + b.H/4}, {r, b.Y + b.H/4}}
	e.LabelAt = Point{r + o.Gap/3 - o.Char, b.Y}
}
