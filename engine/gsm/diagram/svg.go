package diagram

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// Style is what an SVG picture looks like beyond its geometry.
type Style struct {
	Lit        map[string]bool // states to be shown lit, by id
	Foreground string          // lines and text; "" is black
	Background string          // inside of boxes; "" is white
	Glow       string          // inside of lit boxes; "" is a light yellow
}

// SVG writes the diagram as a picture of its own.
func (d *Diagram) SVG(w io.Writer, s Style) error {
	def := func(v *string, to string) {
		if *v == "" {
			*v = to
		}
	}
	def(&s.Foreground, "#000000")
	def(&s.Background, "#ffffff")
	def(&s.Glow, "#ffe28a")
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" font-family="monospace" font-size="12" fill="none" stroke="%s">`+"\n",
		math.Ceil(d.W), math.Ceil(d.H), math.Ceil(d.W), math.Ceil(d.H), attr(s.Foreground))
	fmt.Fprintf(&b, `<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="%s" stroke="none"/></marker></defs>`+"\n", attr(s.Foreground))
	text(&b, s, 12, 20, "start", d.Title)
	for i := range d.Edges {
		d.Edges[i].svg(&b, s)
	}
	for i := range d.Boxes {
		d.Boxes[i].svg(&b, s)
	}
	b.WriteString("</svg>\n")
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	return nil
}

func (e *Edge) svg(b *strings.Builder, s Style) {
	line(b, e.Line)
	if e.Label != "" {
		text(b, s, e.LabelAt.X, e.LabelAt.Y+4, "middle", e.Label)
	}
}

func line(b *strings.Builder, ps []Point) {
	b.WriteString(`<polyline marker-end="url(#tip)" points="`)
	for i, p := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(b, "%.1f,%.1f", p.X, p.Y)
	}
	b.WriteString(`"/>` + "\n")
}

func (x *Box) svg(b *strings.Builder, s Style) {
	fill := s.Background
	if s.Lit[x.State] {
		fill = s.Glow
	}
	shape := func(in float64, fill string) {
		if x.Circle {
			fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x.X, x.Y, x.W/2-in, attr(fill))
			return
		}
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, x.X-x.W/2+in, x.Y-x.H/2+in, x.W-2*in, x.H-2*in, attr(fill))
	}
	fmt.Fprintf(b, "<g><title>%s</title>", escape(x.State))
	shape(0, fill)
	if x.Accept {
		shape(3, "none")
	}
	if !x.Circle {
		text(b, s, x.X, x.Y-4, "middle", x.Lines[0])
		text(b, s, x.X, x.Y+12, "middle", x.Lines[1])
	}
	b.WriteString("</g>\n")
	if x.Start {
		line(b, x.StartRun[:])
	}
}

func text(b *strings.Builder, s Style, x, y float64, anchor, t string) {
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s" stroke="none">%s</text>`+"\n", x, y, anchor, attr(s.Foreground), escape(t))
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	return b.String()
}

func attr(s string) string { return escape(s) }
