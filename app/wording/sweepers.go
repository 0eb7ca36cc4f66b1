package wording

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// SweepersKey is the end of the keys of the words for sweepers.
func SweepersKey(s curling.Sweepers) string {
	if s == curling.NoSweepers {
		return "none"
	}
	return string(s)
}

// Sweepers is who sweeps, in a word.
func (w *Words) Sweepers(s curling.Sweepers) string { return w.T("sweepers." + SweepersKey(s)) }

// Swept is what the sweepers did in the throws of a shot.
func (w *Words) Swept(x *evaluate.Value) string {
	s := x.Swept
	return w.T("sweepers.did", w.Percent(s.Unswept), w.Percent(x.Make), w.Percent(s.Share), Number(float64(int(s.Metres+0.5))))
}
