package throws

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestMissed(t *testing.T) {
	require.Equal(t, []Throw{{Lies: 1}, {Lies: 2}}, (&Throws{List: []Throw{{Made: true}, {Lies: 1}, {Lies: 2}}}).Missed())
}

// TestNearest: of two stones within reach the nearer one is picked, whichever is first; none beyond the reach or the first n.
func TestNearest(t *testing.T) {
	at := func(x float64) Throw {
		var after curling.Position
		after[3] = curling.Vec{X: x, Y: 5}
		return Throw{After: after}
	}
	throws := &Throws{Index: 3, List: []Throw{at(2.0), at(2.2), {}, at(2.3), at(2.1)}}
	place := curling.Vec{X: 2.22, Y: 5}
	require.Equal(t, 1, throws.Nearest(place, 5, 0.5))
	require.Equal(t, 3, throws.Nearest(curling.Vec{X: 2.26, Y: 5}, 5, 0.5))
	require.Equal(t, 0, throws.Nearest(place, 1, 0.5))
	require.Equal(t, -1, throws.Nearest(place, 5, 0.01))
	require.Equal(t, -1, throws.Nearest(place, 0, 0.5))
}

// TestRests: the delivered stone, and of those that stood before the ones that it moved, by team; what left play is nowhere.
func TestRests(t *testing.T) {
	var before, after curling.Position
	before[0], before[1], before[2] = curling.Tee, curling.Vec{X: 1, Y: 5}, curling.Vec{X: 3, Y: 5}
	after = before
	after[0] = curling.Tee.Add(curling.Vec{X: 0.5})
	after[2] = curling.Vec{X: 3.005, Y: 5}
	after[3] = curling.Vec{X: 2, Y: 6}
	gone := after
	gone[0], gone[3] = curling.Vec{}, curling.Vec{}
	throws := &Throws{Index: 3, Before: before, List: []Throw{{After: after}, {After: gone}}}
	delivered, struck := throws.Rests(2)
	require.Equal(t, []curling.Vec{after[3]}, delivered)
	require.Equal(t, []curling.Vec{after[0]}, struck[curling.SideOf(0)])
	require.Empty(t, struck[curling.SideOf(1)], "less than a centimetre is not moved")
}

// TestLargestPartOfAnError: speed and line are compared in units of what they spread by.
func TestLargestPartOfAnError(t *testing.T) {
	shot := curling.Shot{VY: -30}
	turned := func(speed, angle float64) Throw {
		return Throw{Shot: curling.Shot{VX: speed * math.Sin(angle), VY: -speed * math.Cos(angle)}}
	}
	// Speeds spread by 1 m/s, lines by .001: one that is off by a tenth of the one and by all of the other is off line.
	throws := &Throws{List: []Throw{turned(31, 0.0001), turned(29, 0.0001), turned(30.1, 0.001), turned(29.9, -0.001)}}
	throws.nameErrors(shot)
	var got []ErrorKind
	for i := range throws.List {
		got = append(got, throws.List[i].Error)
	}
	require.Equal(t, []ErrorKind{Heavy, Light, OffLine, OffLine}, got)
}
