package compare

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
)

// GridSize is how many limits and how many errors a skill grid has.
const GridSize = 7

// GridErrors are the errors of a skill grid as multiples of the thrower's: half powers of two.
var GridErrors = [GridSize]float64{0.35, 0.5, 0.7, 1, 1.4, 2, 2.8}

// What a skill grid spends: throws of an answer of the AI, and of each shot in a cell.
const (
	coarseBudget = 3000
	fineBudget   = 20000
	firstThrows  = 40 // of every shot; those beyond doubt behind are thrown no more
	coarseThrows = 100
	fineThrows   = 400
	// Where throws are played on by search, the best shots of the best ideas by the learned value are thrown again so.
	searchedIdeas  = 3
	searchedThrows = 40
)

// SkillGrid is which shot is best under every weight limit and error, of those that an AI chooses under any of them.
// Column i has limit i, row j error j.
type SkillGrid struct {
	Spec   string                       `json:"ai"` // who chose, as registry.Parse reads it
	Limits [GridSize]float64            `json:"limits"`
	Errors [GridSize]float64            `json:"errors"` // factors of Noise
	Noise  curling.Noise                `json:"noise"`
	Limit  float64                      `json:"limit"` // m/s, of the question's thrower
	Seed   uint64                       `json:"seed"`
	Unit   string                       `json:"unit"` // of the values: ai.WinShare or ai.Points
	Shots  []GridShot                   `json:"shots"`
	Cells  [GridSize][GridSize]GridCell `json:"cells"` // by error, then limit
	Fine   bool                         `json:"fine"`  // the AI was asked in every cell
	// Learned: the learned value of the position after the throw stands for the rest of the end; else it is over with the
	// throw, or played on by search.
	Learned bool   `json:"learned"`
	Version string `json:"version,omitempty"` // of the program
}

// GridShot is a shot of a skill grid.
type GridShot struct {
	Shot curling.Shot  `json:"shot"`
	Call shotname.Call `json:"call"`
	Idea int           `json:"idea"` // the first of Shots with the same idea
}

// GridCell is the best shot under a limit and an error.
type GridCell struct {
	Shot  int     `json:"shot"`  // of Shots; -1: none can be thrown
	Value float64 `json:"value"` // in the unit of the grid
	Error float64 `json:"error"` // standard error of Value by the throws
	Score float64 `json:"score"` // mean end score
	Make  float64 `json:"make"`  // share made as intended; -1: it makes no sense for the shot
	Ends  ai.Ends `json:"ends"`
	// Rival is the best shot of another idea, -1 none; Lead is how much better Shot is, with its standard error over the
	// throws that both have.
	Rival     int     `json:"rival"`
	Lead      float64 `json:"lead"`
	LeadError float64 `json:"lead_error"`
	Throws    int     `json:"throws"`
}

// Clear reports whether the shot is better than those of other ideas beyond two standard errors.
func (c *GridCell) Clear() bool { return c.Rival < 0 || c.Lead > 2*c.LeadError }

// GridProgress is how far a skill grid is.
type GridProgress struct {
	Done, Total int        // answers of the AI
	Grid        *SkillGrid // new; nil: as it was
}

// SkillPlan is how a skill grid is made.
type SkillPlan struct {
	Question evaluate.Question
	Spec     string
	NewAI    func() (ai.AI, error) // one for each worker
	Known    []curling.Shot        // that are valued beside those of the AI
	Workers  int
}

// NewSkillGrid asks the AI in every second cell and values what it chose, and the known shots, in all; then it asks in
// every cell with more throws, and values again. on gets the progress from the calling goroutine or another one, one
// call at a time. When ctx ends it returns within 50 ms with the error of ctx and the grid as it is.
func NewSkillGrid(ctx context.Context, p SkillPlan, on func(GridProgress)) (*SkillGrid, error) {
	r := p.Question.Request()
	g, err := emptyGrid(&p, r.Thrower())
	if err != nil {
		return nil, err
	}
	b := &gridBuilder{plan: p, on: on, total: 16 + GridSize*GridSize, workers: max(1, p.Workers)}
	var coarse, fine []place
	for j := range GridSize {
		for i := range GridSize {
			fine = append(fine, place{i, j})
			if i%2 == 0 && j%2 == 0 {
				coarse = append(coarse, place{i, j})
			}
		}
	}
	shots := slices.Clone(p.Known)
	for _, round := range []struct {
		places         []place
		budget, throws int
	}{{coarse, coarseBudget, coarseThrows}, {fine, fineBudget, fineThrows}} {
		more, err := b.ask(ctx, g, round.places, round.budget)
		if err != nil {
			return g, err
		}
		shots = append(shots, more...)
		next := *g
		next.Fine = len(round.places) == len(fine)
		if err := b.value(ctx, &next, shots, round.throws); err != nil {
			return g, err
		}
		g = &next
		b.report(g)
	}
	return g, nil
}

// place is a cell by its limit and error.
type place struct{ limit, err int }

// emptyGrid is a grid without shots around a thrower.
func emptyGrid(p *SkillPlan, thrower curling.Player) (*SkillGrid, error) {
	g := &SkillGrid{Spec: p.Spec, Errors: GridErrors, Noise: thrower.Noise, Limit: thrower.WeightMax, Seed: p.Question.Seed,
		Unit: unitOf(&p.Question)}
	if g.Noise.Model == curling.NoNoise || g.Noise.A == 0 && g.Noise.B == 0 {
		g.Noise = physics.StandardPlayer(p.Question.Ice.Model).Noise
	}
	aimer, err := aim.New(p.Question.Ice)
	if err != nil {
		return nil, err
	}
	if g.Limits, err = gridLimits(aimer, g.Limit); err != nil {
		return nil, err
	}
	for j := range g.Cells {
		for i := range g.Cells[j] {
			g.Cells[j][i] = GridCell{Shot: -1, Rival: -1}
		}
	}
	return g, nil
}

// Metres that the softest and the hardest of the limits let a stone go beyond the tee.
const (
	softestToGo = 2
	hardestToGo = 60
)

// gridLimits are limits from one that lets a stone just pass the house to one that allows every useful hit, with equal
// steps of speed; the one nearest to limit (m/s, 0 none) is limit itself.
func gridLimits(a *aim.Aimer, limit float64) (list [GridSize]float64, err error) {
	speed := func(toGo float64) (float64, error) {
		s, err := a.Pass(curling.Tee, curling.Right, toGo)
		return s.Speed(), err
	}
	lo, err := speed(softestToGo)
	if err != nil {
		return list, err
	}
	hi, err := speed(hardestToGo)
	for toGo := hardestToGo / 2.; err != nil && toGo > softestToGo; toGo /= 2 {
		hi, err = speed(toGo)
	}
	if err != nil {
		return list, err
	}
	near := 0
	for i := range list {
		list[i] = lo + (hi-lo)*float64(i)/(GridSize-1)
		if math.Abs(list[i]-limit) < math.Abs(list[near]-limit) {
			near = i
		}
	}
	if limit > 0 && (near == 0 || limit > list[near-1]) && (near == GridSize-1 || limit < list[near+1]) {
		list[near] = limit
	}
	return list, nil
}

func unitOf(q *evaluate.Question) string {
	if q.Wins == nil {
		return ai.Points
	}
	return ai.WinShare
}

// maxShots is how many shots a grid can have: those of all its cells and of a long table of answers.
const maxShots = 1000

// Check reports a grid whose cells lead outside its shots.
func (g *SkillGrid) Check() error {
	if len(g.Shots) > maxShots {
		return fmt.Errorf("skill grid: %d shots, at most %d", len(g.Shots), maxShots)
	}
	in := func(k int) bool { return k >= -1 && k < len(g.Shots) }
	for k := range g.Shots {
		if idea := g.Shots[k].Idea; idea < 0 || idea > k {
			return fmt.Errorf("skill grid: shot %d has idea %d", k, idea)
		}
	}
	for j := range g.Cells {
		for i := range g.Cells[j] {
			if c := &g.Cells[j][i]; !in(c.Shot) || !in(c.Rival) {
				return fmt.Errorf("skill grid: error %d, limit %d: no shot %d or %d", j, i, c.Shot, c.Rival)
			}
		}
	}
	return nil
}

// Home is the cell of the question's thrower, or the nearest to it.
func (g *SkillGrid) Home() (limit, err int) {
	limit = GridSize - 1 // without a limit the hardest
	if g.Limit > 0 {
		for i := range g.Limits {
			if math.Abs(g.Limits[i]-g.Limit) < math.Abs(g.Limits[limit]-g.Limit) {
				limit = i
			}
		}
	}
	return limit, slices.Index(g.Errors[:], 1)
}

// gridBuilder makes a grid.
type gridBuilder struct {
	plan        SkillPlan
	on          func(GridProgress)
	done, total int
	workers     int
	mu          sync.Mutex // of done while cells are searched
}

func (b *gridBuilder) report(g *SkillGrid) {
	if b.on != nil {
		b.on(GridProgress{b.done, b.total, g})
	}
}

// question is the question of a cell.
func (b *gridBuilder) question(g *SkillGrid, at place) evaluate.Question {
	return withThrower(b.plan.Question, curling.Player{Noise: scaled(g.Noise, g.Errors[at.err]), WeightMax: g.Limits[at.limit]})
}

// ask asks the AI in cells; the shots are in the order of the cells.
func (b *gridBuilder) ask(ctx context.Context, g *SkillGrid, places []place, budget int) ([]curling.Shot, error) {
	found := make([][]curling.Shot, len(places))
	finished := make(chan struct{}, len(places))
	errs := make(chan error, b.workers)
	next := make(chan int, len(places))
	for i := range places {
		next <- i
	}
	close(next)
	for range b.workers {
		go func() {
			a, err := b.plan.NewAI()
			for i := range next {
				if err != nil || ctx.Err() != nil {
					break
				}
				q := b.question(g, places[i])
				r := q.Request()
				r.Budget, r.Workers = ai.Budget{Throws: budget}, 1
				sug, e := ai.Ask(ctx, a, r, 0, nil)
				if e == nil { // one that finds no shot under the limit has none
					if shot, e := sug.Shot(g.Limits[places[i].limit]); e == nil {
						found[i] = append(found[i], shot)
					}
				}
				finished <- struct{}{}
			}
			errs <- err
		}()
	}
	for left := b.workers; left > 0; {
		select {
		case <-finished:
			b.done++
			b.report(nil)
		case err := <-errs:
			if left--; err != nil {
				return nil, err
			}
		}
	}
	for len(finished) > 0 {
		<-finished
		b.done++
	}
	return slices.Concat(found...), ctx.Err()
}

// value finds the best of the shots in every cell.
func (b *gridBuilder) value(ctx context.Context, g *SkillGrid, shots []curling.Shot, throws int) error {
	home, err := evaluate.NewSampler(b.plan.Question)
	if err != nil {
		return err
	}
	g.Learned = home.Learned() || home.Searched() && !g.Fine
	if home.Searched() && g.Fine {
		throws = coarseThrows // they only choose what is searched
		b.total += GridSize * GridSize
	}
	g.Shots = gridShots(home, shots)
	errs := make([]error, GridSize*GridSize)
	err = playout.Each(ctx, b.workers, GridSize*GridSize, func(_, k int) {
		at := place{k % GridSize, k / GridSize}
		g.Cells[at.err][at.limit], errs[k] = b.cell(ctx, g, at, throws, g.Fine && home.Searched())
		if g.Fine && home.Searched() {
			b.mu.Lock()
			b.done++
			b.report(nil)
			b.mu.Unlock()
		}
	})
	for _, e := range errs {
		if err == nil {
			err = e
		}
	}
	return err
}

// gridShots are shots with their names, each once.
func gridShots(s *evaluate.Sampler, shots []curling.Shot) (list []GridShot) {
	for _, shot := range shots {
		if slices.ContainsFunc(list, func(o GridShot) bool { return o.Shot == shot }) {
			continue
		}
		x := GridShot{shot, s.Name(shot), len(list)}
		if k := slices.IndexFunc(list, func(o GridShot) bool { return o.Call.SameIdea(&x.Call) }); k >= 0 {
			x.Idea = k
		}
		list = append(list, x)
	}
	return list
}

// sampled is what came of the throws of a shot.
type sampled struct {
	shot    int
	utility []float64
	points  float64
	made    int
	ends    ai.Ends
}

func (x *sampled) add(_ int, t *evaluate.Throw) {
	x.utility = append(x.utility, t.Utility)
	x.points += t.Points
	if t.Made {
		x.made++
	}
	for k, p := range t.Ends {
		x.ends[k] += p
	}
}

// cell is the best shot in a cell; search: the best ones are thrown again and played on by search.
func (b *gridBuilder) cell(ctx context.Context, g *SkillGrid, at place, throws int, search bool) (GridCell, error) {
	none := GridCell{Shot: -1, Rival: -1}
	q := b.question(g, at)
	s, err := evaluate.NewQuickSampler(q)
	if err != nil {
		return none, err
	}
	var all []*sampled
	for k := range g.Shots {
		if shot := g.Shots[k].Shot; shot.Speed() <= g.Limits[at.limit]*(1+1e-9) {
			x := &sampled{shot: k}
			if err := s.Throws(ctx, shot, 0, firstThrows, x.add); err != nil {
				return none, err
			}
			all = append(all, x)
		}
	}
	if len(all) == 0 {
		return none, nil
	}
	first := bestOf(all)
	for _, x := range all {
		if d, se := paired(first.utility, x.utility); x == first || d < 3*se {
			if err := s.Throws(ctx, g.Shots[x.shot].Shot, firstThrows, throws, x.add); err != nil {
				return none, err
			}
		}
	}
	if search {
		if all, err = g.searched(ctx, q, all); err != nil {
			return none, err
		}
	}
	return g.summary(all), nil
}

// searched are the best shots of the best ideas, thrown as the evaluation does.
func (g *SkillGrid) searched(ctx context.Context, q evaluate.Question, all []*sampled) ([]*sampled, error) {
	s, err := evaluate.NewSampler(q)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b *sampled) int {
		x, _ := mean(a.utility)
		y, _ := mean(b.utility)
		return cmp.Compare(y, x)
	})
	ideas := map[int]bool{}
	var best []*sampled
	for _, x := range all {
		if idea := g.Shots[x.shot].Idea; !ideas[idea] && len(best) < searchedIdeas {
			ideas[idea] = true
			again := &sampled{shot: x.shot}
			if err := s.Throws(ctx, g.Shots[x.shot].Shot, 0, searchedThrows, again.add); err != nil {
				return nil, err
			}
			best = append(best, again)
		}
	}
	return best, nil
}

// bestOf is the one with the most throws and among those the greatest mean; of equal ones the first.
func bestOf(all []*sampled) (best *sampled) {
	top := math.Inf(-1)
	most := 0
	for _, x := range all {
		most = max(most, len(x.utility))
	}
	for _, x := range all {
		if m, _ := mean(x.utility); len(x.utility) == most && m > top {
			best, top = x, m
		}
	}
	return best
}

// summary is the cell with the best of the shots.
func (g *SkillGrid) summary(all []*sampled) GridCell {
	best := bestOf(all)
	n := float64(len(best.utility))
	c := GridCell{Shot: best.shot, Rival: -1, Score: best.points / n, Make: float64(best.made) / n, Throws: len(best.utility)}
	c.Value, c.Error = mean(best.utility)
	for k, p := range best.ends {
		c.Ends[k] = p / n
	}
	if k := g.Shots[best.shot].Call.Kind; k == shotname.Through || k == shotname.Short {
		c.Make = -1
	}
	for _, x := range all {
		if g.Shots[x.shot].Idea == g.Shots[best.shot].Idea {
			continue
		}
		if d, se := paired(best.utility, x.utility); c.Rival < 0 || d < c.Lead {
			c.Rival, c.Lead, c.LeadError = x.shot, d, se
		}
	}
	return c
}

// Border is where the best shot has another idea than in the cell before.
type Border struct {
	At       float64 // the limit (m/s) or the factor of the error from which on To is best
	From, To int     // of Shots
	Clear    bool    // each is better than the other on its side beyond two standard errors
}

// ErrorBorders are the borders along the errors under a limit, in the order of the errors.
func (g *SkillGrid) ErrorBorders(limit int) []Border {
	return g.borders(func(k int) (*GridCell, float64) { return &g.Cells[k][limit], g.Errors[k] })
}

// LimitBorders are the borders along the limits under an error, in the order of the limits.
func (g *SkillGrid) LimitBorders(err int) []Border {
	return g.borders(func(k int) (*GridCell, float64) { return &g.Cells[err][k], g.Limits[k] })
}

func (g *SkillGrid) borders(cell func(k int) (*GridCell, float64)) (list []Border) {
	var last *GridCell
	for k := range GridSize {
		c, at := cell(k)
		if c.Shot >= 0 && last != nil && g.Shots[c.Shot].Idea != g.Shots[last.Shot].Idea {
			list = append(list, Border{at, last.Shot, c.Shot, c.Clear() && last.Clear()})
		}
		if c.Shot >= 0 {
			last = c
		}
	}
	return list
}

// Ideas are the shots that stand for the ideas of the cells, the one of the most cells first; of equal ones the first.
func (g *SkillGrid) Ideas() []int {
	cells := map[int]int{}
	var list []int
	for j := range g.Cells {
		for i := range g.Cells[j] {
			if c := &g.Cells[j][i]; c.Shot >= 0 {
				idea := g.Shots[c.Shot].Idea
				if cells[idea]++; cells[idea] == 1 {
					list = append(list, idea)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if d := cells[b] - cells[a]; d != 0 {
			return d
		}
		return a - b
	})
	return list
}
