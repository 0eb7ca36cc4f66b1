package booktest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"slices"

	xdraw "golang.org/x/image/draw"
)

// Stone is a stone of a drawing, in metres from the tee, X to the thrower's right.
type Stone struct {
	Red       bool
	X, Y      float64
	Delivered bool
}

// Picture is how drawings are stored.
type Picture string

// The ways.
const (
	Indexed  Picture = "indexed"
	JPEG     Picture = "jpeg"
	Negative Picture = "negative" // all colours inverted
	Decoded  Picture = "decoded"  // inverted, and put right by the list Decode
	Larger   Picture = "larger"   // 301 by 601
	Double   Picture = "double"   // 600 by 1200, every pixel four times
	Smaller  Picture = "smaller"  // 161 by 322, as programs that make files smaller do it
	Greater  Picture = "greater"  // 450 by 900
	Grey     Picture = "grey"     // without colours
	Blue     Picture = "blue"     // with blue stones in place of red ones
	Strips   Picture = "strips"   // parted into four pictures, one below the other
)

// Style is how drawings look.
type Style struct {
	Yellow, Ring, FourFoot color.RGBA
	Cross                  bool // a mark on yellow stones
	Thick                  bool // the delivered stone has a thick rim instead of a dot
	GreyRings              bool // where stones were
}

// Styles are those of the known templates.
var Styles = map[string]Style{
	"2014":    {Yellow: rgb(255, 255, 0), Ring: rgb(200, 200, 255), FourFoot: rgb(255, 200, 200), Cross: true, Thick: true},
	"newer":   {Yellow: rgb(255, 200, 50), Ring: rgb(200, 200, 255), FourFoot: rgb(255, 255, 160), GreyRings: true},
	"olympic": {Yellow: rgb(255, 230, 0), Ring: rgb(200, 200, 255), FourFoot: rgb(160, 255, 192), Cross: true, GreyRings: true},
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }

var (
	white = rgb(255, 255, 255)
	black = rgb(0, 0, 0)
	red   = rgb(255, 0, 0)
	grey  = rgb(80, 80, 80)
)

// Drawing is what a picture shows.
type Drawing struct {
	Stones, Before []Stone // in play; where stones were
	ToThrow, Gone  [2]int  // red and yellow
	HouseUp        bool
	Style          Style
	width, height  int
	img            *image.RGBA
	shiftX, shiftY int
	all            bool // fill everywhere, else about x, y
	x, y           float64
}

// paint paints the drawing with the house at the bottom and turns it where the house is up.
func (d *Drawing) paint() *image.RGBA {
	if d.width == 0 {
		d.width, d.height = 300, 600
	}
	d.img = image.NewRGBA(image.Rect(0, 0, d.width, d.height))
	d.all = true
	d.fill(func(_, _ float64) bool { return true }, white)
	tee := [2]float64{149.5, 439.5}
	ring := func(r float64, c color.RGBA) {
		d.fill(func(x, y float64) bool { return math.Hypot(x-tee[0], y-tee[1]) <= r+0.5 }, black)
		d.fill(func(x, y float64) bool { return math.Hypot(x-tee[0], y-tee[1]) <= r-0.5 }, c)
	}
	ring(120, d.Style.Ring)
	ring(80, white)
	ring(40, d.Style.FourFoot)
	ring(16, white)
	d.fill(func(x, y float64) bool {
		return y == 20 || y == 560 || y == 439 || x == 149 && y > 20 && y < 560 || x == 0 || y == 0 || x >= 299 || y >= 599
	}, black)
	d.all = false
	for _, s := range d.Before {
		c := grey
		if !d.Style.GreyRings {
			c = d.face(s.Red)
		}
		x, y := pixel(s)
		d.x, d.y = x, y
		d.fill(func(px, py float64) bool { r := math.Hypot(px-x, py-y); return r > 8.5 && r <= 9.5 }, c)
	}
	for _, s := range d.Stones {
		x, y := pixel(s)
		d.stone(x, y, 9.5, s.Red, s.Delivered)
	}
	d.strips()
	if d.HouseUp {
		p := d.img.Pix
		for i, j := 0, len(p)-4; i < j; i, j = i+4, j-4 {
			for k := range 4 {
				p[i+k], p[j+k] = p[j+k], p[i+k]
			}
		}
	}
	return d.img
}

func pixel(s Stone) (x, y float64) {
	const perMetre = 20 / 0.3048
	return 149.5 - s.X*perMetre, 439.5 - s.Y*perMetre
}

func (d *Drawing) strips() {
	for c := range 2 {
		for k := range d.ToThrow[c] {
			x := 5 + 9.5*float64(k/2)
			if c == 1 {
				x = 294 - 9.5*float64(k/2)
			}
			d.stone(x, 5+9.5*float64(k%2), 4.5, c == 0, false)
		}
		for k := range d.Gone[c] {
			x := 10.5 + 17.5*float64(k)
			if c == 1 {
				x = 289 - 17.5*float64(k)
			}
			d.stone(x, 590, 9.5, c == 0, false)
		}
	}
}

func (d *Drawing) face(isRed bool) color.RGBA {
	if isRed {
		return red
	}
	return d.Style.Yellow
}

func (d *Drawing) stone(x, y, r float64, isRed, delivered bool) {
	inner := r - 1
	d.x, d.y = x, y
	if delivered && d.Style.Thick {
		inner = r - 2
	}
	at := func(px, py float64) float64 { return math.Hypot(px-x, py-y) }
	d.fill(func(px, py float64) bool { return at(px, py) <= r }, black)
	d.fill(func(px, py float64) bool { return at(px, py) <= inner }, d.face(isRed))
	if !isRed && d.Style.Cross && r > 5 {
		d.fill(func(px, py float64) bool {
			dx, dy := px-x, py-y
			return at(px, py) < 6.5 && math.Abs(math.Abs(dx)-math.Abs(dy)) < 0.6
		}, rgb(0, 25, 255))
	}
	if delivered && !d.Style.Thick {
		d.fill(func(px, py float64) bool { return math.Abs(px-x) <= 1.5 && math.Abs(py-y) <= 1.5 }, black)
	}
}

func (d *Drawing) fill(in func(x, y float64) bool, c color.RGBA) {
	x0, y0, x1, y1 := 0, 0, d.width, d.height
	if !d.all { // near the stone alone
		x0, y0, x1, y1 = max(0, int(d.x)-22), max(0, int(d.y)-22), min(x1, int(d.x)+23), min(y1, int(d.y)+23)
	}
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if in(float64(x-d.shiftX), float64(y-d.shiftY)) {
				d.img.SetRGBA(x, y, c)
			}
		}
	}
}

func compressed(m *image.RGBA, quality int) *bytes.Buffer {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}) // a buffer takes everything
	return &b
}

// Picture is what a reader sees of a drawing, recompressed with a quality of 1 to 100 where that is not 0.
func (d *Drawing) Picture(quality int) *image.RGBA {
	m := d.paint()
	if quality == 0 {
		return m
	}
	seen, err := jpeg.Decode(compressed(m, quality))
	if err != nil {
		return m
	}
	draw.Draw(m, m.Rect, seen, image.Point{}, draw.Src)
	return m
}

// Stones are stones of a picture at free places, as many as wanted, the last of them marked as delivered.
func Stones(n int, rng *rand.Rand) (list []Stone) {
	for i := range n {
		s := free(list, rng.IntN(2) == 0, rng)
		s.Delivered = i == n-1
		list = append(list, s)
	}
	return list
}

// store puts a drawing into a document.
func (doc *document) store(d *Drawing, as Picture, rng *rand.Rand) int {
	if as == Larger {
		d.width, d.height = 301, 601
	}
	m := d.paint()
	switch as {
	case Smaller, Greater:
		size := image.Rect(0, 0, 161, 322)
		if as == Greater {
			size = image.Rect(0, 0, 450, 900)
		}
		small := image.NewRGBA(size)
		xdraw.CatmullRom.Scale(small, size, m, m.Rect, xdraw.Src, nil)
		return doc.coloured(small)
	case Grey, Blue:
		for i := 0; i < len(m.Pix); i += 4 {
			p := m.Pix[i : i+3]
			switch {
			case as == Grey:
				l := uint8((int(p[0])*299 + int(p[1])*587 + int(p[2])*114) / 1000) // a mean of bytes
				p[0], p[1], p[2] = l, l, l
			case p[0] == 255 && p[1] == 0 && p[2] == 0:
				p[0], p[2] = 0, 255
			}
		}
	case Double:
		return doc.indexed(doubled(m), rng)
	case JPEG:
		b := compressed(m, 60+rng.IntN(35))
		return doc.stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", d.width, d.height), b.Bytes(), false)
	case Negative, Decoded:
		data := make([]byte, 0, 3*d.width*d.height)
		for i := 0; i < len(m.Pix); i += 4 {
			data = append(data, 255-m.Pix[i], 255-m.Pix[i+1], 255-m.Pix[i+2])
		}
		decode := ""
		if as == Decoded {
			decode = " /Decode [1 0 1 0 1 0]"
		}
		return doc.stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8%s", d.width,
			d.height, decode), data, true)
	}
	return doc.indexed(m, rng)
}

// coloured stores a picture with three bytes a pixel.
func (doc *document) coloured(m *image.RGBA) int {
	var data []byte
	for i := 0; i < len(m.Pix); i += 4 {
		data = append(data, m.Pix[i:i+3]...)
	}
	return doc.stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8", m.Rect.Dx(),
		m.Rect.Dy()), data, true)
}

// strips places a drawing as four pictures, one below the other.
func (s *sheet) strips(d *Drawing, x, y float64, rng *rand.Rand) {
	const parts = 4
	m := d.paint()
	for k := range parts {
		from := image.Pt(0, k*m.Rect.Dy()/parts)
		strip := image.NewRGBA(image.Rect(0, 0, m.Rect.Dx(), m.Rect.Dy()/parts))
		draw.Draw(strip, strip.Rect, m, from, draw.Src)
		s.image(s.doc.indexed(strip, rng), x, y+154.8/parts*float64(k), 77.4, 154.8/parts)
	}
}

func doubled(m *image.RGBA) *image.RGBA {
	big := image.NewRGBA(image.Rect(0, 0, 2*m.Rect.Dx(), 2*m.Rect.Dy()))
	for y := range big.Rect.Dy() {
		for x := range big.Rect.Dx() {
			big.SetRGBA(x, y, m.RGBAAt(x/2, y/2))
		}
	}
	return big
}

// indexed stores a picture with a palette in any order, 4 bits a pixel.
func (doc *document) indexed(m *image.RGBA, rng *rand.Rand) int {
	var colours []color.RGBA
	w, h := m.Rect.Dx(), m.Rect.Dy()
	for i := 0; i < len(m.Pix); i += 4 {
		if c := rgb(m.Pix[i], m.Pix[i+1], m.Pix[i+2]); !slices.Contains(colours, c) {
			colours = append(colours, c)
		}
	}
	rng.Shuffle(len(colours), func(i, j int) { colours[i], colours[j] = colours[j], colours[i] })
	var palette []byte
	for _, c := range colours {
		palette = append(palette, c.R, c.G, c.B)
	}
	data := make([]byte, 0, h*(w+1)/2)
	for y := range h {
		row := make([]byte, (w+1)/2)
		for x := range w {
			k := byte(slices.Index(colours, m.RGBAAt(x, y)))
			row[x/2] |= k << (4 * (1 - x%2))
		}
		data = append(data, row...)
	}
	return doc.stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace [/Indexed /DeviceRGB %d <%X>] /BitsPerComponent 4", w, h, len(colours)-1, palette), data, true)
}
