package pointer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// driver takes what a pointer does as Fyne does: a button at once, where the pointer was, a movement at the end of the frame.
type driver struct {
	at, new float64
	taken   []string
	queue   []func() // run between frames
	timers  []func()
}

func (d *driver) order() *order[string] {
	return &order[string]{
		move:  func(x, _ float64) { d.new = x },
		press: func(b string) { d.taken = append(d.taken, fmt.Sprintf("%s at %g", b, d.at)) },
		next:  func(f func()) { d.queue = append(d.queue, f) },
		after: func(_ time.Duration, f func()) { d.timers = append(d.timers, f) },
	}
}

// frame polls what happened, moves the pointer, and runs what was asked for.
func (d *driver) frame(events ...func()) {
	for _, e := range events {
		e()
	}
	d.at = d.new
	for len(d.queue) > 0 {
		f := d.queue[0]
		d.queue = d.queue[1:]
		f()
	}
	d.queue, d.timers = d.timers, nil
}

// TestButtonsComeAfterTheirPlace: a tap, a drag and two taps that come within one frame are taken where they happened; without the order
// all would be taken where the pointer was before.
func TestButtonsComeAfterTheirPlace(t *testing.T) {
	for name, c := range map[string]struct{ frames, want string }{
		"a tap":                     {"10 down up", "down at 10, up at 10"},
		"a tap that is held":        {"10 down / / up", "down at 10, up at 10"},
		"a click of a mouse":        {"10 / down / up", "down at 10, up at 10"},
		"a drag in one frame":       {"10 down 20 30 up", "down at 10, up at 30"},
		"a drag over frames":        {"10 down 15 / 20 / 30 up", "down at 10, up at 30"},
		"two taps, one frame":       {"10 down up 50 down up", "down at 10, up at 10, down at 50, up at 50"},
		"two taps, two frames":      {"10 down up / 50 down up", "down at 10, up at 10, down at 50, up at 50"},
		"a movement while it waits": {"10 down 20 up / 40 / down", "down at 10, up at 20, down at 40"},
	} {
		t.Run(name, func(t *testing.T) {
			d := &driver{}
			o := d.order()
			for frame := range strings.SplitSeq(c.frames, "/") {
				var events []func()
				for word := range strings.FieldsSeq(frame) {
					var x float64
					if _, err := fmt.Sscan(word, &x); err == nil {
						events = append(events, func() { o.moved(x, 0) })
					} else {
						events = append(events, func() { o.pressed(word) })
					}
				}
				d.frame(events...)
			}
			for range 5 {
				d.frame()
			}
			require.Equal(t, c.want, strings.Join(d.taken, ", "))
			require.Empty(t, o.waiting)
			d.frame(func() { o.moved(99, 0) })
			require.EqualValues(t, 99, d.at, "movements are not held back any more")
		})
	}
}
