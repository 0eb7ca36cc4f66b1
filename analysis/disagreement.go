package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Disagreement is how far the ideas of two or more AIs for a shot lie from each other.
type Disagreement struct {
	// Apart is the distance in metres of the two positions that differ most: the sum over the stones, up to missing each.
	Apart float64 `json:"apart"`
	Stake float64 `json:"stake"` // per cent of win probability between the best and the worst idea
}

// missing is the distance in metres that stands for a stone that lies in one position only, and the most for any stone.
const missing = 1.0

// Weight is what disagreements are ranked by: distance times stake.
func (d *Disagreement) Weight() float64 { return d.Apart * d.Stake }

// disagreement compares the ideas by what comes of them without error; nil of fewer than two.
func (t *Task) disagreement(sim physics.Simulator, ideas []Idea) *Disagreement {
	var positions []curling.Position
	least, most := math.Inf(1), math.Inf(-1)
	for i := range ideas {
		if ideas[i].Shot == nil {
			continue
		}
		if pos, ok := t.simulate(sim, *ideas[i].Shot); ok {
			positions = append(positions, pos)
			least, most = min(least, ideas[i].Win), max(most, ideas[i].Win)
		}
	}
	if len(positions) < 2 {
		return nil
	}
	d := &Disagreement{Stake: most - least}
	for i := range positions {
		for j := range i {
			d.Apart = max(d.Apart, apart(&positions[i], &positions[j]))
		}
	}
	return d
}

// apart is the sum of the distances of the stones in two positions. A stone out of play, the zero Vec, is farther than missing from all
// that are in play.
func apart(a, b *curling.Position) (sum float64) {
	for i := range a {
		sum += min(missing, a[i].Distance(b[i]))
	}
	return sum
}

// Disagreements are the shots that AIs disagree about, the weightiest first.
func (a *Match) Disagreements() []*Shot {
	var list []*Shot
	for i := range a.Shots {
		if d := a.Shots[i].Disagreement; d != nil && d.Weight() > 0 {
			list = append(list, &a.Shots[i])
		}
	}
	slices.SortStableFunc(list, func(x, y *Shot) int { return cmp.Compare(y.Disagreement.Weight(), x.Disagreement.Weight()) })
	return list
}
