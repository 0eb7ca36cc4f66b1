package physics

import (
	"fmt"
	"math"
)

// Sweep is sweeping of the delivered stone between two lines, until it touches another stone: from y = From to y = To metres, From >
// To, friction and curl are multiplied by the factors Friction and Curl. The zero Sweep is none, and so is one of no length.
type Sweep struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	Friction float64 `json:"friction"`
	Curl     float64 `json:"curl"`
}

// On reports whether there is any sweeping that changes something.
func (s Sweep) On() bool { return s.From > s.To && (s.Friction != 1 || s.Curl != 1) }

// Length is the metres along the sheet that are swept, at most.
func (s Sweep) Length() float64 { return max(s.From-s.To, 0) }

// Covers reports whether the stone is swept at y.
func (s *Sweep) Covers(y float64) bool { return y <= s.From && y > s.To }

// Over is the ice under the brooms.
func (s *Sweep) Over(ice Ice) Ice {
	ice.Friction *= s.Friction
	ice.Curl *= s.Curl
	return ice
}

// Check reports factors out of range.
func (s Sweep) Check() error {
	if s == (Sweep{}) {
		return nil
	}
	for _, f := range [...]float64{s.From, s.To, s.Friction, s.Curl} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return newError("sweep-number", f)
		}
	}
	if s.Friction < minSwept || s.Friction > maxSwept || math.Abs(s.Curl) > maxSwept {
		return newError("sweep", s.Friction, s.Curl, minSwept, maxSwept)
	}
	return nil
}

// Limits of the factors of a sweep: wider than brooms reach, so that a throw can be explained by ice that is slower than told.
const minSwept, maxSwept = 0.1, 10

// CheckSweep reports, with an error that wraps ErrUnsupported, a simulator that cannot sweep.
func CheckSweep(sim Simulator) error {
	if s, ok := sim.(interface{ Sweeps() bool }); ok && s.Sweeps() {
		return nil
	}
	return ErrSweep()
}

// ErrSweep is the error of a simulator that is to sweep and cannot. It wraps ErrUnsupported.
func ErrSweep() error { return fmt.Errorf("%w: %w", ErrUnsupported, newError("no-sweep")) }

// Broom is what sweepers do to the ice under a stone.
type Broom struct {
	Name     string  `json:"name"`
	Friction float64 `json:"friction"` // factor on the friction
	Curl     float64 `json:"curl"`     // factor on the curl
}

// Names of the brooms.
const (
	ClubBroom         = "club"
	ChampionshipBroom = "championship"
)

// Brooms are those that are known, with their source in docs/PHYSICS.md, "Sweeping". Championship is fitted to what was measured of top
// sweepers: 6 to 7 feet more over the last third of the sheet (University of Western Ontario), 15 feet at most from one end to the
// other. That a club's sweepers do half as much, and that curl falls by somewhat more than friction, are assumptions.
func Brooms() []Broom {
	return []Broom{{ClubBroom, 0.93, 0.90}, {ChampionshipBroom, 0.86, 0.80}}
}

// BroomOf is the broom of a name; false for one that is not known.
func BroomOf(name string) (Broom, bool) {
	for _, b := range Brooms() {
		if b.Name == name {
			return b, true
		}
	}
	return Broom{}, false
}

// Sweep is a sweep with the broom between two lines.
func (b Broom) Sweep(from, to float64) Sweep {
	return Sweep{From: from, To: to, Friction: b.Friction, Curl: b.Curl}
}
