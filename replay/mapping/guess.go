package mapping

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
)

// Guess is a mapping that was guessed, and what is in doubt about it.
type Guess struct {
	Mapping
	Doubts []message.Message
	First  []First // stones of the first line with the most of them among the first lines
}

// First is a stone of the first position as a table has it.
type First struct {
	Place
	Team int
}

// Guessed guesses how a table that is named name is to be read.
func Guessed(data []byte, name string) (*Guess, error) {
	t, err := tableOf(charset.Decode(data).Bytes)
	if err != nil {
		return nil, msg("no-table", name)
	}
	g := &Guess{}
	g.Heading, g.Roles = t.heading, rolesOf(t.heading)
	var unit string
	var halves bool
	if g.Pairs, unit, halves = layoutOf(t.heading); len(g.Pairs) == 0 {
		return nil, msg("no-table", name)
	}
	if g.Roles.End == "" || g.Roles.Shot == "" {
		return nil, msg("no-end", name)
	}
	g.Long = len(g.Pairs) == 1
	if g.Long && g.Roles.Side == "" {
		g.Roles.Side, g.Roles.Team = g.Roles.Team, ""
	}
	s := g.sample(t)
	if len(s.places) == 0 {
		return nil, msg("no-rows", name)
	}
	g.Absent = s.absent()
	places := s.present(g.Absent)
	if len(places) == 0 {
		return nil, msg("no-rows", name)
	}
	g.frame(distinct(places), unit, s.pairs(g.Absent))
	g.first(&s)
	g.doubt(places, halves)
	return g, nil
}

// sample is the first lines of a table.
type sample struct {
	places []Place
	row    []int // of each, one a position
	team   []int
	end    []string
}

func (g *Guess) sample(t *table) (s sample) {
	teams := map[string]int{}
	position, key := -1, ""
	for n := 0; n < headRows && t.next(); n++ {
		at := t.cell(g.Roles.End)
		for _, c := range g.Roles.Game {
			at = t.cell(c) + " " + at
		}
		if k := at + " " + t.cell(g.Roles.Shot); !g.Long || k != key {
			position, key = position+1, k
		}
		side := 0
		if g.Long {
			name := t.cell(g.Roles.Side)
			if _, ok := teams[name]; !ok {
				teams[name] = len(teams)
			}
			side = teams[name] % 2
		}
		t.places(g.Pairs, func(i int, p Place) {
			team := g.Pairs[i].Team
			if g.Long {
				team = side
			}
			s.places, s.row, s.team, s.end = append(s.places, p), append(s.row, position), append(s.team, team), append(s.end, at)
		})
	}
	return s
}

// absent are the places that stand for no stone: those met twice in a position, as no two stones lie at one place, or in many ends at the
// very origin of the numbers.
func (s *sample) absent() (list []Place) {
	type seen struct {
		last, twice int
		ends        map[string]bool
	}
	of := map[Place]*seen{}
	for i, p := range s.places {
		o := of[p]
		if o == nil {
			o = &seen{last: -1, ends: map[string]bool{}}
			of[p] = o
		}
		if o.last == s.row[i] {
			o.twice++
		}
		o.last = s.row[i]
		o.ends[s.end[i]] = true
	}
	for p, o := range of {
		if o.twice >= 2 || p == (Place{}) && len(o.ends) >= 3 {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Place) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	// Marks beside the others: far off nine tenths of what is left.
	rest := s.present(list)
	if len(rest) == 0 {
		return list
	}
	for _, axis := range []func(Place) float64{func(p Place) float64 { return p.X }, func(p Place) float64 { return p.Y }} {
		var v []float64
		for _, p := range rest {
			v = append(v, axis(p))
		}
		slices.Sort(v)
		lo, hi := v[len(v)/20], v[len(v)-1-len(v)/20]
		for p, o := range of {
			if a := axis(p); (a < lo-2*(hi-lo) || a > hi+2*(hi-lo)) && len(o.ends) >= 2 && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	slices.SortFunc(list, func(a, b Place) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return list
}

func (s *sample) present(absent []Place) (list []Place) {
	for _, p := range s.places {
		if !slices.Contains(absent, p) {
			list = append(list, p)
		}
	}
	return list
}

// widths are those of sheets whose side places are counted from: ours, and that of the drawings of results books.
var widths = []float64{curling.SheetWidth, 4.572}

// candidate is a frame and how well the places fit it.
type candidate struct {
	Mapping
	score float64
}

// frame chooses the unit, the origin and the axes by which the places lie as stones do on a sheet.
func (g *Guess) frame(places []Place, unit string, apart []float64) {
	if len(places) > 800 {
		step := len(places) / 800
		var some []Place
		for i := 0; i < len(places); i += step {
			some = append(some, places[i])
		}
		places = some
	}
	var list []candidate
	for _, u := range Units {
		if unit != "" && u.Name != unit {
			continue
		}
		for _, o := range Origins {
			for _, along := range []string{"y", "x"} {
				for _, away := range []bool{false, true} {
					for _, width := range append([]float64{0}, widths...) {
						c := candidate{Mapping: Mapping{Unit: u.Name, Origin: o.Name, Along: along, Away: away, Width: width}}
						c.score = c.fit(places, u.Metres) - overlap*overlapping(apart, u.Metres)
						list = append(list, c)
					}
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	best := &list[0]
	g.Unit, g.Origin, g.Along, g.Away, g.Width, g.Left = best.Unit, best.Origin, best.Along, best.Away, best.Width, false
	for i := range list[1:] {
		o := &list[1+i]
		if o.score < best.score-nearly-uncertain/math.Sqrt(float64(len(places))) || len(g.Doubts) == 2 {
			break
		}
		if o.Unit != best.Unit || o.Origin != best.Origin || o.Along != best.Along || o.Away != best.Away {
			o.Pairs, o.Long = g.Pairs, g.Long
			g.Doubts = append(g.Doubts, msg("scale", o.Words()))
		}
	}
}

// How much less the mean logarithm of the density of another frame may be that is told: more of few places.
const (
	nearly    = 0.05
	uncertain = 1.0
)

// Stones of a position nearer than nearest, m, overlap by more than charting error; overlap is what a share of such pairs takes from a
// frame.
const (
	nearest = 0.25
	overlap = 30.0
)

// pairs are how far apart stones of a position lie, in the unit of the table.
func (s *sample) pairs(absent []Place) (list []float64) {
	for i, p := range s.places {
		for k := i + 1; k < len(s.places) && s.row[k] == s.row[i]; k++ {
			if !slices.Contains(absent, p) && !slices.Contains(absent, s.places[k]) {
				list = append(list, math.Hypot(p.X-s.places[k].X, p.Y-s.places[k].Y))
			}
		}
	}
	return list
}

// overlapping is the share of pairs that would overlap in a unit.
func overlapping(apart []float64, metres float64) float64 {
	n := 0
	for _, d := range apart {
		if d*metres < nearest {
			n++
		}
	}
	return float64(n) / float64(max(1, len(apart)))
}

// distinct are places, each once: stones at rest are listed after every shot.
func distinct(places []Place) (list []Place) {
	seen := map[Place]bool{}
	for _, p := range places {
		if !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	return list
}

// fit is the mean logarithm of how often stones lie at such places, a unit of the table squared. It is that of a mixture: stones about the
// tee, guards near the centre line, and others anywhere in play.
func (c *candidate) fit(places []Place, metres float64) (sum float64) {
	for _, p := range places {
		at := c.At(p)
		sum += math.Log(density(at.X-curling.CentreX, at.Y-curling.TeeY))
	}
	return sum/float64(len(places)) + 2*math.Log(metres)
}

// Where stones lie, in metres, roughly: of the published charts of mixed doubles 77 % lie within 2 m of the tee line and 23 % before, both
// with a spread of 0.65 m across.
const (
	houseSpread = 0.7
	wideSpread  = 1.3
	guardSpread = 0.65
	halfSheet   = 2.375
	lastInPlay  = -1.98 // behind the tee
	hogInPlay   = 6.42
)

func density(u, v float64) float64 {
	const off = 1e-14
	if v < lastInPlay || v > hogInPlay || math.Abs(u) > halfSheet {
		return off
	}
	bell := func(x, s float64) float64 { return math.Exp(-x*x/(2*s*s)) / (s * math.Sqrt(2*math.Pi)) }
	d := 0.6*bell(u, houseSpread)*bell(v, houseSpread) + 0.12*bell(u, wideSpread)*bell(v, wideSpread) +
		0.04/(2*halfSheet*(hogInPlay-lastInPlay))
	if v > 1.6 {
		d += 0.24 * bell(u, guardSpread) / (hogInPlay - 1.6)
	}
	return d + off
}

// first keeps the position with the most stones among the first twenty.
func (g *Guess) first(s *sample) {
	n := map[int]int{}
	best := -1
	for i, p := range s.places {
		if r := s.row[i]; r < 20 && !slices.Contains(g.Absent, p) {
			if n[r]++; best < 0 || n[r] > n[best] {
				best = r
			}
		}
	}
	for i, p := range s.places {
		if s.row[i] == best && !slices.Contains(g.Absent, p) {
			g.First = append(g.First, First{p, s.team[i]})
		}
	}
}

// mirrorDoubt is that of left and right, of every guess.
const mirrorDoubt = "mapping.mirror"

// doubt adds what else is in doubt.
func (g *Guess) doubt(places []Place, halves bool) {
	g.Doubts = append(g.Doubts, Messages.New(mirrorDoubt))
	off := 0
	for _, p := range places {
		if at := g.At(p); !onSheet(at) {
			off++
		}
	}
	if share := 100 * off / len(places); share > 0 {
		g.Doubts = append(g.Doubts, msg("outside", share))
	}
	if len(places) < 60 {
		g.Doubts = append(g.Doubts, msg("few", len(places)))
	}
	if halves {
		g.Doubts = append(g.Doubts, msg("sides"))
	}
	if len(g.Roles.Game) == 0 {
		g.Doubts = append(g.Doubts, msg("one-game"))
	}
	if g.Roles.Team == "" {
		g.Doubts = append(g.Doubts, msg("no-team"))
	}
	for _, p := range g.Absent {
		g.Doubts = append(g.Doubts, msg("absent", p.X, p.Y))
	}
}

// onSheet reports whether a stone at a place can be in play; charts err by some centimetres.
func onSheet(p curling.Vec) bool {
	const chart = 0.05
	return p.X > 0 && p.X < curling.SheetWidth && p.Y > curling.TeeY+lastInPlay-chart && p.Y < curling.TeeY+hogInPlay+curling.StoneRadius+chart
}
