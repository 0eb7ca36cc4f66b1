package ice

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
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
	g := newShotGrid(aim, curling.Right, 0)
	h := g.heatMap(velocities(), curling.Right)
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
	hits := newShotGrid(aim, curling.Right, 7)
	at := curling.Vec{X: hits.origin.X + 30*heatStep, Y: hits.origin.Y + 40*heatStep}
	s, err := aim.Pass(at, curling.Right, 7)
	require.NoError(t, err)
	require.Equal(t, s, hits.shots[40*hits.cols+30], "with 7 m to go where it passes")
	require.Nil(t, g.heatMap(velocities(), curling.Left), "no values for this turn")
}

// TestMapsThatAreNone: a map without values for a turn, or of one line, is not drawn.
func TestMapsThatAreNone(t *testing.T) {
	g := &shotGrid{}
	drawn := func(cols, rows, values int) bool {
		m := &ai.Map{Axes: ai.StopAxes, Cols: cols, Rows: rows}
		m.Value[curling.Right] = make(ai.Cells, values)
		return g.heatMap(m, curling.Right) != nil
	}
	require.True(t, drawn(2, 2, 4))
	require.True(t, drawn(3, 2, 7))
	for _, c := range [][3]int{{2, 2, 3}, {1, 4, 4}, {4, 1, 4}, {0, 0, 0}} {
		require.False(t, drawn(c[0], c[1], c[2]), "%v", c)
	}
	m := winMap()
	require.Nil(t, g.heatMap(m, curling.Turn(len(m.Value))), "no turn")
	require.Nil(t, g.heatMap(nil, curling.Right))
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
	g := newShotGrid(aim, curling.Right, 0)
	b.Run("shots", func(b *testing.B) {
		for b.Loop() {
			newShotGrid(aim, curling.Right, 0)
		}
	})
	b.Run("recolour", func(b *testing.B) {
		for b.Loop() {
			g.heatMap(m, curling.Right)
		}
	})
}
