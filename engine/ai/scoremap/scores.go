package scoremap

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
)

// Scores is a fixed score map (Mashiko §3.2): the score of the end for the thrower when
// each shot of the grid is thrown without error and the end is over after it. Rows may be
// missing.
type Scores struct {
	Grid
	Score [2][]int8 // by turn, row by row
	Has   []bool    // by row: it was thrown
}

// At is the score of a cell.
func (m *Scores) At(turn curling.Turn, row, col int) int8 { return m.Score[turn][row*Cols+col] }

// Throws is the number of throws of the map.
func (m *Scores) Throws() int {
	n := 0
	for _, has := range m.Has {
		if has {
			n += 2 * Cols
		}
	}
	return n
}

// Only is the map with no other rows than those at the given places.
func (m *Scores) Only(rows []int) Scores {
	o := *m
	o.Has = make([]bool, m.Rows)
	for _, r := range rows {
		o.Has[r] = m.Has[r]
	}
	return o
}

// Scan is the work of throwing a map.
type Scan struct {
	Grid    Grid
	Rules   *curling.Rules
	State   *curling.State
	Sim     physics.Simulator
	Rows    []int // places, in the order in which they are thrown
	Workers int
	Until   time.Time // if set, no row but the first is begun after it
	Done    func(rows int)
}

// Run throws the map. Every row is thrown in both turns before the next one begins on the
// same worker; with a time limit the map holds the rows finished until then. Done is called
// from the calling goroutine, on which one worker throws too.
func (s *Scan) Run(ctx context.Context) (Scores, error) {
	m, n := s.empty(), 0
	finish := func(row int) {
		m.Has[row] = true
		if n++; s.Done != nil {
			s.Done(n)
		}
	}
	workers := max(1, min(s.Workers, len(s.Rows)))
	if workers == 1 {
		return m, s.throw(ctx, &m, 0, 1, finish)
	}
	throw := func(w int, finished func(row int)) error { return s.throw(ctx, &m, w, workers, finished) }
	err := Parallel(workers, len(s.Rows), throw, finish)
	return m, err
}

func (s *Scan) empty() Scores {
	m := Scores{Grid: s.Grid, Has: make([]bool, s.Grid.Rows)}
	for t := range m.Score {
		m.Score[t] = make([]int8, s.Grid.Rows*Cols)
	}
	return m
}

// throw throws every step-th row of the map from place first on; row 0 whatever the time.
func (s *Scan) throw(ctx context.Context, m *Scores, first, step int, finish func(row int)) error {
	score, err := s.scorer()
	if err != nil {
		return err
	}
	for i := first; i < len(s.Rows); i += step {
		if i > 0 && !s.Until.IsZero() && time.Now().After(s.Until) {
			return nil
		}
		if err := s.row(ctx, score, m, s.Rows[i]); err != nil {
			return err
		}
		finish(s.Rows[i])
	}
	return nil
}

// scorer gives the end score of a shot for the thrower; one for each goroutine. Where the
// rules cannot put stones back any more and the simulator has a batch form, it is that.
func (s *Scan) scorer() (func(curling.Shot) (int, error), error) {
	before, shot := s.State.Position, s.State.Shot
	if f, ok := s.Sim.(*fast.Simulator); ok && !s.Rules.Applies(shot) {
		batch := fast.NewBatch(f)
		return batch.Score, batch.Set(&before, shot)
	}
	sim := s.Sim.Fork()
	return func(v curling.Shot) (int, error) { return s.score(sim, v, physics.Sweep{}) }, nil
}

// row throws one row in both turns.
func (s *Scan) row(ctx context.Context, score func(curling.Shot) (int, error), m *Scores, row int) error {
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		line := m.Score[turn][row*Cols:][:Cols]
		for col := range line {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := score(s.Grid.Shot(turn, row, col))
			switch {
			case errors.Is(err, physics.ErrSteps): // once in very many throws: as if thrown away
				n = s.State.Position.Score(s.Sim.Ice().Bounds, curling.SideOf(s.State.Shot))
			case err != nil:
				return fmt.Errorf("row %d, column %d: %w", s.Grid.Number(row), col, err)
			}
			line[col] = int8(n)
		}
	}
	return nil
}
