package paint

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Brush is a Pen that draws antialiased into an image. Every shape is rasterised within its
// bounding box, so that it costs no more than its pixels. A Brush is for one goroutine.
type Brush struct {
	img  *image.RGBA
	clip image.Rectangle
	ras  *vector.Rasterizer
	uni  image.Uniform
	ox   float32
	oy   float32

	left, right []Point // of the band that is being drawn
}

// NewBrush is a brush on an image.
func NewBrush(img *image.RGBA) *Brush {
	return &Brush{img: img, clip: img.Bounds(), ras: vector.NewRasterizer(0, 0)}
}

// Image is what the brush draws on.
func (b *Brush) Image() *image.RGBA { return b.img }

// Clear makes the image transparent.
func (b *Brush) Clear() { clear(b.img.Pix) }

// Clip limits what follows to a rectangle.
func (b *Brush) Clip(p, q Point) {
	b.clip = image.Rect(int(math.Floor(p.X)), int(math.Floor(p.Y)), int(math.Ceil(q.X)), int(math.Ceil(q.Y))).Intersect(b.img.Bounds())
}

// Shade fills a rectangle with a colour that goes from top to bottom.
func (b *Brush) Shade(p, q Point, top, bottom color.NRGBA) {
	r := image.Rect(int(math.Round(p.X)), int(math.Round(p.Y)), int(math.Round(q.X)), int(math.Round(q.Y)))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		b.uni.C = Mix(top, bottom, float64(y-r.Min.Y)/max(1, float64(r.Dy()-1)))
		draw.Draw(b.img, image.Rect(r.Min.X, y, r.Max.X, y+1).Intersect(b.clip), &b.uni, image.Point{}, draw.Over)
	}
}

// begin starts a shape within the bounding box lo..hi; false if none of it is visible.
func (b *Brush) begin(lo, hi Point) (image.Rectangle, bool) {
	if !(lo.X < 1e6 && lo.Y < 1e6 && hi.X > -1e6 && hi.Y > -1e6) { // beyond all pictures, or not a number
		return image.Rectangle{}, false
	}
	box := image.Rect(int(math.Floor(max(lo.X, -1e6)))-1, int(math.Floor(max(lo.Y, -1e6)))-1,
		int(math.Ceil(min(hi.X, 1e6)))+1, int(math.Ceil(min(hi.Y, 1e6)))+1).Intersect(b.clip)
	if box.Empty() {
		return box, false
	}
	b.ras.Reset(box.Dx(), box.Dy())
	b.ox, b.oy = float32(box.Min.X), float32(box.Min.Y)
	return box, true
}

func (b *Brush) end(box image.Rectangle, col color.NRGBA) {
	b.uni.C = col
	b.ras.Draw(b.img, box, &b.uni, image.Point{})
}

func (b *Brush) moveTo(x, y float64) { b.ras.MoveTo(float32(x)-b.ox, float32(y)-b.oy) }
func (b *Brush) lineTo(x, y float64) { b.ras.LineTo(float32(x)-b.ox, float32(y)-b.oy) }

// kappa places the control points of a cubic that is a quarter of a circle.
const kappa = 0.5522847498

func (b *Brush) circle(c Point, r, dir float64) {
	cube := func(x1, y1, x2, y2, x, y float64) {
		b.ras.CubeTo(float32(x1)-b.ox, float32(y1)-b.oy, float32(x2)-b.ox, float32(y2)-b.oy, float32(x)-b.ox, float32(y)-b.oy)
	}
	k, s := kappa*r, dir
	b.moveTo(c.X+r, c.Y)
	cube(c.X+r, c.Y+k*s, c.X+k, c.Y+r*s, c.X, c.Y+r*s)
	cube(c.X-k, c.Y+r*s, c.X-r, c.Y+k*s, c.X-r, c.Y)
	cube(c.X-r, c.Y-k*s, c.X-k, c.Y-r*s, c.X, c.Y-r*s)
	cube(c.X+k, c.Y-r*s, c.X+r, c.Y-k*s, c.X+r, c.Y)
	b.ras.ClosePath()
}

// Disc fills a circle.
func (b *Brush) Disc(c Point, r float64, col color.NRGBA) {
	if box, ok := b.begin(Point{c.X - r, c.Y - r}, Point{c.X + r, c.Y + r}); ok {
		b.circle(c, r, 1)
		b.end(box, col)
	}
}

// Ring draws a circle of a width around radius r.
func (b *Brush) Ring(c Point, r, width float64, col color.NRGBA) {
	o := r + width/2
	if box, ok := b.begin(Point{c.X - o, c.Y - o}, Point{c.X + o, c.Y + o}); ok {
		b.circle(c, o, 1)
		b.circle(c, max(0, r-width/2), -1)
		b.end(box, col)
	}
}

// Box fills a rectangle with round corners.
func (b *Brush) Box(p, q Point, r float64, col color.NRGBA) {
	box, ok := b.begin(p, q)
	if !ok {
		return
	}
	r = max(0, min(r, (q.X-p.X)/2, (q.Y-p.Y)/2))
	k := r * (1 - kappa)
	cube := func(x1, y1, x2, y2, x, y float64) {
		b.ras.CubeTo(float32(x1)-b.ox, float32(y1)-b.oy, float32(x2)-b.ox, float32(y2)-b.oy, float32(x)-b.ox, float32(y)-b.oy)
	}
	b.moveTo(p.X+r, p.Y)
	b.lineTo(q.X-r, p.Y)
	cube(q.X-k, p.Y, q.X, p.Y+k, q.X, p.Y+r)
	b.lineTo(q.X, q.Y-r)
	cube(q.X, q.Y-k, q.X-k, q.Y, q.X-r, q.Y)
	b.lineTo(p.X+r, q.Y)
	cube(p.X+k, q.Y, p.X, q.Y-k, p.X, q.Y-r)
	b.lineTo(p.X, p.Y+r)
	cube(p.X, p.Y+k, p.X+k, p.Y, p.X+r, p.Y)
	b.ras.ClosePath()
	b.end(box, col)
}

// Line draws a polyline with round joints.
func (b *Brush) Line(pts []Point, width float64, col color.NRGBA, dash []float64) {
	if len(pts) < 2 {
		return
	}
	lo, hi := pts[0], pts[0]
	for _, p := range pts {
		lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	h := width / 2
	box, ok := b.begin(Point{lo.X - h, lo.Y - h}, Point{hi.X + h, hi.Y + h})
	if !ok {
		return
	}
	for _, part := range dashed(pts, dash) {
		b.band(part, h)
	}
	b.end(box, col)
}

// sharp is the cosine above which two segments are joined without a corner.
const sharp = 0.8

// band adds the band around a polyline. Where it bends little the bands of two segments
// meet on the line between them: if they overlapped, their soft edges would add up. Corners are
// rounded. The sense of rotation never changes, so that parts of one line do not cancel.
func (b *Brush) band(pts []Point, h float64) {
	from := 0
	for from+1 < len(pts) {
		b.left, b.right = b.left[:0], b.right[:0]
		i := from
		var last Point // normal of the segment before
		for ; i+1 < len(pts); i++ {
			p, q := pts[i], pts[i+1]
			l := math.Hypot(q.X-p.X, q.Y-p.Y)
			if l == 0 {
				continue
			}
			n := Point{-(q.Y - p.Y) / l, (q.X - p.X) / l}
			meet := n
			if len(b.left) > 0 {
				cos := n.X*last.X + n.Y*last.Y
				if cos < sharp {
					break
				}
				meet = Point{(n.X + last.X) / (1 + cos), (n.Y + last.Y) / (1 + cos)}
			}
			b.edge(p, meet, h)
			last = n
		}
		if len(b.left) == 0 {
			return
		}
		b.edge(pts[i], last, h)
		b.moveTo(b.left[0].X, b.left[0].Y)
		for _, p := range b.left[1:] {
			b.lineTo(p.X, p.Y)
		}
		for k := len(b.right) - 1; k >= 0; k-- {
			b.lineTo(b.right[k].X, b.right[k].Y)
		}
		b.ras.ClosePath()
		if i+1 < len(pts) && h > 1 {
			b.circle(pts[i], h, -1)
		}
		from = i
	}
}

// edge adds the two points of a band beside p.
func (b *Brush) edge(p, n Point, h float64) {
	b.left = append(b.left, Point{p.X + n.X*h, p.Y + n.Y*h})
	b.right = append(b.right, Point{p.X - n.X*h, p.Y - n.Y*h})
}

// Area fills a polygon.
func (b *Brush) Area(pts []Point, col color.NRGBA) {
	if len(pts) < 3 {
		return
	}
	lo, hi := pts[0], pts[0]
	for _, p := range pts {
		lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	box, ok := b.begin(lo, hi)
	if !ok {
		return
	}
	b.moveTo(pts[0].X, pts[0].Y)
	for _, p := range pts[1:] {
		b.lineTo(p.X, p.Y)
	}
	b.ras.ClosePath()
	b.end(box, col)
}
