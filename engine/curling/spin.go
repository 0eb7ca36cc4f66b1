package curling

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// Spin is how fast a stone turns when it is released, in rad/s; which way is its Turn's. The zero Spin is the usual spin of the ice: that
// of a thrower who knows two turns alone, and of every shot that was noted without one. Programs hold spins in float32.
type Spin float32

// NoSpin is the spin of a stone that does not turn, 0 rad/s. It has a value of its own because 0 is the usual spin.
const NoSpin Spin = math.SmallestNonzeroFloat32

// MaxSpin is the greatest spin in rad/s that a simulator accepts: above it a stone makes a quarter of a turn within a step.
const MaxSpin = 1000

// SpinOf is the spin of a rate in rad/s, whichever way it turns.
func SpinOf(rate float64) Spin {
	if s := Spin(math.Abs(rate)); s != 0 {
		return s
	}
	return NoSpin
}

// Rate is the spin in rad/s on an ice with a usual one.
func (s Spin) Rate(usual float64) float64 {
	switch s {
	case 0:
		return usual
	case NoSpin:
		return 0
	}
	return float64(s)
}

// Usual reports whether nothing is said of the spin.
func (s Spin) Usual() bool { return s == 0 }

// String is the rate in rad/s, empty for the usual spin.
func (s Spin) String() string {
	switch s {
	case 0:
		return ""
	case NoSpin:
		return "0"
	}
	return strconv.FormatFloat(float64(s), 'g', -1, 32)
}

// MarshalJSON writes the rate in rad/s. The usual spin is null, and is left out where omitempty stands.
func (s Spin) MarshalJSON() ([]byte, error) {
	if s == 0 {
		return []byte("null"), nil
	}
	if !(s > 0 && s <= math.MaxFloat32) {
		return nil, fmt.Errorf("a spin of %g rad/s", float64(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalJSON reads a rate in rad/s; null is the usual spin, 0 is none.
func (s *Spin) UnmarshalJSON(data []byte) error {
	var rate *float64
	if err := json.Unmarshal(data, &rate); err != nil {
		return err
	}
	*s = 0
	if rate == nil {
		return nil
	}
	if !(*rate >= 0 && *rate <= MaxSpin) {
		return wrong("spin", *rate, MaxSpin)
	}
	*s = SpinOf(*rate)
	return nil
}

// check reports a number that is no spin.
func (s Spin) check() error {
	if !(s >= 0 && s <= MaxSpin) {
		return wrong("spin", float64(s), MaxSpin)
	}
	return nil
}
