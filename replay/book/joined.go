package book

import (
	"math"
	"slices"

	"github.com/hogline/hogline/replay/book/page"
)

// pieced is a page whose text was written in words or letters, put together.
type pieced struct {
	page.Page
	runs []page.Run
}

func (p *pieced) Runs() []page.Run { return p.runs }

// Pieces go together where so much is left between them, in sizes of their letters: more than between words, less than between columns.
const mostBlank = 0.75

// joined is a page with pieces of text put together where it was written word by word or letter by letter: where no piece is a title but a
// line is.
func joined(p page.Page) page.Page {
	runs := p.Runs()
	if slices.ContainsFunc(runs, func(r page.Run) bool { return isTitle(&r) }) ||
		!slices.ContainsFunc(linesOf(runs), func(l line) bool { return isTitle(&page.Run{Text: l.text()}) }) {
		return p
	}
	drawings := drawingsOf(p)
	out := &pieced{Page: p}
	for _, r := range runs { // words follow each other; names that run into the next column would not from the left to the right
		n := len(out.runs)
		begins := slices.ContainsFunc(drawings, func(q *page.Picture) bool { return math.Abs(q.X0-r.X0) < 1.5 && r.Base > q.Y0 })
		if n == 0 || begins || !goesOn(&out.runs[n-1], &r) {
			out.runs = append(out.runs, r)
			continue
		}
		o := &out.runs[n-1]
		if parted(o, &r) {
			o.Text += " "
		}
		o.Text += r.Text
		o.X1, o.Y0, o.Y1, o.Blank = max(o.X1, r.X1), min(o.Y0, r.Y0), max(o.Y1, r.Y1), r.Blank
	}
	return out
}

// goesOn reports whether a piece goes on the one left of it.
func goesOn(a, b *page.Run) bool {
	gap := b.X0 - a.X1
	return math.Abs(a.Base-b.Base) < 0.3 && math.Abs(a.Size-b.Size) < 0.1 && gap > -overlapping*b.Size && gap < mostBlank*b.Size
}
