package ice

import (
	"image/color"
	"slices"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/study"
)

// picture is a picture of the house from which the position on the ice was read.
type picture struct {
	above  func(v curling.Vec) (c color.RGBA, ok bool) // its colour at a place on the ice
	unsure []curling.Vec                               // stones of which it is not certain that they lie there
}

// opacities are those that the picture behind the editor goes through.
var opacities = []float64{0.5, 1, 0}

// backdrop is the picture behind the position that is edited.
type backdrop struct {
	picture *picture        // nil: none
	study   *study.Document // that the position belongs to
	line    int             // of the study
	step    int             // of opacities
}

// ShowPicture edits the position shown over the picture that it was read from, by its colour at a place on the ice, with the stones
// of which it is not certain that they lie there.
func (v *View) ShowPicture(above func(v curling.Vec) (c color.RGBA, ok bool), doubtful []curling.Vec) {
	v.edit.behind = backdrop{picture: &picture{above, doubtful}, study: v.session.Study.Study(), line: v.session.Place.OnIce().Line}
	v.session.Aim.SetMode(aiming.EditMode)
	v.edit.show()
	v.showStones()
}

// now is the picture, nil where another position, or none, is edited.
func (b *backdrop) now(v *View) *picture {
	if b.study != v.session.Study.Study() {
		*b = backdrop{}
	}
	if b.picture == nil || v.session.Aim.Mode() != aiming.EditMode || v.session.Place.OnIce().Line != b.line {
		return nil
	}
	return b.picture
}

// next makes the picture lighter or darker.
func (b *backdrop) next(v *View) {
	b.step = (b.step + 1) % len(opacities)
	v.edit.show()
}

// show shows the picture behind the stones.
func (b *backdrop) show(v *View) {
	p := b.now(v)
	if p == nil || opacities[b.step] == 0 {
		canvas.SetBackdrop(v.Rink, nil)
		return
	}
	canvas.SetBackdrop(v.Rink, &paint.Backdrop{At: p.above, Opacity: opacities[b.step]})
}

// doubtful reports whether it is not certain that a stone lies at a place: until it is moved.
func (p *picture) doubtful(at curling.Vec) bool { return p != nil && slices.Contains(p.unsure, at) }
