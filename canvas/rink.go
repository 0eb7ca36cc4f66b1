package canvas

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
)

// Rink shows the ice in layers, bottom to top: ice, heat map, paths of the answers, trails
// of the shot, stones, letters. What lies below the stones is one picture, of which a layer
// is drawn again only when its content changes: without a graphics processor every pixel of
// every layer costs time in every frame. While a shot plays, stones move and trails grow.
type Rink struct {
	widget.BaseWidget

	// OnHover is given the place under the pointer, in m; ok is false when it left the ice.
	OnHover func(at curling.Vec, ok bool)
	// OnTap is given the place of a click, in m.
	OnTap func(at curling.Vec)
	// OnGrab is asked when a drag begins at a place; true: it moves what lies there and not the ice. OnDrag is then given
	// the places that it leads to, OnDrop its end.
	OnGrab func(at curling.Vec) bool
	OnDrag func(at curling.Vec)
	OnDrop func()
	// OnMark is given the ways of the right button on the ice, in m, while it is held and, with done, when it is released.
	// A click has no way.
	OnMark func(from, to curling.Vec, done bool)
	// OnScroll is given every turn of the wheel; true: the ice is not zoomed.
	OnScroll func(up bool) bool

	drag    dragState
	palette *paint.Palette
	frame   paint.Frame
	whole   paint.Frame // the frame before zooming
	turn    Orientation
	lies    bool // as it was last shown, where turn is AutomaticTurn
	flip    bool

	behind behind
	heat   *paint.HeatMap
	trails []paint.Trail
	clouds []paint.Cloud
	paths  []paint.Path
	stones []paint.Stone
	drawn  []annotation.Drawing

	over    *fcanvas.Raster // drawings, above the stones
	marking bool            // the right button is held since it went down at marked
	marked  fyne.Position
	picture *fcanvas.Raster
	look    rinkLook // that redraw drew with
	below   layers
	grown   float64 // m of trail that are not on the screen yet
	sprites []*sprite[stoneContent]
	badges  []*sprite[paint.Badge]
}

// maxStones is how many stones are shown at once: those of several shots too.
const maxStones = 4 * curling.Stones

// Orientation is how the sheet stands in the picture.
type Orientation int

// The orientations.
const (
	AutomaticTurn Orientation = iota // lying where that shows it larger
	Upright
	Lying
)

// layers are the layers below the stones, each with those below it, in device pixels.
type layers struct {
	ice   *image.RGBA
	still *paint.Brush // with map and paths
	live  *paint.Brush // with trails: the picture shown
	stale [3]bool      // which of the three to draw again
}

// The layers by their place in stale.
const (
	iceLayer = iota
	stillLayer
	liveLayer
)

// NewRink is an empty rink that shows the house.
func NewRink(p *paint.Palette) *Rink {
	r := &Rink{palette: p, frame: paint.HogFrame, whole: paint.HogFrame}
	r.picture = fcanvas.NewRaster(r.draw)
	for range maxStones {
		r.sprites = append(r.sprites, newStoneSprite(r))
	}
	for range maxBadges {
		r.badges = append(r.badges, newBadgeSprite(r))
	}
	r.over = fcanvas.NewRaster(r.drawOver)
	r.over.Hide()
	r.ExtendBaseWidget(r)
	return r
}

// pictureView is the view for a picture of w x h device pixels.
func (r *Rink) pictureView(w, h int) paint.View {
	v := paint.NewView(float64(w), float64(h), r.frame, r.House())
	if s := r.picture.Size(); s.Width > 0 {
		v.Unit = float64(w) / float64(s.Width)
	}
	return v
}

// draw brings the layers up to date from the lowest that changed.
func (r *Rink) draw(w, h int) image.Image {
	b := &r.below
	if b.ice == nil || b.ice.Rect.Dx() != w || b.ice.Rect.Dy() != h {
		size := image.Rect(0, 0, w, h)
		b.ice = image.NewRGBA(size)
		b.still, b.live = paint.NewBrush(image.NewRGBA(size)), paint.NewBrush(image.NewRGBA(size))
		b.stale[iceLayer] = true
	}
	v := r.pictureView(w, h)
	if b.stale[iceLayer] {
		brush := paint.NewBrush(b.ice)
		around := ThemeColour(ColourBackground) // here and not as an object below: a software renderer would fill it in every frame
		brush.Shade(paint.Point{}, paint.Point{X: float64(w), Y: float64(h)}, around, around)
		paint.Ice(brush, v, r.palette)
		if r.behind.Backdrop != nil {
			r.behind.overlay(b.ice, v)
			paint.HouseLines(brush, v, r.palette)
		}
		b.stale[stillLayer] = true
	}
	if b.stale[stillLayer] {
		copy(b.still.Image().Pix, b.ice.Pix)
		if r.heat != nil {
			r.heat.Overlay(b.still.Image(), v)
			paint.HouseLines(b.still, v, r.palette)
		}
		paint.Clouds(b.still, v, r.clouds)
		paint.Paths(b.still, v, r.palette, r.paths)
		b.stale[liveLayer] = true
	}
	if b.stale[liveLayer] {
		copy(b.live.Image().Pix, b.still.Image().Pix)
		paint.Trails(b.live, v, r.palette, r.trails)
	}
	b.stale = [3]bool{}
	return b.live.Image()
}

// refresh draws the picture anew from a layer up.
func (r *Rink) refresh(from int) {
	r.below.stale[from] = true
	refresh(r.picture)
}

// View maps metres to the widget's own pixels.
func (r *Rink) View() paint.View {
	s := r.Size()
	return paint.NewView(float64(s.Width), float64(s.Height), r.frame, r.House())
}

// House is where in the picture the house lies.
func (r *Rink) House() paint.Direction {
	house := paint.HouseUp
	switch s := r.Size(); {
	case r.turn == Lying:
		house = paint.HouseRight
	case r.turn == AutomaticTurn && s.Height > 0:
		house = paint.HogFrame.Fitting(float64(s.Width), float64(s.Height), r.lies) // zooming turns nothing
		r.lies = house.Lying()
	}
	if r.flip {
		return house.Flipped()
	}
	return house
}

// SetFrame shows another part of the sheet and ends zooming.
func (r *Rink) SetFrame(f paint.Frame) {
	if r.frame == f && r.whole == f {
		return
	}
	r.frame, r.whole = f, f
	r.redraw()
}

// SetWhole shows another part of the sheet where nothing is zoomed or moved, and else once that ends.
func (r *Rink) SetWhole(f paint.Frame) {
	if r.frame != r.whole {
		r.whole = f
		return
	}
	r.SetFrame(f)
}

// SetPlace shows a part of the sheet with the house up or, flipped, down; nothing is drawn again where it is shown already.
func (r *Rink) SetPlace(f paint.Frame, flip bool) {
	if r.frame == f && r.turn == Upright && r.flip == flip {
		return
	}
	r.frame, r.whole, r.turn, r.flip = f, f, Upright, flip
	r.redraw()
}

// Zoomed reports that a smaller part of the sheet is shown than the frame.
func (r *Rink) Zoomed() bool {
	w, _ := r.frame.Size()
	whole, _ := r.whole.Size()
	return w < whole
}

// SetOrientation turns the picture; flipped, the sheet is seen from its other end.
func (r *Rink) SetOrientation(o Orientation, flip bool) {
	if r.turn == o && r.flip == flip {
		return
	}
	r.turn, r.flip = o, flip
	r.redraw()
}

// SetHeat shows a map over the ice, nil takes it away.
func (r *Rink) SetHeat(h *paint.HeatMap) {
	if h == nil && r.heat == nil {
		return
	}
	r.heat = h
	r.refresh(stillLayer)
}

// SetTrails shows the trails of a shot from scratch.
func (r *Rink) SetTrails(t []paint.Trail) {
	if len(t) == 0 && len(r.trails) == 0 {
		return
	}
	r.trails = t
	r.refresh(liveLayer)
}

// GrowTrails adds stretches to the trails that are shown. A line is drawn as a whole: between parts of it seams would
// be seen.
func (r *Rink) GrowTrails(more []paint.Trail) {
	longest := 0.0
	for _, t := range more {
		longest = max(longest, t.Points[0].Distance(t.Points[len(t.Points)-1]))
		i := slices.IndexFunc(r.trails, func(s paint.Trail) bool { return s.Stone == t.Stone && !s.Intended && s.Swept == t.Swept })
		if i < 0 {
			r.trails = append(r.trails, t)
			continue
		}
		r.trails[i].Points = append(r.trails[i].Points, t.Points[1:]...)
	}
	if r.grown += longest; r.grown > hiddenGrowth {
		r.grown = 0
		r.refresh(liveLayer)
	}
}

// hiddenGrowth is the length in m that trails may grow by before they are drawn again: what is new lies below the
// stone that draws it.
const hiddenGrowth = 0.8 * curling.StoneRadius

// SetPaths shows the paths of answers and the scatter of noisy throws.
func (r *Rink) SetPaths(p []paint.Path, clouds []paint.Cloud) {
	if len(p) == 0 && len(clouds) == 0 && len(r.paths) == 0 && len(r.clouds) == 0 {
		return
	}
	r.paths, r.clouds = p, clouds
	r.refresh(stillLayer)
	r.placeBadges()
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

// Clouds is what SetPaths was last given.
func (r *Rink) Clouds() []paint.Cloud { return r.clouds }

// Trails is what SetTrails was last given, with what has grown since, and below it what SetHeat was last given.
func (r *Rink) Trails() ([]paint.Trail, *paint.HeatMap) { return r.trails, r.heat }

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
			showStone(r.sprites[n], s, c, radius)
			n++
		}
	}
	place(true)
	place(false)
	for _, s := range r.sprites[n:] {
		s.hide()
	}
}

// placeBadges puts the letters beside the ends of the paths.
func (r *Rink) placeBadges() {
	list := paint.PlaceBadges(r.View(), r.paths, r.stones)
	for i, b := range r.badges {
		if i < len(list) {
			showBadge(b, list[i])
		} else {
			b.hide()
		}
	}
}

// rinkLook is what everything on the ice is drawn with that is not told to a rink.
type rinkLook struct {
	size    fyne.Size
	scale   float32 // device pixels
	around  color.NRGBA
	palette paint.Palette
}

func (r *Rink) lookNow() rinkLook {
	l := rinkLook{size: r.Size(), around: ThemeColour(ColourBackground), palette: *r.palette}
	if c := canvasOf(r); c != nil {
		l.scale = c.Scale()
	}
	return l
}

// redraw draws everything again: size, frame or colours have changed.
func (r *Rink) redraw() {
	r.look = r.lookNow()
	r.picture.Resize(r.Size())
	r.over.Resize(r.Size())
	if r.over.Visible() {
		refresh(r.over)
	}
	for _, s := range r.sprites {
		s.stale = true
	}
	for _, b := range r.badges {
		b.stale = true
	}
	r.refresh(iceLayer)
	r.placeStones()
	r.placeBadges()
}

// CreateRenderer is for fyne.
func (r *Rink) CreateRenderer() fyne.WidgetRenderer {
	objects := []fyne.CanvasObject{r.picture}
	for _, s := range r.sprites {
		objects = append(objects, s.img)
	}
	for _, b := range r.badges {
		objects = append(objects, b.img)
	}
	objects = append(objects, r.over)
	return &rinkRenderer{r, objects}
}

type rinkRenderer struct {
	rink    *Rink
	objects []fyne.CanvasObject
}

func (w *rinkRenderer) Layout(fyne.Size)             { w.rink.redraw() }
func (w *rinkRenderer) MinSize() fyne.Size           { return fyne.NewSize(160, 220) }
func (w *rinkRenderer) Objects() []fyne.CanvasObject { return w.objects }
func (w *rinkRenderer) Destroy()                     {}

// Refresh draws everything again where it would look otherwise: a page that changes refreshes all that is on it, and the ice is the most
// work of it.
func (w *rinkRenderer) Refresh() {
	if w.rink.look != w.rink.lookNow() {
		w.rink.redraw()
	}
}
