package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
)

// lawFCV1 is the law of Digital Curling 3 outside the ice.
func lawFCV1(*Ice) law {
	return law{spin: math.Pi / 2, mass: 19.96, iterations: [2]int{8, 3}, bullet: true, rink: curling.Bounds{
		Back: -100, Hog: 100,
	}}
}

// glide is the ice of FCV1 for a time step.
func (t *boxThrow) glide(*box2d.B2Body) {}
