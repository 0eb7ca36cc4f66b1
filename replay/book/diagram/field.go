package diagram

import (
	"image"
	"math"
)

// class is what the colour of a pixel says of it.
type class uint8

const (
	other class = iota
	white
	dark
	red
	yellow
	mark // blue or dark yellow, of which the marks on yellow stones are
	classes
)

// field is the classes of the pixels of a picture.
type field struct {
	w, h           int
	at             []class
	count          [classes]int
	ring           int // pixels of the pale blue of the house
	lossy, blurred bool
	dark           int     // below it the brightest part of a colour is dark
	pix            []uint8 // as image.RGBA has them
	turned         bool    // pix lies the other way than at
	tee            point
	resized        bool  // stored with more or fewer pixels than it was drawn with
	scale          point // of the drawing in the picture, across and along: 1 but where it is resized
}

// What is dark, 0 to 255: in a picture without loss, in a JPEG, and where lines are drawn over parts of pixels.
const (
	darkest     = 70
	darkLossy   = 125
	darkBlurred = 165
)

// manyColours is more than a picture without loss has.
const manyColours = 64

// tone is what is known of a colour.
type tone struct {
	class class
	ring  bool
}

// classify tells the classes of the pixels of a picture. Lines of one that is blurred are paler.
func classify(m *image.RGBA, blurred bool) *field {
	f := &field{w: m.Rect.Dx(), h: m.Rect.Dy(), pix: m.Pix, dark: darkest, blurred: blurred}
	if blurred {
		f.dark = darkBlurred
	}
	f.at = make([]class, f.w*f.h)
	seen := map[[3]uint8]tone{}
	for pass := range 2 {
		last, now, known := [3]uint8{}, tone{}, false
		f.count, f.ring = [classes]int{}, 0
		for i := 0; i+3 < len(m.Pix) && len(seen) <= manyColours*(1+1000*pass); i += 4 {
			rgb := [3]uint8(m.Pix[i : i+3])
			if !known || rgb != last {
				t, ok := seen[rgb]
				if !ok {
					t = f.toneOf(int(rgb[0]), int(rgb[1]), int(rgb[2]))
					seen[rgb] = t
				}
				last, now, known = rgb, t, true
			}
			f.at[i/4] = now.class
			f.count[now.class]++
			if now.ring {
				f.ring++
			}
		}
		if len(seen) <= manyColours {
			break
		}
		f.lossy, f.dark = true, max(f.dark, darkLossy)
		clear(seen)
	}
	return f
}

func (f *field) toneOf(r, g, b int) tone {
	return tone{f.classOf(r, g, b), r > 170 && g > 170 && b > r+25 && b > g+25}
}

// classOf is the class of a colour. Those of books are met exactly in pictures without loss, JPEG comes within some tens of them.
func (f *field) classOf(r, g, b int) class {
	top, low := max(r, g, b), min(r, g, b)
	switch {
	case top < f.dark:
		return dark
	case low > 225:
		return white
	case b > r+90 && b > g+70:
		return mark
	case top-low < 90: // pale or grey: rings of the house, places where stones were
		return other
	case r > 150 && g < 110 && b < 110 && r-g > 100:
		return red
	case r > 150 && g > 120 && b < 140 && g-b > 70:
		if r < 235 && g > r-25 && b < 90 {
			return mark // (223,223,32) and the like; on a yellow stone either counts
		}
		return yellow
	}
	return other
}

func (f *field) get(x, y int) class {
	if x < 0 || y < 0 || x >= f.w || y >= f.h {
		return white
	}
	return f.at[y*f.w+x]
}

// bright is how bright the lightest part of what lies about a place is: of its four neighbours beside and above, and of the four between
// them. 0 is black. JPEG keeps brightness finer than colour; of a dot of 3 by 3 pixels both parts are dark, of a cross one of them only.
func (f *field) bright(p point) float64 {
	best := 255.0
	for _, o := range [...][2]float64{{0, 0}, {0.5, 0}, {-0.5, 0}, {0, 0.5}, {0, -0.5}} {
		x, y := int(math.Round(p.x+o[0])), int(math.Round(p.y+o[1]))
		beside := f.luma(x-1, y) + f.luma(x+1, y) + f.luma(x, y-1) + f.luma(x, y+1)
		between := f.luma(x-1, y-1) + f.luma(x+1, y-1) + f.luma(x-1, y+1) + f.luma(x+1, y+1)
		best = min(best, max(beside, between)/4)
	}
	return best
}

// luma is the brightness of a pixel, 0 to 255 as JPEG has it.
func (f *field) luma(x, y int) float64 {
	if x < 0 || y < 0 || x >= f.w || y >= f.h {
		return 255
	}
	i := 4 * (y*f.w + x)
	if f.turned {
		i = len(f.pix) - 4 - i
	}
	return 0.299*float64(f.pix[i]) + 0.587*float64(f.pix[i+1]) + 0.114*float64(f.pix[i+2])
}

// turn turns the picture by 180 degrees.
func (f *field) turn() {
	f.turned = !f.turned
	for i, j := 0, len(f.at)-1; i < j; i, j = i+1, j-1 {
		f.at[i], f.at[j] = f.at[j], f.at[i]
	}
}

// How the house is looked for: by its three circles, which are black in every book, near where it is drawn.
const (
	teeColumn   = 149.5
	teeUp       = 159.5
	teeDown     = 439.5
	teeWithin   = 4.0
	teeFar      = 20.0 // where a drawing is not placed by itself
	leastCircle = 0.55 // of their points that are dark
)

var circles = [...]float64{120, 80, 40}

// lineWithin is how far from a circle its line may lie, in pixels.
const lineWithin = 0.75

// onCircle are the pixels on which a point of a circle may lie, from the pixel left and above of the tee.
type onCircle [3]struct{ x, y int }

// pointsOfCircles are points on all circles, one a pixel of their radius, so that every part of them counts.
var pointsOfCircles = func() (list []onCircle) {
	for _, r := range circles {
		for k := range int(r) {
			s, c := math.Sincos(2 * math.Pi * float64(k) / float64(int(r)))
			var o onCircle
			for i, dr := range [...]float64{0, -lineWithin, lineWithin} {
				o[i].x, o[i].y = int(math.Round(0.5+(r+dr)*c+mostCircle))-mostCircle, int(math.Round(0.5+(r+dr)*s+mostCircle))-mostCircle
			}
			list = append(list, o)
		}
	}
	return list
}()

// mostCircle is more than any circle reaches, in pixels.
const mostCircle = 128

// house is where the tee lies and whether it is in the upper half.
func (f *field) house(reach float64) (up bool, at, scale point, found bool) {
	best := 0
	near := make([]int, 3*len(pointsOfCircles)) // of the pixels of a circle from the tee
	for i, o := range pointsOfCircles {
		for k := range o {
			near[3*i+k] = o[k].y*f.w + o[k].x
		}
	}
	for _, row := range []float64{teeUp, teeDown} {
		for dy := -reach; dy <= reach; dy++ {
			for dx := -reach; dx <= reach; dx++ {
				p := point{teeColumn + dx, row + dy}
				if n := f.circled(int(p.y)*f.w+int(p.x), near, best); n > best {
					best, at, up = n, p, row == teeUp
				}
			}
		}
	}
	at, scale = f.centred(at)
	return up, at, scale, float64(best) >= leastCircle*float64(len(pointsOfCircles))
}

// circled is how many points of the circles round a pixel are dark, where these are more than best. All of them lie in the picture.
func (f *field) circled(tee int, near []int, best int) (hit int) {
	left := len(near) / 3
	for i := 0; i+2 < len(near) && hit+left > best; i += 3 {
		if f.at[tee+near[i]] == dark || f.at[tee+near[i+1]] == dark || f.at[tee+near[i+2]] == dark {
			hit++
		}
		left--
	}
	return hit
}

// centred is the middle of the circles round a place: the mean of where their lines are met to the left and right, and above and below;
// and by how much they are wider and higher than those of a drawing.
func (f *field) centred(p point) (at, scale point) {
	var sum, wide, want point
	var n [2]int
	for _, r := range circles {
		for k := -12; k <= 12; k++ {
			t := float64(k) / 12 * 0.5
			along, across := r*math.Sin(t), r*math.Cos(t)
			if l, ok := f.line(point{p.x - across, p.y + along}, 1, 0); ok {
				if g, ok := f.line(point{p.x + across, p.y + along}, 1, 0); ok {
					sum.x, wide.x, want.x = sum.x+(l+g)/2, wide.x+g-l, want.x+2*across
					n[0]++
				}
			}
			if l, ok := f.line(point{p.x + along, p.y - across}, 0, 1); ok {
				if g, ok := f.line(point{p.x + along, p.y + across}, 0, 1); ok {
					sum.y, wide.y, want.y = sum.y+(l+g)/2, wide.y+g-l, want.y+2*across
					n[1]++
				}
			}
		}
	}
	if n[0] < 10 || n[1] < 10 {
		return p, point{1, 1}
	}
	return point{sum.x / float64(n[0]), sum.y / float64(n[1])}, point{wide.x / want.x, wide.y / want.y}
}

// line is where a dark line is crossed near a place, in columns or in rows: the middle of the dark pixels there, at most three.
func (f *field) line(p point, dx, dy int) (at float64, ok bool) {
	x, y := int(math.Round(p.x)), int(math.Round(p.y))
	n, sum := 0, 0.0
	for k := -3; k <= 3; k++ {
		if f.get(x+k*dx, y+k*dy) == dark {
			n++
			sum += float64(dx*(x+k) + dy*(y+k))
		}
	}
	return sum / float64(max(n, 1)), n > 0 && n <= 3
}
