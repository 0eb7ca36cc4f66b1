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

// wheel is how many pixels Fyne scrolls for a step of a wheel, and from how many steps on it takes them for more.
const (
	wheel = 25
	steps = 9
)

// Follow puts what is done with the pointer in a window that is shown into its order, and where on says that the window is made for
// fingers, takes the pointer for one: board reports a place at which a drag belongs to what lies there. It is called on the goroutine of
// the window.
func Follow(w fyne.Window, on func() bool, board func(fyne.Position) bool) {
	r, ok := w.(interface{ RunWithContext(f func()) })
	if !ok { // a window of a test
		return
	}
	r.RunWithContext(func() {
		if view := glfw.GetCurrentContext(); view != nil {
			follow(w, view, on, board)
		}
	})
}

func follow(w fyne.Window, view *glfw.Window, on func() bool, board func(fyne.Position) bool) {
	moved, pressed, scrolled := view.SetCursorPosCallback(nil), view.SetMouseButtonCallback(nil), view.SetScrollCallback(nil)
	view.SetScrollCallback(scrolled)
	after := func(d time.Duration, f func()) (stop func()) {
		t := time.AfterFunc(d, func() { fyne.Do(f) })
		return func() { t.Stop() }
	}
	f := &fingers[button]{
		out: &order[button]{
			move:  func(x, y float64) { moved(view, x, y) },
			press: func(b button) { pressed(view, b.of, b.action, b.keys) },
			next:  fyne.Do,
			after: func(d time.Duration, f func()) { after(d, f) },
		},
		scroll: func(dy float64) {
			for rest := dy / (wheel * float64(w.Canvas().Scale())); rest != 0; {
				step := max(-steps, min(steps, rest))
				scrolled(view, 0, step)
				rest -= step
			}
		},
		on: on,
		board: func(x, y float64) bool {
			s := float64(w.Canvas().Scale())
			return board(fyne.NewPos(float32(x/s), float32(y/s)))
		},
		main:  func(b button) (is, down bool) { return b.of == glfw.MouseButtonLeft, b.action == glfw.Press },
		right: rightButton,
		after: after,
		now:   time.Now,
	}
	view.SetCursorPosCallback(func(_ *glfw.Window, x, y float64) { f.moved(x, y) })
	view.SetMouseButtonCallback(func(_ *glfw.Window, of glfw.MouseButton, action glfw.Action, keys glfw.ModifierKey) {
		f.pressed(button{of, action, keys})
	})
}

// rightButton is the right button, down or up.
func rightButton(down bool) button {
	if down {
		return button{of: glfw.MouseButtonRight, action: glfw.Press}
	}
	return button{of: glfw.MouseButtonRight, action: glfw.Release}
}
