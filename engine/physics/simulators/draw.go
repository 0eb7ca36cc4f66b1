package simulators

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// throwersHogY is the y in metres of the hog line that a stone crosses first: 21.945 m before the other (World Curling, R1).
const throwersHogY = curling.HogY + 21.945

// TeeDraw is what tells players of an ice: a draw to the tee. Times and speeds are on the scale of real ice.
type TeeDraw struct {
	Speed     float64 // m/s at the release
	HogToHog  float64 // s between the hog lines
	HogToStop float64 // s from the first hog line to the stop
	Curl      float64 // m off the straight line from the first hog line on
}

// MeasureTeeDraw throws a draw to the tee. The error is that of an ice that no stone can be thrown on so.
func MeasureTeeDraw(ice physics.Ice, turn curling.Turn) (d TeeDraw, err error) {
	sim, err := Reference(ice)
	if err != nil {
		return d, err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return d, fmt.Errorf("simulators: %w", err)
	}
	s, err := aimer.Draw(curling.Tee, turn)
	if err != nil {
		return d, fmt.Errorf("simulators: %w", err)
	}
	var rec physics.Trajectory
	if _, err := sim.Throw(physics.Delivery{Shot: s}, &rec); err != nil {
		return d, fmt.Errorf("simulators: %w", err)
	}
	first := rowAt(&rec, throwersHogY)
	t := timingOf(&ice, &rec)
	last := rec.Rows() - 1
	return TeeDraw{Speed: s.Speed() / ice.TimeScale, HogToHog: t.hogToHog, HogToStop: t.hogToStop,
		Curl: deviation(rec.At(first)[0], rec.At(min(first+20, last))[0], rec.At(last)[0])}, nil
}

// timing is the time of a shot in seconds.
type timing struct{ hogToHog, hogToStop float64 }

// rowAt is the first row in which stone 0 has crossed the line at y.
func rowAt(rec *physics.Trajectory, y float64) int {
	row := 0
	for row < rec.Rows()-1 && rec.At(row)[0].Y > y {
		row++
	}
	return row
}

func timingOf(ice *physics.Ice, rec *physics.Trajectory) timing {
	first, hog := rowAt(rec, throwersHogY), rowAt(rec, curling.HogY)
	_, stop := rec.Span(0)
	second := ice.TimeStep * ice.TimeScale
	return timing{hogToHog: float64(hog-first) * second, hogToStop: float64(stop-first) * second}
}

// deviation is how far in metres a stone is from the straight line through two points.
func deviation(a, b, stone curling.Vec) float64 {
	along, to := b.Sub(a), stone.Sub(a)
	return math.Abs(along.X*to.Y-along.Y*to.X) / along.Len()
}
