package photo

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/linear"
)

// Spot is a point of the sheet that can be found in a picture.
type Spot struct {
	Name  string      `json:"name"`
	Place curling.Vec `json:"place"` // m
}

// Spots are the points that can be named, the tee first: the middle, where the circles of 12, 8 and 4 feet meet the centre line (front:
// towards the hog line; back) and the tee line (left, right: of the thrower), and where the centre line meets the back line and the hog
// line.
func Spots() []Spot {
	list := []Spot{{"tee", curling.Tee}}
	for _, c := range []struct {
		name   string
		radius float64
	}{{"12", curling.HouseRadius}, {"8", curling.EightFoot}, {"4", curling.FourFoot}} {
		for _, side := range []struct {
			name string
			way  curling.Vec
		}{{"front", curling.Vec{Y: 1}}, {"back", curling.Vec{Y: -1}}, {"left", curling.Vec{X: -1}}, {"right", curling.Vec{X: 1}}} {
			list = append(list, Spot{c.name + "-" + side.name, curling.Tee.Add(side.way.Mul(c.radius))})
		}
	}
	return append(list, Spot{"back-line", curling.Vec{X: curling.CentreX, Y: curling.BackY}},
		Spot{"hog-line", curling.Vec{X: curling.CentreX, Y: curling.HogY}})
}

// SpotOf is the point of a name.
func SpotOf(name string) (Spot, error) {
	var names []string
	for _, s := range Spots() {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Spot{}, msg("spot", name, strings.Join(names, ", "))
}

// Mark is a point of the sheet that was found in a picture.
type Mark struct {
	Spot
	At Pixel `json:"at"`
}

// How well things are known before anything is seen.
const (
	markError   = 0.004 // of a point that a person tapped, in halves of the diagonal: 4 px of a picture of 2,000
	lensPrior   = 0.3   // standard deviation of the lens
	centrePrior = 0.05  // of its centre, in halves of the diagonal
	aspectPrior = 0.1   // of the shape of the pixels
	tiltPrior   = 1     // and of the two numbers of the perspective
	farMark     = 0.45  // m: a point that is so far off is another one
)

// Calibrate makes a camera from a picture and the points told in it, at least four, and improves it on the edges of the rings where they
// are seen. The context ends it.
func Calibrate(ctx context.Context, p *image.RGBA, marks []Mark) (*Camera, error) {
	c := &Camera{Width: p.Rect.Dx(), Height: p.Rect.Dy()}
	if err := checkMarks(c, marks); err != nil {
		return nil, err
	}
	best, err := c.try(ctx, p, marks, nil)
	for _, tilt := range slices.Concat(tilts(marks), imposed()) {
		if ctx.Err() != nil || err == nil && best.Fit.Edges > 0 && best.Fit.agree() >= plainlySeen {
			break
		}
		if other, failed := c.try(ctx, p, marks, &tilt); failed == nil && (err != nil || other.Fit.evidence() > best.Fit.evidence()) {
			best, err = other, nil
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil && onLine(marks) && (best.Fit.Edges == 0 || best.Fit.agree() < mostlySeen):
		return nil, msg("line")
	}
	return best, err
}

// evidence is what speaks for a camera: the edges that agree, the less the more of those that it would have in the picture are not there.
func (q *Quality) evidence() float64 { return float64(q.Edges) * q.agree() }

// tilt is a perspective from which a fit begins: where points on a line leave it open, or instead of what they tell.
type tilt struct {
	by     [2]float64
	weight float64
}

// try is a camera of points, from a perspective if there is one.
func (c *Camera) try(ctx context.Context, p *image.RGBA, marks []Mark, from *tilt) (*Camera, error) {
	next := *c
	if !next.straight(marks, cmp.Or(from, &tilt{weight: flat})) {
		return nil, msg("line")
	}
	if next.mirrored() {
		return nil, msg("mirrored")
	}
	if err := next.Check(); err != nil {
		return nil, msg("line")
	}
	if from == nil { // else nothing but the edges holds it
		next.improve(marks, nil, 0.1)
	}
	limit := farMark
	if from != nil { // without a lens yet
		limit *= 2
	}
	if worst, off := next.worst(marks); off > limit {
		return nil, msg("far", worst, math.Round(100*off))
	}
	edges := next.refine(ctx, p, marks)
	next.measure(marks, edges)
	if err := next.Check(); err != nil {
		return nil, err
	}
	return &next, nil
}

// imposed are perspectives that are tried where what the points tell of it explains too few edges, as of points that lie side by side at
// the edge of a picture: some pixels that they are off make any perspective of them.
func imposed() []tilt {
	list := []tilt{{weight: firm}}
	for _, size := range []float64{0.3, 0.7, 1.1} {
		for k := range 8 {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / 8)
			list = append(list, tilt{[2]float64{size * cos, size * sin}, firm})
		}
	}
	return list
}

// tilts are the perspectives that are tried where all points but one lie on a line, which leaves the perspective across it open: it is that
// under which most edges of the rings are found.
func tilts(marks []Mark) (list []tilt) {
	const same = 1e-3 // m beside a line
	for i, a := range marks {
		for _, b := range marks[i+1:] {
			way := b.Place.Sub(a.Place)
			beside := 0
			for _, m := range marks {
				d := m.Place.Sub(a.Place)
				if math.Abs(way.X*d.Y-way.Y*d.X) > same*way.Len() {
					beside++
				}
			}
			if beside > 1 {
				continue
			}
			x, y := b.At.X-a.At.X, b.At.Y-a.At.Y
			length := math.Hypot(x, y)
			for _, s := range []float64{0.2, -0.2, 0.4, -0.4, 0.65, -0.65, 0.9, -0.9, 1.2, -1.2} {
				list = append(list, tilt{[2]float64{-s * y / length, s * x / length}, flat})
			}
			return list
		}
	}
	return nil
}

// Again fits a camera that was kept to another picture of the same size by the edges of the rings alone: it may have been moved a little.
func (c *Camera) Again(ctx context.Context, p *image.RGBA) *Camera {
	next := *c
	var marks []Mark
	for _, s := range Spots()[:5] { // they hold what the edges leave open
		if at, ok := c.Pixel(s.Place); ok {
			marks = append(marks, Mark{s, at})
		}
	}
	edges := next.refine(ctx, p, marks)
	next.measure(marks, edges)
	return &next
}

func checkMarks(c *Camera, marks []Mark) error {
	if len(marks) < 4 {
		return msg("few", len(marks))
	}
	for i, m := range marks {
		if !(m.At.X >= 0 && m.At.Y >= 0 && m.At.X <= float64(c.Width) && m.At.Y <= float64(c.Height)) {
			return msg("outside", m.Name)
		}
		for _, o := range marks[:i] {
			if o.Name == m.Name {
				return msg("twice", m.Name)
			}
			if math.Hypot(o.At.X-m.At.X, o.At.Y-m.At.Y) < 2 {
				return msg("line")
			}
		}
	}
	return nil
}

// edge is a place in the picture at which a circle of the ice was seen.
type edge struct {
	ring   int
	at     Pixel
	scale  float64 // halves of the diagonal of a metre there, across the edge
	weight float64
}

// rings are the circles whose edges are looked for, m.
var rings = [3]float64{curling.HouseRadius, curling.EightFoot, curling.FourFoot}

// improve fits all numbers to points and edges; sigma is the standard deviation of an edge in halves of the diagonal.
// The lens is held to none by freely times its prior.
func (c *Camera) improve(marks []Mark, edges []edge, freely float64) {
	l := c.problem(marks, edges, edgeError, freely)
	l.Fit(40)
	c.set(l.X)
}

// edgeError is how far an edge is off, in halves of the diagonal, before it is measured.
const edgeError = 0.0015

func (c *Camera) problem(marks []Mark, edges []edge, sigma, freely float64) *linear.Least {
	at := *c
	scales := make([]float64, len(marks))
	for i, m := range marks {
		scales[i] = c.Scale(m.Place) / c.half()
	}
	steps := make([]float64, freedom)
	for i := range steps {
		steps[i] = 1e-6
	}
	return &linear.Least{X: c.numbers(), Steps: steps, Count: 2*len(marks) + len(edges) + 6, Errors: func(x, e []float64) {
		at.set(x)
		k := 0
		for i, m := range marks {
			v, ok := at.Ice(m.At)
			d := v.Sub(m.Place)
			if !ok {
				d = curling.Vec{X: 100, Y: 100}
			}
			e[k], e[k+1] = d.X*scales[i]/markError, d.Y*scales[i]/markError
			k += 2
		}
		for _, g := range edges {
			v, ok := at.Ice(g.at)
			d := v.Distance(curling.Tee) - rings[g.ring]
			if !ok {
				d = 100
			}
			e[k] = d * g.scale * g.weight / sigma
			k++
		}
		e[k], e[k+1], e[k+2], e[k+3] = at.Lens/(lensPrior*freely), at.Centre[0]/(centrePrior*freely), at.Centre[1]/(centrePrior*freely),
			at.Aspect/(aspectPrior*freely)
		e[k+4], e[k+5] = at.Ground[6]/tiltPrior, at.Ground[7]/tiltPrior
	}}
}

// worst is the point that is farthest off, m.
func (c *Camera) worst(marks []Mark) (name string, off float64) {
	for _, m := range marks {
		if v, ok := c.Ice(m.At); !ok || v.Distance(m.Place) > off {
			name, off = m.Name, v.Distance(m.Place)
		}
	}
	return name, off
}

// measure tells how good the fit is, and how well the numbers are known. Edges that lie side by side are off together: of ten of them one
// is counted.
func (c *Camera) measure(marks []Mark, edges []edge) {
	q := Quality{Points: len(marks), Seen: c.inPicture()}
	q.Worst, q.Off = c.worst(marks)
	var sum, weights, pixels float64
	for i, radius := range rings {
		r := Ring{Radius: radius}
		var squares, w float64
		for _, e := range edges {
			if e.ring != i {
				continue
			}
			v, _ := c.Ice(e.at)
			d := v.Distance(curling.Tee) - radius
			squares, w = squares+d*d*e.weight*e.weight, w+e.weight*e.weight
			pixels += d * d * e.scale * e.scale * e.weight * e.weight
			if e.weight > 0 {
				r.Edges++
			}
		}
		sum, weights = sum+squares, weights+w
		if w > 0 {
			r.Error, r.Share = math.Sqrt(squares/w), float64(r.Edges)/directions
			q.Rings = append(q.Rings, r)
		}
		q.Edges += r.Edges
	}
	sigma := edgeError
	if weights > 0 {
		q.Error = math.Sqrt(sum / weights)
		sigma = math.Max(0.0003, math.Sqrt(pixels/weights))
	} else {
		for _, m := range marks {
			v, _ := c.Ice(m.At)
			q.Error += v.Sub(m.Place).Len() * v.Sub(m.Place).Len() / float64(len(marks))
		}
		q.Error = math.Sqrt(q.Error)
	}
	c.Fit = q
	const sideBySide = 10
	c.Spread = [freedom][freedom]float64{}
	for i := range c.Spread {
		c.Spread[i][i] = 1 // not known
	}
	if spread, ok := c.problem(marks, edges, sigma*math.Sqrt(sideBySide), 1).Covariance(); ok {
		for i := range spread {
			copy(c.Spread[i][:], spread[i])
		}
	}
}

// refine looks for the edges of the rings in ever narrower strips along them, their width in halves of the diagonal, and fits the camera to
// those that agree: first nearly without a lens, as few edges and a lens explain much that is wrong.
func (c *Camera) refine(ctx context.Context, p *image.RGBA, marks []Mark) (edges []edge) {
	best := *c
	for _, strip := range []struct{ width, freely float64 }{{0.025, 0.1}, {0.02, 0.3}, {0.015, 1}, {0.01, 1}, {0.008, 1}, {0.008, 1}} {
		found := c.edges(p, strip.width)
		if len(found) < leastEdges {
			break
		}
		for range 4 { // weights of the last fit, as those of Tukey (Huber 1981)
			if ctx.Err() != nil {
				return edges
			}
			c.weigh(found)
			c.improve(marks, found, strip.freely)
		}
		if c.Check() != nil {
			*c = best
			return edges
		}
		c.weigh(found)
		best, edges = *c, found
	}
	return edges
}

// inPicture is how many of the places at which edges are looked for lie in the picture.
func (c *Camera) inPicture() (n int) {
	view, ok := c.view()
	if !ok {
		return 0
	}
	for _, radius := range rings {
		for k := range directions {
			at, ok := c.seen(&view, onRing(radius, k))
			if ok && at.X >= 0 && at.Y >= 0 && at.X < float64(c.Width) && at.Y < float64(c.Height) {
				n++
			}
		}
	}
	return n
}

// onRing is a place on a circle around the tee.
func onRing(radius float64, direction int) curling.Vec {
	sin, cos := math.Sincos(2 * math.Pi * (float64(direction) + 0.5) / directions)
	return curling.Tee.Add(curling.Vec{X: sin, Y: cos}.Mul(radius))
}

// leastEdges is how many edges must be found to fit to them.
const leastEdges = 40

// weigh gives edges that do not agree with the others no weight.
func (c *Camera) weigh(edges []edge) {
	off := make([]float64, len(edges))
	for i, e := range edges {
		v, ok := c.Ice(e.at)
		if off[i] = math.Abs(v.Distance(curling.Tee)-rings[e.ring]) * e.scale; !ok {
			off[i] = math.Inf(1)
		}
	}
	sorted := slices.Sorted(slices.Values(off))
	limit := 4 * math.Max(0.0008, 1.4826*sorted[len(sorted)/2])
	for i := range edges {
		t := off[i] / limit
		edges[i].weight = math.Max(0, 1-t*t)
	}
}

// How edges are looked for.
const (
	directions   = 180 // along each circle
	leastStep    = 24  // of the colour across an edge, of 441 from black to white
	stepDistance = 1.5 // px to either side
)

// MostEdges is how many edges can be found.
const MostEdges = len(rings) * directions

// edges are the strongest steps of colour across the rings, within a strip around where they should be.
func (c *Camera) edges(p *image.RGBA, width float64) (list []edge) {
	view, ok := c.view()
	if !ok {
		return nil
	}
	reach := width * c.half()
	for ring, radius := range rings {
		for k := range directions {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.5) / directions)
			way := curling.Vec{X: sin, Y: cos}
			at, ok := c.seen(&view, curling.Tee.Add(way.Mul(radius)))
			out, ok1 := c.seen(&view, curling.Tee.Add(way.Mul(radius+0.01)))
			side, ok2 := c.seen(&view, curling.Tee.Add(way.Mul(radius)).Add(curling.Vec{X: cos, Y: -sin}.Mul(0.01)))
			if !ok || !ok1 || !ok2 {
				continue
			}
			// Across: at right angles to the circle in the picture, outwards.
			n := Pixel{-(side.Y - at.Y), side.X - at.X}
			if n.X*(out.X-at.X)+n.Y*(out.Y-at.Y) < 0 {
				n = Pixel{-n.X, -n.Y}
			}
			length := math.Hypot(n.X, n.Y)
			n = Pixel{n.X / length, n.Y / length}
			across := (n.X*(out.X-at.X) + n.Y*(out.Y-at.Y)) / 0.01 // px a metre
			window := math.Min(reach, 0.25*across)
			if !(window > 2) {
				continue
			}
			if t, ok := step(p, at, n, window); ok {
				list = append(list, edge{ring, Pixel{at.X + t*n.X, at.Y + t*n.Y}, across / c.half(), 1})
			}
		}
	}
	return list
}

// step is how far along a way the colour changes most, px from a place; nearer steps count more.
func step(p *image.RGBA, at, way Pixel, reach float64) (t float64, ok bool) {
	const spacing = 0.5
	n := int(reach / spacing)
	strength := make([]float64, 2*n+1)
	best := -1
	for i := range strength {
		x := float64(i-n) * spacing
		in, ok1 := rgb(p, at.X+(x-stepDistance)*way.X, at.Y+(x-stepDistance)*way.Y)
		out, ok2 := rgb(p, at.X+(x+stepDistance)*way.X, at.Y+(x+stepDistance)*way.Y)
		if !ok1 || !ok2 {
			return 0, false
		}
		d := math.Sqrt((in[0]-out[0])*(in[0]-out[0]) + (in[1]-out[1])*(in[1]-out[1]) + (in[2]-out[2])*(in[2]-out[2]))
		strength[i] = d * (1 - 0.5*x*x/(reach*reach))
		if best < 0 || strength[i] > strength[best] {
			best = i
		}
	}
	if best == 0 || best == len(strength)-1 || strength[best] < leastStep {
		return 0, false
	}
	l, m, r := strength[best-1], strength[best], strength[best+1]
	return (float64(best-n) + 0.5*(l-r)/math.Min(-1e-9, l-2*m+r)) * spacing, true
}
