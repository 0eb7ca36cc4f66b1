package laststone

import (
	"context"
	"math"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/halving"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
)

const (
	leastAnswer    = 40     // a smaller budget of throws is not enough for an answer
	defaultAnswer  = 20_000 // throws with error where there is no budget
	answerCells    = 16     // cells of the map that are thrown with error at most
	fewestCells    = 4      // and at least
	cellThrows     = 12     // of what a map leaves of a budget, for each of them
	answerFinal    = 3      // of them, those left in the last round at most
	answerTogether = 256    // throws between two looks at the budget
)

// answer is one search of the last stone for a request.
type answer struct {
	request *ai.Request
	utility *playout.Utility
	keep    int
	report  func(ai.Progress)
	start   time.Time
	maps    []spinMap // the first of the usual spin
	thrown  int       // by coarse searches
}

// spinMap is the map of a spin.
type spinMap struct {
	spin    curling.Spin
	workers []*Solver    // forks of one solver that share the map
	steady  [2][]float64 // mean of the map under twice the error
	weight  float64      // throws that a cell of the map counts as
}

// candidate is a cell of a map and what was thrown of it.
type candidate struct {
	scoremap.Cell
	of     *spinMap
	steady float64
	shot   curling.Shot
	ends   [17]int
	n      int
	sum    float64 // of utilities
}

func (c *candidate) mean() float64 {
	return (c.sum + c.of.weight*c.Value) / (float64(c.n) + c.of.weight)
}

// Answer is the answer of every AI to a request about the last stone of an end: the best cells of the map of Solver, of
// all its cells where the budget pays for them, thrown with error more and more often while fewer remain. Equal ones are
// told apart by their value under twice the error. spins are those beside the usual one that the stone may have, where
// the ice knows them: each has a map of its own, and the budget is shared. ok is false where there is none: it is not
// the last stone, the thrower is too weak for the map, more than counting stones decides the end, or the budget is too small.
func Answer(ctx context.Context, r *ai.Request, keep int, report func(ai.Progress), spins ...curling.Spin) (out ai.Suggestion, ok bool,
	err error) {
	if r.State.Shot != curling.Stones-1 || r.Own() || r.Budget.Throws > 0 && r.Budget.Throws < leastAnswer ||
		r.State.Check(physics.TouchTolerance) != nil {
		return out, false, nil
	}
	a := answer{request: r, utility: playout.UtilityOf(r), keep: keep, report: report, start: time.Now()}
	for _, spin := range append([]curling.Spin{0}, spins...) {
		if r.Ice.CheckSpin(spin) == nil {
			a.maps = append(a.maps, spinMap{spin: spin})
		}
	}
	if few, err := a.search(ctx); err != nil || few {
		return out, ctx.Err() != nil, ctx.Err()
	}
	list := a.candidates()
	if err := a.halve(ctx, list); err != nil {
		return out, true, err
	}
	a.settle(list)
	out.Throws = a.throws()
	if out.Candidates, err = a.answers(list); err != nil {
		return out, false, nil // a stone that cannot be thrown on this ice
	}
	if s := a.maps[0].workers[0]; s.table.detail == Fine {
		out.Map = s.table.grid.MapOf(a.utility.Unit(), &s.mean)
	}
	return out, true, nil
}

// mapShare is the share of the budget that the map may take.
const mapShare = 0.6

// search fills the maps. few: the budget does not even pay for the sparsest of the usual spin; another spin is left out then.
func (a *answer) search(ctx context.Context) (few bool, err error) {
	kept := a.maps[:0]
	for i, m := range a.maps {
		few, err := a.searchSpin(ctx, &m, float64(i+1)/float64(len(a.maps)))
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case i == 0 && (few || err != nil):
			return few, err
		case !few && err == nil:
			kept = append(kept, m)
		}
	}
	a.maps = kept
	return false, nil
}

// searchSpin fills the finest map of a spin that the budget pays for; until then a share of the time of all maps may be
// spent. How long a throw takes is known when the coarse one is filled.
func (a *answer) searchSpin(ctx context.Context, m *spinMap, share float64) (few bool, err error) {
	b, pos := a.request.Budget, a.request.State.Position
	spent, thrown, finer := 0.0, 0, []Detail{Fine, Medium, Close, Coarse, Sparse, Bare, Lone}
	begun, before := time.Now(), a.throws()
	if m.spin.Usual() {
		begun = a.start
	}
	if b.Time > 0 {
		if err := a.fill(ctx, m, Coarse); err != nil {
			return false, err
		}
		spent, thrown, finer = time.Since(begun).Seconds(), m.thrown(), finer[:3]
	}
	for _, d := range finer {
		s, err := a.solver(ctx, m.spin, d)
		if err != nil {
			return false, err
		}
		n := s.cells(&pos)
		if b.Throws > 0 && float64(before+n+thrown) > share*mapShare*float64(b.Throws) {
			continue
		}
		if took := spent * float64(n+1) / float64(thrown+1); b.Time > 0 && took+time.Since(a.start).Seconds() >
			share*mapShare*b.Time.Seconds() {
			continue
		}
		a.thrown += thrown
		return false, a.fill(ctx, m, d)
	}
	return b.Time <= 0, nil
}

// solver is a solver of the request.
func (a *answer) solver(ctx context.Context, spin curling.Spin, d Detail) (*Solver, error) {
	p := a.request.Thrower()
	throws, _ := a.request.Rules.Counted(a.request.State)
	return newSolver(ctx, tableKey{a.request.Ice, p.WeightMax, d, spin}, p, &throws)
}

// fill makes the solvers of a spin and their map.
func (a *answer) fill(ctx context.Context, m *spinMap, d Detail) error {
	r := a.request
	s, err := a.solver(ctx, m.spin, d)
	if err != nil {
		return err
	}
	m.workers, m.weight = m.workers[:0], checks[d].cell
	for range max(1, r.Workers) {
		f := s.Fork()
		f.value, f.mean = s.value, s.mean
		pos := r.State.Position
		if err := f.set(&pos, r.State.Shot); err != nil {
			return err
		}
		m.workers = append(m.workers, f)
	}
	lone := m.workers[0].loneOf(&a.utility.Value)
	if d == Fine {
		rows := len(s.table.row)
		err = playout.Each(ctx, len(m.workers), 2*rows, func(w, i int) {
			m.workers[w].fill(curling.Turn(i/rows), i%rows, &lone, &a.utility.Value)
		})
	} else {
		err = a.fillInOrder(ctx, m.workers[0], &lone)
	}
	if err != nil {
		return err
	}
	first := m.workers[0]
	first.average(&first.err, &first.mean)
	noise := r.Thrower().Noise
	noise.A, noise.B = 2*noise.A, 2*noise.B
	twice := s.table.errorOf(noise)
	for turn := range m.steady {
		m.steady[turn] = make([]float64, len(first.mean[turn]))
	}
	first.average(&twice, &m.steady)
	return ctx.Err()
}

// fillInOrder fills a map of which rows follow from those before.
func (a *answer) fillInOrder(ctx context.Context, s *Solver, l *lone) error {
	for turn := range curling.Turn(2) {
		for k := range s.table.row {
			if err := ctx.Err(); err != nil {
				return err
			}
			s.fill(turn, k, l, &a.utility.Value)
		}
	}
	return nil
}

func (m *spinMap) thrown() (n int) {
	for _, s := range m.workers {
		n += s.Thrown
	}
	return n
}

func (a *answer) throws() int {
	n := a.thrown
	for i := range a.maps {
		n += a.maps[i].thrown()
	}
	return n
}

// candidates are the best cells of all maps that do not lie near each other, those of equal value by their margin.
func (a *answer) candidates() (list []candidate) {
	var cells []candidate
	for k := range a.maps {
		m := &a.maps[k]
		for turn, mean := range m.workers[0].mean {
			for i, v := range mean {
				cells = append(cells, candidate{Cell: scoremap.Cell{Turn: curling.Turn(turn), Row: i / scoremap.Cols, Col: i % scoremap.Cols,
					Value: v}, of: m, steady: m.steady[turn][i]})
			}
		}
	}
	sort.SliceStable(cells, func(i, k int) bool { return cells[i].Value > cells[k].Value })
	most := answerCells
	if b := a.request.Budget.Throws; b > 0 {
		most = min(most, max(fewestCells, (b-a.throws())/cellThrows))
	}
	for len(list) < most && len(cells) > 0 {
		best := 0
		for i := 1; i < len(cells) && cells[i].Value >= cells[0].Value-scoremap.Equal; i++ {
			if a.steadier(&cells[i], &cells[best]) {
				best = i
			}
		}
		c := cells[best]
		t := c.of.workers[0].table
		c.shot = t.grid.Shot(c.Turn, t.row[c.Row], c.Col)
		list = append(list, c)
		left := cells[:0]
		for i := range cells {
			if !c.near(&cells[i]) {
				left = append(left, cells[i])
			}
		}
		cells = left
	}
	return list
}

// steadier reports whether of two cells of equal value a is to be chosen: the one with the greater value under twice
// the error; of those that are still equal the hardest, nearest to the middle: a stone thrown away goes through.
func (a *answer) steadier(x, y *candidate) bool {
	if d := x.steady - y.steady; math.Abs(d) > scoremap.SameMargin {
		return d > 0
	}
	if x.Row != y.Row {
		return x.Row < y.Row
	}
	return x.aside() < y.aside()
}

// near reports whether two candidates are nearly the same shot: stones that turn, however fast, run nearly the same way.
func (c *candidate) near(o *candidate) bool {
	straight := c.of.spin == curling.NoSpin
	return straight == (o.of.spin == curling.NoSpin) && c.of.workers[0].near(&c.Cell, &o.Cell)
}

// aside is how far from the middle a lone stone passes the tee, m.
func (c *candidate) aside() float64 {
	tee := int(math.Round((pathTop - curling.TeeY) / pathStep))
	q, at := &c.of.workers[0].table.paths[c.Turn][c.Row][tee], 2*float64(c.Col)/(scoremap.Cols-1)-1
	return math.Abs(q.a + q.b*at + q.c*at*at - curling.CentreX)
}

// halve throws the candidates with the same errors and sorts them, the best first.
func (a *answer) halve(ctx context.Context, list []candidate) error {
	b := a.request.Budget
	noise := a.request.Thrower().Noise
	most := defaultAnswer
	if b.Throws > 0 {
		most = max(0, b.Throws-a.throws())
	}
	begun, from, told, workers := a.throws(), time.Now(), time.Time{}, a.maps[0].workers
	search := halving.Search[candidate]{
		Finalists: answerFinal, Together: answerTogether,
		Over: func(r halving.Round) bool {
			if b.Time > 0 {
				left := b.Time - from.Sub(a.start)
				if time.Since(from) >= left*time.Duration(r.Index+1)/time.Duration(r.Count) {
					return true
				}
				if b.Throws <= 0 {
					return false
				}
			}
			return a.throws()-begun+r.Waiting+r.Left > most*(r.Index+1)/r.Count
		},
		Sample: func(r halving.Round, left []candidate, passes int) error {
			err := playout.Each(ctx, len(workers), len(left), func(w, i int) { a.throw(workers[w], &left[i], noise, passes) })
			a.tell(left, float64(r.Index)/float64(r.Count), &told)
			return err
		},
		Values: func(left []candidate) []float64 {
			means := make([]float64, len(left))
			for i := range left {
				means[i] = left[i].mean()
			}
			return means
		},
	}
	return search.Run(list)
}

// tell reports now and then how much is done and the first of the candidates left.
func (a *answer) tell(left []candidate, done float64, told *time.Time) {
	if a.report == nil || time.Since(*told) < ai.ReportInterval {
		return
	}
	*told = time.Now()
	if best, err := a.answers(left[:1]); err == nil {
		a.report(ai.Progress{Throws: a.throws(), Done: done, Elapsed: time.Since(a.start), Best: best[0]})
	}
}

// throw throws a candidate so many times more.
func (a *answer) throw(s *Solver, c *candidate, noise curling.Noise, passes int) {
	for range passes {
		z1, z2 := evenly(c.n)
		score := s.score(physics.Disturb(noise, c.shot, z1, z2)) + 8
		c.ends[score]++
		c.sum += a.utility.Value[score]
		c.n++
	}
}

// settle puts the steadiest of the candidates that are equal to the best to the front.
func (a *answer) settle(list []candidate) {
	best := 0
	for i := 1; i < len(list); i++ {
		if list[i].mean() >= list[0].mean()-scoremap.Equal && a.steadier(&list[i], &list[best]) {
			best = i
		}
	}
	c := list[best]
	copy(list[1:best+1], list[:best])
	list[0] = c
}

// answers are the first candidates with their values.
func (a *answer) answers(list []candidate) ([]ai.Candidate, error) {
	r, s := a.request, a.maps[0].workers[0]
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return nil, err
	}
	var out []ai.Candidate
	for i := range list[:min(a.keep, len(list))] {
		c := &list[i]
		o, err := s.sim.Throw(physics.Delivery{Position: r.State.Position, Index: r.State.Shot, Shot: c.shot}, nil)
		if err != nil {
			return nil, err
		}
		x := ai.Candidate{Shot: c.shot, Target: aimer.Of(r.State.Shot).ClearStop(c.shot), Throws: c.n, Children: 1}
		x.Name = shotname.Of(r.Ice.Bounds, &r.Rules, &r.State.Position, r.State.Shot, c.shot, &o, x.Target).String()
		var ends ai.Ends
		for k, n := range c.ends {
			ends[k] = float64(n) / float64(c.n)
		}
		a.utility.Describe(&x, &ends, float64(c.n))
		out = append(out, x)
	}
	return out, nil
}
