package ai

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestMapAtInterpolatesToItsBorders(t *testing.T) {
	m := Map{X0: -1, Y0: 2, DX: 0.5, DY: 2, Cols: 3, Rows: 2}
	m.Value[curling.Left] = Cells{0, 1, 2, 10, 11, 12}
	for _, c := range []struct {
		x, y float64
		want float32
	}{{-1, 2, 0}, {0, 2, 2}, {-1, 4, 10}, {0, 4, 12}, {-0.75, 2, 0.5}, {-1, 3, 5}, {-0.25, 3.5, 9}} {
		require.InDelta(t, c.want, m.At(curling.Left, c.x, c.y), 1e-6, "%v", c)
	}
	for _, c := range [][2]float64{{-1.01, 3}, {0.01, 3}, {-0.5, 1.99}, {-0.5, 4.01}, {math.NaN(), 3}} {
		require.True(t, math.IsNaN(float64(m.At(curling.Left, c[0], c[1]))), "%v", c)
	}
	require.True(t, math.IsNaN(float64(m.At(curling.Right, -1, 2))), "a turn without values")
	m.Rows = 1
	require.True(t, math.IsNaN(float64(m.At(curling.Left, -1, 2))), "a line is no map")
}

// TestCellsAsText: cells are kept to the bit, those without a value too; what is no list of them is refused.
func TestCellsAsText(t *testing.T) {
	c := Cells{0, -1.5, 3e-30, float32(math.Inf(1)), float32(math.NaN())}
	text, err := c.MarshalText()
	require.NoError(t, err)
	again := Cells{7}
	require.NoError(t, again.UnmarshalText(text))
	require.Len(t, again, len(c))
	for i := range c {
		require.Equal(t, math.Float32bits(c[i]), math.Float32bits(again[i]))
	}
	require.NoError(t, again.UnmarshalText(nil))
	require.Empty(t, again)
	require.Error(t, again.UnmarshalText([]byte("AAAA")), "three bytes")
	require.Error(t, again.UnmarshalText([]byte("?")))
}
