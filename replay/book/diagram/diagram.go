// Package diagram finds the stones of a drawing of the ice as result books have them, one after every shot: a house at the top or at the
// bottom, stones in two colours, empty rings where stones were before, and strips of stones that are not in play.
package diagram

import (
	"image"
	"math"

	"golang.org/x/image/draw"

	"github.com/hogline/hogline/engine/message"
)

// Size of a drawing in pixels, up to sizeWithin, and its scale in pixels a metre: 20 px are a foot.
const (
	Width      = 300
	Height     = 600
	sizeWithin = 2
	perMetre   = 20 / 0.3048
)

// Colour is that of a stone.
type Colour int

// The colours.
const (
	Red Colour = iota
	Yellow
)

// Stone is a stone in play. Its place is in metres from the tee, X to the thrower's right and Y to the hog line.
type Stone struct {
	Colour    Colour
	X, Y      float64
	Delivered bool    // it is marked as the one that was thrown
	Score     float64 // how much of its disc and rim is seen, 0 to 1
}

// Mark is how the stone that was thrown is marked.
type Mark int

// The marks.
const (
	NoMark Mark = iota
	Dot         // in its middle
	Rim         // thick
)

// Drawing is what is seen in a picture.
type Drawing struct {
	Stones  []Stone
	HouseUp bool   // the house is at the top of the picture as it is printed
	ToThrow [2]int // stones by colour that are drawn beyond the hog line
	Gone    [2]int // those drawn behind the back line
	Mark    Mark   // of the stone that was thrown
	Doubts  []message.Message
	beside  point
}

// Messages are what is doubtful in a drawing, and why one cannot be read, by key.
var Messages = message.Catalog{
	"diagram.size":      "a picture of {0} x {1} pixels is no drawing of the ice",
	"diagram.no-house":  "no house is seen in the drawing",
	"diagram.negative":  "black and white are exchanged in the drawing: exchanged back",
	"diagram.faint":     "a stone at {0} m, {1} m is seen in part only",
	"diagram.back-line": "a stone lies {0} cm behind the back line: whether it is in play is in doubt",
	"diagram.marks":     "{0} stones are marked as delivered: none is taken",
}

func msg(key string, args ...any) message.Message { return Messages.New("diagram."+key, args...) }

// mostTimes is how many times as wide and high a picture may be stored.
const mostTimes = 4

// Fits reports whether a picture of this size may be a drawing: of one pixel or some a pixel of it.
func Fits(width, height int) bool { return times(width, height) > 0 }

// times is how many pixels wide and high a pixel of a drawing is in a picture of a size; 0 where it is none.
func times(width, height int) int {
	for k := 1; k <= mostTimes; k++ {
		if w, h := width-k*Width, height-k*Height; max(w, -w) <= k*sizeWithin && max(h, -h) <= k*sizeWithin {
			return k
		}
	}
	return 0
}

// Resized reports whether a picture of this size may be a drawing that was stored with more or fewer pixels than it was drawn with.
func Resized(width, height int) bool {
	return width >= leastWidth && width <= mostTimes*Width && math.Abs(float64(height)-2*float64(width)) <= 2+0.01*float64(height)
}

// leastWidth is the width in pixels of the smallest drawing in which stones can be told: 7 px wide.
const leastWidth = 110

// resized is a picture with as many pixels as a drawing has: their means where it has more, else between them.
func resized(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, Width, Height))
	draw.CatmullRom.Scale(out, out.Rect, m, m.Rect, draw.Src, nil)
	return out
}

// reduced is a picture with one pixel for so many by so many: the middle one of them.
func reduced(m *image.RGBA, k int) *image.RGBA {
	if k == 1 {
		return m
	}
	out := image.NewRGBA(image.Rect(0, 0, m.Rect.Dx()/k, m.Rect.Dy()/k))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			copy(out.Pix[y*out.Stride+4*x:][:4], m.Pix[(k*y+k/2)*m.Stride+4*(k*x+k/2):])
		}
	}
	return out
}

// Read finds the stones of a picture. The error tells why it is no drawing of the ice.
func Read(m *image.RGBA) (*Drawing, error) { return within(m, teeWithin) }

// Find is Read of a part of a page in which the drawing may lie somewhat beside.
func Find(m *image.RGBA) (*Drawing, error) { return within(m, teeFar) }

func within(m *image.RGBA, reach float64) (*Drawing, error) {
	k := times(m.Rect.Dx(), m.Rect.Dy())
	switch {
	case k > 0:
		m = reduced(m, k)
	case Resized(m.Rect.Dx(), m.Rect.Dy()):
		m = resized(m)
		f := classify(m, true)
		f.resized = true
		return read(f, m, reach)
	default:
		return nil, msg("size", m.Rect.Dx(), m.Rect.Dy())
	}
	f := classify(m, false)
	d, err := read(f, m, reach)
	if f.lossy && (err != nil || !d.addsUp()) { // lines may be drawn over parts of pixels
		if other, no := read(classify(m, true), m, reach); no == nil && (err != nil || other.addsUp()) {
			return other, nil
		}
	}
	return d, err
}

// addsUp reports whether there are as many stones of both colours, in play, to throw or out, as a team has.
func (d *Drawing) addsUp() bool {
	n := d.all()
	return n[Red] == n[Yellow] && (n[Red] == 8 || n[Red] == 6)
}

// all is how many stones are seen by colour, wherever they are drawn.
func (d *Drawing) all() (n [2]int) {
	for c := range n {
		n[c] = d.ToThrow[c] + d.Gone[c]
	}
	for _, s := range d.Stones {
		n[s.Colour]++
	}
	return n
}

// read finds the stones of a picture with the classes of its pixels. The house lies at most so many pixels beside its place.
func read(f *field, m *image.RGBA, reach float64) (*Drawing, error) {
	w, h, resized := m.Rect.Dx(), m.Rect.Dy(), f.resized
	d := &Drawing{}
	if f.count[dark] > f.count[white] && f.count[dark] > w*h/3 {
		blurred := f.blurred
		f = classify(mapped(m, inverted), blurred)
		if g := classify(mapped(m, exchanged), blurred); g.ring > f.ring {
			f = g
		}
		d.Doubts = append(d.Doubts, msg("negative"))
	}
	up, at, of, found := f.house(reach)
	if !found {
		return nil, msg("no-house")
	}
	at0 := at
	if up {
		f.turn()
		at = point{float64(w-1) - at.x, float64(h-1) - at.y}
	}
	d.HouseUp = up
	d.beside = point{at0.x - teeColumn, at0.y - map[bool]float64{true: teeUp, false: teeDown}[up]}
	f.tee, f.scale = at, point{1, 1}
	// One that was cut before shows less, and that larger; one that is painted is of about the size.
	if resized || reach == teeFar && max(math.Abs(of.x-1), math.Abs(of.y-1)) > leastScaled {
		f.scale = of
	}
	f.read(d)
	return d, nil
}

// leastScaled is by how much a drawing that is painted must be larger or smaller than others to be told from one of their size.
const leastScaled = 0.0015

// Beside is how far in pixels the house lies from its place in a drawing, to the right and down.
func (d *Drawing) Beside() (dx, dy float64) { return d.beside.x, d.beside.y }

// point is a place in pixels: whole numbers are the middles of pixels.
type point struct{ x, y float64 }

func (p point) distance(q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

// squared is the square of the distance to the middle of a pixel.
func (p point) squared(x, y int) float64 {
	dx, dy := p.x-float64(x), p.y-float64(y)
	return dx*dx + dy*dy
}

func inverted(r, g, b uint8) (uint8, uint8, uint8) { return 255 - r, 255 - g, 255 - b }

func exchanged(r, g, b uint8) (uint8, uint8, uint8) {
	switch {
	case r < 40 && g < 40 && b < 40, r > 215 && g > 215 && b > 215:
		return inverted(r, g, b)
	}
	return r, g, b
}

func mapped(m *image.RGBA, by func(r, g, b uint8) (uint8, uint8, uint8)) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for i := 0; i < len(m.Pix); i += 4 {
		out.Pix[i], out.Pix[i+1], out.Pix[i+2] = by(m.Pix[i], m.Pix[i+1], m.Pix[i+2])
		out.Pix[i+3] = 255
	}
	return out
}

// Face is the colour of a stone of which a picture shows little else, such as the dot beside the name of a team.
func Face(m *image.RGBA) (c Colour, seen bool) {
	f := classify(m, false)
	n, r, y := f.w*f.h, f.count[red], f.count[yellow]
	switch {
	case r > n/8 && r > 4*y:
		return Red, true
	case y > n/8 && y > 4*r:
		return Yellow, true
	}
	return Red, false
}

// Name is the colour in a word.
func (c Colour) Name() string { return [...]string{"red", "yellow"}[c&1] }
