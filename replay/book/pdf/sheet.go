//go:build !js

package pdf

import (
	"context"
	"errors"
	"image"
	"math"
	"strings"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"

	"github.com/hogline/hogline/replay/book/page"
)

// sheet is an open page.
type sheet struct {
	file          *file
	number        int
	ref           references.FPDF_PAGE
	text          references.FPDF_TEXTPAGE
	width, height float64 // in points, turned
	turns         int     // clockwise by 90 degrees, so that most text is upright
	box           [4]float64
	objects       int
	paths         int
	runs          []run
	pictures      []placed
	shown         []page.Picture
	out           []page.Run
}

// run is a piece of text in the space of the page, y up.
type run struct {
	text           string
	x0, y0, x1, y1 float64
	matrix         matrix
	size           float64
	blank          bool // stands behind it
}

// placed is a picture in the space of the page.
type placed struct {
	object references.FPDF_PAGEOBJECT
	matrix matrix
	w, h   int
}

// matrix maps (x, y) to (ax + cy + e, bx + dy + f).
type matrix struct{ a, b, c, d, e, f float64 }

var unit = matrix{a: 1, d: 1}

// then is m followed by n.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d, m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d,
		m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f,
	}
}

func (m matrix) at(x, y float64) (float64, float64) { return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f }

// boxOf is the box of the image of a rectangle.
func (m matrix) boxOf(x0, y0, x1, y1 float64) (l, b, r, t float64) {
	l, b, r, t = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range [4][2]float64{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		x, y := m.at(p[0], p[1])
		l, b, r, t = min(l, x), min(b, y), max(r, x), max(t, y)
	}
	return l, b, r, t
}

// load reads what is on the page.
func (s *sheet) load() error {
	box := s.file.box
	p, err := box.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: s.file.document, Index: s.number})
	if err != nil {
		return msg("bad", s.number+1)
	}
	s.ref = p.Page
	t, err := box.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: s.page()})
	if err != nil {
		return msg("bad", s.number+1)
	}
	s.text = t.TextPage
	n, err := box.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: s.page()})
	if err != nil {
		return msg("bad", s.number+1)
	}
	for i := range n.Count {
		o, err := box.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: s.page(), Index: i})
		if err != nil {
			continue
		}
		if err := s.object(o.PageObject, unit, 0); err != nil {
			return err
		}
	}
	s.turn()
	return nil
}

func (s *sheet) page() requests.Page { return requests.Page{ByReference: &s.ref} }

// object reads one piece of the page that lies in a space.
func (s *sheet) object(o references.FPDF_PAGEOBJECT, space matrix, deep int) error {
	if s.objects++; s.objects > maxObjects {
		return msg("objects", s.number+1, maxObjects)
	}
	box := s.file.box
	kind, err := box.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o})
	if err != nil {
		return msg("bad", s.number+1)
	}
	if kind.Type == enums.FPDF_PAGEOBJ_PATH {
		s.paths++
		return nil
	}
	m, ok := s.matrixOf(o)
	if !ok {
		return nil
	}
	m = m.then(space)
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_TEXT:
		s.addRun(o, m, space)
	case enums.FPDF_PAGEOBJ_IMAGE:
		size, err := box.FPDFImageObj_GetImagePixelSize(&requests.FPDFImageObj_GetImagePixelSize{ImageObject: o})
		if err == nil && size.Width > 0 && size.Height > 0 {
			s.pictures = append(s.pictures, placed{o, m, int(size.Width), int(size.Height)})
		}
	case enums.FPDF_PAGEOBJ_FORM:
		if deep >= maxForms {
			return nil
		}
		n, err := box.FPDFFormObj_CountObjects(&requests.FPDFFormObj_CountObjects{PageObject: o})
		if err != nil {
			return nil // one without content
		}
		for i := range n.Count {
			c, err := box.FPDFFormObj_GetObject(&requests.FPDFFormObj_GetObject{PageObject: o, Index: uint64(i)}) // not negative
			if err != nil {
				continue
			}
			if err := s.object(c.PageObject, m, deep+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *sheet) matrixOf(o references.FPDF_PAGEOBJECT) (matrix, bool) {
	r, err := s.file.box.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: o})
	if err != nil {
		return unit, false
	}
	m := matrix{float64(r.Matrix.A), float64(r.Matrix.B), float64(r.Matrix.C), float64(r.Matrix.D), float64(r.Matrix.E), float64(r.Matrix.F)}
	for _, v := range []float64{m.a, m.b, m.c, m.d, m.e, m.f} {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return unit, false
		}
	}
	return m, true
}

func (s *sheet) addRun(o references.FPDF_PAGEOBJECT, m, space matrix) {
	box := s.file.box
	t, err := box.FPDFTextObj_GetText(&requests.FPDFTextObj_GetText{PageObject: o, TextPage: s.text})
	if err != nil || strings.TrimSpace(t.Text) == "" || len(s.runs) >= maxRuns {
		return
	}
	b, err := box.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: o})
	if err != nil {
		return
	}
	size, err := box.FPDFTextObj_GetFontSize(&requests.FPDFTextObj_GetFontSize{PageObject: o})
	if err != nil {
		return
	}
	text := strings.ToValidUTF8(t.Text, "")
	r := run{text: strings.TrimSpace(text), blank: strings.HasSuffix(text, " "), matrix: m, size: float64(size.FontSize) * math.Hypot(m.c, m.d)}
	r.x0, r.y0, r.x1, r.y1 = space.boxOf(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
	s.runs = append(s.runs, r)
}

// turn turns the page so that most of its text is upright, and y down.
func (s *sheet) turn() {
	var letters [4]int
	s.box = s.bounds()
	for i := range s.runs {
		m := s.runs[i].matrix
		k := 0
		switch { // how the text runs: to the right, up, to the left, down
		case math.Abs(m.a) >= math.Abs(m.b) && m.a < 0:
			k = 2
		case math.Abs(m.a) < math.Abs(m.b) && m.b > 0:
			k = 1
		case math.Abs(m.a) < math.Abs(m.b):
			k = 3
		}
		letters[k] += len(s.runs[i].text)
	}
	for k, n := range letters {
		if n > letters[s.turns] {
			s.turns = k
		}
	}
	to, width, height := upright(s.turns, s.box)
	s.width, s.height = width, height
	for i := range s.runs {
		o := &s.runs[i]
		x0, y0, x1, y1 := to.boxOf(o.x0, o.y0, o.x1, o.y1)
		_, base := to.at(o.matrix.e, o.matrix.f)
		s.out = append(s.out, page.Run{Text: o.text, X0: x0, Y0: y0, X1: x1, Y1: y1, Base: base, Size: o.size, Blank: o.blank})
	}
	for i := range s.pictures {
		s.shown = append(s.shown, seen(s.pictures[i], to, i))
	}
}

// upright is the way from the space of a page to one in which what runs turns times 90 degrees counter-clockwise runs to the right, y down,
// and its size.
func upright(turns int, box [4]float64) (to matrix, width, height float64) {
	l, b, r, t := box[0], box[1], box[2], box[3]
	switch turns & 3 {
	case 1:
		return matrix{b: 1, c: 1, e: -b, f: -l}, t - b, r - l
	case 2:
		return matrix{a: -1, d: 1, e: r, f: -b}, r - l, t - b
	case 3:
		return matrix{b: -1, c: -1, e: t, f: r}, t - b, r - l
	}
	return matrix{a: 1, d: -1, e: -l, f: t}, r - l, t - b
}

// inverse is that of a turn.
func (m matrix) inverse() matrix {
	n := 1 / (m.a*m.d - m.b*m.c)
	o := matrix{a: m.d * n, b: -m.b * n, c: -m.c * n, d: m.a * n}
	o.e, o.f = -(o.a*m.e + o.c*m.f), -(o.b*m.e + o.d*m.f)
	return o
}

// seen is a picture as it looks on the turned page.
func seen(p placed, to matrix, id int) page.Picture {
	m := p.matrix.then(to)
	x0, y0, x1, y1 := m.boxOf(0, 0, 1, 1)
	out := page.Picture{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: p.w, Height: p.h}
	// Where the right and the top of the stored picture point on the page, y down.
	out.Mirrored = m.a*m.d-m.b*m.c > 0
	right := [2]float64{m.a, m.b}
	if out.Mirrored {
		right = [2]float64{-m.a, -m.b}
	}
	switch {
	case math.Abs(right[0]) >= math.Abs(right[1]) && right[0] < 0:
		out.Turns = 2
	case math.Abs(right[0]) >= math.Abs(right[1]):
	case right[1] > 0:
		out.Turns = 1
	default:
		out.Turns = 3
	}
	if out.Turns%2 == 1 {
		out.Width, out.Height = p.h, p.w
	}
	return page.NewPicture(out, id)
}

// bounds are those of the page in its own space.
func (s *sheet) bounds() [4]float64 {
	box, err := s.file.box.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: s.page()})
	if err != nil || box.Rect.Right-box.Rect.Left < 1 || math.Abs(float64(box.Rect.Top-box.Rect.Bottom)) < 1 {
		return [4]float64{0, 0, 595, 842}
	}
	y0, y1 := float64(box.Rect.Bottom), float64(box.Rect.Top)
	return [4]float64{float64(box.Rect.Left), min(y0, y1), float64(box.Rect.Right), max(y0, y1)}
}

// Size is that of the page in points.
func (s *sheet) Size() (width, height float64) { return s.width, s.height }

// Runs are those of the page in the order in which they are drawn.
func (s *sheet) Runs() []page.Run { return s.out }

// Pictures are those of the page in the order in which they are drawn.
func (s *sheet) Pictures() []page.Picture { return s.shown }

// Paths is how many lines and areas are drawn.
func (s *sheet) Paths() int { return s.paths }

// Pixels are those of a picture.
func (s *sheet) Pixels(ctx context.Context, p *page.Picture) (*image.RGBA, error) {
	o := s.pictures[p.ID()]
	if o.w > maxSide || o.h > maxSide {
		return nil, msg("bad-picture", s.number+1)
	}
	m, err := s.watched(ctx, func() (*image.RGBA, error) {
		b, err := s.file.box.FPDFImageObj_GetBitmap(&requests.FPDFImageObj_GetBitmap{ImageObject: o.object})
		if err != nil {
			return nil, err
		}
		return s.bitmap(b.Bitmap)
	})
	if err != nil {
		return nil, err
	}
	return page.Turned(m, p.Mirrored, p.Turns), nil
}

// Paint draws a box of the page.
func (s *sheet) Paint(ctx context.Context, x0, y0, x1, y1 float64, width, height int) (*image.RGBA, error) {
	if width < 1 || height < 1 || width > maxSide || height > maxSide || x1-x0 < 1 || y1-y0 < 1 {
		return nil, msg("bad-picture", s.number+1)
	}
	m, err := s.watched(ctx, func() (*image.RGBA, error) {
		box := s.file.box
		b, err := box.FPDFBitmap_Create(&requests.FPDFBitmap_Create{Width: width, Height: height})
		if err != nil {
			return nil, err
		}
		if _, err := box.FPDFBitmap_FillRect(&requests.FPDFBitmap_FillRect{Bitmap: b.Bitmap, Width: width, Height: height,
			Color: 0xFFFFFFFF}); err != nil {
			return nil, err
		}
		// PDFium draws the page as its own rotation has it, which need not be that of its text.
		rotation, err := box.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: s.page()})
		if err != nil {
			return nil, err
		}
		drawn, _, _ := upright(int(rotation.PageRotation), s.box)
		to, _, _ := upright(s.turns, s.box)
		sx, sy := float64(width)/(x1-x0), float64(height)/(y1-y0)
		m := drawn.inverse().then(to).then(matrix{a: sx, d: sy, e: -x0 * sx, f: -y0 * sy})
		_, err = box.FPDF_RenderPageBitmapWithMatrix(&requests.FPDF_RenderPageBitmapWithMatrix{
			Bitmap: b.Bitmap, Page: s.page(),
			Matrix:   structs.FPDF_FS_MATRIX{A: float32(m.a), B: float32(m.b), C: float32(m.c), D: float32(m.d), E: float32(m.e), F: float32(m.f)},
			Clipping: structs.FPDF_FS_RECTF{Right: float32(width), Bottom: float32(height)},
			Flags: enums.FPDF_RENDER_FLAG_RENDER_NO_SMOOTHPATH | enums.FPDF_RENDER_FLAG_RENDER_NO_SMOOTHTEXT |
				enums.FPDF_RENDER_FLAG_RENDER_NO_SMOOTHIMAGE,
		})
		if err != nil {
			return nil, err
		}
		return s.bitmap(b.Bitmap)
	})
	return m, err
}

// watched does something with the sandbox, for as long as a page may take.
func (s *sheet) watched(ctx context.Context, do func() (*image.RGBA, error)) (*image.RGBA, error) {
	if s.file.box == nil {
		return nil, msg("bad", s.number+1)
	}
	stop := watch(ctx, s.file.box)
	m, err := do()
	late := stop()
	switch {
	case ctx.Err() != nil:
		s.file.Close()
		return nil, ctx.Err()
	case late:
		s.file.Close()
		return nil, msg("slow", s.number+1, pageTime)
	case err != nil:
		return nil, msg("bad-picture", s.number+1)
	}
	return m, nil
}

var errFormat = errors.New("a format of pixels that is not known")

// bitmap copies a bitmap of the sandbox and frees it.
func (s *sheet) bitmap(b references.FPDF_BITMAP) (*image.RGBA, error) {
	box := s.file.box
	defer func() { _, _ = box.FPDFBitmap_Destroy(&requests.FPDFBitmap_Destroy{Bitmap: b}) }()
	format, err1 := box.FPDFBitmap_GetFormat(&requests.FPDFBitmap_GetFormat{Bitmap: b})
	width, err2 := box.FPDFBitmap_GetWidth(&requests.FPDFBitmap_GetWidth{Bitmap: b})
	height, err3 := box.FPDFBitmap_GetHeight(&requests.FPDFBitmap_GetHeight{Bitmap: b})
	stride, err4 := box.FPDFBitmap_GetStride(&requests.FPDFBitmap_GetStride{Bitmap: b})
	data, err5 := box.FPDFBitmap_GetBuffer(&requests.FPDFBitmap_GetBuffer{Bitmap: b})
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return nil, err
	}
	depth := map[enums.FPDF_BITMAP_FORMAT]int{enums.FPDF_BITMAP_FORMAT_GRAY: 1, enums.FPDF_BITMAP_FORMAT_BGR: 3,
		enums.FPDF_BITMAP_FORMAT_BGRX: 4, enums.FPDF_BITMAP_FORMAT_BGRA: 4}[format.Format]
	w, h := width.Width, height.Height
	if depth == 0 || w < 1 || h < 1 || w > maxSide || h > maxSide || stride.Stride < depth*w || len(data.Buffer) < stride.Stride*h {
		return nil, errFormat
	}
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row, to := data.Buffer[y*stride.Stride:], m.Pix[y*m.Stride:]
		for x := range w {
			c := row[x*depth:]
			if depth == 1 {
				to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = c[0], c[0], c[0], 255
				continue
			}
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = c[2], c[1], c[0], 255
		}
	}
	return m, nil
}

// Close frees the page.
func (s *sheet) Close() {
	if s.file.box == nil {
		return
	}
	_, _ = s.file.box.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: s.text}) // nothing is left to do with it
	_, _ = s.file.box.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: s.ref})
}
