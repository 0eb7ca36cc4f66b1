// Package proposal proposes what a person may have seen of a shot of which little is charted: where struck stones came to rest, by the
// throws that lead to what is known; the task and the grade, by tables of what charters noted; and what the throw says beside a target.
// Nothing of it is a fact until a person accepts it.
package proposal

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// Proposer proposes on an ice. It belongs to one goroutine; Fork is another.
type Proposer struct {
	throws *reconstruct.Reconstructor
	ice    physics.Ice
	tables *Tables
}

// New is a proposer on the ice that charts are shown on, by the tables that ship with the program.
func New() (*Proposer, error) {
	t, err := Shipped()
	if err != nil {
		return nil, err
	}
	return With(t)
}

// With is New by other tables.
func With(t *Tables) (*Proposer, error) {
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return nil, err
	}
	r, err := reconstruct.New(ice, reconstruct.Options{})
	if err != nil {
		return nil, err
	}
	return &Proposer{throws: r, ice: ice, tables: t}, nil
}

// Fork is another proposer, for another goroutine.
func (p *Proposer) Fork() *Proposer {
	f := *p
	f.throws = p.throws.Fork()
	return &f
}

// Ghosts are where the stones may lie after a shot, and by which throw.
type Ghosts struct {
	Throw reconstruct.Guess
	Share float64 // how likely it is among those found, 0 to 1
}

// After is where the stones lie.
func (g *Ghosts) After() curling.Position { return g.Throw.Outcome.Position }

// Ghosts are the explanations of what is known of a shot, the likeliest first, for a task where one is known. The error is the context's,
// or that of stones that cannot be thrown at.
func (p *Proposer) Ghosts(ctx context.Context, c reconstruct.Partial, task replay.Task) ([]Ghosts, error) {
	list, err := p.throws.Guesses(ctx, c)
	if err != nil {
		return nil, err
	}
	return p.tables.Rank(&c, list, task), nil
}

// Rank gives throws their shares, the likeliest first, for a task where one is known.
func (t *Tables) Rank(c *reconstruct.Partial, list []reconstruct.Guess, task replay.Task) []Ghosts {
	return t.weights(task).rank(c, list)
}

// throwFeatures are what tells likely throws from others.
const throwFeatures = 14

// ThrowWeights are the weights of the features of a throw, for a conditional logit over the throws found.
type ThrowWeights [throwFeatures]float64

// softest, soft and firm bound the kinds of weight, in metres that the thrown stone would still have run at the first stone.
const (
	softest = 0.3
	soft    = 1.5
	firm    = 5
)

// featuresOf are the features of a throw.
func featuresOf(c *reconstruct.Partial, g *reconstruct.Guess) (x [throwFeatures]float64) {
	if g.Outcome.Touched&^(1<<c.Index) == 0 {
		x[0] = 1
	}
	for m := g.Moved; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		k := 1
		if curling.SideOf(i) == curling.SideOf(c.Index) {
			k = 2
		}
		if g.Outcome.Removed>>i&1 == 1 {
			k += 2
		}
		x[k]++
	}
	x[5] = float64(max(0, int(g.Outcome.Contacts.N)-1))
	if g.Target >= 0 && x[0] == 0 {
		own := 0
		if curling.SideOf(g.Target) == curling.SideOf(c.Index) {
			own = 1
		}
		switch {
		case g.ToGo <= softest:
			x[6+own] = 1
		case g.ToGo <= soft:
			x[8+own] = 1
		case g.ToGo <= firm:
			x[10+own] = 1
		default:
			x[12] = float64(own)
		}
		x[13] = g.Offset * g.Offset
	}
	return x
}

// rank gives throws their shares by the weights, the likeliest first.
func (w ThrowWeights) rank(c *reconstruct.Partial, list []reconstruct.Guess) []Ghosts {
	out := make([]Ghosts, len(list))
	most := math.Inf(-1)
	for i := range list {
		out[i] = Ghosts{list[i], w.score(featuresOf(c, &list[i]))}
		most = max(most, out[i].Share)
	}
	sum := 0.0
	for i := range out {
		out[i].Share = math.Exp(out[i].Share - most)
		sum += out[i].Share
	}
	for i := range out {
		out[i].Share /= sum
	}
	slices.SortStableFunc(out, func(a, b Ghosts) int { return cmp.Compare(b.Share, a.Share) })
	return out
}

func (w ThrowWeights) score(x [throwFeatures]float64) (s float64) {
	for i := range x {
		s += w[i] * x[i]
	}
	return s
}

// Choice is a shot with the throws found for it, of which one is right: what weights are learned from.
type Choice struct {
	features [][throwFeatures]float64
	right    int
}

// ChoiceOf is the choice at a shot whose stones came to rest at after; ok is false where no throw found has all of them within the
// tolerance in metres.
func ChoiceOf(c *reconstruct.Partial, list []reconstruct.Guess, after *curling.Position, tolerance float64) (choice Choice, ok bool) {
	choice.right = -1
	least := tolerance
	for i := range list {
		choice.features = append(choice.features, featuresOf(c, &list[i]))
		if d := list[i].Outcome.Position.Apart(after); d <= least {
			choice.right, least = i, d
		}
	}
	return choice, choice.right >= 0
}

// How weights are learned.
const (
	learnRounds = 300
	learnRate   = 0.5
	learnRidge  = 0.001
)

// Learn finds the weights by which the right throws of choices are the likeliest, by gradient descent.
func Learn(choices []Choice) (w ThrowWeights) {
	for range learnRounds {
		var gradient ThrowWeights
		for _, c := range choices {
			most, sum := math.Inf(-1), 0.0
			score := make([]float64, len(c.features))
			for i, x := range c.features {
				score[i] = w.score(x)
				most = max(most, score[i])
			}
			for i := range score {
				score[i] = math.Exp(score[i] - most)
				sum += score[i]
			}
			for i, x := range c.features {
				share := score[i] / sum
				if i == c.right {
					share--
				}
				for k := range x {
					gradient[k] -= share * x[k]
				}
			}
		}
		for k := range w {
			w[k] += learnRate * (gradient[k]/float64(max(1, len(choices))) - learnRidge*w[k])
		}
	}
	return w
}

// Task is the task that charters noted most for such a result.
func (p *Proposer) Task(r *Result) (task replay.Task, ok bool) {
	task, _, ok = p.tables.Task(r)
	return task, ok
}

// Grade is the grade that charters gave most to such a result of a task.
func (p *Proposer) Grade(r *Result, task replay.Task) (grade int, ok bool) {
	grade, _, ok = p.tables.Grade(r, task)
	return grade, ok
}
