package canvas

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay/annotation"
)

// SetDrawings shows drawings above the stones.
func (r *Rink) SetDrawings(list []annotation.Drawing) {
	if slices.Equal(list, r.drawn) {
		return
	}
	r.drawn = list
	SetVisible(r.over, len(list) > 0)
	if len(list) > 0 {
		r.over.Resize(r.Size())
		refresh(r.over)
	}
}

// Drawings is what SetDrawings was last given.
func (r *Rink) Drawings() []annotation.Drawing { return r.drawn }

// drawOver draws the layer of the drawings.
func (r *Rink) drawOver(w, h int) image.Image {
	b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
	v := r.pictureView(w, h)
	b.Clip(v.Area())
	paint.Drawings(b, v, r.palette, r.drawn)
	return b.Image()
}

// clickWithin is how far in pixels the right button may go to be a click.
const clickWithin = 4

// MouseDown begins a way of the right button.
func (r *Rink) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonSecondary {
		r.marking, r.marked = true, e.Position
	}
}

// MouseUp ends a way of the right button.
func (r *Rink) MouseUp(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonSecondary {
		r.mark(e.Position, true)
	}
}

// mark reports the way of the right button.
func (r *Rink) mark(to fyne.Position, done bool) {
	if !r.marking {
		return
	}
	r.marking = !done
	if d := to.Subtract(r.marked); d.X*d.X+d.Y*d.Y < clickWithin*clickWithin {
		to = r.marked
	}
	if r.OnMark != nil {
		r.OnMark(r.vec(r.marked), r.vec(to), done)
	}
}
