package curlit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// TestMarkedStone: a chart that marks the thrown stone leaves no doubt about it, also where another place is more plausible: a stone that
// was promoted lies where the shorter way of a new one would be.
func TestMarkedStone(t *testing.T) {
	at := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	var before curling.Position
	before[0], before[1] = at(0, 3.4), at(1, 0)
	thrown, promoted := at(0.05, 3.35), at(-0.4, 1)
	lists := [2][]curling.Vec{{thrown, promoted}, {at(1, 0)}}
	chart := replay.Chart{Task: replay.TaskRaise}
	number := func(marked *curling.Vec) (at curling.Vec, doubts int) {
		tr := tracker{before: before, charts: [curling.Stones]int{1, 1}, marked: marked}
		p, _, list := tr.next([2][]curling.Vec{append([]curling.Vec(nil), lists[0]...), append([]curling.Vec(nil), lists[1]...)}, 2, &chart)
		return p[2], len(list)
	}
	free, _ := number(nil)
	require.Equal(t, promoted, free, "without a mark the stone that is at its place is taken as unmoved")
	marked, doubts := number(&thrown)
	require.Equal(t, thrown, marked)
	require.Zero(t, doubts)
	other := at(0.5, 0.5)
	unknown, _ := number(&other)
	require.Equal(t, free, unknown, "a mark on no stone tells nothing")
}
