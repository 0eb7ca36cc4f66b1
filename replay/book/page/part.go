package page

import (
	"context"
	"image"
)

// part is a box of a page.
type part struct {
	Page
	x, y, width, height float64
	runs                []Run
	pictures            []Picture
}

// Part is a box of a page as a page of its own: the text that begins in it, and the pictures whose middles lie in it. It is closed with the
// page.
func Part(p Page, x0, y0, x1, y1 float64) Page {
	s := &part{Page: p, x: x0, y: y0, width: x1 - x0, height: y1 - y0}
	in := func(x, y float64) bool { return x >= x0 && x < x1 && y >= y0 && y < y1 }
	for _, r := range p.Runs() {
		if in(r.X0, r.Base) {
			r.X0, r.X1, r.Y0, r.Y1, r.Base = r.X0-x0, r.X1-x0, r.Y0-y0, r.Y1-y0, r.Base-y0
			s.runs = append(s.runs, r)
		}
	}
	for _, q := range p.Pictures() {
		if in((q.X0+q.X1)/2, (q.Y0+q.Y1)/2) {
			q.X0, q.X1, q.Y0, q.Y1 = q.X0-x0, q.X1-x0, q.Y0-y0, q.Y1-y0
			s.pictures = append(s.pictures, q)
		}
	}
	return s
}

func (s *part) Size() (width, height float64) { return s.width, s.height }
func (s *part) Runs() []Run                   { return s.runs }
func (s *part) Pictures() []Picture           { return s.pictures }

func (s *part) Pixels(ctx context.Context, p *Picture) (*image.RGBA, error) {
	q := *p
	q.X0, q.X1, q.Y0, q.Y1 = p.X0+s.x, p.X1+s.x, p.Y0+s.y, p.Y1+s.y
	return s.Page.Pixels(ctx, &q)
}

func (s *part) Paint(ctx context.Context, x0, y0, x1, y1 float64, width, height int) (*image.RGBA, error) {
	return s.Page.Paint(ctx, x0+s.x, y0+s.y, x1+s.x, y1+s.y, width, height)
}
