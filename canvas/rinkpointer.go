package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// dragState is what a drag moves.
type dragState int

const (
	noDrag   dragState = iota
	iceDrag            // the part of the ice that is shown
	itemDrag           // what OnGrab took
	lostDrag           // nothing any more: LetGo
)

// MouseIn is MouseMoved.
func (r *Rink) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved reports the place to OnHover.
func (r *Rink) MouseMoved(e *desktop.MouseEvent) {
	r.mark(e.Position, r.marking && e.Button&desktop.MouseButtonSecondary == 0) // released elsewhere
	if r.OnHover == nil {
		return
	}
	at := r.vec(e.Position)
	r.OnHover(at, at.X >= 0 && at.X <= curling.SheetWidth)
}

// MouseOut reports to OnHover that the pointer left.
func (r *Rink) MouseOut() {
	if r.OnHover != nil {
		r.OnHover(curling.Vec{}, false)
	}
}

// Tapped reports the place to OnTap.
func (r *Rink) Tapped(e *fyne.PointEvent) {
	if r.OnTap != nil {
		r.OnTap(r.vec(e.Position))
	}
}

// Scrolled zooms around the pointer.
func (r *Rink) Scrolled(e *fyne.ScrollEvent) {
	if r.OnScroll != nil && r.OnScroll(e.Scrolled.DY > 0) {
		return
	}
	factor := 1.15
	if e.Scrolled.DY > 0 {
		factor = 1 / factor
	}
	r.frame = r.View().Zoomed(factor, paint.Point{X: float64(e.Position.X), Y: float64(e.Position.Y)})
	if fw, fh := r.frame.Size(); factor > 1 {
		if ww, wh := r.whole.Size(); fw >= ww || fh >= wh {
			r.frame = r.whole
		}
	}
	r.redraw()
}

// Dragged moves the part of the sheet that is shown, once it is zoomed.
func (r *Rink) Dragged(e *fyne.DragEvent) {
	if r.drag == noDrag { // the first event carries the whole way so far
		r.drag = iceDrag
		if from := e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY); r.OnGrab != nil && r.OnGrab(r.vec(from)) {
			r.drag = itemDrag
		}
	}
	switch r.drag {
	case itemDrag:
		r.OnDrag(r.vec(e.Position))
		return
	case lostDrag:
		return
	}
	d := r.View().Metres(paint.Point{X: -float64(e.Dragged.DX), Y: -float64(e.Dragged.DY)})
	f := r.frame
	f.Min, f.Max = f.Min.Add(d), f.Max.Add(d)
	if f.Min.X < paint.SheetFrame.Min.X || f.Max.X > paint.SheetFrame.Max.X {
		f.Min.X, f.Max.X = r.frame.Min.X, r.frame.Max.X
	}
	if f.Min.Y < paint.SheetFrame.Min.Y || f.Max.Y > paint.SheetFrame.Max.Y {
		f.Min.Y, f.Max.Y = r.frame.Min.Y, r.frame.Max.Y
	}
	r.frame = f
	r.redraw()
}

// LetGo forgets what the pointer holds: no more is told of a drag, or of a way of the right button, that has begun.
func (r *Rink) LetGo() {
	r.marking = false
	if r.drag == itemDrag {
		r.drag = lostDrag
	}
}

// DragEnd ends a drag.
func (r *Rink) DragEnd() {
	was := r.drag
	r.drag = noDrag
	if was == itemDrag && r.OnDrop != nil {
		r.OnDrop()
	}
}

// Reach is how far in m from what lies on the ice a pointer still means it: half a target, 0 with a mouse.
func (r *Rink) Reach() float64 {
	d := r.View().Metres(paint.Point{X: float64(Target()) / 2})
	return d.Len()
}

func (r *Rink) vec(p fyne.Position) curling.Vec {
	return r.View().Vec(paint.Point{X: float64(p.X), Y: float64(p.Y)})
}
