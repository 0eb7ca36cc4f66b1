package sanity

import (
	"cmp"
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// Worth is what the best shot of a call is worth.
type Worth struct {
	Shot        curling.Shot
	Result      Result
	Accepted    bool
	Win         float64 // of the thrower
	WinError    float64
	Behind      float64 // how much more often the best of all wins, by the same errors; 0 for that one
	BehindError float64
}

// Calls values the best shot of every call: those of the lattice and others, such as an AI's answers, which stand for themselves. The
// best of a call are chosen by the learned value; most calls at most, the best by that, and the others are thrown so often, with errors
// that chose nothing, and the ends played on. The best comes first.
func (p *Position) Calls(ctx context.Context, others []curling.Shot, most, throws int, play evaluate.Play) ([]Worth, error) {
	r, err := p.Request(ai.Budget{})
	if err != nil {
		return nil, err
	}
	lattice, err := p.bestOfCalls(ctx, &r)
	if err != nil {
		return nil, err
	}
	q := p.question(&r)
	shots := slices.Concat(others, lattice[:min(most, len(lattice))])
	q.Seed++
	t, err := evaluate.ThrowAll(ctx, q, shots, throws, play)
	if err != nil {
		return nil, err
	}
	best, list := t.Best(), make([]Worth, len(shots))
	for i, s := range shots {
		w := &list[i]
		w.Shot = s
		if w.Result, err = p.Throw(&r, s); err != nil {
			return nil, err
		}
		w.Accepted = p.Accept(&w.Result)
		w.Win, w.WinError = t.Mean(i)
		if i != best {
			w.Behind, w.BehindError = t.Difference(t.Utilities[best], t.Utilities[i], nil)
		}
	}
	slices.SortStableFunc(list, func(a, b Worth) int { return cmp.Compare(b.Win, a.Win) })
	return list, nil
}

// bestOfCalls are the best shots of each call of the lattice by the learned value, the best first.
func (p *Position) bestOfCalls(ctx context.Context, r *ai.Request) ([]curling.Shot, error) {
	const firstThrows, kept, moreThrows = 24, 4, 400
	lattice, err := Lattice(r)
	if err != nil {
		return nil, err
	}
	q := p.question(r)
	if lattice, err = p.bestOfEach(ctx, q, r, lattice, firstThrows, kept); err == nil {
		lattice, err = p.bestOfEach(ctx, q, r, lattice, moreThrows, 1)
	}
	return lattice, err
}

// call is a call, those that are accepted told from others.
type call struct {
	Call
	accepted bool
}

// bestOfEach are the best shots of each call by some throws and the learned value, the best first.
func (p *Position) bestOfEach(ctx context.Context, q evaluate.Question, r *ai.Request, shots []curling.Shot, throws, keep int) (
	[]curling.Shot, error) {
	t, err := evaluate.ThrowAll(ctx, q, shots, throws, evaluate.Valued)
	if err != nil {
		return nil, err
	}
	order, means := make([]int, len(shots)), make([]float64, len(shots))
	for i := range shots {
		order[i] = i
		means[i], _ = t.Mean(i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(means[b], means[a]) })
	n := map[call]int{}
	var out []curling.Shot
	for _, i := range order {
		res, err := p.Throw(r, shots[i])
		if err != nil {
			return nil, err
		}
		c := call{CallOf(&res), p.Accept(&res)}
		if n[c]++; n[c] <= keep {
			out = append(out, shots[i])
		}
	}
	return out, nil
}

// question is the position as the referee is asked, by errors that no AI had.
func (p *Position) question(r *ai.Request) evaluate.Question {
	return evaluate.Question{State: r.State, Rules: r.Rules, Ice: r.Ice, Teams: r.Teams, Wins: r.Wins, Seed: lostSeed, Workers: 1}
}
