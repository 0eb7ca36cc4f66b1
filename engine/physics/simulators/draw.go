package simulators

import (
	"math"
	"sort"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

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
		return d, err
	}
	s, err := aimer.Draw(curling.Tee, turn)
	if err != nil {
		return d, err
	}
	var rec physics.Trajectory
	if _, err := sim.Throw(physics.Delivery{Shot: s}, &rec); err != nil {
		return d, err
	}
	first := rowAt(&rec, curling.ThrowersHogY)
	last := rec.Rows() - 1
	_, stop := rec.Span(0)
	return TeeDraw{Speed: s.Speed() / ice.TimeScale, HogToHog: HogToHog(&rec), HogToStop: float64(stop-first) * ice.TimeStep * ice.TimeScale,
		Curl: deviation(rec.At(first)[0], rec.At(min(first+20, last))[0], rec.At(last)[0])}, nil
}

// rowAt is the first row in which stone 0 has crossed the line at y, or is out of play; the last one if there is none.
func rowAt(rec *physics.Trajectory, y float64) int {
	return sort.Search(max(0, rec.Rows()-1), func(row int) bool { at := rec.At(row); return !at.Has(0) || at[0].Y <= y })
}

// HogToHog is how many seconds of real ice stone 0 takes from hog line to hog line; NaN if it does not come to the second one.
func HogToHog(rec *physics.Trajectory) float64 {
	rows := rec.Rows()
	if rows < 2 {
		return math.NaN()
	}
	near, far := rowAt(rec, curling.ThrowersHogY), rowAt(rec, curling.HogY)
	if at := rec.At(far); !at.Has(0) || at[0].Y > curling.HogY {
		return math.NaN()
	}
	return rec.Seconds() * float64(far-near) / float64(rows-1)
}

// deviation is how far in metres a stone is from the straight line through two points.
func deviation(a, b, stone curling.Vec) float64 {
	along, to := b.Sub(a), stone.Sub(a)
	return math.Abs(along.X*to.Y-along.Y*to.X) / along.Len()
}
