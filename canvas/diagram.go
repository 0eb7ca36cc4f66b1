package canvas

import (
	"image"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
	"hogline/engine/gsm/diagram"
)

// DiagramModel is what a Diagram shows.
type DiagramModel struct {
	Machine *diagram.Diagram // nil: nothing
	Marks   paint.MachineMarks
}

// Diagram shows a rule machine. The wheel zooms around the pointer, dragging moves, a click
// chooses a state.
type Diagram struct {
	widget.BaseWidget
	OnState func(state string) // "" beside all boxes

	model   DiagramModel
	colours paint.MachineColours
	view    paint.MachineView // in the window's own units
	fitted  bool              // the view follows the room
	raster  *fcanvas.Raster
}

// The limits of the zoom in pixels per unit of the diagram.
const (
	leastZoom, mostZoom = 0.15, 4.0
	fitZoom             = 1.15 // as large as a small machine is shown at first
	zoomStep            = 1.2
)

// NewDiagram is an empty diagram in the colours of a palette.
func NewDiagram(p *paint.Palette) *Diagram {
	d := &Diagram{colours: paint.MachineColoursOf(p), view: paint.MachineView{Scale: 1}, fitted: true}
	d.colours.Paper = Tint(ColourCard)
	d.raster = fcanvas.NewRaster(d.draw)
	d.ExtendBaseWidget(d)
	return d
}

// SetModel shows another machine, the whole of it; the same one keeps its place.
func (d *Diagram) SetModel(m DiagramModel) {
	if m.Machine == nil || d.model.Machine == nil || m.Machine.Title != d.model.Machine.Title {
		d.fitted = true
	}
	d.model = m
	d.arrange()
}

// Fit shows the whole machine and keeps showing it when the room changes.
func (d *Diagram) Fit() {
	d.fitted = true
	d.arrange()
}

// Zoom makes everything larger by a number of steps, around the middle.
func (d *Diagram) Zoom(steps float64) {
	s := d.Size()
	d.zoom(steps, paint.Point{X: float64(s.Width) / 2, Y: float64(s.Height) / 2})
}

func (d *Diagram) zoom(steps float64, at paint.Point) {
	factor := 1.0
	for ; steps >= 1; steps-- {
		factor *= zoomStep
	}
	for ; steps <= -1; steps++ {
		factor /= zoomStep
	}
	d.fitted = false
	d.view = d.view.Zoomed(factor*(1+steps*(zoomStep-1)), at, leastZoom, mostZoom)
	d.Refresh()
}

// View is how the diagram lies in the widget.
func (d *Diagram) View() paint.MachineView { return d.view }

// StateAt is the state below a place of the widget, "" where there is none.
func (d *Diagram) StateAt(p fyne.Position) string {
	if d.model.Machine == nil {
		return ""
	}
	i := d.view.StateAt(d.model.Machine, paint.Point{X: float64(p.X), Y: float64(p.Y)})
	if i < 0 {
		return ""
	}
	return d.model.Machine.Boxes[i].State
}

func (d *Diagram) arrange() {
	if s := d.Size(); d.fitted && d.model.Machine != nil && s.Width > 0 {
		d.view = paint.FitMachine(d.model.Machine, float64(s.Width), float64(s.Height), fitZoom)
	}
	d.Refresh()
}

func (d *Diagram) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	size := d.Size()
	if d.model.Machine == nil || size.Width <= 0 {
		return img
	}
	u := float64(w) / float64(size.Width)
	v := paint.MachineView{Scale: d.view.Scale * u, Origin: paint.Point{X: d.view.Origin.X * u, Y: d.view.Origin.Y * u}}
	paint.Machine(paint.NewBrush(img), d.model.Machine, v, &d.colours, d.model.Marks)
	return img
}

// Scrolled zooms.
func (d *Diagram) Scrolled(e *fyne.ScrollEvent) {
	steps := float64(e.Scrolled.DY) / 25
	d.zoom(min(max(steps, -4), 4), paint.Point{X: float64(e.Position.X), Y: float64(e.Position.Y)})
}

// Dragged moves the machine.
func (d *Diagram) Dragged(e *fyne.DragEvent) {
	d.fitted = false
	d.view = d.view.Moved(float64(e.Dragged.DX), float64(e.Dragged.DY))
	d.Refresh()
}

// DragEnd ends a drag.
func (d *Diagram) DragEnd() {}

// Tapped chooses the state below.
func (d *Diagram) Tapped(e *fyne.PointEvent) {
	if d.OnState != nil {
		d.OnState(d.StateAt(e.Position))
	}
}

// Cursor is a cross.
func (d *Diagram) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// CreateRenderer is for fyne.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer { return &diagramRenderer{d} }

type diagramRenderer struct{ d *Diagram }

func (r *diagramRenderer) Layout(s fyne.Size) {
	r.d.raster.Resize(s)
	r.d.arrange()
}
func (r *diagramRenderer) MinSize() fyne.Size           { return fyne.NewSize(160, 160) }
func (r *diagramRenderer) Refresh()                     { r.d.raster.Refresh() }
func (r *diagramRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.d.raster} }
func (r *diagramRenderer) Destroy()                     {}
