package photo

import (
	"image"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/linear"
	"github.com/hogline/hogline/engine/safefile"
)

// Pixel is a place in a picture, px from its upper left corner.
type Pixel struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Camera maps pictures of a size to the ice: a homography (Hartley and Zisserman 2004, ch. 2), and a lens of one number around a centre,
// the division model (Fitzgibbon 2001), on pixels that need not be square. Lengths in the picture are counted in halves of its diagonal
// from its middle, places on the ice in radii of the house from the tee.
type Camera struct {
	Width  int             `json:"width"` // px
	Height int             `json:"height"`
	Ground [8]float64      `json:"ground"` // from the undistorted picture to the ice, by rows; the ninth is 1
	Lens   float64         `json:"lens"`   // negative: straight lines bulge outwards
	Centre [2]float64      `json:"centre"` // of the lens
	Aspect float64         `json:"aspect"` // how much wider than high its pixels are, as a natural logarithm
	Fit    Quality         `json:"fit"`
	Spread [12][12]float64 `json:"spread"` // covariance of the twelve numbers above
	// Painted is the ice that it saw, in squares of 12 cm, so that what is painted there is known: lightness, green to red, blue to yellow,
	// and in how many pictures it was so.
	Painted []byte `json:"painted,omitempty"`
}

// Quality is how well a camera fits the points it was made from.
type Quality struct {
	Points int     `json:"points"`    // that were told
	Edges  int     `json:"edges"`     // of rings that were found and agree
	Seen   int     `json:"seen"`      // of the places on rings that lie in the picture, at which edges were looked for
	Rings  []Ring  `json:"rings"`     // by circle
	Error  float64 `json:"error"`     // m: root mean square of the edges on the ice, of the points where there are no edges
	Worst  string  `json:"worst"`     // the point that is farthest off
	Off    float64 `json:"worst_off"` // m
}

// Ring is how well the edges of a circle were found.
type Ring struct {
	Radius float64 `json:"radius"` // m
	Edges  int     `json:"edges"`
	Share  float64 `json:"share"` // of the circle in the picture
	Error  float64 `json:"error"` // m, root mean square
}

// parameters of a camera.
const (
	lensAt   = 8
	centreAt = 9
	aspectAt = 11
	freedom  = 12
)

func (c *Camera) numbers() []float64 {
	return append(append([]float64(nil), c.Ground[:]...), c.Lens, c.Centre[0], c.Centre[1], c.Aspect)
}

func (c *Camera) set(x []float64) {
	copy(c.Ground[:], x)
	c.Lens, c.Centre, c.Aspect = x[lensAt], [2]float64{x[centreAt], x[centreAt+1]}, x[aspectAt]
}

// half is half the diagonal of the picture, px.
func (c *Camera) half() float64 { return math.Hypot(float64(c.Width), float64(c.Height)) / 2 }

// Bounds are those of the picture.
func (c *Camera) Bounds() image.Rectangle { return image.Rect(0, 0, c.Width, c.Height) }

// undistorted is a pixel as a lens without distortion would show it.
func (c *Camera) undistorted(p Pixel) (u [2]float64) {
	h := c.half()
	x, y := math.Exp(c.Aspect)*(p.X-float64(c.Width)/2)/h-c.Centre[0], (p.Y-float64(c.Height)/2)/h-c.Centre[1]
	k := 1 + c.Lens*(x*x+y*y)
	return [2]float64{x/k + c.Centre[0], y/k + c.Centre[1]}
}

// Ice is the place on the ice that a pixel shows; ok is false beyond the horizon.
func (c *Camera) Ice(p Pixel) (v curling.Vec, ok bool) {
	u, g := c.undistorted(p), &c.Ground
	w := g[6]*u[0] + g[7]*u[1] + 1
	v = curling.Vec{X: (g[0]*u[0] + g[1]*u[1] + g[2]) / w, Y: (g[3]*u[0] + g[4]*u[1] + g[5]) / w}.Mul(curling.HouseRadius).Add(curling.Tee)
	return v, w > 1e-3 && v.Finite()
}

// Pixel is where a place on the ice is seen, which may be outside the picture; ok is false where it cannot be seen at all.
func (c *Camera) Pixel(v curling.Vec) (p Pixel, ok bool) {
	view, ok := c.view()
	if !ok {
		return p, false
	}
	return c.seen(&view, v)
}

// view is the homography from the ice to the undistorted picture.
func (c *Camera) view() (h [9]float64, ok bool) {
	g := [9]float64{c.Ground[0], c.Ground[1], c.Ground[2], c.Ground[3], c.Ground[4], c.Ground[5], c.Ground[6], c.Ground[7], 1}
	det := g[0]*(g[4]*g[8]-g[5]*g[7]) - g[1]*(g[3]*g[8]-g[5]*g[6]) + g[2]*(g[3]*g[7]-g[4]*g[6])
	if !(math.Abs(det) > 1e-12) {
		return h, false
	}
	return [9]float64{
		(g[4]*g[8] - g[5]*g[7]) / det, (g[2]*g[7] - g[1]*g[8]) / det, (g[1]*g[5] - g[2]*g[4]) / det,
		(g[5]*g[6] - g[3]*g[8]) / det, (g[0]*g[8] - g[2]*g[6]) / det, (g[2]*g[3] - g[0]*g[5]) / det,
		(g[3]*g[7] - g[4]*g[6]) / det, (g[1]*g[6] - g[0]*g[7]) / det, (g[0]*g[4] - g[1]*g[3]) / det,
	}, true
}

// seen is Pixel through a homography.
func (c *Camera) seen(h *[9]float64, v curling.Vec) (p Pixel, ok bool) {
	v = v.Sub(curling.Tee).Mul(1 / curling.HouseRadius)
	w := h[6]*v.X + h[7]*v.Y + h[8]
	if !(w > 1e-6) {
		return p, false
	}
	x, y := (h[0]*v.X+h[1]*v.Y+h[2])/w-c.Centre[0], (h[3]*v.X+h[4]*v.Y+h[5])/w-c.Centre[1]
	root := 1 - 4*c.Lens*(x*x+y*y) // of the quadratic equation for the distance in the picture
	if !(root > 0) {
		return p, false
	}
	k := 2 / (1 + math.Sqrt(root))
	half := c.half()
	return Pixel{math.Exp(-c.Aspect)*(x*k+c.Centre[0])*half + float64(c.Width)/2, (y*k+c.Centre[1])*half + float64(c.Height)/2}, true
}

// Scale is how many pixels a metre of ice takes at a place, the mean of both directions; 0 where it cannot be seen.
func (c *Camera) Scale(v curling.Vec) float64 {
	const step = 0.01
	p, ok := c.Pixel(v)
	right, ok1 := c.Pixel(v.Add(curling.Vec{X: step}))
	down, ok2 := c.Pixel(v.Add(curling.Vec{Y: step}))
	if !ok || !ok1 || !ok2 {
		return 0
	}
	area := (right.X-p.X)*(down.Y-p.Y) - (right.Y-p.Y)*(down.X-p.X)
	return math.Sqrt(math.Abs(area)) / step
}

// Error is the standard error of a place on the ice that a pixel shows, m, as far as the camera is not known; that of the pixel itself is
// not in it.
func (c *Camera) Error(p Pixel) float64 {
	at, ok := c.Ice(p)
	if !ok {
		return math.Inf(1)
	}
	x := c.numbers()
	var d [freedom]curling.Vec
	moved := *c
	for i := range d {
		const step = 1e-5
		x[i] += step
		moved.set(x)
		x[i] -= step
		v, ok := moved.Ice(p)
		if !ok {
			return math.Inf(1)
		}
		d[i] = v.Sub(at).Mul(1 / step)
	}
	variance := 0.0
	for i := range d {
		for k := range d {
			variance += c.Spread[i][k] * (d[i].X*d[k].X + d[i].Y*d[k].Y)
		}
	}
	return math.Sqrt(math.Max(0, variance) / 2) // of one direction
}

// tilted reports whether the picture tells beyond doubt that the camera does not look straight down, and so where it hangs: the horizon of
// the ice, as it is known.
func (c *Camera) tilted() bool {
	horizon := func(c *Camera) (t [2]float64, ok bool) {
		h, ok := c.view()
		return [2]float64{h[6] / h[8], h[7] / h[8]}, ok && h[8] != 0
	}
	at, ok := horizon(c)
	x, moved := c.numbers(), *c
	var d [freedom][2]float64
	for i := range d {
		const step = 1e-5
		x[i] += step
		moved.set(x)
		x[i] -= step
		t, seen := horizon(&moved)
		if !ok || !seen {
			return false
		}
		d[i] = [2]float64{(t[0] - at[0]) / step, (t[1] - at[1]) / step}
	}
	var s [2][2]float64
	for i := range d {
		for k := range d {
			for r := range s {
				for q := range s {
					s[r][q] += c.Spread[i][k] * d[i][r] * d[k][q]
				}
			}
		}
	}
	det := s[0][0]*s[1][1] - s[0][1]*s[1][0]
	const beyondDoubt = 3.0 // times its error
	return det > 0 && s[1][1]*at[0]*at[0]-2*s[0][1]*at[0]*at[1]+s[0][0]*at[1]*at[1] > beyondDoubt*beyondDoubt*det
}

// Position is where the camera hangs: its place above the ice and its height, m, as the homography tells where the middle of the lens is
// its centre. ok is false where the picture does not tell, as straight from above, or as a small part of the house may.
func (c *Camera) Position() (foot curling.Vec, height float64, ok bool) {
	h, ok := c.view()
	if !ok {
		return foot, 0, false
	}
	for i := range 3 { // the centre of the lens is the origin
		h[i] -= c.Centre[0] * h[6+i]
		h[3+i] -= c.Centre[1] * h[6+i]
	}
	// The first two columns are turned axes: with focal length f, (x1 x2 + y1 y2) / f² + z1 z2 = 0, and they are of the same length.
	a1, b1 := h[0]*h[1]+h[3]*h[4], h[6]*h[7]
	a2, b2 := h[0]*h[0]+h[3]*h[3]-h[1]*h[1]-h[4]*h[4], h[6]*h[6]-h[7]*h[7]
	q := -(a1*b1 + a2*b2) / (a1*a1 + a2*a2) // 1/f²
	tilt := math.Hypot(h[6], h[7]) / math.Abs(h[8])
	const leastTilt = 0.04 // of the horizon: straight from above nothing tells the focal length
	if !(q > 1.0/36 && q < 4) || tilt < leastTilt || !c.tilted() {
		return foot, 0, false
	}
	f := 1 / math.Sqrt(q)
	var r1, r2, t [3]float64
	for i, s := range [3]float64{1 / f, 1 / f, 1} {
		r1[i], r2[i], t[i] = h[3*i]*s, h[3*i+1]*s, h[3*i+2]*s
	}
	n := math.Sqrt(math.Sqrt(dot(r1, r1) * dot(r2, r2)))
	r3 := [3]float64{r1[1]*r2[2] - r1[2]*r2[1], r1[2]*r2[0] - r1[0]*r2[2], r1[0]*r2[1] - r1[1]*r2[0]}
	foot = curling.Vec{X: -dot(r1, t) / (n * n), Y: -dot(r2, t) / (n * n)}.Mul(curling.HouseRadius).Add(curling.Tee)
	height = math.Abs(dot(r3, t)) / (n * n * n) * curling.HouseRadius
	return foot, height, height > 0.5 && height < 40
}

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// Check reports a camera that can be none, as one from a file may be.
func (c *Camera) Check() error {
	if c.Width < 32 || c.Height < 32 || c.Width > maxPixels/32 || c.Height > maxPixels/32 {
		return msg("camera", msg("small", c.Width, c.Height))
	}
	numbers := c.numbers()
	for _, row := range c.Spread {
		numbers = append(numbers, row[:]...)
	}
	for _, x := range append(numbers, c.Fit.Error, c.Fit.Off) {
		if !(math.Abs(x) < 1e6) {
			return msg("camera", msg("line"))
		}
	}
	if c.mirrored() {
		return msg("camera", msg("mirrored"))
	}
	if _, ok := c.Pixel(curling.Tee); !ok {
		return msg("camera", msg("line"))
	}
	return nil
}

// mirrored reports whether the ice is seen as from below.
func (c *Camera) mirrored() bool {
	p, ok := c.Pixel(curling.Tee)
	right, ok1 := c.Pixel(curling.Tee.Add(curling.Vec{X: 0.1}))
	down, ok2 := c.Pixel(curling.Tee.Add(curling.Vec{Y: 0.1}))
	return ok && ok1 && ok2 && (right.X-p.X)*(down.Y-p.Y)-(right.Y-p.Y)*(down.X-p.X) < 0
}

// How the perspective of the first guess is held to what is tried, against sums of squares of the points: where they leave it open, and
// whatever they tell.
const (
	flat = 1e-4
	firm = 1e4
)

// straight fits a homography to points without a lens, with a perspective where they leave it open: the first guess.
func (c *Camera) straight(list []Mark, from *tilt) bool {
	const n = 8
	a := make([][]float64, n)
	for r := range a {
		a[r] = make([]float64, n+1)
	}
	for _, m := range list {
		u := c.undistorted(m.At)
		v := m.Place.Sub(curling.Tee).Mul(1 / curling.HouseRadius)
		for _, row := range [2][n + 1]float64{
			{u[0], u[1], 1, 0, 0, 0, -v.X * u[0], -v.X * u[1], v.X},
			{0, 0, 0, u[0], u[1], 1, -v.Y * u[0], -v.Y * u[1], v.Y},
		} {
			for r := range n {
				for k := range n + 1 {
					a[r][k] += row[r] * row[k]
				}
			}
		}
	}
	for i, t := range from.by {
		a[6+i][6+i] += from.weight
		a[6+i][n] += from.weight * t
	}
	if onLine(list) { // as broad as it is long, and not mirrored
		for _, row := range [2][2]int{{0, 4}, {1, 3}} {
			sign := 1 - 2*float64((row[0]+1)%2)
			i, k := row[0], row[1]
			a[i][i] += flat
			a[k][k] += flat
			a[i][k] += sign * flat
			a[k][i] += sign * flat
		}
	}
	if !linear.Solve(a) {
		return false
	}
	for r := range n {
		c.Ground[r] = a[r][n]
	}
	return true
}

// onLine reports whether all points lie on one line of the sheet: what lies beside it the rings must tell.
func onLine(list []Mark) bool {
	const same = 1e-3 // m beside it
	way := list[1].Place.Sub(list[0].Place)
	for _, m := range list {
		d := m.Place.Sub(list[0].Place)
		if math.Abs(way.X*d.Y-way.Y*d.X) > same*way.Len() {
			return false
		}
	}
	return true
}

// MaxCamera bounds the file of a camera, in bytes.
const MaxCamera = 1 << 16

// ReadCamera reads a camera that was kept as JSON, for a picture that must be of its size.
func ReadCamera(data []byte, p *image.RGBA) (*Camera, error) {
	c := &Camera{}
	if err := safefile.DecodeJSON(data, c, MaxCamera*8); err != nil {
		return nil, msg("camera", jsonfault.Line(data, err))
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c.Bounds() != p.Rect {
		return nil, msg("size", c.Width, c.Height, p.Rect.Dx(), p.Rect.Dy())
	}
	return c, nil
}
