package nrow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

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

// scan is the work of throwing a map.
type scan struct {
	grid    Grid
	rules   *curling.Rules
	state   *curling.State
	sim     physics.Simulator
	rows    []int // places, in the order in which they are thrown
	workers int
	until   time.Time // if set, no row but the first is begun after it
	done    func(rows int)
}

// run throws the map. Every row is thrown in both turns before the next one begins on the
// same worker; with a time limit the map holds the rows finished until then. done is called
// from the calling goroutine, on which one worker throws too.
func (s *scan) run(ctx context.Context) (Scores, error) {
	m, n := s.empty(), 0
	finish := func(row int) {
		m.Has[row] = true
		if n++; s.done != nil {
			s.done(n)
		}
	}
	workers := max(1, min(s.workers, len(s.rows)))
	if workers == 1 {
		return m, s.throw(ctx, &m, 0, 1, finish)
	}
	finished := make(chan int, len(s.rows))
	var eg errgroup.Group
	for w := range workers {
		eg.Go(func() error { return s.throw(ctx, &m, w, workers, func(row int) { finished <- row }) })
	}
	var err error
	go func() {
		err = eg.Wait()
		close(finished)
	}()
	for row := range finished {
		finish(row)
	}
	return m, err
}

func (s *scan) empty() Scores {
	m := Scores{Grid: s.grid, Has: make([]bool, s.grid.Rows)}
	for t := range m.Score {
		m.Score[t] = make([]int8, s.grid.Rows*Cols)
	}
	return m
}

// throw throws every step-th row of the map from place first on; row 0 whatever the time.
func (s *scan) throw(ctx context.Context, m *Scores, first, step int, finish func(row int)) error {
	score, err := s.scorer()
	if err != nil {
		return err
	}
	for i := first; i < len(s.rows); i += step {
		if i > 0 && !s.until.IsZero() && time.Now().After(s.until) {
			return nil
		}
		if err := s.row(ctx, score, m, s.rows[i]); err != nil {
			return err
		}
		finish(s.rows[i])
	}
	return nil
}

// scorer gives the end score of a shot for the thrower; one for each goroutine. Where the
// rules cannot put stones back any more and the simulator has a batch form, it is that.
func (s *scan) scorer() (func(curling.Shot) (int, error), error) {
	before, shot := s.state.Position, s.state.Shot
	if f, ok := s.sim.(*fast.Simulator); ok && !s.rules.Applies(shot) {
		batch := fast.NewBatch(f)
		return batch.Score, batch.Set(&before, shot)
	}
	sim, bounds, me := s.sim.Fork(), s.sim.Ice().Bounds, curling.SideOf(shot)
	return func(v curling.Shot) (int, error) {
		o, err := sim.Throw(physics.Delivery{Position: before, Index: shot, Shot: v}, nil)
		if err != nil {
			return 0, err
		}
		after, _ := s.rules.Apply(bounds, &before, &o.Position, shot)
		return after.Score(bounds, me), nil
	}, nil
}

// row throws one row in both turns.
func (s *scan) row(ctx context.Context, score func(curling.Shot) (int, error), m *Scores, row int) error {
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		line := m.Score[turn][row*Cols:][:Cols]
		for col := range line {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := score(s.grid.Shot(turn, row, col))
			switch {
			case errors.Is(err, physics.ErrSteps): // once in very many throws: as if thrown away
				n = s.state.Position.Score(s.sim.Ice().Bounds, curling.SideOf(s.state.Shot))
			case err != nil:
				return fmt.Errorf("rows: row %d, column %d: %w", s.grid.Number(row), col, err)
			}
			line[col] = int8(n)
		}
	}
	return nil
}
