// Package booktest makes results books for tests: PDF files as those that are published look, with everything that readers stumble over,
// and what really stands in them. The games are made up.
package booktest

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"fmt"
	"maps"
	"strings"
)

// document is a PDF being written.
type document struct {
	bytes.Buffer
	offsets []int // of the objects, from 1
	codes   map[rune]byte
	runes   []rune
	face    string  // of the font; empty Helvetica
	scale   float64 // of what stands on the pages of shots; 0 as published
	session int     // printed on the pages
	// of the game that is being written
	discipline string
	noSheet    bool
	columns    int      // of pages printed on one, in as many rows; 0 one
	held       []*sheet // that wait for the others of their page
	byWord     bool     // every word is a text of its own
}

func newDocument() *document {
	d := &document{codes: map[rune]byte{}}
	d.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	return d
}

// reserve is the number of an object that is written later.
func (d *document) reserve() int {
	d.offsets = append(d.offsets, 0)
	return len(d.offsets)
}

func (d *document) put(n int, body string) {
	d.offsets[n-1] = d.Len()
	fmt.Fprintf(d, "%d 0 obj\n%s\nendobj\n", n, body)
}

func (d *document) object(body string) int {
	n := d.reserve()
	d.put(n, body)
	return n
}

func (d *document) stream(dict string, data []byte, packed bool) int {
	if packed {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		_, _ = w.Write(data) // a buffer takes everything
		_ = w.Close()
		data, dict = z.Bytes(), dict+" /Filter /FlateDecode"
	}
	n := d.reserve()
	d.offsets[n-1] = d.Len()
	fmt.Fprintf(d, "%d 0 obj\n<< %s /Length %d >>\nstream\n", n, dict, len(data))
	d.Write(data)
	d.WriteString("\nendstream\nendobj\n")
	return n
}

// code is the byte for a letter in the only font.
func (d *document) code(r rune) byte {
	c, ok := d.codes[r]
	if !ok {
		c = byte(33 + len(d.runes))
		if r == ' ' {
			c = ' '
		} else {
			d.runes = append(d.runes, r)
		}
		d.codes[r] = c
	}
	return c
}

// hex is a text as a string of the font.
func (d *document) hex(text string) string {
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, "%02X", d.code(r))
	}
	return "<" + b.String() + ">"
}

// font writes the font: a standard one whose codes mean other letters.
func (d *document) font(n int) {
	var m strings.Builder
	m.WriteString("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange\n")
	list := append([]rune{' '}, d.runes...)
	for len(list) > 0 {
		part := list[:min(90, len(list))]
		list = list[len(part):]
		fmt.Fprintf(&m, "%d beginbfchar\n", len(part))
		for _, r := range part {
			fmt.Fprintf(&m, "<%02X> <%04X>\n", d.code(r), r)
		}
		m.WriteString("endbfchar\n")
	}
	m.WriteString("endcmap CMapName currentdict /CMap defineresource pop end end")
	unicode := d.stream("", []byte(m.String()), true)
	d.put(n, fmt.Sprintf("<< /Type /Font /Subtype /Type1 /BaseFont /%s /FirstChar 32 /LastChar 255 /Widths [%s] /ToUnicode %d 0 R >>",
		cmp.Or(d.face, "Helvetica"), strings.TrimSpace(strings.Repeat("520 ", 224)), unicode))
}

// finish writes the list of objects.
func (d *document) finish(root int) []byte {
	at := d.Len()
	fmt.Fprintf(d, "xref\n0 %d\n0000000000 65535 f \n", len(d.offsets)+1)
	for _, o := range d.offsets {
		fmt.Fprintf(d, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(d, "trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(d.offsets)+1, root, at)
	return d.Bytes()
}

const (
	pageWidth  = 595.0
	pageHeight = 842.0
)

// sheet is the content of a page.
type sheet struct {
	doc    *document
	ops    []string
	images map[string]int // name and object
	last   int            // object of the drawing before
}

func (d *document) sheet() *sheet { return &sheet{doc: d, images: map[string]int{}} }

// text writes a text from x, its base y points below the top.
func (s *sheet) text(x, y, size float64, text string) {
	if s.doc.byWord {
		for word := range strings.SplitSeq(text, " ") {
			s.piece(x, y, size, word)
			x += 0.52*size*float64(len([]rune(word))) + 0.3*size
		}
		return
	}
	s.piece(x, y, size, text)
}

func (s *sheet) piece(x, y, size float64, text string) {
	s.ops = append(s.ops, fmt.Sprintf("BT /F %.1f Tf 1 0 0 1 %.2f %.2f Tm %s Tj ET", size, x, pageHeight-y, s.doc.hex(text)))
}

// right writes a text that ends at x.
func (s *sheet) right(x, y, size float64, text string) {
	s.text(x-0.52*size*float64(len([]rune(text))), y, size, text)
}

// flush prints the sheets that wait on one page, in columns and rows.
func (d *document) flush(parent, font int) int {
	n := d.columns
	d.columns = 0
	one := d.sheet()
	for i, s := range d.held {
		k := 1 / float64(n)
		one.ops = append(one.ops, fmt.Sprintf("q %.4f 0 0 %.4f %.2f %.2f cm\n%s\nQ", k, k, pageWidth*k*float64(i%n), pageHeight*k*float64(n-1-i/n),
			strings.Join(s.ops, "\n")))
		maps.Copy(one.images, s.images)
	}
	d.held = nil
	page := one.write(parent, font, 0)
	d.columns = n
	return page
}

// image places a picture with its left top at x, y.
func (s *sheet) image(object int, x, y, w, h float64) {
	name := fmt.Sprintf("I%d", object)
	s.images[name] = object
	s.ops = append(s.ops, fmt.Sprintf("q %.3f 0 0 %.3f %.3f %.3f cm /%s Do Q", w, h, x, pageHeight-y-h, name))
}

// write writes a page below a parent, turned clockwise by so many degrees where that is asked, its content turned the other way.
func (s *sheet) write(parent, font, turned int) int {
	if n := s.doc.columns; n > 0 {
		if s.doc.held = append(s.doc.held, s); len(s.doc.held) < n*n {
			return 0
		}
		return s.doc.flush(parent, font)
	}
	body := strings.Join(s.ops, "\n")
	if k := s.doc.scale; k > 0 && len(s.images) > 2 {
		body = fmt.Sprintf("q %.3f 0 0 %.3f %.2f %.2f cm\n%s\nQ", k, k, (1-k)*pageWidth/2, (1-k)*pageHeight/2, body)
	}
	width, height := pageWidth, pageHeight
	switch turned {
	case 90:
		body, width, height = fmt.Sprintf("q 0 1 -1 0 %.0f 0 cm\n%s\nQ", pageHeight, body), pageHeight, pageWidth
	case 180:
		body = fmt.Sprintf("q -1 0 0 -1 %.0f %.0f cm\n%s\nQ", pageWidth, pageHeight, body)
	case 270:
		body, width, height = fmt.Sprintf("q 0 -1 1 0 0 %.0f cm\n%s\nQ", pageWidth, body), pageHeight, pageWidth
	}
	content := s.doc.stream("", []byte(body), true)
	var x strings.Builder
	for name, n := range s.images {
		fmt.Fprintf(&x, "/%s %d 0 R ", name, n)
	}
	return s.doc.object(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.0f %.0f] /Rotate %d /Resources << /Font << /F %d 0 R >> /XObject << %s>> >> /Contents %d 0 R >>",
		parent, width, height, turned, font, x.String(), content))
}
