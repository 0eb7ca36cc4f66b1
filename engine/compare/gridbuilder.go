package compare

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

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

// GridProgress is how far a skill grid is.
type GridProgress struct {
	Done, Total int        // answers of the AI
	Grid        *SkillGrid // new; nil: as it was
}

// SkillPlan is how a skill grid is made.
type SkillPlan struct {
	Question evaluate.Question
	Spec     string
	NewAI    func() (ai.AI, error) `json:"-"` // one for each worker
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
