package charts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// Two ices are compared shot by shot; the error of the difference is that over games.
func TestVersus(t *testing.T) {
	g := &replay.Game{Ends: []replay.End{{Shots: []replay.Shot{charted(replay.TaskDraw), charted(replay.TaskDraw)}}}}
	found := func(costs ...float64) (list []replay.FoundThrow) {
		for i, c := range costs {
			list = append(list, replay.FoundThrow{At: replay.Place{Shot: i}, Throw: reconstruct.Throw{Cost: c, Explained: c < 10}})
		}
		return list
	}
	var v Versus
	v.Add(g, found(0, 5), found(0, 5))
	mean, off := v.Difference()
	require.Zero(t, mean)
	require.Zero(t, off)
	v.Add(g, found(0, 20), found(16, 5))
	require.Equal(t, 4, v.Shots)
	require.Equal(t, []int{2, 1, 1}, []int{v.Both, v.OnlyFirst, v.OnlySecond})
	gain := 8 * (math.Log(2) + math.Log1p(5./16) - math.Log1p(20./16))
	mean, off = v.Difference()
	require.InDelta(t, gain/4, mean, 1e-12)
	require.InDelta(t, math.Abs(gain)/4, off, 1e-12, "all of it from one game of two")
	lost := found(0, math.Inf(1))
	require.Less(t, likelihood(&lost[1]), -50.0)
	require.False(t, math.IsInf(likelihood(&lost[1]), 0))
}
