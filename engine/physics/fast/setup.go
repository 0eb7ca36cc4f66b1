package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// setup is the position before the shot. Bit i of a set of stones is stone i.
type setup struct {
	present        uint16                  // in the position
	lying          uint16                  // still there after the first scan
	x0, y0         [curling.Stones]float64 // m, when the delivered stone arrives
	delivered      int
	nearest        float64    // m, y of the stone nearest to the hack
	overlapping    bool       // stones overlap so much that the solver separates them
	mayTouch       bool       // stones touch, or the position is not known
	frozenContacts contactLog // of the stones that touch
}

// contactLog is the contacts so far. Bit j of pairs[i] is the pair i < j.
type contactLog struct {
	contacts physics.Contacts
	touched  uint16
	pairs    [curling.Stones]uint16
}

// add records a contact of stones i and j, once.
func (t *contactLog) add(i, j int) {
	if i > j {
		i, j = j, i
	}
	if t.pairs[i]>>j&1 == 0 {
		t.pairs[i] |= 1 << j
		t.touched |= 1<<i | 1<<j
		t.contacts.Add(i, j)
	}
}

// prepare sets the position before the shot. In playouts most stones lie where they did at the shot
// before: only pairs with another stone are measured, unless some touched.
func (f *Simulator) prepare(p *curling.Position, index int) error {
	if index < 0 || index >= curling.Stones {
		return (&physics.Delivery{Index: index}).Check()
	}
	known := uint16(0)
	if !f.mayTouch {
		known = f.known(p)
	}
	good, least := known>>index == 0, math.Inf(1)
	f.present, f.lying, f.mayTouch = known, f.lying&known, true
	others := ^known
	if known == 0 && empty(p) {
		others = 0
	}
	for ; others != 0; others &= others - 1 {
		i := bits.TrailingZeros16(others) & 15
		x, y := p[i].X, p[i].Y
		if x == 0 && y == 0 {
			continue
		}
		if !(x >= 0 && x <= curling.SheetWidth && y >= 0 && y <= curling.HackY && i < index) {
			good = false
			break
		}
		for m := f.present; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m) & 15
			if d := sqr(f.x0[j]-x) + sqr(f.y0[j]-y); d < least {
				least = d
			}
		}
		f.present |= 1 << i
		if !f.outside(x, y) && (f.limits.ChecksAll || f.ice.Bounds.InPlay(p[i])) {
			f.lying |= 1 << i
		}
		f.x0[i], f.y0[i] = x, y
	}
	if !good || least <= sqr(law.Diameter-physics.TouchTolerance) {
		d := physics.Delivery{Position: *p, Index: index, Shot: curling.Shot{VY: -1}}
		if err := d.Check(); err != nil {
			return err
		}
	}
	f.delivered, f.nearest = index, 0
	for m := f.present; m != 0; m &= m - 1 {
		if y := f.y0[bits.TrailingZeros16(m)&15]; y > f.nearest {
			f.nearest = y
		}
	}
	f.mayTouch = least <= law.DiameterSqr+1e-6
	f.overlapping = least < sqr(law.Diameter-law.LinearSlop)
	f.frozenContacts = contactLog{}
	if f.mayTouch {
		f.separatePressed()
	}
	return nil
}

// empty reports whether no stone is in a position.
func empty(p *curling.Position) bool {
	any := uint64(0)
	for i := range p {
		any |= math.Float64bits(p[i].X) | math.Float64bits(p[i].Y)
	}
	return any == 0
}

// known is the stones that lie where they did in the position prepared last.
func (s *setup) known(p *curling.Position) uint16 {
	set := s.present
	for m := set; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m) & 15; p[i].X != s.x0[i] || p[i].Y != s.y0[i] {
			set &^= 1 << i
		}
	}
	return set
}
