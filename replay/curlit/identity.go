package curlit

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// tracker follows the stones of an end of a chart that tells teams apart but not stones.
type tracker struct {
	ctx context.Context //nolint:containedctx // of one call
	// throws finds the throw behind a shot; nil where it is not asked.
	throws *reconstruct.Reconstructor
	// before is where the stones lie, those at rest at the mean of their charts since they came to rest, and charts are how
	// many of these there are.
	before curling.Position
	charts [curling.Stones]int
}

// doubt is what is not certain about the stones of a side.
type doubt struct {
	side   curling.Side
	extra  bool // more stones lie there than can
	stones int
}

// Costs of what can have become of a stone, as -log of its likelihood up to a constant.
const (
	chartError      = 0.042 // m, standard deviation of the difference of two charts of a stone at rest, in x and in y
	movedCost       = 6.0   // a stone lies elsewhere
	wayCost         = 0.5   // a metre of its way
	towardsHack     = 8.0   // it came towards the thrower
	backBeyond      = 0.2   // m, as far as this charts of a stone at rest may differ
	removedCost     = 4.0   // it is gone
	noneNewCost     = 2.0   // the thrown stone is not in play
	contactCost     = 9.0   // the most that an impossible contact costs
	doubtWithin     = 9.0   // a second explanation that costs so little more leaves a doubt
	impossible      = 1e9
	unmovedWithin   = 0.13 // m, farther apart a stone was moved
	maxExplanations = 4    // that are looked at
	explains        = 0.12 // m, a throw that leads so near to a chart explains it
	missedCost      = 6.0  // a shot that was charted as a hit touched nothing
	maxOutcomes     = 60   // of throws that are looked at
	maxThrown       = 6    // explanations taken from them
	notThere        = 4.0  // m², for a stone that a throw does not leave there
)

// next gives every stone of a chart its number: that of the stone of its team before whose way to it is plausible and
// short, stones that did not move first, and the number of the thrown stone to the one that is new. Where that leaves
// several explanations, the one that a throw leads to is taken. lists are the stones by side. Stones of rested, a set of
// bits, lie where they lay; their places are the means of all their charts so far.
func (t *tracker) next(lists [2][]curling.Vec, shot int, c *replay.Chart) (p curling.Position, rested uint16, doubts []doubt) {
	best, doubts := t.explain(&t.before, lists, shot, c)
	p = best.position(&t.before, shot)
	charts := [curling.Stones]int{}
	for _, s := range best.stones {
		switch {
		case s.number < 0:
			charts[shot] = 1
		case p[s.number] == t.before[s.number]:
			n := t.charts[s.number]
			p[s.number] = p[s.number].Mul(float64(n)).Add(s.at).Mul(1 / float64(n+1))
			charts[s.number] = n + 1
			rested |= 1 << s.number
		default:
			charts[s.number] = 1
		}
	}
	t.before, t.charts = p, charts
	return p, rested, doubts
}

// explain is the explanation of a shot that is taken.
func (t *tracker) explain(before *curling.Position, lists [2][]curling.Vec, shot int, c *replay.Chart) (best *labelling, doubts []doubt) {
	thrower := curling.SideOf(shot)
	var all []labelling // of both sides together
	others := labellings(before, lists[thrower.Other()], thrower.Other(), -1, nil, &doubts)
	for k := range others {
		o := &others[k]
		own := labellings(before, lists[thrower], thrower, shot, o.moves(before), &doubts)
		if k == 0 {
			doubts = doubts[:min(len(doubts), 2)]
		} else {
			doubts = doubts[:min(len(doubts), 1)]
		}
		for _, l := range own {
			l.cost += o.cost
			l.stones = append(slices.Clone(l.stones), o.stones...)
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b labelling) int { return cmp.Compare(a.cost, b.cost) })
	for k := range all {
		if all[k].cost > all[0].cost+doubtWithin || k == maxExplanations {
			all = all[:k]
			break
		}
	}
	if len(all) == 1 && all[0].plain(before, c.Task) {
		return &all[0], doubts
	}
	best, sure := t.choose(before, lists, all, shot, c)
	if !sure {
		doubts = append(doubts, doubt{side: thrower})
	}
	return best, doubts
}

// choose is the explanation of a shot that a throw leads to; sure is false where none does. Where no throw leads to one of
// the given, explanations are taken from what throws come to.
func (t *tracker) choose(before *curling.Position, lists [2][]curling.Vec, all []labelling, shot int, c *replay.Chart) (best *labelling, sure bool) {
	if t.throws == nil {
		return &all[0], false
	}
	start, _ := separate(*before, 0)
	least, worst := math.Inf(1), math.Inf(1)
	contact := false // of the best throw, where the task wants one
	try := func(l *labelling) {
		if l.cost >= least {
			return // whatever its throw costs
		}
		after, _ := separate(l.position(before, shot), 0)
		throw, err := t.throws.Throw(t.ctx, reconstruct.Chart{Before: start, After: after, Index: shot, Turn: c.Turn, TurnKnown: c.TurnKnown})
		if err != nil {
			return
		}
		cost, touched := throw.Cost+l.cost, !strikes[c.Task] || throw.Outcome.Touched&^(1<<shot) != 0
		if !touched {
			cost += missedCost
		}
		if cost < least {
			best, least, worst, contact = l, cost, throw.Worst, touched
		}
	}
	for k := range all {
		try(&all[k])
	}
	if worst > explains || !contact {
		for _, l := range t.thrown(before, &start, lists, shot, c) {
			if !slices.ContainsFunc(all, l.same) {
				try(&l)
			}
		}
	}
	if best == nil {
		return &all[0], false
	}
	return best, worst <= explains
}

// strikes are the tasks that are not done without touching a stone.
var strikes = map[replay.Task]bool{replay.TaskRaise: true, replay.TaskWick: true, replay.TaskTakeOut: true, replay.TaskHitRoll: true, replay.TaskClearing: true,
	replay.TaskDouble: true, replay.TaskPromotion: true}

// plain reports whether an explanation needs no throw to be believed: no stone was moved, and none is gone where the thrown one
// is there, after a task that touches nothing.
func (l *labelling) plain(before *curling.Position, task replay.Task) bool {
	if len(l.moves(before)) > 0 {
		return false
	}
	isNew := slices.ContainsFunc(l.stones, func(s stone) bool { return s.number < 0 })
	return !isNew || !strikes[task] && len(l.stones) > before.Count()
}

// thrown are the explanations that the outcomes of throws suggest.
func (t *tracker) thrown(before, start *curling.Position, lists [2][]curling.Vec, shot int, c *replay.Chart) (found []labelling) {
	outcomes, err := t.throws.Outcomes(t.ctx, reconstruct.Unnumbered{Before: *start, After: lists, Index: shot, Turn: c.Turn, TurnKnown: c.TurnKnown}, maxOutcomes)
	if err != nil {
		return nil
	}
	for _, o := range outcomes {
		var l labelling
		ok := true
		for side, list := range lists {
			var numbers []int
			for i := side; i < curling.Stones; i += 2 {
				if before.Has(i) || i == shot {
					numbers = append(numbers, i)
				}
			}
			stones, fits := assign(numbers, list, -1, 0, func(number int, at curling.Vec) float64 {
				if !o.Has(number) {
					return notThere
				}
				d := o[number].Distance(at)
				return min(d*d, notThere)
			})
			ok = ok && fits
			l.stones = append(l.stones, stones...)
		}
		if !ok {
			continue
		}
		for k := range l.stones {
			if l.stones[k].number == shot {
				l.stones[k].number = -1
			}
		}
		if slices.ContainsFunc(found, l.same) {
			continue
		}
		for side := range 2 {
			l.cost += l.sideCost(before, curling.Side(side))
		}
		if found = append(found, l); len(found) == maxThrown {
			break
		}
	}
	return found
}

// same reports whether another labelling gives every place the same number.
func (l *labelling) same(o labelling) bool {
	if len(l.stones) != len(o.stones) {
		return false
	}
	for _, s := range l.stones {
		if !slices.Contains(o.stones, s) {
			return false
		}
	}
	return true
}

// sideCost is what the ways of the stones of a side cost, and those that are gone.
func (l *labelling) sideCost(before *curling.Position, side curling.Side) float64 {
	var olds []int
	for i := int(side); i < curling.Stones; i += 2 {
		if before.Has(i) {
			olds = append(olds, i)
		}
	}
	var own labelling
	for _, s := range l.stones {
		if slices.Contains(olds, s.number) {
			own.stones = append(own.stones, s)
		}
	}
	return own.wayCosts(before, olds)
}

// move is a stone that lies elsewhere than before.
type move struct{ from, to curling.Vec }

// labellings are the explanations of the stones of one side that are not much worse than the best, the best first. shot is
// the thrown stone, -1 for the other side; struck are moves of the other side.
func labellings(before *curling.Position, list []curling.Vec, side curling.Side, shot int, struck []move, doubts *[]doubt) []labelling {
	var olds []int
	for i := int(side); i < curling.Stones; i += 2 {
		if before.Has(i) {
			olds = append(olds, i)
		}
	}
	list = surplus(before, olds, list, side, shot, doubts)
	candidates := []int{-1} // which of the list is the thrown one
	if shot >= 0 {
		for i := range list {
			candidates = append(candidates, i)
		}
	}
	var all []labelling
	for _, thrown := range candidates {
		stones, ok := assign(olds, list, thrown, removedCost, func(old int, at curling.Vec) float64 { return wayOf(before[old], at) })
		if !ok {
			continue
		}
		first := labelling{stones: stones}
		for _, l := range append([]labelling{first}, first.variants(before, olds)...) {
			l.cost += l.wayCosts(before, olds)
			switch {
			case thrown >= 0:
				l.cost += contactsCost(list[thrown], append(l.moves(before), struck...))
			case shot >= 0:
				l.cost += noneNewCost
			}
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b labelling) int { return cmp.Compare(a.cost, b.cost) })
	for k := range all {
		if all[k].cost > all[0].cost+doubtWithin || k == maxExplanations {
			return all[:k]
		}
	}
	return all
}

// surplus leaves out stones of a list that are more than can lie there: those whose way from any stone before is the least
// plausible.
func surplus(before *curling.Position, olds []int, list []curling.Vec, side curling.Side, shot int, doubts *[]doubt) []curling.Vec {
	most := len(olds)
	if shot >= 0 {
		most++
	}
	if len(list) <= most {
		return list
	}
	*doubts = append(*doubts, doubt{side, true, len(list)})
	list = slices.Clone(list)
	nearest := func(p curling.Vec) float64 {
		best := math.Inf(1)
		for _, i := range olds {
			best = min(best, wayOf(before[i], p))
		}
		return best
	}
	slices.SortStableFunc(list, func(a, b curling.Vec) int { return cmp.Compare(nearest(a), nearest(b)) })
	return list[:most]
}

// stone is a stone of a list with its number.
type stone struct {
	at     curling.Vec
	number int // -1 the thrown one
}

// labelling is which stone each of a list is.
type labelling struct {
	cost   float64
	stones []stone
}

// moves are the stones that moved.
func (l *labelling) moves(before *curling.Position) (moves []move) {
	for _, s := range l.stones {
		if s.number >= 0 && s.at.Distance(before[s.number]) >= unmovedWithin {
			moves = append(moves, move{before[s.number], s.at})
		}
	}
	return moves
}

// position is where the stones lie. The chart of a stone at rest differs from line to line: it keeps its place.
func (l *labelling) position(before *curling.Position, shot int) (p curling.Position) {
	for _, s := range l.stones {
		switch {
		case s.number < 0:
			p[shot] = s.at
		case s.at.Distance(before[s.number]) < unmovedWithin:
			p[s.number] = before[s.number]
		default:
			p[s.number] = s.at
		}
	}
	return p
}

// wayCosts is what the ways of all stones cost, and those that are gone.
func (l *labelling) wayCosts(before *curling.Position, olds []int) (cost float64) {
	gone := len(olds)
	for _, s := range l.stones {
		if s.number >= 0 {
			cost += wayOf(before[s.number], s.at)
			gone--
		}
	}
	return cost + removedCost*float64(gone)
}

// variants are the labellings that differ by one exchange: of two stones that moved, or of one that moved and one that is
// gone.
func (l *labelling) variants(before *curling.Position, olds []int) (list []labelling) {
	used := map[int]int{}
	for k, s := range l.stones {
		used[s.number] = k
	}
	for k, s := range l.stones {
		if s.number < 0 || s.at.Distance(before[s.number]) < unmovedWithin {
			continue
		}
		for _, old := range olds {
			other, taken := used[old]
			if old == s.number || taken && (other < k || l.stones[other].at.Distance(before[old]) < unmovedWithin) {
				continue
			}
			v := labelling{stones: slices.Clone(l.stones)}
			v.stones[k].number = old
			if taken {
				v.stones[other].number = s.number
			}
			list = append(list, v)
		}
	}
	return list
}

// assign finds the cheapest of some numbers for all places of a list but the thrown one, -1 none, over all subsets of the
// numbers. A number that gets no place costs gone.
func assign(olds []int, list []curling.Vec, thrown int, gone float64, of func(number int, at curling.Vec) float64) (stones []stone, ok bool) {
	sets := 1 << len(olds)
	type step struct {
		cost float64
		old  int
	}
	rows := make([][]step, len(list)+1)
	for i := range rows {
		rows[i] = make([]step, sets)
		for s := range rows[i] {
			rows[i][s].cost = impossible
		}
	}
	rows[0][0].cost = 0
	for i, at := range list {
		for s := range sets {
			from := rows[i][s].cost
			if from >= impossible {
				continue
			}
			if i == thrown {
				if from < rows[i+1][s].cost {
					rows[i+1][s] = step{from, -1}
				}
				continue
			}
			for k, old := range olds {
				if s>>k&1 == 1 {
					continue
				}
				if c := from + of(old, at); c < rows[i+1][s|1<<k].cost {
					rows[i+1][s|1<<k] = step{c, k}
				}
			}
		}
	}
	best, set := impossible, 0
	for s, r := range rows[len(list)] {
		without := 0
		for k := range olds {
			without += 1 - s>>k&1
		}
		if c := r.cost + gone*float64(without); c < best {
			best, set = c, s
		}
	}
	if best >= impossible {
		return nil, false
	}
	stones = make([]stone, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		stones[i] = stone{list[i], -1}
		if k := rows[i+1][set].old; k >= 0 {
			stones[i].number = olds[k]
			set &^= 1 << k
		}
	}
	return stones, true
}

// wayOf is what it costs that a stone went from one place to another.
func wayOf(from, to curling.Vec) float64 {
	d := from.Distance(to)
	cost := min(d*d/(2*chartError*chartError), movedCost+wayCost*d)
	if back := to.Y - from.Y; back > backBeyond {
		cost += towardsHack * min(1, back/0.5)
	}
	return cost
}

// contactsCost is how badly the place of the thrown stone goes with the moves of others: of two equal discs that bounce,
// the struck one leaves along the line of their centres and the other across it. Where several stones moved, the best of
// them counts.
func contactsCost(at curling.Vec, moves []move) float64 {
	if len(moves) == 0 {
		return 0
	}
	best := contactCost
	for _, m := range moves {
		way := m.to.Sub(m.from)
		n := way.Mul(1 / way.Len())
		contact := m.from.Sub(n.Mul(2 * curling.StoneRadius))
		rest := at.Sub(contact)
		along := rest.X*n.X + rest.Y*n.Y
		c := math.Pow(along/(0.1+0.25*rest.Len()), 2)
		if n.Y > 0 {
			c += contactCost * n.Y
		}
		if rest.Y > 0.2 { // it would have come back
			c += contactCost * min(1, rest.Y)
		}
		best = min(best, c)
	}
	return best
}
