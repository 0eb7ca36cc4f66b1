package canvas

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
)

// Text sizes of the window in pixels.
const (
	NoteSize  = 11
	BodySize  = 13
	ValueSize = 14
)

// NewText is a line of text in a colour of the look.
func NewText(s string, size float32, bold bool, colour fyne.ThemeColorName) *fcanvas.Text {
	t := fcanvas.NewText(s, ThemeColour(colour))
	t.TextSize, t.TextStyle.Bold = size, bold
	return t
}

// SetText changes a text only when it differs: every new string costs a texture.
func SetText(t *fcanvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		refresh(t)
	}
}

// cardRadius is that of the corners of a card.
const cardRadius = 10

// Card is a quiet surface with a thin border and round corners around content. It draws
// the border and the corners alone: the window is cleared to the colour of cards, and the
// ground between them is what is drawn (Margin). On machines without a graphics processor
// a window of large rounded rectangles costs ten times as much a frame.
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

// side draws the left or right border of a card with its two corners: ground outside the
// border, nothing inside.
func side(w, h int, right bool) image.Image {
	b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
	r, high := float64(w), float64(h)
	u := r / cardRadius
	x, edge := r, 0.0
	if right {
		x, edge = 0, r-u
	}
	top, bottom := paint.Point{X: x, Y: r}, paint.Point{X: x, Y: high - r}
	ground, line, card := ThemeColour(ColourBackground), ThemeColour(ColourLine), ThemeColour(ColourCard)
	for i, c := range []paint.Point{top, bottom} {
		y := float64(i) * (high - r)
		b.Clip(paint.Point{Y: y}, paint.Point{X: r, Y: y + r})
		b.Shade(paint.Point{Y: y}, paint.Point{X: r, Y: y + r}, ground, ground)
		b.Disc(c, r, line)
		b.Disc(c, r-u, card)
	}
	b.Clip(paint.Point{}, paint.Point{X: r, Y: high})
	b.Box(paint.Point{X: edge, Y: r}, paint.Point{X: edge + u, Y: high - r}, 0, line)
	return b.Image()
}

type cardRenderer struct {
	c       *card
	edges   [2]*fcanvas.Rectangle // top, bottom
	sides   [2]*fcanvas.Raster    // left, right
	objects []fyne.CanvasObject
	need    fyne.Size // least size, zero until measured
	size    fyne.Size // of the last layout
}

func (r *cardRenderer) Layout(s fyne.Size) {
	if s.Width != r.size.Width { // what wraps may need another height now
		r.need = fyne.Size{}
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
	if r.need.Height == 0 {
		r.need = r.c.content.MinSize().AddWidthHeight(2, 2)
	}
	return r.need
}

func (r *cardRenderer) Refresh() {
	r.need = fyne.Size{}
	r.Layout(r.c.Size())
}
func (r *cardRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *cardRenderer) Destroy()                     {}

// Margin puts ground around content: top, bottom, left, right.
func Margin(content fyne.CanvasObject, top, bottom, left, right float32) *fyne.Container {
	objects := []fyne.CanvasObject{content}
	for range 4 {
		objects = append(objects, fcanvas.NewRectangle(ThemeColour(ColourBackground)))
	}
	return container.New(&margin{top, bottom, left, right}, objects...)
}

// margin lays out content and the four strips around it.
type margin struct{ top, bottom, left, right float32 }

func (m *margin) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	return o[0].MinSize().AddWidthHeight(m.left+m.right, m.top+m.bottom)
}

func (m *margin) Layout(o []fyne.CanvasObject, s fyne.Size) {
	inner := fyne.NewSize(s.Width-m.left-m.right, s.Height-m.top-m.bottom)
	o[0].Move(fyne.NewPos(m.left, m.top))
	o[0].Resize(inner)
	for i, box := range [4][4]float32{{0, 0, s.Width, m.top}, {0, s.Height - m.bottom, s.Width, m.bottom}, {0, m.top, m.left, inner.Height}, {s.Width - m.right, m.top, m.right, inner.Height}} {
		o[i+1].Move(fyne.NewPos(box[0], box[1]))
		o[i+1].Resize(fyne.NewSize(box[2], box[3]))
	}
}

// HeaderFooter lays out three objects: one above, one below, and the last with all that is left.
type HeaderFooter struct{}

// MinSize is the room needed.
func (HeaderFooter) MinSize(o []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, x := range o {
		if x.Visible() {
			m := x.MinSize()
			s.Width, s.Height = max(s.Width, m.Width), s.Height+m.Height
		}
	}
	return s
}

// Layout places the objects.
func (HeaderFooter) Layout(o []fyne.CanvasObject, s fyne.Size) {
	var top, bottom float32
	if o[0].Visible() {
		top = o[0].MinSize().Height
	}
	if o[1].Visible() {
		bottom = o[1].MinSize().Height
	}
	o[0].Move(fyne.Position{})
	o[0].Resize(fyne.NewSize(s.Width, top))
	o[1].Move(fyne.NewPos(0, s.Height-bottom))
	o[1].Resize(fyne.NewSize(s.Width, bottom))
	o[2].Move(fyne.NewPos(0, top))
	o[2].Resize(fyne.NewSize(s.Width, s.Height-top-bottom))
}

// Padded puts space around content: top, bottom, left, right.
func Padded(content fyne.CanvasObject, top, bottom, left, right float32) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), content)
}

// Separator is a thin horizontal line.
func Separator() fyne.CanvasObject {
	r := fcanvas.NewRectangle(ThemeColour(ColourLine))
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// CardHeader is the heading of a card: title, a quiet note beside it and, at the right, more.
func CardHeader(title string, note *fcanvas.Text, right ...fyne.CanvasObject) *fyne.Container {
	left := container.New(&Flow{Gap: 8}, NewText(title, BodySize, true, "foreground"))
	if note != nil {
		left.Add(note)
	}
	row := container.NewBorder(nil, nil, nil, container.New(&Flow{Gap: 6}, right...), left)
	return container.NewVBox(Padded(row, 7, 5, 12, 10), Separator())
}

// Spacer is empty space of a size.
func Spacer(w, h float32) fyne.CanvasObject {
	r := fcanvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

// Flow lays objects out from left to right at their own width, each in the middle of the
// height. Objects that do not fit are put on further lines when Wrap is set.
type Flow struct {
	Gap  float32
	Wrap bool
	wide float32
}

// MinSize is the room the objects need; with Wrap, at the width of the last layout.
func (l *Flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if l.Wrap && l.wide > 0 {
		h := l.place(objects, l.wide, false)
		w := float32(0)
		for _, o := range objects {
			if o.Visible() {
				w = max(w, o.MinSize().Width)
			}
		}
		return fyne.NewSize(w, h)
	}
	var s fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if l.Wrap {
			s.Width = max(s.Width, m.Width)
		} else {
			if s.Width > 0 {
				s.Width += l.Gap
			}
			s.Width += m.Width
		}
		s.Height = max(s.Height, m.Height)
	}
	return s
}

// Layout places the objects.
func (l *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if l.Wrap {
		l.wide = size.Width
		l.place(objects, size.Width, true)
		return
	}
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		o.Resize(m)
		o.Move(fyne.NewPos(x, (size.Height-m.Height)/2))
		x += m.Width + l.Gap
	}
}

// place puts objects on lines of a width and returns the height; it moves them only when
// move is set.
func (l *Flow) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if x > 0 && x+m.Width > width {
			x, y, high = 0, y+high+l.Gap, 0
		}
		if move {
			o.Resize(m)
			o.Move(fyne.NewPos(x, y))
		}
		x += m.Width + l.Gap
		high = max(high, m.Height)
	}
	return y + high
}

// Columns lays objects out side by side: those with a width of their own get it, the
// others share the rest by weight.
type Columns struct {
	Fixed  []float32 // 0: shares
	Weight []float32
	Gap    float32
}

// MinSize is the room needed.
func (c *Columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for i, o := range objects {
		w := o.MinSize().Width
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			w = c.Fixed[i]
		}
		s.Width += w
		s.Height = max(s.Height, o.MinSize().Height)
	}
	s.Width += c.Gap * float32(max(0, len(objects)-1))
	return s
}

// Layout places the objects.
func (c *Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest, weight := size.Width-c.Gap*float32(max(0, len(objects)-1)), float32(0)
	for i := range objects {
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			rest -= c.Fixed[i]
		} else {
			weight += c.weight(i)
		}
	}
	x := float32(0)
	for i, o := range objects {
		w := float32(0)
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			w = c.Fixed[i]
		} else if weight > 0 {
			w = max(0, rest*c.weight(i)/weight)
		}
		o.Resize(fyne.NewSize(w, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += w + c.Gap
	}
}

func (c *Columns) weight(i int) float32 {
	if i < len(c.Weight) && c.Weight[i] > 0 {
		return c.Weight[i]
	}
	return 1
}
