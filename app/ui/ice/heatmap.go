package ice

import (
	"math"

	"hogline/canvas/paint"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics/aim"
)

// heatStep is the size in metres of a cell of a map over the ice.
const heatStep = 0.08

// heatMapOf lays an AI's map for a turn over the ice. A map over velocities is asked for the
// shot that would stop at each place on clear ice; where none does there is no value.
func heatMapOf(m *ai.Map, turn curling.Turn, aim *aim.Aimer) *paint.HeatMap {
	if m == nil || int(turn) >= len(m.Value) || len(m.Value[turn]) < m.Cols*m.Rows || m.Cols < 2 || m.Rows < 2 {
		return nil
	}
	values := m.Value[turn]
	if m.Axes == ai.StopAxes {
		return &paint.HeatMap{Cols: m.Cols, Rows: m.Rows, Origin: curling.Vec{X: m.X0, Y: m.Y0}, Step: curling.Vec{X: m.DX, Y: m.DY}, Value: values}
	}
	b := aim.Ice().Bounds
	h := &paint.HeatMap{Origin: curling.Vec{X: heatStep / 2, Y: b.Back}, Step: curling.Vec{X: heatStep, Y: heatStep}}
	h.Cols = int(math.Floor(curling.SheetWidth / heatStep))
	h.Rows = int((b.Hog - b.Back) / heatStep)
	h.Value = make([]float32, h.Cols*h.Rows)
	nan := float32(math.NaN())
	for j := range h.Rows {
		for i := range h.Cols {
			v := nan
			at := curling.Vec{X: h.Origin.X + float64(i)*heatStep, Y: h.Origin.Y + float64(j)*heatStep}
			if s, err := aim.Draw(at, turn); err == nil {
				v = m.At(turn, s.VX, s.VY)
			}
			h.Value[j*h.Cols+i] = v
		}
	}
	return h
}
