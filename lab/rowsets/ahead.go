package rowsets

import (
	"context"
	"errors"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Ahead is the map of a shot before the last one of an end: the learned points of the position after it, as its thrower sees them. Mashiko
// leaves open how his search would be used there (§6).
type Ahead struct {
	grid   scoremap.Grid
	blur   *scoremap.Blur
	values [2][]float32 // by turn, row by row, without error
	mean   [2][]float32 // under the thrower's error, of the whole map
}

// NewAhead throws the whole map of a request.
func NewAhead(ctx context.Context, r *ai.Request, model *value.Model, sigma scoremap.Sigma) (*Ahead, error) {
	s := &r.State
	situation, err := value.NewSituation(r)
	if err != nil {
		return nil, err
	}
	eval := value.NewEvaluator(model, situation)
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return nil, err
	}
	m := &Ahead{}
	if m.grid, err = scoremap.NewGrid(r.Ice, r.Thrower().WeightMax); err != nil {
		return nil, err
	}
	points := winprob.Points() // to the hammer
	sign := 1.0
	if curling.SideOf(s.Shot) != curling.Hammer {
		sign = -1
	}
	for turn := range m.values {
		m.values[turn] = make([]float32, m.grid.Rows*scoremap.Cols)
		for i := range m.values[turn] {
			if i%scoremap.Cols == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			after := s.Position
			o, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot,
				Shot: m.grid.Shot(curling.Turn(turn), i/scoremap.Cols, i%scoremap.Cols)}, nil)
			switch {
			case err == nil:
				after, _ = r.Rules.Apply(r.Ice.Bounds, &s.Position, &o.Position, s.Shot)
			case !errors.Is(err, physics.ErrSteps): // once in very many throws: as if thrown away
				return nil, err
			}
			m.values[turn][i] = float32(sign * eval.Mean(&after, s.Shot+1, &points))
		}
	}
	m.blur = scoremap.NewBlur(&m.grid, r.Thrower().Noise, sigma)
	for turn := range m.mean {
		m.mean[turn] = m.blur.Mean(m.values[turn])
	}
	return m, nil
}

// Best is the shot that a set of rows, by their numbers, chooses (nil: all of them): its value on the whole map, and its row.
func (m *Ahead) Best(set []int) (v float64, row int) {
	has := make([]bool, m.grid.Rows)
	for _, place := range m.grid.Places(set) {
		has[place] = true
	}
	turn, at, best := 0, -1, float32(0)
	for t := range m.mean {
		part := m.mean[t]
		if set != nil {
			part = m.blur.Only(m.values[t], has)
		}
		for i, x := range part {
			if x == x && (at < 0 || x > best) { // not NaN
				turn, at, best = t, i, x
			}
		}
	}
	return float64(m.mean[turn][at]), m.grid.Number(at / scoremap.Cols)
}
