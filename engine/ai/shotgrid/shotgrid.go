// Package shotgrid is Kato's method to choose a shot (Ohto 2016 §5.1): shots aimed at the points of
// a grid are valued without error, and the value of a shot with error is the mean of its
// neighbours weighted by the density of the error. Pure Monte Carlo, state-tree search and grid
// expectimax use it.
package shotgrid

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Size is the number of points. The zero Size is Published.
type Size struct{ Columns, Rows, Hits int }

// Published is the size of Ohto 2016: 63·31 draws and 189 hits, with two turns 4284 shots.
var Published = Size{63, 31, 189}

// Borders of the published grid in points: they are thrown but never chosen, as the
// error goes beyond them.
const (
	drawBorderX = 6
	drawBorderY = 3
	hitBorder   = 12
)

// The published extent in metres, right of and behind the tee.
const (
	drawLeft, drawRight = -2.265, 2.265
	drawFront, drawBack = -6.11, 2.70
	hitLeft, hitRight   = -3.42, 3.42
	hitBack             = 9.919
)

// hardGap is how much harder than the published hits a thrower's limit must be for the
// grid to get another row of hits near the limit, and hardShare how near: shares of speed.
const (
	hardGap   = 1.09
	hardShare = 0.99
)

// Node is a shot of a grid.
type Node struct {
	Shot   curling.Shot
	Target curling.Vec // where it would stop on clear ice
	Inner  bool        // may be chosen
	OK     bool        // can be thrown
}

// layer is a rectangle of nodes with one turn, row by row.
type layer struct {
	first      int
	cols, rows int
	x0, dx     float64 // m
	y0, dy     float64
}

// Grid is the candidates of a decision.
type Grid struct {
	Nodes  []Node
	layers []layer
	draws  [2]layer
}

// New aims at every point of the grid, or at none of those that are left when ctx ends. Points that the thrower cannot reach
// stay in it, not OK. A limit below the published hits draws their row nearer; one well above adds a
// row of hits at the limit.
func New(ctx context.Context, aims *policy.Aims, size Size) *Grid {
	if size == (Size{}) {
		size = Published
	}
	l := &Grid{}
	rows := hitRows(aims)
	for turn := range curling.Turn(2) {
		for _, back := range rows {
			l.add(ctx, aims, turn, layer{cols: size.Hits, rows: 1, x0: hitLeft, dx: step(hitLeft, hitRight, size.Hits),
				y0: -back}, hitBorder*size.Hits/Published.Hits, 0)
		}
		l.draws[turn] = l.add(ctx, aims, turn, layer{cols: size.Columns, rows: size.Rows, x0: drawLeft,
			dx: step(drawLeft, drawRight, size.Columns),
			y0: -drawBack, dy: step(drawFront, drawBack,
				size.Rows)}, drawBorderX*size.Columns/Published.Columns, drawBorderY*size.Rows/Published.Rows)
	}
	return l
}

// least is the smallest size, that of the settings.
var least = Size{15, 11, 31}

// Within is the grid of a size, or a coarser one that takes at most so many throws (0: any number) if there is one.
func Within(ctx context.Context, aims *policy.Aims, size Size, throws int) *Grid {
	g := New(ctx, aims, size)
	if size == (Size{}) {
		size = Published
	}
	for n := len(g.Throwable()); throws > 0 && n > throws && size != least; n = len(g.Throwable()) {
		share := 0.95 * float64(throws) / float64(n)
		size = Size{max(least.Columns, int(math.Sqrt(share)*float64(size.Columns))), max(least.Rows, int(math.Sqrt(share)*float64(size.Rows))),
			max(least.Hits, int(share*float64(size.Hits)))}
		g = New(ctx, aims, size)
	}
	return g
}

func step(from, to float64, n int) float64 { return (to - from) / float64(max(1, n-1)) }

// hitRows is how far behind the tee the rows of hits are aimed, metres.
func hitRows(aims *policy.Aims) []float64 {
	aim, limit := aims.Aimer(), aims.Limit()
	toTee := aim.Ice().HackY - curling.TeeY
	run := aim.ToGo(limit*hardShare) - toTee
	switch {
	case limit <= 0 || run+toTee >= policy.Furthest-1:
		return []float64{hitBack} // no limit, or one beyond the tables on this ice
	case run < hitBack:
		return []float64{max(drawBack, run)}
	case aim.ToGo(limit/hardGap)-toTee > hitBack:
		return []float64{hitBack, run}
	}
	return []float64{hitBack}
}

func (g *Grid) add(ctx context.Context, aims *policy.Aims, turn curling.Turn, a layer, bx, by int) layer {
	a.first = len(g.Nodes)
	for j := range a.rows {
		for i := range a.cols {
			t := curling.Tee.Add(curling.Vec{X: a.x0 + float64(i)*a.dx, Y: a.y0 + float64(j)*a.dy})
			n := Node{Target: t, Inner: i >= bx && i < a.cols-bx && j >= by && j < a.rows-by}
			if ctx.Err() == nil {
				n.Shot, n.OK = aims.Shot(t, policy.Stop, turn)
			}
			g.Nodes = append(g.Nodes, n)
		}
	}
	g.layers = append(g.layers, a)
	return a
}

// Throwable are the nodes that can be thrown.
func (g *Grid) Throwable() []int {
	var out []int
	for i := range g.Nodes {
		if g.Nodes[i].OK {
			out = append(out, i)
		}
	}
	return out
}

// area is how much of the velocity space a node stands for, m²/s², or m/s along a row.
func (a *layer) area(nodes []Node, i, j int) float64 {
	at := func(i, j int) *Node { return &nodes[a.first+j*a.cols+i] }
	span := func(p, q *Node, n int) curling.Vec {
		if n == 0 || !p.OK || !q.OK {
			return curling.Vec{}
		}
		return q.Shot.Velocity().Sub(p.Shot.Velocity()).Mul(1 / float64(n))
	}
	i0, i1, j0, j1 := max(0, i-1), min(a.cols-1, i+1), max(0, j-1), min(a.rows-1, j+1)
	u := span(at(i0, j), at(i1, j), i1-i0)
	if a.rows == 1 {
		return u.Len()
	}
	v := span(at(i, j0), at(i, j1), j1-j0)
	return math.Abs(u.X*v.Y - u.Y*v.X)
}
