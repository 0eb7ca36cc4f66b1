package book

import (
	"context"
	"image"
	"io"
	"math"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/book/page"
	"github.com/hogline/hogline/replay/book/pdf"
)

// Painter draws pages of a book as they are printed, by the reader of its pages. It may be used from several goroutines.
type Painter struct {
	path string
	lock sync.Mutex
	file *safefile.File
	src  page.Source
}

// OpenPainter opens the book at a path. The error names it.
func OpenPainter(path string) (*Painter, error) {
	f, err := safefile.Open(path, maxBytes)
	if err != nil {
		return nil, err
	}
	data, ok := f.File.(io.ReadSeeker)
	info, err := f.Stat()
	if err != nil || !ok {
		_ = f.Close()
		return nil, safefile.OpenError(path, err)
	}
	src, err := pdf.Open(data, info.Size())
	if err != nil {
		_ = f.Close()
		return nil, named(path, err)
	}
	return &Painter{path: path, file: f, src: src}, nil
}

// Close lets go of the file.
func (p *Painter) Close() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.src.Close()
	_ = p.file.Close() // only read
}

// What is painted is drawn so many times as large as it is asked for, and made smaller: PDFium draws without smoothing here.
const oversample = 2

// Page is a whole page, from 1, so many pixels wide.
func (p *Painter) Page(ctx context.Context, number, width int) (m *image.RGBA, err error) {
	err = p.with(ctx, number, func(s page.Page) error {
		w, h := s.Size()
		m, err = painted(ctx, s, 0, 0, w, h, width)
		return err
	})
	return m, err
}

// Panel is the panel of a shot of a page with its words, so many pixels wide, and where in it the ice is drawn; shot 0 is the picture of
// prepositioned stones.
func (p *Painter) Panel(ctx context.Context, number, shot, width int) (m *image.RGBA, ice image.Rectangle, err error) {
	err = p.with(ctx, number, func(s page.Page) error {
		list := sheets(joined(s))
		if len(list) != 1 {
			return msg("several-pages", number)
		}
		s = list[0]
		panels := panelsOf(s)
		i := indexOf(panels, shot)
		if i < 0 {
			return msg("no-panel", number, shot)
		}
		q := panels[i]
		bottom := q.y1 + below
		for _, o := range panels {
			if o.row > q.row {
				bottom = min(bottom, o.y0-2)
			}
		}
		x0, y0, x1 := q.x0-besideNumber, q.y0-3, q.x1+besideNumber/2
		m, err = painted(ctx, s, x0, y0, x1, bottom, width)
		by := float64(width) / (x1 - x0)
		at := func(x, y float64) image.Point {
			return image.Pt(int(math.Round((x-x0)*by)), int(math.Round((y-y0)*by)))
		}
		ice = image.Rectangle{at(q.x0, q.y0), at(q.x1, q.y1)}
		return err
	})
	return m, ice, err
}

// indexOf is which panel is that of a shot, by its number or, without one, its place; shot 0 is the picture of prepositioned stones; -1 is
// none.
func indexOf(panels []*panel, shot int) int {
	return slices.IndexFunc(panels, func(q *panel) bool {
		switch {
		case shot == 0 || isPlaced(q):
			return shot == 0 && isPlaced(q)
		case q.number == 0:
			return numberByPlace(panels, q) == shot
		}
		return q.number == shot
	})
}

// besideNumber is how far in points the number of a panel reaches to its left; the panel before ends there.
const besideNumber = 12.5

// with does something with a page.
func (p *Painter) with(ctx context.Context, number int, do func(page.Page) error) error {
	p.lock.Lock()
	defer p.lock.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if number < 1 || number > p.src.Pages() {
		return named(p.path, msg("no-page", number, p.src.Pages()))
	}
	s, err := p.src.Open(ctx, number-1)
	if err == nil {
		err = do(s)
		s.Close()
	}
	if err != nil && ctx.Err() == nil {
		return named(p.path, err)
	}
	return err
}

// painted is a box of a page, so many pixels wide.
func painted(ctx context.Context, s page.Page, x0, y0, x1, y1 float64, width int) (*image.RGBA, error) {
	height := int(math.Round(float64(width) * (y1 - y0) / (x1 - x0)))
	m, err := s.Paint(ctx, x0, y0, x1, y1, oversample*width, oversample*height)
	if err != nil {
		return nil, err
	}
	return smaller(m), nil
}

// smaller is a picture whose pixels are the means of oversample by oversample of another.
func smaller(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, m.Rect.Dx()/oversample, m.Rect.Dy()/oversample))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [4]int
			for dy := range oversample {
				for dx := range oversample {
					for k, v := range m.Pix[m.PixOffset(oversample*x+dx, oversample*y+dy):][:4] {
						sum[k] += int(v)
					}
				}
			}
			for k, v := range sum {
				out.Pix[out.PixOffset(x, y)+k] = uint8(v / (oversample * oversample)) // a mean of bytes
			}
		}
	}
	return out
}
