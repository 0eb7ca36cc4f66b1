package ice

import (
	"testing"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
)

// BenchmarkDrag is one step of a stone that is dragged in the editor, without the drawing of the frame.
func BenchmarkDrag(b *testing.B) {
	e := uitest.Open(b)
	v := New(e.Words, PartsOf(e.Session), e.Settings, e.Theme.Palette)
	e.Show(v.Content, v)
	e.Session.Aim.SetMode(aiming.EditMode)
	p := v.Rink.View().Point(curling.Tee)
	for i := 0; b.Loop(); i++ {
		to := fyne.NewPos(float32(p.X)+float32(i%40), float32(p.Y)+float32(i%30))
		v.Rink.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(0, 0)})
	}
}
