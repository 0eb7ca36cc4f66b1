package sanity

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
)

// lostSeed parts the errors by which answers are valued from those of the AIs.
const lostSeed = 0x6c6f7374

// Lattice are draws to all places of a lattice and hits by four weights over it, peel weight among them, no harder than the thrower may
// throw.
func Lattice(r *ai.Request) ([]curling.Shot, error) {
	a, err := aim.New(r.Ice)
	if err != nil {
		return nil, err
	}
	a = a.Limited(r.Thrower().WeightMax)
	var out []curling.Shot
	add := func(shot curling.Shot, err error) {
		if err == nil { // some are too far aside, or too hard for the thrower
			out = append(out, shot)
		}
	}
	for turn := range curling.Turn(2) {
		for x := -1.6; x <= 1.6; x += 0.1 {
			for y := -3.0; y <= 1.2; y += 0.3 {
				add(a.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY - y}, turn))
			}
			for _, toGo := range []float64{2.5, 5, 9, 20} {
				add(a.Pass(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, turn, toGo))
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no shot under a limit of %.2f m/s", r.Thrower().WeightMax)
	}
	return out, nil
}

// Loss is how much a shot loses to an accepted one.
type Loss struct {
	Best        Result  // of the accepted shot
	Mean, Error float64 // in shares of the win; negative: the shot is better
	Long        bool    // the end was played on by the widest search; else the learned value stands for its rest
}

// longFollow is how many shots follow at most where ends are played on by the widest search, which takes a second and more a throw
// with three to follow.
const longFollow = 2

// Lost is what a shot loses to the best of the accepted ones of the lattice and of others. Some of them are chosen by the referee's
// quick play, and valued with the shot by throws with the same errors, other ones than those that chose.
func (p *Position) Lost(ctx context.Context, shot curling.Shot, others []curling.Shot, throws int) (Loss, error) {
	const tried, kept, firstThrows = 60, 5, 24
	r, err := p.Request(ai.Budget{})
	if err != nil {
		return Loss{}, err
	}
	lattice, err := Lattice(&r)
	if err != nil {
		return Loss{}, err
	}
	var accepted []curling.Shot
	for _, s := range slices.Concat(others, lattice) {
		if result, err := p.Throw(&r, s); err != nil {
			return Loss{}, err
		} else if p.Accept(&result) {
			accepted = append(accepted, s)
		}
	}
	q := p.question(&r)
	long := curling.Stones-1-p.Shot <= longFollow
	if long {
		q.Method.Policy = "rules"
	}
	if accepted, err = bestOf(ctx, q, accepted, firstThrows, tried); err != nil {
		return Loss{}, err
	}
	if accepted, err = bestOf(ctx, q, accepted, 20*firstThrows, kept); err != nil {
		return Loss{}, err
	}
	q.Seed++
	play := evaluate.AsAsked
	if long {
		play = evaluate.Long
	}
	t, err := evaluate.ThrowAll(ctx, q, append(slices.Clone(accepted), shot), throws, play)
	if err != nil {
		return Loss{}, err
	}
	mine := t.Utilities[len(accepted)]
	t.Utilities = t.Utilities[:len(accepted)]
	best := t.Best()
	l := Loss{Long: long}
	l.Mean, l.Error = t.Difference(t.Utilities[best], mine, nil)
	l.Best, err = p.Throw(&r, accepted[best])
	return l, err
}

// bestOf are the best shots by some throws, best first.
func bestOf(ctx context.Context, q evaluate.Question, shots []curling.Shot, throws, keep int) ([]curling.Shot, error) {
	t, err := evaluate.ThrowAll(ctx, q, shots, throws, evaluate.AsAsked)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(shots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, _ := t.Mean(a)
		y, _ := t.Mean(b)
		return cmp.Compare(y, x)
	})
	var out []curling.Shot
	for _, i := range order[:min(keep, len(order))] {
		out = append(out, shots[i])
	}
	return out, nil
}
