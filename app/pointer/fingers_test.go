package pointer

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// hand is a finger on a window whose left half is a board.
type hand struct {
	fingers[string]
	clock time.Time
	later []alarm
	taken []string
	at    spot
}

type alarm struct {
	when time.Time
	do   func()
}

func newHand() *hand {
	h := &hand{clock: time.Unix(0, 0)}
	h.fingers = fingers[string]{
		out: &order[string]{
			move:  func(x, y float64) { h.at = spot{x, y} },
			press: func(b string) { h.taken = append(h.taken, fmt.Sprintf("%s %g,%g", b, h.at.x, h.at.y)) },
			next:  func(f func()) { f() },
			after: func(d time.Duration, f func()) { h.later = append(h.later, alarm{h.clock.Add(d), f}) },
		},
		scroll: func(dy float64) {
			h.taken = append(h.taken, fmt.Sprintf("scroll %g at %g,%g", math.Round(dy), h.at.x, h.at.y))
		},
		on:    func() bool { return true },
		board: func(x, _ float64) bool { return x < 100 },
		main:  func(b string) (is, down bool) { return b == "down" || b == "up", b == "down" },
		right: func(down bool) string {
			if down {
				return "right-down"
			}
			return "right-up"
		},
		after: func(d time.Duration, f func()) (stop func()) {
			a := alarm{h.clock.Add(d), f}
			h.later = append(h.later, a)
			return func() { h.later = slices.DeleteFunc(h.later, func(b alarm) bool { return b.when.Equal(a.when) }) }
		},
		now: func() time.Time { return h.clock },
	}
	return h
}

// wait lets time go on.
func (h *hand) wait(d time.Duration) {
	end := h.clock.Add(d)
	for len(h.later) > 0 && !h.later[0].when.After(end) {
		a := h.later[0]
		h.later = h.later[1:]
		h.clock = a.when
		a.do()
	}
	h.clock = end
}

// TestFingers: what a finger does on a board and beside it. "w" waits so many ms; coordinates are movements.
func TestFingers(t *testing.T) {
	for name, c := range map[string]struct{ does, want string }{
		"a tap":                        {"150,50 down up", "down 150,50; up 150,50"},
		"two taps at one place":        {"150,50 down up down up", "down 150,50; up 150,50; down 150,50; up 150,50"},
		"a tap that trembles":          {"150,50 down 153,57 w300 152,53 up", "down 150,50; up 150,50"},
		"a drag on a board":            {"50,50 down 50,59 50,90 up", "down 50,50; up 50,90"},
		"a drag to the side":           {"150,50 down 165,55 190,60 up", "down 150,50; up 190,60"},
		"a scroll":                     {"150,50 down 150,59 w100 150,40 w100 up", "scroll 9 at 150,50; scroll -19 at 150,50"},
		"a finger that stays":          {"150,50 down w700 up", "right-down 150,50; right-up 150,50"},
		"it draws an arrow":            {"50,50 down w700 80,90 up", "right-down 50,50; right-up 80,90"},
		"a long tap is none":           {"150,50 down w599 up", "down 150,50; up 150,50"},
		"another button":               {"150,50 other", "other 150,50"},
		"a tap after a movement of it": {"150,50 150,70 down up", "down 150,70; up 150,70"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHand()
			for word := range strings.FieldsSeq(c.does) {
				var x, y float64
				var ms int
				switch _, err := fmt.Sscanf(word, "%g,%g", &x, &y); {
				case err == nil:
					h.moved(x, y)
				case strings.HasPrefix(word, "w"):
					_, err := fmt.Sscanf(word, "w%d", &ms)
					require.NoError(t, err)
					h.wait(time.Duration(ms) * time.Millisecond)
				default:
					h.pressed(word)
				}
			}
			h.wait(time.Second)
			require.Equal(t, c.want, strings.Join(h.taken, "; "))
			if c.does != "150,50 other" {
				require.Equal(t, away, h.at, "nothing is pointed at")
			}
			require.Empty(t, h.later)
		})
	}
}

// TestAScrollGlidesOn after the finger was lifted, slower and slower, as far as it would in 1/e-time, until a finger comes down.
func TestAScrollGlidesOn(t *testing.T) {
	flick := func() *hand {
		h := newHand()
		h.moved(150, 500)
		h.pressed("down")
		for y := 490.0; y >= 400; y -= 10 {
			h.wait(10 * time.Millisecond)
			h.moved(150, y)
		}
		h.taken = nil
		h.pressed("up")
		return h
	}
	total := func(h *hand) (sum, last float64) {
		for _, x := range h.taken {
			var dy float64
			if _, err := fmt.Sscanf(x, "scroll %g at 150,500", &dy); err == nil {
				sum, last = sum+dy, dy
			}
		}
		return sum, last
	}
	h := flick()
	h.wait(3 * time.Second)
	sum, last := total(h)
	require.InDelta(t, -300, sum, 40, "1 px/ms for 300 ms, in whole pixels")
	require.GreaterOrEqual(t, last, -2.0)
	require.Equal(t, away, h.at)

	h = flick()
	h.wait(50 * time.Millisecond)
	h.pressed("down")
	before, _ := total(h)
	h.wait(100 * time.Millisecond)
	after, _ := total(h)
	require.Equal(t, before, after)
	require.Less(t, before, -20.0)
}

// TestAMouseIsNone: where the window is not made for fingers everything is handed on.
func TestAMouseIsNone(t *testing.T) {
	h := newHand()
	h.on = func() bool { return false }
	h.moved(150, 50)
	h.pressed("down")
	h.wait(time.Second)
	h.moved(150, 90)
	h.pressed("up")
	require.Equal(t, "down 150,50; up 150,90", strings.Join(h.taken, "; "))
}
