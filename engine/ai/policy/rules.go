package policy

import "github.com/hogline/hogline/engine/curling"

// Rules is the rule-based policy: its candidates follow from who lies shot, who has the hammer and
// whether stones should be few (Ohto 2016 §5.3; its program's generator as intended, the program
// takes the score for the end). A shot's probability is proportional to how often curlers call
// its kind.
type Rules struct{}

// frequency is how often each kind of shot is called, relative to a draw to the tee.
var frequency = [Kinds]float64{
	DrawTee: 1, DrawSpot: 0.5, CentreGuard: 1, SideGuard: 0.6, Hit: 2, Freeze: 0.6, ComeAround: 0.8,
	PostGuard: 0.5, Peel: 0.6, Raise: 0.3, Runback: 0.4, Double: 0.8, Away: 0.3,
}

// strongShare is the frequency of a hit at full weight relative to one at middle weight.
const strongShare = 0.4

// Options implements Policy.
func (Rules) Options(b *Board, buf []Option) []Option {
	from := len(buf)
	buf = Candidates(b, buf)
	sum := 0.0
	for i := range buf[from:] {
		o := &buf[from+i]
		o.P = frequency[o.Label.Kind]
		if o.Label.Weight == Strong {
			o.P *= strongShare
		}
		sum += o.P
	}
	for i := range buf[from:] {
		buf[from+i].P /= sum
	}
	return buf
}

// Candidates adds the candidates of the rules to buf, without probabilities.
func Candidates(b *Board, buf []Option) []Option {
	g := generator{b: b, out: buf, clean: b.clean(), last: b.Shot == curling.Stones-1, hammer: b.Side() == curling.Hammer}
	switch {
	case b.Empty():
		g.emptyBoard()
	case b.InHouse() == 0:
		g.emptyHouse()
	case b.Own(0):
		g.lyingShot()
	default:
		g.lyingAgainst()
	}
	return g.out
}

// clean reports whether the thrower wants few stones in play: ahead, or with the hammer in
// an end that is better blanked.
func (b *Board) clean() bool {
	lead, left := b.Lead, b.EndsLeft
	if b.Side() == curling.First {
		return lead > 0 || lead == 0 && left >= 3
	}
	return lead > 1 && left <= 5 || lead > 0 && left <= 3 || lead == 0 && left <= 0
}

type generator struct {
	b                   *Board
	out                 []Option
	clean, last, hammer bool
}

// both adds a shot with either turn.
func (g *generator) both(k Kind, w Weight, target, second int) {
	for turn := range curling.Turn(2) {
		g.out = append(g.out, Option{Label: Label{k, w, int8(target), int8(second), turn}})
	}
}

func (g *generator) emptyBoard() {
	b := g.b
	switch {
	case g.last && g.hammer && b.EndsLeft > 0 && b.Lead <= 0:
		g.both(Away, Middle, -1, -1) // a blank keeps the hammer
		g.both(DrawTee, Stop, -1, -1)
	case g.clean:
		g.both(Away, Middle, -1, -1)
		g.both(DrawTee, Stop, -1, -1)
	case g.hammer:
		g.both(SideGuard, Stop, -1, 0)
		g.both(SideGuard, Stop, -1, 1)
		g.both(DrawSpot, Stop, -1, 0)
		g.both(DrawSpot, Stop, -1, 1)
		g.both(DrawTee, Stop, -1, -1)
	default:
		g.both(CentreGuard, Stop, -1, -1)
		g.both(DrawTee, Stop, -1, -1)
	}
}

// emptyHouse: there are guards only.
func (g *generator) emptyHouse() {
	g.both(DrawTee, Stop, -1, -1)
	guard := g.guard(true) // of either side
	if g.clean {
		if g.b.Shot >= g.b.Free {
			if k := g.guard(false); k >= 0 {
				g.both(Peel, Strong, k, 0)
				g.both(Peel, Strong, k, 1)
			}
		}
		if g.last && g.hammer {
			g.both(Away, Middle, -1, -1)
		}
		return
	}
	if guard >= 0 {
		g.both(ComeAround, Stop, guard, -1)
		if g.b.Own(guard) {
			g.both(Raise, Middle, guard, -1)
		}
	}
	if !g.hammer && !g.last {
		g.both(CentreGuard, Stop, -1, -1)
	}
}

// guard is the rank of the stone in front of the house that lies nearest to the tee, of
// the opponent unless any will do; -1 none.
func (g *generator) guard(any bool) int {
	b := g.b
	for k := b.InHouse(); k < b.n; k++ {
		if b.Place(k).Y > curling.TeeY && (any || !b.Own(k)) {
			return k
		}
	}
	return -1
}

// lyingShot: the best stone is the thrower's.
func (g *generator) lyingShot() {
	b := g.b
	theirs := b.Best(false, -1)
	g.both(DrawTee, Stop, -1, -1)
	if theirs >= 0 {
		g.both(Hit, Middle, theirs, -1)
		if g.last {
			g.both(Hit, Strong, theirs, -1)
			g.both(Freeze, Stop, theirs, -1)
		}
	}
	if !g.last {
		g.both(PostGuard, Stop, 0, 0)
		g.both(PostGuard, Stop, 0, 1)
	}
	if g.clean && b.Shot >= b.Free {
		if k := g.guard(false); k >= 0 {
			g.both(Peel, Strong, k, 0)
		}
	} else if k := g.guard(true); k >= 0 {
		g.both(ComeAround, Stop, k, -1)
	}
}

// lyingAgainst: the best stone is the opponent's.
func (g *generator) lyingAgainst() {
	b := g.b
	g.both(Hit, Middle, 0, -1)
	g.both(Hit, Strong, 0, -1)
	g.both(DrawTee, Stop, -1, -1)
	if b.InHouse() > 1 && !b.Own(1) {
		g.both(Hit, Middle, 1, -1)
		front, other := 0, 1
		if b.Place(1).Y > b.Place(0).Y {
			front, other = 1, 0
		}
		g.both(Double, Middle, front, other)
	}
	switch {
	case g.clean:
		g.both(Peel, Middle, 0, 0)
	case b.Place(0).Y <= curling.TeeY:
		g.both(Freeze, Stop, 0, -1)
	}
	if !b.Guarded(0) {
		return
	}
	for k := 1; k < b.n; k++ {
		if p := b.Place(k); b.Own(k) && p.Y > b.Place(0).Y+contact && !b.Guarded(k) {
			g.both(Runback, Middle, k, 0)
			g.both(Raise, Middle, k, -1)
			return
		}
	}
}
