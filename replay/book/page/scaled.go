package page

import (
	"context"
	"image"
)

// scaled is a page whose content is drawn larger or smaller.
type scaled struct {
	Page
	by, x, y float64
	runs     []Run
	pictures []Picture
}

// Scaled is a page as it would be with everything on it so many times as large, and then so far farther right and down in points. It is
// closed with the page.
func Scaled(p Page, by, right, down float64) Page {
	s := &scaled{Page: p, by: by, x: right, y: down}
	for _, r := range p.Runs() {
		r.X0, r.X1, r.Y0, r.Y1, r.Base, r.Size = by*r.X0+right, by*r.X1+right, by*r.Y0+down, by*r.Y1+down, by*r.Base+down, by*r.Size
		s.runs = append(s.runs, r)
	}
	for _, q := range p.Pictures() {
		q.X0, q.X1, q.Y0, q.Y1 = by*q.X0+right, by*q.X1+right, by*q.Y0+down, by*q.Y1+down
		s.pictures = append(s.pictures, q)
	}
	return s
}

func (s *scaled) Size() (width, height float64) {
	width, height = s.Page.Size()
	return width * s.by, height * s.by
}
func (s *scaled) Runs() []Run         { return s.runs }
func (s *scaled) Pictures() []Picture { return s.pictures }

func (s *scaled) Pixels(ctx context.Context, p *Picture) (*image.RGBA, error) {
	q := *p
	q.X0, q.X1, q.Y0, q.Y1 = (p.X0-s.x)/s.by, (p.X1-s.x)/s.by, (p.Y0-s.y)/s.by, (p.Y1-s.y)/s.by
	return s.Page.Pixels(ctx, &q)
}

func (s *scaled) Paint(ctx context.Context, x0, y0, x1, y1 float64, width, height int) (*image.RGBA, error) {
	return s.Page.Paint(ctx, (x0-s.x)/s.by, (y0-s.y)/s.by, (x1-s.x)/s.by, (y1-s.y)/s.by, width, height)
}
