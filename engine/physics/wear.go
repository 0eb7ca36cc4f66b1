package physics

import "fmt"

// Wear is the change of the ice during a match: for each shot of the match, from 0 over all ends, the
// factors on friction and curl. After the last number the ice does not change. The thesis proposes a
// friction for each shot (Mori 2019 §7). The zero Wear is none.
type Wear struct {
	Friction []float64 `json:"friction,omitempty"`
	Curl     []float64 `json:"curl,omitempty"`
	// Lines is what stones do to the ice that they run over, beside that.
	Lines LineWear `json:"lines,omitzero"`
}

// Check reports the first shot whose ice fails Ice.Check.
func (w *Wear) Check(ice Ice) error {
	for shot := range max(len(w.Friction), len(w.Curl)) {
		worn := w.At(ice, shot)
		if err := worn.Check(); err != nil {
			return fmt.Errorf("wear of shot %d: %w", shot+1, err)
		}
	}
	return w.Lines.check(ice)
}

// At is the ice of a shot of the match, but for lines.
func (w *Wear) At(ice Ice, shot int) Ice {
	ice.Friction *= factorAt(w.Friction, shot)
	ice.Curl *= factorAt(w.Curl, shot)
	return ice
}

// Changes reports whether the ice of a shot differs from that of the shot before.
func (w *Wear) Changes(shot int) bool {
	return factorAt(w.Friction, shot) != factorAt(w.Friction, shot-1) || factorAt(w.Curl, shot) != factorAt(w.Curl, shot-1)
}

func factorAt(factors []float64, shot int) float64 {
	if len(factors) == 0 || shot < 0 {
		return 1
	}
	return factors[min(shot, len(factors)-1)]
}
