package book

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
)

// The grid of a page of shots in points, where it is not moved.
const (
	panelWidth  = 77.4
	panelHeight = 154.8
	pitch       = 91.25
	below       = 46.0 // of the text of a panel under its drawing
	firstLeft   = 36.0
	firstTop    = 167.0
	numberLeft  = 16.0 // as far left of the drawing its number may begin
)

// panel is a drawing on a page with the runs of its text.
type panel struct {
	x0, y0, x1, y1 float64
	picture        *page.Picture // nil where the drawing is drawn by lines
	row, column    int
	number         int // printed, 0 none
	runs           []page.Run
}

// usual is a page in the size and at the place that pages of shots are published in, by the drawings on it: where they are larger or
// smaller the page is taken as much smaller or larger, where it is cut at the left or at the top it is moved. One of another size without
// drawings is taken as fitted into its size.
func usual(p page.Page) page.Page {
	by, ok := scaleOf(p)
	if !ok {
		if by, left, base, ok := captioned(p.Runs()); ok && math.Abs(by-1) >= leastScaled {
			return page.Scaled(p, by, firstLeft-by*left, titleBase-by*base)
		}
		w, h := p.Size()
		if by := min(pageWidth/w, pageHeight/h); w > 100 && h > 100 && math.Abs(by-1) > 0.1 && math.Abs(w/h-pageWidth/pageHeight) < 0.1 {
			return page.Scaled(p, by, (pageWidth-by*w)/2, (pageHeight-by*h)/2)
		}
		return p
	}
	left, top := math.Inf(1), math.Inf(1)
	for _, q := range drawingsOf(p) {
		left, top = min(left, q.X0), min(top, q.Y0)
	}
	right, down := firstLeft-by*left, firstTop-by*top
	switch {
	case math.Abs(by-1) >= leastScaled:
	case math.Abs(right) < leastMove && math.Abs(down) < mostDown, math.Abs(right) > mostMove, math.Abs(down) > mostMove:
		return p // or the drawings of the first column or row are not there
	default:
		by, right, down = 1, firstLeft-left, firstTop-top
	}
	return page.Scaled(p, by, right, down)
}

// leastScaled is by how much larger or smaller a page is that counts as of another size.
const leastScaled = 0.02

// captioned is how many times as large as it is a page is published whose drawings are drawn by lines, where its first column begins and
// where its title stands: by the captions of its panels, which stand in columns. ok is false where it has not enough of them.
func captioned(runs []page.Run) (by, left, base float64, ok bool) {
	const least, same = 6, 20 // captions; points within which they are of one column
	var at []float64
	for _, r := range runs {
		switch {
		case playerWords.MatchString(r.Text):
			at = append(at, r.X0)
		case isTitle(&r) && base == 0:
			base = r.Base
		}
	}
	if len(at) < least || base == 0 {
		return 1, 0, 0, false
	}
	slices.Sort(at)
	var columns []float64
	for i, x := range at {
		if i == 0 || x-columns[len(columns)-1] > same {
			columns = append(columns, x)
		}
	}
	n := len(columns) - 1
	if n < 2 {
		return 1, 0, 0, false
	}
	apart := math.Inf(1)
	for i := range n {
		apart = min(apart, columns[i+1]-columns[i])
	}
	wide := columns[n] - columns[0]
	return pitch * math.Round(wide/apart) / wide, columns[0], base, true
}

// How far in points the first drawing of a page lies beside its place before the page counts as moved. Rows below a line of notes are
// lower.
const (
	leastMove = 8
	mostDown  = 30
	mostMove  = 75
)

// scaleOf is how many times as large as it is the drawings of a page are published; ok is false where it has not enough of them.
func scaleOf(p page.Page) (by float64, ok bool) {
	var width []float64
	for _, q := range drawingsOf(p) {
		width = append(width, q.X1-q.X0)
	}
	if len(width) < 6 {
		return 1, false
	}
	slices.Sort(width)
	return panelWidth / width[len(width)/2], true
}

// drawingsOf are the pictures of a page that may be the drawings of panels. Where none has one of the sizes that are published those of
// another size count of which several are alike: a book whose pictures were made smaller.
func drawingsOf(p page.Page) (list []*page.Picture) {
	pictures := p.Pictures()
	for i := range pictures {
		if q := &pictures[i]; isPanel(q) && diagram.Fits(q.Width, q.Height) {
			list = append(list, q)
		}
	}
	if len(list) > 0 {
		return list
	}
	alike := map[[2]int]int{}
	for i := range pictures {
		if q := &pictures[i]; isPanel(q) && diagram.Resized(q.Width, q.Height) {
			alike[[2]int{q.Width, q.Height}]++
		}
	}
	for i := range pictures {
		if q := &pictures[i]; isPanel(q) && alike[[2]int{q.Width, q.Height}] >= leastAlike {
			list = append(list, q)
		}
	}
	return list
}

// leastAlike is how many pictures of an unusual size must be alike.
const leastAlike = 4

// isPanel reports whether a picture is placed as the drawing of a panel may be.
func isPanel(q *page.Picture) bool {
	w, h := q.X1-q.X0, q.Y1-q.Y0
	return w >= 30 && h >= 60 && math.Abs(h/w-2) <= 0.1
}

// panelsOf are the panels of a page in the order in which they are read.
func panelsOf(p page.Page) []*panel {
	runs := p.Runs()
	var list []*panel
	for _, q := range drawingsOf(p) {
		if slices.ContainsFunc(list, func(o *panel) bool { return math.Abs(o.x0-q.X0) < 3 && math.Abs(o.y0-q.Y0) < 3 }) {
			continue // drawn over the same place
		}
		list = append(list, &panel{x0: q.X0, y0: q.Y0, x1: q.X1, y1: q.Y1, picture: q})
	}
	if len(list) == 0 && (p.Paths() > leastPaths || len(p.Pictures()) > 0) {
		list = drawnPanels(runs)
	}
	order(list)
	width := pitchOf(list)
	starts := startsOf(runs, list)
	for _, q := range list {
		bottom := math.Inf(1)
		for _, o := range list {
			if o.row > q.row {
				bottom = min(bottom, o.y0+4)
			}
		}
		q.number = numberOf(runs, q)
		for i, r := range runs {
			if x := starts[i]; x >= q.x0-4 && x < q.x0+width-4 && r.Base >= q.y1-1 && r.Base < min(bottom, q.y1+below) {
				q.runs = append(q.runs, r)
			}
		}
	}
	return list
}

// A piece of text goes on the one written before it where it begins so near to its end, in sizes of its letters: boxes are of what
// is inked.
const (
	overlapping = 0.3
	touching    = 0.35
)

// startsOf is for every run where the text begins that it goes on: long names run into the next column, and may do so in pieces. A piece
// at the left edge of a drawing begins the text of that.
func startsOf(runs []page.Run, list []*panel) []float64 {
	starts := make([]float64, len(runs))
	for i, r := range runs {
		starts[i] = r.X0
		if i == 0 || slices.ContainsFunc(list, func(q *panel) bool { return math.Abs(q.x0-r.X0) < 1.5 }) {
			continue
		}
		o := &runs[i-1]
		if gap := r.X0 - o.X1; math.Abs(o.Base-r.Base) < 0.3 && math.Abs(o.Size-r.Size) < 0.1 && o.X0 < r.X0 &&
			gap > -overlapping*r.Size && gap < touching*r.Size {
			starts[i] = starts[i-1]
		}
	}
	return starts
}

// order sorts panels into rows from the top and columns from the left. Rows are told by the gaps between their tops.
func order(list []*panel) {
	slices.SortStableFunc(list, func(a, b *panel) int { return cmp.Compare(a.y0, b.y0) })
	row := 0
	for i, q := range list {
		if i > 0 && q.y0-list[i-1].y0 > (q.y1-q.y0)/3 {
			row++
		}
		q.row = row
	}
	left, width := math.Inf(1), pitchOf(list)
	for _, q := range list {
		left = min(left, q.x0)
	}
	for _, q := range list {
		q.column = int(math.Round((q.x0 - left) / width))
	}
	slices.SortStableFunc(list, func(a, b *panel) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.x0, b.x0)) })
}

// pitchOf is how far apart the left edges of columns lie: the least distance met.
func pitchOf(list []*panel) float64 {
	least := math.Inf(1)
	for _, a := range list {
		for _, b := range list {
			if d := b.x0 - a.x0; d > (a.x1-a.x0)*0.9 {
				least = min(least, d)
			}
		}
	}
	if math.IsInf(least, 1) || len(list) == 0 {
		return pitch
	}
	if usual := (list[0].x1 - list[0].x0) * pitch / panelWidth; least > 1.5*usual {
		return usual
	}
	return least
}

var shotNumber = regexp.MustCompile(`^\d{1,2}$`)

// numberOf is the number printed left above a panel.
func numberOf(runs []page.Run, q *panel) int {
	for _, r := range runs {
		if !shotNumber.MatchString(r.Text) || r.X0 < q.x0-numberLeft || r.X1 > q.x0+3 || math.Abs(r.Base-8-q.y0) > 12 {
			continue
		}
		if n, _ := strconv.Atoi(r.Text); n >= 1 && n <= 16 {
			return n
		}
	}
	return 0
}

// leastPaths is how many lines and areas a page has whose drawings are drawn by them.
const leastPaths = 50

// drawnPanels are where the panels of a page are whose drawings are drawn by lines, or are parts of other pictures: below their numbers
// and above their captions, in columns and rows.
func drawnPanels(runs []page.Run) (list []*panel) {
	add := func(x0, y0 float64) {
		if !slices.ContainsFunc(list, func(o *panel) bool { return math.Abs(o.x0-x0) < 20 && math.Abs(o.y0-y0) < 20 }) {
			list = append(list, &panel{x0: x0, y0: y0, x1: x0 + panelWidth, y1: y0 + panelHeight})
		}
	}
	for _, r := range runs {
		if shotNumber.MatchString(r.Text) && r.Size > 7.5 && r.Base > 140 && r.Base < 620 {
			for _, o := range runs {
				if playerWords.MatchString(o.Text) && math.Abs(o.X0-r.X1-3) < 6 && o.Base > r.Base+100 && o.Base < r.Base+180 {
					add(o.X0, r.Base-9.2)
				}
			}
		}
	}
	return list
}
