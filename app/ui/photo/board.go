package photo

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/engine/photo"
)

// board shows a picture and tells which of its pixels are tapped and dragged. With the keyboard a cursor is moved by the arrow keys, in
// steps that + and - change, and Space taps there; . and , choose the point that is asked for; M takes what lies there along with the
// cursor, and puts it down, N goes to the next stone that is doubtful.
type board struct {
	widget.BaseWidget

	onTap  func(photo.Pixel)
	onDrag func(from, to photo.Pixel, ended bool)
	onKey  func(*fyne.KeyEvent) // Backspace and what else is no key of the board
	onNext func()               // N: the cursor goes to the next stone that is doubtful
	onStep func(by int)         // . and , have the next or previous point asked for

	shown    *fcanvas.Image
	size     image.Point // px of the picture
	cursor   *photo.Pixel
	step     float64
	from, to photo.Pixel
	dragged  bool
	carries  bool             // what lies at from goes along with the cursor
	least    func() fyne.Size // changes with the window
}

// steps are those of the cursor in pixels of the picture.
var steps = []float64{1, 4, 16, 64}

func newBoard(p *image.RGBA, least func() fyne.Size) *board {
	b := &board{shown: fcanvas.NewImageFromImage(p), size: p.Rect.Size(), step: steps[2], least: least}
	b.shown.FillMode = fcanvas.ImageFillContain
	b.ExtendBaseWidget(b)
	return b
}

func (b *board) show(p *image.RGBA) {
	b.shown.Image = p
	b.shown.Refresh()
}

func (b *board) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.shown) }

func (b *board) MinSize() fyne.Size { return b.least() }

// scale is how many pixels of the picture a pixel of the screen shows.
func (b *board) scale() float64 {
	s := b.Size()
	return math.Max(float64(b.size.X)/math.Max(1, float64(s.Width)), float64(b.size.Y)/math.Max(1, float64(s.Height)))
}

// pixel is the place in the picture below a place of the widget; ok is false beside the picture.
func (b *board) pixel(at fyne.Position) (p photo.Pixel, ok bool) {
	s, scale := b.Size(), b.scale()
	p = photo.Pixel{X: (float64(at.X)-float64(s.Width)/2)*scale + float64(b.size.X)/2, Y: (float64(at.Y)-float64(s.Height)/2)*scale +
		float64(b.size.Y)/2}
	return p, p.X >= 0 && p.Y >= 0 && p.X <= float64(b.size.X) && p.Y <= float64(b.size.Y)
}

func (b *board) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	if p, ok := b.pixel(e.Position); ok {
		b.cursor, b.carries = &p, false
		b.onTap(p)
	}
}

func (b *board) Dragged(e *fyne.DragEvent) {
	if !b.dragged {
		b.from, _ = b.pixel(e.Position.Subtract(e.Dragged))
		b.dragged = true
	}
	to, ok := b.pixel(e.Position)
	if ok {
		b.to = to
		b.onDrag(b.from, b.to, false)
	}
}

func (b *board) DragEnd() {
	if b.dragged {
		b.dragged = false
		b.onDrag(b.from, b.to, true)
	}
}

func (b *board) FocusGained() {}
func (b *board) FocusLost()   {}

func (b *board) TypedRune(r rune) {
	i := 0
	for steps[i] < b.step {
		i++
	}
	switch r {
	case '+':
		b.step = steps[min(len(steps)-1, i+1)]
	case '-':
		b.step = steps[max(0, i-1)]
	case 'n', 'N':
		b.onNext()
	case '.':
		b.onStep(1)
	case ',':
		b.onStep(-1)
	case 'm', 'M':
		if b.cursor == nil {
			return
		}
		if b.carries {
			b.onDrag(b.from, *b.cursor, true)
		} else {
			b.from = *b.cursor
		}
		b.carries = !b.carries
	}
}

func (b *board) TypedKey(e *fyne.KeyEvent) {
	if b.cursor == nil {
		b.cursor = &photo.Pixel{X: float64(b.size.X) / 2, Y: float64(b.size.Y) / 2}
	}
	switch e.Name {
	case fyne.KeyLeft:
		b.cursor.X = math.Max(0, b.cursor.X-b.step)
	case fyne.KeyRight:
		b.cursor.X = math.Min(float64(b.size.X), b.cursor.X+b.step)
	case fyne.KeyUp:
		b.cursor.Y = math.Max(0, b.cursor.Y-b.step)
	case fyne.KeyDown:
		b.cursor.Y = math.Min(float64(b.size.Y), b.cursor.Y+b.step)
	case fyne.KeySpace:
		b.onTap(*b.cursor)
		return
	default:
		b.onKey(e)
		return
	}
	if b.carries {
		b.onDrag(b.from, *b.cursor, false)
		return
	}
	b.onKey(e)
}
