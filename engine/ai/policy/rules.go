package policy

import "hogline/engine/curling"

// Rules is the rule-based policy: what a curler would think of, by who lies shot, who has
// the hammer and whether stones should be few (seed 004 §5.3; its program's generator as
// meant: the program takes the score for the end). Without learned weights a shot's
// probability follows how often curlers call its kind.
type Rules struct{}

// liking is the share of each kind of shot among those thought of.
var liking = [Kinds]float64{
	DrawTee: 1, DrawSpot: 0.5, CentreGuard: 1, SideGuard: 0.6, Hit: 2, Freeze: 0.6, ComeAround: 0.8,
	PostGuard: 0.5, Peel: 0.6, Raise: 0.3, Runback: 0.4, Double: 0.8, Away: 0.3,
}

// strongShare is how much less a hit at full weight is liked than one at middle weight.
const strongShare = 0.4

// Options implements Policy.
func (Rules) Options(b *Board, buf []Option) []Option {
	from := len(buf)
	buf = Thoughts(b, buf)
	sum := 0.0
	for i := range buf[from:] {
		o := &buf[from+i]
		o.P = liking[o.Label.Kind]
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

// Thoughts adds the shots that the rules think of, without probabilities.
func Thoughts(b *Board, buf []Option) []Option {
	t := thoughts{b: b, out: buf, clean: b.clean(), last: b.Shot == curling.Stones-1, hammer: b.Side() == curling.Hammer}
	switch {
	case b.Empty():
		t.emptyBoard()
	case b.InHouse() == 0:
		t.emptyHouse()
	case b.Own(0):
		t.lyingShot()
	default:
		t.lyingAgainst()
	}
	return t.out
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

type thoughts struct {
	b                   *Board
	out                 []Option
	clean, last, hammer bool
}

// both adds a shot with either turn.
func (t *thoughts) both(k Kind, w Weight, target, second int) {
	for turn := range curling.Turn(2) {
		t.out = append(t.out, Option{Label: Label{k, w, int8(target), int8(second), turn}})
	}
}

func (t *thoughts) emptyBoard() {
	b := t.b
	switch {
	case t.last && t.hammer && b.EndsLeft > 0 && b.Lead <= 0:
		t.both(Away, Middle, -1, -1) // a blank keeps the hammer
		t.both(DrawTee, Stop, -1, -1)
	case t.clean:
		t.both(Away, Middle, -1, -1)
		t.both(DrawTee, Stop, -1, -1)
	case t.hammer:
		t.both(SideGuard, Stop, -1, 0)
		t.both(SideGuard, Stop, -1, 1)
		t.both(DrawSpot, Stop, -1, 0)
		t.both(DrawSpot, Stop, -1, 1)
		t.both(DrawTee, Stop, -1, -1)
	default:
		t.both(CentreGuard, Stop, -1, -1)
		t.both(DrawTee, Stop, -1, -1)
	}
}

// emptyHouse: there are guards only.
func (t *thoughts) emptyHouse() {
	t.both(DrawTee, Stop, -1, -1)
	guard := t.guard(true) // of either side
	if t.clean {
		if t.b.Shot >= t.b.Free {
			if g := t.guard(false); g >= 0 {
				t.both(Peel, Strong, g, 0)
				t.both(Peel, Strong, g, 1)
			}
		}
		if t.last && t.hammer {
			t.both(Away, Middle, -1, -1)
		}
		return
	}
	if guard >= 0 {
		t.both(ComeAround, Stop, guard, -1)
		if t.b.Own(guard) {
			t.both(Raise, Middle, guard, -1)
		}
	}
	if !t.hammer && !t.last {
		t.both(CentreGuard, Stop, -1, -1)
	}
}

// guard is the rank of the stone in front of the house that lies nearest to the tee, of
// the opponent unless any will do; -1 none.
func (t *thoughts) guard(any bool) int {
	b := t.b
	for k := b.InHouse(); k < b.n; k++ {
		if b.Place(k).Y > curling.TeeY && (any || !b.Own(k)) {
			return k
		}
	}
	return -1
}

// lyingShot: the best stone is the thrower's.
func (t *thoughts) lyingShot() {
	b := t.b
	theirs := b.Best(false, -1)
	t.both(DrawTee, Stop, -1, -1)
	if theirs >= 0 {
		t.both(Hit, Middle, theirs, -1)
		if t.last {
			t.both(Hit, Strong, theirs, -1)
			t.both(Freeze, Stop, theirs, -1)
		}
	}
	if !t.last {
		t.both(PostGuard, Stop, 0, 0)
		t.both(PostGuard, Stop, 0, 1)
	}
	if t.clean && b.Shot >= b.Free {
		if g := t.guard(false); g >= 0 {
			t.both(Peel, Strong, g, 0)
		}
	} else if g := t.guard(true); g >= 0 {
		t.both(ComeAround, Stop, g, -1)
	}
}

// lyingAgainst: the best stone is the opponent's.
func (t *thoughts) lyingAgainst() {
	b := t.b
	t.both(Hit, Middle, 0, -1)
	t.both(Hit, Strong, 0, -1)
	t.both(DrawTee, Stop, -1, -1)
	if b.InHouse() > 1 && !b.Own(1) {
		t.both(Hit, Middle, 1, -1)
		front, other := 0, 1
		if b.Place(1).Y > b.Place(0).Y {
			front, other = 1, 0
		}
		t.both(Double, Middle, front, other)
	}
	switch {
	case t.clean:
		t.both(Peel, Middle, 0, 0)
	case b.Place(0).Y <= curling.TeeY:
		t.both(Freeze, Stop, 0, -1)
	}
	if !b.Guarded(0) {
		return
	}
	for k := 1; k < b.n; k++ {
		if p := b.Place(k); b.Own(k) && p.Y > b.Place(0).Y+contact && !b.Guarded(k) {
			t.both(Runback, Middle, k, 0)
			t.both(Raise, Middle, k, -1)
			return
		}
	}
}
