package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/gsm/diagram"
)

// MachineColours are the colours of a drawn rule machine.
type MachineColours struct {
	Background, Foreground, Quiet color.NRGBA // Foreground: lines and text; Quiet: letters on the edges
	Box                           color.NRGBA // inside of a box
	Lit, Path                     color.NRGBA // inside of a visited state; its border and the edges of the path
	Differs                       color.NRGBA // border of a state that differs from another machine
	Selected                      color.NRGBA // frame around the state that is edited
}

// MachineColoursOf is the colours for a palette.
func MachineColoursOf(p *Palette) MachineColours {
	accent, amber := hex(0x0B6FB8), hex(0xD58A00)
	box := Mix(p.Background, p.IceTop, 0.5)
	lit := hex(0xFFE9A8)
	if p.Name == Dark.Name {
		accent, amber, lit = hex(0x4AA3E0), hex(0xF0B040), hex(0x5A4A1C)
	}
	return MachineColours{Background: p.Background, Foreground: p.Text, Quiet: p.Quiet, Box: box, Lit: lit, Path: Mix(amber, p.Text, 0.25),
		Differs: amber, Selected: accent}
}

// MachineMarks are the states of a machine to highlight.
type MachineMarks struct {
	Path     []string        // states in the order of a run, with the edges between them
	Differs  map[string]bool // states that differ from another machine
	Selected string          // the state that is edited
}

// MachineView maps the units of a diagram to pixels: pixel = unit*Scale + Origin.
type MachineView struct {
	Scale  float64
	Origin Point
}

// FitMachine is the view of a whole diagram in the middle of w x h pixels, at most at a scale
// in pixels per unit.
func FitMachine(d *diagram.Diagram, w, h, most float64) MachineView {
	if d.W <= 0 || d.H <= 0 {
		return MachineView{Scale: most}
	}
	k := min(most, w/d.W, h/d.H)
	return MachineView{k, Point{(w - d.W*k) / 2, (h - d.H*k) / 2}}
}

// Zoomed is the view enlarged by a factor around a pixel. The scale stays between least and
// most.
func (v MachineView) Zoomed(factor float64, at Point, least, most float64) MachineView {
	k := min(max(v.Scale*factor, least), most)
	f := k / v.Scale
	return MachineView{k, Point{at.X - (at.X-v.Origin.X)*f, at.Y - (at.Y-v.Origin.Y)*f}}
}

// Moved is the view moved by pixels.
func (v MachineView) Moved(dx, dy float64) MachineView {
	v.Origin.X += dx
	v.Origin.Y += dy
	return v
}

// Point is the pixel of a place in the diagram.
func (v MachineView) Point(p diagram.Point) Point {
	return Point{v.Origin.X + p.X*v.Scale, v.Origin.Y + p.Y*v.Scale}
}

// StateAt is the index of the box at a pixel, -1 where there is none.
func (v MachineView) StateAt(d *diagram.Diagram, p Point) int {
	x, y := (p.X-v.Origin.X)/v.Scale, (p.Y-v.Origin.Y)/v.Scale
	for i := range d.Boxes {
		b := &d.Boxes[i]
		if b.Circle {
			if math.Hypot(x-b.X, y-b.Y) <= b.W/2 {
				return i
			}
		} else if math.Abs(x-b.X) <= b.W/2 && math.Abs(y-b.Y) <= b.H/2 {
			return i
		}
	}
	return -1
}

// Measures of a drawn machine in units of the diagram.
const (
	machineText = 12.0 // as diagram.DefaultOptions expects
	machineTip  = 8.0  // length of an arrow's tip
	doubleGap   = 3.0  // between the two borders of an accepting state
)

// Machine draws a rule machine as the paper draws it (Ito 2019 §5.1): boxes of two lines,
// a double border where it accepts, circles without input, an arrow from nowhere to the
// start, t and f at the edges, the name at the top left.
func Machine(pen Pen, d *diagram.Diagram, v MachineView, c *MachineColours, m MachineMarks) {
	lit, taken := map[string]bool{}, map[[2]string]bool{}
	for i, s := range m.Path {
		lit[s] = true
		if i > 0 {
			taken[[2]string{m.Path[i-1], s}] = true
		}
	}
	g := machinePainter{pen, v, c}
	text := Style{Size: machineText * v.Scale, Colour: c.Foreground}
	title := text
	title.Bold = true
	pen.Text(v.Point(diagram.Point{X: 12, Y: 20}), d.Title, title)
	onPath := func(e *diagram.Edge) bool { return taken[[2]string{d.Boxes[e.From].State, d.Boxes[e.To].State}] }
	for _, bold := range []bool{false, true} { // the path above the others
		for i := range d.Edges {
			if e := &d.Edges[i]; onPath(e) == bold {
				g.edge(e, bold)
			}
		}
	}
	for i := range d.Boxes {
		b := &d.Boxes[i]
		g.box(b, lit[b.State], m.Differs[b.State], b.State == m.Selected)
	}
}

type machinePainter struct {
	pen Pen
	v   MachineView
	c   *MachineColours
}

func (g machinePainter) edge(e *diagram.Edge, bold bool) {
	col, width := g.c.Foreground, 1.0
	if bold {
		col, width = g.c.Path, 2.6
	}
	g.arrow(e.Line, width, col)
	if e.Label == "" {
		return
	}
	st := Style{Size: machineText * g.v.Scale, Bold: bold, Align: Middle, Colour: g.c.Quiet}
	if bold {
		st.Colour = col
	}
	half := 3.4 * float64(len(e.Label))
	g.pen.Box(g.v.Point(diagram.Point{X: e.LabelAt.X - half - 1, Y: e.LabelAt.Y - 6}),
		g.v.Point(diagram.Point{X: e.LabelAt.X + half + 1, Y: e.LabelAt.Y + 6}), 3*g.v.Scale, Fade(g.c.Background, 0.8))
	g.pen.Text(g.v.Point(diagram.Point{X: e.LabelAt.X, Y: e.LabelAt.Y + 4}), e.Label, st)
}

// arrow draws a polyline with a tip at its end, segment by segment: their bounding boxes are
// smaller than that of the whole.
func (g machinePainter) arrow(line []diagram.Point, width float64, col color.NRGBA) {
	pts := make([]Point, len(line))
	for i, p := range line {
		pts[i] = g.v.Point(p)
	}
	n := len(pts)
	if n < 2 {
		return
	}
	k := g.v.Scale
	end, dx, dy := pts[n-1], pts[n-1].X-pts[n-2].X, pts[n-1].Y-pts[n-2].Y
	l := math.Hypot(dx, dy)
	if l > 0 {
		dx, dy = dx/l, dy/l
		tip := min(machineTip*k, l)
		base := Point{end.X - dx*tip, end.Y - dy*tip}
		half := tip * (0.32 + 0.06*width)
		g.pen.Area([]Point{end, {base.X - dy*half, base.Y + dx*half}, {base.X + dy*half, base.Y - dx*half}}, col)
		pts[n-1] = Point{end.X - dx*tip*0.7, end.Y - dy*tip*0.7}
	}
	w := max(width*k, 0.7)
	for i := 1; i < n; i++ {
		g.pen.Line(pts[i-1:i+1], w, col, nil)
	}
}

func (g machinePainter) box(b *diagram.Box, lit, differs, chosen bool) {
	k, c := g.v.Scale, g.c
	fill, edge, width := c.Box, c.Foreground, 1.0
	if lit {
		fill, edge, width = c.Lit, c.Path, 2.2
	}
	if differs {
		edge, width = c.Differs, 2.6
	}
	m := g.v.Point(diagram.Point{X: b.X, Y: b.Y})
	if b.Circle {
		if chosen {
			g.pen.Ring(m, (b.W/2+4)*k, 2*k, c.Selected)
		}
		g.pen.Disc(m, b.W/2*k, fill)
		g.pen.Ring(m, b.W/2*k, width*k, edge)
		if b.Accept {
			g.pen.Ring(m, (b.W/2-doubleGap)*k, k, edge)
		}
	} else {
		if chosen {
			g.frame(b, 4, 2, c.Selected)
		}
		g.pen.Box(g.v.Point(diagram.Point{X: b.X - b.W/2, Y: b.Y - b.H/2}), g.v.Point(diagram.Point{X: b.X + b.W/2, Y: b.Y + b.H/2}), 0, fill)
		g.frame(b, 0, width, edge)
		if b.Accept {
			g.frame(b, -doubleGap, 1, edge)
		}
		st := Style{Size: machineText * k, Align: Middle, Colour: c.Foreground}
		first := st
		first.Bold = true
		g.pen.Text(g.v.Point(diagram.Point{X: b.X, Y: b.Y - 4}), b.Lines[0], first)
		g.pen.Text(g.v.Point(diagram.Point{X: b.X, Y: b.Y + 12}), b.Lines[1], st)
	}
	if b.Start {
		g.arrow(b.StartRun[:], 1, c.Foreground)
	}
}

// frame draws the border of a box, out units outside of it.
func (g machinePainter) frame(b *diagram.Box, out, width float64, col color.NRGBA) {
	w, h := b.W/2+out, b.H/2+out
	p := g.v.Point(diagram.Point{X: b.X - w, Y: b.Y - h})
	q := g.v.Point(diagram.Point{X: b.X + w, Y: b.Y + h})
	t := max(width*g.v.Scale, 0.7)
	a := t / 2
	for _, s := range [][2]Point{
		{{p.X - a, p.Y}, {q.X + a, p.Y}}, {{p.X - a, q.Y}, {q.X + a, q.Y}},
		{{p.X, p.Y - a}, {p.X, q.Y + a}}, {{q.X, p.Y - a}, {q.X, q.Y + a}},
	} {
		g.pen.Line(s[:], t, col, nil)
	}
}

// maxMachinePixels bounds a picture of a machine: about 160 MB.
const maxMachinePixels = 40_000_000

// MachineImage draws a machine into a new image with scale pixels per unit, fewer where the
// image would be too large.
func MachineImage(d *diagram.Diagram, scale float64, c *MachineColours, m MachineMarks) *image.RGBA {
	if n := d.W * d.H * scale * scale; n > maxMachinePixels {
		scale *= math.Sqrt(maxMachinePixels / n)
	}
	img := image.NewRGBA(image.Rect(0, 0, max(1, int(math.Ceil(d.W*scale))), max(1, int(math.Ceil(d.H*scale)))))
	b := NewBrush(img)
	b.Box(Point{}, Point{float64(img.Rect.Dx()), float64(img.Rect.Dy())}, 0, c.Background)
	Machine(b, d, MachineView{Scale: scale}, c, m)
	return img
}

// MachineSVG draws a machine as a vector picture.
func MachineSVG(d *diagram.Diagram, c *MachineColours, m MachineMarks) *SVG {
	s := NewSVG(math.Ceil(d.W), math.Ceil(d.H))
	s.Box(Point{}, Point{math.Ceil(d.W), math.Ceil(d.H)}, 0, c.Background)
	Machine(s, d, MachineView{Scale: 1}, c, m)
	return s
}
