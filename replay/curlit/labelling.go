package curlit

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// move is a stone that lies elsewhere than before.
type move struct{ from, to curling.Vec }

// labellings are the explanations of the stones of one side that are not much worse than the best, the best first. shot is
// the thrown stone, -1 for the other side; struck are moves of the other side. marked is the place in the list of the stone that is known
// to be the thrown one, nil none.
func labellings(before *curling.Position, list []curling.Vec, side curling.Side, shot int, struck []move, marked *curling.Vec,
	doubts *[]doubt) []labelling {
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
		if marked != nil && slices.Contains(list, *marked) {
			candidates = []int{slices.Index(list, *marked)}
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
	return nearestFirst(before, list, side)[:most]
}

// nearestFirst is a list in the order of how plausibly its stones came from any of the side before.
func nearestFirst(before *curling.Position, list []curling.Vec, side curling.Side) []curling.Vec {
	way := func(p curling.Vec) float64 {
		best := math.Inf(1)
		for i := int(side); i < curling.Stones; i += 2 {
			if before.Has(i) {
				best = min(best, wayOf(before[i], p))
			}
		}
		return best
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b curling.Vec) int { return cmp.Compare(way(a), way(b)) })
	return list
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
func assign(olds []int, list []curling.Vec, thrown int, gone float64, of func(number int, at curling.Vec) float64) (stones []stone,
	ok bool) {
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
			if i == thrown { // nothing else leads there
				rows[i+1][s] = step{from, -1}
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
