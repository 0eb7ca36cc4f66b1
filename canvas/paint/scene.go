package paint

import (
	"image"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
)

// Trail is the path of a stone in a shot that was played.
type Trail struct {
	Points   []curling.Vec
	Stone    int // of what stone: a trail grows by another of the same one
	Team     int
	Intended bool // of the intended shot: light; otherwise of the shot as thrown: dark
	Thin     bool // of a stone that was hit, not the delivered one
	Found    bool // not recorded but found from where the stones lay: in a dash of its own
	Swept    bool // where the stone was swept: a band as wide as the brooms
}

// Path is the path of a stone in a shot that an AI proposes.
type Path struct {
	Points []curling.Vec
	Style  SeriesStyle
	Label  string // on the badge; empty takes the letter of the style
	Dim    bool   // another path is selected
	Bold   bool   // this path is selected
	Thin   bool   // of a stone that the shot moves; without a badge
	Ghost  *Stone // where the stone comes to rest
}

// Scene is the content of a picture of the ice, bottom to top.
type Scene struct {
	Heat   *HeatMap
	Trails []Trail
	Clouds []Cloud
	Paths  []Path
	Stones []Stone
	// Drawings of the user lie above all.
	Drawings []annotation.Drawing
}

// House is the frame of the house with all stones of the scene and where the thrown ones come to rest.
func (s *Scene) House() Frame {
	var at []curling.Vec
	for i := range s.Stones {
		at = append(at, s.Stones[i].At)
	}
	for i := range s.Paths {
		if g := s.Paths[i].Ghost; g != nil {
			at = append(at, g.At)
		}
	}
	return HouseFrame(at)
}

// Draw draws the whole scene, ice included.
func (s *Scene) Draw(pen Pen, v View, p *Palette) {
	s.drawBackground(pen, v, p)
	a, b := v.Area()
	pen.Clip(a, b)
	drawStones(pen, v, p, s.Stones, PlaceBadges(v, s.Paths, s.Stones))
	Drawings(pen, v, p, s.Drawings)
	pen.Clip(Point{}, Point{v.w, v.h})
}

// drawBackground draws what lies below the stones.
func (s *Scene) drawBackground(pen Pen, v View, p *Palette) {
	Ice(pen, v, p)
	a, b := v.Area()
	pen.Clip(a, b)
	if s.Heat != nil {
		s.Heat.draw(pen, v)
		HouseLines(pen, v, p)
	}
	Trails(pen, v, p, s.Trails)
	Clouds(pen, v, s.Clouds)
	Paths(pen, v, p, s.Paths)
	pen.Clip(Point{}, Point{v.w, v.h})
}

// drawStones draws the stones and the badges above them.
func drawStones(pen Pen, v View, p *Palette, stones []Stone, badges []Badge) {
	Stones(pen, v, p, stones)
	for _, b := range badges {
		DrawBadge(pen, b, v.Unit, p)
	}
}

// Image draws the scene into a new image.
func (s *Scene) Image(v View, p *Palette) *image.RGBA {
	b := newPicture(v, p)
	s.Draw(b, v, p)
	return b.Image()
}

// newPicture is a brush on an empty image of a view.
func newPicture(v View, p *Palette) *Brush {
	w, h := v.Size()
	b := NewBrush(image.NewRGBA(image.Rect(0, 0, int(w), int(h))))
	b.Shade(Point{}, Point{w, h}, p.Background, p.Background)
	return b
}

func (v View) points(path []curling.Vec) []Point {
	out := make([]Point, 0, len(path))
	for _, p := range path {
		if p.Finite() {
			out = append(out, v.Point(p))
		}
	}
	return out
}

// onSheet is a path up to where it leaves the sheet at a side: simulators end it a little beyond.
func onSheet(path []curling.Vec) []curling.Vec {
	for i, p := range path {
		edge := max(0, min(curling.SheetWidth, p.X))
		if p.X == edge || i == 0 || !p.Finite() {
			continue
		}
		from := path[i-1]
		out := append([]curling.Vec(nil), path[:i]...)
		if share := (edge - from.X) / (p.X - from.X); share > 0 && share < 1 {
			out = append(out, curling.Vec{X: edge, Y: from.Y + share*(p.Y-from.Y)})
		}
		return out
	}
	return path
}

// broomWidth is how wide two brooms sweep before a stone, in metres.
const broomWidth = 0.4

// Trails draws played shots: what was swept at the bottom, intended ones below those as thrown.
func Trails(pen Pen, v View, p *Palette, trails []Trail) {
	for _, t := range trails {
		if t.Swept {
			pen.Line(v.points(onSheet(t.Points)), broomWidth*v.Scale(), Fade(p.Halo, 0.75), nil)
			pen.Line(v.points(onSheet(t.Points)), broomWidth*v.Scale(), Fade(p.Played, 0.12), nil)
		}
	}
	for _, intended := range []bool{true, false} {
		for _, t := range trails {
			if t.Intended != intended || t.Swept {
				continue
			}
			col, width := p.Played, 2.2
			var dash []float64
			switch {
			case intended:
				col, width, dash = p.Intended, 1.6, []float64{5 * v.Unit, 4 * v.Unit}
			case t.Thin:
				col, width = Fade(Mix(p.Stones[t.Team&1], p.Played, 0.35), 0.85), 1.8
			}
			if t.Found && !intended {
				dash = []float64{9 * v.Unit, 3 * v.Unit, 2 * v.Unit, 3 * v.Unit}
			}
			pen.Line(v.points(onSheet(t.Points)), width*v.Unit, col, dash)
		}
	}
}

// Paths draws proposed shots, the selected one last.
func Paths(pen Pen, v View, p *Palette, paths []Path) {
	for _, bold := range []bool{false, true} {
		for i := range paths {
			t := &paths[i]
			if t.Bold != bold {
				continue
			}
			width, show := 2.4, p.opacity(t.Dim && !t.Bold)
			if t.Thin {
				width = 1.5
			}
			if t.Bold {
				width++
			}
			dash := make([]float64, len(t.Style.Dash))
			for k, d := range t.Style.Dash {
				dash[k] = d * v.Unit
			}
			pts := v.points(onSheet(t.Points))
			pen.Line(pts, (width+2)*v.Unit, Fade(p.Halo, show*0.8), nil)
			pen.Line(pts, width*v.Unit, Fade(p.SeriesColour(t.Style), show), dash)
			if t.Ghost != nil {
				g := *t.Ghost
				c, r := v.Point(g.At), v.StoneRadius()
				pen.Disc(c, r, Fade(p.Stones[g.Team&1], 0.35*show))
				pen.Ring(c, r-0.7*v.Unit, 1.6*v.Unit, Fade(p.SeriesColour(t.Style), show))
			}
		}
	}
}
