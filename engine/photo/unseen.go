package photo

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// Why a stone at a place would not be found.
type Why uint8

// The reasons.
const (
	Judged  Why = iota // it would be found
	Outside            // the place lies outside the picture
	Covered            // something that is neither ice nor a stone is seen there
)

// Unseen is what of the sheet a picture does not tell: a stone that lies there is not found. Shares are of 0 to 1.
type Unseen struct {
	House   float64  `json:"house"`   // of the house
	Outside float64  `json:"outside"` // of the house: outside the picture
	Covered float64  `json:"covered"` // of the house: behind people, brooms and the like
	Guards  float64  `json:"guards"`  // of the ice between the hog line and the tee line beside the house
	Regions []Region `json:"regions"` // on that ice and in the house, the largest first

	why []Why  // by place, row by row
	ice []byte // as a camera remembers it
}

// Region is a part of the sheet that is not judged.
type Region struct {
	Why   string      `json:"why"`   // outside, covered
	Place curling.Vec `json:"place"` // m: its middle
	Area  float64     `json:"area"`  // m²
}

// Places at which a stone is thought to lie, from the corner of the plan on.
const (
	unseenEvery  = 2 // cells
	unseenWidth  = planWidth / unseenEvery
	unseenHeight = planHeight / unseenEvery
)

// How it is told that a stone would not be found, and what covers the ice.
const (
	leastHidden   = 0.4   // of its handle
	leastRegion   = 0.015 // m²: smaller ones cover no handle
	samePaint     = 12.0  // of CIE Lab between what is painted in one paint
	darkestShade  = 0.4   // of the light in a shadow
	evenShade     = 1.3   // between the channels of what is the same in another light
	mostShine     = 0.15  // of the light of white: what a reflection adds
	whitePaint    = 75.0  // lightness
	strokeCells   = 3     // half of the widest stroke of a letter or line, cells
	betweenCells  = 5     // half of what is bridged between parts of one thing, cells
	flatPaint     = 2.0   // of CIE Lab from the colour of a paint, of half of a sign
	darkPaint     = 25.0  // lightness below which cloth and paint look alike
	sameIce       = 8.0   // of CIE Lab between a square of ice and itself in another picture
	aroundAStone  = 0.05  // m: shadow and blur
	leastOfColour = 0.003 // light of a channel
)

// At is why a stone at a place would not be found.
func (u *Unseen) At(v curling.Vec) Why {
	const step = unseenEvery * cell
	x, y := int(math.Floor((v.X-curling.CentreX+planSide)/step)), int(math.Floor((v.Y-curling.TeeY+planBack)/step))
	if x < 0 || y < 0 || x >= unseenWidth || y >= unseenHeight || u.why == nil {
		return Judged
	}
	return u.why[y*unseenWidth+x]
}

// Unseen tells where stones would not be found beside those that were.
func (f *Finding) Unseen(ctx context.Context, p *image.RGBA, c *Camera, found []Stone) (*Unseen, error) {
	g, err := planOf(ctx, p, c)
	if err != nil {
		return nil, err
	}
	g.lean = f.leanOf(c)
	if l, ok := g.lit(ctx); ok && !l.white() {
		_, g = f.balanced(g, l)
	}
	g.usual = g.background()
	covered := g.covered(found, c.Painted)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	u := &Unseen{why: make([]Why, unseenWidth*unseenHeight)}
	for y := range unseenHeight {
		for x := range unseenWidth {
			v := g.place(unseenEvery*(float64(x)+0.5), unseenEvery*(float64(y)+0.5))
			if playable(v) {
				u.why[y*unseenWidth+x] = g.hidden(v, covered)
			}
		}
	}
	u.measure(g)
	u.ice = g.remembered(covered, c.Painted)
	return u, nil
}

// Told reports whether so much of the house, and of the ice before it, is hidden that it is worth telling; nothing of nil.
func (u *Unseen) Told() (house, guards bool) {
	const least = 0.005
	if u == nil {
		return false, false
	}
	return u.House >= least, u.Guards >= least
}

// Keep has a camera remember the ice of the picture: what is painted there is known in the next one.
func (u *Unseen) Keep(c *Camera) { c.Painted = u.ice }

// The ice is remembered by squares of so many cells of the plan, four bytes each: its lightness, then its colour from green to red and from
// blue to yellow, and in how many pictures it was seen so, one after the other.
const (
	iceEvery  = 8
	iceWidth  = (planWidth + iceEvery - 1) / iceEvery
	iceHeight = (planHeight + iceEvery - 1) / iceEvery
	iceBytes  = 4 * iceWidth * iceHeight
	iceZero   = 128 // of the colours
	iceOften  = 2   // pictures: what was there in so many is painted, as people move
)

// remembered is the ice of a plan; where it is covered, what was known of it.
func (g *plan) remembered(covered []bool, before []byte) []byte {
	out := make([]byte, iceBytes)
	if len(before) == iceBytes {
		copy(out, before)
	}
	for i := range iceWidth * iceHeight {
		colour, seen := g.square(i, nil)
		if !seen {
			continue
		}
		b := out[4*i : 4*i+4]
		_, clear := g.square(i, covered)
		switch {
		case b[3] > 0 && distance(colour, iceColour(b)) < sameIce:
			b[3] += min(1, 255-b[3])
		case !clear && b[3] >= iceOften:
			continue
		default:
			b[3] = 1
		}
		for k, v := range colour {
			if k > 0 {
				v += iceZero
			}
			b[k] = uint8(math.Max(0, math.Min(255, math.Round(v))))
		}
	}
	return out
}

func iceColour(b []byte) [3]float64 {
	return [3]float64{float64(b[0]), float64(b[1]) - iceZero, float64(b[2]) - iceZero}
}

// square is the mean colour of a square of the plan; clear is false where a part of it is not seen, or covered.
func (g *plan) square(i int, covered []bool) (mean [3]float64, clear bool) {
	x0, y0 := i%iceWidth*iceEvery, i/iceWidth*iceEvery
	n := 0.0
	for y := y0; y < min(g.h, y0+iceEvery); y++ {
		for x := x0; x < min(g.w, x0+iceEvery); x++ {
			k := y*g.w + x
			if !g.seen[k] || covered != nil && covered[k] {
				return mean, false
			}
			for c, v := range g.lab[k] {
				mean[c] += v
			}
			n++
		}
	}
	for c := range mean {
		mean[c] /= n
	}
	return mean, true
}

// known are the squares that are as they were in the pictures before.
func (g *plan) known(before []byte) []bool {
	out := make([]bool, iceWidth*iceHeight)
	if len(before) != iceBytes {
		return out
	}
	for i := range out {
		b := before[4*i : 4*i+4]
		now, seen := g.square(i, nil)
		out[i] = seen && b[3] >= iceOften && distance(now, iceColour(b)) < sameIce
	}
	return out
}

// playable reports whether the middle of a stone in play can lie at a place.
func playable(v curling.Vec) bool {
	return v.X > curling.StoneRadius && v.X < curling.SheetWidth-curling.StoneRadius &&
		v.Y > curling.BackY-curling.StoneRadius && v.Y < curling.HogY-curling.StoneRadius
}

// inHouse reports whether a place is in the house, and ofGuards whether it is before the tee line beside it.
func inHouse(v curling.Vec) bool { return v.Distance(curling.Tee) < curling.HouseRadius }

func ofGuards(v curling.Vec) bool { return !inHouse(v) && v.Y > curling.TeeY && playable(v) }

// hidden is why the handle of a stone at a place would not be seen.
func (g *plan) hidden(v curling.Vec, covered []bool) Why {
	at := g.lean.raised(v, handleHeight)
	x, y := (at.X-curling.CentreX+planSide)/cell, (at.Y-curling.TeeY+planBack)/cell
	const r = handleRadius / cell
	n, out, under := 0, 0, 0
	for dy := -r; dy <= r; dy += r / 3 {
		for dx := -r; dx <= r; dx += r / 3 {
			if math.Hypot(dx, dy) > r {
				continue
			}
			n++
			i, j := int(math.Floor(x+dx)), int(math.Floor(y+dy))
			switch {
			case i < 0 || j < 0 || i >= g.w || j >= g.h: // beyond the plan, in which all that is in play stands
				at, ok := g.camera.Pixel(g.place(x+dx, y+dy))
				if !ok || at.X < 0 || at.Y < 0 || at.X >= float64(g.camera.Width) || at.Y >= float64(g.camera.Height) {
					out++
				}
			case !g.seen[j*g.w+i]:
				out++
			case covered[j*g.w+i]:
				under++
			}
		}
	}
	switch {
	case float64(out+under) < leastHidden*float64(n):
		return Judged
	case out > under:
		return Outside
	}
	return Covered
}

// covered is where the plan shows what is neither ice, nor painted on it, nor one of the stones found.
func (g *plan) covered(found []Stone, before []byte) []bool {
	foreign := g.foreign(found, g.known(before))
	foreign = grown(shrunk(foreign, g.w, g.h, strokeCells), g.w, g.h, strokeCells) // no letters and lines
	foreign = filled(shrunk(grown(foreign, g.w, g.h, betweenCells), g.w, g.h, betweenCells), g.w, g.h)
	for _, part := range parts(foreign, g.w, g.h) {
		if float64(len(part))*cell*cell < leastRegion || g.painted(part) {
			for _, i := range part {
				foreign[i] = false
			}
		}
	}
	return foreign
}

// foreign is where a colour is not explained: by the usual one in another light, by a reflection, by a paint of the
// rings, by what was there in the pictures before, or by a stone.
func (g *plan) foreign(found []Stone, known []bool) []bool {
	type paint struct {
		colour [3]float64
		reach  float64
	}
	var paints []paint
	for _, d := range [...]float64{0.06, 0.32, 0.45, 0.8, 1, 1.4, 1.65, 2.2} { // m from the tee, away from the edges of the rings
		p := paint{g.usual(curling.Tee.Add(curling.Vec{X: d})), samePaint}
		if c := p.colour; c[0] > whitePaint && math.Hypot(c[1], c[2]) < mostChroma { // jackets are nearly white, too
			p.reach = samePaint / 2
		}
		if !slices.ContainsFunc(paints, func(o paint) bool { return distance(p.colour, o.colour) < samePaint/4 }) {
			paints = append(paints, p)
		}
	}
	out := make([]bool, g.w*g.h)
	for y := range g.h {
		for x := range g.w {
			i := y*g.w + x
			if !g.seen[i] || known[y/iceEvery*iceWidth+x/iceEvery] {
				continue
			}
			usual := g.usual(g.place(float64(x)+0.5, float64(y)+0.5))
			out[i] = !explained(g.lab[i], usual) &&
				!slices.ContainsFunc(paints, func(o paint) bool { return distance(g.lab[i], o.colour) < o.reach })
		}
	}
	for i := range found {
		g.clearStone(out, &found[i])
	}
	return out
}

// clearStone takes what is seen of a stone out of a mask.
func (g *plan) clearStone(mask []bool, s *Stone) {
	for h := 0.0; h <= handleHeight+0.02; h += 0.03 {
		at := g.lean.raised(s.Place, h)
		x, y, r := (at.X-curling.CentreX+planSide)/cell, (at.Y-curling.TeeY+planBack)/cell, (curling.StoneRadius+aroundAStone)/cell
		for j := max(0, int(y-r)); j <= min(g.h-1, int(y+r)); j++ {
			for i := max(0, int(x-r)); i <= min(g.w-1, int(x+r)); i++ {
				if math.Hypot(float64(i)+0.5-x, float64(j)+0.5-y) < r {
					mask[j*g.w+i] = false
				}
			}
		}
	}
}

// distance is how far apart two colours are in CIE Lab.
func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// explained reports whether a colour is the usual one of its place, in shade or under a reflection.
func explained(c, usual [3]float64) bool {
	if difference(c, usual) < leastContrast && c[0] > usual[0]-25 {
		return true
	}
	a, b := linearOf(c), linearOf(usual)
	least, most := math.Inf(1), 0.0
	for k := range a {
		ratio := math.Max(leastOfColour, a[k]) / math.Max(leastOfColour, b[k])
		least, most = math.Min(least, ratio), math.Max(most, ratio)
	}
	if least > darkestShade && most < 2.5 && most < evenShade*least {
		return true
	}
	// A reflection adds the colour of a lamp.
	added := [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]}
	smallest := math.Min(added[0], math.Min(added[1], added[2]))
	if smallest < 0.02 {
		return false
	}
	largest := math.Max(added[0], math.Max(added[1], added[2]))
	return largest < mostShine && largest < 1.5*smallest
}

// linearOf is the light of a colour of CIE Lab, the inverse of lab.
func linearOf(c [3]float64) (l [3]float64) {
	f := func(t float64) float64 {
		if t > 6.0/29 {
			return t * t * t
		}
		return (116*t - 16) * 27 / 24389
	}
	y := (c[0] + 16) / 116
	x, z := 0.9505*f(y+c[1]/500), 1.089*f(y-c[2]/200)
	y = f(y)
	return [3]float64{3.2406*x - 1.5372*y - 0.4986*z, -0.9689*x + 1.8758*y + 0.0415*z, 0.0557*x - 0.204*y + 1.057*z}
}

// painted reports whether a part that is not explained is a sign painted on the ice: flat, of one paint that is not so dark that cloth is
// flat, too.
func (g *plan) painted(part []int) bool {
	var lists [3][]float64
	for _, i := range part {
		for k, v := range g.lab[i] {
			lists[k] = append(lists[k], v)
		}
	}
	middle := [3]float64{median(lists[0]), median(lists[1]), median(lists[2])}
	var off []float64
	for _, i := range part {
		off = append(off, distance(g.lab[i], middle))
	}
	return middle[0] > darkPaint && median(off) < flatPaint
}

// measure takes the shares and regions.
func (u *Unseen) measure(g *plan) {
	const step = unseenEvery * cell
	var house, guards, hiddenGuards float64
	var of [2]float64
	masks := [2][]bool{make([]bool, len(u.why)), make([]bool, len(u.why))}
	for i, why := range u.why {
		v := g.place(unseenEvery*(float64(i%unseenWidth)+0.5), unseenEvery*(float64(i/unseenWidth)+0.5))
		switch {
		case inHouse(v):
			house++
			if why != Judged {
				of[why-Outside]++
			}
		case ofGuards(v):
			guards++
			if why != Judged {
				hiddenGuards++
			}
		default:
			continue
		}
		if why != Judged {
			masks[why-Outside][i] = true
		}
	}
	u.Outside, u.Covered, u.Guards = of[0]/house, of[1]/house, hiddenGuards/guards
	u.House = u.Outside + u.Covered
	u.Regions = []Region{}
	for k, mask := range masks {
		for _, part := range parts(mask, unseenWidth, unseenHeight) {
			r := Region{Why: [...]string{"outside", "covered"}[k], Area: float64(len(part)) * step * step}
			for _, i := range part {
				r.Place = r.Place.Add(g.place(unseenEvery*(float64(i%unseenWidth)+0.5), unseenEvery*(float64(i/unseenWidth)+0.5)))
			}
			r.Place = r.Place.Mul(1 / float64(len(part)))
			u.Regions = append(u.Regions, r)
		}
	}
	slices.SortStableFunc(u.Regions, func(a, b Region) int { return cmp.Compare(b.Area, a.Area) })
}
