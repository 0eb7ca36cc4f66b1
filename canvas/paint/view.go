// Package paint draws the sheet, stones, paths, maps and rule machines without a window: into
// an image.RGBA or as SVG, and films as GIF.
package paint

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Frame is the part of the sheet that is shown, in m (curling.Vec). Where all of it would make the house small, what lies beyond Near is
// shown shorter than it is; 0: all of it has one scale.
type Frame struct {
	Min, Max curling.Vec
	Near     float64
}

// The frames.
var (
	// HogFrame reaches from 0.35 m behind the back line to 0.3 m beyond the hog line.
	HogFrame = Frame{Min: curling.Vec{X: 0, Y: 2.7}, Max: curling.Vec{X: curling.SheetWidth, Y: 11.58}}
	// SheetFrame reaches from behind the house to behind the hack.
	SheetFrame = Frame{Min: curling.Vec{X: 0, Y: 1}, Max: curling.Vec{X: curling.SheetWidth, Y: 43.6}}
)

// What HouseFrame shows around the rings, in m: a stone that bites them and what is written over the edge. It grows in steps, so that it
// is the same for positions that hardly differ. Of the centres of stones only those of guards lie beyond nearMargin.
const (
	houseMargin = 0.3
	nearMargin  = 0.15
	houseStep   = 0.5
)

// HouseFrame is the house with the rings and all of some stones, within HogFrame; guards may be shown nearer to the house than they lie.
func HouseFrame(stones []curling.Vec) Frame {
	const reach = curling.HouseRadius + houseMargin
	f := Frame{Min: curling.Vec{X: curling.CentreX - reach}, Max: curling.Vec{X: curling.CentreX + reach, Y: curling.TeeY + reach}}
	f.Min.Y, f.Near = curling.BackY-houseMargin, curling.TeeY+curling.HouseRadius+nearMargin
	grow := func(by float64) float64 { return houseStep * math.Ceil(max(0, by)/houseStep) }
	for _, s := range stones {
		f.Min.X = min(f.Min.X, f.Min.X-grow(f.Min.X-(s.X-curling.StoneRadius)))
		f.Max.X = max(f.Max.X, f.Max.X+grow(s.X+curling.StoneRadius-f.Max.X))
		f.Max.Y = max(f.Max.Y, f.Max.Y+grow(s.Y+curling.StoneRadius-f.Max.Y))
	}
	f.Min.X, f.Max.X, f.Max.Y = max(f.Min.X, 0), min(f.Max.X, curling.SheetWidth), min(f.Max.Y, HogFrame.Max.Y)
	return f
}

// Size is the extent of the frame in m.
func (f Frame) Size() (w, h float64) { return f.Max.X - f.Min.X, f.Max.Y - f.Min.Y }

// Direction is where in the picture the house lies, as seen from the hack.
type Direction int

// The directions, each a quarter turn clockwise from the one before.
const (
	HouseUp Direction = iota
	HouseRight
	HouseDown
	HouseLeft
)

// Flipped is the direction from the other end of the sheet.
func (d Direction) Flipped() Direction { return (d + 2) % 4 }

// Lying reports whether the sheet lies from left to right.
func (d Direction) Lying() bool { return d == HouseRight || d == HouseLeft }

// Fitting is the direction in which a frame is larger in w x h pixels: HouseUp, or HouseRight if that is larger by a quarter at least.
// Where the sheet lies already it lies for as long as that is larger at all, so that a panel that comes or goes does not turn it.
func (f Frame) Fitting(w, h float64, lies bool) Direction {
	enough := 1.25
	if lies {
		enough = 1
	}
	if NewView(w, h, f, HouseRight).k > enough*NewView(w, h, f, HouseUp).k {
		return HouseRight
	}
	return HouseUp
}

// View maps places on the sheet (m) to pixels. The frame is in the middle, as large as the pixels allow; what of the
// sheet lies around it is shown as well. With HouseUp x grows to the right and y downwards.
type View struct {
	Frame   Frame
	House   Direction
	Unit    float64 // device pixels per pixel of line widths and text sizes
	k       float64 // pixels per m
	shorter float64 // the part of its length that what lies beyond Frame.Near is shown at, 1: nothing is shortened
	at      Point   // pixel of Frame.Min
	x, y    Point   // pixels of a metre along x and along y
	w, h    float64
}

// What is shortened of a frame: no less is left of it than leastFar m at the scale of the house, and nothing is where the house would
// gain less than leastGain.
const (
	leastFar  = 0.46
	leastGain = 1.05
)

// scale is the pixels per m of a frame in some pixels across and along the sheet, and how much shorter than it is the part beyond Near
// is shown.
func (f Frame) scale(across, along float64) (k, shorter float64) {
	w, length := f.Size()
	k = min(across/w, along/length)
	near, far := f.Near-f.Min.Y, f.Max.Y-f.Near
	if f.Near == 0 || far <= leastFar {
		return k, 1
	}
	if larger := min(across/w, along/(near+leastFar)); larger > leastGain*k {
		const stone = curling.StoneRadius // the farthest one is shown whole
		return larger, (along/larger - near - stone) / (far - stone)
	}
	return k, 1
}

// NewView is the view of a frame in w x h pixels.
func NewView(w, h float64, f Frame, house Direction) View {
	across, along := w, h
	if house.Lying() {
		across, along = h, w
	}
	v := View{Frame: f, House: house, Unit: 1, w: w, h: h}
	v.k, v.shorter = f.scale(across, along)
	v.k = max(0.01, v.k)
	k := v.k
	fw, fh := f.Size()
	if v.Shortened() {
		fh = v.length()
	}
	if house.Lying() {
		fw, fh = fh, fw
	}
	left, top := (w-fw*k)/2, (h-fh*k)/2
	right, bottom := left+fw*k, top+fh*k
	switch house {
	case HouseRight:
		v.at, v.x, v.y = Point{right, top}, Point{0, k}, Point{-k, 0}
	case HouseDown:
		v.at, v.x, v.y = Point{right, bottom}, Point{-k, 0}, Point{0, -k}
	case HouseLeft:
		v.at, v.x, v.y = Point{left, bottom}, Point{0, -k}, Point{k, 0}
	default:
		v.at, v.x, v.y = Point{left, top}, Point{k, 0}, Point{0, k}
	}
	return v
}

// ViewOf is the view of a frame and nothing around it, with a number of pixels along the sheet.
func ViewOf(f Frame, house Direction, length float64) View {
	fw, fh := f.Size()
	w, h := length*fw/fh, length
	if house.Lying() {
		w, h = h, w
	}
	return NewView(w, h, f, house)
}

// Scale is the number of pixels per m.
func (v View) Scale() float64 { return v.k }

// Size is the extent in pixels.
func (v View) Size() (w, h float64) { return v.w, v.h }

// Point is the pixel of a place on the sheet.
func (v View) Point(p curling.Vec) Point {
	d := curling.Vec{X: p.X - v.Frame.Min.X, Y: v.along(p.Y)}
	return Point{v.at.X + d.X*v.x.X + d.Y*v.y.X, v.at.Y + d.X*v.x.Y + d.Y*v.y.Y}
}

// Vec is the place on the sheet of a pixel.
func (v View) Vec(p Point) curling.Vec {
	d := v.Frame.Min.Add(v.Metres(Point{p.X - v.at.X, p.Y - v.at.Y}))
	if v.Shortened() && d.Y > v.Frame.Near {
		d.Y = v.Frame.Near + (d.Y-v.Frame.Near)/v.shorter
	}
	return d
}

// along is how far from Frame.Min a place is shown along the sheet, in m of the house.
func (v View) along(y float64) float64 {
	if v.shorter != 1 && y > v.Frame.Near {
		y = v.Frame.Near + (y-v.Frame.Near)*v.shorter
	}
	return y - v.Frame.Min.Y
}

// length is that of the picture along the sheet, in m of the house.
func (v View) length() float64 {
	if v.House.Lying() {
		return v.w / v.k
	}
	return v.h / v.k
}

// Shortened reports whether what lies beyond Frame.Near is shown shorter than it is.
func (v View) Shortened() bool { return v.shorter != 1 }

// Apart is how far apart two places are in the picture, in m of the house.
func (v View) Apart(a, b curling.Vec) float64 {
	return math.Hypot(a.X-b.X, v.along(a.Y)-v.along(b.Y))
}

// Metres is the way on the sheet of a way in pixels, where nothing is shortened.
func (v View) Metres(d Point) curling.Vec {
	kk := v.k * v.k
	return curling.Vec{X: (d.X*v.x.X + d.Y*v.x.Y) / kk, Y: (d.X*v.y.X + d.Y*v.y.Y) / kk}
}

// Box is the rectangle of a part of the sheet in pixels.
func (v View) Box(f Frame) (a, b Point) {
	p, q := v.Point(f.Min), v.Point(f.Max)
	return Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}
}

// Area is the rectangle of the sheet in pixels, as far as it is shown.
func (v View) Area() (a, b Point) {
	a, b = v.Box(SheetFrame)
	return Point{max(0, a.X), max(0, a.Y)}, Point{min(v.w, b.X), min(v.h, b.Y)}
}

// Shown is the part of the sheet that is shown.
func (v View) Shown() Frame {
	a, b := v.Area()
	p, q := v.Vec(a), v.Vec(b)
	return Frame{Min: curling.Vec{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, Max: curling.Vec{X: max(p.X, q.X), Y: max(p.Y, q.Y)}}
}

// Zoomed is the frame scaled by a factor (below 1 is nearer) around a pixel, kept within the
// sheet and with one scale.
func (v View) Zoomed(factor float64, at Point) Frame {
	c := v.Vec(at)
	whole := SheetFrame
	fw, fh := v.Frame.Size()
	if v.Shortened() {
		fh = v.length()
	}
	c.Y = v.Frame.Min.Y + v.along(c.Y)
	ww, wh := whole.Size()
	nw, nh := min(ww, max(0.6, fw*factor)), min(wh, max(0.6, fh*factor))
	f := Frame{}
	f.Min.X = min(max(whole.Min.X, c.X-(c.X-v.Frame.Min.X)*nw/fw), whole.Max.X-nw)
	f.Min.Y = min(max(whole.Min.Y, c.Y-(c.Y-v.Frame.Min.Y)*nh/fh), whole.Max.Y-nh)
	f.Max = f.Min.Add(curling.Vec{X: nw, Y: nh})
	return f
}
