package canvas

import (
	"image"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/diagram"
)

// DiagramModel is the content of a Diagram.
type DiagramModel struct {
	Machine *diagram.Diagram // nil: nothing
	Marks   paint.MachineMarks
}

// Diagram shows a rule machine. The wheel zooms around the pointer, dragging moves, a click
// selects a state.
type Diagram struct {
	widget.BaseWidget
	OnState func(state string) // "" outside all boxes
	// OnEdge, where it is not nil, gets two states when the pointer was dragged from one to the other, which may be the same, and where it
	// was let go, in pixels of the widget. Dragging from a state then draws an edge, elsewhere it moves the machine.
	OnEdge func(from, to string, at fyne.Position)

	model    DiagramModel
	colours  paint.MachineColours
	view     paint.MachineView // in pixels of the widget
	fitted   diagramFit        // how the view follows the size
	raster   *fcanvas.Raster
	edge     *fcanvas.Line // that is drawn by dragging
	dragging bool
	from     string // the state that it leaves, "" while none is drawn
}

// diagramFit is how a view follows the size of the widget.
type diagramFit int

const (
	manualFit   diagramFit = iota // not at all: it was moved or zoomed
	readableFit                   // large enough to be read: a tall machine from its start on
	wholeFit                      // all of it, however small
)

// The limits of the zoom in pixels per unit of the diagram.
const (
	minZoom, maxZoom = 0.15, 4.0
	fitZoom          = 1.15 // at most, for a small machine at first
	readZoom         = 0.8  // at least, for a large machine at first
	zoomStep         = 1.2
)

// NewDiagram is an empty diagram in the colours of a palette.
func NewDiagram(p *paint.Palette) *Diagram {
	d := &Diagram{colours: paint.MachineColoursOf(p), view: paint.MachineView{Scale: 1}, fitted: readableFit}
	d.colours.Background = ThemeColour(ColourCard)
	d.raster = fcanvas.NewRaster(d.draw)
	d.edge = fcanvas.NewLine(d.colours.Selected)
	d.edge.StrokeWidth = 2
	d.edge.Hide()
	d.ExtendBaseWidget(d)
	return d
}

// SetModel shows another machine, from its start on. One of the same title keeps its view.
func (d *Diagram) SetModel(m DiagramModel) {
	if m.Machine == nil || d.model.Machine == nil || m.Machine.Title != d.model.Machine.Title {
		d.fitted = readableFit
	}
	d.model = m
	d.arrange()
}

// Fit shows the whole machine and keeps showing it when the size changes.
func (d *Diagram) Fit() {
	d.fitted = wholeFit
	d.arrange()
}

// Read shows the machine large enough to be read, from its start on.
func (d *Diagram) Read() {
	d.fitted = readableFit
	d.arrange()
}

// Reveal moves the machine so that a state is visible, if it is not.
func (d *Diagram) Reveal(state string) {
	s := d.Size()
	if d.model.Machine == nil || s.Width <= 0 {
		return
	}
	for i := range d.model.Machine.Boxes {
		b := &d.model.Machine.Boxes[i]
		if b.State != state {
			continue
		}
		p := d.view.Point(diagram.Point{X: b.X, Y: b.Y})
		w, h := b.W/2*d.view.Scale+8, b.H/2*d.view.Scale+8
		if p.X-w < 0 || p.Y-h < 0 || p.X+w > float64(s.Width) || p.Y+h > float64(s.Height) {
			d.fitted = manualFit
			d.view = d.view.Moved(float64(s.Width)/2-p.X, float64(s.Height)/2-p.Y)
		}
		d.Refresh()
		return
	}
}

// Zoom enlarges by a number of steps around the middle.
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
	d.fitted = manualFit
	d.view = d.view.Zoomed(factor*(1+steps*(zoomStep-1)), at, minZoom, maxZoom)
	d.Refresh()
}

// View maps the units of the diagram to pixels of the widget.
func (d *Diagram) View() paint.MachineView { return d.view }

// StateAt is the state at a place of the widget, "" where there is none.
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
	s, m := d.Size(), d.model.Machine
	if d.fitted != manualFit && m != nil && s.Width > 0 {
		d.view = paint.FitMachine(m, float64(s.Width), float64(s.Height), fitZoom)
		if d.fitted == readableFit && d.view.Scale < readZoom {
			k := max(d.view.Scale, min(readZoom, float64(s.Width)/m.W))
			d.view = paint.MachineView{Scale: k, Origin: paint.Point{X: (float64(s.Width) - m.W*k) / 2, Y: max(0, (float64(s.Height)-m.H*k)/2)}}
		}
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

// Dragged moves the machine, or draws an edge.
func (d *Diagram) Dragged(e *fyne.DragEvent) {
	if d.OnEdge != nil && !d.dragging {
		d.from = d.StateAt(e.Position.Subtract(e.Dragged))
		d.edge.Position1 = e.Position.Subtract(e.Dragged)
	}
	d.dragging = true
	if d.from != "" {
		d.edge.Position2 = e.Position
		d.edge.Show()
		refresh(d.edge)
		return
	}
	d.fitted = manualFit
	d.view = d.view.Moved(float64(e.Dragged.DX), float64(e.Dragged.DY))
	d.Refresh()
}

// DragEnd ends a drag.
func (d *Diagram) DragEnd() {
	from, at := d.from, d.edge.Position2
	d.from, d.dragging = "", false
	d.edge.Hide()
	refresh(d.edge)
	if to := d.StateAt(at); from != "" && to != "" && d.OnEdge != nil {
		d.OnEdge(from, to, at)
	}
}

// Tapped selects the state below the pointer.
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
func (r *diagramRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 160) }
func (r *diagramRenderer) Refresh()           { refresh(r.d.raster) }
func (r *diagramRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.d.raster, r.d.edge}
}
func (r *diagramRenderer) Destroy() {}
