package paint

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"
)

// SVG is a Pen that writes a vector picture: NewSVG, draw, then WriteTo.
type SVG struct {
	w, h float64
	body strings.Builder
	// Prefix begins the ids of the picture: several in one page need different ones.
	Prefix string
	shades int
	clips  int
}

// NewSVG is an empty picture of w x h pixels.
func NewSVG(w, h float64) *SVG { return &SVG{w: w, h: h} }

// WriteTo writes the whole document.
func (s *SVG) WriteTo(w io.Writer) (int64, error) {
	group := ""
	if s.clips > 0 {
		group = "</g>"
	}
	n, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\">\n%s%s</svg>\n",
		s.w, s.h, s.w, s.h, s.body.String(), group)
	if err != nil {
		return int64(n), fmt.Errorf("write svg: %w", err)
	}
	return int64(n), nil
}

func (s *SVG) put(format string, args ...any) { fmt.Fprintf(&s.body, format+"\n", args...) }

func paintOf(key string, c color.NRGBA) string {
	return fmt.Sprintf(`%s="#%02x%02x%02x" %s-opacity="%.3g"`, key, c.R, c.G, c.B, key, float64(c.A)/255)
}

// Shade fills a rectangle with a gradient.
func (s *SVG) Shade(a, b Point, top, bottom color.NRGBA) {
	s.shades++
	s.put(`<defs><linearGradient id="%ss%d" x2="0" y2="1"><stop %s/><stop offset="1" %s/></linearGradient></defs>`,
		s.Prefix, s.shades, stop(top), stop(bottom))
	s.put(`<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="url(#%ss%d)"/>`, a.X, a.Y, b.X-a.X, b.Y-a.Y, s.Prefix, s.shades)
}

// Disc fills a circle.
func (s *SVG) Disc(c Point, r float64, col color.NRGBA) {
	s.put(`<circle cx="%.2f" cy="%.2f" r="%.2f" %s/>`, c.X, c.Y, r, paintOf("fill", col))
}

// Ring draws a circle.
func (s *SVG) Ring(c Point, r, width float64, col color.NRGBA) {
	s.put(`<circle cx="%.2f" cy="%.2f" r="%.2f" fill="none" stroke-width="%.2f" %s/>`, c.X, c.Y, r, width, paintOf("stroke", col))
}

// Line draws a polyline.
func (s *SVG) Line(pts []Point, width float64, col color.NRGBA, dash []float64) {
	if len(pts) < 2 {
		return
	}
	var p strings.Builder
	for _, q := range pts {
		fmt.Fprintf(&p, "%.2f,%.2f ", q.X, q.Y)
	}
	extra := ""
	if len(dash) > 0 {
		extra = ` stroke-dasharray="` + strings.Trim(fmt.Sprint(dash), "[]") + `"`
	}
	s.put(`<polyline points="%s" fill="none" stroke-linejoin="round" stroke-width="%.2f" %s%s/>`, strings.TrimSpace(p.String()), width,
		paintOf("stroke", col), extra)
}

// Box fills a rectangle with round corners.
func (s *SVG) Box(a, b Point, r float64, col color.NRGBA) {
	s.put(`<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" rx="%.2f" %s/>`, a.X, a.Y, b.X-a.X, b.Y-a.Y, r, paintOf("fill", col))
}

// Area fills a polygon.
func (s *SVG) Area(pts []Point, col color.NRGBA) {
	if len(pts) < 3 {
		return
	}
	var p strings.Builder
	for _, q := range pts {
		fmt.Fprintf(&p, "%.2f,%.2f ", q.X, q.Y)
	}
	s.put(`<polygon points="%s" %s/>`, strings.TrimSpace(p.String()), paintOf("fill", col))
}

// Text writes s.
func (s *SVG) Text(p Point, text string, st Style) {
	anchor, weight := "start", "normal"
	switch st.Align {
	case Middle:
		anchor = "middle"
	case RightEdge:
		anchor = "end"
	case Left:
	}
	if st.Bold {
		weight = "bold"
	}
	const family = "Noto Sans, Noto Sans CJK JP, sans-serif"
	s.put(`<text x="%.2f" y="%.2f" font-family="%s" font-size="%.2f" font-weight="%s" text-anchor="%s" %s>%s</text>`,
		p.X, p.Y, family, st.Size, weight, anchor, paintOf("fill", st.Colour), html.EscapeString(text))
}

// Clip limits what follows to a rectangle.
func (s *SVG) Clip(a, b Point) {
	if s.clips > 0 {
		s.put("</g>")
	}
	s.clips++
	s.put(`<clipPath id="%sc%d"><rect x="%.2f" y="%.2f" width="%.2f" height="%.2f"/></clipPath><g clip-path="url(#%sc%d)">`, s.Prefix, s.clips,
		a.X, a.Y, b.X-a.X, b.Y-a.Y, s.Prefix, s.clips)
}

func stop(c color.NRGBA) string {
	return fmt.Sprintf(`stop-color="#%02x%02x%02x" stop-opacity="%.3g"`, c.R, c.G, c.B, float64(c.A)/255)
}
