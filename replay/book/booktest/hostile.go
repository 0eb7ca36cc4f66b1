package booktest

import (
	"fmt"
	"math/rand/v2"
)

// ScoresOnly makes a book with a page of results and none of shots.
func ScoresOnly() []byte {
	o := Options{Seed: 1}
	t := play(&o, rand.New(rand.NewPCG(1, 29)))
	doc := newDocument()
	parent, font := doc.reserve(), doc.reserve()
	cover := doc.sheet()
	cover.text(100, 300, 18, "Results Book")
	first, second := cover.write(parent, font, 0), results(doc, t, &o, parent, font)
	doc.put(parent, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R %d 0 R] /Count 2 >>", first, second))
	doc.font(font)
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", parent)))
}

// Encrypted makes a PDF that asks for a password.
func Encrypted() []byte {
	doc := newDocument()
	pages := doc.object("<< /Type /Pages /Kids [] /Count 0 >>")
	root := doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", pages))
	key := "<" + fmt.Sprintf("%064x", 12345) + ">"
	encrypt := doc.object("<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O " + key + " /U " + key + " >>")
	at := doc.Len()
	fmt.Fprintf(doc, "xref\n0 %d\n0000000000 65535 f \n", len(doc.offsets)+1)
	for _, o := range doc.offsets {
		fmt.Fprintf(doc, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(doc, "trailer\n<< /Size %d /Root %d 0 R /Encrypt %d 0 R /ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(doc.offsets)+1, root, encrypt, at)
	return doc.Bytes()
}

// Loop makes a PDF whose tree of pages holds itself.
func Loop() []byte {
	doc := newDocument()
	pages := doc.reserve()
	doc.put(pages, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R %d 0 R] /Count 1000000000 /Parent %d 0 R >>", pages, pages, pages))
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", pages)))
}

// Forms makes a page headed as one of shots of forms that hold each other, so many deep, each twice; of a form that holds itself for 0.
func Forms(deep int) []byte {
	doc := newDocument()
	parent, font := doc.reserve(), doc.reserve()
	numbers := make([]int, max(deep, 1))
	for i := range numbers {
		numbers[i] = doc.reserve()
	}
	for i, n := range numbers {
		inner := numbers[(i+1)%len(numbers)]
		body := "/X Do /X Do"
		if deep > 0 && i == len(numbers)-1 {
			body = "0 0 1 1 re f"
		}
		doc.offsets[n-1] = doc.Len()
		fmt.Fprintf(doc, "%d 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X %d 0 R >> >> /Length %d >>\nstream\n%s\nendstream\nendobj\n", n, inner, len(body), body)
	}
	s := doc.sheet()
	s.text(240, 117.3, 11.5, "Game - Shot by Shot")
	s.images["X"] = numbers[0]
	s.ops = append(s.ops, "/X Do")
	doc.put(parent, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", s.write(parent, font, 0)))
	doc.font(font)
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", parent)))
}
