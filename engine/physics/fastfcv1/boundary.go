package fastfcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// edge is a line beyond which a stone is off the sheet: its distance from it in m is x·X + y·Y - c.
type edge struct {
	x, y, c float64
	turning float64 // rad, clockwise from straight up the sheet: the heading of a stone that turns clockwise where it is nearest
}

// edgesOf are the side lines and the back line.
func edgesOf(b *curling.Bounds) [3]edge {
	return [3]edge{
		{x: 1, c: b.Side},
		{x: -1, c: b.Side - curling.SheetWidth, turning: math.Pi},
		{y: 1, c: b.Back, turning: math.Pi / 2},
	}
}

// distance is that of a stone at p from the edge, m: not positive when it is off the sheet.
func (e *edge) distance(p curling.Vec) float64 { return e.x*p.X + e.y*p.Y - e.c }

// inside reports whether a moving stone at p is on the sheet.
func (g *Simulator) inside(p curling.Vec) bool {
	for k := range g.edges {
		if !(g.edges[k].distance(p) > 0) {
			return false
		}
	}
	return true
}

// exitStep is the first step at which the stone on segment l is off the sheet, or never.
func (g *Simulator) exitStep(l *segment) int {
	// The path bends to one side only: it lies between its chord and its tangent.
	chord := l.stop.Sub(l.start)
	off := math.Abs(l.ahead.X*chord.Y - l.ahead.Y*chord.X)
	if g.sharp {
		off = math.Inf(1)
	}
	step := never
	for k := range g.edges {
		if e := &g.edges[k]; min(e.distance(l.start), e.distance(l.stop)) <= off {
			step = g.crossingStep(l, e, step)
		}
	}
	return step
}

// crossingStep is the first step up to last at which the stone on segment l is beyond an edge, or last. The distance
// from the edge has one minimum on the way at most, where the stone heads along it: before and
// after that one search finds the only crossing.
func (g *Simulator) crossingStep(l *segment, e *edge, last int) int {
	from := l.startStep
	for _, to := range l.nearest(e) {
		if to = min(to, last); to <= from {
			continue
		}
		if at, _ := l.spot(to); e.distance(at) > 0 {
			from = to
			continue
		}
		return l.firstBeyond(e, from, to)
	}
	return last
}

// nearest are the steps at which the stone on segment l may be nearest to an edge, in their order;
// the last one is the stop. A stored path is straight from mark to mark, so that the others are those
// about two marks.
func (l *segment) nearest(e *edge) [5]int {
	steps := [5]int{l.stopStep, l.stopStep, l.stopStep, l.stopStep, l.stopStep}
	turning := e.turning * l.path.Sense()
	if e.x != 0 && l.side*l.path.Sense() < 0 {
		turning = math.Pi - e.turning // the mirror image bends over the other side line
	}
	a, b := l.path.MarksAround(l.pathStep, l.angle, turning-l.rotation)
	if a > l.straightStep {
		return steps
	}
	for k, at := range [2]float64{a, min(b, l.straightStep)} {
		if at < l.path.StopStep() {
			at += float64(l.startStep) - l.pathStep
			steps[2*k], steps[2*k+1] = int(math.Floor(at)), int(math.Ceil(at))
		}
	}
	return steps
}

// firstBeyond is the first step at which the stone on segment l is beyond an edge, which it crosses once
// after step from and up to step to: the next step looked at is where a straight line is on the edge,
// every third time the one in the middle.
func (l *segment) firstBeyond(e *edge, from, to int) int {
	start, _ := l.spot(from)
	end, _ := l.spot(to)
	a, b := e.distance(start), e.distance(end)
	for k := 1; to-from > 1; k++ {
		mid := (from + to) / 2
		if k%3 != 0 {
			mid = min(max(from+int(float64(to-from)*a/(a-b)), from+1), to-1)
		}
		at, _ := l.spot(mid)
		if d := e.distance(at); d > 0 {
			from, a = mid, d
		} else {
			to, b = mid, d
		}
	}
	return to
}
