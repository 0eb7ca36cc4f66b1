package photo

import (
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
)

// plan shows the house as the thrower sees it, with the points that can be told: those that are told are filled, the one that is asked for
// is large and coloured. A tap has the nearest one asked for.
type plan struct {
	widget.BaseWidget

	onPick func(i int) // of asked
	places []fyne.Position
	dots   []*fcanvas.Circle
}

// The plan in pixels and metres: the hog line is drawn nearer than it is.
const (
	planWidth, planHeight = 240, 176
	planScale             = 34
	planTee               = 70 // px from the top
	planHog               = 2.75
	dotSize, nextSize     = 8, 14
	farthestPick          = 22
)

// newPlan is a plan on which no point is told.
func newPlan(onPick func(i int)) *plan {
	p := &plan{onPick: onPick}
	for _, name := range asked {
		spot, _ := photo.SpotOf(name)
		at := spot.Place.Sub(curling.Tee)
		p.places = append(p.places, fyne.NewPos(float32(planWidth/2+planScale*at.X), float32(planTee+planScale*math.Min(at.Y, planHog))))
		p.dots = append(p.dots, fcanvas.NewCircle(nil))
	}
	p.ExtendBaseWidget(p)
	return p
}

// show draws which points are told, and which is asked for; len(asked) or more: none.
func (p *plan) show(told func(i int) bool, next int) {
	for i, dot := range p.dots {
		size, fill, stroke := float32(dotSize), canvas.ThemeColour(theme.ColorNameBackground), canvas.ThemeColour(canvas.ColourQuiet)
		if told(i) {
			fill = stroke
		}
		if i == next {
			size, fill, stroke = nextSize, canvas.ThemeColour(theme.ColorNamePrimary), canvas.ThemeColour(theme.ColorNamePrimary)
		}
		dot.FillColor, dot.StrokeColor, dot.StrokeWidth = fill, stroke, 1.5
		dot.Resize(fyne.NewSquareSize(size))
		dot.Move(p.places[i].SubtractXY(size/2, size/2))
		dot.Refresh()
	}
}

// Tapped has the nearest point asked for.
func (p *plan) Tapped(e *fyne.PointEvent) {
	best, near := -1, float64(farthestPick)
	for i, at := range p.places {
		if d := math.Hypot(float64(at.X-e.Position.X), float64(at.Y-e.Position.Y)); d < near {
			best, near = i, d
		}
	}
	if best >= 0 {
		p.onPick(best)
	}
}

// MinSize is that of the plan, which has one size.
func (p *plan) MinSize() fyne.Size { return fyne.NewSize(planWidth, planHeight) }

// CreateRenderer is for fyne.
func (p *plan) CreateRenderer() fyne.WidgetRenderer {
	colour := canvas.ThemeColour(canvas.ColourLine)
	line := func(x1, y1, x2, y2 float32) fyne.CanvasObject {
		l := fcanvas.NewLine(colour)
		l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
		return l
	}
	var objects []fyne.CanvasObject
	for _, radius := range []float64{curling.HouseRadius, curling.EightFoot, curling.FourFoot} {
		c := fcanvas.NewCircle(nil)
		c.StrokeColor, c.StrokeWidth = colour, 2
		size := float32(2 * planScale * radius)
		c.Resize(fyne.NewSquareSize(size))
		c.Move(fyne.NewPos(planWidth/2-size/2, planTee-size/2))
		objects = append(objects, c)
	}
	half := float32(planScale * (curling.HouseRadius + 0.2))
	hog := float32(planTee + planScale*planHog)
	objects = append(objects, line(planWidth/2, 0, planWidth/2, planHeight), line(planWidth/2-half, planTee, planWidth/2+half, planTee),
		line(planWidth/2-half, hog, planWidth/2+half, hog))
	for _, dot := range p.dots {
		objects = append(objects, dot)
	}
	return &planRenderer{objects}
}

// planRenderer draws a plan, whose parts are placed by newPlan and show.
type planRenderer struct{ objects []fyne.CanvasObject }

func (*planRenderer) Layout(fyne.Size)               {}
func (*planRenderer) MinSize() fyne.Size             { return fyne.NewSize(planWidth, planHeight) }
func (r *planRenderer) Refresh()                     {}
func (r *planRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (*planRenderer) Destroy()                       {}
