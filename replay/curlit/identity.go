package curlit

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/memo"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// tracker follows the stones of an end of a chart that tells teams apart but not stones.
type tracker struct {
	ctx context.Context // of one call
	// throws finds the throw behind a shot; nil where it is not asked.
	throws *reconstruct.Reconstructor
	kept   *memo.Results // what choose came to before; nil: nothing
	// before is where the stones lie, those at rest at the mean of their charts since they came to rest, and charts are how
	// many of these there are.
	before curling.Position
	charts [curling.Stones]int
	lost   []int // thrown stones of which no chart is there
	// marked is the place in the lists of the next shot of the stone that the chart marks as the thrown one; nil where it marks none.
	marked *curling.Vec
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
	found := t.find(&lists, shot)
	best, doubts := t.explain(&t.before, lists, shot, c)
	if len(t.lost) > 0 {
		doubts = append(doubts, doubt{side: curling.SideOf(shot)})
		t.lost = nil
	}
	p = best.position(&t.before, shot)
	charts := [curling.Stones]int{}
	for _, s := range found {
		p[s.number], charts[s.number] = s.at, 1
	}
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

// find takes stones that are more than those before can be out of the lists, as those of which no chart is there.
func (t *tracker) find(lists *[2][]curling.Vec, shot int) (found []stone) {
	for side := range lists {
		most := 0
		for i := side; i < curling.Stones; i += 2 {
			if t.before.Has(i) || i == shot {
				most++
			}
		}
		if len(t.lost) == 0 || len(lists[side]) <= most {
			continue
		}
		list := nearestFirst(&t.before, lists[side], curling.Side(side))
		for _, n := range t.lost {
			if n%2 == side && len(list) > most {
				last := len(list) - 1
				found, list = append(found, stone{list[last], n}), list[:last]
			}
		}
		lists[side] = list
	}
	return found
}

// explain is the explanation of a shot that is taken.
func (t *tracker) explain(before *curling.Position, lists [2][]curling.Vec, shot int, c *replay.Chart) (best *labelling, doubts []doubt) {
	thrower := curling.SideOf(shot)
	var all []labelling // of both sides together
	others := labellings(before, lists[thrower.Other()], thrower.Other(), -1, nil, nil, &doubts)
	for k := range others {
		o := &others[k]
		own := labellings(before, lists[thrower], thrower, shot, o.moves(before), t.marked, &doubts)
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
	if len(all) == 1 && (all[0].plain(before, c.Task) || t.marked != nil && all[0].throws(t.marked)) {
		return &all[0], doubts
	}
	best, sure := t.chosen(before, lists, all, shot, c)
	if !sure {
		doubts = append(doubts, doubt{side: thrower})
	}
	return best, doubts
}

// choice is what choose comes to, as it is kept.
type choice struct {
	Stones []numbered
	Sure   bool
}

// numbered is a stone of a choice: its place in metres and its number.
type numbered struct {
	X, Y   float64
	Number int
}

// chosen is choose, or what that came to before where it was asked the same.
func (t *tracker) chosen(before *curling.Position, lists [2][]curling.Vec, all []labelling, shot int, c *replay.Chart) (best *labelling,
	sure bool) {
	if t.throws == nil {
		return t.choose(before, lists, all, shot, c)
	}
	question := fmt.Sprintf("%v %v %d %s %v %v", *before, lists, shot, c.Task, c.Turn, c.TurnKnown)
	if t.marked != nil {
		question += fmt.Sprint(*t.marked)
	}
	found, err := memo.Find(t.kept, question, func(x choice) bool { return x.labels(lists, shot) }, func() (x choice, err error) {
		best, sure := t.choose(before, lists, all, shot, c)
		for _, s := range best.stones {
			x.Stones = append(x.Stones, numbered{s.at.X, s.at.Y, s.number})
		}
		x.Sure = sure
		return x, t.ctx.Err()
	})
	if err != nil {
		return &all[0], false
	}
	best = &labelling{}
	for _, s := range found.Stones {
		best.stones = append(best.stones, stone{curling.Vec{X: s.X, Y: s.Y}, s.Number})
	}
	return best, found.Sure
}

// labels reports whether a choice can be one of stones of lists after a shot: each by a number of its side that no other has.
func (x *choice) labels(lists [2][]curling.Vec, shot int) bool {
	if len(x.Stones) > len(lists[0])+len(lists[1]) {
		return false
	}
	seen := map[int]bool{}
	for _, s := range x.Stones {
		side := s.Number % 2
		if s.Number == -1 {
			side = int(curling.SideOf(shot))
		}
		if s.Number < -1 || s.Number >= curling.Stones || seen[s.Number] || !slices.Contains(lists[side], curling.Vec{X: s.X, Y: s.Y}) {
			return false
		}
		seen[s.Number] = true
	}
	return true
}

// choose is the explanation of a shot that a throw leads to; sure is false where none does. Where no throw leads to one of
// the given, explanations are taken from what throws come to.
func (t *tracker) choose(before *curling.Position, lists [2][]curling.Vec, all []labelling, shot int, c *replay.Chart) (best *labelling,
	sure bool) {
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
			if !slices.ContainsFunc(all, l.same) && l.throws(t.marked) {
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
var strikes = map[replay.Task]bool{replay.TaskRaise: true, replay.TaskWick: true, replay.TaskTakeOut: true, replay.TaskHitRoll: true,
	replay.TaskClearing: true,
	replay.TaskDouble:   true, replay.TaskPromotion: true}

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
	outcomes, err := t.throws.Outcomes(t.ctx, reconstruct.Unnumbered{Before: *start, After: lists, Index: shot, Turn: c.Turn,
		TurnKnown: c.TurnKnown}, maxOutcomes)
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

// throws reports whether the stone at a place that is marked is the thrown one.
func (l *labelling) throws(marked *curling.Vec) bool {
	return marked == nil || slices.Contains(l.stones, stone{*marked, -1})
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
