package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// TestMark: the right button reports its way while it is held, a click has none, and the left button is something else.
func TestMark(t *testing.T) {
	r := NewRink(&paint.Light)
	r.Resize(fyne.NewSize(400, 600))
	type mark struct {
		from, to curling.Vec
		done     bool
	}
	var got []mark
	r.OnMark = func(from, to curling.Vec, done bool) { got = append(got, mark{from, to, done}) }
	event := func(x, y float32, b desktop.MouseButton) *desktop.MouseEvent {
		e := &desktop.MouseEvent{Button: b}
		e.Position = fyne.NewPos(x, y)
		return e
	}
	right := desktop.MouseButtonSecondary
	r.MouseDown(event(100, 100, desktop.MouseButtonPrimary))
	r.MouseMoved(event(150, 150, desktop.MouseButtonPrimary))
	r.MouseUp(event(150, 150, desktop.MouseButtonPrimary))
	require.Empty(t, got)
	r.MouseDown(event(100, 100, right))
	r.MouseMoved(event(200, 300, right))
	r.MouseUp(event(210, 310, right))
	require.Equal(t, []mark{{r.vec(fyne.NewPos(100, 100)), r.vec(fyne.NewPos(200, 300)), false}, {r.vec(fyne.NewPos(100, 100)),
		r.vec(fyne.NewPos(210, 310)), true}}, got)
	r.MouseMoved(event(50, 50, 0))
	require.Len(t, got, 2, "it was released")
	got = nil
	r.MouseDown(event(100, 100, right))
	r.MouseUp(event(102, 101, right))
	require.Equal(t, got[0].from, got[0].to, "a click")
	got = nil
	r.MouseDown(event(100, 100, right))
	r.MouseMoved(event(180, 100, 0))
	require.Len(t, got, 1)
	require.True(t, got[0].done, "released beside the ice")
}
