package charting

import (
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/chart"
)

// backdrop is the picture behind the house after the shot whose stones were read from it.
type backdrop struct {
	picture *canvas.Backdrop // nil: none
	path    string           // of the chart
	at      chart.Cursor
}

// ShowPicture shows the picture from which the stones of the shot shown were read, wherever that shot is shown.
func (v *View) ShowPicture(p *canvas.Backdrop) {
	c := v.state.Chart
	v.state.behind = backdrop{p, c.Path(), c.At()}
	v.Redraw()
}

// picture is that of the shot shown, nil for none.
func (s *State) picture() *canvas.Backdrop {
	b := &s.behind
	if !s.Chart.IsOpen() || b.path != s.Chart.Path() {
		*b = backdrop{}
	}
	if b.at != s.Chart.At() {
		return nil
	}
	return b.picture
}

// nextPicture makes the picture lighter or darker.
func (v *View) nextPicture() {
	v.state.picture().Next()
	v.Redraw()
}
