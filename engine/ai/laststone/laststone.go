// Package laststone is the search of the last stone of an end on the score map (package scoremap). Solver chooses a shot in some hundred
// throws, for playouts and the learned value; Answer is what every AI says of a last stone: the best cells of a map as fine as
// the budget pays for, thrown with error by successive halving.
package laststone

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Solver chooses the last stone of an end by search, coarse in a fraction of a millisecond: on a few
// rows of the score map for hits and on all rows for draws. Shots that meet no stone are looked
// up in a table of where a lone stone stops; only those that may meet one are simulated. The best
// cells are then thrown with the thrower's error. A Solver serves one goroutine.
type Solver struct {
	table  *table
	player curling.Player
	rules  *curling.Rules
	sim    physics.Simulator
	batch  *fast.Batch // nil: the simulator has no batch form

	how     check
	err     kernels
	pos     *curling.Position
	shot    int
	value   [2][]float64 // utility without error, by turn, row by row
	mean    [2][]float64 // with error
	line    []float64
	touches [scoremap.Cols]bool
	scores  [17]int // those of the best shot in its last throws with error
	Thrown  int     // shots simulated so far
}

// kernels is a thrower's error as kernels.
type kernels struct {
	columns []scoremap.Kernel // by row of the table
	rows    []scoremap.Kernel // by draw row
}

// errorOf is an error as kernels of the rows of the table.
func (t *table) errorOf(n curling.Noise) (e kernels) {
	columns, rows := scoremap.Kernels(&t.grid, n, scoremap.TrueSigma)
	for k, row := range t.row {
		e.columns = append(e.columns, columns[row])
		if k >= t.hits {
			e.rows = append(e.rows, rows[row])
		}
	}
	return e
}

// New is a solver for a thrower on an ice under rules. The error is that of a thrower too
// weak for the map, or of the ice.
func New(ice physics.Ice, player curling.Player, rules *curling.Rules, d Detail) (*Solver, error) {
	return newSolver(context.Background(), tableKey{ice, player.WeightMax, d, 0}, player, rules)
}

func newSolver(ctx context.Context, key tableKey, player curling.Player, rules *curling.Rules) (*Solver, error) {
	ice := key.ice
	t, err := tableOf(ctx, key)
	if err != nil {
		return nil, err
	}
	s := &Solver{table: t, player: player, rules: rules, line: make([]float64, scoremap.Cols)}
	if s.sim, err = simulators.Fastest(ice); err != nil {
		return nil, err
	}
	if f, ok := s.sim.(*fast.Simulator); ok && !rules.Applies(curling.Stones-1) {
		s.batch = fast.NewBatch(f)
	}
	s.how, s.err = checks[key.detail], t.errorOf(player.Noise)
	for turn := range s.value {
		s.value[turn], s.mean[turn] = make([]float64, len(t.row)*scoremap.Cols), make([]float64, len(t.row)*scoremap.Cols)
	}
	return s, nil
}

// Briefly makes the solver and its later forks throw the best cells of its map less often with error, for where the
// values of many results are averaged.
func (s *Solver) Briefly() { s.how = brief }

// Fork is a solver of the same thrower for another goroutine.
func (s *Solver) Fork() *Solver {
	f := *s
	f.sim = s.sim.Fork()
	if sim, ok := f.sim.(*fast.Simulator); ok && s.batch != nil {
		f.batch = fast.NewBatch(sim)
	}
	f.line, f.Thrown = make([]float64, scoremap.Cols), 0
	for turn := range f.value {
		f.value[turn], f.mean[turn] = make([]float64, len(s.value[turn])), make([]float64, len(s.mean[turn]))
	}
	return &f
}

// Best is the shot with the greatest expected utility as shot number shot, the last of the end;
// utility[k+8] is that of k points to the thrower. value is its estimate.
func (s *Solver) Best(pos *curling.Position, shot int, utility *[17]float64) (best curling.Shot, value float64, err error) {
	if err := s.set(pos, shot); err != nil {
		return best, 0, err
	}
	lone := s.loneOf(utility)
	for turn := range curling.Turn(2) {
		for k := range s.table.row {
			s.fill(turn, k, &lone, utility)
		}
	}
	s.average(&s.err, &s.mean)
	best, value = s.check(s.peaks(), utility)
	return best, value, nil
}

// Expected is Best as what becomes of the end: the distribution of its score, as seen by the thrower, when the best shot is thrown with
// error. The throws that chose among the last of the candidates tell it.
func (s *Solver) Expected(pos *curling.Position, shot int, utility *[17]float64) (ends ai.Ends, err error) {
	if _, _, err = s.Best(pos, shot, utility); err != nil {
		return ends, err
	}
	n := 0
	for _, k := range s.scores {
		n += k
	}
	for i, k := range s.scores {
		ends[i] = float64(k) / float64(max(1, n))
	}
	return ends, nil
}

// set makes a position the one that is searched.
func (s *Solver) set(pos *curling.Position, shot int) error {
	s.pos, s.shot = pos, shot
	if s.batch != nil {
		return s.batch.Set(pos, shot)
	}
	return nil
}
