package photo

import (
	"cmp"
	"context"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// Stone is a stone that was found in a picture.
type Stone struct {
	Team     int         `json:"team"` // whose handle it has
	Place    curling.Vec `json:"place"`
	Error    float64     `json:"error"` // m, standard error in one direction
	Doubtful bool        `json:"doubtful"`
	Doubt    Doubt       `json:"doubt,omitempty"` // why it is doubtful: body, ice or grey
}

// Doubt is why a stone is doubtful.
type Doubt string

// The doubts.
const (
	NoBody     Doubt = "body" // no body was seen around the handle
	NoIce      Doubt = "ice"  // no ice around the stone, or no granite around the handle
	GreyHandle Doubt = "grey" // the colour of the handle is as grey as granite
)

// Doubts are all of them.
func Doubts() []Doubt { return []Doubt{NoBody, NoIce, GreyHandle} }

// Sure takes the doubt from a stone.
func (s *Stone) Sure() { s.Doubtful, s.Doubt = false, "" }

// Handles are the colours of the handles of both teams.
type Handles [2]color.Color

// Finding is how stones are looked for.
type Finding struct {
	Handles Handles
	Named   [2]bool // the colour is one of Colours, as it is in white light, and not one of the picture
	Height  float64 // m: how high the camera hangs, where its picture does not tell; 0: about 5
}

// grey reports of each team whether the colour of its handles is so grey that it cannot be told from granite, shadows and letters.
func (h Handles) grey() (grey [2]bool) {
	for t, c := range h {
		l := lab(rgbaOf(c))
		grey[t] = math.Hypot(l[1], l[2]) < mostColour
	}
	return grey
}

// Grey reports of each team whether its handles are nearly as grey as granite, so that no stone of it was found beyond doubt. Where the
// light of the picture was made out they may be so in the picture alone.
func (h Handles) Grey(found []Stone) (grey [2]bool) {
	grey = h.grey()
	for t := range grey {
		grey[t] = grey[t] && !slices.ContainsFunc(found, func(s Stone) bool { return s.Team == t && !s.Doubtful })
	}
	return grey
}

// Colours are the usual colours of handles by name.
var Colours = map[string]color.RGBA{
	"red": {195, 40, 45, 255}, "yellow": {235, 200, 45, 255}, "blue": {40, 80, 175, 255}, "green": {30, 110, 65, 255}, "orange": {235, 120, 35,
		255},
}

// The plan is the ice in steps, around the tee.
const (
	cell      = 0.015 // m
	planSide  = 2.37  // m to either side of the centre line
	planBack  = 1.98  // m behind the tee: a stone that bites the back line
	planFront = 6.7   // m before it: beyond the hog line, as far as it may be off

	planWidth  = 316 // cells
	planHeight = 578
)

// Heights in m of what is seen of a stone: the middle of its handle, and its striking band, halfway between the edge at the ice, which is
// seen on the near side, and the upper one, which is seen on the far side.
const (
	handleHeight = 0.13
	bodyHeight   = 0.057
	bodyHalf     = 0.045 // of what is seen of the body above and below that
)

// Detection limits.
const (
	handleRadius  = 0.085 // m: what is coloured
	mostColour    = 24.0  // of CIE Lab between a handle and its colour
	leastContrast = 14.0  // and between a handle and what lies around it
	leastHandle   = 0.45  // of the disk of the handle
	mostAround    = 0.15  // of that colour just outside the stone
	leastGranite  = 0.6   // of the ring between handle and edge, where the handle does not stand out
	mostChroma    = 14.0  // of granite
	leastClear    = 0.5   // of what lies around a stone, that is ice
	leastGrey     = 0.4   // of the body of a stone
	leastBody     = 0.55  // of the edge of the body
	apart         = 0.2   // m between two stones found
	mostStones    = 8     // of a team
)

// candidate is where a handle may be.
type candidate struct {
	x, y, score float64
	team        int
}

// Find proposes the stones of a picture, the surest first. What is hidden, cut off or has another colour is not found; where no body was
// seen around a handle the stone is doubtful.
func (f *Finding) Find(ctx context.Context, p *image.RGBA, c *Camera) ([]Stone, error) {
	g, err := planOf(ctx, p, c)
	if err != nil {
		return nil, err
	}
	g.lean = f.leanOf(c)
	found, err := f.stones(ctx, g)
	if err != nil {
		return nil, err
	}
	if l, ok := g.lit(ctx); ok && !l.white() {
		other, balanced := f.balanced(g, l)
		list, err := other.stones(ctx, balanced)
		if err != nil {
			return nil, err
		}
		if sure(list) >= sure(found) {
			return list, nil
		}
	}
	return found, nil
}

// sure is how many stones are not doubtful.
func sure(list []Stone) (n int) {
	for _, s := range list {
		if !s.Doubtful {
			n++
		}
	}
	return n
}

// stones looks for the stones of a plan.
func (f *Finding) stones(ctx context.Context, g *plan) ([]Stone, error) {
	list, err := f.candidates(ctx, g)
	if err != nil {
		return nil, err
	}
	type ranked struct {
		Stone
		rank float64
	}
	var all []ranked
	grey := f.Handles.grey()
	for _, k := range list {
		s, rank := g.stone(k)
		if grey[k.team] && !s.Doubtful {
			s.Doubtful, s.Doubt = true, GreyHandle
		}
		all = append(all, ranked{s, rank + k.score})
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	var found []Stone
	var count [2]int
	for _, s := range all {
		near := slices.ContainsFunc(found, func(o Stone) bool { return o.Place.Distance(s.Place) < closest(&o, &s.Stone) })
		if !near && count[s.Team] < mostStones && s.inPlay() {
			found, count[s.Team] = append(found, s.Stone), count[s.Team]+1
		}
	}
	touch(found)
	return found, nil
}

// closest is how near two stones can be found that are both there: they touch, as far as their places are known.
func closest(a, b *Stone) float64 {
	const errors = 2.5
	return math.Max(apart, 2*curling.StoneRadius-errors*math.Hypot(a.Error, b.Error))
}

// inPlay reports whether a stone may be in play. One that lies out by less than three times its error is moved in.
func (s *Stone) inPlay() bool {
	in := curling.Vec{X: math.Max(curling.StoneRadius, math.Min(curling.SheetWidth-curling.StoneRadius, s.Place.X)),
		Y: math.Max(curling.BackY-curling.StoneRadius, math.Min(curling.HogY-curling.StoneRadius, s.Place.Y))}
	if in.Distance(s.Place) > 3*s.Error {
		return false
	}
	s.Place = in
	return true
}

// nearTouch is how near the edges of two stones are taken for touching, m.
const nearTouch = 0.02

// touch moves stones that lie in each other, or nearly touch, to where they touch: the less sure of its place the farther.
func touch(list []Stone) {
	for range 8 { // chains settle
		for i := range list {
			for k := range i {
				a, b := &list[i], &list[k]
				d := a.Place.Distance(b.Place)
				if d < 1e-6 || d > 2*curling.StoneRadius+nearTouch {
					continue
				}
				way := b.Place.Sub(a.Place).Mul((2*curling.StoneRadius - d) / d)
				share := b.Error * b.Error / (a.Error*a.Error + b.Error*b.Error)
				a.Place, b.Place = a.Place.Sub(way.Mul(1-share)), b.Place.Add(way.Mul(share))
			}
		}
	}
}

// lean is how what stands above the ice is seen: farther from the camera's foot by its height over the way the camera is higher.
type lean struct {
	foot   curling.Vec
	height float64 // m
	known  bool    // the picture tells both
}

// leastHeight is the lowest that a camera can hang and look down on stones, m.
const leastHeight = 1

// usualHeight is how high a ceiling camera hangs, m, where nothing tells.
const usualHeight = 5

func (f *Finding) leanOf(c *Camera) lean {
	foot, height, known := c.Position()
	if known {
		return lean{foot, height, true}
	}
	foot, _ = c.Ice(Pixel{float64(c.Width) / 2, float64(c.Height) / 2})
	return lean{foot, math.Max(leastHeight, cmp.Or(f.Height, usualHeight)), false}
}

// lowered is the place below what is seen at v and stands at a height.
func (l *lean) lowered(v curling.Vec, height float64) curling.Vec {
	return v.Add(l.foot.Sub(v).Mul(height / l.height))
}

// raised is where what stands at a height above v is seen.
func (l *lean) raised(v curling.Vec, height float64) curling.Vec {
	return v.Add(v.Sub(l.foot).Mul(height / (l.height - height)))
}

// candidates are the places at which a disk of the colour of a handle stands out, the best first.
func (f *Finding) candidates(ctx context.Context, g *plan) (list []candidate, err error) {
	g.usual = g.background()
	var handles [2][3]float64
	for t, c := range f.Handles {
		handles[t] = lab(rgbaOf(c))
	}
	var granite []float64
	g.grey, granite = g.granite()
	for team := range handles {
		plain, standing := make([]float64, g.w*g.h), make([]float64, g.w*g.h) // of the colour, and unlike what lies around it
		for i := range plain {
			if !g.seen[i] {
				continue
			}
			d := difference(g.lab[i], handles[team])
			if d < mostColour && d < difference(g.lab[i], handles[1-team]) {
				plain[i] = 1
				if difference(g.lab[i], g.usual(g.place(float64(i%g.w)+0.5, float64(i/g.w)+0.5))) > leastContrast {
					standing[i] = 1
				}
			}
		}
		sums := integral(plain, g.w, g.h)
		const r, ring = handleRadius / cell, 1.5 * handleRadius / cell
		for y := range g.h {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for x := range g.w {
				if plain[y*g.w+x] == 0 || sums.box(x, y, r) < leastHandle*r*r {
					continue
				}
				score := disk(standing, g, x, y, 0, r) - disk(standing, g, x, y, 1.15*r, ring)
				if score > leastHandle && disk(standing, g, x, y, 1.75*r, 2.1*r) > mostAround {
					continue // a stripe, a coat or a board
				}
				if score > leastHandle {
					cx, cy := centroid(standing, g, x, y, 1.3*r)
					list = append(list, candidate{cx, cy, score, team})
					continue
				}
				// On a ring of its own colour a handle is told by the granite around it.
				if score := math.Min(disk(plain, g, x, y, 0, 0.8*r), g.around(granite, x, y)); score > leastGranite {
					list = append(list, candidate{float64(x) + 0.5, float64(y) + 0.5, score, team})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	var best []candidate
	for _, k := range list {
		if !slices.ContainsFunc(best, func(o candidate) bool { return math.Hypot(o.x-k.x, o.y-k.y)*cell < apart }) {
			best = append(best, k)
		}
	}
	return best, nil
}

// granite is where the plan is grey and darker than ice, and that unlike what usually lies there.
func (g *plan) granite() (grey, standing []float64) {
	grey, standing = make([]float64, g.w*g.h), make([]float64, g.w*g.h)
	for i, c := range g.lab {
		if g.seen[i] && math.Hypot(c[1], c[2]) < mostChroma && c[0] > 12 && c[0] < 82 {
			grey[i] = 1
			if difference(c, g.usual(g.place(float64(i%g.w)+0.5, float64(i/g.w)+0.5))) > 6 {
				standing[i] = 1
			}
		}
	}
	return grey, standing
}

// area is a table of sums.
type area struct {
	sums []float64
	w, h int
}

func integral(mask []float64, w, h int) area {
	a := area{make([]float64, (w+1)*(h+1)), w, h}
	for y := range h {
		row := 0.0
		for x := range w {
			row += mask[y*w+x]
			a.sums[(y+1)*(w+1)+x+1] = a.sums[y*(w+1)+x+1] + row
		}
	}
	return a
}

// box is the sum of a square around a cell.
func (a area) box(x, y int, r float64) float64 {
	x0, y0, x1, y1 := max(0, x-int(r)), max(0, y-int(r)), min(a.w, x+int(r)+1), min(a.h, y+int(r)+1)
	at := func(x, y int) float64 { return a.sums[y*(a.w+1)+x] }
	return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
}

// disk is the mean of a mask between two distances from a cell.
func disk(mask []float64, g *plan, x, y int, from, to float64) float64 {
	sum, n := 0.0, 0.0
	for j := max(0, y-int(to)-1); j <= min(g.h-1, y+int(to)+1); j++ {
		for i := max(0, x-int(to)-1); i <= min(g.w-1, x+int(to)+1); i++ {
			if d := math.Hypot(float64(i-x), float64(j-y)); d >= from && d < to {
				sum, n = sum+mask[j*g.w+i], n+1
			}
		}
	}
	return sum / math.Max(1, n)
}

// centroid is the middle of a mask within a distance.
func centroid(mask []float64, g *plan, x, y int, to float64) (cx, cy float64) {
	var sx, sy, n float64
	for j := max(0, y-int(to)); j <= min(g.h-1, y+int(to)); j++ {
		for i := max(0, x-int(to)); i <= min(g.w-1, x+int(to)); i++ {
			if math.Hypot(float64(i-x), float64(j-y)) < to {
				m := mask[j*g.w+i]
				sx, sy, n = sx+m*(float64(i)+0.5), sy+m*(float64(j)+0.5), n+m
			}
		}
	}
	return sx / math.Max(1, n), sy / math.Max(1, n)
}

// around is the share of granite in what is seen of the body below a handle at a cell.
func (g *plan) around(granite []float64, x, y int) float64 {
	handle := g.place(float64(x)+0.5, float64(y)+0.5)
	body := g.lean.raised(g.lean.lowered(handle, handleHeight), bodyHeight).Sub(handle).Mul(1 / cell)
	const edge, covered = 0.95 * curling.StoneRadius / cell, 1.15 * handleRadius / cell
	sum, n := 0.0, 0.0
	for j := -10; j <= 10; j++ {
		for i := -10; i <= 10; i++ {
			dx, dy := float64(i)+body.X, float64(j)+body.Y // from the handle
			cx, cy := x+int(math.Round(dx)), y+int(math.Round(dy))
			if math.Hypot(float64(i), float64(j)) > edge || math.Hypot(dx, dy) < covered {
				continue
			}
			n++
			if cx >= 0 && cy >= 0 && cx < g.w && cy < g.h {
				sum += granite[cy*g.w+cx]
			}
		}
	}
	return sum / math.Max(1, n)
}

// stone is the stone under a handle: the body is looked for where the handle tells it to be, and its edge tells the place better.
// rank tells how much speaks for it: how much of the edge was seen, and that ice is around it.
func (g *plan) stone(k candidate) (s Stone, rank float64) {
	place := g.lean.lowered(g.place(k.x, k.y), handleHeight)
	s = Stone{Team: k.team, Place: place, Doubtful: true, Doubt: NoBody}
	own := 0.03 // m: of the middle of a handle
	body, share := g.body(place)
	clear, grey := g.clear(body), g.around(g.grey, int(k.x), int(k.y))
	if share >= leastBody {
		s.Place, own = body, 0.012
		if s.Doubt = NoIce; clear >= leastClear && grey >= leastGrey {
			s.Sure()
		}
	}
	at, ok := g.camera.Pixel(s.Place)
	if !ok {
		return s, 0
	}
	pixel := 0.7 / math.Max(1, g.camera.Scale(s.Place)) // of the place of a blob
	leaning := 0.4                                      // of the way that the body leans, as the height of what is seen is not known better
	if !g.lean.known {
		leaning = 0.6
	}
	leaning *= s.Place.Distance(g.lean.foot) * bodyHeight / g.lean.height
	s.Error = math.Sqrt(math.Pow(g.camera.Error(at), 2) + own*own + pixel*pixel + leaning*leaning/2)
	return s, share + clear + grey
}

// clear is how much of what is seen around a stone at a place is the usual ice: around its foot on the near side, around its handle on the
// far side.
func (g *plan) clear(place curling.Vec) float64 {
	const ways = 36
	low, high := g.lean.raised(place, bodyHeight-bodyHalf), g.lean.raised(place, handleHeight)
	ice := 0.0
	for k := range ways {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / ways)
		middle := low
		if sin*(high.X-low.X)+cos*(high.Y-low.Y) > 0 {
			middle = high
		}
		v := middle.Add(curling.Vec{X: sin, Y: cos}.Mul(1.4 * curling.StoneRadius))
		if c, ok := g.colour(v); ok && difference(c, g.usual(v)) < leastContrast {
			ice++
		}
	}
	return ice / ways
}

// body looks for a body near a place: what is seen of it lies between two circles, the lower one at its place and the upper one where it
// leans to. share is how much of the edge was seen.
func (g *plan) body(near curling.Vec) (at curling.Vec, share float64) {
	const reach, stepBy, ways, across, leastEdge = 0.06, 0.0075, 36, 0.022, 9.0
	low, high := g.lean.raised(near, bodyHeight-bodyHalf).Sub(near), g.lean.raised(near, bodyHeight+bodyHalf).Sub(near)
	var sum curling.Vec
	var weight float64
	for dy := -reach; dy <= reach; dy += stepBy {
		for dx := -reach; dx <= reach; dx += stepBy {
			v := near.Add(curling.Vec{X: dx, Y: dy})
			total, edges := 0.0, 0.0
			for k := range ways {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / ways)
				way := curling.Vec{X: sin, Y: cos}
				middle := v.Add(low)
				if way.X*(high.X-low.X)+way.Y*(high.Y-low.Y) > 0 {
					middle = v.Add(high)
				}
				in, ok1 := g.colour(middle.Add(way.Mul(curling.StoneRadius - across)))
				out, ok2 := g.colour(middle.Add(way.Mul(curling.StoneRadius + across)))
				if !ok1 || !ok2 {
					continue
				}
				d := math.Abs(in[0]-out[0]) + difference(in, out)
				if d > leastEdge {
					edges++
				}
				total += math.Min(d, 40)
			}
			share = math.Max(share, edges/ways)
			w := math.Pow(total/ways/40, 8)
			sum, weight = sum.Add(v.Mul(w)), weight+w
		}
	}
	if weight == 0 {
		return near, 0
	}
	return sum.Mul(1 / weight), share
}

// colour is the colour of the plan at a place on the ice.
func (g *plan) colour(v curling.Vec) ([3]float64, bool) {
	return g.at((v.X-curling.CentreX+planSide)/cell, (v.Y-curling.TeeY+planBack)/cell)
}
