// Package rowsets repeats the experiments of Mashiko §5: which few rows of the score map choose nearly as well as all of it.
package rowsets

import (
	"context"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// Experiment repeats the experiments of Mashiko §5 on positions before the last shot,
// which the hammer throws for points.
type Experiment struct {
	Positions []curling.Position
	Request   ai.Request // whose rules, ice and teams apply; its position is not looked at
	Sigma     scoremap.Sigma
	maps      []*scoremap.Expected // by position, the whole map
}

// Throw throws the whole map of every position. Everything else needs it done.
func (x *Experiment) Throw(ctx context.Context, workers int, done func(n int)) error {
	x.maps = make([]*scoremap.Expected, len(x.Positions))
	whole := nrow.Whole(x.Sigma)
	workers, n := max(1, workers), 0
	return scoremap.Parallel(workers, len(x.Positions), func(first int, finished func(int)) error {
		for i := first; i < len(x.Positions); i += workers {
			r := x.Request
			r.State.Shot, r.State.Position, r.Workers = curling.Stones-1, x.Positions[i], 1
			e, err := whole.Map(ctx, r)
			if err != nil {
				return err
			}
			x.maps[i] = e
			finished(i)
		}
		return nil
	}, func(int) {
		if n++; done != nil {
			done(n)
		}
	})
}

// Mean is a mean over the positions and its standard error.
type Mean struct {
	Value float64 `json:"value"`
	SE    float64 `json:"se"`
}

func meanOf(list []float64) Mean {
	var sum, squares float64
	for _, v := range list {
		sum += v
		squares += v * v
	}
	n := float64(len(list))
	m := sum / n
	return Mean{m, math.Sqrt(max(0, squares/n-m*m) / max(1, n-1))}
}

// Full is the mean of the best value of the whole map.
func (x *Experiment) Full() Mean {
	list := make([]float64, len(x.maps))
	for i, e := range x.maps {
		list[i] = e.At(e.Best(true))
	}
	return meanOf(list)
}

// Score is the mean value on the whole map of the shot that a row set chooses
// (Mashiko table 1: values by the part are inexact, so that of the whole is counted).
func (x *Experiment) Score(set []int, weak bool) Mean { return meanOf(x.Scores(set, weak)) }

// Loss is how much less that is than the best of the whole map, position by position.
func (x *Experiment) Loss(set []int, weak bool) Mean {
	list := x.Scores(set, weak)
	for i, e := range x.maps {
		list[i] = e.At(e.Best(true)) - list[i]
	}
	return meanOf(list)
}

// BigLosses is the share of positions in which a row set loses a point or more (Mashiko
// fig 8).
func (x *Experiment) BigLosses(set []int) float64 {
	n := 0
	for i, v := range x.Scores(set, true) {
		if x.maps[i].At(x.maps[i].Best(true))-v >= 1 {
			n++
		}
	}
	return float64(n) / float64(len(x.maps))
}

// Scores is that value, position by position.
func (x *Experiment) Scores(set []int, weak bool) []float64 {
	list := make([]float64, len(x.maps))
	for i, e := range x.maps {
		list[i] = e.At(e.Only(set, &points).Best(weak))
	}
	return list
}

// points is the utility of an end score by itself.
var points = winprob.Points()

// Choices counts how often each row is in the best set of n rows that holds the fixed
// ones (Mashiko §4.2, figs 9 and 10): where m sets are equally good each counts 1/m. All
// sets are tried: for n - len(fixed) of 3 they are 19,600 a position, for 4 too many.
func (x *Experiment) Choices(ctx context.Context, n int, fixed []int, workers int) ([]float64, error) {
	parts := make([][]float64, max(1, workers))
	var eg errgroup.Group
	for w := range parts {
		eg.Go(func() error {
			count := make([]float64, scoremap.PaperRows)
			for i := w; i < len(x.maps); i += len(parts) {
				if err := newChooser(x.maps[i]).count(ctx, n, fixed, count); err != nil {
					return err
				}
			}
			parts[w] = count
			return nil
		})
	}
	if err := eg.Wait(); err != nil {
		return nil, err
	}
	total := make([]float64, scoremap.PaperRows)
	for _, p := range parts {
		for row, c := range p {
			total[row] += c
		}
	}
	return total, nil
}

// Peaks are rows that were chosen more often than both their neighbours, most often
// first (Mashiko §4.2).
func Peaks(count []float64) []int {
	at := func(row int) float64 {
		if row < 0 || row >= len(count) {
			return -1
		}
		return count[row]
	}
	var peaks []int
	for row, c := range count {
		if c > at(row-1) && c > at(row+1) {
			peaks = append(peaks, row)
		}
	}
	slices.SortStableFunc(peaks, func(a, b int) int {
		switch {
		case count[a] > count[b]:
			return -1
		case count[a] < count[b]:
			return 1
		}
		return 0
	})
	return peaks
}

// chooser finds the best row sets of one position. The value of a row depends only on
// which rows of its window are thrown too, so rows are worked out once for each such
// neighbourhood.
type chooser struct {
	e    *scoremap.Expected
	seen map[neighbourhood]rowBest
}

// neighbourhood is a row and the set of rows thrown within its window.
type neighbourhood struct {
	row  int
	with uint64
}

// rowBest is the best cell of a row: its value on the part of the map, and that on the whole map.
type rowBest struct {
	part, whole float64
}

func newChooser(e *scoremap.Expected) *chooser {
	return &chooser{e, map[neighbourhood]rowBest{}}
}

// count adds to the rows of the best sets.
func (c *chooser) count(ctx context.Context, n int, fixed []int, count []float64) error {
	best, sets := math.Inf(-1), [][]int(nil)
	set := slices.Clone(fixed)
	var try func(from int)
	try = func(from int) {
		if len(set) == n {
			switch v := c.value(set); {
			case v > best+1e-12:
				best, sets = v, [][]int{slices.Clone(set)}
			case v > best-1e-12:
				sets = append(sets, slices.Clone(set))
			}
			return
		}
		for row := from; row < scoremap.PaperRows && ctx.Err() == nil; row++ {
			if slices.Contains(fixed, row) {
				continue
			}
			set = append(set, row)
			try(row + 1)
			set = set[:len(set)-1]
		}
	}
	try(0)
	for _, s := range sets {
		for _, row := range s {
			count[row] += 1 / float64(len(sets))
		}
	}
	return ctx.Err()
}

// value is the value on the whole map of the shot that a row set chooses.
func (c *chooser) value(set []int) float64 {
	var mask uint64
	for _, row := range set {
		mask |= 1 << row
	}
	best := rowBest{part: math.Inf(-1)}
	for _, row := range set {
		if b := c.row(row, mask); b.part > best.part {
			best = b
		}
	}
	return best.whole
}

func (c *chooser) row(row int, mask uint64) rowBest {
	half := c.e.Reach(row)
	window := ^uint64(0) >> max(0, 63-row-half)
	if low := row - half; low > 0 {
		window &^= 1<<low - 1
	}
	key := neighbourhood{row, mask & window}
	if b, ok := c.seen[key]; ok {
		return b
	}
	has := make([]bool, c.e.Scores.Rows)
	for r := range has {
		has[r] = mask>>r&1 == 1
	}
	b := rowBest{part: math.Inf(-1)}
	out := make([]float64, scoremap.Cols)
	for turn := range curling.Turn(2) {
		c.e.Row(out, turn, row, has, &points)
		for col, v := range out {
			if v > b.part {
				b = rowBest{v, c.e.At(scoremap.Cell{Turn: turn, Row: row, Col: col})}
			}
		}
	}
	c.seen[key] = b
	return b
}
