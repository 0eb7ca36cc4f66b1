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
	n := float64(x.Throws)
	of := func(share float64) string { return Share(w, share, evaluate.ShareError(share*n, n)) }
	return w.T("sweepers.did", of(s.Unswept), of(x.Make), of(s.Share), Number(float64(int(s.Metres+0.5))))
}
