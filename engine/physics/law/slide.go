package law

import "github.com/hogline/hogline/engine/curling"

// Paths are the paths of stones on an ice, as the event-driven simulator asks for them under a law without a closed form. Speeds are
// in m/s, spins in rad/s, positive clockwise.
type Paths interface {
	// NewSlide is a slide of a stone by its number, for use again and again.
	NewSlide(stone int) Slide
	// Step is the effect of the ice on a stone in one time step, before it moves.
	Step(stone int, v curling.Vec, spin float64) (curling.Vec, float64)
	// Deceleration is that of a speed, m/s². It never falls as a stone slows down.
	Deceleration(speed float64) float64
	// TopSpeed is the greatest speed at a release for which slides are known.
	TopSpeed() float64
	// MaxTurn is a bound on the angle in rad by which the heading turns on a path.
	MaxTurn() float64
	// HeadingSlack is a bound on the change of heading in rad while the speed falls to 0.4 of it, and on the acceleration
	// across the path as a share of the deceleration.
	HeadingSlack() float64
	// Nimble is the speed up to which a stone can bend towards another that it has passed.
	Nimble() float64
	// Bulge is a bound on the distance of a path from its chord, as a share of that of its end from its tangent, without sweepers.
	Bulge() float64
}

// Slide is the way of one stone from a start to its stop. What is on the way is told by the speed, which only falls: it
// is 0 at the stop.
type Slide interface {
	// Start begins a slide at a position in m with a velocity that is not 0. A release is that of a delivered stone.
	Start(at, v curling.Vec, spin float64, release bool)
	// Stop is where the stone stops, and after how many steps.
	Stop() (at curling.Vec, steps float64)
	// At is the position at a speed, State the heading there too.
	At(speed float64) curling.Vec
	State(speed float64) (at, heading curling.Vec)
	// Steps is how many time steps after the start the stone has a speed, Speed its inverse.
	Steps(speed float64) float64
	Speed(steps float64) float64
	// Length is how many metres the stone runs while its speed falls from one to another.
	Length(fast, slow float64) float64
	// After is the speed some metres along the path from a speed on, 0 if the stone stops before.
	After(speed, metres float64) float64
	// Spin is the spin at a speed.
	Spin(speed float64) float64
	// Along is the speed at which the stone heads along the sheet or across it, 0 if it never does.
	Along(across bool) float64
}

// Along is Slide.Along of a slide that turns to one side, between two of its speeds.
func Along(s Slide, across bool, slow, fast float64) float64 {
	component := func(w float64) float64 {
		_, h := s.State(w)
		if across {
			return h.Y
		}
		return h.X
	}
	begin := component(fast)
	end := component(slow)
	if end*begin > 0 {
		return 0
	}
	// The secant between two speeds on both sides; the end that stays twice counts half (Illinois).
	first, kept := begin, 0
	for range 40 {
		if fast-slow < 1e-11*fast || begin == end {
			break
		}
		mid := fast - begin*(fast-slow)/(begin-end)
		if !(mid > slow && mid < fast) {
			mid = (slow + fast) / 2
		}
		switch c := component(mid); {
		case c == 0:
			return mid
		case c*first > 0:
			fast, begin = mid, c
			if kept == 1 {
				end /= 2
			}
			kept = 1
		default:
			slow, end = mid, c
			if kept == -1 {
				begin /= 2
			}
			kept = -1
		}
	}
	return fast
}
