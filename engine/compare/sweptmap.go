package compare

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/evaluate"
)

// sweptStep is every how many columns and rows a cell of a map with sweepers is thrown, sweptEarlier with stones to follow, where the value
// of what is left takes as long again and is as smooth as the learned value.
const sweptStep, sweptEarlier = 2, 4

// throwSwept throws cells with the thrower's errors, each swept by his sweepers. What is swept depends on where a shot is aimed, so that no
// mean over the cells of a map without sweepers is the mean of one with them (scoremap.Swept).
func (m *ScoreMap) throwSwept(ctx context.Context, samplers []*evaluate.Sampler, progress func(share float64)) error {
	a, step := &m.axes, sweptStep
	if m.Learned {
		step = sweptEarlier
	}
	a.Cols, a.Rows, a.DX, a.DY = (a.Cols+step-1)/step, (a.Rows+step-1)/step, a.DX*float64(step),
		a.DY*float64(step)
	cells := a.Rows * a.Cols
	m.Throws = 2 * cells * scoremap.SweptErrors
	for t := range turns {
		m.made[t] = make([]float32, cells)
		for k := range m.share {
			m.share[k][t] = make([]float32, cells)
		}
	}
	errors := scoremap.SweptNormals(m.question.Seed)
	failed := make([]error, len(samplers))
	var rows atomic.Int64
	err := playout.Each(ctx, len(samplers), 2*a.Rows, func(w, i int) {
		for col := range a.Cols {
			if failed[w] == nil {
				failed[w] = m.sweptCell(ctx, samplers[w], &errors, i%2, i/2, col, step)
			}
		}
		if n := rows.Add(1); progress != nil {
			progress(float64(n) / float64(2*a.Rows))
		}
	})
	for _, e := range failed {
		if err == nil {
			err = e
		}
	}
	for k := range m.share {
		if !occurs(m.share[k]) {
			m.share[k] = [2][]float32{}
		}
	}
	return err
}

// sweptCell throws a cell.
func (m *ScoreMap) sweptCell(ctx context.Context, s *evaluate.Sampler, errors *[scoremap.SweptErrors][3]float64, t, row, col,
	step int) error {
	shot, cell, made := m.grid.Shot(turns[t], row*step, col*step), row*m.axes.Cols+col, 0
	err := s.ThrowsOf(ctx, shot, errors[:], func(_ int, x *evaluate.Throw) {
		for k, p := range x.Ends {
			m.share[k][t][cell] += float32(p / scoremap.SweptErrors)
		}
		if x.Made {
			made++
		}
	})
	if m.made[t][cell] = float32(made) / scoremap.SweptErrors; !s.Intended(shot) {
		m.made[t][cell] = float32(math.NaN())
	}
	return err
}
