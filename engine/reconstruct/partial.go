package reconstruct

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Partial is a shot of which it is known only of some stones where they came to rest, as when the place of the thrown one alone was
// charted.
type Partial struct {
	Before    curling.Position
	After     curling.Position // of the stones of Known; one that is not there is out of play
	Known     uint16           // bit i: what became of stone i is known
	Index     int              // of the thrown stone, 0 to 15
	Turn      curling.Turn
	TurnKnown bool // otherwise both turns are tried
}

// Guess is a throw that leads to what is known of a Partial.
type Guess struct {
	Shot    curling.Shot
	Outcome physics.Outcome
	Worst   float64 // m, the greatest distance of a stone of Known from its place
	Target  int     // the stone that is touched first, -1 none
	Offset  float64 // stone widths that the centre would have passed beside that stone
	ToGo    float64 // m that the thrown stone would still have run when it touched it
	Moved   uint16  // bit i: stone i was moved or is out, the thrown one aside
}

// How guesses are searched for.
const (
	guessesOfKind = 6   // throws refined of those that move the same stones
	guessedKinds  = 40  // sets of stones that are moved
	guessWithin   = 0.1 // m, by which a stone of Known may miss its place
	guessNear     = 0.3 // m, by which it may where no throw comes nearer, as when a finger was not exact
)

// Guesses are throws that lead to what is known, of those that leave all stones in the same places one, those that fit best first. Where
// none does they are those that come nearest, within guessNear. Where all that is known is that stones are out, a guess is the throw in the
// middle of those that do the same. The error is the context's, or that of a position that cannot be thrown at.
func (r *Reconstructor) Guesses(ctx context.Context, c Partial) ([]Guess, error) {
	d := physics.Delivery{Position: r.inPlay(c.Before), Index: c.Index, Shot: curling.Shot{VY: -1}}
	if err := d.Check(); err != nil {
		return nil, err
	}
	turns := []curling.Turn{c.Turn}
	if !c.TurnKnown {
		turns = []curling.Turn{curling.Right, curling.Left}
	}
	var all, list []Guess
	least := math.Inf(1)
	for _, turn := range turns {
		for _, g := range r.partial(&c, turn).guesses(ctx) {
			all, least = append(all, g), min(least, g.Worst)
		}
	}
	for i := range all {
		g := &all[i]
		if g.Worst <= max(guessWithin, least+guessWithin/2) && !slices.ContainsFunc(list, func(o Guess) bool { return g.same(&o) }) {
			list = append(list, *g)
		}
	}
	slices.SortFunc(list, func(a, b Guess) int {
		return cmp.Or(cmp.Compare(a.Worst, b.Worst), cmp.Compare(a.Moved, b.Moved), cmp.Compare(a.Outcome.Removed, b.Outcome.Removed))
	})
	return list, ctx.Err()
}

// same reports whether two throws leave all stones in the same places.
func (g *Guess) same(o *Guess) bool {
	if g.Outcome.Removed != o.Outcome.Removed {
		return false
	}
	for i, at := range g.Outcome.Position {
		if at.Distance(o.Outcome.Position[i]) > guessWithin {
			return false
		}
	}
	return true
}

// kind is the stones that a throw moves and those that it removes.
type kind struct{ moved, removed uint16 }

func (r *Reconstructor) partial(c *Partial, turn curling.Turn) *problem {
	p := &problem{Reconstructor: r, before: r.inPlay(c.Before), after: c.After, index: c.Index, turn: turn}
	p.home = p.before
	for i := range p.before {
		if c.Known>>i&1 == 1 && (i == c.Index || p.before.Has(i)) {
			p.compared |= 1 << i
			continue
		}
		p.after[i] = curling.Vec{}
	}
	return p
}

// guesses are the throws with a turn.
func (p *problem) guesses(ctx context.Context) (found []Guess) {
	list := p.coarse(ctx)
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	kinds := map[kind][]candidate{}
	var order []kind
	for i := range list {
		if math.IsInf(list[i].cost, 1) {
			break
		}
		k := p.kind(&list[i].fit)
		if kinds[k] == nil {
			if len(order) == guessedKinds {
				continue
			}
			order = append(order, k)
		}
		kinds[k] = append(kinds[k], list[i])
	}
	for _, k := range order {
		if ctx.Err() != nil {
			return found
		}
		group := kinds[k]
		if exact := exactOf(group); exact > 1 {
			found = append(found, p.guess(group[p.middle(group[:exact])]))
			continue
		}
		tried := group[:0:0]
		for _, c := range group {
			if len(tried) == guessesOfKind || slices.ContainsFunc(tried, func(o candidate) bool { return beside(&o, &c) }) {
				continue
			}
			tried = append(tried, c)
			c.fit = p.refine(ctx, p.fast, p.fast, c.fit, 0, refineRounds)
			if g := p.guess(c); g.Worst <= guessNear {
				found = append(found, g)
			}
		}
	}
	return found
}

// beside reports whether two throws of the grid lie so near each other that refining both would lead to one.
func beside(a, b *candidate) bool {
	return a.target == b.target && offsets[a.offset]*offsets[b.offset] >= 0 && max(a.weight-b.weight, b.weight-a.weight) <= 1
}

// exactOf is how many throws, of a list the best first, leave nothing to be wished.
func exactOf(list []candidate) (n int) {
	for n < len(list) && list[n].cost == 0 {
		n++
	}
	return n
}

// coarse are the throws of the grid at every stone, draws to the place of the thrown stone and throws past all stones.
func (p *problem) coarse(ctx context.Context) []candidate {
	list := p.free(true)
	for t := range p.home {
		if p.home.Has(t) {
			list = p.at(ctx, t, list)
		}
	}
	return list
}

func (p *problem) kind(f *fit) kind { return kind{p.movedBy(f), f.outcome.Removed} }

// movedBy are the stones that a throw moved beyond the error of a chart, the thrown one aside.
func (p *problem) movedBy(f *fit) (moved uint16) {
	for m := f.outcome.Touched &^ (1 << p.index); m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if f.outcome.Position[i].Distance(p.home[i]) > movedBeyond {
			moved |= 1 << i
		}
	}
	return moved
}

// middle is the throw of a list that all come to the same whose stones lie nearest to the mean of all.
func (p *problem) middle(list []candidate) (best int) {
	var mean curling.Position
	for i := range list {
		for k, v := range list[i].outcome.Position {
			mean[k] = mean[k].Add(v.Mul(1 / float64(len(list))))
		}
	}
	least := math.Inf(1)
	for i := range list {
		sum := 0.0
		for k, v := range list[i].outcome.Position {
			d := v.Distance(mean[k])
			sum += d * d
		}
		if sum < least {
			best, least = i, sum
		}
	}
	return best
}

func (p *problem) guess(c candidate) Guess {
	g := Guess{Shot: c.shot, Outcome: c.outcome, Target: c.target, Moved: p.movedBy(&c.fit)}
	if c.target >= 0 {
		g.Offset, g.ToGo = offsets[c.offset], weights[c.weight]
	}
	_, _, g.Worst = p.distances(&c.fit)
	for m := p.compared; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m); math.IsInf(c.cost, 1) || g.Outcome.Position.Has(i) != p.after.Has(i) {
			g.Worst = math.Inf(1) // one that has to be out is not, or the other way
		}
	}
	return g
}
