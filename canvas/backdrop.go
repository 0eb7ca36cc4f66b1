package canvas

import (
	"image"
	"image/color"
	"slices"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// Backdrop is a picture of the house that lies behind the stones that were read from it; nil is none.
type Backdrop struct {
	Above  func(v curling.Vec) (c color.RGBA, ok bool) // its colour at a place on the ice
	Unsure []curling.Vec                               // stones of which it is not certain that they lie there
	Hidden func(v curling.Vec) bool                    // where a stone would not have been seen; nil nowhere

	step int // of opacities
}

// opacities are those that a backdrop goes through.
var opacities = []float64{0.5, 1, 0}

// Next makes the picture darker or lighter: it begins in between.
func (b *Backdrop) Next() { b.step = (b.step + 1) % len(opacities) }

// Show shows the picture on a rink, in place of the one that it shows.
func (b *Backdrop) Show(r *Rink) {
	now := behind{}
	if b != nil && opacities[b.step] > 0 {
		now = behind{b, opacities[b.step]}
	}
	if r.behind != now {
		r.behind = now
		r.refresh(iceLayer)
	}
}

// behind is the picture that a rink shows.
type behind struct {
	*Backdrop
	opacity float64
}

// overlay draws it into the ice as v shows it.
func (b behind) overlay(ice *image.RGBA, v paint.View) {
	(&paint.Backdrop{At: b.Above, Opacity: b.opacity, Hidden: b.Hidden}).Overlay(ice, v)
}

// Doubtful reports whether it is not certain that a stone lies at a place: until it is moved.
func (b *Backdrop) Doubtful(at curling.Vec) bool { return b != nil && slices.Contains(b.Unsure, at) }
