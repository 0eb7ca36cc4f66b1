package physics

import "math/bits"

// alone reports whether exactly one stone moves, has no contact and nothing else goes on.
func (e *Exact) alone() bool {
	if e.moving == 0 || e.moving&(e.moving-1) != 0 || e.active != 0 || e.step == 0 {
		return false
	}
	i := bits.TrailingZeros16(e.moving)
	return e.near[i] == 0 && e.stray&(e.moving-1) == 0 && !(e.swept && i == e.last)
}

// glide steps a lone moving stone until that is over: the stone stops, leaves the rink or
// comes near another. It reports whether the shot is over.
func (e *Exact) glide() bool {
	for e.alone() {
		e.advance()
		if e.scan() {
			return true
		}
		if e.step >= maxSteps {
			return false
		}
	}
	return false
}
