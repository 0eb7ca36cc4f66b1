package canvas

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
)

// cardRadius is the radius in pixels of the corners of a card.
const cardRadius = 10

// Card is a surface with a thin border and round corners around content. It draws the border
// and the corners alone: a frame begins with the colour of cards, and the background between
// them is drawn (Margin). Without a graphics processor a frame of large rounded rectangles
// costs ten times as much.
func Card(content fyne.CanvasObject) fyne.CanvasObject {
	c := &card{content: content}
	c.ExtendBaseWidget(c)
	return c
}

type card struct {
	widget.BaseWidget
	content fyne.CanvasObject
}

func (c *card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{c: c}
	for i := range r.edges {
		r.edges[i] = fcanvas.NewRectangle(ThemeColour(ColourLine))
	}
	for i := range r.sides {
		r.sides[i] = fcanvas.NewRaster(func(w, h int) image.Image { return side(w, h, i == 1) })
	}
	r.objects = []fyne.CanvasObject{c.content, r.edges[0], r.edges[1], r.sides[0], r.sides[1]}
	return r
}

// side draws the left or right border of a card with its two corners: the background outside
// the border, nothing inside.
func side(w, h int, right bool) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	r, high := float64(w), float64(h)
	u := r / cardRadius
	x, edge := r, 0.0
	if right {
		x, edge = 0, r-u
	}
	background, line := ThemeColour(ColourBackground), ThemeColour(ColourLine)
	for i, centre := range []float64{r, high - r} {
		for k := range w * w {
			px, py := k%w, k/w
			if i == 1 {
				py = h - 1 - py
			}
			d := math.Hypot(float64(px)+0.5-x, float64(py)+0.5-centre)
			beyond := func(radius float64) float64 { return min(max(d-radius+0.5, 0), 1) }
			img.Set(px, py, paint.Fade(paint.Mix(line, background, beyond(r)), beyond(r-u)))
		}
	}
	b := paint.NewBrush(img)
	b.Box(paint.Point{X: edge, Y: r}, paint.Point{X: edge + u, Y: high - r}, 0, line)
	return img
}

type cardRenderer struct {
	c       *card
	edges   [2]*fcanvas.Rectangle // top, bottom
	sides   [2]*fcanvas.Raster    // left, right
	objects []fyne.CanvasObject
	minSize fyne.Size // zero until measured
	size    fyne.Size // of the last layout
}

func (r *cardRenderer) Layout(s fyne.Size) {
	if s.Width != r.size.Width { // wrapped text may need another height
		r.minSize = fyne.Size{}
	}
	r.size = s
	r.c.content.Move(fyne.NewPos(1, 1))
	r.c.content.Resize(s.SubtractWidthHeight(2, 2))
	for i := range 2 {
		r.edges[i].Resize(fyne.NewSize(s.Width-2*cardRadius, 1))
		r.sides[i].Resize(fyne.NewSize(cardRadius, s.Height))
	}
	r.edges[0].Move(fyne.NewPos(cardRadius, 0))
	r.edges[1].Move(fyne.NewPos(cardRadius, s.Height-1))
	r.sides[0].Move(fyne.NewPos(0, 0))
	r.sides[1].Move(fyne.NewPos(s.Width-cardRadius, 0))
}

// MinSize is measured once for a width: fyne asks for it in every frame.
func (r *cardRenderer) MinSize() fyne.Size {
	if r.minSize.Height == 0 {
		r.minSize = r.c.content.MinSize().AddWidthHeight(2, 2)
	}
	return r.minSize
}

func (r *cardRenderer) Refresh() {
	r.minSize = fyne.Size{}
	r.Layout(r.c.Size())
}
func (r *cardRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *cardRenderer) Destroy()                     {}

// Margin puts the background around content, so many pixels at each side.
func Margin(content fyne.CanvasObject, top, bottom, left, right float32) *fyne.Container {
	objects := []fyne.CanvasObject{content}
	for range 4 {
		objects = append(objects, fcanvas.NewRectangle(ThemeColour(ColourBackground)))
	}
	return container.New(&margin{top, bottom, left, right}, objects...)
}

// margin lays out content and the four rectangles around it.
type margin struct{ top, bottom, left, right float32 }

func (m *margin) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	left, right := m.at(0)
	return o[0].MinSize().AddWidthHeight(left+right, m.top+m.bottom)
}

// at is the margin at a width: on a phone the sides are for the content.
func (m *margin) at(width float32) (left, right float32) {
	if width < narrow {
		return min(m.left, narrowMargin), min(m.right, narrowMargin)
	}
	return m.left, m.right
}

// narrowMargin is the most in pixels at the sides of a narrow window.
const narrowMargin = 3

func (m *margin) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left, right := m.at(s.Width)
	inner := fyne.NewSize(s.Width-left-right, s.Height-m.top-m.bottom)
	o[0].Move(fyne.NewPos(left, m.top))
	o[0].Resize(inner)
	for i, box := range [4][4]float32{{0, 0, s.Width, m.top}, {0, s.Height - m.bottom, s.Width, m.bottom}, {0, m.top, left, inner.Height},
		{s.Width - right, m.top, right, inner.Height}} {
		o[i+1].Move(fyne.NewPos(box[0], box[1]))
		o[i+1].Resize(fyne.NewSize(box[2], box[3]))
	}
}

// Padded puts space around content, so many pixels at each side.
func Padded(content fyne.CanvasObject, top, bottom, left, right float32) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), content)
}

// Separator is a horizontal line.
func Separator() fyne.CanvasObject {
	r := fcanvas.NewRectangle(ThemeColour(ColourLine))
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// CardHeader is the heading of a card: the title, a note beside it if not nil, or below it where there is no room, and
// objects at the right.
func CardHeader(title string, note fyne.CanvasObject, right ...fyne.CanvasObject) *fyne.Container {
	if note == nil {
		note = Spacer(0, 0)
	}
	row := container.New(&heading{}, NewText(title, BodySize, true, "foreground"), note, container.New(&Flow{Gap: 6}, right...))
	return container.NewVBox(Padded(row, 7, 5, 12, 10), Separator())
}

// heading lays out a title, a note beside it and buttons at the right. A note that does not fit stands below, and so does every note after
// it at that width: what is below the heading does not jump with the length of the note.
type heading struct {
	width float32
	two   bool // lines
}

const headingGap = 8

// below reports whether the note stands below the title.
func (h *heading) below(o []fyne.CanvasObject) bool {
	if h.two {
		return true
	}
	whole := o[1].MinSize().Width
	if l, ok := o[1].(*Label); ok {
		whole = l.Whole()
	}
	return h.width > 0 && whole > 0 && h.width < narrow && o[0].MinSize().Width+whole+o[2].MinSize().Width+2*headingGap > h.width
}

// MinSize is that at the width of the last layout.
func (h *heading) MinSize(o []fyne.CanvasObject) fyne.Size {
	title, note, right := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	s := fyne.NewSize(title.Width+headingGap+right.Width, max(title.Height, right.Height))
	if h.below(o) {
		s.Height += note.Height
	}
	return s
}

// Layout places the three.
func (h *heading) Layout(o []fyne.CanvasObject, s fyne.Size) {
	if h.width != s.Width {
		h.width, h.two = s.Width, false
	}
	h.two = h.below(o)
	title, note, right := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	height := max(title.Height, right.Height)
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(max(0, w), h))
	}
	place(o[0], 0, (height-title.Height)/2, title.Width, title.Height)
	place(o[2], s.Width-right.Width, (height-right.Height)/2, right.Width, right.Height)
	if h.below(o) {
		place(o[1], 0, height, s.Width, note.Height)
		return
	}
	x := title.Width + headingGap
	place(o[1], x, (height-note.Height)/2+1, s.Width-right.Width-headingGap-x, note.Height)
}

// Spacer is empty space of a size in pixels.
func Spacer(w, h float32) fyne.CanvasObject {
	r := fcanvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}
