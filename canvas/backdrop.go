package canvas

import "github.com/hogline/hogline/canvas/paint"

// SetBackdrop shows a picture of the ice over the one that a rink draws, nil takes it away.
func SetBackdrop(r *Rink, d *paint.Backdrop) {
	if d == nil && r.behind == nil {
		return
	}
	r.behind = d
	r.refresh(iceLayer)
}
