// Package paint draws the sheet, stones, paths, maps and rule machines without a window: into
// an image.RGBA or as SVG, and films as GIF.
package paint

import "hogline/engine/curling"

// Frame is the part of the sheet that is shown, in m (curling.Vec).
type Frame struct{ Min, Max curling.Vec }

// The frames.
var (
	// HouseFrame reaches from 0.5 m behind the back line to just beyond the hog line.
	HouseFrame = Frame{curling.Vec{X: 0, Y: 2.55}, curling.Vec{X: curling.SheetWidth, Y: 11.62}}
	// SheetFrame reaches from behind the house to behind the hack.
	SheetFrame = Frame{curling.Vec{X: 0, Y: 1}, curling.Vec{X: curling.SheetWidth, Y: 43.6}}
)

// Size is the extent of the frame in m.
func (f Frame) Size() (w, h float64) { return f.Max.X - f.Min.X, f.Max.Y - f.Min.Y }

// View maps places on the sheet (m) to pixels. The house is at the top and x grows to the
// right; flipped, the picture is turned by half a turn, as the skip sees it. The frame is as
// large as the pixels allow, in the middle.
type View struct {
	Frame Frame
	Flip  bool
	Unit  float64 // device pixels per pixel of line widths and text sizes
	k     float64 // pixels per m
	ox    float64 // pixel of Frame.Min (of Frame.Max when flipped)
	oy    float64
	w, h  float64
}

// NewView is the view of a frame in w x h pixels.
func NewView(w, h float64, f Frame, flip bool) View {
	fw, fh := f.Size()
	v := View{Frame: f, Flip: flip, Unit: 1, w: w, h: h}
	v.k = max(0.01, min(w/fw, h/fh))
	v.ox, v.oy = (w-fw*v.k)/2, (h-fh*v.k)/2
	return v
}

// Scale is the number of pixels per m.
func (v View) Scale() float64 { return v.k }

// Size is the extent in pixels.
func (v View) Size() (w, h float64) { return v.w, v.h }

// Point is the pixel of a place on the sheet.
func (v View) Point(p curling.Vec) Point {
	if v.Flip {
		return Point{v.ox + (v.Frame.Max.X-p.X)*v.k, v.oy + (v.Frame.Max.Y-p.Y)*v.k}
	}
	return Point{v.ox + (p.X-v.Frame.Min.X)*v.k, v.oy + (p.Y-v.Frame.Min.Y)*v.k}
}

// Vec is the place on the sheet of a pixel.
func (v View) Vec(p Point) curling.Vec {
	x, y := (p.X-v.ox)/v.k, (p.Y-v.oy)/v.k
	if v.Flip {
		return curling.Vec{X: v.Frame.Max.X - x, Y: v.Frame.Max.Y - y}
	}
	return curling.Vec{X: v.Frame.Min.X + x, Y: v.Frame.Min.Y + y}
}

// Area is the rectangle of the frame in pixels.
func (v View) Area() (a, b Point) {
	fw, fh := v.Frame.Size()
	return Point{v.ox, v.oy}, Point{v.ox + fw*v.k, v.oy + fh*v.k}
}

// Zoomed is the frame scaled by a factor (below 1 is nearer) around a pixel, kept within the
// sheet.
func (v View) Zoomed(factor float64, at Point) Frame {
	c := v.Vec(at)
	whole := SheetFrame
	fw, fh := v.Frame.Size()
	ww, wh := whole.Size()
	nw, nh := min(ww, max(0.6, fw*factor)), min(wh, max(0.6, fh*factor))
	f := Frame{}
	f.Min.X = min(max(whole.Min.X, c.X-(c.X-v.Frame.Min.X)*nw/fw), whole.Max.X-nw)
	f.Min.Y = min(max(whole.Min.Y, c.Y-(c.Y-v.Frame.Min.Y)*nh/fh), whole.Max.Y-nh)
	f.Max = f.Min.Add(curling.Vec{X: nw, Y: nh})
	return f
}
