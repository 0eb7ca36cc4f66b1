// Package pointer puts what a pointer does into its order. Fyne 2.8 takes a press at once, where the pointer was in the frame before, and a
// movement at the end of the frame: a tap on a touch screen, whose movement and press come together, pressed what had been under the
// pointer, or dragged it along. In a window for fingers it takes the pointer as one.
package pointer

import "time"

// frame is longer than a frame of the window.
const frame = 30 * time.Millisecond

// order hands on what a pointer does one after the other: a button is not handed on before the movement to its place was taken.
type order[B any] struct {
	move  func(x, y float64)
	press func(button B)
	next  func(f func())                  // runs a function once this frame has ended
	after func(d time.Duration, f func()) // runs one after so long, as next does

	waiting []event[B]
}

// event is a movement, or a button where there is one.
type event[B any] struct {
	x, y   float64
	button *B
}

// moved is a movement of the pointer, in pixels of the window.
func (o *order[B]) moved(x, y float64) {
	if len(o.waiting) == 0 {
		o.move(x, y)
		return
	}
	o.waiting = append(o.waiting, event[B]{x: x, y: y})
}

// pressed is a button that goes down or up.
func (o *order[B]) pressed(button B) {
	o.waiting = append(o.waiting, event[B]{button: &button})
	if len(o.waiting) == 1 {
		o.next(o.handOn)
	}
}

// handOn hands on what waits, up to the first button whose place is not taken yet.
func (o *order[B]) handOn() {
	moved := false
	for len(o.waiting) > 0 {
		e := o.waiting[0]
		if e.button != nil && moved {
			o.after(frame, o.handOn)
			return
		}
		o.waiting = o.waiting[1:]
		if e.button != nil {
			o.press(*e.button)
			continue
		}
		o.move(e.x, e.y)
		moved = true
	}
}
