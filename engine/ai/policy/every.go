package policy

import "hogline/engine/curling"

// Every is the policy that thinks of every kind of shot: draws, guards, and hits, freezes,
// peels and guards of every stone within reach, all as likely. For searches that choose
// themselves.
type Every struct{}

// nearStones bounds the stones that Every thinks about: those of the best ranks.
const nearStones = 6

// Options implements Policy.
func (Every) Options(b *Board, buf []Option) []Option {
	from := len(buf)
	t := thoughts{b: b, out: buf}
	t.both(DrawTee, Stop, -1, -1)
	for i := range spots {
		t.both(DrawSpot, Stop, -1, i)
	}
	if b.Shot < curling.Stones-1 {
		t.both(CentreGuard, Stop, -1, -1)
		t.both(SideGuard, Stop, -1, 0)
		t.both(SideGuard, Stop, -1, 1)
	}
	t.both(Away, Middle, -1, -1)
	in := b.InHouse()
	for k := range min(b.n, nearStones) {
		switch p := b.Place(k); {
		case k < in:
			t.both(Hit, Middle, k, -1)
			t.both(Hit, Strong, k, -1)
			t.both(Freeze, Stop, k, -1)
			if b.Own(k) && b.Shot < curling.Stones-1 {
				t.both(PostGuard, Stop, k, 0)
			}
		case p.Y > curling.TeeY:
			t.both(ComeAround, Stop, k, -1)
			t.both(Peel, Strong, k, 0)
			t.both(Peel, Strong, k, 1)
			if b.Own(k) {
				t.both(Raise, Middle, k, -1)
			}
			if in > 0 && !b.Own(0) {
				t.both(Runback, Middle, k, 0)
			}
		}
	}
	if in > 1 && !b.Own(0) && !b.Own(1) {
		t.both(Double, Middle, 0, 1)
		t.both(Double, Middle, 1, 0)
	}
	for i := range t.out[from:] {
		t.out[from+i].P = 1 / float64(len(t.out)-from)
	}
	return t.out
}
