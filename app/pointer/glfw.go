//go:build !js && !android && !ios

package pointer

import (
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// button is what GLFW tells of one.
type button struct {
	of     glfw.MouseButton
	action glfw.Action
	keys   glfw.ModifierKey
}

// Follow puts what is done with the pointer in a window that is shown into its order. It is called on the goroutine of the window.
func Follow(w fyne.Window) {
	r, ok := w.(interface{ RunWithContext(f func()) })
	if !ok { // a window of a test
		return
	}
	r.RunWithContext(func() {
		view := glfw.GetCurrentContext()
		if view == nil {
			return
		}
		moved, pressed := view.SetCursorPosCallback(nil), view.SetMouseButtonCallback(nil)
		o := &order[button]{
			move:  func(x, y float64) { moved(view, x, y) },
			press: func(b button) { pressed(view, b.of, b.action, b.keys) },
			next:  fyne.Do,
			after: func(d time.Duration, f func()) { time.AfterFunc(d, func() { fyne.Do(f) }) },
		}
		view.SetCursorPosCallback(func(_ *glfw.Window, x, y float64) { o.moved(x, y) })
		view.SetMouseButtonCallback(func(_ *glfw.Window, of glfw.MouseButton, action glfw.Action, keys glfw.ModifierKey) {
			o.pressed(button{of, action, keys})
		})
	})
}
