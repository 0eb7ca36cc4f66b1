package pointer

import (
	"math"
	"time"
)

// How a finger is taken; web/page.js has the same.
const (
	holdTime  = 600 * time.Millisecond // after which a finger that stays is the right button
	slop      = 8                      // px that it may move before
	glideStep = 16 * time.Millisecond
	glideTime = 300 * time.Millisecond // in which a scroll that was let go slows down to 1/e
	slowest   = 0.05                   // px/ms at which it stands
)

// deed is what the finger does.
type deed int

const (
	nothing deed = iota
	tap
	drag
	scrolling
	holding
)

// spot is a place in the window, px.
type spot struct{ x, y float64 }

// away is beside the window: after a finger nothing is pointed at.
var away = spot{-9, -9}

// fingers make of a pointer, as which the system passes fingers on, what a finger means: a tap is a click; a finger that moves on ice or
// on a board, or to the side, drags; elsewhere it scrolls; one that stays is the right button. B is a button that goes down or up.
type fingers[B any] struct {
	out    *order[B]
	scroll func(dy float64)                              // px, at the place where the pointer is
	on     func() bool                                   // the window is made for fingers
	board  func(x, y float64) bool                       // a drag in any direction belongs to what lies there
	main   func(b B) (is, down bool)                     // the button as which a finger is passed on
	right  func(down bool) B                             // the right one
	after  func(d time.Duration, f func()) (stop func()) // runs f on the goroutine of the window
	now    func() time.Time

	does        deed
	start, last spot
	at          time.Time // of last
	down        B
	speed       float64 // of a scroll, px/ms
	stop        func()  // what was to be done later
}

// moved is a movement of the pointer.
func (f *fingers[B]) moved(x, y float64) {
	p := spot{x, y}
	if f.does == tap && math.Hypot(x-f.start.x, y-f.start.y) > slop {
		f.stop()
		f.does = scrolling
		if math.Abs(x-f.start.x) > math.Abs(y-f.start.y) || f.board(f.start.x, f.start.y) {
			f.does = drag
			f.out.pressed(f.down)
		}
	}
	switch f.does {
	case nothing, drag, holding:
		f.out.moved(x, y)
	case scrolling:
		now := f.now()
		f.speed = 0.7*(y-f.last.y)/max(1, ms(now.Sub(f.at))) + 0.3*f.speed
		f.at = now
		f.scroll(y - f.last.y)
	case tap:
		return // the scroll or drag that may come of it begins where the finger came down
	}
	f.last = p
	if f.does == nothing {
		f.start = p
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// pressed is a button that goes down or up.
func (f *fingers[B]) pressed(b B) {
	is, down := f.main(b)
	switch {
	case is && down && f.does == nothing && f.on():
		f.halt()
		f.out.moved(f.last.x, f.last.y) // where it may have been before, and was taken away from
		f.does, f.down, f.start, f.at, f.speed = tap, b, f.last, f.now(), 0
		f.stop = f.after(holdTime, f.hold)
	case is && !down && f.does != nothing:
		f.lifted(b)
	default:
		f.out.pressed(b)
	}
}

// hold makes a finger that has not moved the right button.
func (f *fingers[B]) hold() {
	if f.does == tap {
		f.does = holding
		f.out.pressed(f.right(true))
	}
}

// lifted ends what the finger did.
func (f *fingers[B]) lifted(up B) {
	f.stop()
	did := f.does
	f.does = nothing
	switch did {
	case tap:
		f.out.pressed(f.down)
		f.out.pressed(up)
	case drag:
		f.out.pressed(up)
	case holding:
		f.out.pressed(f.right(false))
	case scrolling:
		f.glide(f.now())
		return
	}
	f.out.moved(away.x, away.y)
}

// halt ends a scroll that was let go.
func (f *fingers[B]) halt() {
	if f.stop != nil {
		f.stop()
	}
}

// glide goes on scrolling after the finger was lifted; a finger that had come to a stand before has no speed.
func (f *fingers[B]) glide(from time.Time) {
	if f.now().Sub(f.at) > 4*glideStep || math.Abs(f.speed) < slowest {
		f.out.moved(away.x, away.y)
		return
	}
	f.stop = f.after(glideStep, func() {
		now := f.now()
		step := ms(now.Sub(from))
		f.scroll(f.speed * step)
		f.speed *= math.Exp(-step / ms(glideTime))
		f.at = now
		f.glide(now)
	})
}
