package physics

import (
	"fmt"
	"math"
)

// Check reports a sweep that the ice has no law for or that is none.
func (s Sweep) Check(ice *Ice) error {
	if !s.On() {
		return nil
	}
	if ice.Model == FCV1 {
		return fmt.Errorf("%w: no law of sweeping is known for %s", ErrUnsupported, FCV1)
	}
	for _, f := range [...]float64{s.From, s.To, s.Friction, s.Curl} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("physics: sweep: %g is not a number", f)
		}
	}
	if s.Friction <= 0 || s.Friction > 10 || math.Abs(s.Curl) > 10 {
		return fmt.Errorf("physics: sweep: friction times %g, curl times %g, want 0 to 10", s.Friction, s.Curl)
	}
	return nil
}
