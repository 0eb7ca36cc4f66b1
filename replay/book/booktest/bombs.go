package booktest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
)

// Bomb makes a page headed as one of shots whose content is packed: so many bytes of one letter, or of operators that begin nothing.
func Bomb(size int64, letter string) []byte {
	return onePage(func(doc *document, s *sheet, parent, font int) int {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		_, _ = io.WriteString(w, strings.Join(s.ops, "\n")+"\n") // a buffer takes everything
		part := bytes.Repeat([]byte(letter), 1<<20/len(letter))
		for n := int64(0); n < size; n += int64(len(part)) {
			_, _ = w.Write(part)
		}
		_ = w.Close()
		content := doc.raw("/Filter /FlateDecode", z.Bytes())
		return doc.object(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F %d 0 R >> >> /Contents %d 0 R >>",
			parent, font, content))
	})
}

// PictureBomb makes a page of shots with a picture that says to have so many pixels on a side, packed to almost nothing, in the place of
// the first drawing.
func PictureBomb(side int) []byte {
	return onePage(func(doc *document, s *sheet, parent, font int) int {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		part := make([]byte, 1<<20)
		for n := 0; n < 64<<20; n += len(part) {
			_, _ = w.Write(part)
		}
		_ = w.Close()
		n := doc.raw(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
			side, 2*side), z.Bytes())
		s.image(n, 36, 167, 77.4, 154.8)
		return s.write(parent, font, 0)
	})
}

// Crowd makes a page of shots with so many pieces: texts, or rectangles.
func Crowd(n int, text bool) []byte {
	return onePage(func(_ *document, s *sheet, parent, font int) int {
		op := "10 10 1 1 re f"
		if text {
			op = "BT /F 5 Tf 1 0 0 1 40 40 Tm <2122> Tj ET"
		}
		s.ops = append(s.ops, strings.Repeat(op+"\n", n))
		return s.write(parent, font, 0)
	})
}

// Objects makes a PDF of so many objects that nothing refers to, and one page.
func Objects(n int) []byte {
	return onePage(func(doc *document, s *sheet, parent, font int) int {
		for range n {
			doc.object("<< >>")
		}
		return s.write(parent, font, 0)
	})
}

// onePage makes a PDF of a page headed as one of shots.
func onePage(make func(doc *document, s *sheet, parent, font int) int) []byte {
	doc := newDocument()
	parent, font := doc.reserve(), doc.reserve()
	s := doc.sheet()
	s.text(240, 117.3, 11.5, "Game - Shot by Shot")
	doc.put(parent, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", make(doc, s, parent, font)))
	doc.font(font)
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", parent)))
}

// raw is a stream whose bytes are packed already.
func (d *document) raw(dict string, data []byte) int {
	n := d.reserve()
	d.offsets[n-1] = d.Len()
	fmt.Fprintf(d, "%d 0 obj\n<< %s /Length %d >>\nstream\n", n, dict, len(data))
	d.Write(data)
	d.WriteString("\nendstream\nendobj\n")
	return n
}
