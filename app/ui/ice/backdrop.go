package ice

import (
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/study"
)

// backdrop is the picture behind the position that was read from it, while that is edited.
type backdrop struct {
	picture *canvas.Backdrop // nil: none
	study   *study.Document  // that the position belongs to
	line    int              // of the study
}

// ShowPicture edits the position shown over the picture that it was read from.
func (v *View) ShowPicture(p *canvas.Backdrop) {
	v.edit.behind = backdrop{picture: p, study: v.session.Study.Study(), line: v.session.Place.OnIce().Line}
	v.session.Aim.SetMode(aiming.EditMode)
	v.edit.show()
	v.showStones()
}

// now is the picture, nil where another position, or none, is edited.
func (b *backdrop) now(v *View) *canvas.Backdrop {
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
	b.picture.Next()
	v.edit.show()
}
