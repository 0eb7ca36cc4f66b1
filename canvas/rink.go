package canvas

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
	"hogline/engine/curling"
)

// Rink shows the ice in layers, bottom to top: ice, heat map, trails of the shot, paths of
// the answers, stones, letters. Each layer is drawn again only when what it shows changes;
// while a shot plays, stones move and trails grow.
type Rink struct {
	widget.BaseWidget

	// OnHover tells the place under the pointer; ok is false when it left the ice.
	OnHover func(at curling.Vec, ok bool)
	// OnTap tells a click on the ice.
	OnTap func(at curling.Vec)

	palette *paint.Palette
	frame   paint.Frame
	whole   paint.Frame // what frame goes back to
	flip    bool

	heat   *paint.Heat
	trails []paint.Trail
	clouds []paint.Cloud
	paths  []paint.Path
	stones []paint.Stone

	ice, heatLayer, trailLayer, pathLayer, badgeLayer *fcanvas.Raster

	trailBrush *paint.Brush // keeps its pixels so that trails can grow
	trailStale bool
	sprites    []*sprite
}

// NewRink is an empty rink that shows the house.
func NewRink(p *paint.Palette) *Rink {
	r := &Rink{palette: p, frame: paint.HouseFrame, whole: paint.HouseFrame, trailStale: true}
	layer := func(draw func(*paint.Brush, paint.View)) *fcanvas.Raster {
		var brush *paint.Brush
		return fcanvas.NewRaster(func(w, h int) image.Image {
			if brush == nil || brush.Image().Rect.Dx() != w || brush.Image().Rect.Dy() != h {
				brush = paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
			} else {
				brush.Clear()
			}
			draw(brush, r.pixelView(w, h))
			return brush.Image()
		})
	}
	clipped := func(b *paint.Brush, v paint.View) { b.Clip(v.Area()) }
	r.ice = layer(func(b *paint.Brush, v paint.View) { paint.Ice(b, v, r.palette) })
	r.heatLayer = layer(func(b *paint.Brush, v paint.View) {
		if r.heat != nil {
			r.heat.Overlay(b.Image(), v)
		}
	})
	r.trailLayer = fcanvas.NewRaster(r.drawTrails)
	r.pathLayer = layer(func(b *paint.Brush, v paint.View) {
		clipped(b, v)
		paint.Clouds(b, v, r.clouds)
		paint.Paths(b, v, r.palette, r.paths)
		b.Clip(paint.Point{}, paint.Point{X: 1e5, Y: 1e5})
	})
	r.badgeLayer = layer(func(b *paint.Brush, v paint.View) { paint.Badges(b, v, r.palette, r.paths, r.stones) })
	for range 2 * curling.Stones {
		r.sprites = append(r.sprites, newSprite(r))
	}
	r.hideEmpty()
	r.ExtendBaseWidget(r)
	return r
}

// pixelView is the view for a layer of w x h device pixels.
func (r *Rink) pixelView(w, h int) paint.View {
	v := paint.NewView(float64(w), float64(h), r.frame, r.flip)
	if s := r.Size(); s.Width > 0 {
		v.Unit = float64(w) / float64(s.Width)
	}
	return v
}

// View maps metres to the widget's own pixels.
func (r *Rink) View() paint.View {
	s := r.Size()
	return paint.NewView(float64(s.Width), float64(s.Height), r.frame, r.flip)
}

func (r *Rink) drawTrails(w, h int) image.Image {
	if r.trailBrush == nil || r.trailBrush.Image().Rect.Dx() != w || r.trailBrush.Image().Rect.Dy() != h {
		r.trailBrush, r.trailStale = paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h))), true
	}
	if r.trailStale {
		r.trailStale = false
		r.trailBrush.Clear()
		v := r.pixelView(w, h)
		r.trailBrush.Clip(v.Area())
		paint.Trails(r.trailBrush, v, r.palette, r.trails)
	}
	return r.trailBrush.Image()
}

func (r *Rink) hideEmpty() {
	show := func(o fyne.CanvasObject, on bool) {
		if on != o.Visible() {
			if on {
				o.Show()
			} else {
				o.Hide()
			}
		}
	}
	show(r.heatLayer, r.heat != nil)
	show(r.trailLayer, len(r.trails) > 0)
	show(r.pathLayer, len(r.paths) > 0 || len(r.clouds) > 0)
	show(r.badgeLayer, len(r.paths) > 0)
}

// SetPalette changes the colours.
func (r *Rink) SetPalette(p *paint.Palette) {
	r.palette = p
	r.redraw()
}

// SetFrame shows another part of the sheet.
func (r *Rink) SetFrame(f paint.Frame) {
	r.frame, r.whole = f, f
	r.redraw()
}

// SetFlip turns the picture by half a turn, or back.
func (r *Rink) SetFlip(on bool) {
	r.flip = on
	r.redraw()
}

// SetHeat shows a map over the ice, nil takes it away.
func (r *Rink) SetHeat(h *paint.Heat) {
	r.heat = h
	r.hideEmpty()
	r.heatLayer.Refresh()
}

// SetTrails shows the trails of a shot from scratch.
func (r *Rink) SetTrails(t []paint.Trail) {
	r.trails, r.trailStale = t, true
	r.hideEmpty()
	r.trailLayer.Refresh()
}

// GrowTrails adds stretches to the trails that are shown: only they are drawn.
func (r *Rink) GrowTrails(more []paint.Trail) {
	if len(more) == 0 {
		return
	}
	r.trails = append(r.trails, more...)
	if b := r.trailBrush; b != nil && !r.trailStale {
		s := b.Image().Rect.Size()
		paint.Trails(b, r.pixelView(s.X, s.Y), r.palette, more)
	}
	r.hideEmpty()
	r.trailLayer.Refresh()
}

// SetPaths shows the paths of answers and the scatter of noisy throws.
func (r *Rink) SetPaths(p []paint.Path, clouds []paint.Cloud) {
	r.paths, r.clouds = p, clouds
	r.hideEmpty()
	r.pathLayer.Refresh()
	r.badgeLayer.Refresh()
}

// SetStones shows stones; those that only moved are only moved.
func (r *Rink) SetStones(s []paint.Stone) {
	r.stones = slices.Clone(s)
	r.placeStones()
}

// Stones is what SetStones was last given.
func (r *Rink) Stones() []paint.Stone { return r.stones }

// Paths is what SetPaths was last given.
func (r *Rink) Paths() []paint.Path { return r.paths }

func (r *Rink) placeStones() {
	v := r.View()
	a, b := v.Area()
	radius := v.StoneRadius()
	n := 0
	place := func(hollow bool) {
		for _, s := range r.stones {
			if s.Hollow != hollow || n >= len(r.sprites) || !s.At.Finite() {
				continue
			}
			c := v.Point(s.At)
			if c.X < a.X-radius || c.X > b.X+radius || c.Y < a.Y-radius || c.Y > b.Y+radius {
				continue
			}
			r.sprites[n].show(c, radius, s)
			n++
		}
	}
	place(true)
	place(false)
	for _, s := range r.sprites[n:] {
		if s.img.Visible() {
			s.img.Hide()
		}
	}
}

// redraw draws everything again: size, frame or colours have changed.
func (r *Rink) redraw() {
	r.trailStale = true
	for _, l := range []*fcanvas.Raster{r.ice, r.heatLayer, r.trailLayer, r.pathLayer, r.badgeLayer} {
		l.Refresh()
	}
	for _, s := range r.sprites {
		s.stale = true
	}
	r.placeStones()
}

// MouseIn, MouseMoved and MouseOut tell OnHover.
func (r *Rink) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved tells OnHover.
func (r *Rink) MouseMoved(e *desktop.MouseEvent) {
	if r.OnHover == nil {
		return
	}
	at := r.vec(e.Position)
	r.OnHover(at, at.X >= 0 && at.X <= curling.SheetWidth)
}

// MouseOut tells OnHover that the pointer left.
func (r *Rink) MouseOut() {
	if r.OnHover != nil {
		r.OnHover(curling.Vec{}, false)
	}
}

// Tapped tells OnTap.
func (r *Rink) Tapped(e *fyne.PointEvent) {
	if r.OnTap != nil {
		r.OnTap(r.vec(e.Position))
	}
}

// Scrolled zooms around the pointer.
func (r *Rink) Scrolled(e *fyne.ScrollEvent) {
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
	v := r.View()
	d := curling.Vec{X: -float64(e.Dragged.DX) / v.Scale(), Y: -float64(e.Dragged.DY) / v.Scale()}
	if r.flip {
		d = d.Mul(-1)
	}
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

// DragEnd ends a drag.
func (r *Rink) DragEnd() {}

func (r *Rink) vec(p fyne.Position) curling.Vec {
	return r.View().Vec(paint.Point{X: float64(p.X), Y: float64(p.Y)})
}

// CreateRenderer is for fyne.
func (r *Rink) CreateRenderer() fyne.WidgetRenderer {
	objects := []fyne.CanvasObject{r.ice, r.heatLayer, r.trailLayer, r.pathLayer}
	for _, s := range r.sprites {
		objects = append(objects, s.img)
	}
	return &rinkRenderer{r, append(objects, r.badgeLayer)}
}

type rinkRenderer struct {
	rink    *Rink
	objects []fyne.CanvasObject
}

func (w *rinkRenderer) Layout(s fyne.Size) {
	for _, l := range []*fcanvas.Raster{w.rink.ice, w.rink.heatLayer, w.rink.trailLayer, w.rink.pathLayer, w.rink.badgeLayer} {
		l.Resize(s)
	}
	w.rink.redraw()
}

func (w *rinkRenderer) MinSize() fyne.Size           { return fyne.NewSize(160, 220) }
func (w *rinkRenderer) Refresh()                     { w.rink.redraw() }
func (w *rinkRenderer) Objects() []fyne.CanvasObject { return w.objects }
func (w *rinkRenderer) Destroy()                     {}
