package chart

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestMeasure(t *testing.T) {
	at := func(x float64) Stone {
		return Stone{Rest: InPlay, At: curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}}
	}
	h := House{0: at(0.50), 1: at(-0.45), 2: at(0.90), 3: at(-3), 4: {Rest: Out}}
	m, ok := h.Measure(0)
	require.True(t, ok)
	require.Equal(t, [2]int{0, 1}, m.Stones)
	require.InDelta(t, 0.50, m.Distance[0], 1e-9)
	require.Equal(t, curling.TeamID(1), m.Closer())
	require.False(t, m.Sure, "5 cm are less than twice the error of the places")
	require.Equal(t, [2]int{0, 1}, h.Measured(0, 1))
	require.Equal(t, [2]int{1, 0}, h.Measured(0, 0), "the measured stone counts, the one behind the other's does not")
	swapped, _ := h.Measure(1)
	require.Equal(t, [2]int{1, 0}, swapped.Stones, "who throws first has the even stones")

	h[0] = at(0.2)
	m, _ = h.Measure(0)
	require.True(t, m.Sure)
	require.Equal(t, curling.TeamID(0), m.Closer())
	h[2] = at(0.3)
	require.Equal(t, [2]int{2, 0}, h.Measured(0, 0))

	h[4] = Stone{Rest: Lost, At: at(0.1).At}
	require.Equal(t, [2]int{2, 0}, h.Measured(0, 0), "nobody knows where the lost one lies")
	for apart, sure := range map[float64]bool{0.08: false, 0.09: true} {
		d, _ := (&House{0: at(0.5), 1: at(-0.5 - apart)}).Measure(0)
		require.Equal(t, sure, d.Sure, "twice an error of 4.2 cm")
	}
	even, _ := (&House{0: at(0.5), 1: at(-0.5)}).Measure(0)
	require.Equal(t, curling.TeamID(0), even.Closer(), "of two that lie as close the first is said, which nobody may rely on")

	for _, one := range []House{{0: at(0.3)}, {1: at(0.3)}, {1: at(0.3), 3: at(0.5)}} {
		for _, first := range []curling.TeamID{0, 1} {
			_, ok := one.Measure(first)
			require.False(t, ok, "of one team there is nothing to measure")
		}
	}
	h[1] = Stone{Rest: Lost, At: h[1].At}
	_, ok = h.Measure(0)
	require.False(t, ok, "a stone whose place is not known is not measured")
	require.Equal(t, [2]int{}, h.Measured(0, 0))
}
