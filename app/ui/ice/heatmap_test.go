package ice

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
)

// velocities is a map whose value at (vx, vy) is vy, over what a draw needs.
func velocities() *ai.Map {
	m := &ai.Map{Axes: ai.VelocityAxes, X0: -3, DX: 0.05, Y0: -34, DY: 0.05, Cols: 121, Rows: 121}
	m.Value[0] = make([]float32, m.Cols*m.Rows)
	for i := range m.Value[0] {
		m.Value[0][i] = float32(m.Y0 + m.DY*float64(i/m.Cols))
	}
	return m
}

func TestVelocityMapOverTheIce(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aim, err := aim.New(ice)
	require.NoError(t, err)
	h := heatMapOf(velocities(), curling.Right, aim)
	require.NotNil(t, h)
	seen := 0
	for k, v := range h.Value {
		if math.IsNaN(float64(v)) {
			continue
		}
		at := curling.Vec{X: h.Origin.X + float64(k%h.Cols)*h.Step.X, Y: h.Origin.Y + float64(k/h.Cols)*h.Step.Y}
		s, err := aim.Draw(at, curling.Right)
		require.NoError(t, err)
		require.InDelta(t, s.VY, v, 1e-4, "the value of the shot that stops there")
		seen++
	}
	require.Greater(t, seen, 1000)
	require.Nil(t, heatMapOf(velocities(), curling.Left, aim), "no values for this turn")
}

func BenchmarkHeatMapOf(b *testing.B) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		b.Fatal(err)
	}
	aim, err := aim.New(ice)
	if err != nil {
		b.Fatal(err)
	}
	m := velocities()
	for b.Loop() {
		heatMapOf(m, curling.Right, aim)
	}
}
