package policy

import "github.com/hogline/hogline/engine/curling"

// Every is the policy with every kind of shot as an option: draws, guards, and hits, freezes,
// peels and guards of the nearest stones, all as likely. It is for searches, which choose
// themselves.
type Every struct{}

// nearStones is how many stones, by rank, Every has options for.
const nearStones = 6

// Options implements Policy.
func (Every) Options(b *Board, buf []Option) []Option {
	from := len(buf)
	g := generator{b: b, out: buf}
	g.both(DrawTee, Stop, -1, -1)
	for i := range spots {
		g.both(DrawSpot, Stop, -1, i)
	}
	if b.Shot < curling.Stones-1 {
		g.both(CentreGuard, Stop, -1, -1)
		g.both(SideGuard, Stop, -1, 0)
		g.both(SideGuard, Stop, -1, 1)
	}
	g.both(Away, Middle, -1, -1)
	in := b.InHouse()
	for k := range min(b.n, nearStones) {
		switch p := b.Place(k); {
		case k < in:
			g.both(Hit, Middle, k, -1)
			g.both(Hit, Strong, k, -1)
			g.both(Freeze, Stop, k, -1)
			if b.Own(k) && b.Shot < curling.Stones-1 {
				g.both(PostGuard, Stop, k, 0)
			}
		case p.Y > curling.TeeY:
			g.both(ComeAround, Stop, k, -1)
			g.both(Peel, Strong, k, 0)
			g.both(Peel, Strong, k, 1)
			if b.Own(k) {
				g.both(Raise, Middle, k, -1)
			}
			if in > 0 && !b.Own(0) {
				g.both(Runback, Middle, k, 0)
			}
		}
	}
	if in > 1 && !b.Own(0) && !b.Own(1) {
		g.both(Double, Middle, 0, 1)
		g.both(Double, Middle, 1, 0)
	}
	for i := range g.out[from:] {
		g.out[from+i].P = 1 / float64(len(g.out)-from)
	}
	return g.out
}
