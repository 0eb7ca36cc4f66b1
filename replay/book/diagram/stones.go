package diagram

import (
	"cmp"
	"math"
	"slices"
)

// Measures of a stone in pixels.
const (
	radius     = 9.25 // of the middle of its rim
	disc       = 7    // what is looked at to find it
	leastFill  = 0.6  // of the disc of a stone; a ring has less than 0.3
	leastRim   = 0.55 // of the rim that is dark
	faint      = 0.75 // below it a stone is told
	apart      = 12.0 // nearer than that two discs of a colour are one stone
	small      = 3    // the same for stones still to throw
	smallApart = 6.0
)

// Lines in pixels from the tee: towards the hog line negative, behind the tee positive.
const (
	hogLine     = -420.0
	backLine    = 120.0
	mostBehind  = 10.5 // of a stone that touches the back line
	stripBehind = 20.0 // from here on stones are out of play
)

// hit is a disc of one colour.
type hit struct {
	point
	colour    Colour
	fill, rim float64
}

// read finds everything in a picture whose house is at the bottom.
func (f *field) read(d *Drawing) {
	var inPlay []hit
	for _, c := range []Colour{Red, Yellow} {
		for _, h := range f.discs(c, disc, leastFill, apart, f.h) {
			if c == Yellow && !f.yellow(h.point) {
				continue // a blue stone
			}
			h.rim = f.rim(h.point)
			row := h.y - f.tee.y
			switch {
			case row < hogLine-2: // small ones lie there
			case row > backLine+mostBehind && row < backLine+stripBehind && h.rim >= leastRim:
				d.Doubts = append(d.Doubts, msg("back-line", centimetres((row-backLine)/perMetre)))
				inPlay = append(inPlay, h)
			case row > backLine+mostBehind:
				d.Gone[c]++
			case h.rim >= leastRim:
				inPlay = append(inPlay, h)
			}
		}
		for _, h := range f.discs(c, small, f.leastSmall(), smallApart, int(f.tee.y+hogLine)+small) {
			if h.y-f.tee.y < hogLine-1 {
				d.ToThrow[c]++
			}
		}
	}
	for i := range inPlay {
		inPlay[i].point = f.refined(inPlay, i)
	}
	delivered, by := f.delivered(inPlay, d)
	d.Mark = by
	for i, h := range inPlay {
		s := Stone{Colour: h.colour, Delivered: i == delivered, Score: min(1, h.fill/0.8, h.rim)}
		s.X, s.Y = (f.tee.x-h.x)/perMetre/f.scale.x, (f.tee.y-h.y)/perMetre/f.scale.y
		if s.Score < faint {
			d.Doubts = append(d.Doubts, msg("faint", round(s.X), round(s.Y)))
		}
		d.Stones = append(d.Stones, s)
	}
	slices.SortFunc(d.Stones, func(a, b Stone) int {
		return cmp.Or(cmp.Compare(a.Colour, b.Colour), cmp.Compare(a.X*a.X+a.Y*a.Y, b.X*b.X+b.Y*b.Y))
	})
}

func round(m float64) float64       { return math.Round(m*100) / 100 }
func centimetres(m float64) float64 { return math.Round(m * 100) }

// of reports whether a class belongs to the face of a stone of a colour.
func (c Colour) of(k class) bool {
	return c == Red && k == red || c == Yellow && (k == yellow || k == mark)
}

// reach is half the width of a disc by its rows, and how many pixels it has.
func reach(r int) (half []int, area int) {
	half = make([]int, 2*r+1)
	for k := range half {
		half[k] = int(math.Sqrt(float64(r*r+r) - float64((k-r)*(k-r))))
		area += 2*half[k] + 1
	}
	return half, area
}

// rowsOf are the first and the last of the upper rows that have a colour; none where last is the smaller one.
func (f *field) rowsOf(is *[classes]bool, rows int) (first, last int) {
	has := func(y int) bool {
		return slices.ContainsFunc(f.at[y*f.w:(y+1)*f.w], func(c class) bool { return is[c] })
	}
	for first < rows && !has(first) {
		first++
	}
	for last = rows - 1; last > first && !has(last); last-- {
	}
	return first, last
}

// discs are the places in the upper rows where so much of a disc has a colour, the best first, none nearer to another than apart.
func (f *field) discs(c Colour, r int, least, apart float64, rows int) []hit {
	var is [classes]bool
	for k := range classes {
		is[k] = c.of(k)
	}
	first, last := f.rowsOf(&is, min(max(rows, 0), f.h))
	if last < first {
		return nil
	}
	n := last - first + 1
	wide := f.w + 1
	sums := make([]int16, wide*n) // of the pixels of a row before a column
	most := make([]int16, n)      // of a row
	for y := range n {
		sum := int16(0)
		to := sums[y*wide : (y+1)*wide]
		for x, k := range f.at[(first+y)*f.w : (first+y+1)*f.w] {
			if is[k] {
				sum++
			}
			to[x+1] = sum
		}
		most[y] = sum
	}
	half, area := reach(r)
	want := int(math.Ceil(least*float64(area) - 1e-9))
	var all []hit
	for y := range n {
		if int(most[y]) < r/2+1 {
			continue
		}
		row := sums[y*wide : (y+1)*wide]
		for x := range f.w {
			if int(row[min(x+r, f.w-1)+1]-row[max(x-r, 0)]) < r/2+1 {
				continue
			}
			in := 0
			for k, hw := range half {
				if yy := y + k - r; yy >= 0 && yy < n {
					in += int(sums[yy*wide+min(x+hw, f.w-1)+1] - sums[yy*wide+max(x-hw, 0)])
				}
			}
			if in >= want {
				all = append(all, hit{point: point{float64(x), float64(first + y)}, colour: c, fill: float64(in) / float64(area)})
			}
		}
	}
	return f.peaks(all, r, apart)
}

// peaks are the best of hits that lie near each other; of equal ones their middle.
func (f *field) peaks(all []hit, r int, apart float64) (best []hit) {
	slices.SortStableFunc(all, func(a, b hit) int { return cmp.Compare(b.fill, a.fill) })
	for _, h := range all {
		if slices.ContainsFunc(best, func(o hit) bool { return o.distance(h.point) < apart }) {
			continue
		}
		n, sum := 0.0, point{}
		for _, o := range all {
			if o.fill == h.fill && o.distance(h.point) < float64(r)/2 {
				n, sum.x, sum.y = n+1, sum.x+o.x, sum.y+o.y
			}
		}
		h.point = point{sum.x / n, sum.y / n}
		best = append(best, h)
	}
	return best
}

const angles = 32

// around are the directions in which a rim is looked at.
var around = func() (list [angles]point) {
	for k := range list {
		list[k].y, list[k].x = math.Sincos(2 * math.Pi * float64(k) / angles)
	}
	return list
}()

// yellow reports whether a disc is yellow beside the mark on it.
func (f *field) yellow(p point) bool {
	marks, faces := 0, 0
	for y := int(p.y) - disc; y <= int(p.y)+disc; y++ {
		for x := int(p.x) - disc; x <= int(p.x)+disc; x++ {
			switch k := f.get(x, y); {
			case p.squared(x, y) > disc*disc:
			case k == mark:
				marks++
			case k == yellow:
				faces++
			}
		}
	}
	return faces > marks
}

// rim is the part of the rim round a place that is dark.
func (f *field) rim(p point) float64 {
	n := 0
	for _, a := range around {
		for r := radius - 1.25; r <= radius+1.25; r += 0.5 {
			if f.get(int(math.Round(p.x+r*a.x)), int(math.Round(p.y+r*a.y))) == dark {
				n++
				break
			}
		}
	}
	return float64(n) / angles
}

// refined is the middle of a stone: of all pixels of its face where nothing hides it, else where its rim fits best.
func (f *field) refined(all []hit, i int) point {
	h := all[i]
	free := !slices.ContainsFunc(all, func(o hit) bool { return o.point != h.point && o.distance(h.point) < 2*radius+1 })
	if !free || h.rim < 0.9 {
		return f.fitted(h)
	}
	n, sum := 0.0, point{}
	for y := int(h.y) - 11; y <= int(h.y)+11; y++ {
		for x := int(h.x) - 11; x <= int(h.x)+11; x++ {
			p := point{float64(x), float64(y)}
			if p.distance(h.point) <= radius+1 && h.colour.of(f.get(x, y)) {
				n, sum.x, sum.y = n+1, sum.x+p.x, sum.y+p.y
			}
		}
	}
	if n < 100 {
		return f.fitted(h)
	}
	return point{sum.x / n, sum.y / n}
}

// fitted is where the rim and the face of a stone fit best near a place.
func (f *field) fitted(h hit) point {
	best, score := h.point, math.Inf(-1)
	for dy := -2.0; dy <= 2; dy += 0.5 {
		for dx := -2.0; dx <= 2; dx += 0.5 {
			p := point{h.x + dx, h.y + dy}
			s := -0.02 * (dx*dx + dy*dy)
			for y := int(p.y) - 11; y <= int(p.y)+12; y++ {
				for x := int(p.x) - 11; x <= int(p.x)+12; x++ {
					k, d := f.get(x, y), p.squared(x, y)
					switch {
					case d <= 8.3*8.3 && (h.colour.of(k) || k == dark && d < 3*3):
						s++
					case d > 8.6*8.6 && d <= 9.8*9.8 && k == dark:
						s++
					case d > 10*10 && d <= 11*11 && h.colour.of(k):
						s--
					}
				}
			}
			if s > score {
				best, score = p, s
			}
		}
	}
	return best
}

// Dark pixels between 7 and 11 px from the middle of a stone: up to 70 are a thin rim and lines that cross it, 85 and more a thick one. A
// black cross on the stone adds some.
const (
	thickRim   = 78
	crossDark  = 12
	thickAhead = 12 // of the next best, where several stones have so many
)

// lossyDot is the brightness below which the middle of a stone of a JPEG is a dot, by its colour: dots come to 0 to 45, red stones to 70
// and more, yellow ones to 120, also where a cross is drawn on them.
var lossyDot = [2]float64{Red: 50, Yellow: 65}

// blurredDot is the same of pictures that were made smaller.
var blurredDot = [2]float64{Red: 60, Yellow: 95}

// leastSmall is the fill of stones still to throw, which JPEG eats from the edge.
func (f *field) leastSmall() float64 {
	if f.lossy {
		return 0.5
	}
	return 0.7
}

// delivered is which stone carries the mark of the one that was thrown, and by what; -1 none.
func (f *field) delivered(all []hit, d *Drawing) (int, Mark) {
	var dots []int
	best, next, rim := 0, 0, -1
	for i := range all {
		dot, cross := f.middle(all[i].point)
		if f.lossy {
			least := lossyDot
			if f.blurred {
				least = blurredDot
			}
			dot = f.bright(all[i].point) < least[all[i].colour]
		}
		if dot {
			dots = append(dots, i)
		}
		n := f.darkRim(all[i].point)
		if cross {
			n -= crossDark
		}
		if n > best {
			best, next, rim = n, best, i
		} else {
			next = max(next, n)
		}
	}
	switch {
	case len(dots) == 1:
		return dots[0], Dot
	case len(dots) > 1:
		d.Doubts = append(d.Doubts, msg("marks", len(dots)))
	case best >= thickRim && best >= next+thickAhead && f.thick(all[rim].point):
		return rim, Rim
	}
	return -1, NoMark
}

// thick reports whether the rim of a stone reaches farther in or out than a thin one, on all sides: lines that cross it do on some.
func (f *field) thick(p point) bool {
	var n [2]int
	for _, a := range around {
		for i, r := range [...]float64{radius - 1.25, radius + 1} {
			if f.get(int(math.Round(p.x+r*a.x)), int(math.Round(p.y+r*a.y))) == dark {
				n[i]++
			}
		}
	}
	return 2*max(n[0], n[1]) > angles
}

// middle reports whether a dark dot lies in the middle of a stone, and whether dark lines go out from there.
func (f *field) middle(p point) (dot, cross bool) {
	inner, lines := 0, 0
	for y := int(p.y) - 6; y <= int(p.y)+7; y++ {
		for x := int(p.x) - 6; x <= int(p.x)+7; x++ {
			if f.get(x, y) != dark {
				continue
			}
			switch d := p.squared(x, y); {
			case d <= 2.3*2.3:
				inner++
			case d > 3*3 && d <= 6*6:
				lines++
			}
		}
	}
	return inner >= 4 && lines <= 4, lines > 6
}

// darkRim is how many pixels about the rim of a stone are dark.
func (f *field) darkRim(p point) (n int) {
	for y := int(p.y) - 12; y <= int(p.y)+13; y++ {
		for x := int(p.x) - 12; x <= int(p.x)+13; x++ {
			if d := p.squared(x, y); d > 7*7 && d < 11*11 && f.get(x, y) == dark {
				n++
			}
		}
	}
	return n
}
