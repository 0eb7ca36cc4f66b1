package ice

import (
	"math"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
)

// heatStep is the size in metres of a cell of a map over the ice.
const heatStep = 0.08

// shotGrid are the shots of a turn for the places on the ice: those that stop there on clear ice, or that have a distance
// to go where they pass.
type shotGrid struct {
	cols, rows int
	origin     curling.Vec
	shots      []curling.Shot // row by row; the zero shot where there is none
}

func newShotGrid(a *aim.Aimer, turn curling.Turn, toGo float64) *shotGrid {
	b := a.Ice().Bounds
	g := &shotGrid{cols: int(math.Floor(curling.SheetWidth / heatStep)), rows: int((b.Hog - b.Back) / heatStep),
		origin: curling.Vec{X: heatStep / 2, Y: b.Back}}
	g.shots = make([]curling.Shot, g.cols*g.rows)
	for j := range g.rows {
		for i := range g.cols {
			at := curling.Vec{X: g.origin.X + float64(i)*heatStep, Y: g.origin.Y + float64(j)*heatStep}
			if s, err := shotTo(a, at, turn, toGo); err == nil {
				g.shots[j*g.cols+i] = s
			}
		}
	}
	return g
}

// shotTo is the shot of a map for a place.
func shotTo(a *aim.Aimer, at curling.Vec, turn curling.Turn, toGo float64) (curling.Shot, error) {
	if toGo > 0 {
		return a.Pass(at, turn, toGo)
	}
	return a.Draw(at, turn)
}

// heatMap lays a map for the turn of the shots over the ice. Where no shot leads there is no value.
func (g *shotGrid) heatMap(m *ai.Map, turn curling.Turn) *paint.HeatMap {
	if m == nil || int(turn) >= len(m.Value) || len(m.Value[turn]) < m.Cols*m.Rows || m.Cols < 2 || m.Rows < 2 {
		return nil
	}
	if m.Axes == ai.StopAxes {
		return &paint.HeatMap{Cols: m.Cols, Rows: m.Rows, Origin: curling.Vec{X: m.X0, Y: m.Y0}, Step: curling.Vec{X: m.DX, Y: m.DY},
			Value: m.Value[turn]}
	}
	h := &paint.HeatMap{Cols: g.cols, Rows: g.rows, Origin: g.origin, Step: curling.Vec{X: heatStep, Y: heatStep},
		Value: make([]float32, len(g.shots))}
	for k, s := range g.shots {
		h.Value[k] = float32(math.NaN())
		if s != (curling.Shot{}) {
			h.Value[k] = m.At(turn, s.VX, s.VY)
		}
	}
	return h
}
