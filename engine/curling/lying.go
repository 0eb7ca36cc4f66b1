package curling

import "math"

// Lying is the set of the stones on the sheet: bit i is stone i. It has no branches:
// which stones lie there, no processor can guess.
func (p *Position) Lying() uint16 {
	set := uint16(0)
	for i := len(p) - 1; i >= 0; i-- {
		// All bits but the signs, for -0 is 0; one of v and -v is negative unless both are 0.
		v := (math.Float64bits(p[i].X) | math.Float64bits(p[i].Y)) << 1
		set = set<<1 | uint16((v|-v)>>63)
	}
	return set
}
