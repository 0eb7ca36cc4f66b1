package curlit

import (
	"math"

	"hogline/engine/curling"
)

// tracker follows the stones of an end of a chart that tells teams apart but not stones.
type tracker struct{}

// doubt is what is not certain about the stones of a side.
type doubt struct {
	side   curling.Side
	extra  bool // more stones lie there than can
	stones int
}

// Costs of what can have become of a stone, as -log of its likelihood up to a constant.
const (
	chartError   = 0.042 // m, standard deviation of the difference of two charts of a stone at rest, in x and in y
	movedCost    = 6.0   // a stone lies elsewhere
	wayCost      = 0.5   // a metre of its way
	towardsHack  = 8.0   // it came towards the thrower
	removedCost  = 4.0   // it is gone
	noneNewCost  = 2.0   // the thrown stone is not in play
	contactCost  = 9.0   // the most that an impossible contact costs
	doubtWithin  = 2.0   // a second explanation that costs so little more leaves a doubt
	impossible   = 1e9
	unmovedWithn = 0.13 // m, farther apart a stone was moved
)

// next gives every stone of a chart its number: that of the stone of its team before whose way to it is plausible and
// short, stones that did not move first, and the number of the thrown stone to the one that is new. lists are the stones by
// side.
func (t *tracker) next(before *curling.Position, lists [2][]curling.Vec, shot int) (p curling.Position, doubts []doubt) {
	thrower := curling.SideOf(shot)
	other := t.label(before, lists[thrower.Other()], thrower.Other(), -1, &p, &doubts, nil)
	t.label(before, lists[thrower], thrower, shot, &p, &doubts, other)
	return p, doubts
}

// move is a stone that lies elsewhere than before.
type move struct{ from, to curling.Vec }

// label numbers the stones of one side. shot is the thrown stone, -1 for the other side; struck are moves of the other side.
func (t *tracker) label(before *curling.Position, list []curling.Vec, side curling.Side, shot int, p *curling.Position, doubts *[]doubt, struck []move) []move {
	var olds []int
	for i := int(side); i < curling.Stones; i += 2 {
		if before.Has(i) {
			olds = append(olds, i)
		}
	}
	most := len(olds)
	if shot >= 0 {
		most++
	}
	if len(list) > most {
		*doubts = append(*doubts, doubt{side, true, len(list)})
		list = list[:most] // they are in the order of their distance from the tee
	}
	best, second := labelling{cost: impossible}, impossible
	candidates := []int{-1} // which of the list is the thrown one
	if shot >= 0 {
		for i := range list {
			candidates = append(candidates, i)
		}
	}
	for _, thrown := range candidates {
		l := assign(before, olds, list, thrown)
		if l.cost >= impossible {
			continue
		}
		switch {
		case thrown >= 0:
			l.cost += contactsCost(list[thrown], append(l.moves(before, list), struck...))
		case shot >= 0:
			l.cost += noneNewCost
		}
		if l.cost < best.cost {
			best, second = l, best.cost
		} else {
			second = min(second, l.cost)
		}
	}
	if second-best.cost < doubtWithin {
		*doubts = append(*doubts, doubt{side: side})
	}
	for i, old := range best.of {
		switch {
		case i == best.thrown:
			p[shot] = list[i]
		case list[i].Distance(before[old]) < unmovedWithn:
			p[old] = before[old] // the chart of a stone at rest differs from line to line
		default:
			p[old] = list[i]
		}
	}
	return best.moves(before, list)
}

// labelling is which stone each of a list is.
type labelling struct {
	cost   float64
	thrown int   // of the list, -1 none
	of     []int // the number of the stone before, by place in the list
}

// moves are the stones that moved.
func (l *labelling) moves(before *curling.Position, list []curling.Vec) (moves []move) {
	for i, old := range l.of {
		if i != l.thrown && list[i].Distance(before[old]) >= unmovedWithn {
			moves = append(moves, move{before[old], list[i]})
		}
	}
	return moves
}

// assign finds the cheapest stones before for all of a list but the thrown one, over all subsets of the stones before.
func assign(before *curling.Position, olds []int, list []curling.Vec, thrown int) labelling {
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
				if c := from + wayOf(before[old], at); c < rows[i+1][s|1<<k].cost {
					rows[i+1][s|1<<k] = step{c, k}
				}
			}
		}
	}
	best, set := impossible, 0
	for s, r := range rows[len(list)] {
		gone := 0
		for k := range olds {
			gone += 1 - s>>k&1
		}
		if c := r.cost + removedCost*float64(gone); c < best {
			best, set = c, s
		}
	}
	l := labelling{cost: best, thrown: thrown, of: make([]int, len(list))}
	if best >= impossible {
		return l
	}
	for i := len(list) - 1; i >= 0; i-- {
		k := rows[i+1][set].old
		l.of[i] = -1
		if k >= 0 {
			l.of[i] = olds[k]
			set &^= 1 << k
		}
	}
	return l
}

// wayOf is what it costs that a stone went from one place to another.
func wayOf(from, to curling.Vec) float64 {
	d := from.Distance(to)
	cost := min(d*d/(2*chartError*chartError), movedCost+wayCost*d)
	if to.Y-from.Y > unmovedWithn {
		cost += towardsHack * min(1, (to.Y-from.Y)/0.5)
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
