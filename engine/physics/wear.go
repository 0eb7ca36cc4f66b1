package physics

import "fmt"

// Wear is how ice changes while a match goes on: for each shot of the match, counted from 0
// over all ends, the factors on the friction and the curl of the ice at its start. Past the
// last number the ice stays as it is. The thesis proposes a friction per throw so (seed 000
// §7). The zero Wear changes nothing.
type Wear struct {
	Friction []float64 `json:"friction,omitempty"`
	Curl     []float64 `json:"curl,omitempty"`
}

// Check reports the first factor under which the ice of a shot is none.
func (w *Wear) Check(ice Ice) error {
	for shot := range max(len(w.Friction), len(w.Curl)) {
		worn := w.At(ice, shot)
		if err := worn.Check(); err != nil {
			return fmt.Errorf("physics: wear of shot %d: %w", shot+1, err)
		}
	}
	return nil
}

// At is the ice of a shot of the match.
func (w *Wear) At(ice Ice, shot int) Ice {
	ice.Friction *= factorAt(w.Friction, shot)
	ice.Curl *= factorAt(w.Curl, shot)
	return ice
}

// Changes reports whether shot is thrown on other ice than the one before it.
func (w *Wear) Changes(shot int) bool {
	return factorAt(w.Friction, shot) != factorAt(w.Friction, shot-1) || factorAt(w.Curl, shot) != factorAt(w.Curl, shot-1)
}

func factorAt(factors []float64, shot int) float64 {
	if len(factors) == 0 || shot < 0 {
		return 1
	}
	return factors[min(shot, len(factors)-1)]
}
